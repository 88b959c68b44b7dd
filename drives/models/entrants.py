"""Who enters a card evening: members and guests, alone or as a pair."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from drives.models.evenings import Drive
from league.models import Player
from league.models.places import UnionOwned


class Entrant(UnionOwned):
    """One person or a pair, seated and ranked together on an evening."""

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField(_("number"))
    has_paid = models.BooleanField(_("has paid"), default=False)
    # The last round that they play, if they leave early.
    left_after = models.PositiveSmallIntegerField(
        _("left after round"), null=True, blank=True
    )

    class Meta:
        ordering = ["drive", "number"]
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        constraints = [
            models.UniqueConstraint(
                fields=["drive", "number"], name="entrant_number_once_on_an_evening"
            )
        ]

    def __str__(self) -> str:
        return str(self.number)

    @cached_property
    def people(self) -> list[EntrantPerson]:
        """Its persons, first entered first; `entrants_of` fetches those of many."""
        return list(self.persons.all())

    @cached_property
    def misses(self) -> list[Absence]:
        """The rounds that it misses, in their order; fetched as its persons are."""
        return list(self.absences.all())


class EntrantPerson(UnionOwned):
    """A person of an entrant: a member, or a guest of whom only the name is kept."""

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="+")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="persons")
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="evenings", null=True, blank=True
    )
    guest_name = models.CharField(_("guest"), max_length=120, default="", blank=True)
    # To be named as the evening is set up; asked of guests and members at the entry.
    agreed_to_name = models.BooleanField(
        _("agreed to be named"), default=False, db_default=False
    )

    class Meta:
        ordering = ["entrant", "pk"]
        verbose_name = _("person of an entrant")
        verbose_name_plural = _("persons of entrants")
        constraints = [
            models.UniqueConstraint(
                fields=["drive", "player"],
                condition=Q(player__isnull=False),
                name="entrantperson_player_once_on_an_evening",
            ),
            models.CheckConstraint(
                condition=Q(player__isnull=False, guest_name="")
                | (Q(player=None) & ~Q(guest_name="")),
                name="entrantperson_is_a_member_or_a_guest",
            ),
        ]

    def __str__(self) -> str:
        return self.guest_name or str(self.player)


class Absence(UnionOwned):
    """A round that an entrant misses, and whether they said so beforehand."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="absences")
    round_number = models.PositiveSmallIntegerField(_("round"))
    was_notified = models.BooleanField(_("notified"), default=True)

    class Meta:
        ordering = ["entrant", "round_number"]
        verbose_name = _("absence")
        verbose_name_plural = _("absences")
        constraints = [
            models.UniqueConstraint(
                fields=["entrant", "round_number"], name="absence_once_in_a_round"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entrant} {self.round_number}"
