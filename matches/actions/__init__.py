"""Every change of what was played. Entries are written by `append` and by it alone."""

from __future__ import annotations

from matches.record.append import append
from matches.record.delivery import Answer, Outcome, Posting
from matches.record.results import refold

__all__ = ["Answer", "Outcome", "Posting", "append", "refold"]
