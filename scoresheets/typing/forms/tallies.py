"""One side's points at a table in a half: their total, or each claim counted."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.lib.forms import read_whole
from matches.desk.forms.lines import MOST_CLAIMS, MOST_POINTS, PARTS
from matches.sheet.paper import CLAIMS, NightPart, PaperTally
from rules.record import TABLES, Side
from scoresheets.tally.fields import TOTAL, tally_prefix
from scoresheets.tally.prefill import DOUBTFUL

LABELS = {
    "twos": _("2s"),
    "fours": _("4s"),
    "punished_twos": _("2s for punishment"),
    "punished_fours": _("4s for punishment"),
    "over_punished": _("2s for over-punishing"),
}
PUNISHMENTS = ("punished_twos", "punished_fours", "over_punished")


class CountField(forms.IntegerField):
    """A number as everything that reads a sheet reads it: figures alone.

    Of 3.0, or figures of another script, a sum would know nothing.
    """

    def to_python(self, value: Any) -> int | None:
        number = super().to_python(value)
        if (
            number is not None
            and number >= 0
            and read_whole(str(value).strip()) is None
        ):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return number


def count_field(
    label: Any, spoken: str, *, most: int, **attributes: Any
) -> forms.IntegerField:
    widget = forms.NumberInput(
        attrs={"aria-label": spoken, "inputmode": "numeric", "placeholder": " "}
        | attributes
    )
    return CountField(
        label=label, required=False, min_value=0, max_value=most, widget=widget
    )


class TallyForm(forms.Form):
    """One side's claims at a table in a half, as a total or counted."""

    def __init__(
        self,
        data: Any = None,
        *,
        part: NightPart,
        table: int,
        side: Side,
        team: str,
        **values: Any,
    ) -> None:
        super().__init__(data, prefix=tally_prefix(table, part, side), **values)
        self.part, self.table, self.side, self.team = part, table, side, team
        place = f"{team}, {gettext('table')} {table}, {PARTS[part]}"
        self.fields[TOTAL] = count_field(
            _("total"),
            f"{place}: {gettext('total')}",
            most=MOST_POINTS,
            **{"data-points": True},
        )
        for name, label in LABELS.items():
            self.fields[name] = count_field(
                label,
                f"{place}: {label}",
                most=MOST_CLAIMS,
                **{"data-worth": CLAIMS[name].points},
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get(TOTAL) is not None and any(map(cleaned.get, CLAIMS)):
            message = gettext("Give the total or the single claims, not both.")
            self.add_error(TOTAL, message)
        elif self.is_odd:
            self.add_error(TOTAL, self._odd_words())
        return cleaned

    def _odd_words(self) -> str:
        words = gettext(
            "%(points)s is an odd number. Points are claimed by 2 or 4, so a total is "
            "even (6.5)."
        )
        return words % {"points": self.tally.points}

    @property
    def tally(self) -> PaperTally:
        """The fields' content, as far as it is numbers."""
        counts = {name: self._number(name) or 0 for name in CLAIMS}
        total = self._number(TOTAL)
        return PaperTally(self.part, self.table, self.side, counts, total)

    def _number(self, name: str) -> int | None:
        return read_whole(str(self[name].value() or "").strip())

    @property
    def half_name(self) -> str:
        return str(PARTS[self.part])

    @property
    def has_punishments(self) -> bool:
        counts = self.tally.counts
        return any(
            name in self.errors
            or counts[name]
            or DOUBTFUL in self.fields[name].widget.attrs.get("class", "")
            for name in PUNISHMENTS
        )

    @property
    def punishments(self) -> list[Any]:
        return [self[name] for name in PUNISHMENTS]

    @property
    def is_odd(self) -> bool:
        return self.tally.points % 2 == 1


class WrittenForm(forms.Form):
    """The totals written on the paper, to be compared with its points."""

    def __init__(
        self, data: Any = None, *, teams: dict[Side, str], **values: Any
    ) -> None:
        super().__init__(data, prefix="paper", **values)
        at_table = gettext("%(team)s, table %(table)s: total written on the paper")
        of_match = gettext("%(team)s: total of the match on the paper")
        for side, team in teams.items():
            for table in TABLES:
                spoken = at_table % {"team": team, "table": table}
                self.fields[f"{table}-{side}"] = _written_field(spoken)
            self.fields[str(side)] = _written_field(of_match % {"team": team})


def _written_field(spoken: str) -> forms.IntegerField:
    return count_field(_("total on paper"), spoken, most=MOST_POINTS * 10)
