"""Previews a change: moved figures of a score-sheet, and rows of the log.

The change is made, read and undone within one transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Fixture
from league.standings.log_preview import MovedRow, foresee
from matches.models import Match

NOTHING = "–"
FIGURES: dict[str, Any] = {
    "first_half": gettext_lazy("first half"),
    "second_half": gettext_lazy("second half"),
    "extra_time": gettext_lazy("extra time"),
    "awards": gettext_lazy("awards"),
    "forfeited": gettext_lazy("forfeited"),
    "total": gettext_lazy("total"),
}


@dataclass(frozen=True, slots=True)
class MovedFigure:
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """The effects of a change that is not made."""

    sheet: dict[str, Any]
    figures: list[MovedFigure]
    rows: list[MovedRow]


def preview_change(fixture: Fixture, change: Callable[[], Match]) -> ChangePreview:
    """Return what a change to a fixture's match would move; keeps nothing."""
    standing = Match.objects.filter(pk=fixture.pk).first()
    before = standing.sheet if standing else {}
    seen = foresee([fixture.division], change)
    after = seen.answer.sheet
    return ChangePreview(after, figure_moves(fixture, before, after), seen.moved)


def figure_moves(
    fixture: Fixture, before: dict[str, Any], after: dict[str, Any]
) -> list[MovedFigure]:
    """Return the figures that differ between two score-sheets, totals first.

    If there was no score-sheet before, a figure that stays 0 has not moved.
    """
    old, new = _figures(fixture, before), _figures(fixture, after)
    return [
        MovedFigure(what, old.get(what, NOTHING), figure)
        for what, figure in new.items()
        if old.get(what, NOTHING) != figure and not (what not in old and figure == "0")
    ]


def _figures(fixture: Fixture, sheet: dict[str, Any]) -> dict[str, str]:
    if not sheet:
        return {}
    teams = {"home": fixture.home.name, "away": fixture.away.name}
    found = {
        _("total of %s") % teams[side]: str(sheet[side]["total"]) for side in teams
    }
    found[_("state")] = sheet["status"]
    found[_("result")] = teams.get(sheet["result"], sheet["result"] or NOTHING)
    found[_("refused entries")] = str(len(sheet["refused"]))
    for table in sheet["tables"]:
        for side, team in teams.items():
            for name, words in FIGURES.items():
                what = _("table %(table)s, %(team)s, %(figure)s")
                values = {"table": table["table"], "team": team, "figure": words}
                found[what % values] = str(table[side][name])
    return found
