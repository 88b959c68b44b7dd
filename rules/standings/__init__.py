"""Standings ("the log"): results and a scheme in, ranked rows out.

Follows the contract of `league-results/1` and `league-log/1`. The rule book leaves the
log to the union. Nothing here knows a database, a season or a clock.
"""

from __future__ import annotations

from rules.standings.documents import read_results, read_scheme, write_log
from rules.standings.numbers import LogPoints
from rules.standings.ranking import (
    LOTS,
    LeagueResults,
    RankingRow,
    alphabetical,
    log,
    rank,
    with_lots,
)
from rules.standings.reasons import Explained, Reason, explain, figure_of
from rules.standings.scheme import Key, Scheme, points_of
from rules.standings.tally import (
    LogAdjustment,
    LogResult,
    Tally,
    adjustment_tally,
    away_tally,
    home_tally,
    tallies,
)

__all__ = [
    "LOTS",
    "LogAdjustment",
    "Explained",
    "Key",
    "LeagueResults",
    "LogPoints",
    "Reason",
    "LogResult",
    "RankingRow",
    "Scheme",
    "Tally",
    "adjustment_tally",
    "alphabetical",
    "away_tally",
    "explain",
    "figure_of",
    "home_tally",
    "log",
    "points_of",
    "rank",
    "read_results",
    "read_scheme",
    "tallies",
    "with_lots",
    "write_log",
]
