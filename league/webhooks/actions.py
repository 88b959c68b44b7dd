"""Webhooks: add, notify, try again, pause, remove.

Deliveries are written in the transaction of the change itself; the background worker
sends them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import token_urlsafe
from uuid import UUID, uuid4

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.journal import ask, record
from league.lib.outbound_http import Reply, fault_in
from league.lib.sealing import Use, seal_text
from league.models import (
    Division,
    Event,
    Fixture,
    Union,
    User,
    Webhook,
    WebhookDelivery,
    WebhookTry,
)
from league.webhooks.deliveries import (
    GIVES_UP_AFTER,
    LEASE,
    WAITS,
    delivery_body,
    post_delivery,
)

SEND = "league.tasks.send_deliveries"
MOST_WEBHOOKS = 20
MOST_AT_ONCE = 50
KEPT_FOR = timedelta(days=90)
State = WebhookDelivery.State


@dataclass(frozen=True, slots=True)
class MadeWebhook:
    """A new webhook, and its secret, which is shown once."""

    webhook: Webhook
    secret: str


@transaction.atomic
def add_webhook(
    union: Union, *, url: str, events: Sequence[Event], by: User
) -> MadeWebhook:
    """Add an address that is told what happens in a union.

    Raises ValidationError if nothing may be sent there, or there are 20 already.
    """
    Union.objects.select_for_update(no_key=True).get(pk=union.pk)
    fault = fault_in(url)
    if fault:
        raise ValidationError({"url": fault})
    if Webhook.objects.filter(union=union, removed_at=None).count() >= MOST_WEBHOOKS:
        raise ValidationError(
            _("There are %(most)s webhooks already. Remove one first."),
            params={"most": MOST_WEBHOOKS},
        )
    pk, secret = uuid4(), token_urlsafe(32)
    webhook = Webhook.objects.create(
        pk=pk,
        union=union,
        url=url,
        events=[str(one) for one in events],
        secret=seal_text(Use.WEBHOOK, secret.encode(), of=str(pk)),
        made_by=by,
    )
    record("webhook.make", webhook, by=by, events=webhook.events)
    return MadeWebhook(webhook, secret)


@transaction.atomic
def remove_webhook(webhook: Webhook, *, by: User) -> None:
    """Remove a webhook; its waiting deliveries are given up."""
    webhook.removed_at = timezone.now()
    webhook.save(update_fields=["removed_at"])
    webhook.deliveries.filter(state=State.WAITING).update(state=State.GIVEN_UP)
    record("webhook.remove", webhook, by=by)


@transaction.atomic
def pause_webhook(webhook: Webhook, *, by: User | None) -> Webhook:
    """Pause a webhook: it is not told what happens meanwhile."""
    webhook.paused_at = timezone.now()
    webhook.save(update_fields=["paused_at"])
    record("webhook.pause", webhook, by=by)
    return webhook


@transaction.atomic
def resume_webhook(webhook: Webhook, *, by: User) -> Webhook:
    """Resume a webhook, sending its waiting deliveries now."""
    webhook.paused_at = webhook.failing_since = None
    webhook.save(update_fields=["paused_at", "failing_since"])
    webhook.deliveries.filter(state=State.WAITING).update(next_at=timezone.now())
    record("webhook.resume", webhook, by=by)
    ask(webhook.union, SEND)
    return webhook


@transaction.atomic
def test_webhook(webhook: Webhook, *, by: User) -> WebhookDelivery:
    """Send a webhook a test, whatever its events are."""
    made = WebhookDelivery.objects.create(
        union_id=webhook.union_id,
        webhook=webhook,
        event=Event.PING,
        subject=str(uuid4()),
        next_at=timezone.now(),
    )
    record("webhook.test", webhook, by=by)
    ask(webhook.union, SEND)
    return made


@transaction.atomic
def deliver_again(delivery: WebhookDelivery, *, by: User) -> WebhookDelivery:
    """Send a delivery again under its own id, counting its tries from 0."""
    delivery = (
        WebhookDelivery.objects.select_for_update(of=("self",))
        .select_related("webhook", "union")
        .get(pk=delivery.pk)
    )
    delivery.state, delivery.tries = State.WAITING, 0
    delivery.next_at = timezone.now()
    # If it was never tried it gets its body now: another may wait for the same event.
    delivery.body = delivery.body or delivery_body(delivery)
    delivery.save(update_fields=["state", "tries", "next_at", "body"])
    record("webhook.again", delivery.webhook, by=by, delivery=str(delivery.pk))
    ask(delivery.union, SEND)
    return delivery


def announce_fixtures(event: Event, *fixtures: Fixture) -> None:
    """Tell a union's webhooks of an event of its fixtures."""
    if fixtures:
        news = [(event, str(one.pk)) for one in fixtures]
        _announce(Q(union=fixtures[0].union_id), news)


def announce_logs(*divisions: int, closed: Fixture | None = None) -> None:
    """Tell webhooks that divisions' logs have changed, and of a closed result.

    Costs one statement if nobody listens.
    """
    if not divisions:
        return
    news = [(Event.LOG_CHANGED, str(pk)) for pk in divisions]
    if closed and closed.home_score is not None and not closed.is_provisional:
        news.append((Event.RESULT_CLOSED, str(closed.pk)))
    unions = Division.objects.filter(pk__in=divisions).values("union")
    _announce(Q(union__in=unions), news)


def _announce(where: Q, news: Sequence[tuple[Event, str]]) -> None:
    listening = Webhook.objects.filter(where, paused_at=None, removed_at=None)
    hooks = list(listening.select_related("union"))
    if not hooks:
        return
    now = timezone.now()
    deliveries = [
        WebhookDelivery(
            union_id=hook.union_id,
            webhook=hook,
            event=event,
            subject=subject,
            next_at=now,
        )
        for hook in hooks
        for event, subject in news
        if event in hook.events
    ]
    # A waiting delivery about the same thing covers this one too.
    WebhookDelivery.objects.bulk_create(deliveries, ignore_conflicts=True)
    if deliveries:
        ask(hooks[0].union, SEND)


def send_due(*, at: datetime) -> int:
    """Send due deliveries, each by one worker alone; return how many were tried."""
    waiting = WebhookDelivery.objects.filter(
        state=State.WAITING,
        next_at__lte=at,
        webhook__paused_at=None,
        webhook__removed_at=None,
    ).order_by("next_at", "pk")
    failing: set[UUID] = set()
    sent = 0
    for _time in range(MOST_AT_ONCE):
        # A webhook that does not answer must not hold up the others, however much
        # waits for it.
        left = waiting.exclude(webhook__in=failing)
        found = left.values_list("pk", "webhook", "next_at").first()
        if found is None:
            break
        pk, webhook, next_at = found
        if not _taken_up(pk, next_at):
            continue
        sent += 1
        if not _tried(pk):
            failing.add(webhook)
    return sent


def _taken_up(pk: UUID, next_at: datetime) -> bool:
    """Claim a delivery for this worker; return False if another has it."""
    mine = WebhookDelivery.objects.filter(pk=pk, next_at=next_at, state=State.WAITING)
    return bool(mine.update(next_at=timezone.now() + LEASE))


def _tried(pk: UUID) -> bool:
    """Try a delivery once, outside any transaction; return whether it was accepted."""
    delivery = _drawn_up(pk)
    now = timezone.now()
    reply = post_delivery(delivery, at=now)
    _keep(delivery, reply, at=now)
    return reply.is_taken


@transaction.atomic
def _drawn_up(pk: UUID) -> WebhookDelivery:
    """Return a delivery with its body, which does not change from now on."""
    rows = WebhookDelivery.objects.select_for_update(of=("self",))
    delivery = rows.select_related("webhook", "union").get(pk=pk)
    if not delivery.body:
        delivery.body = delivery_body(delivery)
        delivery.save(update_fields=["body"])
    return delivery


@transaction.atomic
def _keep(delivery: WebhookDelivery, reply: Reply, *, at: datetime) -> None:
    """Save the reply, and when to try again."""
    WebhookTry.objects.create(
        union_id=delivery.union_id,
        delivery=delivery,
        at=at,
        status=reply.status,
        milliseconds=reply.milliseconds,
        answer=reply.answer,
        fault=reply.fault,
    )
    rows = WebhookDelivery.objects.filter(pk=delivery.pk)
    hooks = Webhook.objects.filter(pk=delivery.webhook_id)
    if reply.is_taken:
        rows.update(state=State.TAKEN, tries=F("tries") + 1)
        hooks.filter(paused_at=None).update(failing_since=None)
        return
    is_last = delivery.tries >= len(WAITS)
    waits = {} if is_last else {"next_at": at + WAITS[delivery.tries]}
    state = State.GIVEN_UP if is_last else State.WAITING
    rows.update(state=state, tries=F("tries") + 1, **waits)
    hooks.filter(failing_since=None).update(failing_since=at)
    _pause_if_silent(hooks, at=at)


def _pause_if_silent(hooks: Iterable[Webhook], *, at: datetime) -> None:
    for hook in hooks:
        since = hook.failing_since
        if hook.paused_at is None and since and since <= at - GIVES_UP_AFTER:
            pause_webhook(hook, by=None)


@transaction.atomic
def throw_old_deliveries_away(*, at: datetime) -> int:
    """Delete finished deliveries made three months ago or more; return how many."""
    done = WebhookDelivery.objects.exclude(state=State.WAITING)
    number, _by_model = done.filter(made_at__lt=at - KEPT_FOR).delete()
    return number
