"""Webhooks: told in the change's own transaction, signed, tried again, given up."""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from league.fixtures.actions.fixtures import put_off
from league.models import (
    Event,
    Fixture,
    Union,
    Webhook,
    WebhookDelivery,
    WebhookTry,
)
from league.results.actions.results import FixtureResult, set_result
from league.webhooks import actions as webhooks
from league.webhooks.actions import MadeWebhook, add_webhook, send_due
from league.webhooks.deliveries import GIVES_UP_AFTER, WAITS, signature
from tests.make import make_fixture, make_role, make_union

pytestmark = pytest.mark.django_db
State = WebhookDelivery.State
ELSEWHERE = "https://scores.example/"
EVERY = [one for one in Event if one != Event.PING]
PLAYED = FixtureResult(Fixture.State.PLAYED, 52, 41, 3, 1, 0, "home")


class Listener(HTTPServer):
    """A program that listens, and answers as it is told to."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Hearing)
        self.heard: list[tuple[dict[str, str], str]] = []
        self.status = 204
        self.location = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/klawerjas"


class Hearing(BaseHTTPRequestHandler):
    server: Listener

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.heard.append((dict(self.headers), body))
        self.send_response(self.server.status)
        if self.server.location:
            self.send_header("Location", self.server.location)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def listener() -> Iterator[Listener]:
    server = Listener()
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def hook(
    union: Union, url: str = "https://scores.example/", **values: Any
) -> MadeWebhook:
    given = {"events": EVERY} | values
    return add_webhook(union, url=url, **given, by=make_role(union))


def told(event: str) -> list[WebhookDelivery]:
    return list(WebhookDelivery.objects.filter(event=event))


def test_a_result_is_told_with_its_log() -> None:
    fixture = make_fixture()
    hook(fixture.union)
    set_result(fixture, PLAYED, by=None)
    assert [len(told(one)) for one in EVERY] == [1, 0, 1]


def test_a_provisional_result_is_not_called_closed() -> None:
    fixture = make_fixture()
    hook(fixture.union)
    set_result(fixture, FixtureResult(**PLAYED_SO_FAR), by=None)
    assert told(Event.RESULT_CLOSED) == []
    assert len(told(Event.LOG_CHANGED)) == 1


PLAYED_SO_FAR: dict[str, Any] = {
    "state": Fixture.State.PLAYED,
    "home_score": 52,
    "away_score": 41,
    "winner": "home",
    "is_provisional": True,
}


def test_a_match_that_is_put_off_is_told() -> None:
    fixture = make_fixture()
    hook(fixture.union)
    put_off(fixture, by=None)
    assert [one.subject for one in told(Event.FIXTURE_CHANGED)] == [str(fixture.pk)]


def test_a_webhook_is_told_what_it_asked_for_alone() -> None:
    fixture = make_fixture()
    hook(fixture.union, events=[Event.RESULT_CLOSED])
    set_result(fixture, PLAYED, by=None)
    assert told(Event.LOG_CHANGED) == []


def test_another_unions_webhook_hears_nothing() -> None:
    hook(make_union("Helderberg"))
    set_result(make_fixture(), PLAYED, by=None)
    assert not WebhookDelivery.objects.exists()


def test_a_change_that_is_undone_tells_nothing() -> None:
    fixture = make_fixture()
    hook(fixture.union)
    with transaction.atomic():
        set_result(fixture, PLAYED, by=None)
        transaction.set_rollback(True)
    assert not WebhookDelivery.objects.exists()


def test_a_log_that_changes_again_before_it_was_told_is_told_once() -> None:
    fixture = make_fixture()
    hook(fixture.union)
    for score in (52, 53, 54):
        result = FixtureResult(Fixture.State.PLAYED, score, 41, winner="home")
        set_result(fixture, result, by=None)
    assert len(told(Event.LOG_CHANGED)) == 1


def test_a_result_costs_one_statement_more_where_nobody_listens(
    django_assert_num_queries: Any,
) -> None:
    fixture = make_fixture()
    with django_assert_num_queries(1):
        webhooks.announce_logs(fixture.division_id, closed=fixture)


def test_what_is_sent_is_signed_and_says_what_happened(listener: Listener) -> None:
    fixture = make_fixture()
    made = hook(fixture.union, listener.url, events=[Event.RESULT_CLOSED])
    set_result(fixture, PLAYED, by=None)
    send_due(at=timezone.now())
    [(headers, body)] = listener.heard
    moment, _comma, signed = headers["Klawerjas-Signature"].partition(",")
    proof = f"{moment[2:]}.{body}".encode()
    assert signed == "v1=" + hmac.new(made.secret.encode(), proof, sha256).hexdigest()
    data = json.loads(body)["data"]
    assert (data["fixture"], data["home_score"]) == (str(fixture.pk), 52)


def test_no_name_of_a_player_is_sent(listener: Listener) -> None:
    fixture = make_fixture()
    hook(fixture.union, listener.url)
    set_result(fixture, PLAYED, by=None)
    send_due(at=timezone.now())
    assert len(listener.heard) == 2
    assert not any("player" in body for _headers, body in listener.heard)


def test_the_signature_is_that_of_the_words_in_the_documents() -> None:
    at = timezone.datetime(2026, 1, 1, tzinfo=timezone.get_default_timezone())
    signed = signature("secret", "{}", at=at)
    proof = hmac.new(b"secret", f"{int(at.timestamp())}.{{}}".encode(), sha256)
    assert signed.endswith(proof.hexdigest())


def test_what_was_taken_is_not_sent_again(listener: Listener) -> None:
    fixture = make_fixture()
    hook(fixture.union, listener.url, events=[Event.RESULT_CLOSED])
    set_result(fixture, PLAYED, by=None)
    assert [send_due(at=timezone.now()) for _ in range(2)] == [1, 0]
    assert WebhookTry.objects.get().status == 204


def test_what_was_refused_is_tried_again_later_and_then_given_up(
    listener: Listener,
) -> None:
    listener.status = 500
    union = make_union()
    made = hook(union, listener.url)
    webhooks.test_webhook(made.webhook, by=make_role(union))
    waits = []
    for _ in range(len(WAITS) + 1):
        began = timezone.now()
        WebhookDelivery.objects.update(next_at=began)
        send_due(at=began)
        waits.append(WebhookDelivery.objects.get().next_at - began)
    assert [round(one / timedelta(minutes=1)) for one in waits[:4]] == [1, 5, 15, 60]
    assert WebhookDelivery.objects.get().state == State.GIVEN_UP
    assert len({body for _headers, body in listener.heard}) == 1


def test_a_redirect_is_not_followed(listener: Listener) -> None:
    listener.status, listener.location = 302, listener.url
    union = make_union()
    webhooks.test_webhook(hook(union, listener.url).webhook, by=make_role(union))
    send_due(at=timezone.now())
    assert (len(listener.heard), WebhookTry.objects.get().status) == (1, 302)


def test_a_webhook_that_fails_for_days_is_paused(listener: Listener) -> None:
    listener.status = 500
    union = make_union()
    made = hook(union, listener.url)
    webhooks.test_webhook(made.webhook, by=make_role(union))
    long_ago = timezone.now() - GIVES_UP_AFTER
    Webhook.objects.update(failing_since=long_ago)
    send_due(at=timezone.now())
    assert Webhook.objects.get().gave_up


def test_a_paused_webhook_is_told_nothing_of_what_happens() -> None:
    fixture = make_fixture()
    made = hook(fixture.union)
    webhooks.pause_webhook(made.webhook, by=make_role(fixture.union))
    set_result(fixture, PLAYED, by=None)
    assert not WebhookDelivery.objects.exists()


def test_what_was_given_up_is_sent_again_by_hand_under_its_own_id(
    listener: Listener,
) -> None:
    union = make_union()
    by = make_role(union)
    row = webhooks.test_webhook(hook(union, listener.url).webhook, by=by)
    send_due(at=timezone.now())
    webhooks.deliver_again(row, by=by)
    send_due(at=timezone.now())
    ids = {headers["Klawerjas-Delivery"] for headers, _body in listener.heard}
    assert (len(listener.heard), ids) == (2, {str(row.pk)})


def test_one_that_does_not_answer_is_asked_once_a_turn(listener: Listener) -> None:
    listener.status = 500
    union = make_union()
    made = hook(union, listener.url)
    for _ in range(3):
        webhooks.test_webhook(made.webhook, by=make_role(union))
    assert send_due(at=timezone.now()) == 1


def test_the_secret_is_sealed_and_opens_nowhere_else() -> None:
    made = hook(make_union())
    kept = bytes(Webhook.objects.get().secret)
    assert made.secret.encode() not in kept


@pytest.mark.parametrize(
    "url",
    [
        "http://scores.example/",
        "ftp://scores.example/",
        "https://",
        "https://user:word@scores.example/",
        "https://scores.example:99999/",
        "no address",
        "file:///etc/passwd",
    ],
)
def test_only_an_address_of_https_is_taken(url: str) -> None:
    with pytest.raises(ValidationError):
        hook(make_union(), url)


def test_the_21st_webhook_is_refused() -> None:
    union = make_union()
    for number in range(20):
        hook(union, f"https://scores.example/{number}")
    with pytest.raises(ValidationError, match="20 webhooks already"):
        hook(union)


def test_old_deliveries_go(listener: Listener) -> None:
    union = make_union()
    webhooks.test_webhook(hook(union, listener.url).webhook, by=make_role(union))
    send_due(at=timezone.now())
    later = timezone.now() + timedelta(days=91)
    assert webhooks.throw_old_deliveries_away(at=later) > 0
    assert not WebhookDelivery.objects.exists()


def test_much_that_waits_for_one_that_is_dead_holds_up_no_other(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "MOST_AT_ONCE", 3)
    fixture = make_fixture()
    dead = hook(fixture.union, events=[Event.LOG_CHANGED]).webhook
    early = timezone.now() - timedelta(minutes=5)
    for number in range(4):
        WebhookDelivery.objects.create(
            union=fixture.union,
            webhook=dead,
            event=Event.LOG_CHANGED,
            subject=str(fixture.division_id + number),
            next_at=early,
        )
    hook(fixture.union, listener.url, events=[Event.RESULT_CLOSED])
    set_result(fixture, PLAYED, by=None)
    send_due(at=timezone.now())
    assert len(listener.heard) == 1
