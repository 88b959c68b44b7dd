from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.places import UnionOwned
from matches.models.devices import Device
from matches.models.matches import Match
from matches.models.team_sheets import TeamSheet


class Signature(UnionOwned):
    """A captain's signature under one state of the sheet, or why there is none.

    `seal_hash` is the hash of the last entry that moves a score, and `line_up_version`
    the match's own: while both match, the signature is under the current sheet.
    """

    class Outcome(models.TextChoices):
        SIGNED = "signed", _("signed")
        NOT_GIVEN = "not given", _("not given")
        TIMED_OUT = "timed out", _("silent until the time-out")

    match = models.ForeignKey(Match, models.PROTECT, related_name="signatures")
    side = models.CharField(max_length=4, choices=TeamSheet.Side)
    outcome = models.CharField(max_length=9, choices=Outcome)
    seal_hash = models.CharField(max_length=64)
    line_up_version = models.PositiveIntegerField(default=0)
    # Free text, erased with the person that it names.
    reason = models.CharField(max_length=300, default="", blank=True)
    # How many presses waited for the referee at that moment.
    held = models.PositiveIntegerField(default=0, db_default=0)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    device = models.ForeignKey(Device, models.PROTECT, related_name="+", null=True)

    class Meta:
        ordering = ["match", "at"]
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "side", "seal_hash", "line_up_version", "outcome"],
                name="signature_once_under_a_sheet",
            ),
            models.CheckConstraint(
                condition=~Q(outcome="not given") | ~Q(reason=""),
                name="signature_not_given_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.outcome}"


class MatchNote(UnionOwned):
    """An audited note on a match that moves no score and is not an entry."""

    class Kind(models.TextChoices):
        CARDS_CHECKED = "cards checked", _("cards checked")
        ACTING_REFEREE = "acting referee", _("acting referee")
        SHORT_TEAM = "short team", _("notice of a short team")

    match = models.ForeignKey(Match, models.PROTECT, related_name="notes")
    kind = models.CharField(max_length=14, choices=Kind)
    table = models.PositiveSmallIntegerField(null=True)
    side = models.CharField(max_length=4, default="", blank=True)
    # How many tables a short team fields.
    tables = models.PositiveSmallIntegerField(null=True)
    is_late = models.BooleanField(default=False)
    # The acting referee's name: free text, erased with the person.
    text = models.CharField(max_length=120, default="", blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    device = models.ForeignKey(Device, models.PROTECT, related_name="+", null=True)

    class Meta:
        ordering = ["match", "at"]
        verbose_name = _("note of a match")
        verbose_name_plural = _("notes of matches")

    def __str__(self) -> str:
        return f"{self.kind} {self.side}".strip()
