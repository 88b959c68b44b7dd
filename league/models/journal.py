from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.places import Union


class AuditRow(models.Model):
    """One change outside the matches' entries: who did what to which row, and when."""

    union = models.ForeignKey(Union, models.PROTECT, related_name="+", null=True)
    at = models.DateTimeField(auto_now_add=True)
    # No user: a command run on the machine itself.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
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


class OutboxRow(models.Model):
    """A task that a change has asked for, written in the change's own transaction."""

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
