"""What the server writes into its log: no name and no address, whatever goes wrong."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO
from smtplib import SMTPRecipientsRefused

import pytest
from celery import shared_task
from django.core.mail.backends.locmem import EmailBackend
from django.db import IntegrityError
from django.test import Client

from config.logs import LineFormatter
from tests.make import make_role, make_union, make_user

pytestmark = pytest.mark.django_db
NAME, EMAIL = "Zelda Quaggafontein", "kwagga@example.org"
TRACES = (NAME, "Zelda", "Quaggafontein", EMAIL)


@pytest.fixture
def written() -> Iterator[StringIO]:
    """The log as the server's process writes it, by its own handler."""
    [handler] = [one for one in logging.root.handlers if one.get_name() == "console"]
    out = StringIO()
    before = handler.setStream(out)
    yield out
    handler.setStream(before)


def traces(out: StringIO) -> list[str]:
    return [one for one in TRACES if one in out.getvalue()]


FAULTS = {
    "a value in quotes": ValueError(f"no number: {NAME!r}"),
    "a key": KeyError(NAME),
    "a name with an apostrophe": ValueError(f"no number: {NAME + chr(39) + 's'!r}"),
    "what a database tells of a row": IntegrityError(
        'duplicate key value violates unique constraint "player_once"\n'
        f"DETAIL:  Key (union_id, name)=(1, {NAME}) already exists."
    ),
    "a row that does not fit": IntegrityError(
        'null value in column "number" violates not-null constraint\n'
        f"DETAIL:  Failing row contains (12, {NAME}, null)."
    ),
    "who gets no mail": SMTPRecipientsRefused({EMAIL: (550, b"no such user")}),
    "an address alone": RuntimeError(f"refused: <{EMAIL}>"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_fault_of_ours_quotes_nobody(
    fault: Exception, written: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> None:
        try:
            raise fault
        except type(fault) as cause:
            raise RuntimeError("The page could not be drawn.") from cause

    union = make_union()
    monkeypatch.setattr("league.public.views.site.union_page", fail)
    client = Client(raise_request_exception=False)
    client.force_login(make_role(union))
    assert client.get(f"/unions/{union.slug}/").status_code == 500
    assert (traces(written), type(fault).__name__ in written.getvalue()) == ([], True)
    assert "The page could not be drawn." in written.getvalue()


@shared_task
def failing() -> None:
    raise ValueError(f"{NAME!r} is no number, nor is {EMAIL}")


def test_a_task_that_fails_is_told_without_its_words(written: StringIO) -> None:
    failing.apply()
    assert traces(written) == []
    assert "ValueError" in written.getvalue()


def test_a_mail_server_that_refuses_somebody_is_not_quoted(
    written: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object) -> None:
        raise SMTPRecipientsRefused({EMAIL: (550, b"no such user")})

    make_user(email=EMAIL)
    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    client = Client(raise_request_exception=False)
    answer = client.post("/accounts/password/reset/", {"email": EMAIL})
    assert (answer.status_code, "Refused" in written.getvalue()) == (500, True)
    assert traces(written) == []


def test_what_is_no_fault_is_told_as_it_is() -> None:
    record = logging.LogRecord(
        "x", logging.WARNING, "", 1, "entry %r waits for %s", ("p1", EMAIL), None
    )
    assert LineFormatter("%(message)s").format(record) == "entry 'p1' waits for …"
