from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.places import UnionOwned


class PublishedHeads(UnionOwned):
    """The published heads of a day's matches: one text, never changed.

    Anyone who kept the text can show later that an entry was changed since. The next
    publication of the same day has the next number.
    """

    day = models.DateField(_("day"))
    number = models.PositiveIntegerField(default=1)
    # A line a match: its id, its number of entries, its head hash; the digest is
    # SHA-256 of the text.
    text = models.TextField()
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )

    class Meta:
        ordering = ["-day", "-number"]
        verbose_name = _("published heads")
        verbose_name_plural = _("published heads")
        constraints = [
            models.UniqueConstraint(
                fields=["union", "day", "number"], name="publishedheads_number_of_a_day"
            )
        ]

    def __str__(self) -> str:
        return f"{self.day} ({self.number})"
