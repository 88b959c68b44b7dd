"""What lists of several leagues break of what these share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.plans.scheduling import words
from league.plans.scheduling.together.union import Lists, TeamOf, Together, week_of


@dataclass(frozen=True, slots=True)
class SharedClash:
    """A sentence, and the matches that it is about: problem and place in its list."""

    text: str
    matches: tuple[tuple[int, int], ...]

    @property
    def problems(self) -> frozenset[int]:
        return frozenset(problem for problem, _place in self.matches)


def shared_clashes(union: Together, lists: Lists) -> list[SharedClash]:
    """Return every shared hall, night or pair that asks too much, in that order.

    What a list breaks of its own demands is found by `clashes`.
    """
    return [*_halls(union, lists), *_nights(union, lists), *_alternate(union, lists)]


def _each(lists: Lists) -> Iterator[tuple[int, int, str, str]]:
    for problem, found in enumerate(lists):
        for place, one in enumerate(found or ()):
            yield problem, place, one.night, one.home


def _halls(union: Together, lists: Lists) -> Iterator[SharedClash]:
    held: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for problem, place, night, home in _each(lists):
        hall = union.hall_of.get(TeamOf(problem, home))
        if hall is not None:
            held[night, hall].append((problem, place))
    for (night, hall), matches in sorted(held.items()):
        room = union.room(hall, night)
        if room is not None and len(matches) > room:
            text = ngettext(
                "%(hall)s would hold %(found)s match of these divisions on %(day)s; it "
                "has room for %(room)s.",
                "%(hall)s would hold %(found)s matches of these divisions on %(day)s; "
                "it has room for %(room)s.",
                len(matches),
            ) % {
                "hall": _name(union, hall),
                "found": len(matches),
                "day": words.day(night),
                "room": room,
            }
            yield SharedClash(text, tuple(matches))


def _nights(union: Together, lists: Lists) -> Iterator[SharedClash]:
    played: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for problem, place, night, _home in _each(lists):
        played[night].append((problem, place))
    for night, matches in sorted(played.items()):
        most = union.most(night)
        if most is not None and len(matches) > most:
            text = words.too_many_at_once(night, len(matches), most)
            yield SharedClash(text, tuple(matches))


def _alternate(union: Together, lists: Lists) -> Iterator[SharedClash]:
    homes: dict[tuple[TeamOf, tuple[int, int]], list[tuple[int, int]]]
    homes = defaultdict(list)
    for problem, place, night, home in _each(lists):
        homes[TeamOf(problem, home), week_of(night)].append((problem, place))
    for one, other in union.alternate:
        for week in sorted({week_of(night) for night in union.nights}):
            mine, theirs = homes.get((one, week)), homes.get((other, week))
            if mine and theirs:
                problem, place = mine[0]
                night = (lists[problem] or ())[place].night
                text = _(
                    "%(one)s and %(other)s are both at home in the week of %(day)s."
                )
                yield SharedClash(
                    text
                    % {
                        "one": _name(union, one.team),
                        "other": _name(union, other.team),
                        "day": words.day(night),
                    },
                    tuple(sorted({*mine, *theirs})),
                )


def _name(union: Together, which: str) -> str:
    """Return the name of a hall or team, by the first problem that names it."""
    named = (problem.name(which) for problem in union.problems)
    return next((name for name in named if name != which), which)
