from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.officials import Official
from league.models.places import UnionOwned


class OfficialCalendar(UnionOwned):
    """The address of an official's own calendar; a new version ends the old one.

    It is good for a term from when it was made, for the account that the official had
    then (league/calendars/keys.py).
    """

    official = models.OneToOneField(
        Official, models.CASCADE, primary_key=True, related_name="calendar"
    )
    version = models.PositiveIntegerField(default=1)
    is_on = models.BooleanField(default=True)
    made_at = models.DateTimeField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="+", null=True
    )

    class Meta:
        verbose_name = _("calendar of an official")
        verbose_name_plural = _("calendars of officials")

    def __str__(self) -> str:
        return f"{self.official}"
