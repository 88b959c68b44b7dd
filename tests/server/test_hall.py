"""The server as `make hall` starts it, asked over TLS by another address."""

from __future__ import annotations

import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPException, HTTPSConnection
from time import monotonic

import pytest

from league.serving import lan
from tests.server.system import (
    ANSWER_S,
    ROOT,
    START_S,
    System,
    copied,
    free_port,
    pause,
)

pytestmark = [pytest.mark.server, pytest.mark.only_on("sqlite")]

# A machine without a network has none but its own; the server needs one of a hall.
ADDRESSES = lan.addresses()


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    cookie: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Hall:
    """A server for a hall, and what a phone that took its authority trusts."""

    address: str
    port: int
    trusting: ssl.SSLContext

    def get(self, path: str, *, host: str = "") -> Answer:
        connection = HTTPSConnection(
            self.address, self.port, timeout=ANSWER_S, context=self.trusting
        )
        headers = {"Host": host or f"{self.address}:{self.port}"}
        with closing(connection):
            connection.request("GET", path, headers=headers)
            got = connection.getresponse()
            return Answer(got.status, got.headers["Set-Cookie"] or "", got.read())


@contextmanager
def opened(system: System) -> Iterator[Hall]:
    """Start the server for a hall, and end it as Ctrl-C does."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--hall", "--no-worker"]
    with system.log.open("ab") as log:
        process = subprocess.Popen(
            [*command, "--port", str(port)],
            cwd=ROOT,
            env=system.environment,
            stdout=log,
            stderr=log,
        )
    try:
        yield answering(system, port)
    finally:
        process.terminate()
        process.wait()


def answering(system: System, port: int) -> Hall:
    authority = system.folder / "hall" / "authority.crt"
    until = monotonic() + START_S
    while True:
        try:
            trusting = ssl.create_default_context(cafile=authority)
            found = Hall(ADDRESSES[0], port, trusting)
            found.get("/hall/")
        except (OSError, HTTPException):
            assert monotonic() < until, system.log.read_text()[-2000:]
            pause(0.1)
        else:
            return found


@pytest.fixture(scope="module")
def phone(empty: System) -> Iterator[Hall]:
    with copied(empty) as system, opened(system) as found:
        yield found


def test_a_phone_opens_the_site_over_tls_from_another_address(phone: Hall) -> None:
    assert not phone.address.startswith("127.")
    assert phone.get("/").status == 200


def test_a_phone_that_did_not_take_the_authority_refuses(phone: Hall) -> None:
    stranger = Hall(phone.address, phone.port, ssl.create_default_context())
    with pytest.raises(ssl.SSLCertVerificationError):
        stranger.get("/")


def test_an_address_that_the_hall_does_not_have_gets_400(phone: Hall) -> None:
    assert phone.get("/", host="evil.example").status == 400
    assert phone.get("/", host="192.168.99.99").status == 400


def test_the_authority_comes_to_the_phone_as_it_is(phone: Hall) -> None:
    answer = phone.get("/hall/certificate.crt")
    assert answer.body in phone.trusting.get_ca_certs(binary_form=True)


def test_cookies_go_over_tls_alone(phone: Hall) -> None:
    assert "; Secure" in phone.get("/accounts/login/").cookie
