from __future__ import annotations

from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError

from league.models import Adjustment, AuditRow, Division, Team
from league.results.actions.results import adjust
from league.standings.log_preview import foresee
from tests.make import make_division, make_team

pytestmark = pytest.mark.django_db


def deducted(division: Division, team: Team) -> Adjustment:
    return adjust(division, team, reason="Fielded nobody.", points=Decimal(-2), by=None)


def test_the_rows_that_move_are_told_before_and_after() -> None:
    division = make_division()
    team = make_team(division)
    make_team(division)
    [row] = foresee([division], lambda: deducted(division, team)).moved
    assert (row.team, row.before.points, row.after.points) == (team.name, 0, -2)


def test_every_row_is_told_in_the_order_that_would_follow() -> None:
    division = make_division()
    first, second = make_team(division, name="A"), make_team(division, name="B")
    seen = foresee([division], lambda: deducted(division, first))
    assert [row.team for row in seen.rows] == [second.name, first.name]


def test_nothing_of_the_change_is_left() -> None:
    division = make_division()
    team = make_team(division)
    foresee([division], lambda: deducted(division, team))
    division.refresh_from_db()
    assert (Adjustment.objects.count(), AuditRow.objects.count()) == (0, 0)
    assert (division.log_version, team.standings.get().adjustment) == (1, 0)


def test_a_change_that_is_refused_says_so_and_leaves_nothing() -> None:
    division = make_division()
    team = make_team(division)

    def refused() -> None:
        deducted(division, team)
        raise ValidationError("Not so.")

    with pytest.raises(ValidationError):
        foresee([division], refused)
    assert Adjustment.objects.count() == 0
