"""Forms of a series: how it ranks, and which evenings are in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy

from drives.evenings.forms.evenings import NUMBER, offer_clubs, offer_rows
from drives.models import Drive, Game, Series
from drives.series.actions import SeriesPlan
from league.models import Club

MOST_LETTERS = 120
MOST_EVENINGS = 200
RANKED = (
    ("", gettext_lazy("each person, alone or in a pair")),
    ("pairs", gettext_lazy("each pair of persons")),
)
LEFT_OUT = "out"
GUESTS = (
    ("", gettext_lazy("ranked like everybody else")),
    (
        LEFT_OUT,
        gettext_lazy("left out; where pairs are ranked, so is a pair with a guest"),
    ),
)


class SeriesForm(forms.Form):
    """How a series ranks: how many evenings count, by total or average, and whom."""

    name = forms.CharField(label=gettext_lazy("name"), max_length=MOST_LETTERS)
    club = forms.ModelChoiceField(Club.objects.none(), label=gettext_lazy("club"))
    game = forms.ChoiceField(label=gettext_lazy("game"), choices=Game.choices)
    of_pairs = forms.ChoiceField(
        label=gettext_lazy("ranks"),
        choices=RANKED,
        widget=forms.RadioSelect,
        required=False,
    )
    ranked_by = forms.ChoiceField(
        label=gettext_lazy("ranked by"),
        choices=Series.RankedBy.choices,
        widget=forms.RadioSelect,
        initial=Series.RankedBy.TOTAL,
    )
    best = forms.IntegerField(
        label=gettext_lazy("best evenings that count"),
        min_value=0,
        max_value=MOST_EVENINGS,
        initial=0,
        help_text=gettext_lazy("0: all of them."),
        widget=forms.NumberInput(NUMBER),
    )
    least = forms.IntegerField(
        label=gettext_lazy("evenings to attend to be ranked"),
        min_value=0,
        max_value=MOST_EVENINGS,
        initial=0,
        help_text=gettext_lazy(
            "Those who attended fewer are listed below, without a place. Until that "
            "many have been held, those who attended all of them are ranked."
        ),
        widget=forms.NumberInput(NUMBER),
    )
    ties = forms.ChoiceField(
        label=gettext_lazy("who are level are ranked by"),
        choices=Series.Ties.choices,
        widget=forms.RadioSelect,
        initial=Series.Ties.BEST,
        help_text=gettext_lazy("Who are level on that too share the place."),
    )
    guests = forms.ChoiceField(
        label=gettext_lazy("guests"),
        choices=GUESTS,
        widget=forms.RadioSelect,
        required=False,
        help_text=gettext_lazy(
            "A guest is someone who was entered by name only, not as a player of the "
            "union."
        ),
    )

    def __init__(
        self, *args: Any, clubs: QuerySet[Club], may_all: bool, **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.use_required_attribute = False
        offer_clubs(self, clubs, may_all=may_all)

    def plan(self) -> SeriesPlan:
        """The typed plan for the action."""
        found = dict(self.cleaned_data)
        return SeriesPlan(
            of_pairs=bool(found.pop("of_pairs")),
            ranks_guests=found.pop("guests") != LEFT_OUT,
            **found,
        )


def series_initial(series: Series) -> dict[str, Any]:
    """Return the initial values of a series' form."""
    return {
        "name": series.name,
        "club": series.club_id,
        "game": series.game,
        "of_pairs": "pairs" if series.of_pairs else "",
        "ranked_by": series.ranked_by,
        "best": series.best,
        "least": series.least,
        "ties": series.ties,
        "guests": "" if series.ranks_guests else LEFT_OUT,
    }


# A form's fields are generic to the type checker alone.
if TYPE_CHECKING:
    Evenings = forms.ModelMultipleChoiceField[Drive]
else:
    Evenings = forms.ModelMultipleChoiceField


class DrivesField(Evenings):
    """Evenings to tick, each by its day and name."""

    widget = forms.CheckboxSelectMultiple

    def label_from_instance(self, obj: Drive) -> str:
        day = date_format(obj.starts_at.astimezone(obj.union.zone), "D j F Y")
        return f"{day} · {obj.name}"


class EveningsForm(forms.Form):
    """The evenings of a series, out of those that may be chosen."""

    evenings = DrivesField(
        Drive.objects.none(), label=gettext_lazy("evenings"), required=False
    )

    def __init__(
        self, *args: Any, series: Series, among: QuerySet[Drive], **values: Any
    ) -> None:
        super().__init__(*args, **values)
        field = offer_rows(self, "evenings", among)
        field.initial = list(series.drives.values_list("pk", flat=True))
