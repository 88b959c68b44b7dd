"""Models of the referee's desk."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models import Adjustment, Ruling
from league.models.places import UnionOwned
from matches.models import Entry, Match


class SeenRefusal(UnionOwned):
    """A refused entry that a referee has seen and left refused."""

    entry = models.OneToOneField(
        Entry, models.PROTECT, primary_key=True, related_name="seen_refusal"
    )
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("refused entry that was seen")
        verbose_name_plural = _("refused entries that were seen")

    def __str__(self) -> str:
        return str(self.entry)


class QueryCase(UnionOwned):
    """The case of a query (1.10), from the score-sheet or lodged later.

    A query in a record has no case until somebody, or the clock, takes it up.
    """

    class State(models.TextChoices):
        OPEN = "open", _("open")
        RULED = "ruled", _("ruled on")
        APPEALED = "appealed", _("appealed")
        DECIDED = "decided", _("decided on appeal")
        WITHDRAWN = "withdrawn", _("withdrawn")

    # Still waiting for a ruling or a decision.
    WAITING = (State.OPEN, State.APPEALED)

    match = models.ForeignKey(Match, models.PROTECT, related_name="query_cases")
    # None: a protest lodged after the night.
    entry = models.OneToOneField(
        Entry, models.PROTECT, related_name="query_case", null=True
    )
    side = models.CharField(max_length=4)
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    lodged_on = models.DateField()
    lodged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    # The last day to rule, or to decide on the appeal.
    due_on = models.DateField()
    # The last day to appeal; None until there is a ruling.
    appeal_until = models.DateField(null=True)
    appealed_by_side = models.CharField(max_length=4, default="", blank=True)
    # The reminder day that was last sent.
    reminded_of = models.DateField(null=True)

    class Meta:
        ordering = ["due_on", "pk"]
        verbose_name = _("query")
        verbose_name_plural = _("queries")
        indexes = [models.Index(fields=["union", "state"], name="query_by_state")]
        constraints = [
            models.CheckConstraint(
                condition=Q(side__in=["home", "away"])
                & Q(appealed_by_side__in=["", "home", "away"]),
                name="querycase_sides_are_known",
            )
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.get_state_display()}"


class Verdict(UnionOwned):
    """A ruling on a query, or a decision on appeal, and what it led to."""

    class Level(models.TextChoices):
        RULING = "ruling", _("ruling")
        APPEAL = "appeal", _("decision on appeal")

    class Outcome(models.TextChoices):
        STANDS = "stands", _("The result stands")
        CORRECTION = "correction", _("The score-sheet is corrected")
        ADJUSTMENT = "adjustment", _("Points are given or taken in the log")
        HOME_WALKOVER = "home walkover", _("The home team gets a walkover")
        AWAY_WALKOVER = "away walkover", _("The away team gets a walkover")
        REPLAY = "replay", _("The match is played again, date open")
        # Only on appeal.
        UPHELD = "upheld", _("The ruling is upheld")

    case = models.ForeignKey(QueryCase, models.PROTECT, related_name="verdicts")
    level = models.CharField(max_length=6, choices=Level)
    outcome = models.CharField(_("outcome"), max_length=13, choices=Outcome)
    # The rule's number; empty if no rule of the book applies.
    rule = models.CharField(_("rule"), max_length=8, default="", blank=True)
    adjustment = models.OneToOneField(
        Adjustment, models.PROTECT, related_name="verdict", null=True
    )
    ruling = models.OneToOneField(
        Ruling, models.PROTECT, related_name="verdict", null=True
    )
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["case", "at"]
        verbose_name = _("verdict")
        verbose_name_plural = _("verdicts")
        constraints = [
            models.UniqueConstraint(
                fields=["case", "level"], name="verdict_once_on_each_level"
            )
        ]

    def __str__(self) -> str:
        return str(self.get_outcome_display())


class CaseText(UnionOwned):
    """The free text of one step of a case, kept apart to be erasable."""

    class Step(models.TextChoices):
        LODGED = "lodged", _("lodged")
        RULED = "ruled", _("ruled")
        APPEALED = "appealed", _("appealed")
        DECIDED = "decided", _("decided")
        WITHDRAWN = "withdrawn", _("withdrawn")

    case = models.ForeignKey(QueryCase, models.PROTECT, related_name="texts")
    step = models.CharField(max_length=9, choices=Step)
    text = models.TextField()
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["case", "at", "pk"]
        verbose_name = _("text of a query")
        verbose_name_plural = _("texts of queries")
        constraints = [
            models.UniqueConstraint(
                fields=["case", "step"], name="casetext_once_a_step"
            )
        ]

    def __str__(self) -> str:
        return self.text


class CaseHand(UnionOwned):
    """A disputed hand kept with a query: its cards, as reported."""

    case = models.ForeignKey(QueryCase, models.PROTECT, related_name="hands")
    # As in card-hand/1, but with fewer cards in a partly known hand.
    document = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["case", "at", "pk"]
        verbose_name = _("disputed hand")
        verbose_name_plural = _("disputed hands")

    def __str__(self) -> str:
        return str(self.document["game"])
