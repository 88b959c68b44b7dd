from __future__ import annotations

from datetime import time, timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.journal import StoppableRun
from league.models.people import user_field
from league.models.places import UnionOwned
from league.models.seasons import Division, Season

# The default start of a division's matches.
USUAL_START = time(19, 30)


class FixturePlan(UnionOwned):
    """A division's fixtures being planned: the demands, and the list so far."""

    division = models.OneToOneField(Division, models.PROTECT, related_name="plan")
    start = models.TimeField(_("start"), default=USUAL_START)
    # The list being worked on; each edit makes another, undoing goes back.
    current = models.ForeignKey(
        "PlanList", models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        verbose_name = _("plan of fixtures")
        verbose_name_plural = _("plans of fixtures")

    def __str__(self) -> str:
        return str(self.division)


class PlanDraft(UnionOwned):
    """One version of a plan's demands; the highest version holds.

    `problem` is a fixture-problem/1 with the codes of teams and halls as ids; `typed`
    is what else the form holds: what the nights were listed from, and nights off that
    are not among them.
    """

    plan = models.ForeignKey(FixturePlan, models.CASCADE, related_name="drafts")
    version = models.PositiveIntegerField(_("version"))
    problem = models.JSONField()
    typed = models.JSONField(default=dict)
    made_at = models.DateTimeField(auto_now_add=True)
    by = user_field()

    class Meta:
        ordering = ["plan", "-version"]
        verbose_name = _("draft of demands")
        verbose_name_plural = _("drafts of demands")
        constraints = [
            models.UniqueConstraint(
                fields=["plan", "version"], name="plandraft_version_once_in_a_plan"
            )
        ]

    def __str__(self) -> str:
        return f"{self.plan} v{self.version}"


class PlanRun(StoppableRun):
    """One search for a fixture list, done by the background worker.

    `progress` has the counts of the best list so far, and what is proved.
    """

    # Longer: nobody but a person begins a silent search again.
    SILENCE = timedelta(seconds=20)

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for the worker")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        LOST = "lost", _("given up: the worker stopped answering")

    class Purpose(models.TextChoices):
        LIST = "list", _("a new list")
        REPAIR = "repair", _("a repair")
        COSTS = "costs", _("what requirements cost")

    plan = models.ForeignKey(FixturePlan, models.CASCADE, related_name="runs")
    purpose = models.CharField(max_length=6, choices=Purpose, default=Purpose.LIST)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    problem = models.JSONField()
    # What a repair left out, and why: sentences for its page.
    notes = models.JSONField(default=list)
    by = user_field()
    # The fixtures of the best list so far.
    best = models.JSONField(default=list)
    # The final fixture-list/1.
    result = models.JSONField(default=dict)

    class Meta:
        ordering = ["-asked_at"]
        verbose_name = _("search for fixtures")
        verbose_name_plural = _("searches for fixtures")
        constraints = [
            models.UniqueConstraint(
                fields=["plan"],
                condition=Q(state__in=["waiting", "running"]),
                name="planrun_one_at_a_time_in_a_division",
            ),
            models.CheckConstraint(
                condition=~Q(state="running")
                | Q(token__isnull=False, started_at__isnull=False),
                name="planrun_running_has_a_worker",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.plan} {self.get_state_display()}"


class JointRun(StoppableRun):
    """One search for the lists of several divisions, which share halls and referees.

    `problems` has each division's key and its fixture-problem/1; `best` and `result`
    one entry for each, in that order.
    """

    SILENCE = PlanRun.SILENCE
    State = PlanRun.State

    season = models.ForeignKey(Season, models.PROTECT, related_name="joint_runs")
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    problems = models.JSONField()
    # What they share: room of halls, most matches a night, pairs, seconds.
    shared = models.JSONField()
    by = user_field()
    best = models.JSONField(default=list)
    result = models.JSONField(default=list)

    class Meta:
        ordering = ["-asked_at"]
        verbose_name = _("search for several divisions")
        verbose_name_plural = _("searches for several divisions")
        constraints = [
            models.UniqueConstraint(
                fields=["season"],
                condition=Q(state__in=["waiting", "running"]),
                name="jointrun_one_at_a_time_in_a_season",
            ),
            models.CheckConstraint(
                condition=~Q(state="running")
                | Q(token__isnull=False, started_at__isnull=False),
                name="jointrun_running_has_a_worker",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season} {self.get_state_display()}"


class PlanList(UnionOwned):
    """A fixture list at one moment, and the list it was made from."""

    class Origin(models.TextChoices):
        RUN = "run", _("made by a search")
        PUBLISHED = "published", _("as it is published")
        MOVED = "moved", _("a match was moved")
        TURNED = "turned", _("home and away were turned")
        SWAPPED = "swapped", _("two nights were swapped")

    plan = models.ForeignKey(FixturePlan, models.CASCADE, related_name="lists")
    name = models.CharField(
        _("name"), max_length=60, default="", db_default="", blank=True
    )
    before = models.ForeignKey(
        "self", models.PROTECT, related_name="+", null=True, blank=True
    )
    origin = models.CharField(max_length=9, choices=Origin)
    run = models.ForeignKey(
        PlanRun, models.PROTECT, related_name="lists", null=True, blank=True
    )
    # The problem that it answers, against which its clashes are counted.
    problem = models.JSONField()
    # Its fixtures as in fixture-list/1.
    fixtures = models.JSONField()
    made_at = models.DateTimeField(auto_now_add=True)
    by = user_field()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("fixture list")
        verbose_name_plural = _("fixture lists")

    def __str__(self) -> str:
        return f"{self.plan} {self.pk}"


class Publication(UnionOwned):
    """A division's fixtures as published, and what changed by that."""

    division = models.ForeignKey(Division, models.PROTECT, related_name="publications")
    version = models.PositiveIntegerField(_("version"))
    # Each fixture's id and place in the list; the changes with before and after.
    fixtures = models.JSONField()
    changes = models.JSONField(default=list)
    made_at = models.DateTimeField(auto_now_add=True)
    by = user_field()

    class Meta:
        ordering = ["division", "-version"]
        verbose_name = _("publication of fixtures")
        verbose_name_plural = _("publications of fixtures")
        constraints = [
            models.UniqueConstraint(
                fields=["division", "version"],
                name="publication_version_once_in_a_division",
            )
        ]

    def __str__(self) -> str:
        return f"{self.division} v{self.version}"
