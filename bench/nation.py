"""Every page in one union alone, then among a hundred: `python -m bench.nation 100`.

The demo's union is copied with whole chains (bench/multiplying.py). A page is asked for
in this process, its caches empty, and costs the least processor time of some tries. It
fails where it costs over 1.3 times as much among the others, or asks the database more,
but for those that show every union. `DATABASE_URL` makes it PostgreSQL, whose own time
then counts too; on SQLite long lists copy the file first, all of it.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from bench.__main__ import own_database

if TYPE_CHECKING:
    from django.test import Client

UNIONS, TRIES = 100, 2
WORSE = 1.3
# What a clock cannot tell from nothing.
SLACK_MS = 4.0
PAGES_A_KIND = 2
VISITOR = "visitor"
WHO = (VISITOR, "union-secretary", "captain")
HOME = "South Peninsula"
# Who shows every union: the directory, the privacy notice, the API's lists.
SHOWS_ALL = re.compile(r"/(privacy/|search/.*|api/v1/.*)?$")
# Django's own lists, which filter by all that there is.
LEFT_OUT = re.compile(r"/admin/")


class Cost(NamedTuple):
    """What a page costs: milliseconds, and queries."""

    ms: float
    queries: int


def main() -> int:
    unions = int(sys.argv[1]) if len(sys.argv) > 1 else UNIONS
    url = os.environ.get("DATABASE_URL")
    with tempfile.TemporaryDirectory(prefix="klawerjas-nation-") as folder:
        os.environ["VAR_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
        if not url:
            return measure(unions)
        with own_database(url) as own:
            os.environ["DATABASE_URL"] = own
            return measure(unions)


def measure(unions: int) -> int:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from bench.multiplying import multiply
    from league.models import Union

    call_command("prepare", "--demo", verbosity=0)
    pages = {who: list(addresses(who)) for who in WHO}
    print(f"{sum(map(len, pages.values()))} pages", flush=True)
    alone = costs(pages)
    print("Measured alone", flush=True)
    entries = multiply(Union.objects.get(name=HOME), copies=unions - 1)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    print(f"{connection.vendor}, {unions} unions, {entries:,} entries more")
    return show(alone, costs(pages))


def client_of(who: str) -> Client:
    from django.test import Client

    from league.models import User

    client = Client(HTTP_HOST="localhost")
    if who != VISITOR:
        client.force_login(User.objects.get(username=who))
    return client


def addresses(who: str, *, looked_at: int = PAGES_A_KIND) -> Iterator[str]:
    """Yield one address of each kind that somebody comes to by links, and the API's.

    So many of a kind are looked at for links.
    """
    from tests.browser.reach import kind, linked

    client, visits = client_of(who), Counter[str]()
    seen, waiting = {"/"}, ["/", *api_lists()]
    while waiting:
        path = waiting.pop()
        visits[kind(path)] += 1
        if visits[kind(path)] > looked_at or LEFT_OUT.match(path):
            continue
        answer = client.get(path)
        if answer.status_code != 200:
            continue
        if visits[kind(path)] == 1:
            yield path
        if answer["Content-Type"].startswith("text/html"):
            text = answer.content.decode()
            new = [one for one in linked(text, path) if one not in seen]
            seen.update(new)
            waiting += dict.fromkeys(new)


def api_lists() -> list[str]:
    """Return the addresses of the API without a key in them."""
    from drf_spectacular.generators import SchemaGenerator

    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    return [one for one, of in paths.items() if "{" not in one and "get" in of]


def costs(pages: dict[str, list[str]]) -> dict[tuple[str, str], Cost]:
    found = {}
    for who, paths in pages.items():
        client = client_of(who)
        for path in paths:
            found[who, path] = cost_of(client, path)
    return found


def forget_pages() -> None:
    """Let the next request draw what it shows: nothing is cached or remembered."""
    from django.core.cache import caches

    from league.lib.page_store import MEMORY

    MEMORY.clear()
    for cache in caches.all(initialized_only=True):
        cache.clear()


def cost_of(client: Client, path: str) -> Cost:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    clock = time.process_time if connection.vendor == "sqlite" else time.perf_counter
    took = []
    for _try in range(TRIES):
        forget_pages()
        begun = clock()
        answer = client.get(path)
        if answer.streaming:
            b"".join(answer.streaming_content)  # type: ignore[arg-type]
        took.append((clock() - begun) * 1000)
    forget_pages()
    with CaptureQueriesContext(connection) as caught:
        client.get(path)
    return Cost(min(took), len(caught))


def show(alone: dict[tuple[str, str], Cost], among: dict[tuple[str, str], Cost]) -> int:
    """Print the pages that cost more among many, the worst first; 1 if one may not."""
    faults = 0
    for who, path in sorted(alone, key=lambda one: among[one].ms, reverse=True):
        one, many = alone[who, path], among[who, path]
        is_slower = many.ms > one.ms * WORSE + SLACK_MS
        if not is_slower and many.queries <= one.queries:
            continue
        by_right = many.queries <= one.queries and SHOWS_ALL.match(path)
        faults += not by_right
        print(
            f"{one.ms:7.1f} → {many.ms:7.1f} ms  {one.queries:3} → {many.queries:3}"
            f" queries  {who} {path}{' (shows all)' if by_right else ''}"
        )
    print(f"{len(alone)} pages, {faults} cost more than they may")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
