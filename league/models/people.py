from __future__ import annotations

from datetime import date

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.places import (
    Board,
    Club,
    Team,
    Union,
    UnionOwned,
    phone_link,
    text_field,
)


class User(AbstractUser):
    """A user who signs in; their permissions come from Role."""

    # For mails; empty: the union's.
    language = models.CharField(_("language"), max_length=8, default="", blank=True)
    # As an officer: who sees it says league/registrations/officers.py.
    phone = text_field(_("phone number"), 40)
    # The day from which everyone sees how the officer is reached; None: not agreed.
    contact_agreed_on = models.DateField(null=True, blank=True, editable=False)

    @property
    def call_link(self) -> str:
        """Return the number as a phone calls it, "" if there is none."""
        return phone_link(self.phone)


def user_field() -> models.ForeignKey[User | None, User | None]:
    """Return a field for the user who did something; None: a command, or nobody yet."""
    return models.ForeignKey(User, models.PROTECT, related_name="+", null=True)


class Player(UnionOwned):
    """A person who plays; the only place where a player's name is kept."""

    name = models.CharField(_("name"), max_length=120)
    agreed_to_name = models.BooleanField(
        _("agreed to be named in public"), default=False
    )
    user = models.ForeignKey(
        User, models.SET_NULL, related_name="players", null=True, blank=True
    )
    # The person this row was merged into: always the last row, never a merged one. That
    # row's name is copied here; this row's own is kept in `own_name`.
    merged_into = models.ForeignKey(
        "self",
        models.PROTECT,
        related_name="aliases",
        null=True,
        blank=True,
        editable=False,
    )
    own_name = models.CharField(max_length=120, default="", blank=True, editable=False)
    own_agreed = models.BooleanField(default=False, editable=False)
    # The eighteenth birthday, kept only for minors: until then a guardian consents.
    minor_until = models.DateField(_("18 on"), null=True, blank=True)
    # For the union's officers, and on the night for the opponents' captains
    # (league/registrations/contacts.py).
    phone = text_field(_("phone number"), 40)
    email = models.EmailField(
        _("e-mail address"), default="", db_default="", blank=True
    )
    # When the name was erased, at the person's wish or after its retention period.
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [models.Index(fields=["union", "name"], name="player_by_name")]
        constraints = [
            models.CheckConstraint(
                condition=Q(merged_into=None) | ~Q(merged_into=models.F("id")),
                name="player_is_not_merged_into_itself",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def person(self) -> Player:
        """Return the row that this one counts as: itself, unless it was merged."""
        return self.merged_into or self

    def is_minor(self, *, on: date) -> bool:
        """Whether the player is under eighteen on a day."""
        return self.minor_until is not None and on < self.minor_until

    @property
    def call_link(self) -> str:
        """Return the number as a phone calls it, "" if there is none."""
        return phone_link(self.phone)

    @property
    def initials(self) -> str:
        return " ".join(f"{part[0]}." for part in self.name.split()) or "?"

    @property
    def public_name(self) -> str:
        """Return the name for the public: initials unless the player agreed.

        What replaces an erased name is shown whole.
        """
        is_open = self.agreed_to_name or self.erased_at is not None
        return self.name if is_open else self.initials


class Registration(UnionOwned):
    """A player's registration for a season; a transfer ends one and opens another."""

    season = models.ForeignKey(
        "league.Season", models.PROTECT, related_name="registrations"
    )
    player = models.ForeignKey(Player, models.PROTECT, related_name="registrations")
    number = models.CharField(_("registration number"), max_length=30)
    club = models.ForeignKey(Club, models.PROTECT, related_name="registrations")
    team = models.ForeignKey(
        Team, models.PROTECT, related_name="registrations", null=True, blank=True
    )
    is_captain = models.BooleanField(_("captain"), default=False)
    registered_on = models.DateField(_("registered on"))
    ended_on = models.DateField(_("ended on"), null=True, blank=True)
    transferred_from = models.OneToOneField(
        "self",
        models.PROTECT,
        related_name="transferred_to",
        null=True,
        blank=True,
    )
    # Why it was accepted after the closing date, and why it ended.
    late_reason = models.CharField(
        _("reason to allow it late"), max_length=300, default="", blank=True
    )
    end_reason = models.CharField(
        _("reason of the end"), max_length=300, default="", blank=True
    )

    class Meta:
        ordering = ["number"]
        verbose_name = _("registration")
        verbose_name_plural = _("registrations")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "number"],
                condition=Q(ended_on=None),
                name="registration_number_stands_once_in_a_season",
            ),
            models.UniqueConstraint(
                fields=["season", "player"],
                condition=Q(ended_on=None),
                name="registration_player_stands_once_in_a_season",
            ),
            models.CheckConstraint(
                condition=Q(ended_on=None) | Q(ended_on__gte=models.F("registered_on")),
                name="registration_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return self.number


class Role(models.Model):
    """What a user may do: in a board, a union, a club, a team or at one match."""

    class Kind(models.TextChoices):
        BOARD_SECRETARY = "board secretary", _("board secretary")
        UNION_SECRETARY = "union secretary", _("union secretary")
        FIXTURES_SECRETARY = "fixtures secretary", _("fixtures secretary")
        REGISTRAR = "registrar", _("registrar")
        REFEREE = "referee", _("referee")
        MARKER = "marker", _("marker")
        CLUB_SECRETARY = "club secretary", _("club secretary")
        CAPTAIN = "captain", _("captain")
        PLAYER = "player", _("player")
        VIEWER = "viewer", _("viewer")

    user = models.ForeignKey(User, models.CASCADE, related_name="roles")
    kind = models.CharField(_("role"), max_length=20, choices=Kind)
    board = models.ForeignKey(
        Board, models.PROTECT, related_name="+", null=True, blank=True
    )
    union = models.ForeignKey(
        Union, models.PROTECT, related_name="roles", null=True, blank=True
    )
    club = models.ForeignKey(
        Club, models.PROTECT, related_name="+", null=True, blank=True
    )
    team = models.ForeignKey(
        Team, models.PROTECT, related_name="+", null=True, blank=True
    )
    fixture = models.ForeignKey(
        "league.Fixture", models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="board secretary", board__isnull=False, union=None)
                | (~Q(kind="board secretary") & Q(board=None, union__isnull=False)),
                name="role_belongs_to_a_board_or_a_union",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.get_kind_display()}"
