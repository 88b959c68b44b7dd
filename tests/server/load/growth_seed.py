"""Fill a new database for a long mixed load; print what its clients need.

python -m tests.server.load.growth_seed MATCHES
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator

import django

django.setup()

from django.core.management import (  # noqa: E402 - Django is set up before its models
    call_command,
)
from django.db import transaction  # noqa: E402
from django.test import Client  # noqa: E402

from league.models import Fixture, Union, User  # noqa: E402
from matches import demo  # noqa: E402
from scoresheets.prints.pack.pack import PackPart  # noqa: E402
from tests.make import (  # noqa: E402
    make_division,
    make_match,
    make_phone,
    make_season,
    make_team,
    make_ticket,
    make_tonight,
    make_union,
)
from tests.server.sessions import signed_in  # noqa: E402

# Matches of one union's night: more make its pages heavier than any night is.
A_NIGHT = 30
MOST_PAGES = 300
LINK = re.compile(r'(?:href|src|hx-get)="(/[^"#]*)"')
LEFT_OUT = re.compile(r"/(static|accounts|admin|media)/|/(print\.pdf|archive)")
LISTS = [
    "unions",
    "clubs",
    "teams",
    "players",
    "divisions",
    "seasons",
    "fixtures",
    "matches",
    "venues",
]


def phones(number: int) -> Iterator[dict[str, str]]:
    """Yield matches of tonight, each with the key of a phone that is in it."""
    for place in range(number):
        if place % A_NIGHT == 0:
            division = make_division(make_season(make_union(name=f"Night {place}")))
            home, away = make_team(division), make_team(division)
        fixture = make_tonight(division, round=place + 1, home=home, away=away)
        joined = make_phone(make_ticket(make_match(fixture)))
        yield {
            "match": str(fixture.match.pk),
            "device": str(joined.device.pk),
            "key": joined.key,
        }


def crawled(client: Client, first: str) -> list[str]:
    """Return the addresses of pages that answer, by their links."""
    seen, found, left = {first}, [], [first]
    while left and len(found) < MOST_PAGES:
        path = left.pop(0)
        answer = client.get(path)
        if answer.status_code != 200:
            continue
        found.append(path)
        if answer.streaming or b"<html" not in answer.content[:400]:
            continue
        links = {one.replace("&amp;", "&") for one in LINK.findall(answer.text)}
        new = sorted(one for one in links - seen if not LEFT_OUT.search(one))
        seen.update(new)
        left += new
    return found


def read(client: Client) -> list[str]:
    """Return addresses of the API: each list, and rows of it."""
    found = []
    for noun in LISTS:
        answer = client.get(f"/api/v1/{noun}/")
        if answer.status_code == 200:
            found.append(f"/api/v1/{noun}/")
            rows = answer.json()["results"][:20]
            ids = [one.get("id", one.get("slug")) for one in rows]
            found += [f"/api/v1/{noun}/{one}/" for one in ids if one is not None]
    return [one for one in found if client.get(one).status_code == 200]


def seed(matches: int) -> dict[str, object]:
    call_command("importseason", str(demo.FOLDER), union=demo.UNION, verbosity=0)
    union = Union.objects.get(name=demo.UNION)
    users = {one.username: one.password for one in demo.make_users(union)}
    secretary = User.objects.get(username="union-secretary")
    visitor, signed = (Client(headers={"host": "127.0.0.1"}) for _ in "12")
    signed.force_login(secretary)
    planned = Fixture.objects.filter(union=union, state="planned")
    fixture = planned.exclude(night=None).first()
    return {
        "phones": list(phones(matches)),
        "public": crawled(visitor, f"/unions/{union.slug}/"),
        "signed": crawled(signed, f"/desk/{union.slug}/"),
        "api": read(visitor),
        "session": signed_in(secretary),
        "pack": f"/nights/{union.slug}/{fixture.night}/pack/",
        "parts": [str(one) for one in PackPart],
        "passwords": {"viewer": users["viewer"], "player": users["player"]},
    }


if __name__ == "__main__":
    with transaction.atomic():
        told = seed(int(sys.argv[1]))
    sys.stdout.write(json.dumps(told))
