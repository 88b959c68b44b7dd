from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from league.lib.files.pictures import MOST_BYTES, PhotoPicture, read_picture
from league.models import VenuePicture

# Pixels on the long side: every visitor fetches it.
ACROSS = 1_200


class HallPictureForm(forms.Form):
    """A hall's picture, and what it shows; one that has a picture may leave it."""

    picture = forms.FileField(
        label=_("picture"),
        help_text=_("JPEG, PNG or HEIC, at most 10 MB. Best is its front, wide."),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": "image/*"}),
        error_messages={
            "required": _("Choose a picture first."),
            "invalid": _("Choose a picture first."),
        },
    )
    words = forms.CharField(
        label=_("what it shows"),
        max_length=200,
        help_text=_(
            "For people who do not see it, for example: a brick hall with a green gate."
        ),
        error_messages={"required": _("Say in a few words what the picture shows.")},
    )

    def __init__(
        self, *args: Any, standing: VenuePicture | None = None, **values: Any
    ) -> None:
        super().__init__(*args, **values)
        if standing is not None:
            self.fields["picture"].required = False
            self.fields["words"].initial = standing.words

    def clean_picture(self) -> PhotoPicture | None:
        given: UploadedFile[Any] | None = self.cleaned_data["picture"]
        if given is None:
            return None
        if (given.size or 0) > MOST_BYTES:
            raise ValidationError(
                _("The photo is larger than 10 MB; send a smaller one.")
            )
        return read_picture(given.read(), across=ACROSS)
