"""A division's log as its pages show it: places, columns, and why it stands so."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.models import Adjustment, Division, Fixture, Ruling, Standing, Team
from league.standings import counted, ranked, scheme_of
from league.withdrawals import POLICIES
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
    withdrawn_on: date | None = None


@dataclass(frozen=True, slots=True)
class AdjustmentLine:
    """One adjustment in words."""

    team: Team
    figures: list[str]
    reason: str
    made_on: date
    adjustment: Adjustment


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A match whose result was decided, and why."""

    fixture: Fixture
    words: str
    reason: str
    made_on: date


@dataclass(frozen=True, slots=True)
class WithdrawalLine:
    """A team that withdrew, what its policy made of its matches, and why it left."""

    team: Team
    words: str
    reason: str
    withdrawn_on: date


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
    rulings: list[RulingLine]
    withdrawals: list[WithdrawalLine]
    # Results that count already, and wait for the secretary to close their matches.
    provisional: int

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
    gone = {str(one.team_id): one.withdrawn_on for one in standings}
    rows = ranked(division, standings, scheme=scheme)
    sharing = Counter(row.position for row in rows)
    return [
        LogLine(
            place=_place(row, sharing, is_gone=gone[row.team] is not None),
            team=teams[row.team],
            row=row,
            difference=signed(row.difference),
            adjustment=signed(row.adjustment) if row.adjustment else "",
            points=unsigned(row.points),
            # Log points are seen at once; only what lies deeper is said.
            decided=str(KEYS[row.by]) if row.by and row.by != Key.POINTS else "",
            withdrawn_on=gone[row.team],
        )
        for row in rows
    ]


def _place(row: Row, sharing: Counter[int], *, is_gone: bool) -> str:
    """The position, one that is shared as 2=; a team that withdrew has none."""
    if is_gone:
        return "–"
    return f"{row.position}=" if sharing[row.position] > 1 else f"{row.position}"


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
        withdrawals=[
            WithdrawalLine(
                one.team,
                str(POLICIES[one.withdrawal_policy]),
                one.withdrawal_reason,
                one.withdrawn_on,
            )
            for one in entered
            if one.withdrawn_on is not None
        ],
        rulings=[ruling_line(one) for one in standing_rulings(division)],
        provisional=counted(division).filter(is_provisional=True).count(),
    )


def standing_rulings(division: Division) -> QuerySet[Ruling]:
    """The decisions that stand on a division's matches, withdrawals apart."""
    return Ruling.objects.filter(
        fixture__division=division, ended_at=None, withdrawal=None
    ).select_related("fixture__home", "fixture__away", "union")


def ruling_line(ruling: Ruling) -> RulingLine:
    """Return what was decided on a match, in words."""
    return RulingLine(
        fixture=ruling.fixture,
        words=words_of(ruling),
        reason=ruling.reason,
        made_on=ruling.made_at.astimezone(ruling.union.zone).date(),
    )


def words_of(ruling: Ruling) -> str:
    """What a ruling makes of its match, in a sentence."""
    fixture = ruling.fixture
    if ruling.replay_id:
        return _("Void; it is played again.")
    if ruling.outcome == Ruling.Outcome.VOID:
        return _("Void; it counts for nobody.")
    winner = fixture.home if ruling.winner == Fixture.Winner.HOME else fixture.away
    return _("Walkover to %(team)s, %(points)s points to none.") % {
        "team": winner.name,
        "points": ruling.points,
    }


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
        adjustment=adjustment,
    )


def deduction_lines(division: Division) -> list[AdjustmentLine]:
    """A division's adjustments in words, the latest first, with what reversed them."""
    rows = division.adjustments.select_related(
        "team", "union", "reversed_by", "reverses"
    )
    return [adjustment_line(one) for one in rows.order_by("-made_at", "-pk")]
