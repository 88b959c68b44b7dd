from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from league.lib.files.notes import ImportRefused
from matches.season_files.folder import Brought, read_upload

MOST_BYTES = 10 * 1024 * 1024


class SeveralFilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class SeveralFilesField(forms.FileField):
    widget = SeveralFilesInput

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile[Any]]:
        given = data if isinstance(data, list | tuple) else [data]
        return [super(SeveralFilesField, self).clean(one, initial) for one in given]


class SeasonImportForm(forms.Form):
    """The files of a season: a zip of their folder, or up to five files."""

    upload = SeveralFilesField(
        label=_("files"),
        help_text=_("A zip of the season's folder, or up to five CSV files."),
    )
    season = forms.CharField(
        label=_("season"),
        max_length=60,
        required=False,
        help_text=_("Left empty: the year of the first fixture."),
    )

    def clean_upload(self) -> dict[str, bytes]:
        files: list[UploadedFile[Any]] = self.cleaned_data["upload"]
        if sum(one.size or 0 for one in files) > MOST_BYTES:
            raise ValidationError(_("These files are larger than 10 MB together."))
        try:
            return read_upload(Brought(one.name or "", one.read()) for one in files)
        except ImportRefused as refused:
            raise ValidationError([str(fault) for fault in refused.faults]) from None
