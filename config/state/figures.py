"""The figures of an installation that its database and broker hold."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import datetime

from celery import current_app
from django.conf import settings
from django.db.models import Count, Min, Q

from league.audit.chain_checks import ChainCheck, last_chain_check
from league.audit.outbox import MOST_ATTEMPTS, SENDING
from league.models import NoticeMail, OutboxRow


@dataclass(frozen=True, slots=True)
class Outbox:
    """Tasks that changes asked for and that are not done."""

    waiting: int
    oldest_at: datetime | None
    # They failed too often to be sent again by themselves.
    given_up: int


@dataclass(frozen=True, slots=True)
class Mails:
    """Mails that did not go out, or perhaps did not."""

    failed: int
    unsure: int


def outbox() -> Outbox:
    is_on = Q(attempts__lt=MOST_ATTEMPTS)
    found = OutboxRow.objects.filter(done_at=None).aggregate(
        waiting=Count("pk", filter=is_on),
        oldest_at=Min("asked_at", filter=is_on),
        given_up=Count("pk", filter=~is_on),
    )
    return Outbox(**found)


def mails() -> Mails:
    state = NoticeMail.State
    found = NoticeMail.objects.filter(state__in=[state.FAILED, state.UNSURE]).aggregate(
        failed=Count("pk", filter=Q(state=state.FAILED)),
        unsure=Count("pk", filter=Q(state=state.UNSURE)),
    )
    return Mails(**found)


def chain_check() -> ChainCheck | None:
    return last_chain_check()


def queue_length() -> int:
    """Return how many tasks wait at the broker for a worker.

    Raises one of kombu's errors, or OSError, if the broker does not answer.
    """
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS | SENDING
    queue = current_app.conf.task_default_queue
    with current_app.connection_for_read(transport_options=options) as connection:
        connection.ensure_connection(max_retries=1, timeout=1)
        try:
            found = connection.default_channel.queue_declare(queue, passive=True)
        except connection.channel_errors:
            # Redis has no list for an empty queue.
            return 0
        return int(found.message_count)


def free_bytes() -> int:
    """Return the room left on the disk of the site's own folder."""
    return shutil.disk_usage(settings.VAR_DIR).free
