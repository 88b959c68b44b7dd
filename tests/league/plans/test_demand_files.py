"""Demands as a file: saved, brought back, and refused with the row."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from league.models import PlanDraft
from tests.league.plans.make_demands import kept
from tests.league.plans.make_plans import Planned, draft, make_planned, nights, problem

pytestmark = pytest.mark.django_db


def test_the_demands_are_saved_as_a_file_and_come_back_the_same() -> None:
    planned = make_planned(4)
    draft(planned, legs=1)
    before = kept(planned)
    answer = planned.client.get(planned.url("plan-problem"))
    brought = SimpleUploadedFile("problem.json", answer.content)
    draft(planned, legs=2)
    planned.client.post(planned.url("plan-import"), {"upload": brought})
    assert kept(planned) == before


def brought(planned: Planned, value: object) -> str:
    upload = SimpleUploadedFile("problem.json", json.dumps(value).encode())
    answer = planned.client.post(planned.url("plan-import"), {"upload": upload})
    assert answer.status_code == 422
    return answer.content.decode()


def test_a_file_with_a_team_twice_is_refused_with_the_row() -> None:
    planned = make_planned(4)
    given = problem(planned)
    given["teams"].append(given["teams"][0])
    assert "Athlone A:" in brought(planned, given)


def test_a_file_with_dates_out_of_order_is_refused_with_the_row() -> None:
    planned = make_planned(4)
    listed = nights(6)
    page = brought(
        planned, problem(planned, nights=[listed[1], listed[0], *listed[2:]])
    )
    assert "Nights, row 2: Must be later than 2094-03-09" in page


def test_a_file_with_a_strange_team_is_refused() -> None:
    planned = make_planned(4)
    given = problem(planned)
    given["teams"][0]["id"] = "XYZ"
    page = brought(planned, given)
    assert "XYZ is no team of this division." in page
    assert "Athlone A (ATH) plays in this division and is left out." in page


@pytest.mark.parametrize("value", [[], "x", None, 3, {"format": "other"}, {}])
def test_a_file_that_is_something_else_is_refused(value: object) -> None:
    brought(make_planned(4), value)
    assert not PlanDraft.objects.exists()


def test_a_file_that_is_no_json_is_refused() -> None:
    planned = make_planned(4)
    upload = SimpleUploadedFile("problem.json", b"\xff{")
    answer = planned.client.post(planned.url("plan-import"), {"upload": upload})
    assert answer.status_code == 422
