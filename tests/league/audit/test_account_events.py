"""Sign-ins and what belongs to them: who, what, when, from where (ASVS 16.2, 16.3)."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth import SESSION_KEY
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.audit import account_events
from league.audit.account_events import note_event, throw_old_events_away
from league.models import AccountEvent, Union, User
from tests.make import make_division, make_role, make_union, make_user

pytestmark = pytest.mark.django_db
Kind = AccountEvent.Kind
PASSWORD = "correct horse battery"
NEW = "trump the nine of clubs"
HERE = "203.0.113.9"


def sign_in(client: Client, login: str, password: str = PASSWORD) -> int:
    values = {"login": login, "password": password}
    return client.post("/accounts/login/", values, REMOTE_ADDR=HERE).status_code


def told(user: User | None) -> list[tuple[str, str, int]]:
    rows = AccountEvent.objects.filter(user=user).order_by("pk")
    return list(rows.values_list("kind", "address", "times"))


def test_a_sign_in_and_a_sign_out_are_kept_with_address_and_time() -> None:
    client, user = Client(), make_user()
    began = timezone.now()
    sign_in(client, user.username)
    client.post("/accounts/logout/", REMOTE_ADDR=HERE)
    assert told(user) == [(Kind.SIGNED_IN, HERE, 1), (Kind.SIGNED_OUT, HERE, 1)]
    assert AccountEvent.objects.earliest("pk").first_at >= began


def test_wrong_passwords_of_an_hour_count_in_one_row() -> None:
    user = make_user(email="nomsa@example.org")
    sign_in(Client(), user.username, "a guess")
    sign_in(Client(), "Nomsa@example.org", "a guess")
    assert told(user) == [(Kind.WRONG_PASSWORD, HERE, 2)]


def test_whoever_guesses_at_nobody_counts_too_without_what_was_typed() -> None:
    sign_in(Client(), PASSWORD, "a guess")
    assert told(None) == [(Kind.WRONG_PASSWORD, HERE, 1)]
    assert PASSWORD not in str(list(AccountEvent.objects.values()))


def test_whoever_is_held_back_is_told_of_once() -> None:
    user = make_user()
    statuses = [sign_in(Client(), user.username, "a guess") for _ in range(9)]
    assert statuses.count(429) == 4
    assert told(user) == [(Kind.WRONG_PASSWORD, HERE, 5), (Kind.HELD_BACK, HERE, 1)]


def test_a_new_password_is_kept() -> None:
    client, user = Client(), make_user()
    sign_in(client, user.username)
    values = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    client.post("/accounts/password/change/", values, REMOTE_ADDR=HERE)
    assert (Kind.NEW_PASSWORD, HERE, 1) in told(user)


def test_a_second_factor_is_kept_with_its_wrong_codes() -> None:
    client, user = Client(), make_user()
    TOTP.activate(user, "JBSWY3DPEHPK3PXP")
    sign_in(client, user.username)
    client.post("/accounts/2fa/authenticate/", {"code": "000000"}, REMOTE_ADDR=HERE)
    assert told(user) == [(Kind.WRONG_CODE, HERE, 1)]


def test_new_recovery_codes_and_the_end_of_a_second_factor_are_kept(
    django_capture_on_commit_callbacks: Any,
) -> None:
    client, user = Client(REMOTE_ADDR=HERE), make_user()
    TOTP.activate(user, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(user)
    kept = Authenticator.objects.get(user=user, type="recovery_codes")
    code = RecoveryCodes(kept).get_unused_codes()[0]
    sign_in(client, user.username)
    client.post("/accounts/2fa/authenticate/", {"code": code})
    assert SESSION_KEY in client.session
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/accounts/2fa/recovery-codes/generate/")
    client.post("/accounts/2fa/totp/deactivate/")
    kinds = [kind for kind, _address, _times in told(user)]
    assert kinds[0] == Kind.SIGNED_IN
    assert {Kind.FACTOR_RENEWED, Kind.FACTOR_REMOVED} <= set(kinds)


def test_a_flood_from_many_addresses_fills_no_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(account_events, "MOST_ROWS_A_DAY", 5)
    for number in range(40):
        note_event(Kind.WRONG_PASSWORD, user=None, address=f"198.51.100.{number}")
    assert AccountEvent.objects.count() == 6
    assert AccountEvent.objects.get(address="").times == 35


def test_what_only_its_owner_can_cause_stays_apart_in_a_flood(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(account_events, "MOST_ROWS_A_DAY", 0)
    user = make_user()
    sign_in(Client(), user.username)
    assert told(user) == [(Kind.SIGNED_IN, HERE, 1)]


def refuse_to_write() -> None:
    """Let the table refuse every row, as on a disk that is full."""
    name = AccountEvent._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(
                f"CREATE TRIGGER refuse BEFORE INSERT ON {name} "
                "BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
            return
        cursor.execute(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
            "'BEGIN RAISE EXCEPTION USING ERRCODE = ''disk_full''; END'"
        )
        cursor.execute(
            f"CREATE TRIGGER refuse BEFORE INSERT ON {name} "
            "FOR EACH ROW EXECUTE FUNCTION refuse()"
        )


def test_where_the_row_cannot_be_written_one_still_signs_in(
    caplog: pytest.LogCaptureFixture,
) -> None:
    refuse_to_write()
    client, user = Client(), make_user()
    assert sign_in(client, user.username) == 302
    assert (SESSION_KEY in client.session, told(user)) == (True, [])
    assert f"signed in: user {user.pk}, not kept" in caplog.text


def test_the_log_has_who_what_and_where_and_no_secret(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    client, user = Client(), make_user(email="nomsa@example.org")
    sign_in(client, user.username, "the wrong secret")
    sign_in(client, user.username)
    values = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    client.post("/accounts/password/change/", values, REMOTE_ADDR=HERE)
    for kind in ("wrong password", "signed in", "new password"):
        assert f"{kind}: user {user.pk}, from {HERE}" in caplog.text
    secrets = (PASSWORD, NEW, "the wrong secret", "nomsa", client.cookies.output())
    assert [one for one in secrets if one in caplog.text] == []


def test_whoever_is_refused_stands_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    union, client = make_union(), Client(REMOTE_ADDR=HERE)
    user = make_role(union, "captain")
    client.force_login(user)
    before = AccountEvent.objects.count()
    assert client.get(f"/desk/{union.slug}/people/").status_code == 403
    line = f"refused: user {user.pk}, from {HERE}, GET people {union.slug}"
    assert (line in caplog.text, AccountEvent.objects.count()) == (True, before)


def test_whoever_takes_a_file_out_stands_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    season, client = make_division().season, Client(REMOTE_ADDR=HERE)
    user = make_role(season.union)
    client.force_login(user)
    client.get(f"/seasons/{season.pk}/registrations/export/")
    line = f"taken out: user {user.pk}, from {HERE}, GET registrations-export"
    assert line in caplog.text


def secretary_of(union: Union) -> Client:
    client = Client()
    client.force_login(make_role(union))
    return client


def test_the_secretary_reads_them_by_person_and_kind() -> None:
    union = make_union()
    client, seen, other = secretary_of(union), make_role(union), make_role(union)
    note_event(Kind.SIGNED_IN, user=seen, address="198.51.100.1")
    note_event(Kind.SIGNED_OUT, user=seen, address="198.51.100.2")
    note_event(Kind.SIGNED_IN, user=other, address="198.51.100.3")
    asked = {"person": seen.pk, "what": Kind.SIGNED_IN.value}
    page = client.get(f"/desk/{union.slug}/sign-ins/", asked)
    assert [one.address for one in page.context["page"]] == ["198.51.100.1"]


@pytest.mark.parametrize("asked", ["?person=x", "?what=y", "?page=0", "?person=%00"])
def test_a_filter_that_is_none_shows_the_page(asked: str) -> None:
    union = make_union()
    answer = secretary_of(union).get(f"/desk/{union.slug}/sign-ins/{asked}")
    assert answer.status_code == 200


def test_another_unions_people_are_not_on_the_page() -> None:
    union, stranger = make_union(), make_role(make_union())
    note_event(Kind.SIGNED_IN, user=stranger, address="198.51.100.1")
    page = secretary_of(union).get(f"/desk/{union.slug}/sign-ins/").content.decode()
    assert "198.51.100.1" not in page


def queries_of(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_the_page_asks_no_more_for_more_rows() -> None:
    union = make_union()
    client, address = secretary_of(union), f"/desk/{union.slug}/sign-ins/"
    note_event(Kind.SIGNED_IN, user=make_role(union), address="")
    few = queries_of(client, address)
    for _ in range(20):
        note_event(Kind.SIGNED_IN, user=make_role(union), address="")
    assert queries_of(client, address) == few


def test_each_sees_the_own_ones() -> None:
    client, user, other = Client(), make_user(), make_user()
    client.force_login(user)
    note_event(Kind.WRONG_PASSWORD, user=user, address="198.51.100.1")
    note_event(Kind.WRONG_PASSWORD, user=other, address="198.51.100.2")
    page = client.get("/my-sign-ins/").content.decode()
    assert ("198.51.100.1" in page, "198.51.100.2" in page) == (True, False)


def test_after_ninety_days_an_event_is_thrown_away() -> None:
    user, now = make_user(), timezone.now()
    note_event(Kind.SIGNED_IN, user=user, address=HERE)
    assert throw_old_events_away(at=now + timedelta(days=89)) == 0
    assert throw_old_events_away(at=now + timedelta(days=91)) == 1


def test_a_page_that_is_read_writes_none() -> None:
    client = Client()
    client.force_login(make_user())
    with CaptureQueriesContext(connection) as asked:
        assert client.get("/my-sign-ins/").status_code == 200
    assert [one for one in asked if not one["sql"].startswith("SELECT")] == []
