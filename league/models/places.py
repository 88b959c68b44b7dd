from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def validate_time_zone(value: str) -> None:
    if value not in available_timezones():
        raise ValidationError(
            _("%(value)s is no time zone; one is Africa/Johannesburg."),
            params={"value": value},
        )


class Board(models.Model):
    """The board of control above the unions."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), unique=True)

    class Meta:
        ordering = ["name"]
        verbose_name = _("board")
        verbose_name_plural = _("boards")

    def __str__(self) -> str:
        return self.name


class Union(models.Model):
    """A union: the tenant that owns every row of a season."""

    board = models.ForeignKey(
        Board, models.PROTECT, related_name="unions", null=True, blank=True
    )
    # The board's own rows (its tournaments) belong to a union that represents it.
    represents = models.OneToOneField(
        Board,
        models.PROTECT,
        related_name="tenant",
        null=True,
        blank=True,
        editable=False,
    )
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), unique=True)
    time_zone = models.CharField(
        _("time zone"),
        max_length=60,
        default="Africa/Johannesburg",
        validators=[validate_time_zone],
    )
    language = models.CharField(_("language"), max_length=8, default="en")
    # The sites that may show its embeds (league/public/embeds.py); empty: any site.
    embed_sites = models.JSONField(default=list, blank=True, editable=False)

    class Meta:
        ordering = ["name"]
        verbose_name = _("union")
        verbose_name_plural = _("unions")

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


def today(union: Union) -> date:
    """Return the date on the union's own clock."""
    return timezone.now().astimezone(union.zone).date()


class UnionOwned(models.Model):
    """A row that belongs to one union."""

    union = models.ForeignKey(Union, models.PROTECT, related_name="+")

    class Meta:
        abstract = True


class Venue(UnionOwned):
    """A hall, with how many tables it can seat at once; a match takes four."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=120)
    tables = models.PositiveSmallIntegerField(_("tables"), default=4)

    class Meta:
        ordering = ["name"]
        verbose_name = _("hall")
        verbose_name_plural = _("halls")
        constraints = [
            models.UniqueConstraint(
                fields=["union", "code"], name="venue_code_once_in_a_union"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Club(UnionOwned):
    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=120)
    venue = models.ForeignKey(
        Venue, models.PROTECT, related_name="clubs", null=True, blank=True
    )

    class Meta:
        ordering = ["name"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = [
            models.UniqueConstraint(
                fields=["union", "code"], name="club_code_once_in_a_union"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Team(UnionOwned):
    """A club's team of eight (1.5); it enters a division each season."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=120)
    club = models.ForeignKey(Club, models.PROTECT, related_name="teams")

    class Meta:
        ordering = ["name"]
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints = [
            models.UniqueConstraint(
                fields=["union", "code"], name="team_code_once_in_a_union"
            )
        ]

    def __str__(self) -> str:
        return self.name
