"""Contradictions in a division's demands, found before any search begins.

Each fault is one sentence with its row. What these counts let through may still have no
list; the search proves that, and names the demands that clash.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.plans.cast import Cast
from league.plans.demands import least_nights
from league.plans.places import FaultSentence, fault_sentence
from league.plans.scheduling import Faulty, read_problem
from league.plans.scheduling.conflicts.bare_counts import most_nights
from league.plans.scheduling.words import day, too_few_in

# The longest that one search may take on these pages.
MOST_SECONDS = 600


@dataclass(frozen=True, slots=True)
class PlanFault:
    path: str
    text: str


def plan_faults(problem: dict[str, Any], cast: Cast) -> list[FaultSentence]:
    """Return every fault of a kept problem, in the order of the page."""
    found = list(_counted(_Counts(problem, cast)))
    if not found:
        found = list(contract_faults(problem))
    return [fault_sentence(one.path, one.text, problem, cast) for one in found]


def contract_faults(problem: object) -> Iterator[PlanFault]:
    """Yield the faults of a JSON value by the contract of problems."""
    try:
        read_problem(problem)
    except Faulty as faulty:
        for sentence in faulty.faults:
            path, _space, text = sentence.partition(" ")
            yield PlanFault(path.rstrip(":"), text[:1].upper() + text[1:])


def _counted(counts: _Counts) -> Iterator[PlanFault]:
    # Without teams and nights nothing else can be counted.
    basic = [*_teams(counts), *_nights(counts)]
    yield from basic
    if basic:
        return
    for check in (_team_nights, _hall_room, _whole_room, _settings, _fixed, _most):
        yield from check(counts)


class _Counts:
    """The figures of a problem that its faults are found by."""

    def __init__(self, problem: dict[str, Any], cast: Cast) -> None:
        self.problem, self.cast = problem, cast
        self.teams: list[dict[str, Any]] = problem["teams"]
        self.nights: list[str] = problem["nights"]
        self.legs: int = problem.get("legs", 2)
        self.venue_of = {one["id"]: one["venue"] for one in self.teams}
        self.room = {one["id"]: one["matches"] for one in problem["venues"]}

    @property
    def matches_each(self) -> int:
        return self.legs * (len(self.teams) - 1)

    @property
    def least_nights(self) -> int:
        return least_nights(len(self.teams), self.legs)

    @cached_property
    def away(self) -> set[tuple[str, str]]:
        return {(one["team"], one["night"]) for one in self.listed("team_unavailable")}

    @cached_property
    def closed(self) -> set[tuple[str, str]]:
        return {
            (one["venue"], one["night"]) for one in self.listed("venue_unavailable")
        }

    @cached_property
    def at_hall(self) -> dict[str, list[str]]:
        teams: dict[str, list[str]] = defaultdict(list)
        for team, venue in self.venue_of.items():
            teams[venue].append(team)
        return dict(teams)

    def listed(self, name: str) -> list[dict[str, Any]]:
        return self.problem.get(name) or []

    def room_on(self, venue: str, night: str) -> int:
        """Return how many matches a hall can hold on a night of its home teams."""
        if (venue, night) in self.closed:
            return 0
        free = [one for one in self.at_hall[venue] if (one, night) not in self.away]
        return min(self.room.get(venue, 0), len(free))


def _teams(counts: _Counts) -> Iterator[PlanFault]:
    number = len(counts.teams)
    if number < 2:
        text = ngettext(
            "A list needs two teams at least; this division has %(number)s.",
            "A list needs two teams at least; this division has %(number)s.",
            number,
        )
        yield PlanFault("teams", text % {"number": number})
    for index, one in enumerate(counts.teams):
        if one["venue"] not in counts.room:
            text = _("%(team)s has no hall to be at home in.")
            name = {"team": counts.cast.team(one["id"])}
            yield PlanFault(f"teams[{index}]", text % name)


def _nights(counts: _Counts) -> Iterator[PlanFault]:
    if not counts.nights:
        yield PlanFault("nights", _("No night is chosen to play on."))
    elif len(counts.teams) > 1 and len(counts.nights) < counts.least_nights:
        text = _(
            "%(teams)s teams that meet %(legs)s times need %(needed)s nights at least; "
            "%(nights)s are chosen."
        )
        given = {"teams": len(counts.teams), "legs": counts.legs}
        given |= {"needed": counts.least_nights, "nights": len(counts.nights)}
        yield PlanFault("nights", text % given)


def _team_nights(counts: _Counts) -> Iterator[PlanFault]:
    for index, one in enumerate(counts.teams):
        free = sum((one["id"], night) not in counts.away for night in counts.nights)
        if free < counts.matches_each:
            text = _(
                "%(team)s can play on %(free)s of the nights, and has %(needed)s "
                "matches to play."
            )
            given = {"team": counts.cast.team(one["id"]), "free": free}
            yield PlanFault(
                f"teams[{index}]", text % (given | {"needed": counts.matches_each})
            )


def _hall_room(counts: _Counts) -> Iterator[PlanFault]:
    for index, venue in enumerate(counts.problem["venues"]):
        teams = counts.at_hall.get(venue["id"], [])
        # In an odd number of legs a team may have one match fewer at home.
        needed = len(teams) * (counts.matches_each // 2)
        found = (
            sum(counts.room_on(venue["id"], night) for night in counts.nights)
            if teams
            else 0
        )
        if found < needed:
            text = _(
                "%(hall)s has room for %(found)s matches on these nights; its teams "
                "have %(needed)s at home."
            )
            given = {"hall": counts.cast.hall(venue["id"]), "found": found}
            yield PlanFault(f"venues[{index}]", text % (given | {"needed": needed}))


def _whole_room(counts: _Counts) -> Iterator[PlanFault]:
    most = len(counts.teams) // 2
    found = sum(
        min(most, sum(counts.room_on(venue, night) for venue in counts.at_hall))
        for night in counts.nights
    )
    needed = counts.matches_each * len(counts.teams) // 2
    if found < needed:
        text = _(
            "All halls together have room for %(found)s matches on these nights; the "
            "season has %(needed)s."
        )
        yield PlanFault("venues", text % {"found": found, "needed": needed})


def _settings(counts: _Counts) -> Iterator[PlanFault]:
    problem, nights = counts.problem, len(counts.nights)
    if problem.get("mirrored") and counts.legs % 2:
        yield PlanFault(
            "mirrored", _("Only an even number of legs can mirror one another.")
        )
    elif problem.get("mirrored") and nights % counts.legs:
        text = _(
            "Mirrored legs need as many nights each; %(nights)s is no multiple "
            "of %(legs)s."
        )
        yield PlanFault("mirrored", text % {"nights": nights, "legs": counts.legs})
    if problem.get("same_club_within") and not problem.get("legs_apart", True):
        text = _(
            "Teams of one club can meet early in each leg only where a leg is over "
            "before the next one begins."
        )
        yield PlanFault("same_club_within", text)
    gap = problem.get("min_gap", 0)
    needed = (counts.legs - 1) * (gap + 1) + 1
    if counts.legs > 1 and needed > nights:
        text = _(
            "%(legs)s meetings with %(gap)s nights between them need %(needed)s "
            "nights; %(nights)s are chosen."
        )
        given = {"legs": counts.legs, "gap": gap, "needed": needed, "nights": nights}
        yield PlanFault("min_gap", text % given)
    if problem.get("time_limit_s", 60) > MOST_SECONDS:
        text = _("A search takes %(most)s seconds at most here.")
        yield PlanFault("time_limit_s", text % {"most": MOST_SECONDS})


def _fixed(counts: _Counts) -> Iterator[PlanFault]:
    seen: dict[tuple[str, str], int] = {}
    at_home: Counter[tuple[str, str]] = Counter()
    pairs: Counter[frozenset[str]] = Counter()
    for index, one in enumerate(counts.listed("fixed")):
        path, venue = f"fixed[{index}]", counts.venue_of[one["home"]]
        night, pair = one["night"], frozenset((one["home"], one["away"]))
        at_home[venue, night] += 1
        pairs[pair] += 1
        for text in _of_fixed(counts, one):
            yield PlanFault(path, text)
        for team in (one["home"], one["away"]):
            if (team, night) in seen:
                yield PlanFault(path, _twice(counts, team, one, seen[team, night]))
            seen[team, night] = index
        room = counts.room.get(venue, 0)
        if (venue, night) not in counts.closed and at_home[venue, night] > room:
            yield PlanFault(path, _full(counts, venue, night, room))
        if pairs[pair] > counts.legs:
            yield PlanFault(path, _too_often(counts, one))


def _of_fixed(counts: _Counts, one: dict[str, Any]) -> Iterator[str]:
    given = {
        "home": counts.cast.team(one["home"]),
        "away": counts.cast.team(one["away"]),
        "day": day(one["night"]),
        "hall": counts.cast.hall(counts.venue_of[one["home"]]),
    }
    match = _("%(home)s against %(away)s is fixed on %(day)s") % given
    if one["night"] not in counts.nights:
        yield _("%(match)s, which is none of the nights.") % {"match": match}
        return
    if (counts.venue_of[one["home"]], one["night"]) in counts.closed:
        shut = {"match": match, "hall": given["hall"]}
        yield _("%(match)s, when %(hall)s is closed.") % shut
    for team in (one["home"], one["away"]):
        if (team, one["night"]) in counts.away:
            absent = {"match": match, "team": counts.cast.team(team)}
            yield _("%(match)s, when %(team)s cannot play.") % absent


def _twice(counts: _Counts, team: str, one: dict[str, Any], earlier: int) -> str:
    text = _("%(team)s is fixed on %(day)s in row %(row)s already.")
    return text % {
        "team": counts.cast.team(team),
        "day": day(one["night"]),
        "row": earlier + 1,
    }


def _full(counts: _Counts, venue: str, night: str, room: int) -> str:
    text = ngettext(
        "%(hall)s has room for %(room)s match on %(day)s, and more are fixed there.",
        "%(hall)s has room for %(room)s matches on %(day)s, and more are fixed there.",
        room,
    )
    return text % {"hall": counts.cast.hall(venue), "room": room, "day": day(night)}


def _too_often(counts: _Counts, one: dict[str, Any]) -> str:
    text = _(
        "%(home)s and %(away)s are fixed more often than the %(legs)s times they meet."
    )
    return text % {
        "home": counts.cast.team(one["home"]),
        "away": counts.cast.team(one["away"]),
        "legs": counts.legs,
    }


def _most(counts: _Counts) -> Iterator[PlanFault]:
    nights = len(counts.nights)
    for index, one in enumerate(counts.listed("max_in")):
        found = most_nights(nights, run=one["nights"], matches=one["matches"])
        if found < counts.matches_each:
            text = too_few_in(counts.matches_each, found)
            yield PlanFault(f"max_in[{index}]", text)


def fault_lines(found: Iterable[FaultSentence]) -> list[str]:
    """Return faults as lines of text, each with its row before it."""
    return [f"{one.place}: {one.text}" if one.place else one.text for one in found]
