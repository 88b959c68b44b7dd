"""Letting phones in by a code, and giving them tables to mark."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from matches.access.tickets import (
    device_of,
    ticket_address,
    ticket_code,
    ticket_of,
    typed_code,
)
from matches.models import Device, Match, Ticket
from matches.phones.actions.phones import (
    PRESENCE,
    TableMarked,
    TicketShut,
    join_by_account,
    join_by_ticket,
    note_presence,
    take_lease,
)
from matches.phones.actions.tickets import make_tickets, revoke
from tests.make import (
    START,
    at,
    make_fixture,
    make_match,
    make_phone,
    make_role,
    make_ticket,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def ticket() -> Ticket:
    return make_ticket(make_match())


def test_a_code_leads_back_to_its_ticket(ticket: Ticket) -> None:
    assert ticket_of(ticket_code(ticket)) == ticket


@pytest.mark.parametrize("code", ["", "x", "a.b", "AAAAAAAAAAAAAAAAAAAAAA.sig", "é"])
def test_a_code_that_we_did_not_make_leads_nowhere(ticket: Ticket, code: str) -> None:
    assert ticket_of(code) is None


def test_a_code_with_one_letter_changed_leads_nowhere(ticket: Ticket) -> None:
    code = ticket_code(ticket)
    changed = ("B" if code[0] == "A" else "A") + code[1:]
    assert ticket_of(changed) is None


def test_a_typed_code_is_read_in_any_spelling(ticket: Ticket) -> None:
    code = typed_code(ticket)
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}", code)
    sloppy = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert [ticket_of(one) for one in (code, sloppy)] == [ticket, ticket]


def test_a_typed_code_with_any_letter_changed_leads_nowhere(ticket: Ticket) -> None:
    code = typed_code(ticket).replace("-", "")
    for place, right in enumerate(code):
        wrong = "7" if right != "7" else "8"
        assert ticket_of(code[:place] + wrong + code[place + 1 :]) is None


def test_a_typed_code_is_no_other_tickets(ticket: Ticket) -> None:
    beside = Ticket.objects.create(
        pk=UUID(int=ticket.pk.int ^ 1), union=ticket.union, match=ticket.match,
        task="mark", table=1,
    )  # fmt: skip
    first, second = typed_code(ticket), typed_code(beside)
    assert first[:4] == second[:4]
    assert [ticket_of(first), ticket_of(second)] == [ticket, beside]


def test_a_typed_code_outlives_a_change_of_the_key(
    ticket: Ticket, settings: Any
) -> None:
    code, former = typed_code(ticket), settings.SECRET_KEY
    settings.SECRET_KEY = "another" * 10
    assert ticket_of(code) is None
    settings.SECRET_KEY_FALLBACKS = [former]
    assert ticket_of(code) == ticket


def test_the_code_stands_after_the_hash_where_no_server_sees_it(
    ticket: Ticket,
) -> None:
    page, _, code = ticket_address(ticket).partition("#")
    assert (page.endswith("/mark/"), code) == (True, ticket_code(ticket))


@pytest.mark.parametrize(
    ("hours", "code"),
    [
        (-2.01, "ticket-not-open"),
        (-2, None),
        (11.99, None),
        (12, "ticket-over"),
    ],
)
def test_a_code_opens_two_hours_before_and_closes_twelve_after(
    ticket: Ticket, hours: float, code: str | None
) -> None:
    moment = START + timedelta(hours=hours)
    found = None
    try:
        join_by_ticket(ticket, device=uuid4(), name="", at=moment)
    except TicketShut as shut:
        found = shut.code
    assert found == code


def test_a_code_without_a_date_opens_nothing(ticket: Ticket) -> None:
    fixture = ticket.match.fixture
    fixture.night, fixture.state = None, "postponed"
    fixture.save()
    with pytest.raises(TicketShut, match="no date"):
        join_by_ticket(ticket, device=uuid4(), name="", at=START)


def test_a_key_opens_its_own_phone_and_is_kept_nowhere(ticket: Ticket) -> None:
    joined = make_phone(ticket)
    assert device_of(joined.key) == joined.device
    assert joined.key not in str(Device.objects.values())


def test_a_phone_that_comes_again_has_a_new_key(ticket: Ticket) -> None:
    first = make_phone(ticket)
    again = join_by_ticket(ticket, device=first.device.pk, name="Thandi", at=START)
    assert device_of(first.key) is None
    assert device_of(again.key) == first.device


def test_a_phones_number_is_no_other_codes(ticket: Ticket) -> None:
    taken = make_phone(ticket).device.pk
    other = make_ticket(ticket.match, table=1)
    with pytest.raises(TicketShut, match="another code"):
        join_by_ticket(other, device=taken, name="", at=START)


def test_an_accounts_phone_is_nobody_elses(ticket: Ticket) -> None:
    match, device = ticket.match, uuid4()
    first, second = make_role(match.union, "referee"), make_role(match.union)
    join_by_account(match, device=device, name="", by=first, at=START)
    with pytest.raises(TicketShut, match="someone else"):
        join_by_account(match, device=device, name="", by=second, at=START)


def test_the_first_phone_takes_a_table_under_number_one(ticket: Ticket) -> None:
    phone = make_phone(ticket).device
    lease = take_lease(phone, table=2, take_over=False, at=at(1))
    ticket.match.refresh_from_db()
    assert lease.number == 1
    assert ticket.match.markers == {"2": {"number": 1, "device": str(phone.pk)}}


def test_a_table_that_is_marked_is_taken_over_only_by_saying_so(
    ticket: Ticket,
) -> None:
    one, other = make_phone(ticket).device, make_phone(ticket).device
    take_lease(one, table=2, take_over=False, at=at(1))
    with pytest.raises(TableMarked):
        take_lease(other, table=2, take_over=False, at=at(2))
    assert take_lease(other, table=2, take_over=True, at=at(2)).number == 2


def test_a_phone_keeps_its_number_when_it_asks_again(ticket: Ticket) -> None:
    phone = make_phone(ticket).device
    found = {
        take_lease(phone, table=2, take_over=one, at=at(1)).number
        for one in (False, True, False)
    }
    assert found == {1}


def test_marking_a_table_makes_the_match_a_live_one(ticket: Ticket) -> None:
    take_lease(make_phone(ticket).device, table=2, take_over=False, at=at(1))
    assert Match.objects.get().is_live


def test_a_revoked_code_frees_its_table_and_gives_a_new_one(ticket: Ticket) -> None:
    phone = make_phone(ticket).device
    take_lease(phone, table=2, take_over=False, at=at(1))
    new = revoke(ticket, by=None)
    assert Match.objects.get().markers == {}
    assert (new.pk != ticket.pk, new.revoked_at) == (True, None)


def test_a_revoked_code_lets_nobody_in(ticket: Ticket) -> None:
    revoke(ticket, by=None)
    with pytest.raises(TicketShut, match="revoked"):
        make_phone(ticket)


def test_revoking_twice_gives_one_new_code(ticket: Ticket) -> None:
    assert revoke(ticket, by=None) == revoke(ticket, by=None)


def test_a_night_pack_has_seven_codes_and_makes_them_once() -> None:
    fixture = make_fixture()
    made, again = make_tickets(fixture, by=None), make_tickets(fixture, by=None)
    assert len(made) == 7
    assert {one.pk for one in made} == {one.pk for one in again}


def test_a_phones_presence_is_written_now_and_then(ticket: Ticket) -> None:
    phone = make_phone(ticket).device
    soon, later = phone.seen_at + PRESENCE / 2, phone.seen_at + PRESENCE
    note_presence(phone, at=soon, unsent=0, offset=timedelta(0))
    assert Device.objects.get().seen_at == phone.seen_at
    note_presence(phone, at=later, unsent=0, offset=timedelta(seconds=-3))
    assert Device.objects.get().clock_offset_ms == -3000
