from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.places import Team, UnionOwned
from league.models.seasons import Division


class Standing(UnionOwned):
    """A team's entry in a division, with the sums of its results.

    The sums are what `rules.standings` makes of the fixtures and adjustments; they
    are kept so that one result costs the same however many were played.
    """

    division = models.ForeignKey(Division, models.PROTECT, related_name="standings")
    team = models.ForeignKey(Team, models.PROTECT, related_name="standings")
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    points_for = models.IntegerField(default=0)
    points_against = models.IntegerField(default=0)
    away_won = models.PositiveIntegerField(default=0)
    away_for = models.IntegerField(default=0)
    tables_won = models.PositiveIntegerField(default=0)
    tables_drawn = models.PositiveIntegerField(default=0)
    adjustment = models.DecimalField(max_digits=10, decimal_places=2, default=0)

    class Meta:
        ordering = ["division", "team"]
        verbose_name = _("entry in a division")
        verbose_name_plural = _("entries in divisions")
        constraints = [
            models.UniqueConstraint(
                fields=["division", "team"], name="standing_once_in_a_division"
            )
        ]

    def __str__(self) -> str:
        return f"{self.team} {self.division}"


class StoredPage(UnionOwned):
    """A division's log page as a visitor gets it, as of one version of the log."""

    division = models.ForeignKey(Division, models.CASCADE, related_name="pages")
    language = models.CharField(max_length=8)
    version = models.PositiveBigIntegerField()
    # The templates and catalogues it was drawn with: a new release draws anew.
    build = models.CharField(max_length=64)
    # Compressed: so it is kept small, and sent as it is.
    body = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["division", "language"], name="storedpage_once_a_language"
            )
        ]

    def __str__(self) -> str:
        return f"{self.division} {self.language} v{self.version}"
