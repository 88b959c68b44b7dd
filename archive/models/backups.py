from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class BackupRun(models.Model):
    """A backup of the whole installation, and what came of it.

    Only `archive.backups.actions.backing_up` writes these rows.
    """

    class State(models.TextChoices):
        CHECKED = "checked", _("restored for a try, and whole")
        UNCHECKED = "unchecked", _("written, not tried")
        FAULTY = "faulty", _("written, with faults")
        FAILED = "failed", _("failed")

    begun_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State)
    # The file's name in its folder; none where none was written.
    name = models.CharField(max_length=100, default="", blank=True)
    size = models.PositiveBigIntegerField(default=0)
    entries = models.PositiveBigIntegerField(default=0)
    fault = models.TextField(default="", blank=True)

    class Meta:
        ordering = ["-begun_at", "-pk"]
        verbose_name = _("backup")
        verbose_name_plural = _("backups")

    def __str__(self) -> str:
        return f"{self.begun_at:%Y-%m-%d %H:%M} {self.state}"

    @property
    def is_good(self) -> bool:
        """Whether it was restored for a try, and every check passed."""
        return self.state == self.State.CHECKED
