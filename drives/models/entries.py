"""The entries written at an evening's tables: appended, never changed."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from drives.models.rounds import DriveTable
from league.models.places import UnionOwned


class DriveEntry(UnionOwned):
    """One press or one typed line of a table's score.

    `kind` and `data` are as rules.evenings reads them: a deal has the fields of the
    contract's deal; a void names the entry that it cancels.
    """

    class Sheet(models.TextChoices):
        TABLE = "table", _("the table's one sheet")
        US = "us", _("the sheet of the first pair")
        THEM = "them", _("the sheet of the second pair")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    table = models.ForeignKey(DriveTable, models.PROTECT, related_name="entries")
    seq = models.PositiveIntegerField()
    sheet = models.CharField(max_length=5, choices=Sheet, default=Sheet.TABLE)
    kind = models.CharField(max_length=12)
    data = models.JSONField(default=dict)
    device = models.CharField(max_length=40, default="", blank=True)
    counter = models.PositiveIntegerField(null=True, blank=True)
    at = models.DateTimeField()
    received = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )

    class Meta:
        ordering = ["table", "seq"]
        verbose_name = _("entry of an evening")
        verbose_name_plural = _("entries of evenings")
        constraints = [
            models.UniqueConstraint(
                fields=["table", "seq"], name="driveentry_seq_once_at_a_table"
            ),
            models.UniqueConstraint(
                fields=["table", "device", "counter"],
                name="driveentry_counter_once_of_a_device",
            ),
            models.CheckConstraint(
                condition=Q(seq__gte=1), name="driveentry_seq_starts_at_1"
            ),
            models.CheckConstraint(
                condition=Q(sheet__in=["table", "us", "them"]),
                name="driveentry_stands_on_a_sheet",
            ),
            models.CheckConstraint(condition=~Q(kind=""), name="driveentry_has_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.seq}"
