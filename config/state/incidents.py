"""Mails to the operators of what the state of the system finds wrong.

One when it has been wrong for a while, one when it is over. Who looks may do so twice
at once: whoever changes the incident's row tells of it, and nobody else.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import mail_admins
from django.utils import translation

from archive.backups.selectors import last_backup
from config.state import checks
from config.state.checks import Finding
from league.models import Incident

log = logging.getLogger(__name__)
MAIL_FAULTS = (OSError, SMTPException)
# What is over sooner needs nobody: a restart, a short queue.
PATIENCE = timedelta(minutes=5)
LOOKS_APART = timedelta(minutes=1)
# The first backup of a new installation takes its time; one that failed is tried again.
PATIENCE_OF = {"backups": timedelta(hours=1), "chains": timedelta(hours=1)}
DATABASE = "database"
LAST_LINES = (
    "State of the system, in the menu of the board's secretaries, and manage.py state "
    "say how it is now. You are told once, and once more when it is over."
)


@dataclass(slots=True)
class Watcher:
    """One process's look at the site, again and again.

    While the database does not answer nothing can be noted there: then only one of
    those who look may tell, by what it remembers itself.
    """

    tells_of_database: bool
    silent_since: datetime | None = None
    is_silence_told: bool = False

    def look(self, *, at: datetime) -> None:
        """Tell the operators what has begun or is over since the last look."""
        with translation.override("en"):
            found = {one.name: one for one in checks.state()}
            database = found.pop(DATABASE)
            if self.tells_of_database:
                self._look_at_database(database, at)
            if database.is_ok:
                tell_what_changed(found, at=at)

    def _look_at_database(self, database: Finding, at: datetime) -> None:
        if database.is_ok:
            if self.silent_since and self.is_silence_told:
                over = _ended(database, self.silent_since, at)
                self.is_silence_told = not mail([], [over])
            if not self.is_silence_told:
                self.silent_since = None
            return
        self.silent_since = since = self.silent_since or at
        if not self.is_silence_told and at - since >= PATIENCE:
            self.is_silence_told = mail([_begun(database, since)], [])


def tell_what_changed(found: Mapping[str, Finding], *, at: datetime) -> None:
    """Note what began, and mail what is due and what is over, all in one mail each."""
    known = {one.name: one for one in Incident.objects.all()}
    wrong = {name for name, one in found.items() if not one.is_ok}
    for name in wrong - known.keys():
        Incident.objects.get_or_create(name=name, defaults={"since": at})
    _tell_of_begun([known[name] for name in sorted(wrong & known.keys())], found, at)
    _tell_of_over([known[name] for name in sorted(known.keys() - wrong)], found, at)


def _is_due(incident: Incident, at: datetime) -> bool:
    patience = PATIENCE_OF.get(incident.name, PATIENCE)
    return at - incident.since >= patience


def _tell_of_begun(
    incidents: Iterable[Incident], found: Mapping[str, Finding], at: datetime
) -> None:
    untold = Incident.objects.filter(told_at=None)
    taken = [
        one
        for one in incidents
        if one.told_at is None
        and _is_due(one, at)
        and untold.filter(pk=one.pk).update(told_at=at)
    ]
    if taken and not mail([_begun(found[one.name], one.since) for one in taken], []):
        Incident.objects.filter(pk__in=[one.pk for one in taken]).update(told_at=None)


def _tell_of_over(
    incidents: Iterable[Incident], found: Mapping[str, Finding], at: datetime
) -> None:
    """Delete what is over, and tell of it, unless it was over before anybody was told.

    What nobody could be told in time, since mail was wrong too, is told now.
    """
    taken = [one for one in incidents if Incident.objects.filter(pk=one.pk).delete()[0]]
    # Whether it was due already when it was last seen.
    told = [one for one in taken if one.told_at or _is_due(one, at - LOOKS_APART)]
    words = [
        _ended(found[one.name], one.since, at) for one in told if one.name in found
    ]
    if words and not mail([], words):
        Incident.objects.bulk_create(told, ignore_conflicts=True)


@dataclass(frozen=True, slots=True)
class Told:
    """What a mail says of one incident."""

    title: str
    words: str


def _begun(finding: Finding, since: datetime) -> Told:
    words = f"{finding.title}, since {since:%Y-%m-%d %H:%M} UTC: {finding.words}"
    last = last_backup() if finding.name == "backups" else None
    return Told(finding.title, f"{words} {last.fault}" if last else words)


def _ended(finding: Finding, since: datetime, at: datetime) -> Told:
    span = f"from {since:%Y-%m-%d %H:%M} to {at:%Y-%m-%d %H:%M} UTC"
    words = f"{finding.title}: it was wrong {span}. Now: {finding.words}"
    return Told(finding.title, words)


def mail(begun: list[Told], ended: list[Told]) -> bool:
    """Mail the operators, and nobody else; return whether it went out."""
    titles = ", ".join(one.title for one in begun or ended)
    subject = f"{'Look at' if begun else 'Over'}: {titles} ({settings.SITE_ADDRESS})"
    lines = [one.words for one in (*begun, *ended)]
    try:
        mail_admins(subject, "\n\n".join([*lines, LAST_LINES]))
    except MAIL_FAULTS as fault:
        log.warning("the mail to the operators failed: %s", type(fault).__name__)
        return False
    return True
