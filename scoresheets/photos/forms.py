from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from league.lib.files.pictures import MOST_BYTES, PhotoPicture, read_picture
from rules.record import TABLES
from scoresheets.models import SheetPhoto


class PhotoForm(forms.Form):
    """A photo of a match's paper, and which paper it shows."""

    photo = forms.FileField(
        label=_("photo"),
        help_text=_("JPEG, PNG or HEIC, at most 10 MB."),
        allow_empty_file=True,
        # Without `capture` a phone offers both its camera and its gallery.
        widget=forms.FileInput(attrs={"accept": "image/*"}),
        error_messages={
            "required": _("Choose a photo first."),
            "invalid": _("Choose a photo first."),
        },
    )
    sort = forms.ChoiceField(
        label=_("it shows"),
        choices=SheetPhoto.Sort,
        initial=SheetPhoto.Sort.SHEET,
        error_messages={"invalid_choice": _("Say which paper the photo shows.")},
    )
    table = forms.TypedChoiceField(
        label=_("table"),
        choices=[("", _("all tables")), *((one, str(one)) for one in TABLES)],
        coerce=int,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": _("Table 1 to 4, or all of them.")},
    )

    def clean_photo(self) -> PhotoPicture:
        given: UploadedFile[Any] = self.cleaned_data["photo"]
        if (given.size or 0) > MOST_BYTES:
            raise ValidationError(
                _("The photo is larger than 10 MB; send a smaller one.")
            )
        return read_picture(given.read())
