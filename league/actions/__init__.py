"""Every change of the league's rows: each atomic, with its actor and an audit row."""

from __future__ import annotations

from league.actions.journal import ask, record
from league.actions.log import adjust, rebuild_log, set_result

__all__ = ["adjust", "ask", "rebuild_log", "record", "set_result"]
