"""The second pair of eyes: what waits, who confirms, what goes back, what differs."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.access.policy import TypedSheets
from league.models import AuditRow, Fixture, RuleSet, User
from matches.desk.actions import DeskCorrection, correct_match, form_head_of
from matches.models import Match
from scoresheets.checking.actions import (
    announce_check,
    confirm,
    hand_over,
    hand_over_again,
    reject,
)
from scoresheets.checking.comparing import typing_differences
from scoresheets.models import TypedSheet
from tests.make import (
    make_division,
    make_fixture,
    make_match,
    make_role,
    play,
)

pytestmark = pytest.mark.django_db

VALUES = {
    "first-1-home-total": "8",
    "first-1-away-total": "4",
    "home-counter_1": "",
    "first": "19:30",
}


def typed(
    rule: TypedSheets = TypedSheets.CONFIRMED, values: dict[str, str] | None = None
) -> TypedSheet:
    """A sheet that somebody typed and handed over, in a union with this rule."""
    match = make_match()
    RuleSet.objects.update(policy={"typed_sheets": str(rule)})
    return over(play(match), values=VALUES if values is None else values)


def over(
    match: Match, *, by: User | None = None, is_second: bool = False, **given: object
) -> TypedSheet:
    sheet = TypedSheet.objects.create(
        union=match.union,
        fixture=Fixture.objects.get(pk=match.pk),
        typed_by=by or make_role(match.union),
        is_second=is_second,
        **given,
    )
    return hand_over(sheet)


def again(sheet: TypedSheet, **changed: str) -> TypedSheet:
    """The same sheet typed in by another person, with these fields otherwise."""
    match = Match.objects.get(pk=sheet.fixture_id)
    return over(match, is_second=True, values=sheet.values | changed)


def fixture_of(sheet: TypedSheet) -> Fixture:
    return Fixture.objects.get(pk=sheet.fixture_id)


def head(sheet: TypedSheet) -> str:
    return form_head_of(Match.objects.get(pk=sheet.fixture_id))


def other(sheet: TypedSheet) -> User:
    return make_role(sheet.union)


def confirmed(sheet: TypedSheet, by: User | None = None) -> TypedSheet:
    return confirm(fixture_of(sheet), seen=head(sheet), by=by or other(sheet))


def rejected(sheet: TypedSheet, by: User | None = None) -> TypedSheet:
    by = by or other(sheet)
    return reject(fixture_of(sheet), seen=head(sheet), reason="Table 2", by=by)


def correct(sheet: TypedSheet, by: User) -> None:
    match = Match.objects.get(pk=sheet.fixture_id)
    target = match.entries.filter(kind="points").last().record_id
    made = DeskCorrection(
        token=f"t{match.seq}", head=form_head_of(match), struck=(target,), reason="Slip"
    )
    correct_match(match, made, by=by)


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


# The pages.


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def judge(sheet: TypedSheet, by: User, **sent: str) -> object:
    return client_of(by).post(
        f"/matches/{sheet.fixture_id}/check/", {"seen": head(sheet)} | sent
    )


def test_the_page_confirms() -> None:
    sheet = typed()
    assert judge(sheet, other(sheet), step="confirm").status_code == 302
    assert not fixture_of(sheet).is_provisional


def test_the_page_rejects_with_a_reason_alone() -> None:
    sheet = typed()
    answer = judge(sheet, other(sheet), step="reject", reason="")
    assert answer.status_code == 422
    assert "Say what is wrong" in answer.content.decode()
    assert judge(sheet, other(sheet), step="reject", reason="T2").status_code == 302
    assert fixture_of(sheet).second_look == "rejected"


@pytest.mark.parametrize(
    "sent", [{}, {"step": "delete"}, {"step": "confirm", "seen": ""}]
)
def test_a_bad_answer_changes_nothing(sent: dict[str, str]) -> None:
    sheet = typed()
    assert judge(sheet, other(sheet), **sent).status_code == 422
    assert fixture_of(sheet).second_look == "waiting"


def test_the_typist_sees_the_page_without_its_buttons() -> None:
    sheet = typed()
    page = client_of(sheet.typed_by).get(f"/matches/{sheet.fixture_id}/check/")
    assert "another person looks at it" in page.content.decode()
    assert 'value="confirm"' not in page.content.decode()
    assert judge(sheet, sheet.typed_by, step="confirm").status_code == 403


def test_the_second_typist_does_not_see_the_first_typing() -> None:
    sheet = typed(TypedSheets.TYPED_TWICE)
    page = client_of(other(sheet)).get(f"/matches/{sheet.fixture_id}/check/")
    assert "?second=1" in page.content.decode()
    assert "scoreboard-total" not in page.content.decode()


def test_both_typists_see_the_differences_only() -> None:
    first = typed(TypedSheets.TYPED_TWICE)
    second = again(first, **{"first-1-home-total": "10"})
    for user in (first.typed_by, second.typed_by):
        page = client_of(user).get(f"/matches/{first.fixture_id}/check/")
        assert "differ in one place" in page.content.decode()


def test_a_rejected_sheet_shows_the_reason_and_is_handed_over_again() -> None:
    sheet = typed()
    rejected(sheet)
    client = client_of(sheet.typed_by)
    path = f"/matches/{sheet.fixture_id}/check/"
    assert "rejected it: Table 2" in client.get(path).content.decode()
    assert client.post(path, {"step": "again"}).status_code == 302
    assert fixture_of(sheet).second_look == "waiting"


def test_the_desk_links_what_waits() -> None:
    sheet = typed()
    client = client_of(sheet.typed_by)
    page = client.get(f"/desk/{sheet.union.slug}/").content.decode()
    assert f"/matches/{sheet.fixture_id}/check/" in page
    assert f"/desk/{sheet.union.slug}/sheets/" in page


def season_of_paper() -> tuple[Client, Fixture]:
    """A season with a night of each: missing, typed, waiting, rejected, confirmed."""
    division = make_division()
    RuleSet.objects.update(policy={"typed_sheets": "confirmed by another"})
    night = timezone.localdate() - timedelta(days=7)
    missing = make_fixture(division, night=night)
    for judged in (None, confirmed, rejected):
        sheet = over(play(make_match(make_fixture(division, night=night))))
        if judged:
            judged(sheet)
    TypedSheet.objects.create(
        union=division.union,
        fixture=make_fixture(division, night=night),
        typed_by=make_role(division.union),
    )
    return client_of(make_role(division.union)), missing


def test_the_queue_tells_each_nights_paper() -> None:
    client, missing = season_of_paper()
    path = f"/desk/{missing.union.slug}/sheets/?show=all"
    page = client.get(path).content.decode()
    for words in (
        "no sheet yet: 1",
        "being typed: 1",
        "waits for another person: 1",
        "rejected, to be corrected: 1",
        "confirmed: 1",
    ):
        assert words in page


def test_the_queue_shows_what_is_open_first_of_all() -> None:
    client, missing = season_of_paper()
    page = client.get(f"/desk/{missing.union.slug}/sheets/").content.decode()
    assert "state-check-waiting" in page
    assert "state-check-confirmed" not in page


def test_a_longer_queue_asks_no_more() -> None:
    client, missing = season_of_paper()
    path = f"/desk/{missing.union.slug}/sheets/?show=all"
    few = asked(client, path)
    for _more in range(4):
        fixture = make_fixture(missing.division, night=missing.night)
        over(play(make_match(fixture)))
    assert asked(client, path) == few


def asked(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)
