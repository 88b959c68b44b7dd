"""Draw pages and prints of a season whose names ask for files and addresses.

python -m tests.server.injecting FILE: prints, as JSON, how many pages were drawn and
what was opened or asked for, and what a print engine that fetches pictures would have.
FILE is what the names ask for.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import django

django.setup()

from django.conf import settings  # noqa: E402 - Django is set up before its models
from django.db import transaction  # noqa: E402

from league.models import Club, Fixture, Player, Team, Union, Venue  # noqa: E402
from scoresheets.prints.pack.pack import PackOrder, PackPart, draw_pack  # noqa: E402
from scoresheets.prints.printer import SHOWN  # noqa: E402
from tests.asking import (  # noqa: E402
    ROUTES,
    Asker,
    address_of,
    make_season_played,
    user_of,
)

ASKED_FOR = Path(sys.argv[1])
HOSTILE = (
    '<img src="http://169.254.169.254/latest/">',
    f'<img src="file://{ASKED_FOR}">',
    f"<link rel=attachment href='file://{ASKED_FOR}'>",
    f"<style>@import url(file://{ASKED_FOR})</style>",
    f"\\input{{{ASKED_FOR}}} {ASKED_FOR}",
    "${jndi:ldap://169.254.169.254/a} {{ 7*7 }}",
)
DRAWN = re.compile(
    r"pdf|poster|sheet|chart|picture|preview|embed|calendar|\.ics|\.csv|lists/"
    r"|^(divisions|teams|players|clubs|matches)/<[^/]+/$"
)
FOUND: list[str] = []


def watch(event: str, given: tuple[Any, ...]) -> None:
    """Note each connection, each program that is started, and the file asked for."""
    if event in ("socket.connect", "socket.getaddrinfo", "subprocess.Popen"):
        FOUND.append(f"{event} {given[-1]}")
    elif event == "open" and str(ASKED_FOR) in str(given[0]):
        FOUND.append(f"{event} {given[0]}")


def rename_all() -> None:
    for model in (Team, Club, Venue, Player, Union):
        for number, one in enumerate(model.objects.all()):
            one.name = HOSTILE[number % len(HOSTILE)]
            one.save(update_fields=["name"])
    Player.objects.update(agreed_to_name=True)


def fetch_picture(page: str) -> None:
    address = f"file://{ASKED_FOR}"
    if f'src="{address}"' in page.replace("&quot;", '"'):
        with urlopen(address) as opened:
            opened.read()


def draw() -> list[str]:
    """Draw all; return the pages."""
    match = make_season_played()
    rename_all()
    by = user_of("board secretary", match)
    asker, pages = Asker(by), []
    for route in filter(DRAWN.search, ROUTES):
        answer = asker.answer("get", address_of(route, match))
        if answer.status_code == 200 and not answer.streaming:
            pages.append(answer.content.decode("latin-1"))
    fixtures = Fixture.objects.filter(pk=match.fixture_id).select_related(*SHOWN)
    order = PackOrder(HOSTILE[0], "en", by, frozenset(PackPart))
    draw_pack(list(fixtures), order, heard=lambda done: None)
    return pages


settings.ALLOWED_HOSTS.append("testserver")
sys.addaudithook(watch)
with transaction.atomic():
    pages = draw()
found = [*FOUND]
fetch_picture("".join(pages))
told = {"drawn": len(pages), "found": found, "careless": FOUND[len(found) :]}
sys.stdout.write(json.dumps(told))
