"""The options of a pack: which parts, which paper, with names or without."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoresheets.prints.pack.pack import PARTS, USUAL_PARTS, PackPart

PAPERS = (("a4", "A4"), ("letter", "Letter"))


class PackForm(forms.Form):
    """The options of a pack; `rounds` are a division's, if one is to be chosen."""

    round = forms.TypedChoiceField(
        label=_("round"), coerce=int, empty_value=None, required=False
    )
    parts = forms.MultipleChoiceField(
        label=_("what the pack holds"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one part of the pack.")},
    )
    names = forms.ChoiceField(
        label=_("players"),
        widget=forms.RadioSelect,
        choices=(
            ("yes", _("names from the team sheets, where both are in")),
            ("no", _("ruled lines to write on")),
        ),
        initial="yes",
        help_text=_(
            "Names tell where a team sits: hand such sheets out after the toss (1.3)."
        ),
    )
    paper = forms.ChoiceField(
        label=_("paper"), widget=forms.RadioSelect, choices=PAPERS, initial="a4"
    )

    def __init__(
        self, *given: Any, rounds: list[int] | None, has_codes: bool, **more: Any
    ) -> None:
        super().__init__(*given, **more)
        parts = [
            (str(one), PARTS[one]) for one in PackPart if has_codes or one != "cards"
        ]
        field = self.fields["parts"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = parts
        field.initial = [one for one, _words in parts if one in USUAL_PARTS]
        if rounds is None:
            del self.fields["round"]
            return
        chosen = self.fields["round"]
        assert isinstance(chosen, forms.TypedChoiceField)
        chosen.choices = [("", _("all rounds")), *((one, one) for one in rounds)]

    def clean(self) -> dict[str, Any]:
        """Codes belong to single matches, so they are made one night at a time."""
        data = super().clean() or self.cleaned_data
        is_all = "round" in self.fields and data.get("round") is None
        if is_all and PackPart.CARDS in data.get("parts", ()):
            self.add_error(
                "round", gettext("Codes are made for one round: choose which.")
            )
        return data

    @property
    def asked(self) -> dict[str, Any]:
        """The options as a print job stores them."""
        data = self.cleaned_data
        return {
            "sort": "pack",
            "parts": sorted(data["parts"]),
            "paper": data["paper"],
            "names": data["names"] == "yes",
        }


class PaperForm(forms.Form):
    """The paper of a print without other options."""

    paper = forms.ChoiceField(label=_("paper"), choices=PAPERS, initial="a4")
