"""The log with its explanations: places, reasons, moves, footnotes, on any day."""

from __future__ import annotations

from league.standings.log.decisions import deduction_lines, ruling_line
from league.standings.log.lines import Log, LogLine, log_lines, log_of, short_log
from league.standings.log.team import team_log
from league.standings.log.words import KEYS, with_sign

__all__ = [
    "KEYS",
    "Log",
    "LogLine",
    "deduction_lines",
    "log_lines",
    "log_of",
    "ruling_line",
    "short_log",
    "team_log",
    "with_sign",
]
