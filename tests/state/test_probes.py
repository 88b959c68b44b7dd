"""Addresses for programs that watch the site: who may ask, and what they are told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone

from config.state import checks, figures
from config.version import version
from league.serving import heartbeats
from league.serving.heartbeats import Beating
from tests.clock import at

TOKEN = "t0ken-for-those-who-watch"
CLOSED = ("/readyz", "/metrics")
ELSEWHERE = "192.0.2.7"


@pytest.fixture
def _heard(db: None) -> None:
    """Let the worker and its timetable have given a sign."""
    heartbeats.forget()
    for one in Beating:
        heartbeats.note_heartbeat(one)


def ready(client: Client) -> tuple[int, dict[str, bool]]:
    answer = client.get("/readyz")
    told = answer.json()
    assert told["ready"] == (answer.status_code == 200)
    assert told["version"] == version()
    return answer.status_code, {name: one["ok"] for name, one in told["checks"].items()}


def wrong(client: Client) -> set[str]:
    status, found = ready(client)
    assert status == 503
    return {name for name, is_ok in found.items() if not is_ok}


def test_that_the_process_answers_asks_no_database(client: Client) -> None:
    # pytest-django refuses the database to this test.
    answer = client.get("/healthz", REMOTE_ADDR=ELSEWHERE)
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.parametrize("path", CLOSED)
@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "127.8.0.1"])
@pytest.mark.usefixtures("_heard")
def test_the_machine_itself_may_ask(client: Client, path: str, address: str) -> None:
    assert client.get(path, REMOTE_ADDR=address).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("path", CLOSED)
@pytest.mark.parametrize(
    "sent",
    [
        {"REMOTE_ADDR": ELSEWHERE},
        {"REMOTE_ADDR": ""},
        # Through a proxy on this machine.
        {"HTTP_X_FORWARDED_FOR": ELSEWHERE},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_FORWARDED": f"for={ELSEWHERE}"},
        {"HTTP_X_FORWARDED_PROTO": "https"},
        {"REMOTE_ADDR": ELSEWHERE, "HTTP_AUTHORIZATION": "Bearer "},
        {"REMOTE_ADDR": ELSEWHERE, "HTTP_AUTHORIZATION": f"Bearer {TOKEN}"},
    ],
)
def test_nobody_else_finds_it(client: Client, path: str, sent: dict[str, Any]) -> None:
    assert client.get(path, **sent).status_code == 404


@pytest.mark.parametrize("path", CLOSED)
@pytest.mark.usefixtures("_heard")
def test_who_brings_the_token_may_ask_from_elsewhere(
    client: Client, path: str, settings: Any
) -> None:
    settings.WATCH_TOKEN = TOKEN
    asked = {"REMOTE_ADDR": ELSEWHERE, "HTTP_AUTHORIZATION": f"Bearer {TOKEN}"}
    assert client.get(path, **asked).status_code == 200
    for given in (f"Bearer {TOKEN}x", f"Basic {TOKEN}", TOKEN, "Bearer", "Bearer é"):
        refused = client.get(path, **asked | {"HTTP_AUTHORIZATION": given})
        assert refused.status_code == 404


@pytest.mark.parametrize("path", ["/healthz", *CLOSED])
@pytest.mark.usefixtures("_heard")
def test_a_watcher_needs_neither_the_sites_name_nor_https(
    client: Client, path: str, settings: Any
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.SITE_ADDRESS = "https://log.example.org"
    settings.ALLOWED_HOSTS = ["log.example.org"]
    settings.SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
    asked = Client().get(path, HTTP_HOST="10.0.0.7:8000")
    assert asked.status_code == 200
    assert Client().get("/", HTTP_HOST="10.0.0.7:8000").status_code == 400


@pytest.mark.usefixtures("_heard")
def test_ready_when_all_answers(client: Client) -> None:
    status, found = ready(client)
    assert status == 200
    assert list(found) == [
        "database",
        "migrations",
        "broker",
        "disk",
        "worker",
        "timetable",
    ]


@pytest.mark.django_db
def test_not_ready_while_nothing_was_heard_of_the_worker(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    assert wrong(client) == {"worker", "timetable"}
    # It is an answer, not a fault to be reported with each question.
    assert [one.name for one in caplog.records if one.levelname == "ERROR"] == []


@pytest.mark.usefixtures("_heard")
@pytest.mark.parametrize("silent", Beating)
def test_not_ready_once_one_of_them_falls_silent(
    client: Client, silent: Beating
) -> None:
    later = timezone.now() + heartbeats.SILENCE + timedelta(seconds=1)
    with at(later):
        heartbeats.forget()
        for one in set(Beating) - {silent}:
            heartbeats.note_heartbeat(one)
        assert wrong(client) == {silent}


def test_a_sign_from_before_the_clock_went_back_says_nothing() -> None:
    now = timezone.now()
    assert heartbeats.is_silent(now + timedelta(hours=1), at=now)


@pytest.mark.usefixtures("_heard")
def test_not_ready_before_a_migration_is_run(client: Client) -> None:
    MigrationRecorder(connection).record_unapplied("league", "0001_initial")
    assert wrong(client) == {"migrations"}


@pytest.mark.usefixtures("_heard")
def test_not_ready_on_a_full_disk(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "free_bytes", lambda: checks.LEAST_FREE - 1)
    assert wrong(client) == {"disk"}


@pytest.mark.usefixtures("_heard")
def test_not_ready_without_the_broker(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> int:
        raise ConnectionRefusedError("redis://:secret@10.0.0.9")

    monkeypatch.setattr(figures, "queue_length", refuse)
    assert wrong(client) == {"broker"}
    assert "secret" not in client.get("/readyz").content.decode()


@pytest.mark.usefixtures("_heard")
def test_a_database_that_does_not_answer_is_asked_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def fail(*_given: object) -> None:
        asked.append(1)
        raise DatabaseError("password=secret")

    with monkeypatch.context() as patch:
        patch.setattr(connection, "cursor", fail)
        answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "secret" not in answer.content.decode()
    found = answer.json()["checks"]
    assert {name for name in found if not found[name]["ok"]} == {
        "database",
        "migrations",
    }
    assert len(asked) == 1
