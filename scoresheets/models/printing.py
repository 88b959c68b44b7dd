from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.places import UnionOwned


class PrintJob(UnionOwned):
    """A PDF that the background worker draws, and how far it has come.

    `asked` says what is printed: its sort, and the ids and options of that sort. While
    it runs, `beat_at` moves: one that stays silent was killed, and can be asked anew.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for the worker")
        RUNNING = "running", _("being drawn")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")
        LOST = "lost", _("given up: the worker stopped answering")

    UNFINISHED = (State.WAITING, State.RUNNING)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=200)
    asked = models.JSONField(default=dict)
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    token = models.UUIDField(null=True)
    beat_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    pages = models.PositiveIntegerField(default=0)
    content = models.BinaryField(null=True)
    fault = models.CharField(max_length=300, default="", blank=True)

    class Meta:
        ordering = ["-asked_at"]
        verbose_name = _("print")
        verbose_name_plural = _("prints")

    def __str__(self) -> str:
        return f"{self.title} {self.get_state_display()}"
