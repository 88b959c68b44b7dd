"""The round of a table as one total a side, with what its game counts beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from drives.evenings.words import MISFITS, fault_words, sides_of
from drives.typing.forms.figures import FigureField
from drives.typing.forms.rows import DealForm, of_side
from drives.typing.typed import TypedEntry
from rules.evenings import (
    EveningGame,
    EveningSettings,
    EveningSide,
    TableEntryKind,
    is_played_alone,
)
from rules.evenings.totals import (
    BELOW_NOTHING,
    BESIDE_TOTAL,
    MOST,
    MOST_DEALS,
    SideTotals,
    TableTotals,
    misfit_of,
)

LABELS: Mapping[str, Any] = {
    "total": gettext_lazy("Total"),
    "marsen": gettext_lazy("Pits"),
    "nat": gettext_lazy("Nat"),
    "won": gettext_lazy("Booms won"),
}


class TotalsForm(DealForm):
    """The totals of a round at one table; empty if no figure of a side is typed."""

    def __init__(self, *args: Any, settings: EveningSettings, **named: Any) -> None:
        super().__init__(*args, settings=settings, **named)
        self.names = ("total", *BESIDE_TOTAL[settings.game])
        self.sides = sides_of(settings.game)
        for name in self.names:
            is_signed = name == "total" and settings.game in BELOW_NOTHING
            for side, words in self.sides.items():
                label = of_side(LABELS[name], words)
                field = _figure(label, least=-MOST if is_signed else 0)
                self.fields[f"{name}_{side}"] = field
        if settings.game == EveningGame.FIVE_HUNDRED:
            for side in self.sides:
                # Bids go down: a keypad of figures alone has no minus.
                self.fields[f"total_{side}"].widget.attrs["inputmode"] = "text"
        if settings.game == EveningGame.KLAVERJAS:
            label = gettext_lazy("Deals played")
            deals = _figure(label, least=1, most=MOST_DEALS)
            deals.initial = settings.deals
            self.fields["deals"] = deals

    @property
    def is_empty(self) -> bool:
        return not any(str(one.value() or "").strip() for one in self.figures)

    @property
    def figures(self) -> Iterator[forms.BoundField]:
        """The fields of all sides, those of each name together."""
        return (self[f"{name}_{side}"] for name in self.names for side in self.sides)

    @property
    def totals(self) -> list[forms.BoundField]:
        """The fields of the totals, in the order of the sides."""
        return list(self.figures)[: len(self.sides)]

    @property
    def beside(self) -> list[forms.BoundField]:
        """The figures beside the totals."""
        return list(self.figures)[len(self.sides) :]

    def check(self, cleaned: dict[str, Any]) -> None:
        for side in self.sides:
            if cleaned[f"total_{side}"] is None:
                self.needs(f"total_{side}", self._needed())
        if self.errors:
            return
        if self._counted(cleaned) > self._deals(cleaned):
            self.needs("deals", str(MISFITS["counted"]))
            return
        misfit = misfit_of(self.settings, self._totals(cleaned))
        if misfit is not None:
            self.needs("total_them", fault_words(misfit.code, misfit.values))

    def _needed(self) -> str:
        if is_played_alone(self.settings.game):
            return _("Type everybody’s total.")
        return _("Type the total of both sides.")

    def _counted(self, cleaned: Mapping[str, Any]) -> int:
        """Return how many deals were pit or nat; none where that is not counted."""
        if "deals" not in self.fields:
            return 0
        names = BESIDE_TOTAL[self.settings.game]
        return sum(
            cleaned[f"{one}_{side}"] or 0 for one in names for side in self.sides
        )

    def _deals(self, cleaned: Mapping[str, Any]) -> int:
        if "deals" not in self.fields:
            return 0
        return cleaned["deals"] or self.settings.deals

    def _totals(self, cleaned: Mapping[str, Any]) -> TableTotals:
        sides: dict[str, Any] = {
            side: SideTotals(**self._side(cleaned, side)) for side in self.sides
        }
        return TableTotals(**sides, deals=self._deals(cleaned))

    def _side(self, cleaned: Mapping[str, Any], side: str) -> dict[str, int]:
        return {name: cleaned[f"{name}_{side}"] or 0 for name in self.names}

    def entry(self) -> TypedEntry:
        data: dict[str, Any] = {
            side: self._side(self.cleaned_data, side) for side in self.sides
        }
        if "deals" in self.fields:
            data["deals"] = self._deals(self.cleaned_data)
        return TypedEntry(str(TableEntryKind.TOTALS), data)

    @classmethod
    def shown(cls, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return what was typed; nothing of a deal, which has no totals."""
        if kind != TableEntryKind.TOTALS:
            return {}
        shown = {
            f"{name}_{side}": figure if figure or name == "total" else ""
            for side in EveningSide
            for name, figure in data.get(side, {}).items()
        }
        return shown | {"deals": data["deals"]} if "deals" in data else shown


def _figure(label: Any, *, least: int, most: int = MOST) -> forms.IntegerField:
    """Return a short field for a figure."""
    widget = forms.TextInput({"inputmode": "numeric", "size": 5, "autocomplete": "off"})
    return FigureField(
        label=label, required=False, min_value=least, max_value=most, widget=widget
    )


def judge_of(settings: EveningSettings) -> dict[str, Any]:
    """Return what the page's script judges totals by as they are typed, and its words.

    The figures are those of rules.evenings.totals, the words those of the faults here.
    """
    field = _figure("", least=-MOST)
    return {
        "game": str(settings.game),
        "settings": {"deals": settings.deals, "revoke": str(settings.revoke)},
        "most": MOST,
        "sides": {side: str(words) for side, words in sides_of(settings.game).items()},
        "words": {code: str(words) for code, words in MISFITS.items()}
        | {
            "number": str(field.error_messages["invalid"]),
            "least": str(MinValueValidator.message) % {"limit_value": -MOST},
            "most": str(MaxValueValidator.message) % {"limit_value": MOST},
            "fits": _("Together {sum}, of it {rest} roem"),
        },
    }
