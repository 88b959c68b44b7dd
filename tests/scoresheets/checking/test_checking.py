"""The second pair of eyes: what waits, who confirms, what goes back."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied, ValidationError

from league.access.policy import TypedSheets
from league.models import AuditRow, Fixture, RuleSet
from matches.models import Match
from scoresheets.checking.actions import announce_check, confirm, hand_over_again
from scoresheets.models import TypedSheet
from tests.make import make_match, make_role, play
from tests.scoresheets.checking.make_checks import (
    confirmed,
    correct,
    fixture_of,
    head,
    other,
    rejected,
    typed,
)

pytestmark = pytest.mark.django_db


def test_a_sheet_counts_at_once_where_the_union_asks_for_nobody() -> None:
    sheet = typed(TypedSheets.AT_ONCE)
    assert sheet.state == TypedSheet.State.COUNTED
    assert not fixture_of(sheet).is_provisional


@pytest.mark.parametrize("rule", [TypedSheets.CONFIRMED, TypedSheets.TYPED_TWICE])
def test_a_sheet_that_waits_is_provisional_in_the_log(rule: TypedSheets) -> None:
    sheet = typed(rule)
    fixture = fixture_of(sheet)
    assert (sheet.state, fixture.is_provisional) == ("waiting", True)
    assert fixture.home_score == 8


def test_a_sheet_is_announced_before_its_entries_so_no_result_stands_meanwhile() -> (
    None
):
    match = make_match()
    RuleSet.objects.update(policy={"typed_sheets": "confirmed by another"})
    fixture = Fixture.objects.get(pk=match.pk)
    announce_check(TypedSheet(fixture=fixture), by=make_role(match.union))
    match = play(match)
    match.fixture.refresh_from_db()
    assert match.fixture.is_provisional
    said = AuditRow.objects.filter(action="fixture.result").values_list(
        "detail", flat=True
    )
    assert [one["is_provisional"] for one in said if "home_score" in one] == [
        [False, True]
    ]


def test_another_person_confirms_and_the_result_stands() -> None:
    sheet = typed()
    by = other(sheet)
    found = confirmed(sheet, by=by)
    assert (found.pk, found.state, found.checked_by) == (sheet.pk, "confirmed", by)
    assert not fixture_of(sheet).is_provisional


def test_the_typist_confirms_and_rejects_nothing() -> None:
    sheet = typed()
    with pytest.raises(PermissionDenied):
        confirmed(sheet, by=sheet.typed_by)
    with pytest.raises(PermissionDenied):
        rejected(sheet, by=sheet.typed_by)


def test_a_sheet_that_moved_since_it_was_shown_is_not_confirmed() -> None:
    sheet = typed()
    seen = head(sheet)
    correct(sheet, by=sheet.typed_by)
    with pytest.raises(ValidationError, match="changed since"):
        confirm(fixture_of(sheet), seen=seen, by=other(sheet))


def test_a_confirmed_sheet_is_not_confirmed_twice() -> None:
    sheet = typed()
    confirmed(sheet)
    with pytest.raises(ValidationError, match="Nothing of this match waits"):
        confirmed(sheet)


def test_a_rejected_sheet_stays_provisional_and_its_entries_stay() -> None:
    sheet = typed()
    entries = Match.objects.get(pk=sheet.fixture_id).seq
    found = rejected(sheet)
    fixture = fixture_of(sheet)
    assert (found.state, found.reason) == ("rejected", "Table 2")
    assert (fixture.second_look, fixture.is_provisional) == ("rejected", True)
    assert Match.objects.get(pk=sheet.fixture_id).seq == entries


def test_correcting_a_rejected_sheet_hands_it_over_again() -> None:
    sheet = typed()
    rejected(sheet)
    correct(sheet, by=sheet.typed_by)
    assert fixture_of(sheet).second_look == "waiting"
    found = confirmed(sheet)
    assert (found.state, found.typed_by) == ("confirmed", sheet.typed_by)
    assert not fixture_of(sheet).is_provisional


def test_who_corrects_what_they_rejected_does_not_confirm_it_the_typist_may() -> None:
    sheet = typed()
    by = other(sheet)
    rejected(sheet, by=by)
    correct(sheet, by=by)
    with pytest.raises(PermissionDenied):
        confirmed(sheet, by=by)
    assert confirmed(sheet, by=sheet.typed_by).checked_by == sheet.typed_by


def test_who_corrects_while_it_waits_is_who_wrote_it() -> None:
    sheet = typed()
    by = other(sheet)
    correct(sheet, by=by)
    found = confirmed(sheet, by=sheet.typed_by)
    sheet.refresh_from_db()
    assert (found.typed_by, sheet.state) == (by, "discarded")


def test_a_rejected_sheet_is_handed_over_as_it_stands() -> None:
    sheet = typed()
    rejected(sheet)
    found = hand_over_again(fixture_of(sheet), by=sheet.typed_by)
    assert (found.state, fixture_of(sheet).second_look) == ("waiting", "waiting")
    with pytest.raises(ValidationError, match="not rejected"):
        hand_over_again(fixture_of(sheet), by=sheet.typed_by)


def test_a_correction_after_it_was_confirmed_is_confirmed_again() -> None:
    sheet = typed()
    confirmed(sheet)
    correct(sheet, by=sheet.typed_by)
    assert fixture_of(sheet).is_provisional
    confirmed(sheet)
    assert not fixture_of(sheet).is_provisional


def test_a_correction_of_what_counted_at_once_asks_nobody() -> None:
    sheet = typed(TypedSheets.AT_ONCE)
    correct(sheet, by=sheet.typed_by)
    assert not fixture_of(sheet).is_provisional
