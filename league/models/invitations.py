from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.people import Role
from league.models.places import Club, Team, UnionOwned, text_field


class RoleInvitation(UnionOwned):
    """A role offered to an e-mail address; the row goes when the role is taken up.

    `taken_at` is saved in its own transaction before the mail goes out, `mailed_at`
    after it; a mail cut off in between is not sent again by itself.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    email = models.EmailField(_("e-mail address"))
    kind = models.CharField(_("role"), max_length=20, choices=Role.Kind)
    club = models.ForeignKey(Club, models.CASCADE, related_name="+", null=True)
    team = models.ForeignKey(Team, models.CASCADE, related_name="+", null=True)
    # Of an officer, as whoever invites knows it: the invited see and change it.
    phone = text_field(_("phone number"), 40)
    asked_at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True)
    mailed_at = models.DateTimeField(null=True)
    fault = models.CharField(max_length=300, default="", blank=True)

    class Meta:
        ordering = ["email", "asked_at", "pk"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.email} {self.get_kind_display()}"
