from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from league.models import Season
from matches.desk.looks import looks_in
from matches.desk.selectors import DeskRow, DeskStage

ALL, WAITING = "", "waiting"
STATES = [
    (ALL, _("everything")),
    (WAITING, _("what waits for the desk")),
    (DeskStage.TO_TYPE.value, _("to type in, or to finish")),
    (DeskStage.UNDER_WAY.value, _("being played")),
    (DeskStage.DECISION.value, _("level, to decide")),
    (DeskStage.TO_CLOSE.value, _("to close")),
    (DeskStage.TO_CHECK.value, _("to check")),
    (DeskStage.DONE.value, _("done")),
    (DeskStage.TO_COME.value, _("to come")),
]


class DeskFilterForm(forms.Form):
    """The filter of the list of matches; what is not chosen filters nothing."""

    division = forms.ChoiceField(label=_("division"), required=False)
    team = forms.ChoiceField(label=_("team"), required=False)
    hall = forms.ChoiceField(label=_("hall"), required=False)
    night = forms.ChoiceField(label=_("night"), required=False)
    round = forms.TypedChoiceField(label=_("round"), required=False, coerce=int)
    show = forms.ChoiceField(label=_("show"), required=False, choices=STATES)

    def __init__(
        self, *args: Any, rows: list[DeskRow], season: Season, **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.rows, self.season = rows, season
        fixtures = [row.fixture for row in rows]
        nights = sorted({one.night for one in fixtures if one.night})
        teams = {one.home_id: one.home.name for one in fixtures}
        teams |= {one.away_id: one.away.name for one in fixtures}
        self._offer("division", _by_name({o.division_id: o.division for o in fixtures}))
        self._offer("team", _by_name(teams))
        halls = {one.venue_id: one.venue for one in fixtures if one.venue}
        self._offer("hall", _by_name(halls))
        self._offer("night", [(one.isoformat(), date_format(one)) for one in nights])
        rounds = sorted({one.round for one in fixtures})
        self._offer("round", [(str(one), str(one)) for one in rounds])

    def _offer(self, name: str, choices: Iterable[tuple[str, str]]) -> None:
        self.fields[name].choices = [("", "–"), *choices]  # type: ignore[attr-defined]

    def kept(self) -> list[DeskRow]:
        """Return the rows that match; an invalid form filters nothing."""
        wanted = dict(self.cleaned_data) if self.is_valid() else {}
        rows = self.rows
        if wanted.get("show") == DeskStage.TO_CHECK:
            # Read for this choice alone: it needs every team sheet of the season.
            del wanted["show"]
            looks = looks_in(self.season, rows)
            rows = [
                replace(row, looks=tuple(looks[row.fixture.pk]))
                for row in rows
                if row.fixture.pk in looks
            ]
        return [row for row in rows if _is_wanted(row, wanted)]


def _by_name(rows: Mapping[Any, Any]) -> list[tuple[str, str]]:
    """Return rows as choices; names and rows with a name are sorted by it."""
    named = [(str(pk), getattr(one, "name", one)) for pk, one in rows.items()]
    return sorted(named, key=lambda one: one[1])


def _is_wanted(row: DeskRow, wanted: Mapping[str, Any]) -> bool:
    fixture, night = row.fixture, row.fixture.night
    asked: dict[str, set[Any]] = {
        "division": {str(fixture.division_id)},
        "team": {str(fixture.home_id), str(fixture.away_id)},
        "hall": {str(fixture.venue_id)},
        "night": {night.isoformat() if night else ""},
        "round": {fixture.round},
        "show": {row.stage.value, WAITING if row.waits else row.stage.value},
    }
    return all(
        not wanted.get(name) or wanted[name] in has for name, has in asked.items()
    )
