from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models import Player
from league.models.places import UnionOwned
from matches.models.matches import Match


class TeamSheet(UnionOwned):
    """One side's team sheet: its seats, and the players who may come on."""

    class Side(models.TextChoices):
        HOME = "home", _("home")
        AWAY = "away", _("away")

    match = models.ForeignKey(Match, models.PROTECT, related_name="team_sheets")
    side = models.CharField(max_length=4, choices=Side)
    # A record may have no squad; then anyone may come on.
    has_squad = models.BooleanField(default=True)
    # When the captain handed it in, and when the team sat down by it (1.3).
    handed_in_at = models.DateTimeField(null=True)
    seated_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("team sheet")
        verbose_name_plural = _("team sheets")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "side"], name="teamsheet_once_a_side"
            )
        ]

    def __str__(self) -> str:
        return f"{self.match} ({self.side})"


class Seat(UnionOwned):
    """A player's seat at one of the four tables when play starts."""

    class Role(models.TextChoices):
        COUNTER = "counter", _("counter")
        BY_SPELER = "by_speler", _("by-speler")

    team_sheet = models.ForeignKey(TeamSheet, models.CASCADE, related_name="seats")
    table = models.PositiveSmallIntegerField()
    role = models.CharField(max_length=9, choices=Role)
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["table", "-role"]
        constraints = [
            models.UniqueConstraint(
                fields=["team_sheet", "table", "role"], name="seat_holds_one_player"
            ),
            models.UniqueConstraint(
                fields=["team_sheet", "player"], name="seat_once_a_player"
            ),
            models.CheckConstraint(
                condition=Q(table__gte=1, table__lte=4), name="seat_at_tables_1_to_4"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.role}"


class SquadMember(UnionOwned):
    """A player registered for the team when its sheet was made, in its order."""

    team_sheet = models.ForeignKey(TeamSheet, models.CASCADE, related_name="squad")
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="squads")

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(
                fields=["team_sheet", "place"], name="squadmember_once_a_place"
            ),
            models.UniqueConstraint(
                fields=["team_sheet", "player"], name="squadmember_once_a_player"
            ),
        ]

    def __str__(self) -> str:
        return str(self.player)
