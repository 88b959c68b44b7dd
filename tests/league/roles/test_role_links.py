"""Links to a role: mailed, taken up once, ended, and sent again."""

from __future__ import annotations

import smtplib
from datetime import timedelta

import pytest
from django.core import mail, signing
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from league.access.link_terms import INVITATION
from league.models import AuditRow, RoleInvitation, User
from league.roles import actions, mailing
from league.roles import links as inviting
from tests.clock import at
from tests.league.roles.make_roles import (
    ACCOUNT,
    invite,
    kinds_of,
    link_of,
    signed_in,
)
from tests.make import (
    make_role,
    make_union,
    make_user,
)

pytestmark = pytest.mark.django_db


def test_the_link_makes_an_account_with_the_role() -> None:
    union = make_union()
    link = link_of(invite(union))
    client = Client()
    assert client.post(link, ACCOUNT).status_code == 302
    made = User.objects.get(username="nomsa")
    assert (made.email, kinds_of(made)) == ("nomsa@example.org", ["referee"])
    assert client.session["_auth_user_id"] == str(made.pk)


def test_the_link_gives_the_role_to_who_is_signed_in() -> None:
    link = link_of(invite(make_union()))
    user = make_user()
    assert signed_in(user).post(link).status_code == 302
    assert kinds_of(user) == ["referee"]


def test_the_link_is_good_once() -> None:
    link = link_of(invite(make_union()))
    Client().post(link, ACCOUNT)
    answer = Client().post(link, ACCOUNT | {"username": "second"})
    assert answer.status_code == 410
    assert "already been accepted" in answer.content.decode()


def test_opening_the_link_takes_nothing_up() -> None:
    link = link_of(invite(make_union()))
    page = Client().get(link).content.decode()
    assert "If you have none" in page
    assert RoleInvitation.objects.exists()


def test_a_role_that_the_user_has_already_is_not_doubled() -> None:
    union = make_union()
    link, user = link_of(invite(union)), make_role(union, "referee")
    signed_in(user).post(link)
    assert kinds_of(user) == ["referee"]
    assert not RoleInvitation.objects.exists()


def test_an_old_link_is_no_longer_good() -> None:
    invitation = invite(make_union())
    link = link_of(invitation)
    with at(timezone.now() + INVITATION - timedelta(minutes=1)):
        assert Client().get(link).status_code == 200
    with at(timezone.now() + INVITATION + timedelta(minutes=1)):
        assert Client().get(link).status_code == 410


def test_an_old_link_sends_a_new_one_to_the_invited_address() -> None:
    invitation = invite(make_union())
    old = link_of(invitation)
    with at(timezone.now() + timedelta(days=3)):
        answer = Client().post(f"{old}again/", follow=True)
        new = link_of(invitation)
        opened = [Client().get(one).status_code for one in (old, new)]
    assert "A new link is on its way" in answer.content.decode()
    assert [one.to for one in mail.outbox] == [["nomsa@example.org"]] * 2
    assert opened == [410, 200]


def test_a_new_link_does_not_follow_another_at_once() -> None:
    old = link_of(invite(make_union()))
    with at(timezone.now() + timedelta(days=3)):
        for _ in range(3):
            Client().post(f"{old}again/")
    assert AuditRow.objects.filter(action="role.invite.again").count() == 1


def test_two_who_ask_for_a_new_link_at_once_get_one() -> None:
    invitation = invite(make_union())
    with at(timezone.now() + timedelta(days=3)):
        actions.renew_link(invitation)
        with pytest.raises(ValidationError, match="just now"):
            actions.renew_link(invitation)


def test_asking_for_a_new_link_revives_no_role_that_was_taken_back() -> None:
    invitation = invite(make_union())
    link = link_of(invitation)
    actions.withdraw_invitation(invitation, by=make_role(invitation.union))
    assert Client().post(f"{link}again/", follow=True).status_code == 410
    assert not RoleInvitation.objects.exists()


def test_a_link_of_a_former_release_asks_for_a_new_one() -> None:
    invitation = invite(make_union())
    old = signing.dumps(str(invitation.pk), salt=inviting.SALT)
    with at(timezone.now() + timedelta(hours=1)):
        answer = Client().get(f"/join/{old}/")
    assert (answer.status_code, "Send a new link" in answer.content.decode()) == (
        410,
        True,
    )


def test_a_link_that_we_did_not_make_is_not_found() -> None:
    link = link_of(invite(make_union()))
    assert Client().get(f"{link[:-2]}x/").status_code == 404


def test_two_who_take_a_link_up_at_once_do_not_both_get_the_role() -> None:
    invitation = invite(make_union())
    actions.accept_role(invitation, make_user())
    stale = RoleInvitation(**{"pk": invitation.pk, "union": invitation.union})
    with pytest.raises(ValidationError, match="used or taken back meanwhile"):
        actions.accept_role(stale, make_user())


BAD_ACCOUNTS = [
    ({"username": ""}, "This field is required."),
    ({"username": "Taken"}, "There is a user Taken already."),
    ({"username": "no spaces"}, "Enter a valid username."),
    ({"again": "another one here"}, "The two passwords differ."),
    ({"password": "short", "again": "short"}, "This password is too short."),
    ({"password": "klawerjas1234", "again": "klawerjas1234"}, "too easy to guess"),
]


@pytest.mark.parametrize(("values", "sentence"), BAD_ACCOUNTS)
def test_an_account_filled_in_badly_is_said(
    values: dict[str, str], sentence: str
) -> None:
    make_user("taken")
    answer = Client().post(link_of(invite(make_union())), ACCOUNT | values)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_an_invitation_is_mailed_once_though_its_task_runs_twice() -> None:
    invitation = invite(make_union())
    mailing.send_invitation(str(invitation.pk))
    mailing.send_invitation(str(invitation.pk))
    assert [one.to for one in mail.outbox] == [["nomsa@example.org"]]


def test_an_invitation_is_mailed_again_when_it_is_asked_for() -> None:
    union = make_union()
    invitation = invite(union)
    mailing.send_invitation(str(invitation.pk))
    address = f"/desk/{union.slug}/people/invitations/{invitation.pk}/again/"
    signed_in(make_role(union)).post(address)
    mailing.send_invitation(str(invitation.pk))
    assert len(mail.outbox) == 2


def test_an_invitation_that_is_taken_back_is_not_mailed_nor_good() -> None:
    union = make_union()
    invitation = invite(union)
    link = link_of(invitation)
    address = f"/desk/{union.slug}/people/invitations/{invitation.pk}/withdraw/"
    assert signed_in(make_role(union)).post(address).status_code == 302
    mailing.send_invitation(str(invitation.pk))
    assert (Client().get(link).status_code, len(mail.outbox)) == (410, 1)


def test_what_the_mail_server_refused_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    union = make_union()
    invitation = invite(union)

    def refuse(self: object, messages: object) -> int:
        raise smtplib.SMTPRecipientsRefused({})

    backend = "django.core.mail.backends.locmem.EmailBackend.send_messages"
    monkeypatch.setattr(backend, refuse)
    mailing.send_invitation(str(invitation.pk))
    page = signed_in(make_role(union)).get(f"/desk/{union.slug}/people/")
    assert "not sent: {}" in page.content.decode()


def test_a_mail_that_was_cut_off_is_perhaps_sent() -> None:
    union = make_union()
    invitation = invite(union)
    actions.take_up_invitation_mail(
        str(invitation.pk), at=timezone.now() - timedelta(hours=1)
    )
    shown = inviting.open_invitations(union, at=timezone.now())
    assert [one.words for one in shown] == ["perhaps sent"]
