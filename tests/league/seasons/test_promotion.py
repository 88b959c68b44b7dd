from __future__ import annotations

from typing import Any

import pytest

from league.models import Standing
from league.seasons.drafts import (
    DivisionPlan,
    SeasonPlan,
    division_by_team,
    divisions_from,
    promotion_lines,
)
from league.seasons.promotion import (
    DivisionCut,
    FinalPlace,
    count_unfinished,
    cut_at,
    logs_of,
)
from tests.league.seasons.make_seasons import make_placed
from tests.make import make_division, make_fixture, make_season

POSITIONS = {"a": 1, "b": 2, "c": 2, "d": 4}


def rows(*names: str) -> list[Any]:
    return [FinalPlace(name, POSITIONS[name]) for name in names]  # type: ignore[arg-type]


def names(placed: Any) -> list[str]:
    return [one.team for one in placed]


@pytest.mark.parametrize(
    ("number", "sure", "level", "left"),
    [
        (0, [], [], 0),
        (1, ["a"], [], 0),
        (2, ["a"], ["b", "c"], 1),
        (3, ["a", "b", "c"], [], 0),
        (9, ["a", "b", "c", "d"], [], 0),
    ],
)
def test_a_line_parts_the_log_unless_teams_are_level_at_it(
    number: int, sure: list[str], level: list[str], left: int
) -> None:
    cut = cut_at(rows("a", "b", "c", "d"), number)
    assert (names(cut.sure), names(cut.level), cut.left) == (sure, level, left)


def test_those_who_are_chosen_cross_with_those_who_are_sure() -> None:
    first, *level = make_cut_rows()
    cut = DivisionCut((first,), tuple(level), 1)
    assert cut.chosen([level[1].team.pk]) == [first, level[1]]


class OneTeam:
    def __init__(self, pk: int) -> None:
        self.pk = pk


def make_cut_rows() -> list[Any]:
    return [FinalPlace(OneTeam(pk), 1) for pk in (1, 2, 3)]  # type: ignore[arg-type]


@pytest.mark.django_db
def test_the_first_go_up_and_the_last_go_down() -> None:
    season = make_season()
    premier = make_division(season, "Premier")
    first = make_division(season, "First")
    top = make_placed(premier, {"won": 3}, {"won": 2}, {"won": 1})
    low = make_placed(first, {"won": 3}, {"won": 2}, {"won": 1})
    plan = SeasonPlan(
        divisions=(
            DivisionPlan("d1", "Premier", 1, relegated=1, former=premier.pk),
            DivisionPlan("d2", "First", 2, promoted=1, former=first.pk),
        )
    )
    logs = logs_of(season)
    found = division_by_team(plan, promotion_lines(plan, season, logs), logs)
    assert [found[team.pk] for team in top] == ["d1", "d1", "d2"]
    assert [found[team.pk] for team in low] == ["d1", "d2", "d2"]


@pytest.mark.django_db
def test_a_team_that_withdrew_is_in_no_division_of_the_next_season() -> None:
    division = make_division()
    stays, left = make_placed(division, {"won": 1}, {})
    Standing.objects.filter(team=left).update(
        withdrawn_on="2026-05-01", withdrawal_policy="void all"
    )
    [log] = logs_of(division.season).values()
    assert [row.team for row in log] == [stays]


@pytest.mark.django_db
def test_a_copy_has_the_divisions_with_their_numbers() -> None:
    division = make_division(name="Premier")
    division.relegated = 2
    division.save()
    plan = DivisionPlan("d1", "Premier", 1, relegated=2, former=division.pk)
    assert divisions_from(division.season) == [plan]


@pytest.mark.django_db
def test_matches_without_a_result_are_counted() -> None:
    fixture = make_fixture()
    assert count_unfinished(fixture.division.season) == 1
