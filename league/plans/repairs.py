"""Repairing a published list: what fell away, and the problem of moving the fewest.

The matches that were played are fixed where they were. On past nights nobody else
plays. A demand that the current list breaks already is left out, and reported: else no
repair could be found at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from league.models import Division, Fixture
from league.plans.cast import Cast, problem_of
from league.plans.changes import dropped_ids, league_fixtures_of
from league.plans.demands import Demands, season_problem
from league.plans.lists import is_fixture_settled
from league.plans.scheduling import NightMatch, clashes, order_fixtures
from league.plans.scheduling.reading import MOST_LEGS

# What a list may break although nothing fell away, and how a repair goes without it.
WITHOUT: Mapping[str, Any] = {
    "legs_apart": False,
    "max_run": None,
    "min_gap": 0,
    "same_club_within": None,
    "no_derby_within": None,
}


@dataclass(frozen=True, slots=True)
class RepairGround:
    """What a repair starts from: who plays, what is demanded, what else was typed."""

    cast: Cast
    demands: Demands
    typed: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FellAway:
    """What can no longer be as it was published."""

    # Halls on nights, and why, if that was given.
    halls: tuple[tuple[str, str], ...] = ()
    reasons: Mapping[tuple[str, str], str] = field(default_factory=dict)
    nights: frozenset[str] = frozenset()
    teams: tuple[tuple[str, str], ...] = ()
    # Nights that may also be played on.
    more: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Repair:
    """The problem of moving the fewest matches, and what to know about it."""

    problem: Demands
    notes: tuple[str, ...]
    # The matches that cannot stay where they are, or have no date.
    lost: tuple[Fixture, ...] = field(default=())


def repair_of(
    division: Division, ground: RepairGround, fell: FellAway, *, today: date
) -> Repair:
    """Return the problem of repairing a division's current fixtures."""
    cast, demands = ground.cast, ground.demands
    standing = _Standing(division, cast, demands, today)
    problem = _with_nights(demands, fell, standing)
    problem |= {"mirrored": False, "published": standing.published()}
    problem |= {"fixed": standing.fixed(demands)}
    problem = standing.with_the_past(problem)
    notes = _leave_out_broken(problem, standing, cast)
    problem = _fall(problem, fell)
    problem["fixed"] = [one for one in problem["fixed"] if not _is_lost(problem, one)]
    return Repair(problem, tuple(notes), tuple(_lost(standing, problem)))


def fixtures_as_list(
    division: Division, cast: Cast, demands: Demands
) -> tuple[Demands, list[dict[str, Any]]] | None:
    """Return the current fixtures as a list, with the problem that it answers.

    None if no fixture has a night.
    """
    standing = _Standing(division, cast, demands, date.min)
    if not standing.placed:
        return None
    problem = _with_nights(demands, FellAway(), standing) | {"published": None}
    listed = order_fixtures(
        problem_of(problem, cast), [NightMatch(**one) for one in standing.published()]
    )
    return problem, [asdict(one) for one in listed]


def standing_demands(division: Division, cast: Cast) -> Demands:
    """Return demands for fixtures that came without: their nights, their legs."""
    found = [
        one for one in league_fixtures_of(division) if one.state != Fixture.State.VOID
    ]
    met = Counter(frozenset((one.home_id, one.away_id)) for one in found)
    nights = sorted({_night(one) for one in found if one.night is not None})
    legs = max(met.values(), default=2)
    return season_problem(division, cast, nights) | {"legs": min(legs, MOST_LEGS)}


class _Standing:
    """A division's fixtures, and which of them can still move."""

    def __init__(
        self, division: Division, cast: Cast, demands: Demands, today: date
    ) -> None:
        self.cast, self.today = cast, today.isoformat()
        dropped = dropped_ids(division)
        # Teams that withdrew play no more; later ones are in no demand yet.
        playing = {one["id"] for one in demands["teams"]} & cast.teams.keys()
        self.fixtures = [
            one
            for one in league_fixtures_of(division)
            if str(one.pk) not in dropped and {one.home.code, one.away.code} <= playing
        ]
        self.placed = [one for one in self.fixtures if one.night is not None]
        self.kept = [one for one in self.placed if self.stays(one)]

    def stays(self, fixture: Fixture) -> bool:
        """Return whether a fixture can no longer move."""
        is_void = fixture.state == Fixture.State.VOID
        return is_fixture_settled(fixture) or is_void or _night(fixture) < self.today

    def published(self) -> list[dict[str, str]]:
        return [_as_match(one) for one in self.placed]

    def fixed(self, demands: Demands) -> list[dict[str, str]]:
        """Return the matches that stay, then those fixed from the start and kept."""
        kept = [_as_match(one) for one in self.kept]
        placed = self.published()
        return kept + [
            one for one in demands["fixed"] if one in placed and one not in kept
        ]

    def with_the_past(self, problem: Demands) -> Demands:
        """Let nobody play on a past night but those who did."""
        past = [night for night in problem["nights"] if night < self.today]
        played = {
            (team, _night(one))
            for one in self.placed
            for team in (one.home.code, one.away.code)
        }
        idle = [
            {"team": team, "night": night}
            for night in past
            for team in self.cast.teams
            if (team, night) not in played
        ]
        ahead = set(problem["nights"]) - set(past)
        return problem | {
            "team_unavailable": idle
            + [one for one in problem["team_unavailable"] if one["night"] in ahead],
            "venue_unavailable": [
                one for one in problem["venue_unavailable"] if one["night"] in ahead
            ],
            "venues": self._roomy(problem),
        }

    def _roomy(self, problem: Demands) -> list[dict[str, Any]]:
        """Return halls with room for what was played in them, even if too much."""
        venue_of = {one["id"]: one["venue"] for one in problem["teams"]}
        held = Counter((venue_of[one.home.code], _night(one)) for one in self.kept)
        most: Counter[str] = Counter()
        for (venue, _day), number in held.items():
            most[venue] = max(most[venue], number)
        return [
            one | {"matches": max(one["matches"], most[one["id"]])}
            for one in problem["venues"]
        ]


def _night(fixture: Fixture) -> str:
    assert fixture.night is not None, "only placed fixtures are asked"
    return fixture.night.isoformat()


def _as_match(fixture: Fixture) -> dict[str, str]:
    return {
        "night": _night(fixture),
        "home": fixture.home.code,
        "away": fixture.away.code,
    }


def _with_nights(demands: Demands, fell: FellAway, standing: _Standing) -> Demands:
    """Return the nights of the demands and the fixtures, and those that are added."""
    had = {_night(one) for one in standing.placed}
    nights = sorted({*demands["nights"], *had, *fell.more})
    return dict(demands) | {"nights": nights}


def _leave_out_broken(problem: Demands, standing: _Standing, cast: Cast) -> list[str]:
    """Remove from a problem what the current fixtures break; return it as sentences.

    A match without a date breaks no demand but the number of meetings, which a repair
    mends.
    """
    matches = [NightMatch(**_as_match(one)) for one in standing.placed]
    broken = clashes(problem_of(problem, cast), matches)
    notes = []
    if any(one.path == "legs_apart" for one in broken):
        problem["same_club_within"] = None
    for name, without in WITHOUT.items():
        texts = [one.text for one in broken if one.path == name]
        if texts and problem.get(name) != without:
            problem[name] = without
            notes.append(_note(texts[0]))
    for name in ("not_both_home", "max_in", "alternate", "share_cars"):
        gone = {one.path: one.text for one in broken if one.path.startswith(f"{name}[")}
        kept = [
            one
            for index, one in enumerate(problem.get(name, ()))
            if f"{name}[{index}]" not in gone
        ]
        notes += [_note(text) for text in gone.values()]
        if name in problem:
            problem[name] = kept
    return notes


def _note(text: str) -> str:
    return _("Left out, since the fixtures as they stand break it: %(text)s") % {
        "text": text
    }


def _fall(problem: Demands, fell: FellAway) -> Demands:
    """Take away what fell away: nights, halls on nights, teams on nights."""
    nights = [one for one in problem["nights"] if one not in fell.nights]
    known = set(nights)
    halls = {one["id"] for one in problem["venues"]}
    shut = [{"venue": one, "night": night} for one, night in fell.halls if one in halls]
    off = [{"team": team, "night": night} for team, night in fell.teams]
    closed = _joined(problem["venue_unavailable"], shut)
    away = _joined(problem["team_unavailable"], off)
    return problem | {
        "nights": nights,
        "venue_unavailable": [one for one in closed if one["night"] in known],
        "team_unavailable": [one for one in away if one["night"] in known],
    }


def _joined(
    had: Sequence[dict[str, str]], more: Iterable[dict[str, str]]
) -> list[dict[str, str]]:
    return [*had, *(one for one in more if one not in had)]


def _lost(standing: _Standing, problem: Demands) -> list[Fixture]:
    """Return the matches that cannot be played where they are, or have no date."""
    return [
        one
        for one in standing.fixtures
        if one.night is None or _is_lost(problem, _as_match(one))
    ]


def _is_lost(problem: Demands, match: Mapping[str, str]) -> bool:
    night = match["night"]
    venue = next(one["venue"] for one in problem["teams"] if one["id"] == match["home"])
    return (
        night not in problem["nights"]
        or {"venue": venue, "night": night} in problem["venue_unavailable"]
        or {"team": match["home"], "night": night} in problem["team_unavailable"]
        or {"team": match["away"], "night": night} in problem["team_unavailable"]
    )


def ground_after(ground: RepairGround, fell: FellAway) -> RepairGround:
    """Return the demands with what fell away in them, and what was typed beyond."""
    cast, demands, typed = ground.cast, ground.demands, ground.typed
    struck_out = [*typed.get("more", []), *sorted(fell.more)]
    more = sorted({one for one in struck_out if one not in fell.nights})
    nights = sorted({*demands["nights"], *fell.more} - fell.nights)
    known = set(nights)
    after = _fall(dict(demands) | {"nights": nights}, fell)
    after["fixed"] = [one for one in after["fixed"] if one["night"] in known]
    return RepairGround(cast, after, dict(typed) | ({"more": more} if typed else {}))
