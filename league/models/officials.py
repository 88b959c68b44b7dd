from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.people import Player, Role, user_field
from league.models.places import Club, UnionOwned
from league.models.seasons import Fixture, Season


class OfficialSettings(UnionOwned):
    """How a union appoints its officials: ours, with our defaults."""

    class RefereeFor(models.TextChoices):
        HALL = "hall", _("all matches of a hall's night")
        MATCH = "match", _("one match")

    referee_for = models.CharField(
        _("a referee runs"), max_length=5, choices=RefereeFor, default=RefereeFor.HALL
    )
    with_markers = models.BooleanField(_("a marker for each match"), default=True)
    is_neutral = models.BooleanField(
        _("nobody of a club that plays in the match"), default=True
    )
    weeks_apart = models.PositiveSmallIntegerField(
        _("weeks before the same hall or club again"), default=2
    )
    days_to_answer = models.PositiveSmallIntegerField(_("days to answer in"), default=5)

    class Meta:
        verbose_name = _("settings of the officials")
        verbose_name_plural = _("settings of the officials")
        constraints = [
            models.UniqueConstraint(
                fields=["union"], name="officialsettings_once_a_union"
            )
        ]

    def __str__(self) -> str:
        return f"{self.union}"


class Official(UnionOwned):
    """A referee or marker of a union; the name is the player's."""

    player = models.OneToOneField(Player, models.PROTECT, related_name="official")
    club = models.ForeignKey(
        Club, models.PROTECT, related_name="officials", null=True, blank=True
    )
    is_referee = models.BooleanField(_("referee"), default=False)
    is_marker = models.BooleanField(_("marker"), default=False)
    is_active = models.BooleanField(_("can be appointed"), default=True)
    # Nights a month; None: no limit.
    most_a_month = models.PositiveSmallIntegerField(
        _("most nights a month"), null=True, blank=True
    )

    class Meta:
        ordering = ["player__name", "pk"]
        verbose_name = _("official")
        verbose_name_plural = _("officials")
        constraints = [
            models.CheckConstraint(
                condition=Q(is_referee=True) | Q(is_marker=True),
                name="official_does_something",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}"


class OfficialAway(UnionOwned):
    """Nights on which an official cannot come, both ends included."""

    official = models.ForeignKey(Official, models.CASCADE, related_name="away")
    first = models.DateField(_("first night"))
    last = models.DateField(_("last night"))

    class Meta:
        ordering = ["first", "pk"]
        verbose_name = _("nights away")
        verbose_name_plural = _("nights away")
        constraints = [
            models.CheckConstraint(
                condition=Q(last__gte=F("first")), name="officialaway_in_order"
            )
        ]

    def __str__(self) -> str:
        return f"{self.first} – {self.last}"


class Appointment(UnionOwned):
    """An official for one match, from the proposal to the answer.

    A referee of a whole hall has one for each of its matches; they are asked and
    answered together.
    """

    class Task(models.TextChoices):
        REFEREE = "referee", _("referee")
        MARKER = "marker", _("marker")

    class State(models.TextChoices):
        PROPOSED = "proposed", _("proposed")
        ASKED = "asked", _("asked")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        REPLACED = "replaced", _("replaced")

    LIVE = (State.PROPOSED, State.ASKED, State.ACCEPTED)
    TOLD = (State.ASKED, State.ACCEPTED)

    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="appointments")
    official = models.ForeignKey(Official, models.PROTECT, related_name="appointments")
    task = models.CharField(_("task"), max_length=8, choices=Task)
    state = models.CharField(
        _("state"), max_length=8, choices=State, default=State.PROPOSED
    )
    reason = models.CharField(_("reason"), max_length=300, default="", blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    # The official's role on the night once accepted; removed with the appointment.
    role = models.OneToOneField(
        Role, models.SET_NULL, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["fixture__night", "fixture__start", "pk"]
        verbose_name = _("appointment")
        verbose_name_plural = _("appointments")
        indexes = [
            models.Index(fields=["official", "state"], name="appointment_of_official")
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "task"],
                condition=Q(state__in=["proposed", "asked", "accepted"]),
                name="appointment_one_stands_for_a_task",
            ),
            models.UniqueConstraint(
                fields=["fixture", "official"],
                condition=Q(state__in=["proposed", "asked", "accepted"]),
                name="appointment_one_task_at_a_match",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture} {self.get_task_display()} {self.official}"

    def answer_by(self, *, days: int, asked_at: datetime | None = None) -> date:
        """Return the day by which to answer: before the night, but for one asked on it.

        `asked_at` counts where nothing has asked the official yet.
        """
        asked = self.asked_at or asked_at
        assert asked is not None, "it was asked"
        asked_on = asked.astimezone(self.union.zone).date()
        day = asked_on + timedelta(days=days)
        if self.fixture.night is None:
            return day
        return max(asked_on, min(day, self.fixture.night - timedelta(days=1)))


class AppointingRun(UnionOwned):
    """One search for appointments: what was asked, what stayed open, and why."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    season = models.ForeignKey(Season, models.CASCADE, related_name="appointing_runs")
    first = models.DateField(_("from"))
    last = models.DateField(_("to"))
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    by = user_field()
    made_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True)
    proposed = models.PositiveIntegerField(default=0)
    # Each open spot: its fixtures, the task, and why nobody could be found.
    left_open = models.JSONField(default=list)
    fault = models.CharField(max_length=300, default="", blank=True)

    class Meta:
        ordering = ["-made_at"]
        verbose_name = _("search for appointments")
        verbose_name_plural = _("searches for appointments")
        constraints = [
            models.CheckConstraint(
                condition=Q(last__gte=F("first")), name="appointingrun_in_order"
            ),
            models.UniqueConstraint(
                fields=["season"],
                condition=Q(state="waiting"),
                name="appointingrun_one_waits_a_season",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season} {self.made_at:%Y-%m-%d}"
