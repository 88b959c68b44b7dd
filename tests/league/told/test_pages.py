"""The list of whom an action told, and how its reader reaches the others."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from league.models import Fixture, Notice, NoticeMail, Player, User
from league.notices.actions import notify
from league.notices.mailing import message_of, send_all
from league.notices.told import Told, listening, told_by, told_words
from league.officials.actions.appointments import tell_asked
from league.registrations.phones import international, validate_phone, whatsapp_link
from league.told.pages import told_page
from matches.merging.actions import merge_players
from tests.league.cups.make_cups import make_entered
from tests.league.notices.test_mailable import agree
from tests.league.officials.make_officials import (
    make_appointment,
    make_mail,
    make_official,
    make_reader,
)
from tests.make import make_fixture, make_player, make_role

pytestmark = pytest.mark.django_db
MOVED = Notice.Kind.FIXTURE_MOVED


def tell(fixture: Fixture, *people: User | Player, by: User | None = None) -> UUID:
    with listening() as sending:
        notify(MOVED, people, union=fixture.union, about=fixture, by=by)
    return sending


def page_of(reader: User, sending: UUID) -> str:
    client = Client()
    client.force_login(reader)
    answer = client.get(reverse("told", args=[sending]))
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (Told(), "Nobody else was told."),
        (
            Told(3, 2, 7),
            "3 get a mail, 2 see it when they sign in, 7 have no e-mail address.",
        ),
        (
            Told(1, 1, 1),
            "1 gets a mail, 1 sees it when signing in, 1 has no e-mail address.",
        ),
        (Told(no_address=2), "2 have no e-mail address."),
        (
            Told(no_consent=1, since=1, doubtful=2, told=1),
            "1 has not agreed to mails, no mail went to 1, who can be mailed by now, "
            "the mails to 2 did not arrive, or may not have, 1 is told by phone or in "
            "person.",
        ),
    ],
)
def test_the_sentence_leaves_out_what_is_nothing(told: Told, words: str) -> None:
    assert told_words(told) == words


def test_whoever_is_told_twice_by_an_action_counts_once() -> None:
    fixture = make_fixture()
    reader, player = make_reader(fixture.union), make_player(union=fixture.union)
    with listening() as sending:
        for kind in (MOVED, Notice.Kind.CUP_TIE):
            notify(kind, [reader, player], union=fixture.union, by=None)
    assert told_by(sending) == Told(by_mail=1, no_address=1)
    assert Notice.objects.count() == 4


def test_what_nobody_listens_to_has_no_number() -> None:
    fixture = make_fixture()
    notify(MOVED, [make_reader(fixture.union)], union=fixture.union, by=None)
    assert Notice.objects.get().sending is None


def test_a_player_with_an_address_gets_a_mail_without_an_account() -> None:
    fixture = make_fixture()
    player = make_player(fixture.home, email="piet@example.org")
    agree(player)
    sending = tell(fixture, player)
    assert told_by(sending) == Told(by_mail=1)
    send_all(fixture.union_id)
    [sent] = mail.outbox
    assert (sent.to, "Choose which mails" in sent.body) == (["piet@example.org"], False)
    # The link in the mail takes the address away, by a button and not by opening it.
    stop = sent.extra_headers["List-Unsubscribe"].strip("<>")
    path = "/" + stop.split("/", 3)[3]
    assert "would be removed" in Client().get(path).content.decode()
    assert Player.objects.get(pk=player.pk).email == "piet@example.org"
    assert "is removed" in Client().post(path).content.decode()
    assert Player.objects.get(pk=player.pk).email == ""


def test_the_page_has_a_message_for_each_whom_nothing_reaches() -> None:
    fixture = make_fixture()
    known = make_player(fixture.home, name="Thandi Nkosi", phone="082 123 4567")
    other = make_player(fixture.away, name="Piet Davids")
    sending = tell(fixture, known, other, make_reader(fixture.union))
    body = page_of(make_role(fixture.union), sending)
    assert "1 gets a mail, 2 have no e-mail address." in body
    assert "https://wa.me/27821234567?text=" in body
    assert "https://wa.me/?text=" not in body
    assert body.count("Write on WhatsApp") == 1
    assert body.count("I have told them") == 2
    assert reverse("player-contact", args=[other.pk]) in body
    assert "a mail waits to be sent" in body


def test_an_officer_without_a_mail_is_written_to_by_the_number_of_the_account() -> None:
    fixture = make_fixture()
    club = {"club": fixture.home.club}
    officer = make_role(fixture.union, "club secretary", **club)
    User.objects.filter(pk=officer.pk).update(phone="082 123 4567")
    other = make_role(fixture.union, "viewer")
    User.objects.filter(pk=other.pk).update(phone="082 765 4321")
    sending = tell(fixture, officer, other)
    for person in (officer, other):
        failed = make_mail(person, fixture.union, state="failed")
        Notice.objects.filter(person=person).update(mail=failed, by_mail=True)
    body = page_of(make_role(fixture.union), sending)
    assert "https://wa.me/27821234567?text=" in body
    assert "27827654321" not in body
    assert "082 765 4321" not in body


def test_the_page_says_what_was_told_and_leads_back_to_it() -> None:
    fixture = make_fixture()
    by = make_role(fixture.union, "captain", team=fixture.away)
    sending = tell(fixture, make_player(fixture.home), by=by)
    back = f'href="{reverse("match-detail", args=[fixture.pk])}"'
    for reader, has_menu in ((by, False), (make_role(fixture.union), True)):
        body = page_of(reader, sending)
        assert f"<li>{fixture.home} – {fixture.away} has moved</li>" in body
        assert back in body
        assert ('class="desk-menu' in body) == has_menu


def test_each_person_is_shown_with_their_team_and_what_they_are() -> None:
    fixture = make_fixture()
    captain = make_player(fixture.home, name="Thandi Nkosi")
    captain.registrations.update(is_captain=True)
    player = make_player(fixture.away, name="Piet Davids")
    signs_in = make_reader(fixture.union, "captain", team=fixture.away)
    secretary = make_reader(fixture.union, "club secretary", club=fixture.home.club)
    official = make_official(fixture.union)
    sending = tell(fixture, captain, player, signs_in, secretary)
    page = told_page(sending, make_role(fixture.union))
    assert page is not None
    assert {one.name: one.part for one in page.to_tell} == {
        "Thandi Nkosi": f"captain of {fixture.home.name}",
        "Piet Davids": fixture.away.name,
    }
    assert {one.part for one in page.reached} == {
        f"captain of {fixture.away.name}",
        f"club secretary of {fixture.home.club.name}",
    }
    row = make_appointment(fixture, official, state="proposed")
    with listening() as asked:
        tell_asked([row], by=None)
    body = page_of(make_role(fixture.union), asked)
    assert "referee, nothing left to ask" in body


def test_the_page_of_a_tournament_leads_back_to_the_cup() -> None:
    cup = make_entered()
    with listening() as sending:
        notify(
            Notice.Kind.CUP_DRAWN,
            [make_player(union=cup.union)],
            union=cup.union,
            about=cup.division,
            facts={"cup": str(cup.pk)},
            by=None,
        )
    assert reverse("cup", args=[cup.pk]) in page_of(make_role(cup.union), sending)


def test_whoever_did_it_sees_only_whom_to_tell_and_no_number() -> None:
    fixture = make_fixture()
    captain = make_role(fixture.union, "captain", team=fixture.away)
    player = make_player(fixture.home, phone="082 123 4567")
    reader = make_reader(fixture.union)
    sending = tell(fixture, player, reader, by=captain)
    body = page_of(captain, sending)
    assert player.name in body
    assert "27821234567" not in body.replace(" ", "")
    assert reader.username not in body


def test_what_was_said_by_phone_is_marked_once() -> None:
    fixture = make_fixture()
    sending = tell(fixture, make_player(fixture.home))
    notice, by = Notice.objects.get(), make_role(fixture.union)
    client = Client()
    client.force_login(by)
    mark = reverse("told-mark", args=[sending, notice.player_id])
    client.post(mark)
    notice.refresh_from_db()
    first = notice.told_at
    assert (notice.told_by, "told by phone" in page_of(by, sending)) == (by, True)
    client.post(mark)
    notice.refresh_from_db()
    assert notice.told_at == first


def test_whoever_was_merged_is_mailed_and_rung_as_the_person() -> None:
    fixture = make_fixture()
    old = {"phone": "082 123 4567", "email": "old@example.org"}
    new = {"phone": "082 765 4321", "email": "new@example.org"}
    person = make_player(fixture.home, **new)
    merged = make_player(union=fixture.union, **old)
    agree(merged)
    sending = tell(fixture, merged)
    merge_players(person, merged, by=None)
    send_all(fixture.union_id)
    [sent] = mail.outbox
    assert sent.to == ["new@example.org"]
    NoticeMail.objects.update(state="failed", sent_at=None)
    body = page_of(make_role(fixture.union), sending)
    assert ("082 765 4321" in body, "082 123 4567" in body) == (True, False)
    stop = sent.extra_headers["List-Unsubscribe"].strip("<>")
    Client().post("/" + stop.split("/", 3)[3])
    person.refresh_from_db()
    assert person.email == ""


def test_an_account_of_a_row_that_was_merged_is_rung_as_the_person() -> None:
    fixture = make_fixture()
    reader = make_reader(fixture.union)
    person = make_player(fixture.home, phone="082 765 4321")
    merged = make_player(union=fixture.union, phone="082 123 4567", user=reader)
    sending = tell(fixture, reader)
    Notice.objects.update(mail=make_mail(reader, fixture.union, state="failed"))
    merge_players(person, merged, by=None)
    body = page_of(make_role(fixture.union), sending)
    assert ("082 765 4321" in body, "082 123 4567" in body) == (True, False)


def test_a_mail_that_failed_leaves_somebody_to_be_told() -> None:
    fixture = make_fixture()
    reader = make_reader(fixture.union)
    sending = tell(fixture, reader)
    failed = make_mail(reader, fixture.union, state="failed")
    Notice.objects.update(mail=failed)
    body = page_of(make_role(fixture.union), sending)
    assert "mail: not sent" in body
    assert "Tell them yourself" in body
    assert message_of(failed).to == [reader.email]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("082 123 4567", "27821234567"),
        ("(021) 555-0199", "27215550199"),
        ("+27 82 123 4567", "27821234567"),
        ("+27 (0)82 123 4567", "27821234567"),
        ("0027 82 123 4567", "27821234567"),
        ("27821234567", "27821234567"),
        ("+31 6 12345678", "31612345678"),
        ("082 123 456", ""),
        ("082 123 45678", ""),
        ("821234567", ""),
        ("+27 82 123 456", ""),
        ("+0 821234567", ""),
        ("after six", ""),
        ("٠٨٢١٢٣٤٥٦٧", ""),
        ("", ""),
    ],
)
def test_a_number_is_read_as_south_africans_write_it(typed: str, number: str) -> None:
    assert international(typed) == number


def test_a_message_may_hold_any_sign() -> None:
    link = whatsapp_link("082 123 4567", "A & B\n#1?")
    assert link == "https://wa.me/27821234567?text=A%20%26%20B%0A%231%3F"


def test_a_number_that_is_none_says_how_to_write_one() -> None:
    player = make_player(make_fixture().home, phone="082 123 4567")
    client = Client()
    client.force_login(make_role(player.union, "registrar"))
    page = reverse("player-contact", args=[player.pk])
    refused = client.post(page, {"phone": "82 123", "email": "x"})
    assert refused.status_code == 422
    assert "82 123 is no phone number" in refused.content.decode()
    client.post(page, {"phone": "+27 82 765 4321", "email": "p@example.org"})
    player.refresh_from_db()
    assert (player.phone, player.email) == ("+27 82 765 4321", "p@example.org")
    validate_phone(player.phone)
