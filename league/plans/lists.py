"""A fixture list as its page shows it: by night, as a grid, and what each team gets."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from itertools import groupby, pairwise
from typing import Any

from django.utils.translation import ngettext

from league.models import Division, Fixture, PlanList
from league.plans.cast import Cast, cast_of, problem_of
from league.plans.demands import HallUse
from league.plans.places import FaultSentence, fault_sentence
from league.plans.scheduling import (
    Clash,
    Counts,
    Problem,
    clashes,
    counts,
    least_between,
)
from league.plans.scheduling import ListFixture as Listed
from league.plans.scheduling.words import day

HOME, AWAY = "H", "A"
WEEK = timedelta(weeks=1)


def as_list_fixtures(fixtures: Sequence[Mapping[str, Any]]) -> list[Listed]:
    """Return kept fixtures as the values that clashes and counts are found from."""
    return [Listed(**one) for one in fixtures]


@dataclass(frozen=True, slots=True)
class ListLine:
    """A match of the list, with its place in it, and whether it clashes."""

    place: int
    night: str
    leg: int
    home: str
    away: str
    hall: str
    is_clashing: bool
    is_settled: bool


@dataclass(frozen=True, slots=True)
class ListNight:
    day: date
    number: int
    lines: list[ListLine]
    idle: list[str]


@dataclass(frozen=True, slots=True)
class NightCell:
    """What a team does on a night: at home, away, or nothing."""

    side: str = ""
    opponent: str = ""
    code: str = ""
    # Its match's place in the list, while it can still be changed.
    place: int | None = None
    is_clashing: bool = False
    is_break: bool = False


@dataclass(frozen=True, slots=True)
class TeamGridRow:
    team: str
    code: str
    cells: list[NightCell]


@dataclass(frozen=True, slots=True)
class TeamBalance:
    """What a team gets of a list."""

    team: str
    home: int
    away: int
    breaks: int
    longest: int
    idle: int
    # Weeks without a match, from the list's first to its last.
    free_weeks: int
    trips: int
    farthest: str


@dataclass(frozen=True, slots=True)
class ClashShown:
    """A demand that the list breaks, where it is asked, and the matches in it."""

    told: FaultSentence
    lines: list[ListLine]


class ShownList:
    """A list beside its problem; each figure is computed once, on demand."""

    def __init__(
        self,
        division: Division,
        kept: PlanList,
        cast: Cast | None = None,
        fixtures: Sequence[Mapping[str, Any]] | None = None,
        *,
        use: HallUse | None = None,
    ) -> None:
        """`use` has the room in halls, asked for several lists at once."""
        self.division, self.kept = division, kept
        self.cast, self.use = cast or cast_of(division), use
        self.fixtures = as_list_fixtures(
            kept.fixtures if fixtures is None else fixtures
        )

    @cached_property
    def problem(self) -> Problem:
        return problem_of(self.kept.problem, self.cast)

    @cached_property
    def counts(self) -> Counts:
        return counts(self.problem, self.fixtures)

    @cached_property
    def least_between(self) -> int | None:
        return least_between(self.problem, self.fixtures)

    @cached_property
    def found(self) -> list[Clash]:
        return [*clashes(self.problem, self.fixtures), *self.crowded()]

    def crowded(self) -> Iterator[Clash]:
        """Yield halls in which other divisions leave too little room for this list."""
        nights = {one.night for one in self.fixtures}
        use = self.use or HallUse(self.division, self.cast, nights)
        rooms = {one.id: one.matches for one in self.problem.venues}
        held: dict[tuple[str, str], list[int]] = defaultdict(list)
        for place, one in enumerate(self.fixtures):
            held[one.venue, one.night].append(place)
        for (venue, night), places in sorted(held.items()):
            taken = use.taken[venue, night]
            # Without other divisions the problem's own room covers it.
            if taken and rooms[venue] >= len(places) > use.whole(venue) - taken:
                text = _room_beside_others(self.cast.hall(venue), night, taken)
                index = list(rooms).index(venue)
                yield Clash(f"venues[{index}]", text, tuple(places))

    @cached_property
    def clashing(self) -> set[int]:
        return {place for clash in self.found for place in clash.fixtures}

    @cached_property
    def settled(self) -> set[tuple[str, str, str]]:
        """Return the matches that were played or have begun: they stay."""
        stands = settled_fixtures(self.division)
        return {
            (one.night.isoformat(), one.home.code, one.away.code)
            for one in stands
            if one.night
        }

    @cached_property
    def lines(self) -> list[ListLine]:
        return [
            ListLine(
                place=place,
                night=one.night,
                leg=one.leg,
                home=self.cast.team(one.home),
                away=self.cast.team(one.away),
                hall=self.cast.hall(one.venue),
                is_clashing=place in self.clashing,
                is_settled=(one.night, one.home, one.away) in self.settled,
            )
            for place, one in enumerate(self.fixtures)
        ]

    @property
    def clashes(self) -> list[ClashShown]:
        data = self.kept.problem
        return [
            ClashShown(
                fault_sentence(one.path, one.text, data, self.cast),
                [self.lines[place] for place in one.fixtures],
            )
            for one in self.found
        ]

    @property
    def nights(self) -> list[ListNight]:
        """Return the list by night; idle teams are named if anybody plays."""
        everyone = dict.fromkeys(self.cast.team(one.id) for one in self.problem.teams)
        ordered = sorted(
            self.lines, key=lambda line: (line.night, line.hall, line.home)
        )
        shown: list[ListNight] = []
        for night, group in groupby(ordered, key=lambda line: line.night):
            lines = list(group)
            busy = {line.home for line in lines} | {line.away for line in lines}
            idle = [team for team in everyone if team not in busy]
            shown.append(
                ListNight(date.fromisoformat(night), len(shown) + 1, lines, idle)
            )
        return shown

    @property
    def columns(self) -> list[date]:
        """Return the nights of the grid: each on which anybody plays."""
        return [
            date.fromisoformat(one)
            for one in sorted({one.night for one in self.fixtures})
        ]

    @cached_property
    def of_team(self) -> dict[str, list[int]]:
        """Return the places of each team's matches, in order of their nights."""
        found: dict[str, list[int]] = {one.id: [] for one in self.problem.teams}
        for place in sorted(
            range(len(self.fixtures)), key=lambda one: self.fixtures[one].night
        ):
            for team in (self.fixtures[place].home, self.fixtures[place].away):
                found.setdefault(team, []).append(place)
        return found

    @property
    def grid(self) -> list[TeamGridRow]:
        nights = [day.isoformat() for day in self.columns]
        return [
            TeamGridRow(self.cast.team(team), team, self._cells(team, places, nights))
            for team, places in self.of_team.items()
        ]

    def _cells(
        self, team: str, places: list[int], nights: list[str]
    ) -> list[NightCell]:
        on: dict[str, list[int]] = defaultdict(list)
        for place in places:
            on[self.fixtures[place].night].append(place)
        breaks = {
            later
            for one, later in pairwise(places)
            if self._is_home(team, one) == self._is_home(team, later)
        }
        return [self._cell(team, on[night], breaks) for night in nights]

    def _cell(self, team: str, places: list[int], breaks: set[int]) -> NightCell:
        """Return what a team does on a night; if it plays twice, both opponents."""
        if not places:
            return NightCell()
        first, is_home = places[0], self._is_home(team, places[0])
        others = [self._opponent(team, place) for place in places]
        return NightCell(
            side=HOME if is_home else AWAY,
            opponent=", ".join(map(self.cast.team, others)),
            code=" + ".join(others),
            place=None if self.lines[first].is_settled else first,
            is_clashing=any(place in self.clashing for place in places),
            is_break=first in breaks,
        )

    def _opponent(self, team: str, place: int) -> str:
        one = self.fixtures[place]
        return one.away if one.home == team else one.home

    def _is_home(self, team: str, place: int) -> bool:
        return self.fixtures[place].home == team

    @property
    def balance(self) -> list[TeamBalance]:
        nights = len(self.columns)
        return [
            self._balance(team, places, nights) for team, places in self.of_team.items()
        ]

    def _balance(self, team: str, places: list[int], nights: int) -> TeamBalance:
        sides = [self._is_home(team, place) for place in places]
        trips = Counter(
            self.fixtures[place].venue
            for place, is_home in zip(places, sides, strict=True)
            if not is_home and self.fixtures[place].venue != self.hall_of(team)
        )
        most = trips.most_common(1)
        runs = [len(list(run)) for _side, run in groupby(sides)]
        return TeamBalance(
            team=self.cast.team(team),
            home=sum(sides),
            away=len(sides) - sum(sides),
            breaks=sum(one == later for one, later in pairwise(sides)),
            longest=max(runs, default=0),
            idle=nights - len({self.fixtures[place].night for place in places}),
            free_weeks=len(self.weeks - {self._week(place) for place in places}),
            trips=sum(trips.values()),
            farthest=f"{self.cast.hall(most[0][0])} ({most[0][1]})" if most else "",
        )

    @cached_property
    def weeks(self) -> frozenset[date]:
        """Return the Mondays of all weeks from the list's first to its last."""
        own = sorted({self._week(place) for place in range(len(self.fixtures))})
        number = (own[-1] - own[0]) // WEEK + 1 if own else 0
        return frozenset(own[0] + WEEK * one for one in range(number))

    def _week(self, place: int) -> date:
        night = date.fromisoformat(self.fixtures[place].night)
        return night - timedelta(days=night.weekday())

    def hall_of(self, team: str) -> str:
        numbers = self.problem.team_numbers
        return self.problem.teams[numbers[team]].venue if team in numbers else ""


def _room_beside_others(hall: str, night: str, taken: int) -> str:
    text = ngettext(
        "%(hall)s has too little room on %(day)s: another division plays %(taken)s "
        "match there.",
        "%(hall)s has too little room on %(day)s: other divisions play %(taken)s "
        "matches there.",
        taken,
    )
    return text % {"hall": hall, "day": day(night), "taken": taken}


def settled_fixtures(division: Division) -> list[Fixture]:
    """Return a division's league fixtures that were played or have begun."""
    league = Fixture.objects.filter(division=division, stage=Fixture.Stage.LEAGUE)
    found = league.select_related("home", "away", "venue")
    return [one for one in found if is_fixture_settled(one)]


def is_fixture_settled(fixture: Fixture) -> bool:
    """Return whether a fixture has a result or has begun, and so stays where it is."""
    return fixture.home_score is not None or fixture.is_under_way
