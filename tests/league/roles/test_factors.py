"""Second factors' secrets lie sealed in the database (ASVS V6.5, V11)."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from django.contrib.auth import SESSION_KEY
from django.core.management import call_command
from django.db import connection
from django.test import Client

from league.models import User
from league.roles.factors import seal_factors
from tests.make import make_user

pytestmark = pytest.mark.django_db
SECRET = "JBSWY3DPEHPK3PXP"
PASSWORD = "correct horse battery"
FORMER = "a former key, as long as it has to be, and then some more of it"
OTHER = "another key, as long as it has to be, and then some more"


def with_factors() -> tuple[User, list[str]]:
    user = make_user()
    totp.TOTP.activate(user, SECRET)
    codes = RecoveryCodes.activate(user).get_unused_codes()
    return user, codes


def stored() -> str:
    """The rows as whoever stole the database reads them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT data FROM mfa_authenticator ORDER BY id")
        return " ".join(str(row) for row in cursor.fetchall())


def store_readable(user: User) -> list[str]:
    """Store factors as they were before they were sealed; return the codes."""
    seed = "5" * 80
    rows = {
        "totp": {"secret": SECRET},
        "recovery_codes": {"seed": seed, "used_mask": 0},
    }
    for kind, data in rows.items():
        Authenticator.objects.create(user=user, type=kind, data=data)
    return codes_of(user)


def codes_of(user: User) -> list[str]:
    kept = Authenticator.objects.get(user=user, type="recovery_codes")
    return RecoveryCodes(kept).get_unused_codes()


def code_now() -> str:
    return totp.format_hotp_value(
        totp.hotp_value(SECRET, next(iter(totp.yield_hotp_counters_from_time())))
    )


def comes_in(user: User, code: str) -> bool:
    client = Client()
    client.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
    answer = client.post("/accounts/2fa/authenticate/", {"code": code})
    assert answer.status_code in (200, 302)
    return SESSION_KEY in client.session


def test_neither_a_seed_nor_a_code_is_readable_in_the_database() -> None:
    _user, codes = with_factors()
    rows = stored()
    assert rows.count("sealed:") == 2
    assert [one for one in (SECRET, *codes) if one in rows] == []


def test_whoever_has_a_sealed_factor_comes_in_by_it() -> None:
    user, codes = with_factors()
    assert comes_in(user, code_now())
    assert comes_in(user, codes[0])


def test_a_factor_from_before_opens_as_it_was() -> None:
    user = make_user()
    codes = store_readable(user)
    assert comes_in(user, code_now())
    assert comes_in(user, codes[0])


def test_prepare_seals_what_was_readable_and_keeps_what_is_used_up() -> None:
    user = make_user()
    codes = store_readable(user)
    assert comes_in(user, codes[0])
    out = StringIO()
    call_command("prepare", stdout=out)
    assert "Sealed 2 second factors" in out.getvalue()
    assert (SECRET in stored(), "5" * 80 in stored()) == (False, False)
    assert (codes_of(user), seal_factors()) == (codes[1:], 0)


def test_a_former_key_opens_a_factor_until_it_is_sealed_anew(settings: Any) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = FORMER, []
    user, codes = with_factors()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OTHER, [FORMER]
    assert codes_of(user) == codes
    assert seal_factors() == 2
    settings.SECRET_KEY_FALLBACKS = []
    assert codes_of(user) == codes


def test_without_its_key_no_code_fits_and_nothing_is_lost(settings: Any) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = FORMER, []
    user, codes = with_factors()
    before = stored()
    settings.SECRET_KEY = OTHER
    assert (seal_factors(), stored()) == (0, before)
    factor = Authenticator.objects.get(user=user, type="totp")
    assert not totp.TOTP(factor).validate_code(code_now())
    assert set(codes_of(user)).isdisjoint(codes)


def test_a_text_that_was_spoiled_opens_nothing() -> None:
    user, _codes = with_factors()
    factor = Authenticator.objects.get(user=user, type="totp")
    factor.data = json.loads('{"secret": "sealed:AAAA"}')
    factor.save()
    assert not comes_in(user, code_now())
