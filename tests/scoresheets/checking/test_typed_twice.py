"""A sheet that two people type: what the second does, and what differs."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied, ValidationError

from league.access.policy import TypedSheets
from matches.models import Match
from scoresheets.checking.comparing import typing_differences
from scoresheets.models import TypedSheet
from tests.scoresheets.checking.make_checks import (
    VALUES,
    again,
    confirmed,
    correct,
    fixture_of,
    over,
    typed,
)

pytestmark = pytest.mark.django_db


def test_a_second_typing_that_says_the_same_confirms_the_first() -> None:
    first = typed(TypedSheets.TYPED_TWICE)
    second = again(first, **{"first-1-home-total": "08", "first": "1930"})
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.state, first.checked_by) == ("confirmed", second.typed_by)
    assert (second.state, second.checked_by) == ("confirmed", first.typed_by)
    assert not fixture_of(first).is_provisional


def test_a_second_typing_that_differs_waits_beside_the_first() -> None:
    first = typed(TypedSheets.TYPED_TWICE)
    second = again(first, **{"first-1-home-total": "10"})
    [found] = typing_differences(first, second)
    assert (found.first, found.second) == ("8", "10")
    assert (second.state, fixture_of(first).is_provisional) == ("waiting", True)


def test_who_typed_second_adopts_the_first() -> None:
    first = typed(TypedSheets.TYPED_TWICE)
    second = again(first, **{"first-1-home-total": "10"})
    assert confirmed(first, by=second.typed_by).pk == first.pk
    second.refresh_from_db()
    assert second.state == "discarded"


def test_where_sheets_are_typed_twice_nobody_confirms_by_eye_alone() -> None:
    with pytest.raises(ValidationError, match="typed in twice"):
        confirmed(typed(TypedSheets.TYPED_TWICE))


def test_a_correction_of_a_sheet_typed_twice_is_confirmed_by_eye() -> None:
    first = typed(TypedSheets.TYPED_TWICE)
    again(first)
    correct(first, by=first.typed_by)
    assert confirmed(first).state == "confirmed"


def test_the_typist_types_no_second_time() -> None:
    first = typed(TypedSheets.TYPED_TWICE)
    match = Match.objects.get(pk=first.fixture_id)
    with pytest.raises(PermissionDenied):
        over(match, by=first.typed_by, is_second=True, values=VALUES)


@pytest.mark.parametrize(
    "changed",
    [
        {"first-1-home-total": "", "first-1-home-twos": "2", "first-1-home-fours": "1"},
        {"first": "19.30"},
        {"query-0-text": "Said otherwise"},
        {"second-2-away-total": "0"},
    ],
)
def test_what_means_the_same_is_no_difference(changed: dict[str, str]) -> None:
    first = typed(TypedSheets.TYPED_TWICE)
    second = TypedSheet(fixture=first.fixture, values=first.values | changed)
    assert typing_differences(first, second) == []


def test_lines_typed_in_another_order_are_no_difference() -> None:
    one = {"query-0-side": "home", "query-0-table": "1", "query-1-side": "away"}
    two = {"query-0-side": "away", "query-1-side": "home", "query-1-table": "1"}
    first = typed(TypedSheets.TYPED_TWICE, one)
    assert (
        typing_differences(first, TypedSheet(fixture=first.fixture, values=two)) == []
    )


def test_a_player_typed_by_number_is_the_one_typed_by_name() -> None:
    first = typed(TypedSheets.TYPED_TWICE)
    fixture = first.fixture
    registered = fixture.home.registrations.select_related("player").first()
    values = [
        {"home-counter_1": registered.number},
        {"home-counter_1": registered.player.name.upper()},
    ]
    sheets = [TypedSheet(fixture=fixture, values=one) for one in values]
    assert typing_differences(*sheets) == []
