"""Passwords, the mail for a new one, and the second factor (ASVS V6)."""

from __future__ import annotations

import re
import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from django.contrib.auth import SESSION_KEY
from django.core import mail
from django.test import Client

from tests.make import make_user

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
NEW = "trump the nine of clubs"
SECRET = "JBSWY3DPEHPK3PXP"


def signed_in(**values: str) -> Client:
    client = Client()
    client.force_login(make_user(**values))
    return client


@pytest.mark.parametrize(("former", "status"), [("a guess", 200), (PASSWORD, 302)])
def test_a_new_password_takes_the_former_one(former: str, status: int) -> None:
    values = {"oldpassword": former, "password1": NEW, "password2": NEW}
    answer = signed_in().post("/accounts/password/change/", values)
    assert answer.status_code == status


def asked_for_a_new_password(email: str) -> tuple[int, str, int]:
    before = len(mail.outbox)
    answer = Client().post("/accounts/password/reset/", {"email": email})
    return answer.status_code, answer.url, len(mail.outbox) - before


def test_nobody_learns_which_addresses_have_an_account() -> None:
    make_user(email="nomsa@example.org")
    known = asked_for_a_new_password("nomsa@example.org")
    assert known == asked_for_a_new_password("nobody@example.org")
    assert known[2] == 1


def test_the_link_for_a_new_password_is_good_once() -> None:
    make_user(email="nomsa@example.org")
    asked_for_a_new_password("nomsa@example.org")
    found = re.search(r"/accounts/password/reset/key/\S+", mail.outbox[-1].body)
    assert found
    first, later = Client(), Client()
    form = first.get(found[0]).url
    given = {"password1": NEW, "password2": NEW}
    assert first.post(form, given).status_code == 302
    again = later.get(found[0])
    assert (again.status_code, again.context["token_fail"]) == (200, True)


def begun_with_a_password() -> tuple[Client, Authenticator]:
    user = make_user()
    factor = totp.TOTP.activate(user, SECRET).instance
    RecoveryCodes.activate(user)
    return signing_in(factor), factor


def signing_in(factor: Authenticator) -> Client:
    client = Client()
    values = {"login": factor.user.username, "password": PASSWORD}
    assert client.post("/accounts/login/", values).url == "/accounts/2fa/authenticate/"
    return client


def gives(client: Client, code: str) -> bool:
    client.post("/accounts/2fa/authenticate/", {"code": code})
    return SESSION_KEY in client.session


def code_now() -> str:
    return totp.format_hotp_value(
        totp.hotp_value(SECRET, next(iter(totp.yield_hotp_counters_from_time())))
    )


def test_without_the_second_factor_a_password_signs_nobody_in() -> None:
    client, _factor = begun_with_a_password()
    assert not gives(client, "000000")


def test_a_code_of_the_second_factor_is_good_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A code is good for half a minute, which may end between two lines.
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now)
    client, factor = begun_with_a_password()
    code = code_now()
    assert gives(client, code)
    assert not gives(signing_in(factor), code)


def test_a_recovery_code_is_good_once() -> None:
    client, factor = begun_with_a_password()
    kept = Authenticator.objects.get(user=factor.user, type="recovery_codes")
    code = RecoveryCodes(kept).get_unused_codes()[0]
    assert gives(client, code)
    assert not gives(signing_in(factor), code)
