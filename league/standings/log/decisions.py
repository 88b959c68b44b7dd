"""Decisions in words: adjustments, rulings, withdrawals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Adjustment, Division, Fixture, Ruling, Team
from league.standings.log.words import with_sign


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


def ruling_line(ruling: Ruling) -> RulingLine:
    """Return a ruling on a match in words."""
    return RulingLine(
        fixture=ruling.fixture,
        words=ruling_in_words(ruling),
        reason=ruling.reason,
        made_on=ruling.made_at.astimezone(ruling.union.zone).date(),
    )


def ruling_in_words(ruling: Ruling) -> str:
    """Return a sentence on what a ruling makes of its match."""
    fixture = ruling.fixture
    if ruling.replay_id:
        return _("Void; it is played again.")
    if ruling.outcome == Ruling.Outcome.VOID:
        return _("Void; it counts for nobody.")
    if ruling.outcome == Ruling.Outcome.SCORE:
        home, away, *_tables = ruling.figures
        words = _("%(home)s to %(away)s: a score without a record.")
        return words % {"home": home, "away": away}
    winner = fixture.home if ruling.winner == Fixture.Winner.HOME else fixture.away
    return walkover_words(winner.name, ruling.points)


def walkover_words(team: str, points: int) -> str:
    words = _("Walkover to %(team)s, %(points)s points to none.")
    return words % {"team": team, "points": points}


def figures_of(adjustment: Adjustment) -> list[str]:
    """Return the figures that an adjustment changes, each with its sign."""
    points, scored = adjustment.points, adjustment.points_for
    let_in = adjustment.points_against
    moved = (
        (
            points,
            ngettext(
                "%(number)s log point", "%(number)s log points", _plural_of(points)
            ),
        ),
        (
            scored,
            ngettext(
                "%(number)s point for", "%(number)s points for", _plural_of(scored)
            ),
        ),
        (
            let_in,
            ngettext(
                "%(number)s point against",
                "%(number)s points against",
                _plural_of(let_in),
            ),
        ),
    )
    return [words % {"number": with_sign(value)} for value, words in moved if value]


def _plural_of(value: Any) -> int:
    """Return what a figure's words go by: any but 1 is plural, also a half."""
    return 1 if abs(value) == 1 else 2


def adjustment_line(adjustment: Adjustment) -> AdjustmentLine:
    """Return an adjustment in words."""
    return AdjustmentLine(
        team=adjustment.team,
        figures=figures_of(adjustment),
        reason=adjustment.reason,
        made_on=adjustment.made_at.astimezone(adjustment.union.zone).date(),
        adjustment=adjustment,
    )


def deduction_lines(division: Division) -> list[AdjustmentLine]:
    """Return a division's adjustments in words, latest first, with reversals."""
    rows = division.adjustments.select_related(
        "team", "union", "reversed_by", "reverses"
    )
    return [adjustment_line(one) for one in rows.order_by("-made_at", "-pk")]
