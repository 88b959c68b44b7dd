"""Every change of the league's rows: each atomic, with its actor and an audit row."""

from __future__ import annotations

from league.audit.journal import ask, record
from league.results.actions.keeping import keep, remove
from league.results.actions.results import adjust, rebuild_log, set_result, touch_log

__all__ = [
    "adjust",
    "ask",
    "keep",
    "rebuild_log",
    "record",
    "remove",
    "set_result",
    "touch_log",
]
