"""The screen on which a score-sheet is typed, as it is sent."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from league.models import Fixture
from matches.models import Match
from tests.make import make_fixture, make_role
from tests.matches.desk.desk_forms import client_of, make_teams, players_of, typed

NO_TIMES = {"first": "", "interval": "", "second": "", "played": ""}


def address(fixture: Fixture) -> str:
    return reverse("match-type", args=[fixture.pk])


def send(fixture: Fixture, **values: Any) -> Any:
    client = client_of(make_role(fixture.union))
    return client.post(address(fixture), typed(fixture, **values))


def sheet_of(fixture: Fixture) -> dict[str, Any]:
    return Match.objects.get(pk=fixture.pk).sheet


def page_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def asked_in(answer: Any) -> list[str]:
    """What a page that asked sends along when it is sent again."""
    keys = [one.key for one in answer.context["questions"]]
    page = page_of(answer)
    assert all(f'name="asked" value="{key}"' in page for key in keys)
    return keys


def substitutions(fixture: Fixture, number: int) -> dict[str, str]:
    """So many substitutions of the home side at half-time, at its first tables."""
    players = players_of(fixture, "home")
    made: dict[str, str] = {}
    for place in range(number):
        start = f"substitution-{place}"
        made |= {f"{start}-side": "home", f"{start}-table": str(place + 1)}
        made |= {f"{start}-off": players[2 * place].name, f"{start}-role": "counter"}
        made[f"{start}-on"] = players[8 + place].name
    return made


def make_final() -> Fixture:
    return make_teams(make_fixture(stage="final"))
