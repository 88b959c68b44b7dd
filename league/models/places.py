from __future__ import annotations

from datetime import date
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# A union without a crest is shown by so many letters of its name.
MONOGRAM_LETTERS = 2


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


def text_field(words: Any, most: int) -> models.CharField[str, str]:
    """Return a field for text that may be missing."""
    return models.CharField(
        words, max_length=most, default="", db_default="", blank=True
    )


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
    # Its main colour, such as #0f3d30, and what tells its crest from its earlier ones;
    # empty: it has none (league/public/looks/sheet.py).
    colour = models.CharField(
        max_length=7, default="", db_default="", blank=True, editable=False
    )
    crest_version = models.CharField(
        max_length=16, default="", db_default="", blank=True, editable=False
    )

    # Whom anyone may ask: entered to be public, by the secretary, on every page.
    contact_name = text_field(_("whom to ask"), 120)
    contact_email = models.EmailField(
        _("e-mail address"), default="", db_default="", blank=True
    )
    contact_phone = text_field(_("phone number"), 40)

    class Meta:
        ordering = ["name"]
        verbose_name = _("union")
        verbose_name_plural = _("unions")

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def contact_link(self) -> str:
        """The contact's number as a phone calls it, "" if there is none."""
        return phone_link(self.contact_phone)

    @property
    def look_url(self) -> str:
        """The style sheet of its colour, "" if it has none."""
        return self._own("union-look-sheet", self.colour.removeprefix("#"))

    @property
    def crest_url(self) -> str:
        """Its crest, "" if it has none: then its monogram stands in."""
        return self._own("union-crest", self.crest_version)

    @property
    def monogram(self) -> str:
        """The letters that stand for it where it has no crest."""
        words = [word for word in self.name.split() if word[:1].isalnum()]
        # "of" and "van" are not among them, unless there is nothing else.
        words = [word for word in words if not word[0].islower()] or words
        return "".join(word[0] for word in words[:MONOGRAM_LETTERS]).upper()

    def _own(self, name: str, version: str) -> str:
        return f"{reverse(name, args=[self.slug])}?v={version}" if version else ""


class Crest(models.Model):
    """A union's crest, re-encoded from the upload: PNG, square, without other data."""

    union = models.OneToOneField(Union, models.PROTECT, related_name="+")
    # For paper, and small for pages.
    picture = models.BinaryField()
    icon = models.BinaryField()
    # SHA-256 of `picture`.
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("crest")
        verbose_name_plural = _("crests")

    def __str__(self) -> str:
        return str(self.union)


def today(union: Union) -> date:
    """Return the date on the union's own clock."""
    return timezone.now().astimezone(union.zone).date()


def phone_link(phone: str) -> str:
    """Return a number as a phone calls it; "" if there is none in it."""
    number = "".join(one for one in phone if one.isdecimal() or one == "+")
    return f"tel:{number}" if number else ""


class UnionOwned(models.Model):
    """A row that belongs to one union."""

    union = models.ForeignKey(Union, models.PROTECT, related_name="+")

    class Meta:
        abstract = True


def degrees_field(words: Any) -> models.DecimalField[Any, Any]:
    """Return a field for degrees, to about 10 cm."""
    return models.DecimalField(
        words, max_digits=9, decimal_places=6, null=True, blank=True
    )


class Venue(UnionOwned):
    """A hall, with how many tables it can seat at once; a match takes four.

    All but its contact and its note is for everyone. The contact is for everyone once
    its owner agreed; both are for those whom `may_see_hall_note` lets in.
    """

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=120)
    tables = models.PositiveSmallIntegerField(_("tables"), default=4)
    address = text_field(_("address"), 300)
    latitude = degrees_field(_("latitude"))
    longitude = degrees_field(_("longitude"))
    directions = text_field(_("directions"), 1000)
    parking = text_field(_("parking"), 300)
    contact_name = text_field(_("contact"), 120)
    contact_phone = text_field(_("phone number of the contact"), 40)
    contact_agreed = models.BooleanField(
        _("the contact agreed to be named in public"), default=False, db_default=False
    )
    # A gate's code, whom to ring: never for visitors.
    note = text_field(_("note for those who play and officiate here"), 1000)

    class Meta:
        ordering = ["name"]
        verbose_name = _("hall")
        verbose_name_plural = _("halls")
        constraints = [
            models.UniqueConstraint(
                fields=["union", "code"], name="venue_code_once_in_a_union"
            ),
            models.CheckConstraint(
                # Asked by isnull too: a check whose answer is unknown passes.
                condition=Q(latitude__isnull=True, longitude__isnull=True)
                | Q(
                    latitude__isnull=False,
                    longitude__isnull=False,
                    latitude__range=(-90, 90),
                    longitude__range=(-180, 180),
                ),
                name="venue_place_is_on_earth",
            ),
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
