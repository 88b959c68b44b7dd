"""The API's programs, keys and webhooks."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.people import User, user_field
from league.models.places import UnionOwned


class Scope(models.TextChoices):
    """What a key may be used for, within what its user may do."""

    READ = "read", _("read what members see, names in full")
    FIXTURES = "fixtures:write", _("move matches, ask for and decide postponements")
    REGISTRATIONS = "registrations:write", _("register and transfer players")
    RESULTS = "results:write", _("decide on results, deduct points, withdraw teams")
    SCORES = "scores:write", _("write the entries of matches")
    SEASON = "season:write", _("make and change seasons, clubs, teams and halls")
    OFFICIALS = "officials:write", _("answer for officials, and their nights away")


class Program(UnionOwned):
    """A program of a union, independent of the person who added it.

    It acts as a user of its own, which has roles in the union and cannot sign in.
    """

    name = models.CharField(_("name"), max_length=60)
    user = models.OneToOneField(
        User, models.PROTECT, related_name="program", editable=False
    )
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = user_field()

    class Meta:
        ordering = ["name"]
        verbose_name = _("program")
        verbose_name_plural = _("programs")
        constraints = [
            models.UniqueConstraint(
                fields=["union", "name"], name="program_name_once_in_a_union"
            )
        ]

    def __str__(self) -> str:
        return self.name


class ApiKey(models.Model):
    """A key to the API, of a person or of a union's program.

    The secret is 256 random bits, stored only as its SHA-256; `handle` is the part in
    front of it by which the row is found.
    """

    user = models.ForeignKey(
        User, models.CASCADE, related_name="api_keys", editable=False
    )
    name = models.CharField(_("name"), max_length=60)
    handle = models.CharField(max_length=16, unique=True, editable=False)
    digest = models.CharField(max_length=64, editable=False)
    scopes = models.JSONField(default=list)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = user_field()
    expires_at = models.DateTimeField(_("good until"), null=True, blank=True)
    # To the minute, as it is not written at each request.
    used_at = models.DateTimeField(null=True, editable=False)
    revoked_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name = _("key to the API")
        verbose_name_plural = _("keys to the API")

    def __str__(self) -> str:
        return self.name

    @property
    def beginning(self) -> str:
        """Return the part that may be shown, enough to tell it from another."""
        return f"klw_{self.handle}_…"

    def is_good(self, *, at: datetime) -> bool:
        is_over = self.expires_at is not None and self.expires_at <= at
        return self.revoked_at is None and not is_over

    @property
    def scope_names(self) -> list[str]:
        """Return what the key may be used for, in words."""
        return [str(one.label) for one in Scope if one in self.scopes]


class Event(models.TextChoices):
    """The events that a webhook can be told of."""

    RESULT_CLOSED = "result.closed", _("a result stands, or is corrected")
    FIXTURE_CHANGED = "fixture.changed", _("a match is moved, put off or called off")
    LOG_CHANGED = "log.changed", _("a division's log has changed")
    PING = "ping", _("a test")


class Webhook(UnionOwned):
    """An address that is told what happens in a union."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    url = models.CharField(_("address"), max_length=500)
    events = models.JSONField(_("what it is told"), default=list)
    # Signs each delivery; sealed by the installation's key (league/lib/sealing.py).
    secret = models.BinaryField(editable=False)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = user_field()
    paused_at = models.DateTimeField(null=True, editable=False)
    # Since when every delivery failed; after some days the webhook is paused.
    failing_since = models.DateTimeField(null=True, editable=False)
    removed_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["made_at"]
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        indexes = [
            models.Index(
                fields=["union"],
                condition=Q(paused_at=None, removed_at=None),
                name="webhook_that_listens",
            )
        ]

    def __str__(self) -> str:
        return self.url

    @property
    def event_names(self) -> list[str]:
        return [str(one.label) for one in Event if one in self.events]

    @property
    def gave_up(self) -> bool:
        """Whether it was paused because deliveries failed, not by a person."""
        return self.paused_at is not None and self.failing_since is not None


class WebhookDelivery(UnionOwned):
    """One event for a webhook, tried until it is accepted or given up.

    Written in the transaction of the change itself. The body is made at the first try
    and then stays the same; until then, repeats of the event share this row.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waits")
        TAKEN = "taken", _("taken")
        GIVEN_UP = "given up", _("given up")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    event = models.CharField(_("event"), max_length=20, choices=Event)
    # The id of the division or match that it is about.
    subject = models.CharField(max_length=40)
    state = models.CharField(
        _("state"), max_length=8, choices=State, default=State.WAITING
    )
    made_at = models.DateTimeField(auto_now_add=True)
    next_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    body = models.TextField(default="", blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        indexes = [
            models.Index(
                fields=["next_at"], condition=Q(state="waiting"), name="delivery_due"
            ),
            models.Index(fields=["webhook", "made_at"], name="delivery_of_a_webhook"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["webhook", "event", "subject"],
                condition=Q(state="waiting", body=""),
                name="delivery_untold_once_about_a_thing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.subject}"


class WebhookTry(UnionOwned):
    """One try to deliver, and what came back."""

    delivery = models.ForeignKey(
        WebhookDelivery, models.CASCADE, related_name="attempts"
    )
    at = models.DateTimeField()
    # None: nothing came back; `fault` says why.
    status = models.PositiveSmallIntegerField(null=True)
    milliseconds = models.PositiveIntegerField()
    answer = models.CharField(max_length=500, default="", blank=True)
    fault = models.CharField(max_length=300, default="", blank=True)

    class Meta:
        ordering = ["at", "pk"]
        verbose_name = _("try to deliver")
        verbose_name_plural = _("tries to deliver")

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.status or self.fault}"
