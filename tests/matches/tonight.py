"""A match that is played tonight, so many minutes from now, and its captains."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

from django.test import Client
from django.utils import timezone

from league.models import Fixture, Player, Registration, Season, Team, User
from matches.models import Match, TeamSheet
from rules.record import Pair
from tests.make import make_division, make_fixture, make_match, make_players, make_role

ZONE = ZoneInfo("Africa/Johannesburg")
EIGHT = 8


def make_fixture_in(minutes: float, **values: object) -> Fixture:
    """A fixture that is planned to start so many minutes from now."""
    start = (timezone.now() + timedelta(minutes=minutes)).astimezone(ZONE)
    fixture = make_fixture(
        make_division(), night=start.date(), start=start.time(), **values
    )
    fixture.refresh_from_db()
    return fixture


def make_match_in(minutes: float, *, sheets: bool = True, tables: int = 4) -> Match:
    """A match of tonight, with both team sheets in or none."""
    fixture = make_fixture_in(minutes)
    if sheets:
        return make_match(fixture, tables=tables)
    match = Match.objects.create(union=fixture.union, fixture=fixture)
    for team in (fixture.home, fixture.away):
        make_squad(team)
    return match


def make_squad(team: Team, *, players: int = EIGHT + 2) -> list[Player]:
    season = Season.objects.filter(union=team.union).latest("pk")
    return make_players(team, players, season=season)


def squad(team: Team) -> list[Player]:
    rows = Registration.objects.filter(team=team).select_related("player")
    return [row.player for row in rows.order_by("pk")]


def pairs(
    players: list[Player], *, leave_open: tuple[int, ...] = ()
) -> list[Pair | None]:
    """Two players a table, in their order; None for a table left open."""
    left = [str(one.pk) for one in players]
    return [
        None if table in leave_open else Pair(left.pop(0), left.pop(0))
        for table in (1, 2, 3, 4)
    ]


def captain_of(match: Match, side: str = "home") -> User:
    team = match.fixture.home if side == "home" else match.fixture.away
    return make_role(match.union, "captain", team=team)


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def seat_down(match: Match, side: str) -> None:
    TeamSheet.objects.filter(match=match, side=side).update(seated_at=timezone.now())


def seat(match: Match, side: str, table: int, role: str = "counter") -> Player:
    sheet = match.team_sheets.get(side=side)
    return sheet.seats.select_related("player").get(table=table, role=role).player
