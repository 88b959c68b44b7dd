from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.people import Player, user_field
from league.models.places import UnionOwned


class Guardian(UnionOwned):
    """The guardian of a player under eighteen; deleted when the player is erased."""

    player = models.OneToOneField(
        Player, models.CASCADE, primary_key=True, related_name="guardian"
    )
    name = models.CharField(_("guardian's name"), max_length=120)
    relation = models.CharField(
        _("relation to the player"), max_length=60, default="", blank=True
    )
    phone = models.CharField(_("phone"), max_length=40, default="", blank=True)
    email = models.EmailField(_("e-mail address"), default="", blank=True)

    class Meta:
        verbose_name = _("guardian")
        verbose_name_plural = _("guardians")

    def __str__(self) -> str:
        return self.name


class Consent(UnionOwned):
    """A player's consent to one purpose: given once, and perhaps withdrawn.

    The current one for a purpose has no day of withdrawal. `Player.agreed_to_name`
    follows the consent to be named (league/registrations/actions/consents.py).
    """

    class Purpose(models.TextChoices):
        NAME = "name", _("named in public")
        PHOTO = "photo", _("photos of the paper are kept")
        MAIL = "mail", _("news by mail")

    class How(models.TextChoices):
        ACCOUNT = "account", _("signed in")
        PAPER = "paper", _("on paper")
        DESK = "desk", _("told the registrar")

    player = models.ForeignKey(Player, models.CASCADE, related_name="consents")
    purpose = models.CharField(_("purpose"), max_length=10, choices=Purpose)
    how = models.CharField(_("how"), max_length=10, choices=How)
    by_guardian = models.BooleanField(_("given by the guardian"), default=False)
    given_on = models.DateField(_("given on"))
    given_at = models.DateTimeField(auto_now_add=True)
    recorded_by = user_field()
    withdrawn_on = models.DateField(_("withdrawn on"), null=True, blank=True)
    withdrawn_by = user_field()

    class Meta:
        ordering = ["player", "purpose", "given_on", "pk"]
        verbose_name = _("consent")
        verbose_name_plural = _("consents")
        constraints = [
            models.UniqueConstraint(
                fields=["player", "purpose"],
                condition=Q(withdrawn_on=None),
                name="consent_stands_once_a_purpose",
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_on=None) | Q(withdrawn_on__gte=F("given_on")),
                name="consent_is_withdrawn_after_it_is_given",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.get_purpose_display()}"
