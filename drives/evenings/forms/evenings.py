"""Forms of an evening: its plan, the settings of its game, its prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from drives.evenings.actions.evenings import EveningPlan
from drives.evenings.forms.money import AmountField
from drives.evenings.forms.setting_words import help_of, setting_label, word_of
from drives.models import Drive, EnteredAs, Game, Series, ShownAs
from drives.models.evenings import entered_as_of, seatings_of_game
from league.models import Club, Union, Venue
from matches.record.rows import is_on_the_calendar
from rules.evenings import SETTINGS, EveningSetting

MOST_ROUNDS = 60
MOST_LETTERS = 120
MOST_WORDS = 300
MOST_SEED = 80
MOST_PRIZES = 20
NUMBER = {"inputmode": "numeric"}
DAY = timedelta(days=1)
SET = "set-"
# The default of each game's evenings.
USUAL: Mapping[str, Mapping[str, object]] = {
    Game.KLAWERJAS: {
        "entered_as": EnteredAs.FIXED_PAIRS,
        "seating": Drive.Seating.WHOLE,
        "rounds": 6,
    },
    Game.KLAVERJAS: {
        "entered_as": EnteredAs.FIXED_PAIRS,
        "seating": Drive.Seating.ROUND,
        "rounds": 4,
    },
    Game.KLABERJASS: {
        "entered_as": EnteredAs.FIXED_PAIRS,
        "seating": Drive.Seating.ROUND,
        "rounds": 4,
    },
    Game.KLABERJASS_TWO: {
        "entered_as": EnteredAs.INDIVIDUALS,
        "seating": Drive.Seating.WHOLE,
        "rounds": 4,
    },
    Game.KLABERJASS_THREE: {
        "entered_as": EnteredAs.INDIVIDUALS,
        "seating": Drive.Seating.WHOLE,
        "rounds": 4,
    },
    Game.FIVE_HUNDRED: {
        "entered_as": EnteredAs.INDIVIDUALS,
        "seating": Drive.Seating.MOVEMENT,
        "rounds": 6,
    },
}


def offer_rows(
    form: forms.Form, name: str, rows: QuerySet[Any]
) -> forms.ModelChoiceField[Any]:
    """Let a form choose among rows, and return its field."""
    field = form.fields[name]
    assert isinstance(field, forms.ModelChoiceField)
    field.queryset = rows
    return field


def offer_choices(
    form: forms.Form, name: str, among: Sequence[models.TextChoices]
) -> None:
    """Let a form offer some of a field's choices."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = [(one.value, one.label) for one in among]


def offer_clubs(form: forms.Form, clubs: QuerySet[Club], *, may_all: bool) -> None:
    """Let a form name a club; none is the union's own, for who may run all."""
    club = offer_rows(form, "club", clubs)
    club.required = not may_all
    club.empty_label = _("none: the union's own") if may_all else "—"


class EveningPlanForm(forms.Form):
    """An evening: what, when, where, for whom, its seating and its settings."""

    name = forms.CharField(label=gettext_lazy("name"), max_length=MOST_LETTERS)
    day = forms.DateField(
        label=gettext_lazy("day"),
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
    )
    start = forms.TimeField(
        label=gettext_lazy("starts at"),
        widget=forms.TimeInput({"type": "time"}, "%H:%M"),
    )
    club = forms.ModelChoiceField(Club.objects.none(), label=gettext_lazy("club"))
    venue = forms.ModelChoiceField(
        Venue.objects.none(),
        label=gettext_lazy("hall"),
        required=False,
        empty_label="—",
    )
    series = forms.ModelChoiceField(
        Series.objects.none(),
        label=gettext_lazy("series"),
        required=False,
        empty_label=gettext_lazy("none: an evening by itself"),
    )
    entered_as = forms.ChoiceField(
        label=gettext_lazy("for"), choices=EnteredAs.choices, widget=forms.RadioSelect
    )
    seating = forms.ChoiceField(
        label=gettext_lazy("seating"),
        choices=Drive.Seating.choices,
        widget=forms.RadioSelect,
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        widget=forms.NumberInput(NUMBER),
    )
    entry_cents = AmountField(
        label=gettext_lazy("entry money of each person"),
        help_text=gettext_lazy(
            "Empty for none. The list of entrants sums up what was paid."
        ),
    )
    hall_names = forms.ChoiceField(
        label=gettext_lazy("names in the hall"),
        choices=ShownAs.choices,
        initial=ShownAs.FULL,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "On the big screen and on the lists that are printed for the wall. On the "
            "screen, of those who agreed to be named when they entered; of others the "
            "initials. Those at one table always read each other's names."
        ),
    )
    public_names = forms.ChoiceField(
        label=gettext_lazy("names on the public result"),
        choices=ShownAs.choices,
        initial=ShownAs.INITIALS,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "For anybody on the internet: of those who agreed to be named when they "
            "entered; of others the initials."
        ),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        union: Union,
        game: str,
        clubs: QuerySet[Club],
        may_all: bool = True,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        shown: dict[str, Any] = {**USUAL[game], **(initial or {})}
        given = shown.pop("settings", {})
        super().__init__(data, initial=shown)
        self.use_required_attribute = False
        self.union, self.game = union, game
        offer_choices(self, "entered_as", entered_as_of(game))
        offer_choices(self, "seating", seatings_of_game(game))
        offer_clubs(self, clubs, may_all=may_all)
        offer_rows(self, "venue", Venue.objects.filter(union=union))
        # Of series that others run, only the one that the evening is in.
        among = Q() if may_all else Q(club__in=clubs) | Q(pk=shown.get("series"))
        # Nothing joins one that is closed.
        open_ones = Q(closed_at=None) | Q(pk=shown.get("series"))
        series = Series.objects.filter(among, open_ones, union=union, game=game)
        offer_rows(self, "series", series)
        for setting in SETTINGS[game]:
            field = _field_of(setting, given.get(setting.name, setting.default))
            self.fields[f"{SET}{setting.name}"] = field

    def plain_fields(self) -> list[forms.BoundField]:
        return [one for one in self if not one.name.startswith(SET)]

    def setting_fields(self) -> list[forms.BoundField]:
        return [one for one in self if one.name.startswith(SET)]

    def clean(self) -> None:
        super().clean()
        if {"day", "start"} <= self.cleaned_data.keys():
            at = self._starts_at()
            # In another time zone it begins on the day before or after.
            if not all(is_on_the_calendar(at, by) for by in (-DAY, DAY)):
                invalid = self.fields["day"].error_messages["invalid"]
                self.add_error("day", invalid)

    def _starts_at(self) -> datetime:
        day, start = self.cleaned_data["day"], self.cleaned_data["start"]
        return datetime.combine(day, start, self.union.zone)

    def plan(self) -> EveningPlan:
        """The typed plan for the action; only settings that differ from the default."""
        found = dict(self.cleaned_data)
        at = self._starts_at()
        del found["day"], found["start"]
        typed = {one: found.pop(f"{SET}{one.name}") for one in SETTINGS[self.game]}
        kept = {one.name: typed[one] for one in typed if typed[one] != one.default}
        return EveningPlan(game=self.game, starts_at=at, settings=kept, **found)

    def blame(self, field: str) -> str:
        """Return the field that shows an action's fault."""
        own = {"starts_at": "day", "settings": None}.get(field, field)
        return own if own in self.fields else ""


def _field_of(setting: EveningSetting, value: Any) -> forms.Field:
    """Return the form field of a setting."""
    words = {
        "label": setting_label(setting),
        "help_text": help_of(setting),
        "initial": value,
    }
    if setting.kind == "bool":
        return forms.BooleanField(required=False, **words)
    if setting.kind == "choice":
        choices = [(one, word_of(setting, one)) for one in setting.choices]
        return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, **words)
    return forms.IntegerField(
        min_value=setting.least,
        max_value=setting.most,
        widget=forms.NumberInput(NUMBER),
        **words,
    )


def evening_initial(drive: Drive) -> dict[str, Any]:
    """Return the initial values of an evening's form."""
    start = drive.starts_at.astimezone(drive.union.zone)
    return {
        "name": drive.name,
        "day": start.date(),
        "start": start.time().replace(second=0, microsecond=0),
        "club": drive.club_id,
        "venue": drive.venue_id,
        "series": drive.series_id,
        "entered_as": drive.entered_as,
        "seating": drive.seating,
        "rounds": drive.rounds,
        "settings": drive.settings,
        "hall_names": drive.hall_names,
        "public_names": drive.public_names,
        "entry_cents": drive.entry_cents,
    }


class PrizesForm(forms.Form):
    """The prize of each of the first places; an empty line is no prize."""

    def __init__(self, *args: Any, of: Drive | Series, **values: Any) -> None:
        super().__init__(*args, **values)
        standing = {one.place: one.text for one in of.prizes.all()}
        shown = min(MOST_PRIZES, max([5, *(place + 2 for place in standing)]))
        self.places = range(1, shown + 1)
        for place in self.places:
            self.fields[f"place-{place}"] = forms.CharField(
                label=_("prize of place %(place)s") % {"place": place},
                max_length=MOST_LETTERS,
                required=False,
                initial=standing.get(place, ""),
            )

    def prizes(self) -> dict[int, str]:
        found = {place: self.cleaned_data[f"place-{place}"] for place in self.places}
        return {place: text for place, text in found.items() if text}


class EveningPrizesForm(PrizesForm):
    """The prizes of an evening, with what each costs whoever runs it."""

    has_costs = True

    def __init__(self, *args: Any, of: Drive, **values: Any) -> None:
        super().__init__(*args, of=of, **values)
        standing = {one.place: one.cost_cents for one in of.prizes.all()}
        for place in self.places:
            self.fields[f"cost-{place}"] = AmountField(
                label=_("costs, place %(place)s") % {"place": place},
                initial=standing.get(place, 0),
            )
        self.order_fields(
            [f"{part}-{place}" for place in self.places for part in ("place", "cost")]
        )

    def clean(self) -> None:
        for place in self.places:
            typed = self.cleaned_data
            if typed.get(f"cost-{place}") and not typed.get(f"place-{place}"):
                self.add_error(f"place-{place}", _("Say what this prize is."))

    def costs(self) -> dict[int, int]:
        """Return what the prizes cost in cents, by their places."""
        return {place: self.cleaned_data[f"cost-{place}"] for place in self.prizes()}


class EveningSeedForm(forms.Form):
    """The seed that an evening is drawn from."""

    seed = forms.CharField(
        label=gettext_lazy("seed of the draw"),
        max_length=MOST_SEED,
        help_text=gettext_lazy(
            "Words or figures that nobody could choose alone: tonight's date and a "
            "word called from the hall. It is printed with every draw."
        ),
        error_messages={"required": gettext_lazy("Type in the seed of the draw.")},
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class ReopenForm(forms.Form):
    """The reason for undoing something."""

    reason = forms.CharField(
        label=gettext_lazy("reason"),
        max_length=MOST_WORDS,
        error_messages={"required": gettext_lazy("Give the reason.")},
        widget=forms.TextInput({"autocomplete": "off"}),
    )
