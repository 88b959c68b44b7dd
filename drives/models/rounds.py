"""The rounds of a card evening: its tables, who sits where, and the results."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from drives.models.entrants import Entrant
from drives.models.evenings import Drive
from league.models.places import UnionOwned


class Side(models.TextChoices):
    US = "us", _("us")
    THEM = "them", _("them")
    # Where three sit at a table, each alone.
    THIRD = "third", _("third")


class Round(UnionOwned):
    """A round as drawn, with the times of its bells."""

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="drawn_rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    # The seed of its draw; empty if the movement alone decided who sits where.
    seed = models.CharField(_("seed"), max_length=120, default="", blank=True)
    # How it was seated: its lots, who changed places, how many met again.
    drawn = models.JSONField(default=dict, blank=True, editable=False)
    drawn_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(_("first bell"), null=True, blank=True)
    ended_at = models.DateTimeField(_("last bell"), null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["drive", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(
                fields=["drive", "number"], name="round_number_once_on_an_evening"
            )
        ]

    def __str__(self) -> str:
        return str(self.number)


class DriveTable(UnionOwned):
    """A table of a round. Its head grows with its entries, like a match's."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("table"))
    # Of the code on a card from before codes were signed (drives/evenings/codes.py).
    printed_digest = models.CharField(
        max_length=64, unique=True, null=True, blank=True, editable=False
    )
    head = models.PositiveIntegerField(default=0, editable=False)
    # The score that the entries fold to (rules.evenings), stored with them.
    score = models.JSONField(default=dict, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    # The head when it was closed: entries written later do not count.
    closed_head = models.PositiveIntegerField(null=True, editable=False)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )

    class Meta:
        ordering = ["round", "number"]
        verbose_name = _("table of an evening")
        verbose_name_plural = _("tables of evenings")
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"], name="drivetable_number_once_in_a_round"
            )
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_played(self) -> bool:
        """Whether anything counts: a table closed as not played has no deals."""
        return bool(self.score.get("deals"))


class Place(UnionOwned):
    """An entrant's place in a round: at a table, sitting out, or absent.

    The round's result for the entrant is stored once the table is closed.
    """

    class State(models.TextChoices):
        PLAYS = "plays", _("plays")
        SITS_OUT = "sits out", _("sits out")
        ABSENT = "absent", _("absent, notified")
        MISSING = "missing", _("absent, not notified")

    round = models.ForeignKey(Round, models.CASCADE, related_name="places")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="places")
    state = models.CharField(_("state"), max_length=8, choices=State)
    table = models.ForeignKey(
        DriveTable, models.CASCADE, related_name="places", null=True, blank=True
    )
    side = models.CharField(_("side"), max_length=5, choices=Side, blank=True)
    # N or S of us, E or W of them; empty for who has a side alone, a pair or a player.
    seat = models.CharField(_("seat"), max_length=1, blank=True)
    # The result, as rules.evenings names it: "total", "cards", "roem", "marsen", "nat",
    # "won", "clips", "penalty", "points"; empty until it is closed.
    gave = models.JSONField(default=dict, editable=False)

    class Meta:
        ordering = ["round", "table", "side", "seat"]
        verbose_name = _("place")
        verbose_name_plural = _("places")
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entrant"], name="place_once_in_a_round"
            ),
            models.UniqueConstraint(
                fields=["table", "side", "seat"],
                condition=Q(table__isnull=False),
                name="place_seat_once_at_a_table",
            ),
            models.CheckConstraint(
                condition=Q(state="plays", table__isnull=False)
                | (~Q(state="plays") & Q(table=None, side="", seat="")),
                name="place_has_a_table_where_it_plays",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} {self.entrant}"
