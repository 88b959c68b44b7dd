"""What is known of a phone's presses: the same sentence on the page and in the API."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone

from matches.models import Device, Match
from matches.phones.actions import phones as actions
from matches.phones.actions.phones import join_by_account, note_presence, take_lease
from matches.phones.actions.tickets import revoke
from matches.phones.heard import heard_of
from tests.make import (
    entry,
    make_match,
    make_phone,
    make_role,
    make_ticket,
    make_tonight,
    write,
)

pytestmark = pytest.mark.django_db
NOW = timezone.now().replace(hour=20, minute=20, second=0, microsecond=0)
Told = tuple[str, bool]


@pytest.fixture
def match() -> Match:
    match = make_match(make_tonight())
    write(match, entry("start", 0))
    return match


def ago(**values: float) -> datetime:
    return NOW - timedelta(**values)


def known(match: Match, *, is_marking: bool = True, **values: Any) -> Told:
    """What is said of a phone of which so much is known, and whether it warns."""
    phone = make_phone(make_ticket(match)).device
    if is_marking:
        take_lease(phone, table=1, take_over=True, at=timezone.now())
    Device.objects.filter(pk=phone.pk).update(**({"seen_at": NOW} | values))
    phone.refresh_from_db()
    match.refresh_from_db()
    heard = heard_of(phone, match, zone=match.union.zone, at=NOW)
    return heard.words, heard.is_warning


def local(match: Match, at: datetime) -> str:
    return f"{at.astimezone(match.union.zone):%H:%M}"


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (timedelta(seconds=3), "heard just now, nothing waiting"),
        (timedelta(seconds=27), "heard 20 s ago, nothing waiting"),
        (timedelta(seconds=50), "last heard 50 s ago, nothing waited then"),
        (timedelta(seconds=95), "last heard 1 min ago, nothing waited then"),
    ],
)
def test_a_phone_that_is_only_idle_is_no_warning(
    match: Match, passed: timedelta, words: str
) -> None:
    assert known(match, seen_at=NOW - passed) == (words, False)


def test_what_waits_is_told_with_its_time(match: Match) -> None:
    since = ago(minutes=6)
    told = known(match, unsent=3, unsent_since=since)
    assert told == (f"3 waiting since {local(match, since)}", True)


def test_a_press_on_its_way_is_no_warning_yet(match: Match) -> None:
    told = known(match, unsent=1, unsent_since=ago(seconds=5))
    assert told == ("1 on the way", False)


def test_a_silent_phone_may_hold_presses(match: Match) -> None:
    since = ago(minutes=6)
    words = f"not heard since {local(match, since)}: may hold entries"
    assert known(match, seen_at=since) == (words, True)


def test_a_silent_phone_with_presses_says_both(match: Match) -> None:
    since, seen = ago(minutes=16), ago(minutes=6)
    words, is_warning = known(match, unsent=3, unsent_since=since, seen_at=seen)
    times = local(match, since), local(match, seen)
    assert words == "3 waiting since {}, not heard since {}".format(*times)
    assert is_warning


def test_a_silent_phone_that_marks_no_table_is_told_but_is_no_warning(
    match: Match,
) -> None:
    words, is_warning = known(match, is_marking=False, seen_at=ago(minutes=6))
    assert ("may hold entries" in words, is_warning) == (True, False)


@pytest.mark.parametrize("unsent", [0, 3])
def test_nothing_warns_once_the_match_is_signed(match: Match, unsent: int) -> None:
    Match.objects.filter(pk=match.pk).update(sealed_at=NOW)
    words, is_warning = known(match, unsent=unsent, seen_at=ago(minutes=6))
    assert not is_warning
    assert "may hold" not in words


def test_nothing_warns_before_play() -> None:
    match = make_match(make_tonight())
    words, is_warning = known(match, seen_at=ago(minutes=6))
    assert not is_warning
    assert words.startswith("last heard at")


def test_a_captains_phone_holds_no_presses(match: Match) -> None:
    phone = make_phone(make_ticket(match, "captain", side="home")).device
    later = phone.joined_at + timedelta(hours=1)
    heard = heard_of(phone, match, zone=match.union.zone, at=later)
    assert heard.words == f"let in at {local(match, phone.joined_at)}"
    assert not heard.is_warning


def poll(match: Match, key: str, unsent: str = "0", **headers: str) -> Any:
    headers |= {"Authorization": f"Ticket {key}"}
    address = f"/api/v1/matches/{match.pk}/live/?unsent={unsent}"
    return Client().get(address, headers=headers)


def long_ago(phone: Device) -> None:
    earlier = timezone.now() - timedelta(minutes=9)
    Device.objects.filter(pk=phone.pk).update(seen_at=earlier)


def test_the_question_for_the_score_is_a_heartbeat(match: Match) -> None:
    joined = make_phone(make_ticket(match))
    long_ago(joined.device)
    assert poll(match, joined.key, "3").status_code == 200
    phone = Device.objects.get()
    assert timezone.now() - phone.seen_at < timedelta(seconds=30)
    assert (phone.unsent, phone.unsent_since) == (3, phone.seen_at)


def test_an_answer_of_nothing_new_is_a_heartbeat_too(match: Match) -> None:
    joined = make_phone(make_ticket(match))
    etag = poll(match, joined.key).headers["ETag"]
    long_ago(joined.device)
    answer = poll(match, joined.key, **{"If-None-Match": etag})
    assert answer.status_code == 304
    assert timezone.now() - Device.objects.get().seen_at < timedelta(seconds=30)


def test_a_phone_by_account_tells_it_too(match: Match) -> None:
    marker = make_role(match.union, "marker", fixture=match.fixture)
    phone = join_by_account(match, device=uuid4(), name="", by=marker, at=NOW)
    client = Client()
    client.force_login(marker)
    client.get(f"/api/v1/matches/{match.pk}/live/?unsent=2&device={phone.pk}")
    assert Device.objects.get().unsent == 2


def test_nobody_tells_it_of_another_phone(match: Match) -> None:
    phone = make_phone(make_ticket(match)).device
    Client().get(f"/api/v1/matches/{match.pk}/live/?unsent=2&device={phone.pk}")
    assert Device.objects.get().unsent == 0


@pytest.mark.parametrize("unsent", ["-1", "x", "", "1.5", "999999", "٣"])
def test_an_odd_number_is_refused_in_words(match: Match, unsent: str) -> None:
    key = make_phone(make_ticket(match)).key
    answer = poll(match, key, unsent)
    assert answer.status_code == 422
    assert "must be a whole number" in answer.content.decode()


def test_the_score_is_told_though_the_heartbeat_cannot_be_stored(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*args: Any, **values: Any) -> None:
        raise DatabaseError

    key = make_phone(make_ticket(match)).key
    monkeypatch.setattr(actions, "note_presence", fails)
    assert poll(match, key, "1").status_code == 200


def test_since_when_it_waits_stands_until_nothing_waits(match: Match) -> None:
    phone = make_phone(make_ticket(match)).device
    for seconds, unsent in ((0, 1), (15, 4), (300, 2)):
        at = NOW + timedelta(seconds=seconds)
        note_presence(phone, at=at, unsent=unsent)
        phone.refresh_from_db()
    assert (phone.unsent, phone.unsent_since) == (2, NOW)
    note_presence(phone, at=NOW + timedelta(seconds=310), unsent=0)
    phone.refresh_from_db()
    assert phone.unsent_since is None


def test_page_and_api_say_the_same(match: Match) -> None:
    phone = make_phone(make_ticket(match)).device
    take_lease(phone, table=2, take_over=False, at=timezone.now())
    long_ago(phone)
    client = Client()
    client.force_login(make_role(match.union, "referee"))
    [told] = client.get(f"/api/v1/matches/{match.pk}/phones/").json()
    assert (told["tables"], told["state"]) == ([2], "silent")
    page = client.get(f"/matches/{match.pk}/referee/").content.decode()
    assert told["words"] in page


def test_a_revoked_phone_is_no_warning(match: Match) -> None:
    phone = make_phone(make_ticket(match)).device
    take_lease(phone, table=1, take_over=False, at=timezone.now())
    assert phone.ticket is not None
    revoke(phone.ticket, by=None)
    phone = Device.objects.select_related("ticket").get()
    long_ago(phone)
    match.refresh_from_db()
    later = timezone.now() + timedelta(minutes=9)
    assert not heard_of(phone, match, zone=match.union.zone, at=later).is_warning


def test_the_list_asks_the_database_as_often_for_many_phones(
    match: Match, django_assert_max_num_queries: Any
) -> None:
    ticket = make_ticket(match)
    for _ in range(4):
        make_phone(ticket)
    make_phone(make_ticket(match, "captain", side="home"))
    client = Client()
    client.force_login(make_role(match.union, "referee"))
    with django_assert_max_num_queries(8):
        assert len(client.get(f"/api/v1/matches/{match.pk}/phones/").json()) == 4
