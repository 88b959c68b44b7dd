"""Every demand that a list breaks, without a solver: for a list edited by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from league.plans.scheduling import words
from league.plans.scheduling.counting import windows_of
from league.plans.scheduling.problem import Clash, PlacedMatch, Problem
from league.plans.scheduling.season import SolverSeason

Pair = frozenset[str]


def clashes(problem: Problem, fixtures: Sequence[PlacedMatch]) -> list[Clash]:
    """Return each demand that a list breaks, with the places of its fixtures.

    A fixture that names no team or night of the problem is one clash, and is left out
    of the rest.
    """
    listed = _Listed(problem, fixtures)
    found: list[Clash] = []
    for check in (
        _unknown, _twice_a_night, _meetings, _balance, _legs_apart, _mirrored,
        _max_run, _min_gap, _same_club, _teams_away, _venues_closed, _room, _fixed,
        _not_both_home, _max_in, _no_derby_within, _alternate, _share_cars,
        _left_by_others,
    ):  # fmt: skip
        found.extend(check(listed))
    return found


@dataclass(slots=True)
class _Listed:
    """A list by team, by pair and by hall: places in it, in order of their nights."""

    problem: Problem
    fixtures: Sequence[PlacedMatch]
    night: dict[int, int] = field(default_factory=dict)
    by_team: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    by_pair: dict[Pair, list[int]] = field(default_factory=lambda: defaultdict(list))
    unknown: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for place, one in enumerate(self.fixtures):
            teams = self.problem.team_numbers
            known = one.home in teams and one.away in teams and one.home != one.away
            if known and one.night in self.problem.night_numbers:
                self.night[place] = self.problem.night_numbers[one.night]
            else:
                self.unknown.append(place)
        for place in sorted(self.night, key=lambda place: (self.night[place], place)):
            one = self.fixtures[place]
            self.by_team[one.home].append(place)
            self.by_team[one.away].append(place)
            self.by_pair[frozenset((one.home, one.away))].append(place)

    def venue(self, place: int) -> str:
        problem = self.problem
        return problem.teams[problem.team_numbers[self.fixtures[place].home]].venue

    def homes(self, team: str, places: Iterable[int]) -> int:
        return sum(self.fixtures[place].home == team for place in places)

    def meetings(self) -> Iterator[tuple[str, str, list[int]]]:
        """Yield every pair of teams with the places of its meetings."""
        ids = [team.id for team in self.problem.teams]
        for number, one in enumerate(ids):
            for other in ids[number + 1 :]:
                yield one, other, self.by_pair.get(frozenset((one, other)), [])

    def of_legs(self) -> list[list[int]]:
        """Return the places of all first meetings, all second ones, and so on."""
        legs: list[list[int]] = []
        for places in self.by_pair.values():
            for number, place in enumerate(places):
                if number == len(legs):
                    legs.append([])
                legs[number].append(place)
        return legs


def _unknown(listed: _Listed) -> Iterator[Clash]:
    for place in listed.unknown:
        one = listed.fixtures[place]
        known_night = one.night in listed.problem.night_numbers
        path = "teams" if known_night else "nights"
        yield Clash(path, words.unknown_match(listed.problem, one), (place,))


def _twice_a_night(listed: _Listed) -> Iterator[Clash]:
    for team, places in listed.by_team.items():
        for night, of_night in groupby(places, key=listed.night.__getitem__):
            found = tuple(of_night)
            if len(found) > 1:
                text = words.twice_a_night(listed.problem, team, night)
                yield Clash("nights", text, found)


def _meetings(listed: _Listed) -> Iterator[Clash]:
    problem = listed.problem
    for one, other, places in listed.meetings():
        homes = listed.homes(one, places)
        if len(places) != problem.legs:
            text = words.wrong_meetings(problem, one, other, len(places))
            yield Clash("legs", text, tuple(places))
        elif abs(2 * homes - len(places)) != problem.legs % 2:
            text = words.uneven_pair(problem, one, other, homes)
            yield Clash("legs", text, tuple(places))


def _balance(listed: _Listed) -> Iterator[Clash]:
    if listed.problem.legs % 2 == 0:
        return
    for team, places in listed.by_team.items():
        homes = listed.homes(team, places)
        if abs(2 * homes - len(places)) > 1:
            text = words.uneven_team(listed.problem, team, homes, len(places) - homes)
            yield Clash("legs", text, tuple(places))


def _legs_apart(listed: _Listed) -> Iterator[Clash]:
    if not listed.problem.legs_apart or listed.problem.mirrored:
        return
    for number, (leg, later) in enumerate(pairwise(listed.of_legs()), start=1):
        last = max(listed.night[place] for place in leg)
        first = min(listed.night[place] for place in later)
        if first <= last:
            late = [place for place in leg if listed.night[place] >= first]
            early = [place for place in later if listed.night[place] <= last]
            # The smaller side is more likely to be what was moved.
            found = tuple(sorted(early if len(early) < len(late) else late))
            yield Clash("legs_apart", words.legs_apart(number), found)


def _mirrored(listed: _Listed) -> Iterator[Clash]:
    problem = listed.problem
    if not problem.mirrored:
        return
    placed = {
        (listed.night[place], listed.fixtures[place].home, listed.fixtures[place].away)
        for place in listed.night
    }
    block = problem.block
    for place, night in listed.night.items():
        one = listed.fixtures[place]
        shift = -block if night // block % 2 else block
        if (night + shift, one.away, one.home) not in placed:
            yield Clash(
                "mirrored", words.mirror_fault(problem, one, night + shift), (place,)
            )
    for leg, places in enumerate(listed.of_legs()):
        outside = [place for place in places if listed.night[place] // block != leg]
        for place in outside:
            text = words.outside_block(problem, listed.fixtures[place], leg)
            yield Clash("mirrored", text, (place,))


def _max_run(listed: _Listed) -> Iterator[Clash]:
    most = listed.problem.max_run
    if most is None:
        return
    for team, places in listed.by_team.items():
        sides = groupby(places, key=lambda place: listed.fixtures[place].home == team)
        for at_home, run in sides:
            found = tuple(run)
            if len(found) > most:
                text = words.long_run(listed.problem, team, at_home, len(found))
                yield Clash("max_run", text, found)


def _min_gap(listed: _Listed) -> Iterator[Clash]:
    for one, other, places in listed.meetings():
        for earlier, later in pairwise(places):
            between = listed.night[later] - listed.night[earlier] - 1
            if between < listed.problem.min_gap:
                text = words.short_gap(listed.problem, one, other, max(between, 0))
                yield Clash("min_gap", text, (earlier, later))


def _same_club(listed: _Listed) -> Iterator[Clash]:
    problem = listed.problem
    within = problem.same_club_within
    clubs = {team.id: team.club for team in problem.teams}
    if within is None:
        return
    for one, other, places in listed.meetings():
        if clubs[one] is None or clubs[one] != clubs[other]:
            continue
        for leg, place in enumerate(places[: problem.legs]):
            late = listed.night[place] - leg * problem.block
            if not 0 <= late < min(within, problem.block):
                text = words.club_late(problem, one, other, leg)
                yield Clash("same_club_within", text, (place,))


def _teams_away(listed: _Listed) -> Iterator[Clash]:
    for index, absent in enumerate(listed.problem.team_unavailable):
        night = listed.problem.night_numbers[absent.night]
        places = listed.by_team.get(absent.team, [])
        found = tuple(place for place in places if listed.night[place] == night)
        if found:
            text = words.team_unavailable(listed.problem, absent)
            yield Clash(f"team_unavailable[{index}]", text, found)


def _at_venues(listed: _Listed) -> dict[tuple[str, int], list[int]]:
    places: dict[tuple[str, int], list[int]] = defaultdict(list)
    for place, night in listed.night.items():
        places[listed.venue(place), night].append(place)
    return places


def _venues_closed(listed: _Listed) -> Iterator[Clash]:
    held = _at_venues(listed)
    for index, closed in enumerate(listed.problem.venue_unavailable):
        night = listed.problem.night_numbers[closed.night]
        if (closed.venue, night) in held:
            text = words.venue_unavailable(listed.problem, closed)
            found = tuple(held[closed.venue, night])
            yield Clash(f"venue_unavailable[{index}]", text, found)


def _room(listed: _Listed) -> Iterator[Clash]:
    problem = listed.problem
    nights = problem.night_numbers
    left = {(one.venue, nights[one.night]): one.matches for one in problem.room_left}
    for (venue, night), places in _at_venues(listed).items():
        index = problem.venue_numbers[venue]
        # A closed hall is told by its own requirement.
        room = left.get((venue, night), problem.venues[index].matches)
        if len(places) > min(room, problem.venues[index].matches):
            text = words.no_room(problem, problem.venues[index], night, len(places))
            yield Clash(f"venues[{index}]", text, tuple(places))


def _fixed(listed: _Listed) -> Iterator[Clash]:
    placed = {(one.night, one.home, one.away) for one in listed.fixtures}
    for index, match in enumerate(listed.problem.fixed):
        if (match.night, match.home, match.away) not in placed:
            pair = listed.by_pair.get(frozenset((match.home, match.away)), [])
            text = words.fixed_match(listed.problem, match)
            yield Clash(f"fixed[{index}]", text, tuple(pair))


def _not_both_home(listed: _Listed) -> Iterator[Clash]:
    homes: dict[tuple[str, int], list[int]] = defaultdict(list)
    for place, night in listed.night.items():
        homes[listed.fixtures[place].home, night].append(place)
    for index, (one, other) in enumerate(listed.problem.not_both_home):
        for night in range(len(listed.problem.nights)):
            at_home, too = homes.get((one, night)), homes.get((other, night))
            if at_home and too:
                text = words.both_home(listed.problem, one, other, night)
                found = tuple(sorted(at_home + too))
                yield Clash(f"not_both_home[{index}]", text, found)


def _max_in(listed: _Listed) -> Iterator[Clash]:
    problem = listed.problem
    for index, most in enumerate(problem.max_in):
        for team, places in listed.by_team.items():
            runs: dict[int, list[int]] = defaultdict(list)
            for place in places:
                nights = len(problem.nights)
                for first in windows_of(listed.night[place], most.nights, nights):
                    runs[first].append(place)
            crowded = {tuple(run) for run in runs.values() if len(run) > most.matches}
            for found in sorted(crowded, key=lambda run: (listed.night[run[0]], run)):
                text = words.too_many_matches(problem, team, most, len(found))
                yield Clash(f"max_in[{index}]", text, found)


def _no_derby_within(listed: _Listed) -> Iterator[Clash]:
    problem = listed.problem
    if problem.no_derby_within is None:
        return
    season = SolverSeason(problem)
    for place in sorted(listed.night):
        one = listed.fixtures[place]
        if season.is_early_derby(season.game(one)):
            yield Clash("no_derby_within", words.early_derby(problem, one), (place,))


def _alternate(listed: _Listed) -> Iterator[Clash]:
    problem = listed.problem
    for index, pair in enumerate(problem.alternate):
        for week in SolverSeason(problem).weeks:
            at_home = [
                [
                    place
                    for place in listed.by_team.get(team, [])
                    if listed.night[place] in week
                    and listed.fixtures[place].home == team
                ]
                for team in pair
            ]
            if all(at_home):
                text = words.home_in_one_week(problem, *pair, week[0])
                found = tuple(sorted({*at_home[0], *at_home[1]}))
                yield Clash(f"alternate[{index}]", text, found)


def _share_cars(listed: _Listed) -> Iterator[Clash]:
    problem = listed.problem
    for index, (one, other) in enumerate(problem.share_cars):
        for guest, mate in ((one, other), (other, one)):
            home = problem.teams[problem.team_numbers[guest]].venue
            there = {
                (listed.night[place], listed.venue(place)): place
                for place in listed.by_team.get(mate, [])
            }
            for place in listed.by_team.get(guest, []):
                where = listed.night[place], listed.venue(place)
                if where[1] != home and where not in there:
                    text = words.travels_alone(problem, guest, mate, where[0])
                    yield Clash(f"share_cars[{index}]", text, (place,))


def _left_by_others(listed: _Listed) -> Iterator[Clash]:
    """Yield what other leagues, planned beside this one, leave no place for."""
    problem = listed.problem
    away = {(one.team, one.night) for one in problem.not_home}
    for place in sorted(listed.night):
        one = listed.fixtures[place]
        if (one.home, one.night) in away:
            yield Clash("not_home", words.not_home(problem, one), (place,))
    for night, most in problem.matches_left.items():
        found = tuple(p for p in listed.night if listed.fixtures[p].night == night)
        if len(found) > most:
            text = words.too_many_at_once(night, len(found), most)
            yield Clash("matches_left", text, found)
