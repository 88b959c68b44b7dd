"""A division's log as its pages show it: places, columns, and why it stands so."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.models import Adjustment, Division, Standing, Team
from league.standings import ranked, scheme_of
from rules.standings import Row, Scheme
from rules.standings.numbers import number_text
from rules.standings.scheme import Key

# Each key of a scheme's order, in words.
KEYS: dict[Key, Any] = {
    Key.POINTS: gettext_lazy("log points"),
    Key.DIFFERENCE: gettext_lazy("difference"),
    Key.FOR: pgettext_lazy("key of the log", "points for"),
    Key.AGAINST: pgettext_lazy("key of the log", "points against"),
    Key.WON: gettext_lazy("matches won"),
    Key.AWAY_WON: gettext_lazy("away matches won"),
    Key.AWAY_FOR: gettext_lazy("points for away"),
    Key.RATIO: gettext_lazy("ratio of points for and against"),
    Key.HEAD_TO_HEAD_POINTS: gettext_lazy("head to head: log points"),
    Key.HEAD_TO_HEAD_DIFFERENCE: gettext_lazy("head to head: difference"),
    Key.HEAD_TO_HEAD_FOR: gettext_lazy("head to head: points for"),
    Key.HEAD_TO_HEAD_AWAY_FOR: gettext_lazy("head to head: points for away"),
    Key.HEAD_TO_HEAD: gettext_lazy("head to head"),
}
RATES = ("win", "draw", "loss", "table_won", "table_drawn")
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class LogLine:
    """One team's line of the log, its figures ready to be read."""

    place: str
    team: Team
    row: Row
    difference: str
    adjustment: str
    points: str
    decided: str


@dataclass(frozen=True, slots=True)
class AdjustmentLine:
    """One adjustment in words."""

    team: Team
    figures: list[str]
    reason: str
    made_on: date


@dataclass(frozen=True, slots=True)
class Log:
    """A division's log with the words that explain it."""

    division: Division
    lines: list[LogLine]
    order: list[str]
    scheme: Scheme
    rates: dict[str, str]
    has_adjusted_points: bool
    adjustments: list[AdjustmentLine]

    @property
    def gives_for_tables(self) -> bool:
        return bool(self.scheme.table_won or self.scheme.table_drawn)


def signed(value: Any) -> str:
    """A number with its sign, as a difference is written."""
    text = number_text(value)
    if text.startswith("-"):
        return MINUS + text[1:]
    return text if text == "0" else f"+{text}"


def unsigned(value: Any) -> str:
    return number_text(value).replace("-", MINUS)


def lines_of(
    division: Division, standings: list[Standing], *, scheme: Scheme
) -> list[LogLine]:
    teams = {str(one.team_id): one.team for one in standings}
    rows = ranked(division, standings, scheme=scheme)
    sharing = Counter(row.position for row in rows)
    return [
        LogLine(
            place=f"{row.position}="
            if sharing[row.position] > 1
            else f"{row.position}",
            team=teams[row.team],
            row=row,
            difference=signed(row.difference),
            adjustment=signed(row.adjustment) if row.adjustment else "",
            points=unsigned(row.points),
            # Log points are seen at once; only what lies deeper is said.
            decided=str(KEYS[row.by]) if row.by and row.by != Key.POINTS else "",
        )
        for row in rows
    ]


def short_log(division: Division) -> list[LogLine]:
    """Return the lines of a division whose standings were fetched with it."""
    entered = list(division.standings.all())
    return lines_of(division, entered, scheme=scheme_of(division))


def log_of(division: Division) -> Log:
    """Return a division's log, its scheme in words, and its adjustments."""
    scheme = scheme_of(division)
    entered = list(division.standings.select_related("team"))
    lines = lines_of(division, entered, scheme=scheme)
    return Log(
        division=division,
        lines=lines,
        order=[str(KEYS[key]) for key in scheme.order],
        scheme=scheme,
        rates={name: unsigned(getattr(scheme, name)) for name in RATES},
        has_adjusted_points=any(line.adjustment for line in lines),
        adjustments=[
            adjustment_line(one)
            for one in division.adjustments.select_related("team", "union")
        ],
    )


def adjustment_line(adjustment: Adjustment) -> AdjustmentLine:
    """Return what an adjustment moves, each figure with its sign."""
    moved = (
        (adjustment.points, _("%s log points")),
        (adjustment.points_for, _("%s points for")),
        (adjustment.points_against, _("%s points against")),
    )
    return AdjustmentLine(
        team=adjustment.team,
        figures=[words % signed(value) for value, words in moved if value],
        reason=adjustment.reason,
        made_on=adjustment.made_at.astimezone(adjustment.union.zone).date(),
    )
