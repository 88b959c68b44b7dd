"""Questions about matches."""

from __future__ import annotations

from typing import Any

from matches.fold import folded, rows_of
from matches.models import EntryText, Match


def score_sheet(match: Match) -> dict[str, Any]:
    """The score-sheet as klawerjas-score-sheet/1, a decision's method in its words."""
    stage = match.fixture.stage
    sheet: Any = (
        match.sheet or folded(match, stage=stage, rows=rows_of(match)).as_json()
    )
    decision: Any = sheet["decision"]
    if decision is None:
        return dict(sheet)
    words = EntryText.objects.filter(
        entry__match=match, entry__record_id=decision["method"]
    ).first()
    method = words.text if words else ""
    worded: dict[str, Any] = sheet | {"decision": decision | {"method": method}}
    return worded
