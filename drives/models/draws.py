"""The draw of a whole evening, made in the background and kept."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from drives.models.evenings import Drive
from league.models.journal import StoppableRun


class WholeDraw(StoppableRun):
    """A draw of an evening's rounds; the last finished one counts."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for the worker")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        STOPPED = "stopped", _("stopped before it began")
        FAILED = "failed", _("failed")
        LOST = "lost", _("given up: the worker stopped answering")

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="whole_draws")
    seed = models.CharField(_("seed"), max_length=120)
    first_round = models.PositiveSmallIntegerField(_("first round"))
    # The numbers of the entrants with their keys, since a number may change later.
    entrants = models.JSONField(default=dict)
    # For each round, the numbers of those who are there.
    here = models.JSONField(default=list)
    # The numbers in the order of their lots; for each round its tables (two sides of
    # numbers) and who sits out.
    lots = models.JSONField(default=list)
    rounds = models.JSONField(default=list)
    # Repeats found and the least possible, of partners, opponents and tables; how the
    # pattern was found, and in how many steps.
    repeats = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )

    class Meta:
        ordering = ["-asked_at"]
        verbose_name = _("draw of a whole evening")
        verbose_name_plural = _("draws of whole evenings")
        constraints = [
            models.UniqueConstraint(
                fields=["drive"],
                condition=Q(state__in=["waiting", "running"]),
                name="wholedraw_one_at_a_time_on_an_evening",
            ),
            models.CheckConstraint(
                condition=~Q(state="running")
                | Q(token__isnull=False, started_at__isnull=False),
                name="wholedraw_running_has_a_worker",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.drive} {self.get_state_display()}"
