from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, cast

from django import forms
from django.forms import BaseFormSet, formset_factory
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access.names import is_taken, name_key
from league.lib.forms import WholeTextField
from league.models import Club, Division, Season, Standing, Team, Union
from league.seasons.actions.seasons import DivisionRow

MOST_LETTERS = 60
LONGEST = timedelta(days=731)
LAST_YEAR = 2199
MOST_DIVISIONS = 30
MOST_LEVELS = 30
KEY = re.compile(r"d\d{1,3}")


class DayField(forms.DateField):
    """A day, typed or chosen from the browser's calendar."""

    widget = forms.DateInput({"type": "date"}, "%Y-%m-%d")


def number_field(label: Any, *, least: int, most: int) -> forms.IntegerField:
    """Return a field for a whole number that may be left empty."""
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        required=False,
        widget=forms.TextInput({"inputmode": "numeric"}),
    )


class SeasonForm(forms.Form):
    """A season's name, its dates, and when a match starts."""

    name = WholeTextField(
        label=gettext_lazy("name of the season"), max_length=MOST_LETTERS
    )
    starts_on = DayField(label=gettext_lazy("first day"))
    ends_on = DayField(label=gettext_lazy("last day"))
    start = forms.TimeField(
        label=gettext_lazy("start of play"),
        widget=forms.TimeInput({"type": "time"}, "%H:%M"),
        help_text=gettext_lazy("A fixture can have another one."),
    )

    def __init__(
        self, *args: Any, union: Union, season: Season | None = None, **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.union, self.season = union, season

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        others = Season.objects.filter(union=self.union)
        if is_taken(name, [one.name for one in others if one != self.season]):
            raise forms.ValidationError(
                _("There is a season %(name)s already."), params={"name": name}
            )
        return name

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        first, last = found.get("starts_on"), found.get("ends_on")
        if first and last and last <= first:
            self.add_error("ends_on", _("The last day must be after the first."))
        elif first and last and (last - first > LONGEST or last.year > LAST_YEAR):
            self.add_error("ends_on", _("Look at the year: that is too far away."))
        return found


class BasicsForm(SeasonForm):
    """The first step: a copy of an earlier season, or a blank one."""

    source = forms.ModelChoiceField(
        Season.objects.none(),
        label=gettext_lazy("copy of"),
        required=False,
        empty_label=gettext_lazy("no season: begin with empty pages"),
        help_text=gettext_lazy(
            "A copy takes divisions and teams, with promotion and relegation, the "
            "local rules, and the registrations if you like."
        ),
    )
    field_order = ("source", "name", "starts_on", "ends_on", "start")

    def __init__(self, *args: Any, union: Union, **values: Any) -> None:
        super().__init__(*args, union=union, **values)
        seasons = Season.objects.filter(union=union)
        if seasons.exists():
            self.fields["source"].queryset = seasons  # type: ignore[attr-defined]
        else:
            del self.fields["source"]

    def answers(self) -> dict[str, Any]:
        """Return the answers, as a draft keeps them."""
        found = self.cleaned_data
        source = found.get("source")
        return {
            "name": found["name"],
            "starts_on": found["starts_on"].isoformat(),
            "ends_on": found["ends_on"].isoformat(),
            "start": found["start"].isoformat(),
            "source": source.pk if source else None,
        }


def next_season_values(season: Season) -> dict[str, Any]:
    """Return likely values for the next season: its name and dates."""
    return {
        "source": season.pk,
        "name": re.sub(r"\d+", lambda year: str(int(year[0]) + 1), season.name),
        # The same day of the week.
        "starts_on": a_year_on(season.starts_on),
        "ends_on": a_year_on(season.ends_on),
        "start": season.start,
    }


def a_year_on(day: date | None) -> date | None:
    return day + timedelta(weeks=52) if day else None


class DivisionForm(forms.Form):
    """A row of divisions; its key identifies it in the draft or the season."""

    key = forms.CharField(required=False, widget=forms.HiddenInput)
    name = WholeTextField(label=gettext_lazy("division"), max_length=MOST_LETTERS)
    level = number_field(gettext_lazy("level"), least=1, most=MOST_LEVELS)
    promoted = number_field(gettext_lazy("go up"), least=0, most=99)
    relegated = number_field(gettext_lazy("go down"), least=0, most=99)
    leave_out = forms.BooleanField(label=gettext_lazy("leave out"), required=False)

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        for name in ("promoted", "relegated"):
            found[name] = found.get(name) or 0
        return found


class DivisionRows(BaseFormSet):  # type: ignore[type-arg]
    """A season's divisions; at least one, each with a different name."""

    def __init__(
        self,
        *args: Any,
        keys: Collection[str],
        sizes: Mapping[str, int],
        names: Mapping[str, str] | None = None,
        **values: Any,
    ) -> None:
        # The keys that a row may have, and how many teams each of them had.
        self.keys, self.sizes = keys, sizes
        # Names that the season has already, cups included, by key.
        self.names = names or {}
        super().__init__(*args, **values)

    def rows(self) -> list[dict[str, Any]]:
        """Return the rows that were filled in, in order."""
        return [one.cleaned_data for one in self.forms if one.cleaned_data.get("name")]

    def wanted(self, divisions: Mapping[str, Division]) -> list[DivisionRow]:
        """Return the rows as the season's action takes them."""
        return [
            DivisionRow(
                name=row["name"],
                level=row["level"] or 1,
                promoted=row["promoted"],
                relegated=row["relegated"],
                division=divisions.get(row["key"]),
                is_left_out=row["leave_out"],
            )
            for row in self.rows()
        ]

    def clean(self) -> None:
        if any(self.errors):
            return
        kept = [row for row in self.rows() if not row["leave_out"]]
        if not kept:
            raise forms.ValidationError(_("A season has at least one division."))
        level = 0
        for row in kept:
            # If left empty: one below the row before it.
            level = row["level"] = row["level"] or level + 1
        levels = {row["level"] for row in kept}
        taken, elsewhere = set[str](), self._names_elsewhere()
        for form in self.forms:
            row = form.cleaned_data
            if row.get("name") and not row["leave_out"]:
                if name_key(row["name"]) in elsewhere:
                    form.add_error(
                        "name",
                        _("This season has a division or cup of that name already."),
                    )
                    continue
                self._check_row(form, row, levels=levels, taken=taken)

    def _names_elsewhere(self) -> set[str]:
        """Return the names in the season that no row is about."""
        here = {row["key"] for row in self.rows()}
        return {name_key(name) for key, name in self.names.items() if key not in here}

    def _check_row(
        self,
        form: DivisionForm,
        row: dict[str, Any],
        *,
        levels: set[int],
        taken: set[str],
    ) -> None:
        # A field that gets an error is no longer in the row.
        name = name_key(row["name"])
        if row["key"] and row["key"] not in self.keys:
            form.add_error(None, _("This division is gone; open the page again."))
        if name in taken:
            form.add_error("name", _("Another division has this name."))
        taken.add(name)
        up, down = row["promoted"], row["relegated"]
        size = self.sizes.get(row["key"])
        if up and row["level"] == min(levels):
            form.add_error("promoted", _("No division is above this one."))
        if down and row["level"] == max(levels):
            form.add_error("relegated", _("No division is below this one."))
        elif size is not None and up + down > size:
            form.add_error(
                "relegated",
                _("More go up and down than its %(number)s teams.") % {"number": size},
            )


DivisionFormSet = cast(
    type[DivisionRows],
    formset_factory(
        DivisionForm,
        formset=DivisionRows,
        extra=2,
        max_num=MOST_DIVISIONS,
        absolute_max=MOST_DIVISIONS,
        validate_max=True,
    ),
)


@dataclass(frozen=True, slots=True)
class TeamChoiceRow:
    """A team on the form, with its entry in a division if it has fixtures there."""

    team: Team
    field: forms.BoundField
    entry: Standing | None


class TeamsForm(forms.Form):
    """In which division each team plays; one with fixtures, whose entry is given, stays
    where it is."""

    def __init__(
        self,
        *args: Any,
        teams: Sequence[Team],
        divisions: Iterable[tuple[str, str]],
        fixed: Mapping[int, Standing],
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        self.teams, self.fixed = teams, fixed
        choices = [("", _("not this season")), *divisions]
        for team in teams:
            self.fields[f"team-{team.pk}"] = forms.ChoiceField(
                label=team.name,
                choices=choices,
                required=False,
                disabled=team.pk in fixed,
            )

    def by_club(self) -> list[tuple[Club, list[TeamChoiceRow]]]:
        """Return the teams with their fields, club by club."""
        found: dict[int, tuple[Club, list[TeamChoiceRow]]] = {}
        for team in self.teams:
            row = TeamChoiceRow(team, self[f"team-{team.pk}"], self.fixed.get(team.pk))
            found.setdefault(team.club_id, (team.club, []))[1].append(row)
        return list(found.values())

    def chosen(self) -> dict[int, str]:
        """Return the key of the division of each team that plays."""
        return {
            team.pk: key
            for team in self.teams
            if (key := self.cleaned_data.get(f"team-{team.pk}"))
        }
