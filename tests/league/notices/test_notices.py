"""Telling people: notices with the change, mails once each."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.core.mail.backends.locmem import EmailBackend
from django.db import transaction
from django.utils import timezone

from league.audit import outbox
from league.models import Fixture, Notice, NoticeChoice, NoticeMail, OutboxRow, User
from league.notices import actions, mailing
from league.notices.actions import notify
from league.notices.mailing import send_all, texts_of
from league.tasks import send_left_notices, send_notices
from tests.league.officials.make_officials import make_mail, make_reader
from tests.make import make_fixture, make_role, make_union

pytestmark = pytest.mark.django_db
KIND = Notice.Kind.FIXTURE_MOVED
State = NoticeMail.State


def told(*people: User, fixture: Fixture, **values: Any) -> None:
    given = {"kind": KIND, "about": fixture, "by": None} | values
    notify(given.pop("kind"), people, union=fixture.union, **given)


def states() -> list[str]:
    return sorted(NoticeMail.objects.values_list("state", flat=True))


def test_someone_who_is_told_finds_a_notice_and_a_task_is_asked_for() -> None:
    fixture = make_fixture()
    told(make_reader(fixture.union), fixture=fixture)
    assert Notice.objects.get().fixture == fixture
    assert OutboxRow.objects.get().task == "league.tasks.send_notices"


def test_nobody_is_told_of_a_change_that_is_undone() -> None:
    fixture = make_fixture()
    reader = make_reader(fixture.union)

    @transaction.atomic
    def undone() -> None:
        told(reader, fixture=fixture)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        undone()
    assert (Notice.objects.count(), OutboxRow.objects.count()) == (0, 0)


def test_whoever_made_the_change_is_not_told_of_it() -> None:
    fixture = make_fixture()
    one, other = make_reader(fixture.union), make_reader(fixture.union)
    told(one, other, one, fixture=fixture, by=one)
    assert Notice.objects.get().person == other


def test_whoever_is_asked_something_is_told_though_they_asked_it() -> None:
    fixture = make_fixture()
    one = make_reader(fixture.union)
    told(one, fixture=fixture, by=one, kind=Notice.Kind.APPOINTMENT_ASKED)
    assert Notice.objects.get().by_mail


def test_without_an_address_a_notice_stands_on_the_site_alone() -> None:
    fixture = make_fixture()
    told(make_role(fixture.union, "captain"), fixture=fixture)
    assert not Notice.objects.get().by_mail
    assert OutboxRow.objects.count() == 0


def test_a_kind_that_someone_does_not_want_is_not_mailed() -> None:
    fixture = make_fixture()
    one = make_reader(fixture.union)
    actions.choose_notice_kinds(one, fixture.union, wanted={KIND: False}, by=one)
    told(one, fixture=fixture)
    assert not Notice.objects.get().by_mail


def test_a_choice_in_one_union_says_nothing_of_another() -> None:
    fixture = make_fixture()
    one = make_reader(fixture.union)
    actions.choose_notice_kinds(one, make_union(), wanted={KIND: False}, by=one)
    told(one, fixture=fixture)
    assert Notice.objects.get().by_mail


def test_what_must_be_told_cannot_be_left_out() -> None:
    fixture, kind = make_fixture(), Notice.Kind.APPOINTMENT_ASKED
    one = make_reader(fixture.union)
    actions.choose_notice_kinds(one, fixture.union, wanted={kind: False}, by=one)
    assert NoticeChoice.objects.count() == 0


def test_all_that_waits_for_a_person_goes_out_in_one_mail() -> None:
    fixture, other = make_fixture(), make_fixture()
    one = make_reader(fixture.union)
    told(one, fixture=fixture)
    told(one, fixture=fixture, kind=Notice.Kind.APPOINTMENT_CHANGED)
    send_all(fixture.union_id)
    [sent] = mail.outbox
    assert (sent.to, sent.subject) == ([one.email], "South Peninsula: 2 notices")
    assert other.union_id != fixture.union_id


def test_a_mail_names_the_match_and_how_to_stop_it() -> None:
    fixture = make_fixture()
    told(make_reader(fixture.union), fixture=fixture, facts={"reason": "it's dark"})
    send_all(fixture.union_id)
    [sent] = mail.outbox
    assert f"{fixture.home} – {fixture.away}" in sent.subject
    assert "Reason: it's dark" in sent.body
    assert sent.extra_headers["List-Unsubscribe"].strip("<>") in sent.body


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\x85", "\x0b", "\x1c"])
def test_a_mail_keeps_on_one_line_what_was_typed_on_one(sign: str) -> None:
    fixture = make_fixture()
    reason = f"dark{sign}Reason: none"
    told(make_reader(fixture.union), fixture=fixture, facts={"reason": reason})
    [text] = texts_of(Notice.objects.all())
    assert f"Reason: {reason}" in text.body.split("\n")


@pytest.mark.parametrize(
    ("own", "of_union", "wanted"), [("", "af", "af"), ("en", "af", "en")]
)
def test_a_mail_is_in_the_persons_language_or_the_unions(
    own: str, of_union: str, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(
        mailing, "texts_of", lambda some: seen.append(current()) or texts_of(some)
    )
    fixture = make_fixture()
    fixture.union.language = of_union
    fixture.union.save()
    one = make_reader(fixture.union)
    actions.choose_language(one, language=own)
    told(one, fixture=fixture)
    send_all(fixture.union_id)
    assert seen == [wanted]


def current() -> str:
    from django.utils.translation import get_language

    return str(get_language())


def test_a_mail_task_that_runs_twice_sends_each_mail_once() -> None:
    fixture = make_fixture()
    told(make_reader(fixture.union), make_reader(fixture.union), fixture=fixture)
    row = OutboxRow.objects.get()
    for _ in range(2):
        send_notices(row=str(row.pk), union_pk=fixture.union_id)
    assert len(mail.outbox) == 2


def test_two_runs_at_once_send_each_mail_once() -> None:
    fixture = make_fixture()
    told(make_reader(fixture.union), fixture=fixture)
    now = timezone.now()
    assert actions.take_up_mail(fixture.union_id, at=now) is not None
    assert actions.take_up_mail(fixture.union_id, at=now) is None


def test_another_unions_mails_wait_for_their_own_run() -> None:
    fixture, other = make_fixture(), make_fixture()
    told(make_reader(other.union), fixture=other)
    send_all(fixture.union_id)
    assert mail.outbox == []


class Refusing(EmailBackend):
    """A mail server that knows one address less."""

    def send_messages(self, messages: Any) -> int:
        [to] = messages[0].to
        raise SMTPRecipientsRefused({to: (550, f"<{to}> is unknown".encode())})


class Silent(EmailBackend):
    """A mail server that falls silent when it has the mail."""

    def send_messages(self, messages: Any) -> int:
        raise SMTPServerDisconnected("Connection unexpectedly closed")


class Down(EmailBackend):
    """A mail server that is not there."""

    def open(self) -> bool:
        raise ConnectionRefusedError("Connection refused")


def use(backend: type, settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.{backend.__name__}"


def test_a_mail_that_the_server_refuses_is_not_sent_and_the_next_one_is_tried(
    settings: Any,
) -> None:
    use(Refusing, settings)
    fixture = make_fixture()
    told(make_reader(fixture.union), make_reader(fixture.union), fixture=fixture)
    send_all(fixture.union_id)
    assert states() == [State.FAILED] * 2
    assert "550" in NoticeMail.objects.first().fault


def test_what_a_server_says_is_kept_without_the_address(settings: Any) -> None:
    use(Refusing, settings)
    fixture = make_fixture()
    person = make_reader(fixture.union)
    told(person, fixture=fixture)
    send_all(fixture.union_id)
    fault = NoticeMail.objects.get().fault
    assert ("is unknown" in fault, person.email in fault) == (True, False)


def test_a_server_that_falls_silent_leaves_a_mail_perhaps_sent(settings: Any) -> None:
    use(Silent, settings)
    fixture = make_fixture()
    told(make_reader(fixture.union), make_reader(fixture.union), fixture=fixture)
    with pytest.raises(SMTPServerDisconnected):
        send_all(fixture.union_id)
    assert states() == [State.UNSURE]
    assert Notice.objects.waiting().filter(union=fixture.union).count() == 1


def test_a_server_that_is_down_leaves_every_mail_to_the_next_run(settings: Any) -> None:
    use(Down, settings)
    fixture = make_fixture()
    told(make_reader(fixture.union), fixture=fixture)
    row = OutboxRow.objects.get()
    with pytest.raises(ConnectionRefusedError):
        send_notices(row=str(row.pk), union_pk=fixture.union_id)
    assert states() == []
    assert outbox.due(at=timezone.now() + timedelta(minutes=3)) == [row.pk]


def test_a_mail_whose_sender_is_gone_is_perhaps_sent_and_never_sent_by_itself() -> None:
    fixture = make_fixture()
    told(make_reader(fixture.union), fixture=fixture)
    actions.take_up_mail(fixture.union_id, at=timezone.now() - timedelta(minutes=6))
    send_all(fixture.union_id)
    assert (states(), mail.outbox) == ([State.UNSURE], [])


def test_a_mail_that_is_on_its_way_is_left_to_its_sender() -> None:
    fixture = make_fixture()
    told(make_reader(fixture.union), fixture=fixture)
    actions.take_up_mail(fixture.union_id, at=timezone.now() - timedelta(minutes=1))
    send_all(fixture.union_id)
    assert (states(), mail.outbox) == ([State.SENDING], [])


def test_the_secretary_sends_a_mail_again_that_was_perhaps_sent() -> None:
    fixture = make_fixture()
    told(make_reader(fixture.union), fixture=fixture)
    lost = actions.take_up_mail(
        fixture.union_id, at=timezone.now() - timedelta(minutes=6)
    )
    send_all(fixture.union_id)
    actions.send_again(lost, by=make_role(fixture.union))
    send_all(fixture.union_id)
    assert (states(), len(mail.outbox)) == ([State.SENT], 1)


@pytest.mark.parametrize("state", [State.SENDING, State.AGAIN])
def test_a_mail_on_its_way_is_not_sent_again(state: str) -> None:
    union = make_union()
    row = make_mail(make_reader(union), union, state=state, taken_at=timezone.now())
    with pytest.raises(ValidationError):
        actions.send_again(row, by=make_role(union))


def test_a_mail_whose_sender_is_gone_is_sent_again_before_the_next_run() -> None:
    union, lost = make_union(), timezone.now() - timedelta(minutes=6)
    row = make_mail(make_reader(union), union, state=State.SENDING, taken_at=lost)
    assert actions.send_again(row, by=make_role(union)).state == State.AGAIN


def test_whoever_has_no_address_any_more_gets_no_mail() -> None:
    fixture = make_fixture()
    one = make_reader(fixture.union)
    told(one, fixture=fixture)
    User.objects.filter(pk=one.pk).update(email="")
    send_all(fixture.union_id)
    assert (states(), mail.outbox) == ([State.FAILED], [])


def test_mails_that_nobody_sends_are_asked_for_later() -> None:
    fixture = make_fixture()
    told(make_reader(fixture.union), fixture=fixture)
    Notice.objects.update(made_at=timezone.now() - timedelta(hours=1))
    OutboxRow.objects.all().delete()
    send_left_notices()
    send_left_notices()
    assert OutboxRow.objects.count() >= 1


def test_mails_that_were_just_asked_for_are_left_to_their_task() -> None:
    fixture = make_fixture()
    told(make_reader(fixture.union), fixture=fixture)
    send_left_notices()
    assert OutboxRow.objects.count() == 1


@pytest.mark.parametrize("kind", list(Notice.Kind))
def test_every_kind_of_notice_has_its_text(kind: Notice.Kind) -> None:
    assert (mailing.settings.BASE_DIR / f"templates/mail/{kind}.txt").exists()
