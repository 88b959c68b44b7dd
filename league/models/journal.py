from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.people import User, user_field
from league.models.places import Union, UnionOwned


class AuditRow(models.Model):
    """One change outside the matches' entries: who did what to which row, and when."""

    union = models.ForeignKey(Union, models.PROTECT, related_name="+", null=True)
    at = models.DateTimeField(auto_now_add=True)
    # None: a command run on the machine itself.
    by = user_field()
    action = models.CharField(_("action"), max_length=60)
    subject = models.CharField(_("subject"), max_length=100)
    detail = models.JSONField(default=dict)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("audit row")
        verbose_name_plural = _("audit rows")
        indexes = [models.Index(fields=["union", "at"], name="audit_of_a_union")]

    def __str__(self) -> str:
        return f"{self.action} {self.subject}"


class AccountEvent(models.Model):
    """What happened to an account within an hour, from one network address.

    Written and deleted by league/audit/account_events.py.
    """

    class Kind(models.TextChoices):
        SIGNED_IN = "signed in", _("signed in")
        SIGNED_OUT = "signed out", _("signed out")
        WRONG_PASSWORD = "wrong password", _("wrong password")
        WRONG_CODE = "wrong code", _("wrong code of the second factor")
        HELD_BACK = "held back", _("held back after too many wrong passwords")
        NEW_PASSWORD = "new password", _("new password")
        FACTOR_ADDED = "factor added", _("second factor added")
        FACTOR_REMOVED = "factor removed", _("second factor removed")
        FACTOR_RENEWED = "factor renewed", _("new recovery codes")

    # None: what was typed is nobody's.
    user = models.ForeignKey(User, models.CASCADE, related_name="events", null=True)
    kind = models.CharField(_("what"), max_length=20, choices=Kind)
    # "": unknown, or one of more than are kept apart.
    address = models.CharField(_("network address"), max_length=45, blank=True)
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()
    times = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-last_at", "-pk"]
        verbose_name = _("account event")
        verbose_name_plural = _("account events")
        indexes = [
            models.Index(fields=["user", "-last_at"], name="event_of_an_account"),
            models.Index(fields=["kind", "first_at"], name="event_of_a_kind"),
            models.Index(fields=["last_at"], name="event_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.last_at:%Y-%m-%d}"


class OutboxRow(models.Model):
    """A task that a change asks for, written in the same transaction."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    union = models.ForeignKey(Union, models.PROTECT, related_name="+", null=True)
    task = models.CharField(max_length=100)
    arguments = models.JSONField(default=dict)
    asked_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    fault = models.TextField(default="", blank=True)

    class Meta:
        ordering = ["asked_at"]
        indexes = [
            models.Index(
                fields=["asked_at"],
                condition=models.Q(done_at=None),
                name="outbox_still_to_do",
            )
        ]

    def __str__(self) -> str:
        return self.task


class BackgroundRun(UnionOwned):
    """Background work that takes minutes (league/lib/background_runs.py).

    The worker keeps writing `beat_at`; a silent worker was killed, and the work may be
    asked for again. `token` is the worker's own; writes under an old token are ignored.
    Each kind of run names its own states.
    """

    # A thread of its own writes a heartbeat each second, whatever the work does.
    SILENCE = timedelta(seconds=10)
    # A run that no worker takes up in this time may be asked for again.
    UNCLAIMED = timedelta(seconds=60)
    UNFINISHED = ("waiting", "running")
    MOST_FAULT = 300  # letters

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    state: models.CharField[Any, str]
    asked_at = models.DateTimeField(auto_now_add=True)
    token = models.UUIDField(null=True)
    beat_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    fault = models.CharField(max_length=MOST_FAULT, default="", blank=True)

    class Meta:
        abstract = True

    def silent_since(self, *, at: datetime) -> datetime | None:
        """Return when a run was last heard of, if that is too long ago.

        A beat from later than now was written before the clock went back; a worker that
        lives writes the next one by the right clock, so a silent one is told as of now.
        """
        if self.state not in self.UNFINISHED:
            return None
        if self.beat_at is not None and self.beat_at - at > self.SILENCE:
            return at
        heard = self.beat_at or self.asked_at
        patience = self.SILENCE if self.state == "running" else self.UNCLAIMED
        return heard if at - heard > patience else None

    def is_under_way(self, *, at: datetime) -> bool:
        """Whether a run waits or goes on, and its worker answers."""
        return self.state in self.UNFINISHED and self.silent_since(at=at) is None


class StoppableRun(BackgroundRun):
    """A run that can be asked to end with what it has so far."""

    started_at = models.DateTimeField(null=True)
    stop_asked = models.BooleanField(default=False)
    progress = models.JSONField(default=dict)

    class Meta:
        abstract = True


class KeptJob(BackgroundRun):
    """A run that makes a file, which is deleted after KEPT."""

    KEPT: timedelta

    class Meta:
        abstract = True

    @property
    def is_ready(self) -> bool:
        return self.state == "done"

    @property
    def gone_on(self) -> datetime:
        return self.asked_at + self.KEPT


class Incident(models.Model):
    """Something that is wrong with the installation now; deleted once it is over.

    `config.state.incidents` writes these rows, and tells the operators.
    """

    # Of the check that found it (config/state/checks.py).
    name = models.CharField(max_length=30, unique=True)
    since = models.DateTimeField()
    told_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("incident")
        verbose_name_plural = _("incidents")

    def __str__(self) -> str:
        return f"{self.name} {self.since:%Y-%m-%d %H:%M}"
