"""Whom a union mails: by what they do for it, or because they agreed."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from league.models import Consent, Notice, NoticeMail, Player, User
from league.models.places import today
from league.notices import mailing
from league.notices.actions import choose_notice_kinds, notify
from league.notices.mailable import Mailable, mailable
from league.notices.mailing import send_all
from league.notices.reached import Way, reaches
from league.registrations.actions.consents import consent_of, withdraw_consent
from matches.merging.actions import merge_players
from tests.league.officials.make_officials import make_reader
from tests.make import make_fixture, make_player, make_union, make_user

pytestmark = pytest.mark.django_db
Kind, Purpose = Notice.Kind, Consent.Purpose
TODAY = date.today()
A_MINOR = {"minor_until": TODAY + timedelta(days=400)}


def agree(player: Player, **values: Any) -> Consent:
    named = {"purpose": Purpose.MAIL, "how": "paper", "given_on": TODAY} | values
    return Consent.objects.create(union=player.union, player=player, **named)


def mailed(person: User | Player, kind: Notice.Kind, union: Any) -> bool:
    notify(kind, [person], union=union, by=None)
    return Notice.objects.latest("made_at").by_mail


NEITHER, ASKED_ALONE, BOTH = (False, False), (True, False), (True, True)


@pytest.mark.parametrize(
    ("minor", "consent", "seen"),
    [
        (False, None, ASKED_ALONE),
        (False, {}, BOTH),
        (False, {"withdrawn_on": TODAY}, ASKED_ALONE),
        (False, {"purpose": Purpose.NAME}, ASKED_ALONE),
        (True, None, NEITHER),
        (True, {}, NEITHER),
        (True, {"by_guardian": True}, BOTH),
        (True, {"by_guardian": True, "withdrawn_on": TODAY}, NEITHER),
    ],
)
def test_a_player_is_mailed_what_asks_them_and_news_if_they_agreed(
    minor: bool, consent: dict[str, Any] | None, seen: tuple[bool, bool]
) -> None:
    player = make_player(email="p@example.org", **(A_MINOR if minor else {}))
    if consent is not None:
        agree(player, **consent)
    kinds = (Kind.APPOINTMENT_ASKED, Kind.FIXTURE_MOVED)
    assert tuple(mailed(player, one, player.union) for one in kinds) == seen
    # What becomes of an appointment goes where the question went.
    for kind in (Kind.APPOINTMENT_CHANGED, Kind.APPOINTMENT_RESUMED):
        assert mailed(player, kind, player.union) == seen[0]


def make_with_account(*, has_role: bool, **values: Any) -> tuple[Player, User]:
    union = make_union()
    user = make_reader(union) if has_role else make_user(email="u@example.org")
    return make_player(union=union, user=user, **values), user


def test_an_account_chooses_its_kinds_and_needs_no_consent() -> None:
    player, user = make_with_account(has_role=False)
    assert mailable([user], player.union) == {user: Mailable.ALL}


@pytest.mark.parametrize(
    ("has_role", "may"), [(False, Mailable.ASKED), (True, Mailable.ALL)]
)
def test_whoever_withdrew_gets_no_news_unless_they_have_an_office(
    has_role: bool, may: Mailable
) -> None:
    player, user = make_with_account(has_role=has_role)
    agree(player, withdrawn_on=TODAY)
    assert mailable([user], player.union) == {user: may}


@pytest.mark.parametrize(
    ("kind", "days", "may"),
    [
        ("player", None, Mailable.ASKED),
        ("viewer", None, Mailable.ASKED),
        ("captain", None, Mailable.ALL),
        ("referee", -2, Mailable.ASKED),
        ("marker", -1, Mailable.ALL),
        ("marker", 9, Mailable.ALL),
    ],
)
def test_only_an_office_that_lasts_is_a_reason_to_mail_whoever_withdrew(
    kind: str, days: int | None, may: Mailable
) -> None:
    fixture = make_fixture()
    place = {}
    if days is not None:
        fixture.night = today(fixture.union) + timedelta(days=days)
        fixture.save()
        place = {"fixture": fixture}
    user = make_reader(fixture.union, kind, **place)
    agree(make_player(union=fixture.union, user=user), withdrawn_on=TODAY)
    assert mailable([user], fixture.union) == {user: may}


def test_an_account_may_leave_out_what_becomes_of_its_appointments() -> None:
    union, kind = make_union(), Kind.APPOINTMENT_CHANGED
    user = make_reader(union)
    choose_notice_kinds(user, union, wanted={kind: False}, by=user)
    assert (mailed(user, kind, union), kind.can_be_left_out) == (False, True)


def test_a_minor_with_an_account_is_not_mailed_without_the_guardian() -> None:
    player, user = make_with_account(has_role=True, **A_MINOR)
    assert mailable([user], player.union) == {user: Mailable.NOTHING}
    assert mailable([user], make_union("Helderberg")) == {user: Mailable.ALL}


def test_the_consent_of_the_person_counts_for_a_row_that_was_merged() -> None:
    kept = make_player(email="p@example.org")
    merged = make_player(union=kept.union, merged_into=kept)
    agree(kept)
    assert mailable([merged], kept.union) == {merged: Mailable.ALL}


def test_a_person_keeps_the_account_and_the_consents_of_a_row_that_was_merged() -> None:
    kept = make_player(email="p@example.org")
    merged = make_player(union=kept.union, user=make_user(email="u@example.org"))
    agree(merged, withdrawn_on=TODAY)
    merge_players(kept, merged, by=None)
    # The account is that of the person, who withdrew, and not somebody unknown.
    assert mailable([merged.user], kept.union) == {merged.user: Mailable.ASKED}


def test_a_consent_to_news_outlasts_a_merge_until_the_person_withdraws_it() -> None:
    kept = make_player(email="p@example.org")
    merged = make_player(union=kept.union)
    agree(merged)
    merge_players(kept, merged, by=None)
    assert mailable([kept], kept.union) == {kept: Mailable.ALL}
    assert consent_of(kept, Purpose.MAIL) is not None
    withdraw_consent(kept, Purpose.MAIL, by=None)
    assert mailable([kept], kept.union) == {kept: Mailable.ASKED}


def test_what_one_row_withdrew_is_not_undone_by_what_another_agreed_to_before() -> None:
    kept, days = make_player(email="p@example.org"), timedelta(days=9)
    merged = make_player(union=kept.union)
    agree(merged, given_on=TODAY - days)
    agree(kept, given_on=TODAY - days, withdrawn_on=TODAY)
    merge_players(kept, merged, by=None)
    assert mailable([kept], kept.union) == {kept: Mailable.ASKED}


def test_a_mail_that_waits_does_not_go_out_after_the_consent_ended() -> None:
    player = make_player(email="p@example.org")
    agree(player)
    assert mailed(player, Kind.FIXTURES_PUBLISHED, player.union)
    withdraw_consent(player, Purpose.MAIL, by=None)
    send_all(player.union_id)
    kept = NoticeMail.objects.get()
    assert (kept.state, mail.outbox) == ("failed", [])
    assert "no longer agrees" in kept.fault


def test_news_that_was_withdrawn_does_not_go_along_with_a_question() -> None:
    fixture = make_fixture()
    player = make_player(fixture.home, email="p@example.org")
    agree(player)
    for kind in (Kind.FIXTURE_MOVED, Kind.APPOINTMENT_ASKED):
        notify(kind, [player], union=fixture.union, about=fixture, by=None)
    withdraw_consent(player, Purpose.MAIL, by=None)
    for _run in range(2):
        send_all(fixture.union_id)
    [sent] = mail.outbox
    asked, news = Notice.objects.order_by("kind")
    assert sent.subject == mailing.texts_of([asked])[0].subject
    assert NoticeMail.objects.get() == asked.mail
    assert (news.kind, news.mail, news.by_mail) == (Kind.FIXTURE_MOVED, None, False)
    [reach] = reaches([asked, news], at=timezone.now())
    assert reach.way is Way.NO_CONSENT


def test_what_a_union_may_mail_is_read_in_three_queries(
    django_assert_max_num_queries: Any,
) -> None:
    fixture = make_fixture()
    people: list[User | Player] = []
    for _ in range(4):
        player = make_player(fixture.home, user=make_reader(fixture.union))
        agree(player, withdrawn_on=TODAY)
        people += [player.user, make_player(fixture.home)]
    with django_assert_max_num_queries(3):
        found = mailable(people, fixture.union)
    assert set(found.values()) == {Mailable.ALL, Mailable.ASKED}
