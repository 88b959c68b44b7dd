from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models import Season
from league.models.places import UnionOwned


class SeasonFile(UnionOwned):
    """A season's CSV file as it was last imported, kept for its layout.

    It holds names, so erasing a person deletes it; exports then use our layout.
    """

    season = models.ForeignKey(Season, models.PROTECT, related_name="files")
    name = models.CharField(max_length=40)
    content = models.BinaryField()

    class Meta:
        ordering = ["season", "name"]
        verbose_name = _("imported file")
        verbose_name_plural = _("imported files")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "name"], name="seasonfile_once_in_a_season"
            )
        ]

    def __str__(self) -> str:
        return self.name


class ImportJob(UnionOwned):
    """An upload of a season's files: checked, then imported or discarded."""

    class State(models.TextChoices):
        CHECKING = "checking", _("being looked through")
        CHECKED = "checked", _("ready to import")
        REFUSED = "refused", _("refused")
        IMPORTING = "importing", _("being imported")
        IMPORTED = "imported", _("imported")
        STOPPED = "stopped", _("stopped halfway")
        DISCARDED = "discarded", _("discarded")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    season_name = models.CharField(_("season"), max_length=60, default="", blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.CHECKING)
    # A row may have been written: a worker that takes it up goes on.
    is_begun = models.BooleanField(default=False)
    # Counts, changed rows, warnings and faults, with names.
    report = models.JSONField(default=dict)

    class Meta:
        ordering = ["-made_at"]
        verbose_name = _("import")
        verbose_name_plural = _("imports")

    def __str__(self) -> str:
        return f"{self.made_at:%Y-%m-%d} {self.get_state_display()}"

    @property
    def may_discard(self) -> bool:
        """Return whether nothing of it was written, or is being written."""
        return self.state in {"checking", "checked", "refused"}


class ImportedFile(UnionOwned):
    """One file of an import, kept until it is imported or discarded."""

    job = models.ForeignKey(ImportJob, models.CASCADE, related_name="files")
    name = models.CharField(max_length=200)
    content = models.BinaryField()

    class Meta:
        ordering = ["name"]
        verbose_name = _("file of an import")
        verbose_name_plural = _("files of imports")
        constraints = [
            models.UniqueConstraint(
                fields=["job", "name"], name="importedfile_once_in_an_import"
            )
        ]

    def __str__(self) -> str:
        return self.name
