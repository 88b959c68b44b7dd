"""Presses that wait are told to whoever signs, closes or runs the night."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import AuditRow, Role
from matches.models import HeldEntry, Match
from matches.phones.actions.held import dismiss, release_held
from matches.record.waiting import waiting_in
from matches.signing.actions import close
from matches.signing.doubts import look_at
from rules.record import Kind, RecordEntry, Side, Why
from tests.make import entry, make_role, make_user, write
from tests.matches.signing.test_pages import (
    both_signed,
    captain,
    make_live,
    post,
    read,
    signed_in,
)
from tests.referees.night.night import hold_entry, number

pytestmark = pytest.mark.django_db
PHONE = "7b6f0c2e-93a1-4c55-8b0e-2f4d7f0a9c11"


def held(match: Match, points: int = 4, **values: Any) -> HeldEntry:
    fields = {"table": 2, "side": Side.AWAY, "points": points, "why": Why.BOOM} | values
    press = RecordEntry(
        id=f"held-{number()}", at=timezone.now(), kind=Kind.POINTS, **fields
    )
    return hold_entry(match, press, device=PHONE)


def undone(match: Match, entry: str) -> HeldEntry:
    undo = RecordEntry(
        id=f"undo-{number()}",
        at=timezone.now(),
        kind=Kind.VOID,
        entry=entry,
        reason="-",
    )
    return hold_entry(match, undo, device=PHONE)


@pytest.fixture
def match() -> Match:
    match = make_live()
    for _ in range(3):
        held(match)
    match.refresh_from_db()
    return match


def said(match: Match) -> str:
    match.refresh_from_db()
    waiting = waiting_in(match)
    return waiting.words if waiting else ""


def test_what_waits_is_summed_by_table_and_team(match: Match) -> None:
    away = match.fixture.away.name
    words = f"3 entries wait with the referee: +12 {away} at table 2"
    assert said(match) == words


def test_a_press_with_its_undo_adds_nothing_and_is_one(match: Match) -> None:
    undone(match, held(match).record_id)
    assert said(match).startswith("4 entries wait with the referee: +12 ")


def test_an_undo_of_what_counts_is_told(match: Match) -> None:
    counted = match.entries.filter(kind="points").first()
    undone(match, counted.record_id)
    assert said(match).endswith(", 1 entry taken back")


def test_what_was_settled_waits_no_more(match: Match) -> None:
    by = make_role(match.union, "referee")
    first, second, third = match.held.all()
    release_held(first, by=by)
    dismiss(second, by=by)
    dismiss(third, by=by)
    assert said(match) == ""


def test_after_both_signed_it_is_the_secretarys(match: Match) -> None:
    both_signed(match)
    assert said(match).startswith("3 entries wait with the secretary: +12 ")


def test_a_query_is_a_doubt_until_it_is_struck_out() -> None:
    match = make_live()
    query = entry("query", 30, side=Side.HOME, text="Who cut?")
    write(match, query)
    [before] = look_at([match], at=timezone.now())
    assert "a query waits for a ruling" in before.doubts
    write(match, entry("void", 31, entry=query.id, reason="answered"))
    [after] = look_at([match], at=timezone.now())
    assert "a query waits for a ruling" not in after.doubts


def test_who_signs_is_told_and_a_captain_has_no_link(match: Match) -> None:
    away = match.fixture.away.name
    words = f"3 entries wait with the referee: +12 {away} at table 2"
    client = captain(match)
    assert words in read(client, match, "sign/")
    assert link(match) not in html(client, match, "sign/")


def test_the_referee_is_led_to_them(match: Match) -> None:
    assert link(match) in html(signed_in(match), match, "sign/")


def test_after_both_signed_the_referee_is_not_led_there(match: Match) -> None:
    both_signed(match)
    assert link(match) not in html(signed_in(match), match, "sign/")


def test_who_closes_is_told_and_led_to_them(match: Match) -> None:
    secretary = signed_in(match, Role.Kind.UNION_SECRETARY)
    assert "3 entries wait with the referee" in read(secretary, match, "close/")
    assert link(match) in html(secretary, match, "close/")


def test_the_desk_of_the_union_tells_them(match: Match) -> None:
    secretary = signed_in(match, Role.Kind.UNION_SECRETARY)
    page = secretary.get(f"/desk/{match.union.slug}/").content.decode()
    assert "3 entries wait with the referee" in page
    assert link(match) in page


def test_signing_over_them_is_allowed_and_written_down(match: Match) -> None:
    assert post(captain(match), match).status_code == 302
    assert match.signatures.get().held == 3
    assert "while 3 entries waited" in read(captain(match), match, "sign/")
    assert AuditRow.objects.get(action="match.signature").detail["held"] == 3


def test_closing_over_them_is_written_down(match: Match) -> None:
    both_signed(match)
    close(match, reasons={}, by=make_user(), at=timezone.now())
    assert AuditRow.objects.get(action="match.close").detail["held"] == 3


def test_with_nothing_waiting_nothing_is_said() -> None:
    match = make_live()
    assert "wait with" not in read(captain(match), match, "sign/")
    post(captain(match), match)
    assert match.signatures.get().held == 0
    assert "held" not in AuditRow.objects.get(action="match.signature").detail


def link(match: Match) -> str:
    return f'href="/matches/{match.pk}/referee/#held"'


def html(client: Client, match: Match, page: str) -> str:
    return client.get(f"/matches/{match.pk}/{page}").content.decode()
