"""Questions about matches."""

from __future__ import annotations

from typing import Any

from matches.models import EntryText, Match
from matches.record.fold import folded, rows_of

# The order of the contract's fields: PostgreSQL keeps JSON without one.
ORDER = [
    "format",
    "status",
    "tables",
    "first_half",
    "second_half",
    "extra_time",
    "awards",
    "forfeited",
    "total",
    "entry",
    "rule",
    "table",
    "home",
    "away",
    "stopped",
    "to",
    "points",
    "half",
    "result",
    "needs",
    "decision",
    "signed",
    "refused",
    "message",
    "defaulters",
    "winner",
    "method",
]
PLACES = {name: place for place, name in enumerate(ORDER)}


def score_sheet(match: Match) -> dict[str, Any]:
    """The score-sheet as klawerjas-score-sheet/1, a decision's method in its words."""
    sheet: Any = match.sheet
    if not sheet:
        rows = rows_of(match)
        sheet = folded(match, stage=match.fixture.stage, rows=rows).as_json()
    decision = sheet["decision"]
    if decision is not None:
        words = EntryText.objects.filter(
            entry__match=match, entry__record_id=decision["method"]
        ).first()
        decision = decision | {"method": words.text if words else ""}
    ordered: dict[str, Any] = _in_order(sheet | {"decision": decision})
    return ordered


def _in_order(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_order(one) for one in value]
    if not isinstance(value, dict):
        return value
    names = sorted(value, key=PLACES.__getitem__)
    return {name: _in_order(value[name]) for name in names}
