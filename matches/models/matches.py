from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models import Fixture
from league.models.places import UnionOwned

NO_HASH = "0" * 64


class Match(UnionOwned):
    """A fixture's match: the head of its entries and the score-sheet from them."""

    fixture = models.OneToOneField(
        Fixture, models.PROTECT, primary_key=True, related_name="match"
    )
    # The record's `rules`: what differs from SAKBOC's numbers in this match.
    rules = models.JSONField(default=dict, blank=True)
    seq = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, default=NO_HASH)
    # Increases with every change of a team sheet.
    line_up_version = models.PositiveIntegerField(default=0)
    # The score-sheet as klawerjas-score-sheet/1, made from the entries at each append.
    sheet = models.JSONField(default=dict)
    # The current lease and phone by table number. The leases' rows say the same, but
    # this is read with the row that each press locks.
    markers = models.JSONField(default=dict, blank=True)
    # How many entries were ever held; while 0, none is searched for.
    held_count = models.PositiveIntegerField(default=0)
    # Marked in this system: its result is provisional until closed.
    is_live = models.BooleanField(default=False)
    # When both captains had signed or timed out: phones change no more.
    sealed_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")

    def __str__(self) -> str:
        return str(self.fixture)


class MatchSource(UnionOwned):
    """The text of the record that a match was imported from, kept for its layout.

    It holds names, so erasing a person deletes it; the match loses nothing.
    """

    match = models.OneToOneField(
        Match, models.PROTECT, primary_key=True, related_name="source"
    )
    file_name = models.CharField(max_length=200, default="", blank=True)
    text = models.TextField()

    class Meta:
        verbose_name = _("imported record")
        verbose_name_plural = _("imported records")

    def __str__(self) -> str:
        return self.file_name or str(self.match_id)
