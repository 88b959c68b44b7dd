"""What is still possible for a division's teams, read from its stored claims.

Nothing is worked out here: `league/clinch` does that in the background, and stores its
findings with the version of the log that they are for.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from league.models import Claims, Division
from rules.clinch import Fate
from rules.standings import LogPoints

# The aims of a log, the highest first.
AIMS = ("champion", "promoted", "safe")


def fates_of(division: Division) -> dict[int, Fate]:
    """Return the fates by team; empty if none are known for the current log."""
    current = Claims.objects.filter(division=division, version=division.log_version)
    fates = current.values_list("fates", flat=True).first() or []
    return {kept["team"]: fate_from(kept) for kept in fates}


def claims_of(division: Division) -> Claims | None:
    """Return a division's claims, for the current log or an older version."""
    return Claims.objects.filter(division=division, version__gt=0).first()


def fate_from(kept: dict[str, Any]) -> Fate:
    """Return a team's fate from its stored form."""
    sure = {aim: one["is_sure"] for aim, one in kept["aims"].items()}
    safe = sure.get("safe")
    return Fate(
        best=_proved(kept["best"]),
        worst=_proved(kept["worst"]),
        champion=sure.get("champion"),
        promoted=sure.get("promoted"),
        safe=safe,
        relegated=None if safe is None else not safe,
        enough=_enough(kept["aims"]),
    )


def _proved(place: list[int]) -> int | None:
    found, bound = place
    return found if found == bound else None


def _enough(aims: dict[str, Any]) -> LogPoints | None:
    """Return the fewest points for the highest aim open and in the team's own hands."""
    for aim in AIMS:
        one = aims.get(aim, {})
        if one.get("enough") is not None and one["is_proved"]:
            return read_log_points(one["enough"])
    return None


def read_log_points(text: str) -> LogPoints:
    """Return stored log points as an int, or an exact decimal."""
    value = Fraction(text)
    if value.denominator == 1:
        return int(value)
    return Decimal(value.numerator) / Decimal(value.denominator)
