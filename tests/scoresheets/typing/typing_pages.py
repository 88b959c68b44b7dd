"""The screen on which a score-sheet is typed, as it is sent."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from league.models import Fixture
from matches.models import Match
from tests.make import make_fixture, make_role
from tests.matches.desk.desk_forms import client_of, make_teams, typed

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


def make_final() -> Fixture:
    return make_teams(make_fixture(stage="final"))
