"""What each pair did at its table, and the sums of it, all from the entries.

Rows name the player who sat; readers look up whom they count as. No constraint keeps
sums positive: a wrong one must stop no press, and a rebuild corrects it.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models import Division, Player, Team
from league.models.places import UnionOwned
from matches.models.matches import Match
from matches.models.team_sheets import Seat, TeamSheet


class Figures(models.Model):
    """The columns of a tally, named as in rules.statistics."""

    matches = models.IntegerField(default=0)
    won = models.IntegerField(default=0)
    drawn = models.IntegerField(default=0)
    lost = models.IntegerField(default=0)
    points_for = models.IntegerField(default=0)
    points_against = models.IntegerField(default=0)
    awards_for = models.IntegerField(default=0)
    awards_against = models.IntegerField(default=0)
    clear_booms = models.IntegerField(default=0)
    booms_known = models.IntegerField(default=0)

    class Meta:
        abstract = True


class Sitting(UnionOwned, Figures):
    """A pair at a table of a match, from sitting down until it changed or rose."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="sittings")
    side = models.CharField(max_length=4, choices=TeamSheet.Side)
    table = models.PositiveSmallIntegerField()
    # The first pair of a side at its table, or one after a player was replaced.
    place = models.PositiveSmallIntegerField()
    counter = models.ForeignKey(Player, models.PROTECT, related_name="+")
    by_speler = models.ForeignKey(Player, models.PROTECT, related_name="+")
    # The awards against the pair: rule and points of each.
    penalties = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["table", "-side", "place"]
        verbose_name = _("pair at a table")
        verbose_name_plural = _("pairs at tables")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "side", "table", "place"],
                name="sitting_once_in_its_place",
            )
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.side} {self.table}"


class PlayerSum(UnionOwned, Figures):
    """A player's sums in a division for one team, in one role."""

    division = models.ForeignKey(Division, models.PROTECT, related_name="+")
    team = models.ForeignKey(Team, models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")
    role = models.CharField(max_length=9, choices=Seat.Role)

    class Meta:
        verbose_name = _("sum of a player")
        verbose_name_plural = _("sums of players")
        constraints = [
            models.UniqueConstraint(
                fields=["division", "team", "player", "role"],
                name="playersum_once_a_role",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.role}"


class PairSum(UnionOwned, Figures):
    """Two players' sums together in a division for one team, and who counted."""

    division = models.ForeignKey(Division, models.PROTECT, related_name="+")
    team = models.ForeignKey(Team, models.PROTECT, related_name="+")
    counter = models.ForeignKey(Player, models.PROTECT, related_name="+")
    by_speler = models.ForeignKey(Player, models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("sum of a partnership")
        verbose_name_plural = _("sums of partnerships")
        constraints = [
            models.UniqueConstraint(
                fields=["division", "team", "counter", "by_speler"],
                name="pairsum_once_a_pair",
            )
        ]

    def __str__(self) -> str:
        return f"{self.counter_id} {self.by_speler_id}"
