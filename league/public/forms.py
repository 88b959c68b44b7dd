from __future__ import annotations

from typing import Any, ClassVar
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from league.models import Division, Season, Team, Union
from league.public import embeds
from league.public.looks import colours
from league.public.looks.crests import MOST_BYTES, CrestPicture, read_crest
from league.public.sections import FixturesChoice

THEME_WORDS = {
    "auto": _("as the reader's device"),
    "light": _("light"),
    "dark": _("dark"),
}


class FixturesForm(forms.Form):
    """Which fixtures of a season to show; `night` is the first."""

    division = forms.ModelChoiceField(
        Division.objects.none(),
        label=_("Division or cup"),
        required=False,
        empty_label=_("All"),
    )
    team = forms.ModelChoiceField(
        Team.objects.none(), label=_("Team"), required=False, empty_label=_("All teams")
    )
    night = forms.DateField(
        label=_("From"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, data: Any, *, season: Season | None) -> None:
        super().__init__(data)
        if season is not None:
            divisions, teams = self.fields["division"], self.fields["team"]
            entered = Team.objects.filter(standings__division__season=season)
            divisions.queryset = season.divisions.order_by("level", "pk")  # type: ignore[attr-defined]
            teams.queryset = entered.distinct().order_by("name", "pk")  # type: ignore[attr-defined]

    @property
    def chosen(self) -> FixturesChoice:
        """Return what was asked for; what cannot be read is left out."""
        self.is_valid()
        return FixturesChoice(**self.cleaned_data)

    @property
    def asked(self) -> str:
        """Return the choice without its night, as the query of a link beside it."""
        given = {"division": self.data.get("division"), "team": self.data.get("team")}
        return urlencode({name: value for name, value in given.items() if value})


class PlayersForm(forms.Form):
    """Which of a season's players to show."""

    q = forms.CharField(
        label=_("Name, team or club"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )

    @property
    def words(self) -> str:
        return str(self.cleaned_data.get("q", ""))

    @property
    def asked(self) -> str:
        return urlencode({"q": self.words} if self.words else {})


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


class ColourForm(forms.Form):
    """A union's main colour; white letters are read on it, or it is refused."""

    colour = forms.CharField(
        label=_("Main colour"),
        help_text=_("Six letters and figures, such as #0f3d30. Empty: the usual one."),
        required=False,
        max_length=20,
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocomplete": "off"}),
    )
    # What to offer in the place of a colour that was refused.
    shade = ""

    def clean_colour(self) -> str:
        text = self.cleaned_data["colour"].strip()
        if not text:
            return ""
        colour = colours.colour_of(text)
        if colour is None:
            raise ValidationError(
                _("“%(text)s” is no colour; one is #0f3d30."), params={"text": text}
            )
        contrast = colours.contrast(colour, colours.WHITE)
        if contrast < colours.LEAST_CONTRAST:
            self.shade = colours.hex_of(colours.darkened(colour))
            raise _too_pale(contrast, shade=self.shade)
        return colours.hex_of(colour)


def _too_pale(contrast: float, *, shade: str) -> ValidationError:
    # Cut, not rounded: 4.49 is not 4.5.
    told = number_format(int(contrast * 10) / 10, decimal_pos=1)
    least = number_format(colours.LEAST_CONTRAST, decimal_pos=1)
    return ValidationError(
        _(
            "White letters on this colour have a contrast of %(contrast)s to 1, and "
            "%(least)s is needed to read them. The nearest shade that has it is "
            "%(shade)s."
        ),
        params={"contrast": told, "least": least, "shade": shade},
    )


class CrestForm(forms.Form):
    crest = forms.FileField(
        label=_("Crest"),
        help_text=_("PNG, JPEG or WebP, at most 2 MB; best square and transparent."),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
        error_messages={
            "required": _("Choose a picture first."),
            "invalid": _("Choose a picture first."),
        },
    )

    def clean_crest(self) -> CrestPicture:
        given: UploadedFile[Any] = self.cleaned_data["crest"]
        # One byte more than is taken: what is larger is refused without being read.
        return read_crest(given.read(MOST_BYTES + 1))


class ContactForm(forms.ModelForm):  # type: ignore[type-arg]
    """Whom anyone may ask about a union: what is entered here is public."""

    class Meta:
        model = Union
        fields: ClassVar = ["contact_name", "contact_email", "contact_phone"]
        help_texts: ClassVar = {
            "contact_name": _("A name or an office, such as the secretary."),
        }

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        ways = ("contact_email", "contact_phone")
        is_named = bool(found.get("contact_name"))
        if is_named and not any(found.get(one) or one in self.errors for one in ways):
            self.add_error(
                "contact_email", _("Give an e-mail address or a phone number too.")
            )
        return found
