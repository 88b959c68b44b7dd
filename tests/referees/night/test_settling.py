from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from matches.models import HeldEntry, Match
from referees.models import SeenRefusal
from rules.record import Kind, RecordEntry, Side
from tests.referees.night.night import (
    address,
    ago,
    begin,
    client_of,
    hold,
    hold_entry,
    kinds,
    make_one,
    press,
    send,
    sheet,
)

pytestmark = pytest.mark.django_db


def make_refused() -> tuple[Match, Any]:
    """A match in which three points were claimed at table 1."""
    match = begin(make_one())
    refused = press(match, number=3)
    return match, match.entries.get(record_id=refused)


def settle(match: Match, row: Any, **data: Any) -> Any:
    return send(match, "settle", row.pk, **data)


def page_of(match: Match) -> str:
    return client_of(match).get(address(match, "match")).content.decode()


def test_a_refused_entry_is_listed_with_its_rule_and_its_words() -> None:
    match, _row = make_refused()
    page = page_of(match)
    assert "A counter may claim 2 or 4 points, no other number." in page


def test_a_refused_entry_is_struck_out() -> None:
    match, row = make_refused()
    settle(match, row, outcome="strike", reason="A slip")
    assert sheet(match)["refused"] == []


def test_what_was_meant_is_written_in_its_place() -> None:
    match, row = make_refused()
    meant = {"table": 1, "side": "home", "points": 4, "why": "boom"}
    settle(match, row, outcome="meant", reason="It was four", **meant)
    assert sheet(match)["tables"][0]["home"]["total"] == 4
    assert sheet(match)["refused"] == []


def test_6_3_it_may_have_been_meant_for_the_other_side() -> None:
    match, row = make_refused()
    meant = {"table": 1, "side": "away", "points": 2, "why": "boom"}
    settle(match, row, outcome="meant", reason="6.3", **meant)
    assert sheet(match)["tables"][0]["away"]["total"] == 2


def test_a_refused_entry_may_be_left_and_is_not_asked_about_again() -> None:
    match, row = make_refused()
    settle(match, row, outcome="leave")
    assert SeenRefusal.objects.get().entry == row
    assert "Refused, to settle" not in page_of(match)


@pytest.mark.parametrize("outcome", ["strike", "meant", ""])
def test_settling_without_a_reason_or_a_choice_is_refused(outcome: str) -> None:
    match, row = make_refused()
    assert settle(match, row, outcome=outcome).status_code == 422
    assert kinds(match) == ["start", "points"]


def test_an_entry_that_is_not_refused_is_not_settled() -> None:
    match = begin(make_one())
    row = match.entries.get(record_id=press(match))
    assert settle(match, row, outcome="leave").status_code == 404


def said_again(match: Match, send_it: Any) -> str:
    """Return what is said after a form is sent twice."""
    first, second = send_it(), send_it()
    assert (second.status_code, second.url) == (302, first.url)
    page: str = second.client.get(second.url).content.decode()
    return page.partition('class="messages"')[2].partition("</ul>")[0]


@pytest.mark.parametrize("outcome", ["strike", "meant"])
def test_a_double_tap_on_settling_says_what_the_first_did(outcome: str) -> None:
    match, row = make_refused()
    meant = {"table": 1, "side": "home", "points": 4, "why": "boom"}
    sent = {"outcome": outcome, "reason": "A slip"} | meant
    said = said_again(match, lambda: settle(match, row, **sent))
    assert "Settle a refused entry: written." in said
    assert kinds(match).count("void") == 1


def test_a_double_tap_on_leaving_it_refused_says_what_the_first_did() -> None:
    match, row = make_refused()
    said = said_again(match, lambda: settle(match, row, outcome="leave"))
    assert "It is left refused" in said


@pytest.mark.parametrize(
    ("what", "words"), [("release", "let in"), ("dismiss", "left out")]
)
def test_a_double_tap_on_a_held_press_says_what_the_first_did(
    what: str, words: str
) -> None:
    match = begin(make_one())
    held = hold(match)
    said = said_again(match, lambda: settle_held(match, what, held))
    assert f"1 entry is {words}." in said


def settle_held(match: Match, what: str, *held: HeldEntry, **client: Any) -> Any:
    keys = ",".join(str(one.pk) for one in held)
    return client_of(match, **client).post(
        address(match, "held"), {"do": f"{what}:{keys}"}
    )


def test_a_held_press_is_let_in_at_its_own_time() -> None:
    match = begin(make_one())
    held = hold(match)
    settle_held(match, "release", held)
    assert sheet(match)["tables"][0]["home"]["total"] == 2
    assert match.entries.get(record_id=held.record_id).at == held.at


def test_a_held_press_is_left_out() -> None:
    match = begin(make_one())
    held = hold(match)
    settle_held(match, "dismiss", held)
    held.refresh_from_db()
    assert (kinds(match), held.is_released) == (["start"], False)


def test_all_that_a_phone_sent_is_let_in_at_once() -> None:
    match, phone = begin(make_one()), str(uuid4())
    settle_held(match, "release", hold(match, phone), hold(match, phone))
    assert sheet(match)["tables"][0]["home"]["total"] == 4


def test_where_the_record_cannot_take_one_none_of_them_is_settled() -> None:
    match, phone = begin(make_one()), str(uuid4())
    held = [hold(match, phone), hold(match, phone)]
    HeldEntry.objects.filter(match=match).update(device_seq=7)
    assert settle_held(match, "release", *held).status_code == 422
    assert HeldEntry.objects.filter(settled_at=None).count() == 2


def test_a_press_and_its_undo_are_one_line() -> None:
    match, phone = begin(make_one()), str(uuid4())
    held = hold(match, phone)
    void = RecordEntry(
        uuid4().hex, ago(0), Kind.VOID, entry=held.record_id, reason="Undo"
    )
    hold_entry(match, void, device=phone)
    page = page_of(match)
    assert page.count("Let in</button>") == 1
    assert "and taken back on the phone" in page


def test_why_an_entry_is_held_is_said() -> None:
    match = begin(make_one())
    hold(match)
    assert "another phone marked the table" in page_of(match)


def test_what_another_match_holds_is_not_settled_here() -> None:
    match, other = begin(make_one()), begin(make_one())
    held = hold(other)
    settle_held(match, "release", held)
    held.refresh_from_db()
    assert held.settled_at is None


@pytest.mark.parametrize("what", ["", "release:", "release:nonsense", "drop:1"])
def test_nonsense_settles_nothing(what: str) -> None:
    match = begin(make_one())
    held = hold(match)
    client_of(match).post(address(match, "held"), {"do": what})
    held.refresh_from_db()
    assert held.settled_at is None


@pytest.mark.parametrize(
    ("kind", "status"), [("referee", 403), ("union secretary", 302)]
)
def test_into_a_signed_match_only_the_secretary_lets_one(
    kind: str, status: int
) -> None:
    match = begin(make_one())
    held = hold(match, side=Side.AWAY)
    Match.objects.filter(pk=match.pk).update(sealed_at=timezone.now())
    assert settle_held(match, "release", held, kind=kind).status_code == status


def test_checked_cards_are_noted_once() -> None:
    match = make_one()
    client = client_of(match)
    for _ in range(2):
        client.post(address(match, "cards"))
    assert [one.kind for one in match.notes.all()] == ["cards checked"]


def test_1_11_who_stands_in_at_a_final_is_noted() -> None:
    match = make_one(stage="final")
    send(match, "acting", name="Thandi Mokoena")
    note = match.notes.get()
    assert (note.kind, note.text) == ("acting referee", "Thandi Mokoena")


def test_an_acting_referee_without_a_name_is_refused() -> None:
    match = make_one(stage="final")
    answer = send(match, "acting", name="")
    assert answer.status_code == 422
    assert "Give the name of the person standing in" in answer.content.decode()
