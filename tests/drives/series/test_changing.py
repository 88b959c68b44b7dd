"""A series that is made, changed, given its evenings and removed."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from drives.models import Series
from drives.series.actions import (
    SeriesPlan,
    change_series,
    choose_evenings,
    make_series,
    remove_series,
)
from league.models import AuditRow
from tests.drives.make_drives import make_drive
from tests.drives.series.make_seasons import PLAN, make_season
from tests.make import make_union

pytestmark = pytest.mark.django_db


def test_a_series_is_made_and_logged() -> None:
    union = make_union()
    made = make_series(union, plan=PLAN, by=None)
    assert Series.objects.get(union=union) == made
    assert AuditRow.objects.get().action == "series.make"


def test_a_name_is_taken_once_in_a_union() -> None:
    union = make_union()
    make_series(union, plan=PLAN, by=None)
    with pytest.raises(ValidationError, match="has this name"):
        make_series(union, plan=PLAN, by=None)


def test_what_changed_is_logged_without_names() -> None:
    made = make_series(make_union(), plan=PLAN, by=None)
    change_series(made, plan=SeriesPlan("Other", "500", best=3), by=None)
    assert AuditRow.objects.get(action="series.change").detail == {"best": 3}


def test_a_change_of_nothing_is_not_logged() -> None:
    made = make_series(make_union(), plan=PLAN, by=None)
    change_series(made, plan=PLAN, by=None)
    assert not AuditRow.objects.filter(action="series.change").exists()


@pytest.mark.parametrize(
    ("plan", "field"),
    [
        (SeriesPlan("Season", "klaverjas"), "game"),
        (SeriesPlan("Season", "500", of_pairs=True), "of_pairs"),
    ],
)
def test_a_change_that_an_evening_does_not_fit_is_refused(
    plan: SeriesPlan, field: str
) -> None:
    series = make_season()
    with pytest.raises(ValidationError) as found:
        change_series(series, plan=plan, by=None)
    assert list(found.value.error_dict) == [field]


def test_evenings_are_put_in_and_taken_out() -> None:
    series = make_season()
    first, second, third = series.drives.order_by("starts_at")
    other = make_drive(series.union)
    among = [first, second, third, other]
    choose_evenings(series, drives=[first, other], among=among, by=None)
    assert set(series.drives.all()) == {first, other}


def test_what_was_not_offered_stays() -> None:
    series = make_season()
    kept = series.drives.get(name="Week 1")
    among = list(series.drives.exclude(pk=kept.pk))
    choose_evenings(series, drives=[], among=among, by=None)
    assert list(series.drives.all()) == [kept]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"game": "klaverjas"}, "of another game"),
        ({"in_other": True}, "in the series Other already"),
    ],
)
def test_an_evening_that_does_not_fit_is_refused(
    values: dict[str, Any], words: str
) -> None:
    series = make_season()
    if values.pop("in_other", False):
        values["series"] = make_series(
            series.union, plan=SeriesPlan("Other", "500"), by=None
        )
    drive = make_drive(series.union, **values)
    with pytest.raises(ValidationError, match=words):
        choose_evenings(series, drives=[drive], among=[drive], by=None)


def test_a_series_with_evenings_is_not_removed() -> None:
    with pytest.raises(ValidationError, match="cannot be deleted"):
        remove_series(make_season(), by=None)


def test_an_empty_series_is_removed() -> None:
    remove_series(make_series(make_union(), plan=PLAN, by=None), by=None)
    assert not Series.objects.exists()
