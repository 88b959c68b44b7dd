from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.people import user_field
from league.models.places import UnionOwned
from league.models.seasons import RuleSet, Season


class SeasonDraft(UnionOwned):
    """A season being set up, with the answers so far, step by step."""

    answers = models.JSONField(default=dict)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed_at"]
        verbose_name = _("season being set up")
        verbose_name_plural = _("seasons being set up")

    def __str__(self) -> str:
        return str(self.answers.get("name", ""))


class RulesChange(UnionOwned):
    """A change of local rules once results exist; another secretary decides on it."""

    class State(models.TextChoices):
        PROPOSED = "proposed", _("proposed")
        CONFIRMED = "confirmed", _("confirmed")
        REJECTED = "rejected", _("rejected")
        TAKEN_BACK = "taken back", _("taken back")

    season = models.ForeignKey(Season, models.PROTECT, related_name="rules_changes")
    # The version that the proposal would replace.
    former = models.ForeignKey(RuleSet, models.PROTECT, related_name="+")
    record_rules = models.JSONField(default=dict, blank=True)
    scheme = models.JSONField(default=dict, blank=True)
    policy = models.JSONField(default=dict, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    state = models.CharField(
        _("state"), max_length=12, choices=State, default=State.PROPOSED
    )
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+"
    )
    proposed_at = models.DateTimeField(auto_now_add=True)
    decided_by = user_field()
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-proposed_at", "-pk"]
        verbose_name = _("change of the local rules")
        verbose_name_plural = _("changes of the local rules")
        constraints = [
            models.UniqueConstraint(
                fields=["season"],
                condition=Q(state="proposed"),
                name="ruleschange_one_waits_in_a_season",
            ),
            models.CheckConstraint(
                condition=~Q(state="confirmed") | ~Q(decided_by=F("proposed_by")),
                name="ruleschange_is_confirmed_by_another",
            ),
            models.CheckConstraint(
                condition=Q(state="proposed", decided_by=None)
                | ~Q(state="proposed") & Q(decided_by__isnull=False),
                name="ruleschange_is_decided_by_someone",
            ),
        ]

    def __str__(self) -> str:
        return self.reason
