from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from league.models import Adjustment, AuditRow, Division, Notice
from league.rulings.actions.deductions import deduct
from league.rulings.actions.deductions import reverse as take_back
from league.standings.log.decisions import figures_of
from tests.league.rulings.make_rulings import entry_of, log_of, make_double, team_of
from tests.make import make_division, make_role, make_union

pytestmark = pytest.mark.django_db
REASON = "Fielded nobody on 3 March."


def deducted(division: Division, name: str = "Team A", **figures: object) -> Adjustment:
    return deduct(
        division,
        team=team_of(division, name),
        figures=figures or {"points": Decimal(-2)},
        reason=REASON,
        by=None,
    )


def test_a_deduction_moves_the_log_and_keeps_its_reason() -> None:
    division = make_double()
    made = deducted(division, points_for=-10)
    assert (log_of(division)["A"], made.reason) == ((0, 0, -10), REASON)


def test_what_is_taken_back_is_a_second_adjustment() -> None:
    division = make_double()
    made = deducted(division)
    back = take_back(made, reason="The sheet was found.", by=None)
    assert (back.points, back.reverses) == (2, made)
    assert entry_of(division, "Team A").adjustment == 0


def test_nothing_is_taken_back_twice_nor_what_takes_back() -> None:
    made = deducted(make_double())
    back = take_back(made, reason="Found.", by=None)
    for one in (made, back):
        with pytest.raises(ValidationError):
            take_back(one, reason="Again.", by=None)


def test_a_deduction_moves_something_for_a_team_of_the_division() -> None:
    division = make_double()
    with pytest.raises(ValidationError):
        deducted(division, points=Decimal(0))
    with pytest.raises(ValidationError):
        deduct(
            make_division(),
            team=team_of(division, "Team A"),
            figures={"points": 1},
            reason=REASON,
            by=None,
        )


def test_the_team_is_told_and_no_other() -> None:
    division = make_double()
    captain, other = (
        make_role(division.union, "captain", team=team_of(division, name))
        for name in ("Team A", "Team B")
    )
    deducted(division)
    assert Notice.objects.get().person == captain
    assert not other.notices.exists()


def test_the_audit_row_holds_figures_and_no_words() -> None:
    division = make_double()
    deducted(division)
    detail = AuditRow.objects.get(action="division.adjust").detail
    assert detail == {
        "team": team_of(division, "Team A").pk,
        "points": "-2",
        "for": 0,
        "against": 0,
    }


# The page.


def page_of(division: Division) -> str:
    return reverse("deductions", args=[division.pk])


def secretary_of(division: Division) -> Client:
    client = Client()
    client.force_login(make_role(division.union))
    return client


def typed(division: Division, **values: object) -> dict[str, object]:
    team = team_of(division, "Team A").pk
    given = {"way": "taken", "points": "2", "reason": REASON, "step": "save"}
    return {"team": team} | given | values


def test_the_effect_is_shown_and_nothing_is_written() -> None:
    division = make_double()
    page = secretary_of(division).post(page_of(division), typed(division, step="check"))
    moved = {one.team: one.after.points for one in page.context["rows"]}
    assert (moved["Team A"], Adjustment.objects.count()) == (-2, 0)
    assert ("reason", REASON) in page.context["kept"]
    assert f"</strong>: −2 log points. {REASON}" in page.content.decode()


def test_the_secretary_keeps_a_deduction_and_takes_it_back() -> None:
    division = make_double()
    client = secretary_of(division)
    client.post(page_of(division), typed(division))
    made = Adjustment.objects.get()
    client.post(
        reverse("deduction-reverse", args=[made.pk]),
        {"reason": "Found.", "step": "save"},
    )
    assert made.reversed_by.points == 2


def test_a_bonus_is_given_by_its_word() -> None:
    division = make_double()
    given = typed(division, way="given", points_for="10")
    secretary_of(division).post(page_of(division), given)
    made = Adjustment.objects.get()
    assert (made.points, made.points_for, made.points_against) == (2, 10, 0)


def test_going_back_keeps_what_was_typed() -> None:
    division = make_double()
    page = secretary_of(division).post(page_of(division), typed(division, step="edit"))
    assert (page.status_code, page.context["form"]["reason"].value()) == (200, REASON)


@pytest.mark.parametrize(
    "faulty",
    [
        {"team": ""},
        {"team": "x"},
        {"reason": " "},
        {"points": ""},
        {"points": "-2"},
        {"way": ""},
        {"way": "minus"},
        {"points": "two"},
        {"points": "NaN"},
        {"points": "1e9"},
        {"points": "0.005"},
        {"points_for": "1.5"},
        {"reason": "x" * 301},
    ],
)
def test_a_faulty_form_writes_nothing(faulty: dict[str, str]) -> None:
    division = make_double()
    page = secretary_of(division).post(page_of(division), typed(division, **faulty))
    assert page.status_code == 422
    assert not Adjustment.objects.exists()


def test_a_team_of_another_division_is_no_choice() -> None:
    division, other = make_double(), make_double()
    team = team_of(other, "Team A").pk
    page = secretary_of(division).post(page_of(division), typed(division, team=team))
    assert page.status_code == 422


def test_looking_changes_nothing_and_needs_a_role() -> None:
    division = make_double()
    assert secretary_of(division).get(page_of(division)).status_code == 200
    assert Client().get(page_of(division)).status_code == 302
    stranger = Client()
    stranger.force_login(make_role(make_union("Overberg")))
    assert stranger.get(page_of(division)).status_code == 404


def test_an_unknown_row_is_not_found() -> None:
    client = secretary_of(make_double())
    for name in ("deductions", "deduction-reverse", "withdrawal"):
        assert client.get(reverse(name, args=[987654])).status_code == 404


def test_the_page_asks_as_much_for_many_adjustments_as_for_few(
    django_assert_max_num_queries: object,
) -> None:
    division = make_double()
    for _ in range(30):
        deducted(division)
    client = secretary_of(division)
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        assert client.get(page_of(division)).status_code == 200


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"points": Decimal(-1)}, ["−1 log point"]),
        ({"points": Decimal("-1.5")}, ["−1.5 log points"]),
        (
            {"points": Decimal(0), "points_for": 1, "points_against": -2},
            ["+1 point for", "−2 points against"],
        ),
    ],
)
def test_a_figure_of_one_has_its_word_for_one(
    figures: dict[str, Any], words: list[str]
) -> None:
    assert figures_of(deducted(make_double(), **figures)) == words
