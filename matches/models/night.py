from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models import Union, Venue
from league.models.places import UnionOwned


class NightSettings(models.Model):
    """A union's choices for its match nights where the rules leave it open."""

    class Abandonment(models.TextChoices):
        REPLAY = "replay", _("is replayed on another night")
        CARRY_ON = "carry on", _("goes on from there on another night")
        STANDS = "stands", _("counts as it stands")

    union = models.OneToOneField(
        Union, models.PROTECT, primary_key=True, related_name="night_settings"
    )
    abandonment = models.CharField(
        _("a match that is abandoned"),
        max_length=10,
        choices=Abandonment,
        default=Abandonment.REPLAY,
    )
    marks_boom = models.BooleanField(_("strokes are marked on a boom"), default=False)

    class Meta:
        verbose_name = _("settings of the match night")
        verbose_name_plural = _("settings of the match night")

    def __str__(self) -> str:
        return str(self.union)


class Night(UnionOwned):
    """A union's matches in one hall on one evening, which share a clock.

    `version` grows with all that the night's screens show besides entries: the
    announcement, who marks what, team sheets, signatures.
    """

    day = models.DateField(_("night"))
    # None: fixtures without a hall.
    venue = models.ForeignKey(Venue, models.PROTECT, related_name="nights", null=True)
    announcement = models.CharField(
        _("announcement"), max_length=200, default="", blank=True
    )
    version = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["-day"]
        verbose_name = _("match night")
        verbose_name_plural = _("match nights")
        constraints = [
            models.UniqueConstraint(
                fields=["union", "day", "venue"], name="night_once_in_a_hall"
            ),
            models.UniqueConstraint(
                fields=["union", "day"],
                condition=Q(venue=None),
                name="night_once_without_a_hall",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.venue or ''}".strip()
