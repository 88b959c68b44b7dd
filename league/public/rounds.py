"""A division's fixtures and results by round: those to look at now, or all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from urllib.parse import urlencode

from django.db.models import Max, Min, Q, QuerySet

from league.models import Division, Fixture, Team
from league.standings.selectors import (
    PRACTICE,
    RESULTS,
    fixtures_with_names,
    round_counts,
    teams_of_divisions,
)
from league.standings.tonight import tonight

# A page holds whole rounds: its first, and more up to this many fixtures. A whole
# season of twenty teams is one page.
SOME_FIXTURES, WHOLE_SEASON = 24, 600


@dataclass(frozen=True, slots=True)
class RoundsWish:
    """What a reader asks of a division's rounds: from which, of one team, all."""

    round: int | None = None
    team: int | None = None
    is_whole: bool = False

    @property
    def query(self) -> str:
        """Return the wish as the end of an address; "" if it is none."""
        wished = {"round": self.round, "team": self.team, "all": self.is_whole or None}
        found = {name: int(one) for name, one in wished.items() if one is not None}
        return urlencode(found)

    def at(self, number: int | None) -> str | None:
        """Return the query of the same page from another round on; None for None."""
        return None if number is None else replace(self, round=number).query


NO_WISH = RoundsWish()


@dataclass(frozen=True, slots=True)
class RoundPage:
    """The rounds of a division on one page, and the rounds next to them.

    `at` is the round that was asked for, or else the one to look at today. Results
    have the latest round first.
    """

    rounds: list[tuple[int, list[Fixture]]]
    at: int
    before: int | None = None
    after: int | None = None
    latest_first: bool = False
    wish: RoundsWish = NO_WISH
    team: Team | None = None
    teams: list[Team] = field(default_factory=list)
    # Nothing of what is listed is still to come.
    is_over: bool = False

    @property
    def one_round(self) -> list[tuple[int, list[Fixture]]]:
        return [(number, among) for number, among in self.rounds if number == self.at]

    @property
    def is_cut(self) -> bool:
        return self.before is not None or self.after is not None

    @property
    def is_unknown_team(self) -> bool:
        return self.wish.team is not None and self.team is None

    @property
    def query(self) -> str:
        """Return where this page begins, as the end of its address."""
        return RoundsWish(self.at, self.team.pk if self.team else None).query

    @property
    def before_query(self) -> str | None:
        return self.wish.at(self.before)

    @property
    def after_query(self) -> str | None:
        return self.wish.at(self.after)

    @property
    def whole_query(self) -> str:
        return RoundsWish(team=self.wish.team, is_whole=True).query

    @property
    def usual_query(self) -> str:
        return RoundsWish(team=self.wish.team).query


def fixtures_page(
    division: Division, wish: RoundsWish = NO_WISH, *, with_teams: bool = False
) -> RoundPage | None:
    """Return fixtures by round, by default from the next to be played."""
    return _page(division, wish, latest_first=False, with_teams=with_teams)


def results_page(
    division: Division, wish: RoundsWish = NO_WISH, *, with_teams: bool = False
) -> RoundPage | None:
    """Return results by round, the latest first."""
    return _page(division, wish, latest_first=True, with_teams=with_teams)


def _page(
    division: Division, wish: RoundsWish, *, latest_first: bool, with_teams: bool
) -> RoundPage | None:
    teams = list(teams_of_divisions(division)) if with_teams else []
    team = next((one for one in teams if one.pk == wish.team), None)
    fixtures = fixtures_with_names().filter(division=division).exclude(stage=PRACTICE)
    if latest_first:
        fixtures = fixtures.filter(state__in=RESULTS)
    if team is not None:
        fixtures = fixtures.filter(Q(home=team) | Q(away=team))
    counts = round_counts(fixtures)
    usual = _latest(fixtures) if latest_first else _next(division, fixtures)
    page = _window(counts[::-1] if latest_first else counts, wish, usual, latest_first)
    if page is None:
        if team is None:
            return None
        page = RoundPage([], at=0, latest_first=latest_first, wish=wish)
    return replace(
        page,
        rounds=_rounds(fixtures, page) if page.rounds else [],
        team=team,
        teams=teams,
        is_over=usual is None,
    )


def _next(division: Division, fixtures: QuerySet[Fixture]) -> int | None:
    waiting = fixtures.filter(
        state=Fixture.State.PLANNED, night__gte=tonight(division.union)
    )
    first: int | None = waiting.aggregate(first=Min("round"))["first"]
    return first


def _latest(fixtures: QuerySet[Fixture]) -> int | None:
    last: int | None = fixtures.aggregate(last=Max("round"))["last"]
    return last


def _window(
    counts: Sequence[tuple[int, int]],
    wish: RoundsWish,
    usual: int | None,
    latest_first: bool,
) -> RoundPage | None:
    """Return a page without its fixtures: its rounds, and where the next begin.

    `counts` are the rounds in the order of the page, each with its fixtures.
    """
    if not counts:
        return None
    room = WHOLE_SEASON if wish.is_whole else SOME_FIXTURES
    begin = 0 if wish.is_whole and wish.round is None else _place(counts, wish, usual)
    end = begin + _fitting(counts[begin:], room)
    back = begin - _fitting(counts[:begin][::-1], room)
    return RoundPage(
        rounds=[(number, []) for number, _count in counts[begin:end]],
        at=counts[begin][0],
        before=counts[back][0] if begin else None,
        after=counts[end][0] if end < len(counts) else None,
        latest_first=latest_first,
        wish=wish,
    )


def _place(
    counts: Sequence[tuple[int, int]], wish: RoundsWish, usual: int | None
) -> int:
    """Return the place of the round wished for, or of the usual one, or of the last."""
    is_falling = counts[0][0] > counts[-1][0]
    aim = next((one for one in (wish.round, usual) if one is not None), None)
    if aim is None:
        return len(counts) - 1
    reached = (
        place
        for place, (number, _count) in enumerate(counts)
        if (number <= aim if is_falling else number >= aim)
    )
    return next(reached, len(counts) - 1)


def _fitting(counts: Sequence[tuple[int, int]], room: int) -> int:
    """Return how many of the first rounds fit on a page: at least one of any."""
    number, left = 0, room
    for _round, fixtures in counts:
        if number and fixtures > left:
            break
        number, left = number + 1, left - fixtures
    return number


def _rounds(
    fixtures: QuerySet[Fixture], page: RoundPage
) -> list[tuple[int, list[Fixture]]]:
    numbers = [number for number, _empty in page.rounds]
    shown = fixtures.filter(round__range=(min(numbers), max(numbers))).order_by(
        "round", "night", "venue__name", "start", "home__name"
    )
    found = [
        (number, list(among))
        for number, among in groupby(shown, key=lambda one: one.round)
    ]
    return found[::-1] if page.latest_first else found
