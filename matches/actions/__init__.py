"""Every change of what was played. Entries are written by `append` and by it alone."""

from __future__ import annotations

from matches.actions.append import append
from matches.actions.results import refold
from matches.delivery import Answer, Outcome, Posting

__all__ = ["Answer", "Outcome", "Posting", "append", "refold"]
