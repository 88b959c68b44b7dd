"""How the installation is, in words: one function for programs and for people.

Each check says what it found. None of them raises: what does not answer is a finding.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from math import ceil

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from kombu.exceptions import KombuError
from redis import RedisError

from archive.backups.selectors import last_backup, last_good_backup
from config import replicas
from config.state import figures
from league.serving.heartbeats import Beating, is_silent, last_heard

FAULTS = (DatabaseError, OSError, RedisError, KombuError)
# Below it uploads, prints and SQLite itself soon fail.
LEAST_FREE = 500 * 1024 * 1024
# The sweeper sends every five seconds what waits; a search or an archive takes minutes.
OUTBOX_PATIENCE = timedelta(minutes=15)
CHAINS_CHECKED_WITHIN = timedelta(days=8)
# One each night, and time for it to be made.
BACKED_UP_WITHIN = timedelta(hours=26)


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found; `name` is for programs, the rest is for people."""

    name: str
    title: str
    is_ok: bool
    words: str


Check = Callable[[], tuple[bool, str]]


def readiness() -> list[Finding]:
    """Return what must hold for this installation to serve a match night."""
    database = _found("database", _("Database"), _database)
    return [
        database,
        _stored("migrations", _("Database tables"), _migrations, database),
        _found("broker", _("Queue of jobs"), _broker),
        _found("disk", _("Free disk space"), _disk),
        _found("worker", _("Background worker"), _worker),
        _found("timetable", _("Timetable"), _timetable),
    ]


def state() -> list[Finding]:
    """Return all that an operator should know: readiness, then what waits for one."""
    ready = readiness()
    replica = [_found("replica", _("Replica"), _replica)] if replicas.is_there() else []
    return [
        *ready,
        *replica,
        _stored("outbox", _("Jobs to do"), _outbox, ready[0]),
        _stored("mails", _("Mail"), _mails, ready[0]),
        _stored("backups", _("Backups"), _backups, ready[0]),
        _stored("chains", _("Check of the records"), _chains, ready[0]),
    ]


def _replica() -> tuple[bool, str]:
    """Tell of the replica; without it the primary answers visitors too."""
    behind = replicas.seconds_behind()
    if behind > replicas.MOST_BEHIND_S:
        return False, _("It is down or far behind: the primary answers its visitors.")
    seconds = max(1, ceil(behind))
    words = ngettext(
        "It lacks at most the last %(number)s second.",
        "It lacks at most the last %(number)s seconds.",
        seconds,
    )
    return True, words % {"number": seconds}


def _stored(name: str, title: str, check: Check, database: Finding) -> Finding:
    """Make a check that asks the database, unless that has just not answered.

    Each question would wait for it again.
    """
    if database.is_ok:
        return _found(name, title, check)
    return Finding(name, title, False, _("Not known: the database does not answer."))


def _found(name: str, title: str, check: Check) -> Finding:
    try:
        is_ok, words = check()
    except FAULTS as fault:
        # What an exception says may name a host or quote a row.
        words = _("No answer (%(fault)s).") % {"fault": type(fault).__name__}
        is_ok = False
    return Finding(name, title, is_ok, words)


def _database() -> tuple[bool, str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return True, _("It answers.")


@cache
def _shipped() -> frozenset[tuple[str, str]]:
    """Return the migrations that this release brings, read once a process."""
    return frozenset(MigrationLoader(None).disk_migrations)


def _migrations() -> tuple[bool, str]:
    applied = MigrationRecorder(connection).applied_migrations()
    missing = len(_shipped() - applied.keys())
    if not missing:
        return True, _("They are those of this release.")
    words = ngettext(
        "%(number)s change is missing: run manage.py prepare.",
        "%(number)s changes are missing: run manage.py prepare.",
        missing,
    )
    return False, words % {"number": missing}


def _broker() -> tuple[bool, str]:
    waiting = figures.queue_length()
    words = ngettext(
        "It answers; %(number)s job waits in it.",
        "It answers; %(number)s jobs wait in it.",
        waiting,
    )
    return True, words % {"number": waiting}


def _disk() -> tuple[bool, str]:
    free = figures.free_bytes()
    words = _("%(size)s are free.") if free >= LEAST_FREE else _("Only %(size)s left.")
    return free >= LEAST_FREE, words % {"size": filesizeformat(free)}


def _worker() -> tuple[bool, str]:
    return _heard(Beating.WORKER, _("It last took up a job %(time)s ago."))


def _timetable() -> tuple[bool, str]:
    return _heard(Beating.TIMETABLE, _("It last sent a job %(time)s ago."))


def _heard(of: Beating, words: str) -> tuple[bool, str]:
    now, heard = timezone.now(), last_heard(of)
    if heard is None:
        return False, _("Nothing was heard of it. Does manage.py serve run?")
    return not is_silent(heard, at=now), words % {"time": _ago(heard, now)}


def _ago(then: datetime, now: datetime) -> str:
    """Return how long ago something was, in seconds below a minute."""
    seconds = int((now - then).total_seconds())
    if seconds < 60:
        words = ngettext("%(number)s second", "%(number)s seconds", max(seconds, 0))
        return words % {"number": max(seconds, 0)}
    return timesince(then, now, depth=1)


def _outbox() -> tuple[bool, str]:
    found, now = figures.outbox(), timezone.now()
    if found.given_up:
        words = ngettext(
            "%(number)s job failed again and again, and is no longer tried.",
            "%(number)s jobs failed again and again, and are no longer tried.",
            found.given_up,
        )
        return False, words % {"number": found.given_up}
    if found.oldest_at is None:
        return True, _("None waits.")
    words = ngettext(
        "%(number)s waits, asked for %(time)s ago.",
        "%(number)s wait, the oldest asked for %(time)s ago.",
        found.waiting,
    ) % {"number": found.waiting, "time": _ago(found.oldest_at, now)}
    return now - found.oldest_at <= OUTBOX_PATIENCE, words


def _mails() -> tuple[bool, str]:
    found = figures.mails()
    if not (found.failed or found.unsure):
        return True, _("None failed.")
    words = _("%(failed)s not sent, %(unsure)s perhaps sent: see Sent e-mails.")
    return False, words % {"failed": found.failed, "unsure": found.unsure}


def _backups() -> tuple[bool, str]:
    last, good, now = last_backup(), last_good_backup(), timezone.now()
    if last is None:
        return False, _("None was made: name a folder for them in BACKUP_DIR.")
    if good is None:
        words = _("None is whole yet; the last try began %(time)s ago.")
        return False, words % {"time": _ago(last.begun_at, now)}
    has_failed = last.state in (last.State.FAILED, last.State.FAULTY)
    words = (
        _("The last whole one was begun %(time)s ago; one after it failed.")
        if has_failed
        else _("The last whole one was begun %(time)s ago.")
    )
    is_recent = now - good.begun_at <= BACKED_UP_WITHIN
    return is_recent and not has_failed, words % {"time": _ago(good.begun_at, now)}


def _chains() -> tuple[bool, str]:
    """Tell of the last check of all records: a run of verify, or one of a backup.

    What a backup that is whole holds was restored and verified.
    """
    found, backup, now = figures.chain_check(), last_good_backup(), timezone.now()
    if backup and (found is None or found.at < backup.begun_at):
        words = _("In the backup begun %(time)s ago: no faults.")
        is_recent = now - backup.begun_at <= CHAINS_CHECKED_WITHIN
        return is_recent, words % {"time": _ago(backup.begun_at, now)}
    if found is None:
        return False, _("Never made: run manage.py verify.")
    words = ngettext(
        "%(time)s ago: %(number)s fault in %(matches)s matches.",
        "%(time)s ago: %(number)s faults in %(matches)s matches.",
        found.faults,
    )
    is_recent = now - found.at <= CHAINS_CHECKED_WITHIN
    values = {"number": found.faults, "matches": found.matches}
    return is_recent and not found.faults, words % (
        values | {"time": _ago(found.at, now)}
    )
