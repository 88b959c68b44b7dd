"""A reader's next matches: the team sheet, and where they sit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from league.access.persons import is_person
from league.models import Fixture, Team
from league.standings.selectors import fixtures_with_names
from league.standings.tonight import tonight_in
from matches.home.me import Me
from matches.models import Seat, TeamSheet

# How many matches are listed after the next one.
MOST_COMING = 5

SeatKey = tuple[UUID, str]


@dataclass(frozen=True, slots=True)
class MyMatch:
    """A match to come of one of the reader's teams, and the reader's part in it."""

    fixture: Fixture
    team: Team
    is_tonight: bool
    is_led: bool
    is_mine: bool
    is_registered: bool
    has_sheet: bool
    seat: Seat | None

    @property
    def is_home(self) -> bool:
        return self.fixture.home_id == self.team.pk

    @property
    def opponents(self) -> Team:
        return self.fixture.away if self.is_home else self.fixture.home

    @property
    def is_waiting_for_sheet(self) -> bool:
        """Whether the reader has still to hand in the team sheet."""
        return self.is_led and not self.has_sheet

    @property
    def said(self) -> str:
        """How far the team sheet is, and whether the reader is in it, in words."""
        if not self.has_sheet:
            return _("The team sheet isn’t in yet.")
        if self.seat is not None:
            words = _("You are on the team sheet: table %(table)s, %(role)s.")
            seat = {"table": self.seat.table, "role": self.seat.get_role_display()}
            return words % seat
        if self.is_registered:
            return _("The team sheet is in, and you aren’t on it.")
        return _("The team sheet is in.")


def my_matches(me: Me) -> list[MyMatch]:
    """Return the next matches of a reader's teams, the first first.

    A match between two of them is listed once, for the one that they play in or lead.
    """
    found = _fixtures_ahead(me)
    pks = [fixture.pk for fixture, _day in found]
    sheets = set(
        TeamSheet.objects.filter(match__in=pks).values_list("match_id", "side")
    )
    seats = _own_seats(me, pks)
    return [
        _my_match(fixture, me, is_tonight=is_tonight, sheets=sheets, seats=seats)
        for fixture, is_tonight in found
    ]


def _fixtures_ahead(me: Me) -> list[tuple[Fixture, bool]]:
    """Return the first fixtures ahead that have a night, and whether it is tonight."""
    teams = [one.pk for one in me.teams]
    if not teams:
        return []
    days = tonight_in({one.union_id: one.union for one in me.teams}.values())
    rows = (
        fixtures_with_names()
        .filter(Q(home__in=teams) | Q(away__in=teams), _not_over(days))
        .filter(state__in=[Fixture.State.PLANNED, Fixture.State.POSTPONED])
        .order_by("night", "start", "pk")[: MOST_COMING + 1]
    )
    return [(one, one.night == days[one.union_id]) for one in rows]


def _not_over(days: Mapping[int, date]) -> Q:
    found = Q(pk__in=[])
    for union, day in days.items():
        found |= Q(union=union, night__gte=day)
    return found


def _own_seats(me: Me, matches: list[UUID]) -> dict[SeatKey, Seat]:
    if not me.players:
        return {}
    rows = Seat.objects.filter(
        is_person([one.pk for one in me.players]), team_sheet__match__in=matches
    ).select_related("team_sheet")
    return {(one.team_sheet.match_id, one.team_sheet.side): one for one in rows}


def _my_match(
    fixture: Fixture,
    me: Me,
    *,
    is_tonight: bool,
    sheets: set[SeatKey],
    seats: Mapping[SeatKey, Seat],
) -> MyMatch:
    team = _own_team(fixture, me)
    side = "home" if fixture.home_id == team.pk else "away"
    return MyMatch(
        fixture=fixture,
        team=team,
        is_tonight=is_tonight,
        is_led=team.pk in me.led,
        is_mine=team.pk in me.mine,
        is_registered=team.pk in me.registered,
        has_sheet=(fixture.pk, side) in sheets,
        seat=seats.get((fixture.pk, side)),
    )


def _own_team(fixture: Fixture, me: Me) -> Team:
    """Return the reader's team of a match, first one that they play in or lead."""
    mine = {one.pk for one in me.teams}
    both = [one for one in (fixture.home, fixture.away) if one.pk in mine]
    return next((one for one in both if one.pk in me.mine), both[0])
