"""Every change of what was played. Entries are written by `append` and by it alone."""

from __future__ import annotations

from matches.actions.append import Answer, Outcome, Posting, append
from matches.actions.results import refold

__all__ = ["Answer", "Outcome", "Posting", "append", "refold"]
