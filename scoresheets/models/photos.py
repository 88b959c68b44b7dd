from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models import Fixture
from league.models.places import UnionOwned
from matches.models import Device


class SheetPhoto(UnionOwned):
    """A photo of a match's paper, re-encoded from the upload (JPEG, no EXIF).

    `reading` is what the camera read on a tally sheet: a proposal for the typing screen
    that counts for nothing by itself.
    """

    class Sort(models.TextChoices):
        SHEET = "sheet", _("score-sheet")
        TALLY = "tally", _("tally sheet")
        OTHER = "other", _("other paper")

    class Reading(models.TextChoices):
        NONE = "none", _("not read")
        READ = "read", _("read")
        FAILED = "failed", _("could not be read")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    fixture = models.ForeignKey(Fixture, models.PROTECT, related_name="photos")
    sort = models.CharField(max_length=5, choices=Sort, default=Sort.SHEET)
    table = models.PositiveSmallIntegerField(null=True)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    content = models.BinaryField()
    # SHA-256 of `content`: a photo sent twice is kept once.
    digest = models.CharField(max_length=64)
    # The user who signed in, or the phone that a captain's code let in.
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    device = models.ForeignKey(Device, models.PROTECT, related_name="+", null=True)
    added_at = models.DateTimeField(auto_now_add=True)
    reading_state = models.CharField(
        max_length=6, choices=Reading, default=Reading.NONE
    )
    reading = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["fixture", "added_at"]
        verbose_name = _("photo of a sheet")
        verbose_name_plural = _("photos of sheets")
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "digest"], name="sheetphoto_once_in_a_fixture"
            ),
            models.CheckConstraint(
                condition=Q(table=None) | Q(table__gte=1, table__lte=4),
                name="sheetphoto_of_tables_1_to_4",
            ),
            models.CheckConstraint(
                condition=Q(added_by__isnull=False) | Q(device__isnull=False),
                name="sheetphoto_added_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture_id} {self.get_sort_display()}"
