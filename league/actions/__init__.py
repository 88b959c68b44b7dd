"""Every change of the league's rows: each atomic, with its actor and an audit row."""

from __future__ import annotations

from league.actions.keeping import keep, remove
from league.actions.log import adjust, rebuild_log, set_result, touch_log
from league.audit.journal import ask, record

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
