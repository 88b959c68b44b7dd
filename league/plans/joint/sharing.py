"""Divisions of a season planned together: what they share, how a search is doing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from league.models import Division, Fixture, JointRun, Season, Team, Venue
from league.plans.cast import Cast, cast_of, problem_of
from league.plans.demands import (
    TABLES_A_MATCH,
    closed_nights,
    demands_of_division,
    with_closures,
)
from league.plans.faults import plan_faults
from league.plans.lists import as_list_fixtures, settled_fixtures
from league.plans.runs import proof_of
from league.plans.scheduling import ListFixture, Problem, order_fixtures
from league.plans.scheduling.together.checking import shared_clashes
from league.plans.scheduling.together.union import TeamOf, Together


@dataclass(frozen=True, slots=True)
class JointChoice:
    """A division that may be planned with others, or why it cannot."""

    division: Division
    teams: int
    why_not: str = ""


def joint_choices(season: Season) -> list[JointChoice]:
    divisions = season.divisions.filter(kind=Division.Kind.LEAGUE)
    found = divisions.select_related("union", "season").order_by("level", "pk")
    return [_choice(division) for division in found]


def _choice(division: Division) -> JointChoice:
    cast = cast_of(division)
    demands = demands_of_division(division, cast)
    why_not = ""
    if settled_fixtures(division):
        why_not = _("Matches have been played: a repair keeps them and moves the rest.")
    elif plan_faults(demands, cast):
        why_not = _("Its requirements have faults to correct first.")
    return JointChoice(division, len(cast.teams), why_not)


def joint_problem(division: Division) -> dict[str, Any]:
    """Return what a division demands, as a fixture-problem/1."""
    cast = cast_of(division)
    return with_closures(demands_of_division(division, cast), closed_nights(cast.ids))


def shared_by(
    divisions: Sequence[Division],
    problems: Sequence[Mapping[str, Any]],
    *,
    matches: int | None,
    alternates: bool,
    seconds: int,
) -> dict[str, Any]:
    """Return what divisions share, as the run keeps it.

    A hall's room is what its tables hold, less what divisions that are not among these
    play there already. Halls go by their keys.
    """
    season = divisions[0].season
    venues = Venue.objects.filter(union=season.union_id).in_bulk()
    nights = {night for problem in problems for night in problem["nights"]}
    others = (
        Fixture.objects.filter(union=season.union_id, night__in=nights)
        .exclude(division__in=divisions)
        .exclude(state=Fixture.State.VOID)
        .exclude(venue=None)
        .values_list("venue", "night")
    )
    whole = {pk: one.tables // TABLES_A_MATCH for pk, one in venues.items()}
    taken: dict[tuple[int, str], int] = {}
    for venue, night in others:
        if venue is not None and night is not None:
            spot = venue, night.isoformat()
            taken[spot] = taken.get(spot, 0) + 1
    return {
        "halls": {str(pk): room for pk, room in whole.items()},
        "rooms": [
            [str(venue), night, max(0, whole[venue] - held)]
            for (venue, night), held in sorted(taken.items())
        ],
        "matches": matches,
        "alternate": _pairs_of_clubs(divisions) if alternates else [],
        "time_limit_s": seconds,
    }


def _pairs_of_clubs(divisions: Sequence[Division]) -> list[list[list[Any]]]:
    """Return the two teams of each club that enters just two in one hall."""
    clubs: dict[int, list[tuple[int, Team]]] = {}
    for place, division in enumerate(divisions):
        for team in cast_of(division).teams.values():
            if team.club.venue_id is not None:
                clubs.setdefault(team.club_id, []).append((place, team))
    return [
        [[place, team.code] for place, team in entered]
        for entered in clubs.values()
        if len(entered) == 2
    ]


@dataclass(frozen=True)
class JointCast:
    """A run's divisions with who plays in each, and its problems as they are kept."""

    run: JointRun
    divisions: tuple[Division, ...]
    casts: tuple[Cast, ...]
    problems: tuple[Problem, ...]

    @classmethod
    def of(cls, run: JointRun) -> JointCast:
        keys = [one["division"] for one in run.problems]
        rows = Division.objects.select_related("union", "season", "plan__current")
        found = rows.in_bulk(keys)
        divisions = tuple(found[key] for key in keys)
        casts = tuple(map(cast_of, divisions))
        problems = tuple(
            problem_of(one["problem"], cast)
            for one, cast in zip(run.problems, casts, strict=True)
        )
        return cls(run, divisions, casts, problems)

    def union(self) -> Together:
        """Return the problems with each hall by its key, as all divisions know it."""
        shared = self.run.shared
        return Together(
            tuple(map(_by_hall_keys, self.problems, self.casts)),
            halls=shared["halls"],
            rooms={(hall, night): room for hall, night, room in shared["rooms"]},
            matches=shared["matches"],
            alternate=tuple(
                (TeamOf(*one), TeamOf(*other)) for one, other in shared["alternate"]
            ),
            time_limit_s=shared["time_limit_s"],
        )

    def as_kept(self, place: int, fixtures: Sequence[ListFixture]) -> Any:
        """Return a list with the halls as the division's own problem names them."""
        return order_fixtures(self.problems[place], fixtures)


def _by_hall_keys(problem: Problem, cast: Cast) -> Problem:
    keys = {one.id: one.id for one in problem.venues}
    keys |= {hall: str(venue.pk) for hall, venue in cast.venues.items() if hall in keys}
    names = {keys[hall]: cast.hall(hall) for hall in keys}
    return replace(
        problem,
        teams=tuple(replace(one, venue=keys[one.venue]) for one in problem.teams),
        venues=tuple(replace(one, id=keys[one.id]) for one in problem.venues),
        venue_unavailable=tuple(
            replace(one, venue=keys[one.venue]) for one in problem.venue_unavailable
        ),
        names={**problem.names, **names},
    )


@dataclass(frozen=True, slots=True)
class JointLine:
    """A division in a run: its best list's count, its own bound, what is proved."""

    division: Division
    best: int | None
    bound: int | None
    has_list: bool
    proof: str

    @property
    def gap(self) -> int | None:
        if self.best is None or self.bound is None:
            return None
        return self.best - self.bound


@dataclass(frozen=True, slots=True)
class JointShown:
    run: JointRun
    is_under_way: bool
    silent_since: datetime | None
    phase: str
    seconds: int
    limit: int
    lines: list[JointLine]
    clashes: list[str]

    @property
    def is_whole(self) -> bool:
        return all(line.best is not None for line in self.lines)

    @property
    def best(self) -> int:
        return sum(line.best or 0 for line in self.lines)

    @property
    def bound(self) -> int:
        return sum(line.bound or 0 for line in self.lines)


def joint_in_words(run: JointRun, *, at: datetime) -> JointShown:
    told = run.progress
    keys = [one["division"] for one in run.problems]
    divisions = Division.objects.in_bulk(keys)
    values = told.get("values") or [None for _key in keys]
    bounds = told.get("bounds") or [None for _key in keys]
    lines = [
        JointLine(
            division=divisions[key],
            best=values[place],
            bound=bounds[place],
            has_list=values[place] is not None,
            proof=_proof(run, place),
        )
        for place, key in enumerate(keys)
    ]
    return JointShown(
        run=run,
        is_under_way=run.is_under_way(at=at),
        silent_since=run.silent_since(at=at),
        phase=phase_words(told.get("phase", "")),
        seconds=_seconds(run, at=at),
        limit=int(run.shared["time_limit_s"]),
        lines=lines,
        clashes=told.get("clashes", []),
    )


def _proof(run: JointRun, place: int) -> str:
    if place >= len(run.result):
        return ""
    aim = run.problems[place]["problem"].get("aim", "breaks")
    if run.result[place].get("status") == "unknown":
        return _("No list was found that fits beside those of the other divisions.")
    return proof_of(run.result[place], aim=aim)


def _seconds(run: JointRun, *, at: datetime) -> int:
    if run.started_at is None:
        return 0
    until = run.ended_at or (run.beat_at if run.silent_since(at=at) else at) or at
    return max(0, int((until - run.started_at).total_seconds()))


def phase_words(phase: str) -> str:
    """Return what a run does at the moment, as a sentence."""
    return {
        "at once": _("Planning all divisions at once."),
        "in turn": _("Planning one division after another."),
        "bettering": _("Every division has a list; looking for better ones."),
    }.get(phase, "")


def clashes_now(run: JointRun) -> list[str]:
    """Return what the divisions' current lists ask too much of, as sentences."""
    cast = JointCast.of(run)
    lists = []
    for division in cast.divisions:
        plan = getattr(division, "plan", None)
        current = plan.current if plan else None
        lists.append(as_list_fixtures(current.fixtures) if current else None)
    return [one.text for one in shared_clashes(cast.union(), lists)]
