"""What is still possible in a log: the question, a claim, and whether its proof holds.

A situation is a log's points, the matches still to be played, and every outcome that
one of them can have. A claim says how high or low a team can still end, or with how
many points it could still miss a line. What makes a "can" true is a full list of
results; what makes a "cannot" true is that no such list exists, shown by counting
where counting is enough. Nothing here searches: `league.clinch` does.

Places are on log points alone. Level teams count for a team in its best place and
against it in its worst, since nothing bounds the booms of a night: what would decide
between them is never claimed. A pair whose order nothing can change any more is given
as settled. The rule book leaves the log to the union, so all of this is ours.
Nothing here knows a database, a season or a clock.
"""

from __future__ import annotations

from rules.clinch.fates import Fate, Lines, PossiblePlaces
from rules.clinch.outcomes import MatchOutcome, outcomes_of
from rules.clinch.proofs import (
    CountingProof,
    count_above,
    holds_fewest_above,
    holds_miss,
    holds_reach,
)
from rules.clinch.situations import Meeting, Situation, situation_of

__all__ = [
    "CountingProof",
    "Fate",
    "Lines",
    "Meeting",
    "MatchOutcome",
    "PossiblePlaces",
    "Situation",
    "holds_fewest_above",
    "holds_miss",
    "holds_reach",
    "outcomes_of",
    "count_above",
    "situation_of",
]
