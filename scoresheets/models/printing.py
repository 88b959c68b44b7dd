from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.journal import KeptJob


class PrintJob(KeptJob):
    """A PDF that the background worker draws, and its progress.

    `asked` says what to print: its sort, and that sort's ids and options.
    """

    KEPT = timedelta(days=7)

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for the worker")
        RUNNING = "running", _("being drawn")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")
        LOST = "lost", _("given up: the worker stopped answering")

    title = models.CharField(max_length=200)
    asked = models.JSONField(default=dict)
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    pages = models.PositiveIntegerField(default=0)
    content = models.BinaryField(null=True)

    class Meta:
        ordering = ["-asked_at"]
        verbose_name = _("print")
        verbose_name_plural = _("prints")

    def __str__(self) -> str:
        return f"{self.title} {self.get_state_display()}"
