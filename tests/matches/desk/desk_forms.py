"""The desk's forms as a browser would send them back, filled in by hand."""

from __future__ import annotations

from typing import Any

from django.test import Client

from league.models import Fixture, Player, Registration
from matches.desk.actions import form_head_of
from matches.desk.forms.correction import CorrectionForm
from matches.models import Match
from matches.sheet.timeline import timeline_of
from matches.team_sheets.forms import team_sheets_initial
from matches.team_sheets.typed_names import name_index_of
from scoresheets.typing.actions import draft_of
from scoresheets.typing.forms.sheet import SheetForm
from scoresheets.typing.views.typing import settings_for
from tests.make import make_fixture, make_player

TOKEN = "8c5d1f9a0c1b4d0e9f5b7a6c3d2e1f00"


def sent_back(parts: list[Any]) -> dict[str, Any]:
    """What a browser sends of forms that nobody has touched."""
    data: dict[str, Any] = {}
    for form in parts:
        for field in form:
            value = field.value()
            if value is None:
                value = [] if field.name in ("signed", "struck") else ""
            shown = field.field.widget.format_value(value) if value != [] else value
            data[field.html_name] = shown[0] if shown and shown == [value] else shown
            if data[field.html_name] is None:
                data[field.html_name] = ""
    return data


def make_teams(fixture: Fixture | None = None, spare: int = 2) -> Fixture:
    """Make a fixture whose teams have eight players each, and some to spare."""
    fixture = fixture or make_fixture()
    season = fixture.division.season
    for team in (fixture.home, fixture.away):
        for _ in range(8 + spare):
            make_player(team, season=season)
    return fixture


def players_of(fixture: Fixture, side: str) -> list[Player]:
    team = fixture.home if side == "home" else fixture.away
    rows = Registration.objects.filter(team=team).order_by("pk")
    return [row.player for row in rows.select_related("player")]


def pairs_typed(fixture: Fixture, side: str, tables: int = 4) -> dict[str, str]:
    """The first players of a team, typed in by name at its first tables."""
    names = [player.name for player in players_of(fixture, side)]
    typed = {f"{side}-tables": str(tables)}
    for table in range(1, tables + 1):
        typed[f"{side}-counter_{table}"] = names[2 * table - 2]
        typed[f"{side}-by_speler_{table}"] = names[2 * table - 1]
    return typed


def typed(fixture: Fixture, **values: Any) -> dict[str, Any]:
    """A whole sheet typed in: full teams, 8 points to 4 at table 1 in the first."""
    match = Match.objects.filter(pk=fixture.pk).first()
    names, draft = name_index_of(fixture), draft_of(fixture)
    form = SheetForm(
        fixture,
        names=names,
        settings=settings_for(fixture, match),
        sheets=team_sheets_initial(match, names, otherwise="4"),
    )
    return (
        sent_back(form.parts)
        | pairs_typed(fixture, "home")
        | pairs_typed(fixture, "away")
        | {"token": TOKEN, "head": form_head_of(match), "step": "save"}
        | {"version": draft.version if draft else 0}
        | {"first-1-home-twos": "4", "first-1-away-fours": "1"}
        | {"toss": "home"}
        | values
    )


def corrected(match: Match, **values: Any) -> dict[str, Any]:
    """A correction as the page would send it, with what is typed in."""
    match = Match.objects.select_related("fixture").get(pk=match.pk)
    names, entries = name_index_of(match.fixture), timeline_of(match)
    form = CorrectionForm(
        match,
        names=names,
        entries=entries,
    )
    stamps = {"token": TOKEN, "head": form_head_of(match), "seq": match.seq}
    return sent_back(form.parts) | stamps | {"step": "save"} | values


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client
