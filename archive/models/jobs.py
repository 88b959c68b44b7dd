from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.journal import KeptJob
from league.models.places import UnionOwned


class ArchiveJob(KeptJob):
    """An archive of a union that the background worker writes."""

    # It holds everybody's data, so it is not kept long.
    KEPT = timedelta(days=2)

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for the worker")
        RUNNING = "running", _("being written")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")
        LOST = "lost", _("given up: the worker stopped answering")

    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    rows = models.PositiveIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["-asked_at"]
        verbose_name = _("archive")
        verbose_name_plural = _("archives")

    def __str__(self) -> str:
        return f"{self.asked_at:%Y-%m-%d} {self.get_state_display()}"


class ArchivePiece(UnionOwned):
    """Part of an archive's bytes, sealed like a print."""

    job = models.ForeignKey(ArchiveJob, models.CASCADE, related_name="pieces")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["job", "number"]
        verbose_name = _("piece of an archive")
        verbose_name_plural = _("pieces of archives")
        constraints = [
            models.UniqueConstraint(
                fields=["job", "number"], name="archivepiece_once_in_an_archive"
            )
        ]

    def __str__(self) -> str:
        return f"{self.job_id} {self.number}"
