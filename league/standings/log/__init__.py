"""The log with its explanations: places, reasons, moves, footnotes, on any day."""

from __future__ import annotations

from league.standings.log.decisions import (
    AdjustmentLine,
    RulingLine,
    adjustment_line,
    deduction_lines,
    ruling_line,
)
from league.standings.log.lines import Log, LogLine, log_lines, log_of, short_log
from league.standings.log.team import TeamLog, team_log
from league.standings.log.words import KEYS, with_minus, with_sign

__all__ = [
    "KEYS",
    "AdjustmentLine",
    "Log",
    "LogLine",
    "RulingLine",
    "TeamLog",
    "adjustment_line",
    "deduction_lines",
    "log_lines",
    "log_of",
    "ruling_line",
    "short_log",
    "with_sign",
    "team_log",
    "with_minus",
]
