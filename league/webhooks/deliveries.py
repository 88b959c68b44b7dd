"""Webhook deliveries: the body, its signature, and the rows of their pages."""

from __future__ import annotations

import hmac
import json
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db.models import Count, Q, QuerySet
from django.urls import reverse

from league.lib.outbound_http import Reply, post_body
from league.lib.sealing import Use, unseal_text
from league.models import (
    Division,
    Event,
    Fixture,
    Team,
    Union,
    Venue,
    Webhook,
    WebhookDelivery,
)

VERSION = 1
# The wait after each failed try; after the last, it is given up.
WAITS = tuple(
    timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360, 720, 1440, 1440)
)
# A webhook that failed for so long is paused, as the desk's page shows.
GIVES_UP_AFTER = timedelta(days=3)
# How long a delivery is reserved for the worker sending it.
LEASE = timedelta(minutes=5)
A_PAGE = 50


def delivery_body(delivery: WebhookDelivery) -> str:
    """Return a delivery's body, with the current figures."""
    union = delivery.union
    told = {
        "id": str(delivery.pk),
        "event": delivery.event,
        "version": VERSION,
        "at": delivery.made_at.isoformat(),
        "union": union.slug,
        "data": _data(delivery),
    }
    return json.dumps(told, ensure_ascii=False)


def signature(secret: str, body: str, *, at: datetime) -> str:
    """Return the header that proves who sent a body, and when.

    >>> from datetime import UTC
    >>> signature("s", "{}", at=datetime(2026, 1, 1, tzinfo=UTC))[:17]
    't=1767225600,v1=b'
    """
    moment = int(at.timestamp())
    signed = hmac.new(secret.encode(), f"{moment}.{body}".encode(), sha256)
    return f"t={moment},v1={signed.hexdigest()}"


def post_delivery(delivery: WebhookDelivery, *, at: datetime) -> Reply:
    """Post a delivery to its webhook, and return what came back."""
    webhook = delivery.webhook
    secret = unseal_text(Use.WEBHOOK, bytes(webhook.secret), of=str(webhook.pk))
    if secret is None:
        # The installation's key has changed: the webhook must be added again.
        return Reply(None, 0, fault="its secret cannot be read any more")
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Klawerjas",
        "Klawerjas-Event": delivery.event,
        "Klawerjas-Delivery": str(delivery.pk),
        "Klawerjas-Signature": signature(secret.decode(), delivery.body, at=at),
    }
    return post_body(webhook.url, delivery.body.encode(), headers)


def _data(delivery: WebhookDelivery) -> dict[str, Any]:
    if delivery.event == Event.LOG_CHANGED:
        return _log(int(delivery.subject))
    if delivery.event == Event.PING:
        return {}
    return _match(delivery.subject)


def _log(division: int) -> dict[str, Any]:
    found = Division.objects.select_related("season").filter(pk=division).first()
    if found is None:
        return {"division": division}
    return {
        "division": found.pk,
        "name": found.name,
        "season": found.season.name,
        "log_version": found.log_version,
        "address": _address("api:division-log", found.pk),
    }


def _match(pk: str) -> dict[str, Any]:
    rows = Fixture.objects.select_related("home", "away", "venue", "union")
    fixture = rows.filter(pk=pk).first()
    if fixture is None:
        return {"fixture": pk}
    starts_at = fixture.starts_at
    return {
        "fixture": str(fixture.pk),
        "division": fixture.division_id,
        "round": fixture.round,
        "state": fixture.state,
        "night": fixture.night and fixture.night.isoformat(),
        "starts_at": starts_at and starts_at.isoformat(),
        "home": _named(fixture.home),
        "away": _named(fixture.away),
        "venue": _named(fixture.venue),
        "home_score": fixture.home_score,
        "away_score": fixture.away_score,
        "winner": fixture.winner,
        "is_provisional": fixture.is_provisional,
        "address": _address("api:fixture-detail", fixture.pk),
    }


def _named(row: Team | Venue | None) -> dict[str, Any] | None:
    return {"id": row.pk, "name": row.name} if row else None


def _address(name: str, pk: object) -> str:
    return settings.SITE_ADDRESS + reverse(name, args=[pk])


def webhooks_of(union: Union) -> QuerySet[Webhook]:
    """Return a union's webhooks, with counts of waiting and given-up deliveries."""
    state = WebhookDelivery.State
    return Webhook.objects.filter(union=union, removed_at=None).annotate(
        waiting=Count("deliveries", filter=Q(deliveries__state=state.WAITING)),
        given_up=Count("deliveries", filter=Q(deliveries__state=state.GIVEN_UP)),
    )
