"""A season being set up: its answers as values, and what follows from them.

The answers are kept in a draft row, so that nothing is lost between the steps, in
another window or on another day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date, time
from typing import Any

from league.clubs.actions import clubs_nearly_called
from league.models import Club, Season, SeasonDraft, Team, Union
from league.seasons import promotion
from league.seasons.promotion import Direction, FinalPlace, PromotionLine

# The steps in order, by the answer that each leaves; "moves" only for a copy.
STEPS = ("basics", "divisions", "moves", "teams", "rules", "check")


@dataclass(frozen=True, slots=True)
class DivisionPlan:
    """A division to be made; `former` is its predecessor in the copied season.

    `promoted` and `relegated` are of the former season, and stay for the next time.
    """

    key: str
    name: str
    level: int
    promoted: int = 0
    relegated: int = 0
    former: int | None = None


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """All answers so far."""

    name: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    start: time = time(19, 30)
    source: int | None = None
    divisions: tuple[DivisionPlan, ...] = ()
    # By the key of a line: which of the teams level at it cross it.
    choices: Mapping[str, Sequence[int]] = field(default_factory=dict)
    # By the pk of a team: the key of its division.
    teams: Mapping[int, str] = field(default_factory=dict)
    # The clubs that were made with a new team.
    new_clubs: tuple[int, ...] = ()
    # None: SAKBOC's numbers and our defaults.
    rule_set: int | None = None
    # The season's own dates among the local rules, as JSON.
    dates: Mapping[str, str | None] = field(default_factory=dict)
    with_registrations: bool = False
    done: frozenset[str] = frozenset()

    def steps(self) -> tuple[str, ...]:
        """Return the steps that this season has."""
        return tuple(one for one in STEPS if one != "moves" or self.source)

    def first_undone(self) -> str:
        """Return the first step without an answer, or else the check."""
        return next((one for one in self.steps() if one not in self.done), "check")

    def in_division(self, key: str) -> list[int]:
        return [team for team, where in self.teams.items() if where == key]


@dataclass(frozen=True, slots=True)
class DivisionMove:
    """A team that changes its division; None: it was, or will be, in none."""

    team: Team
    position: int | None
    was: str | None
    comes: str | None


def draft_plan(draft: SeasonDraft) -> SeasonPlan:
    """Return a draft's answers as values."""
    given: dict[str, Any] = dict(draft.answers)
    for name in ("starts_on", "ends_on"):
        given[name] = date.fromisoformat(given[name]) if given.get(name) else None
    if "start" in given:
        given["start"] = time.fromisoformat(given["start"])
    given["divisions"] = tuple(
        DivisionPlan(**one) for one in given.get("divisions", ())
    )
    given["teams"] = {int(pk): key for pk, key in given.get("teams", {}).items()}
    given["new_clubs"] = tuple(given.get("new_clubs", ()))
    given["done"] = frozenset(given.get("done", ()))
    return SeasonPlan(**given)


@dataclass(frozen=True, slots=True)
class NewClub:
    """A club that was made with a new team, and those of nearly the same name."""

    club: Club
    near: tuple[Club, ...]


def new_clubs(union: Union, plan: SeasonPlan) -> list[NewClub]:
    """Return the clubs that were made while a season was set up."""
    clubs = list(Club.objects.filter(union=union).order_by("name", "pk"))
    return [
        NewClub(
            one, tuple(clubs_nearly_called(one.name, [o for o in clubs if o != one]))
        )
        for one in clubs
        if one.pk in plan.new_clubs
    ]


def divisions_as_json(divisions: Iterable[DivisionPlan]) -> list[dict[str, Any]]:
    return [asdict(one) for one in divisions]


def divisions_from(season: Season) -> list[DivisionPlan]:
    """Return a season's divisions as those of the next one."""
    return [
        DivisionPlan(
            key=f"d{place}",
            name=one.name,
            level=one.level,
            promoted=one.promoted,
            relegated=one.relegated,
            former=one.pk,
        )
        for place, one in enumerate(season.league_divisions, 1)
    ]


def neighbours(
    division: DivisionPlan, divisions: Sequence[DivisionPlan], direction: Direction
) -> list[DivisionPlan]:
    """Return the divisions of the next level above or below, in their order."""
    is_up = direction is Direction.UP
    beyond = [
        one.level
        for one in divisions
        if (one.level < division.level if is_up else one.level > division.level)
    ]
    if not beyond:
        return []
    level = max(beyond) if is_up else min(beyond)
    return [one for one in divisions if one.level == level]


def promotion_lines(
    plan: SeasonPlan, season: Season, logs: Mapping[int, Sequence[FinalPlace]]
) -> list[PromotionLine]:
    """Return the lines over which teams of the former season move, from the top."""
    former = {one.pk: one for one in season.league_divisions}
    found = []
    for one in plan.divisions:
        if one.former not in former:
            continue
        rows = list(logs[one.former])
        for direction, number, ordered in (
            (Direction.UP, one.promoted, rows),
            (Direction.DOWN, one.relegated, rows[::-1]),
        ):
            if number and neighbours(one, plan.divisions, direction):
                cut = promotion.cut_at(ordered, number)
                found.append(PromotionLine(former[one.former], direction, cut))
    return found


def division_by_team(
    plan: SeasonPlan,
    lines: Sequence[PromotionLine],
    logs: Mapping[int, Sequence[FinalPlace]],
) -> dict[int, str]:
    """Return the key of the division of each team of the former season."""
    of_former = {one.former: one for one in plan.divisions if one.former}
    found = {
        row.team.pk: of_former[pk].key
        for pk, rows in logs.items()
        if pk in of_former
        for row in rows
    }
    for line, target in with_targets(plan, lines):
        for row in line.cut.chosen(plan.choices.get(line.key, ())):
            found[row.team.pk] = target.key
    return found


def divisions_after_moves(
    plan: SeasonPlan, choices: Mapping[str, Sequence[int]], season: Season
) -> dict[int, str]:
    """Return the division of each team after promotion and relegation.

    Teams that did not play in the former season stay where they were put.
    """
    logs = promotion.logs_of(season)
    plan = replace(plan, choices=choices)
    return dict(plan.teams) | division_by_team(
        plan, promotion_lines(plan, season, logs), logs
    )


def with_targets(
    plan: SeasonPlan, lines: Sequence[PromotionLine]
) -> list[tuple[PromotionLine, DivisionPlan]]:
    """Return each line with the division where those beyond it go.

    If the next level has several divisions, the first takes those who move.
    """
    own = {one.former: one for one in plan.divisions}
    return [
        (line, neighbours(own[line.division.pk], plan.divisions, line.direction)[0])
        for line in lines
    ]


def divisions_with_teams(
    plan: SeasonPlan, teams: Mapping[int, Team]
) -> list[tuple[DivisionPlan, list[Team]]]:
    """Return each division with its teams by name."""
    return [
        (
            one,
            sorted(
                (teams[pk] for pk in plan.in_division(one.key) if pk in teams),
                key=lambda team: team.name,
            ),
        )
        for one in plan.divisions
    ]


def season_to_copy(plan: SeasonPlan) -> Season | None:
    if plan.source is None:
        return None
    return Season.objects.select_related("rule_set").filter(pk=plan.source).first()


def division_moves(
    plan: SeasonPlan,
    season: Season | None,
    logs: Mapping[int, Sequence[FinalPlace]],
    teams: Mapping[int, Team],
) -> list[DivisionMove]:
    """Return who changes divisions or leaves, by former division, then new teams."""
    former = {one.pk: one.name for one in season.league_divisions} if season else {}
    stays = {one.former: one.key for one in plan.divisions if one.former}
    names = {one.key: one.name for one in plan.divisions}
    found = [
        DivisionMove(row.team, row.position, former[pk], names.get(comes or ""))
        for pk, rows in logs.items()
        for row in rows
        for comes in [plan.teams.get(row.team.pk)]
        if comes is None or comes != stays.get(pk)
    ]
    known = {row.team.pk for rows in logs.values() for row in rows}
    new = [teams[pk] for pk in plan.teams if pk not in known and pk in teams]
    return found + [
        DivisionMove(one, None, None, names[plan.teams[one.pk]]) for one in new
    ]
