"""The program that hears of results tells the league's messages from forged ones."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from league.models import Event, Fixture, WebhookTry
from league.results.actions.results import FixtureResult, set_result
from league.webhooks.actions import add_webhook, send_due
from league.webhooks.deliveries import signature
from tests.make import make_role
from tests.recipes.running import PLAIN, League, Ran, command_of, run

pytestmark = pytest.mark.django_db(transaction=True)
# One in sixty-four begins so.
SECRET = "-the-secret-that-was-shown"
Listen = Callable[[str, str], int]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "results.json"


@pytest.fixture
def listen(file: Path) -> Iterator[Listen]:
    """Start the program with a site and a secret; return the port it listens on."""
    started: list[subprocess.Popen[str]] = []
    faults = file.with_name("faults")

    def start(site: str, secret: str) -> int:
        secret_file = file.with_name("secret.txt")
        secret_file.write_text(f"{secret}\n")
        command = command_of("webhook_results", site, secret_file, file, "--port", 0)
        with faults.open("w") as stderr:
            program = subprocess.Popen(
                command, env=PLAIN, stdout=subprocess.PIPE, stderr=stderr, text=True
            )
        started.append(program)
        assert program.stdout is not None
        said = program.stdout.readline()
        assert said.startswith("Listening on port "), faults.read_text()
        return int(said.split()[-1].rstrip("."))

    yield start
    for one in started:
        one.terminate()
        one.communicate(timeout=10)


def post(port: int, body: bytes, signed: str | None) -> int:
    """Send a body to the program as anyone could; return the status it answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Klawerjas-Signature": signed} if signed is not None else {}
    connection.request("POST", "/", body, headers)
    status = connection.getresponse().status
    connection.close()
    return status


def test_a_result_that_the_league_tells_is_kept_and_corrected(
    live_server: LiveServer, listen: Listen, file: Path
) -> None:
    league = League()
    by = make_role(league.union)
    made = add_webhook(
        league.union, url="http://127.0.0.1:1/", events=[Event.RESULT_CLOSED], by=by
    )
    port = listen(live_server.url, made.secret)
    made.webhook.url = f"http://127.0.0.1:{port}/"
    made.webhook.save()
    fixture = league.fixture(league.aces, league.kings)
    for home, line in ((52, "Aces A 52, Kings 41"), (50, "Aces A 50, Kings 41")):
        result = FixtureResult(Fixture.State.PLAYED, home, 41, winner="home")
        set_result(fixture, result, by=None)
        assert send_due(at=timezone.now()) == 1
        assert WebhookTry.objects.latest("pk").status == 204
        assert json.loads(file.read_text()) == {str(fixture.pk): line}


def body_of(fixture: Fixture, event: str = "result.closed") -> bytes:
    told = {"id": "1", "event": event, "data": {"fixture": str(fixture.pk)}}
    return json.dumps(told).encode()


def signed(body: bytes, *, secret: str = SECRET, at: datetime | None = None) -> str:
    return signature(secret, body.decode(), at=at or timezone.now())


def test_a_forged_message_is_refused_and_changes_nothing(
    live_server: LiveServer, listen: Listen, file: Path
) -> None:
    league = League()
    body = body_of(league.fixture(league.aces, league.kings))
    port = listen(live_server.url, SECRET)
    old = timezone.now() - timedelta(minutes=6)
    forged = {
        "without": None,
        "no form": "v1",
        "another secret": signed(body, secret="guessed"),
        "another body": signed(body + b" "),
        "an old one": signed(body, at=old),
        "one to come": signed(body, at=timezone.now() + timedelta(minutes=6)),
    }
    answered = {name: post(port, body, one) for name, one in forged.items()}
    assert answered == dict.fromkeys(forged, 403)
    assert not file.exists()
    assert post(port, body, signed(body)) == 204
    assert file.exists()


def test_a_message_without_a_length_or_too_long_is_refused(
    live_server: LiveServer, listen: Listen
) -> None:
    port = listen(live_server.url, SECRET)
    bare = HTTPConnection("127.0.0.1", port, timeout=10)
    bare.putrequest("POST", "/")
    bare.putheader("Klawerjas-Signature", signed(b"{}"))
    bare.endheaders()
    assert bare.getresponse().status == 403
    bare.close()
    long = b" " * 65537
    assert post(port, long, signed(long)) == 403


def test_what_it_does_not_ask_for_is_taken_and_passed_over(
    live_server: LiveServer, listen: Listen, file: Path
) -> None:
    league = League()
    body = body_of(league.fixture(league.aces, league.kings), "ping")
    port = listen(live_server.url, SECRET)
    assert post(port, body, signed(body)) == 204
    assert not file.exists()


def test_a_match_that_the_api_does_not_give_is_asked_for_again(
    live_server: LiveServer, listen: Listen, file: Path
) -> None:
    league = League()
    fixture = league.fixture(league.aces, league.kings)
    body = body_of(fixture)
    fixture.delete()
    port = listen(live_server.url, SECRET)
    assert post(port, body, signed(body)) == 503
    assert not file.exists()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (None, "[Errno 2] No such file or directory: '{file}'\n"),
        ("\n", "{file} is empty.\n"),
    ],
    ids=["none", "empty"],
)
def test_it_does_not_listen_without_a_secret(
    text: str | None, fault: str, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.txt"
    if text is not None:
        secret.write_text(text)
    ran = run("webhook_results", "http://127.0.0.1:9", secret, tmp_path / "results")
    assert ran == Ran(1, "", fault.format(file=secret))
