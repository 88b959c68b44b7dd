"""Which matches have totals on their paper that their score-sheet does not have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from league.models import Fixture, Season
from rules.record import Side
from scoresheets.models import TypedSheet
from scoresheets.typing.selectors import written_on_paper


def totals_of_sheet(sheet: dict[str, Any]) -> dict[str, int]:
    """Return what a scored sheet's tables and match come to, as `1-home` and `home`."""
    found = {str(side): sheet[side]["total"] for side in Side}
    for table in sheet["tables"]:
        for side in Side:
            found[f"{table['table']}-{side}"] = table[side]["total"]
    return found


def matches_that_differ(season: Season, fixtures: Iterable[Fixture]) -> set[UUID]:
    """Return the matches whose paper says other totals than their score-sheet.

    The fixtures come with their match.
    """
    typed = TypedSheet.objects.filter(
        fixture__division__season=season, finished_at__isnull=False, is_second=False
    )
    rows = typed.order_by("finished_at").values_list("fixture", "values")
    last = dict(rows)
    return {
        one.pk
        for one in fixtures
        if one.pk in last
        and one.match.sheet
        and _differs(last[one.pk], one.match.sheet)
    }


def _differs(values: dict[str, Any], sheet: dict[str, Any]) -> bool:
    totals = totals_of_sheet(sheet)
    return any(
        totals.get(name.removeprefix("paper-")) != int(text)
        for name, text in written_on_paper(values).items()
    )
