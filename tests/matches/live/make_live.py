"""The addresses of live pages, and what they show."""

from __future__ import annotations

from django.test import Client

from league.models import Fixture
from matches.live.pages import SHOWN, Scoreboard, live_match


def night_path(fixture: Fixture, rest: str = "") -> str:
    return f"/unions/{fixture.union.slug}/nights/{fixture.night}/{rest}"


def screen_path(fixture: Fixture, rest: str = "") -> str:
    return night_path(fixture, f"{fixture.venue_id or 0}/screen/{rest}")


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def seen(fixture: Fixture) -> Fixture:
    return Fixture.objects.select_related(*SHOWN).get(pk=fixture.pk)


def board(fixture: Fixture) -> Scoreboard:
    return live_match(seen(fixture)).match
