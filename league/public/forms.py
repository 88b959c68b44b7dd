from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Union
from league.public import embeds

THEME_WORDS = {
    "auto": _("as the reader's device"),
    "light": _("light"),
    "dark": _("dark"),
}


class EmbedSitesForm(forms.Form):
    """The sites that may show a union's embeds, one a line."""

    sites = forms.CharField(
        label=_("Sites that may show them, one a line"),
        help_text=_("Such as https://www.example.org. Empty: every site may."),
        required=False,
        max_length=embeds.MOST_SITES * embeds.MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
    )

    def clean_sites(self) -> list[str]:
        return embeds.sites_of(self.cleaned_data["sites"])


class EmbedChoiceForm(forms.Form):
    """Which embed to preview, in which colours and language."""

    what = forms.ChoiceField(label=_("What to show"))
    theme = forms.ChoiceField(label=_("Colours"), choices=list(THEME_WORDS.items()))
    language = forms.ChoiceField(
        label=_("Language"), choices=list(embeds.LANGUAGES.items())
    )

    def __init__(self, data: Any, *, union: Union, paths: dict[str, str]) -> None:
        usual = {
            "what": next(iter(paths), ""),
            "theme": embeds.THEMES[0],
            "language": union.language,
        }
        # Missing or invalid choices get the usual value: a link always works.
        given = {name: data.get(name) or value for name, value in usual.items()}
        super().__init__(given)
        self.fields["what"].choices = list(paths.items())  # type: ignore[attr-defined]
        self.usual = usual

    @property
    def path(self) -> str:
        return self._chosen("what")

    @property
    def look(self) -> embeds.EmbedLook:
        return embeds.EmbedLook(self._chosen("theme"), self._chosen("language"))

    def _chosen(self, name: str) -> str:
        self.is_valid()
        chosen: str = self.cleaned_data.get(name, self.usual[name])
        return chosen
