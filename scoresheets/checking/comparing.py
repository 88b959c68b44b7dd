"""Compare two typings of one sheet and list the differences.

They are compared by meaning: a half's points as one total or as claims, a player by
number or by name, a time with or without its colon. Free text is left out: nobody types
a reason the same way twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access.names import name_key
from league.lib.forms import read_whole
from league.models import Fixture
from matches.desk.forms.lines import PARTS
from matches.sheet.paper import CLAIMS, HALVES, NightPart
from matches.team_sheets.forms import ROLES
from matches.team_sheets.typed_names import NameIndex, name_index_of
from rules.record import TABLES, Side
from scoresheets.models import TypedSheet
from scoresheets.tally.fields import tally_field, total_field

NOTHING = "–"
HEADINGS: dict[str, Any] = {
    "night": gettext_lazy("night"),
    "toss": gettext_lazy("toss won by"),
    NightPart.FIRST: gettext_lazy("start"),
    NightPart.INTERVAL: gettext_lazy("interval"),
    NightPart.SECOND: gettext_lazy("play resumed"),
    NightPart.PLAYED: gettext_lazy("time"),
    "extra_toss": gettext_lazy("second toss won by"),
    NightPart.EXTRA: gettext_lazy("extra time starts"),
    NightPart.END: gettext_lazy("end of extra time"),
    "winner": gettext_lazy("decided for"),
    "signed": gettext_lazy("signed by"),
}
CLOCKS = set(NightPart)
LINES: dict[str, Any] = {
    "stoppage": gettext_lazy("tables stopped"),
    "called": gettext_lazy("called away"),
    "substitution": gettext_lazy("substitutions at half-time"),
    "query": gettext_lazy("queries"),
}
LINE = re.compile(rf"(?P<kind>{'|'.join(LINES)})-(?P<place>\d+)-(?P<name>\w+)")
FREE_TEXT = {"reason", "text"}
PLAYERS = {"player_name", "substitute", "off", "on"}


@dataclass(frozen=True, slots=True)
class TypingDifference:
    """One place on the paper where two typings differ, and what each says."""

    what: str
    first: str
    second: str


def typing_differences(first: TypedSheet, second: TypedSheet) -> list[TypingDifference]:
    """Return where two typings of one sheet differ, in the order of the paper."""
    names = name_index_of(first.fixture)
    said = [_Typed(one, names).said() for one in (first, second)]
    places = dict.fromkeys([*said[0], *said[1]])
    return [
        TypingDifference(what, *(one.get(what, NOTHING) for one in said))
        for what in places
        if said[0].get(what, NOTHING) != said[1].get(what, NOTHING)
    ]


class _Typed:
    """A typing's fields, read place by place."""

    def __init__(self, sheet: TypedSheet, names: NameIndex) -> None:
        fixture: Fixture = sheet.fixture
        self.values: Mapping[str, Any] = sheet.values
        self.names = names
        self.teams = {str(Side.HOME): fixture.home, str(Side.AWAY): fixture.away}

    def said(self) -> dict[str, str]:
        """The text typed at each place; empty places are left out."""
        places = [*self._heading(), *self._seats(), *self._points(), *self._lines()]
        return {what: text for what, text in places if text}

    def _text(self, name: str) -> str:
        value = self.values.get(name, "")
        if isinstance(value, list):
            return ", ".join(sorted(map(str, value)))
        return " ".join(str(value).split())

    def _heading(self) -> Iterator[tuple[str, str]]:
        for name, words in HEADINGS.items():
            text = self._text(name)
            yield str(words), _clock(text) if name in CLOCKS else self._word(text)

    def _seats(self) -> Iterator[tuple[str, str]]:
        for side, team in self.teams.items():
            for table in TABLES:
                for role, words in ROLES.items():
                    place = {"team": team.name, "table": table, "role": words}
                    what = _("%(team)s, table %(table)s, %(role)s") % place
                    typed = self._text(f"{side}-{role}_{table}")
                    yield what, self._player(typed, team.pk)

    def _points(self) -> Iterator[tuple[str, str]]:
        for part in HALVES:
            for table in TABLES:
                for side in Side:
                    team = self.teams[side].name
                    place = {"half": PARTS[part], "table": table, "team": team}
                    what = _("%(half)s, table %(table)s, %(team)s") % place
                    yield what, self._points_at(part, table, side)

    def _points_at(self, part: NightPart, table: int, side: Side) -> str:
        """Return the points at a place; nothing typed equals nothing scored."""
        total = self._text(total_field(table, part, side))
        if total:
            return "" if total.strip("0") == "" else total.lstrip("0")
        counts = {
            claim: self._text(tally_field(table, part, side, claim)) for claim in CLAIMS
        }
        sum_ = sum(
            CLAIMS[claim].points * (read_whole(text) or 0)
            for claim, text in counts.items()
        )
        return str(sum_) if sum_ else ""

    def _lines(self) -> Iterator[tuple[str, str]]:
        """Yield each kind's lines, sorted so that typing order does not matter."""
        rows: dict[str, dict[str, dict[str, str]]] = {}
        for field in self.values:
            found = LINE.fullmatch(field)
            if found and self._text(field) and found["name"] not in FREE_TEXT:
                row = rows.setdefault(found["kind"], {}).setdefault(found["place"], {})
                row[found["name"]] = self._text(field)
        for kind, words in LINES.items():
            said = sorted(self._line(row) for row in rows.get(kind, {}).values())
            yield str(words), "; ".join(said)

    def _line(self, row: Mapping[str, str]) -> str:
        team = self.teams.get(row.get("side", ""))
        words = []
        for name in sorted(row):
            if name in PLAYERS and team is not None:
                words.append(self._player(row[name], team.pk))
            elif name == "at":
                words.append(_clock(row[name]))
            else:
                words.append(self._word(row[name]))
        return ", ".join(words)

    def _word(self, text: str) -> str:
        team = self.teams.get(text)
        return team.name if team is not None else text

    def _player(self, typed: str, team: int) -> str:
        if not typed:
            return ""
        try:
            return self.names.label(self.names.find(typed, team=team))
        except ValidationError:
            return name_key(typed)


def _clock(text: str) -> str:
    """Return a time as hours and minutes, whether typed 19:30, 19.30 or 1930."""
    figures = "".join(one for one in text if one.isdecimal())
    return f"{figures[:2]}:{figures[2:4]}" if len(figures) >= 4 else text
