"""The rows of the form of demands: teams, halls, and those that can be added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from league.seasons.forms.nights import NightsField

Choices = Sequence[tuple[str, str]]
MOST_ROWS = 60
MOST_MATCHES = 99
HIGHEST_PENALTY = 1000
NOTHING = ("", "–")


def offer_choices(form: forms.Form, choices: Choices, *names: str) -> None:
    """Let these fields of a form choose among these, or nothing."""
    for name in names:
        form.fields[name].choices = [NOTHING, *choices]  # type: ignore[attr-defined]


class TeamDemandRow(forms.Form):
    """Where a team is at home, its club, and when it cannot play."""

    hall = forms.ChoiceField(
        label=gettext_lazy("hall"),
        error_messages={"required": gettext_lazy("Choose a hall to be at home in.")},
    )
    club = forms.CharField(label=gettext_lazy("club"), max_length=20, required=False)
    free = NightsField(label=gettext_lazy("nights off"))

    def __init__(self, *args: Any, name: str, halls: Choices, **values: Any) -> None:
        super().__init__(*args, **values)
        self.name = name
        offer_choices(self, halls, "hall")


class HallRow(forms.Form):
    """How many matches a hall holds at once, and when it is closed."""

    matches = forms.IntegerField(
        label=gettext_lazy("matches a night"), min_value=0, max_value=MOST_MATCHES
    )
    closed = NightsField(label=gettext_lazy("hall closures"))

    def __init__(self, *args: Any, name: str, note: str, **values: Any) -> None:
        super().__init__(*args, **values)
        self.name, self.note = name, note


class PairRow(forms.Form):
    """Two teams, who have to differ: the names of their fields, and what is said."""

    PAIR: tuple[str, str]
    ALIKE: Any

    def __init__(self, *args: Any, teams: Choices, **values: Any) -> None:
        super().__init__(*args, **values)
        offer_choices(self, teams, *self.PAIR)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        one, other = self.PAIR
        if given.get(one) and given.get(one) == given.get(other):
            self.add_error(other, self.ALIKE)
        return given


class FixedRow(PairRow):
    """A match that must be on a night, this way round."""

    PAIR = ("home", "away")
    ALIKE = gettext_lazy("A team cannot play itself.")

    night = forms.DateField(
        label=gettext_lazy("night"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    home = forms.ChoiceField(label=gettext_lazy("home"))
    away = forms.ChoiceField(label=gettext_lazy("away"))

    def value(self) -> dict[str, Any]:
        return self.cleaned_data | {"night": self.cleaned_data["night"].isoformat()}


class ApartRow(PairRow):
    """Two teams that are never both at home on one night."""

    PAIR = ("one", "other")
    ALIKE = gettext_lazy("This is the same team twice.")

    one = forms.ChoiceField(label=gettext_lazy("one team"))
    other = forms.ChoiceField(label=gettext_lazy("the other"))

    def value(self) -> list[str]:
        return [self.cleaned_data["one"], self.cleaned_data["other"]]


class MostRow(forms.Form):
    """At most so many matches of a team in so many nights in a row."""

    matches = forms.IntegerField(
        label=gettext_lazy("matches at most"), min_value=0, max_value=MOST_MATCHES
    )
    nights = forms.IntegerField(
        label=gettext_lazy("in so many nights"), min_value=1, max_value=MOST_MATCHES
    )

    def value(self) -> dict[str, int]:
        return self.cleaned_data


class RestRow(MostRow):
    """The same as a wish: each match above it costs a penalty."""

    penalty = forms.IntegerField(
        label=gettext_lazy("penalty for each match above"),
        min_value=1,
        max_value=HIGHEST_PENALTY,
    )


class Rows:
    """Rows of one kind, as many as were sent; empty ones are ignored."""

    def __init__(
        self,
        row: type[Any],
        prefix: str,
        *,
        data: Any = None,
        given: Sequence[Mapping[str, Any]] = (),
        **values: Any,
    ) -> None:
        self.row, self.prefix, self.values = row, prefix, values
        if data is None:
            # One empty row, because without a script none can be added.
            self.forms = [self._made(n, initial=one) for n, one in enumerate(given)]
            self.forms.append(self._made(len(given)))
        else:
            self.forms = [
                self._made(n, data=data) for n in range(_number(data, prefix))
            ]

    def _made(self, number: int, **given: Any) -> Any:
        return self.row(
            prefix=f"{self.prefix}-{number}",
            empty_permitted=True,
            use_required_attribute=False,
            **given,
            **self.values,
        )

    @property
    def empty(self) -> Any:
        """Return the row that a script copies, putting its number in."""
        return self.row(
            prefix=f"{self.prefix}-__row__", use_required_attribute=False, **self.values
        )

    @property
    def count(self) -> int:
        return len(self.forms)

    def is_valid(self) -> bool:
        return all(one.is_valid() for one in self.forms)

    def filled(self) -> list[Any]:
        """Return the rows in which something was typed, as the problem has them."""
        return [one.value() for one in self.forms if one.has_changed()]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.forms)


def _number(data: Any, prefix: str) -> int:
    text = data.get(f"{prefix}-rows", "")
    return min(int(text), MOST_ROWS) if text.isdecimal() and len(text) < 4 else 0


def with_another_row(data: Any, prefix: str) -> Any:
    """Return what was sent, with one more row of a kind."""
    changed = data.copy()
    changed[f"{prefix}-rows"] = str(_number(data, prefix) + 1)
    return changed
