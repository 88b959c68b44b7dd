"""Servers with one guard removed each: the twins that must show a fault.

Each is an app that a settings module of this package puts first, so that it patches the
write path before anything else reads it. The pause widens the race.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from importlib import import_module
from threading import Event
from typing import Any
from uuid import uuid4

from django.apps import AppConfig
from django.db import connection, connections

WIDE_S = 0.03


def append_module() -> Any:
    return import_module("matches.record.append")


class WithoutLock(AppConfig):
    """The match is read without its row's lock; on SQLite without BEGIN IMMEDIATE."""

    name = "tests.server"

    def ready(self) -> None:
        module = append_module()
        from matches.models import Match

        def unlocked(pk: object) -> Match:
            match = Match.objects.select_related("fixture").get(pk=pk)
            Event().wait(WIDE_S)
            return match

        module.lock_match = unlocked
        import_module("matches.signing.actions").lock_match = unlocked
        if connection.vendor == "sqlite":
            # On SQLite the transaction is the lock: now each statement runs alone.
            begin = "_start_transaction_under_autocommit"
            setattr(type(connections["default"]), begin, lambda _: None)


class WithoutLeases(AppConfig):
    """Every phone's presses count, whichever phone marks the table."""

    name = "tests.server"

    def ready(self) -> None:
        gate = import_module("matches.record.write_policy").MarkerGate
        gate.hold = lambda self, posting, at: None


class WithoutIds(AppConfig):
    """The ids and counters that phones give are ignored."""

    name = "tests.server"

    def ready(self) -> None:
        module = append_module()
        from matches.record.delivery import EntryAnswer, Posting

        append = module.append

        def nameless(match: Any, postings: Sequence[Posting], **given: Any) -> Any:
            renamed = [
                Posting(entry=replace(one.entry, id=str(uuid4()))) for one in postings
            ]
            answers: list[EntryAnswer] = append(match, renamed, **given)
            return [
                replace(answer, id=one.entry.id)
                for answer, one in zip(answers, postings, strict=True)
            ]

        module.append = nameless


class WithoutEveningLock(WithoutLock):
    """A table of an evening is read without its rows' locks."""

    def ready(self) -> None:
        super().ready()
        entries = import_module("drives.rounds.actions.entries")
        from drives.models import DriveTable

        def unlocked(table: Any) -> tuple[Any, Any]:
            rows = DriveTable.objects.select_related("round__drive__union")
            found = rows.get(pk=table.pk)
            Event().wait(WIDE_S)
            return found.round.drive, found

        entries.lock_table = unlocked


class WithoutEveningIds(AppConfig):
    """The ids and counters that phones give at a table of an evening are ignored."""

    name = "tests.server"

    def ready(self) -> None:
        module = import_module("drives.rounds.actions.entries")
        append = module._append

        def nameless(table: Any, postings: Sequence[Any], **given: Any) -> Any:
            renamed = [replace(one, id=str(uuid4()), counter=None) for one in postings]
            answers = append(table, renamed, **given)
            return [
                replace(answer, id=one.id)
                for answer, one in zip(answers, postings, strict=True)
            ]

        module._append = nameless


class Deferred(AppConfig):
    """SQLite's transactions begin DEFERRED: read first, then try to write."""

    name = "tests.server"

    def ready(self) -> None:
        module = append_module()
        locked = module.lock_match

        def slowly(pk: object) -> Any:
            match = locked(pk)
            Event().wait(WIDE_S)
            return match

        module.lock_match = slowly


class Impatient(AppConfig):
    """No twin: the sweeper resends after seconds, so that a test need not wait."""

    name = "tests.server"

    def ready(self) -> None:
        import_module("league.audit.outbox").PATIENCE = timedelta(seconds=3)


class ShortOfPatience(Impatient):
    """No twin: a mail counts as lost after seconds, so that a test need not wait."""

    def ready(self) -> None:
        super().ready()
        actions = import_module("league.notices.actions")
        inbox = import_module("league.notices.inbox")
        actions.LOST_AFTER = inbox.LOST_AFTER = timedelta(seconds=5)


class WithoutClaims(ShortOfPatience):
    """A mail is marked only after it is sent: nothing claims it before."""

    def ready(self) -> None:
        super().ready()
        from django.utils import timezone

        from league.models import Notice, NoticeMail

        actions = import_module("league.notices.actions")
        waiting: dict[Any, list[Any]] = {}

        def take_up(union: int, *, at: Any) -> Any:
            waits = Notice.objects.waiting().filter(union=union)
            first = waits.order_by("made_at").first()
            if first is None:
                return None
            own = waits.filter(person=first.person_id)
            mail = NoticeMail(union_id=union, person=first.person, taken_at=at)
            waiting[mail.pk] = list(own.values_list("pk", flat=True))
            return mail

        def mark_sent(mail: Any) -> None:
            mail.state, mail.sent_at = NoticeMail.State.SENT, timezone.now()
            mail.save(force_insert=True)
            Notice.objects.filter(pk__in=waiting[mail.pk]).update(mail=mail)

        actions.take_up_mail, actions.mark_sent = take_up, mark_sent


class NotAgain(AppConfig):
    """A process of the web server that dies is not started again."""

    name = "tests.server"

    def ready(self) -> None:
        processes = import_module("league.serving.processes")
        options = processes.web_options

        def without(**values: Any) -> list[str]:
            return [
                one for one in options(**values) if one != "--respawn-failed-workers"
            ]

        processes.web_options = without


class BodyInAThread(AppConfig):
    """A thread is taken as soon as a request's headers are there."""

    name = "tests.server"

    def ready(self) -> None:
        processes = import_module("league.serving.processes")
        options = processes.web_options

        def early(**values: Any) -> list[str]:
            asked = options(**values)
            asked[asked.index("config.rsgi:app")] = "config.wsgi:application"
            asked[asked.index("--interface=rsgi")] = "--interface=wsgi"
            return [*asked, "--blocking-threads=4"]

        processes.web_options = early


class WithoutLag(AppConfig):
    """The replica is read however far it is behind."""

    name = "tests.server"

    def ready(self) -> None:
        import_module("config.replicas").MOST_BEHIND_S = float("inf")
