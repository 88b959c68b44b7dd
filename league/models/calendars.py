from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.officials import Official
from league.models.places import UnionOwned


class OfficialCalendar(UnionOwned):
    """The address of an official's own calendar; a new version ends the old one."""

    official = models.OneToOneField(
        Official, models.CASCADE, primary_key=True, related_name="calendar"
    )
    version = models.PositiveIntegerField(default=1)
    is_on = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("calendar of an official")
        verbose_name_plural = _("calendars of officials")

    def __str__(self) -> str:
        return f"{self.official}"
