"""Who takes somebody's place at an evening's table for one round."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from drives.models.rounds import Place
from league.models import Player
from league.models.places import UnionOwned


class Substitute(UnionOwned):
    """Somebody in a person's place for a round: a member, or a guest by name alone.

    What the round gives stays with the entrant whose place it is.
    """

    place = models.ForeignKey(Place, models.CASCADE, related_name="substitutes")
    # Whom of the entrant they replace, 1 or 2 in the order of entry: an entrant's
    # persons are other rows once a name of theirs is changed.
    which = models.PositiveSmallIntegerField(_("which person"))
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="+", null=True, blank=True
    )
    guest_name = models.CharField(_("guest"), max_length=120, default="", blank=True)
    # To be named as the evening is set up, as an entrant agrees to it.
    agreed_to_name = models.BooleanField(_("agreed to be named"), default=False)

    class Meta:
        # By the key: the order of a place is that of too many tables to follow.
        ordering = ["place_id", "which"]
        verbose_name = _("substitute for a round")
        verbose_name_plural = _("substitutes for a round")
        constraints = [
            models.UniqueConstraint(
                fields=["place", "which"], name="substitute_one_for_a_person"
            ),
            models.CheckConstraint(
                condition=Q(which__in=[1, 2]), name="substitute_is_for_one_of_two"
            ),
            models.CheckConstraint(
                condition=Q(player__isnull=False, guest_name="")
                | (Q(player=None) & ~Q(guest_name="")),
                name="substitute_is_a_member_or_a_guest",
            ),
        ]

    def __str__(self) -> str:
        return self.guest_name or str(self.player)
