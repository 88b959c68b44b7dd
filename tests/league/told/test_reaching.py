"""Whom a mail did not reach, and why: on the page of an action, and at the desk."""

from __future__ import annotations

import re
from datetime import date, time, timedelta
from typing import Any
from urllib.parse import unquote
from uuid import UUID

import pytest
from django.contrib.messages import get_messages
from django.contrib.messages.storage.fallback import FallbackStorage
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.models import Appointment, Fixture, Notice, NoticeMail, Player, Season, User
from league.notices.actions import notify
from league.notices.told import listening, say
from league.officials.actions.appointments import tell_asked
from league.told.pages import told_page
from matches.merging.actions import merge_players
from tests.clock import at
from tests.league.notices.test_mailable import A_MINOR, agree
from tests.league.officials.make_officials import (
    make_appointment,
    make_mail,
    make_night,
    make_official,
    make_reader,
)
from tests.league.told.test_pages import MOVED, page_of, tell
from tests.make import START, make_fixture, make_player, make_role, make_user

pytestmark = pytest.mark.django_db
ANSWER = "/officials/answer/"


def mark(by: User, sending: UUID, player: Player) -> None:
    client = Client()
    client.force_login(by)
    client.post(reverse("told-mark", args=[sending, player.pk]))


def mailed(**values: Any) -> tuple[UUID, Player]:
    """A notice to a player who agreed to mails, whose mail is in some state."""
    fixture = make_fixture()
    player = make_player(fixture.home, email="p@example.org")
    agree(player)
    sending = tell(fixture, player)
    named = {"taken_at": timezone.now()} | values
    row = NoticeMail.objects.create(union=fixture.union, player=player, **named)
    Notice.objects.update(mail=row)
    return sending, player


@pytest.mark.parametrize(
    ("state", "minutes", "shown"),
    [
        ("failed", 0, "failed"),
        ("unsure", 0, "unsure"),
        ("sending", 9, "unsure"),
        ("sending", 0, ""),
        ("again", 9, ""),
    ],
)
def test_the_page_its_count_and_the_desk_say_the_same_of_a_mail(
    state: str, minutes: int, shown: str
) -> None:
    taken_at = timezone.now() - timedelta(minutes=minutes)
    sending, player = mailed(state=state, taken_at=taken_at)
    desk, client = make_role(player.union), Client()
    client.force_login(desk)
    body = page_of(desk, sending)
    assert ("the mail to 1 did not arrive" in body) == bool(shown)
    assert ("1 gets a mail." in body) == (not shown)
    assert ("I have told them" in body) == bool(shown)
    mails = reverse("union-notices", args=[player.union.slug])
    listed = client.get(mails, {"show": shown or state}).content.decode()
    row = NoticeMail.objects.get()
    again = reverse("notice-again", args=[player.union.slug, row.pk])
    assert player.name in listed
    assert (again in listed) == bool(shown)


def test_whoever_was_told_after_a_mail_failed_is_marked() -> None:
    sending, player = mailed(state="failed")
    by = make_role(player.union)
    mark(by, sending, player)
    assert Notice.objects.get().told_by == by
    assert "1 is told by phone or in person." in page_of(by, sending)


def test_a_failed_mail_whose_notice_was_told_counts_no_more() -> None:
    sending, player = mailed(state="failed")
    by, first = make_role(player.union), Notice.objects.get()
    mark(by, sending, player)
    later = NoticeMail.objects.create(
        union=player.union,
        player=player,
        state="sent",
        sent_at=timezone.now(),
        taken_at=timezone.now(),
    )
    Notice.objects.create(
        union=player.union,
        player=player,
        kind=MOVED,
        fixture=first.fixture,
        sending=sending,
        by_mail=True,
        mail=later,
    )
    body = page_of(by, sending)
    assert "1 gets a mail." in body
    assert "mail: sent" in body
    assert "did not arrive" not in body


def test_an_account_whose_mail_failed_is_marked_by_its_player() -> None:
    fixture = make_fixture()
    reader = make_reader(fixture.union)
    player = make_player(fixture.home, user=reader)
    sending, by = tell(fixture, reader), make_role(fixture.union)
    Notice.objects.update(mail=make_mail(reader, fixture.union, state="failed"))
    mark(by, sending, player)
    assert Notice.objects.get().told_by == by


def test_whoever_was_merged_is_marked_as_the_person() -> None:
    fixture = make_fixture()
    person, merged = make_player(fixture.home), make_player(union=fixture.union)
    reader = make_reader(fixture.union)
    other = make_player(union=fixture.union, user=reader)
    sending, by = tell(fixture, merged, reader), make_role(fixture.union)
    Notice.objects.filter(person=reader).update(
        mail=make_mail(reader, fixture.union, state="failed")
    )
    for row in (merged, other):
        merge_players(person, row, by=None)
    mark(by, sending, person)
    assert not Notice.objects.filter(told_at=None).exists()


def test_what_a_mail_carries_or_the_site_shows_is_not_marked_as_told() -> None:
    sending, player = mailed(state="sent", sent_at=timezone.now())
    mark(make_role(player.union), sending, player)
    user = make_role(player.union, "captain")
    other = make_player(union=player.union, user=user)
    fixture = make_fixture(player.registrations.get().season.divisions.get())
    mark(make_role(player.union), tell(fixture, user), other)
    assert not Notice.objects.exclude(told_at=None).exists()


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "has not agreed to mails"),
        (A_MINOR, "a minor: the guardian has not agreed to mails"),
    ],
)
def test_the_page_says_who_has_not_agreed_to_mails(
    values: dict[str, Any], words: str
) -> None:
    fixture = make_fixture()
    player = make_player(fixture.home, email="p@example.org", **values)
    sending = tell(fixture, player)
    body = page_of(make_role(fixture.union), sending)
    assert "1 has not agreed to mails." in body
    assert f">{words}<" in body
    note = reverse("person", args=[player.pk])
    assert note in body
    assert note not in page_of(make_role(fixture.union, "fixtures secretary"), sending)
    client = Client()
    client.force_login(make_role(fixture.union))
    form = client.get(f"{note}?for=mail").content.decode()
    assert f"{note}?for=mail" in body
    assert '<option value="mail" selected' in form


def test_an_address_that_came_later_is_no_longer_said_to_be_missing() -> None:
    fixture = make_fixture()
    player = make_player(fixture.home)
    agree(player)
    sending, desk = tell(fixture, player), make_role(fixture.union)
    assert "1 has no e-mail address." in page_of(desk, sending)
    Player.objects.filter(pk=player.pk).update(email="p@example.org")
    body = page_of(desk, sending)
    assert "no address" not in body
    assert "they can be mailed by now" in body


@pytest.mark.parametrize(
    ("kind", "has_link"), [("captain", False), ("fixtures secretary", True)]
)
def test_whoever_would_see_nobody_gets_no_link(kind: str, has_link: bool) -> None:
    fixture = make_fixture()
    by = make_role(fixture.union, kind)
    request: Any = RequestFactory().get("/")
    request.user, request.session = by, {}
    request._messages = FallbackStorage(request)
    with listening():
        people = [make_reader(fixture.union)]
        notify(MOVED, people, union=fixture.union, about=fixture, by=by)
        say(request, "Done.")
    [said] = [str(one) for one in get_messages(request)]
    assert said.startswith("Done. 1 gets a mail.")
    assert ("Who they are" in said) == has_link


def test_a_user_name_is_for_planners_alone() -> None:
    fixture = make_fixture()
    captain = make_role(fixture.union, "captain", team=fixture.away)
    reader = make_reader(fixture.union)
    sending = tell(fixture, reader, by=captain)
    Notice.objects.update(mail=make_mail(reader, fixture.union, state="failed"))
    body = page_of(captain, sending)
    assert reader.username not in body
    assert "somebody of the union" in body
    assert reader.username in page_of(make_role(fixture.union), sending)


def test_who_is_no_member_reads_initials() -> None:
    fixture = make_fixture()
    official = make_user()
    player = make_player(fixture.home, name="Thandi Nkosi")
    sending = tell(fixture, player, by=official)
    body = page_of(official, sending)
    assert "T. N." in body
    assert "Thandi" not in body
    client = Client()
    client.force_login(official)
    marked = client.post(reverse("told-mark", args=[sending, player.pk]), follow=True)
    said = marked.content.decode()
    assert "Noted: T. N. knows of it from you." in said
    assert "Thandi" not in said


def asked(*officials: dict[str, Any]) -> tuple[UUID, User]:
    """Officials without an account who were asked, and who sees their numbers."""
    night = timezone.localdate() + timedelta(days=9)
    first = make_fixture(night=night)
    rows: list[Appointment] = []
    for values in officials:
        fixture = make_fixture(first.division, night=night)
        player = make_player(union=first.union, **values)
        official = make_official(first.union, player=player)
        rows.append(make_appointment(fixture, official, state="proposed"))
    with listening() as sending:
        tell_asked(rows, by=None)
    return sending, make_role(first.union)


@pytest.mark.parametrize(
    ("phone", "is_in"),
    [
        ("082 123 4567", True),
        ("+31 6 12345678", True),
        # There is nobody's number to write to.
        ("after six", False),
        ("", False),
    ],
)
def test_a_link_to_answer_goes_to_the_officials_own_number_alone(
    phone: str, is_in: bool
) -> None:
    sending, reader = asked({"phone": phone})
    body = page_of(reader, sending)
    links = re.findall(r'href="(https://wa.me/[^"]*)"', body)
    assert [ANSWER in unquote(one) for one in links] == [True] * is_in
    rest = body.replace(*links, "") if links else body
    # What is copied may go to anybody.
    assert ANSWER not in rest
    assert "Please answer by" in rest
    assert ("Write on WhatsApp" in rest) == is_in


def test_a_message_asks_only_for_matches_that_have_not_begun() -> None:
    first, second = make_night()
    Fixture.objects.filter(pk=second.pk).update(start=time(21))
    official = make_official(first.union)
    rows = [
        make_appointment(one, official, state="proposed") for one in (first, second)
    ]
    reader = make_role(first.union)
    with at(START - timedelta(hours=2)), listening() as sending:
        tell_asked(rows, by=None)
    seen = []
    for minutes in (-5, 5, 95):
        with at(START + timedelta(minutes=minutes)):
            page = told_page(sending, reader)
        assert page is not None
        [line] = page.to_tell or page.over
        seen.append((line.text, line.how))
    both, one, none = seen
    assert "Matches in that hall: 2" in both[0]
    assert both[0].startswith(f"{first.union.name}\n")
    for match in (first, second):
        assert f"{match.home} – {match.away}" in both[0]
    assert "Matches in that hall" not in one[0]
    assert f"{second.home} – {second.away}" in one[0]
    assert none == ("", "nothing left to ask")


def test_a_page_of_officials_names_a_few_appointments_and_leads_back_to_all() -> None:
    sending, reader = asked(*[{"phone": "082 123 4567"}] * 8)
    asks = "<li>You are asked to be the referee on"
    assert page_of(reader, sending).count(asks) == 1
    for number, one in enumerate(Fixture.objects.order_by("pk")):
        Fixture.objects.filter(pk=one.pk).update(night=date(2027, 3, number + 1))
    body = page_of(reader, sending)
    assert body.count(asks) == 6
    assert '<li class="quiet">2 more</li>' in body
    season = Season.objects.get()
    assert reverse("appointments", args=[season.pk]) in body


def test_the_page_asks_the_database_no_more_for_many_than_for_two() -> None:
    counts = []
    for times in (1, 4):
        minor = {"minor_until": date(2090, 1, 1), "email": "m@example.org"}
        sending, reader = asked(*[{"phone": "082 123 4567"}, minor] * times)
        with CaptureQueriesContext(connection) as caught:
            page = told_page(sending, reader)
        assert page is not None
        assert len(page.to_tell) == 2 * times
        counts.append(len(caught))
    assert counts[0] == counts[1]
