"""What a round gives an entrant who plays at no table in it (all ours).

What a table gives is in its score. The evening sets what absence and sitting out give,
in the figure that counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from rules.evenings.scores import SideScore
from rules.evenings.settings import EveningSettings, SitOut


class Away(StrEnum):
    """Why an entrant plays at no table in a round."""

    SITS_OUT = "sits out"
    ABSENT = "absent"
    MISSING = "missing"


def score_away(
    settings: EveningSettings, away: Away, played: Sequence[int]
) -> SideScore:
    """Return what a round gives an entrant who does not play in it.

    `played` has the counting figure of each entrant who did play, for a sit-out's
    average: rounded to a whole number, halves up, and 0 where nobody played.
    """
    given = {Away.ABSENT: settings.absent, Away.MISSING: settings.missing}
    figure = given.get(away, settings.sit_out_points)
    if away is Away.SITS_OUT and settings.sit_out is SitOut.AVERAGE:
        figure = average(played)
    return SideScore(**{str(settings.counts): figure})


def average(figures: Sequence[int]) -> int:
    """Return the average to the nearest whole number, halves up.

    >>> average([1300, 1301]), average([-1, -2]), average([])
    (1301, -1, 0)
    """
    count = len(figures)
    return (2 * sum(figures) + count) // (2 * count) if count else 0
