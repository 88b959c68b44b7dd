"""What is still possible in a log: the question, a claim, and a check of its proof.

A situation is a log's points, the matches still to be played, and every outcome that
each can have. A claim says how high or low a team can still finish, or with how many
points it could still miss a line. A "can" is proved by a full list of results, a
"cannot" by showing that no such list exists, by counting where that is enough. Nothing
here searches: `league.clinch` does.

Places are by log points alone. Level teams count for a team in its best place and
against it in its worst: the booms of a night have no limit, so no claim is made about
what would separate them. A pair whose order can no longer change is given as settled.
The rule book leaves the log to the union, so all of this is ours. Nothing here knows a
database, a season or a clock.
"""

from __future__ import annotations

from rules.clinch.fates import Fate, Lines, PossiblePlaces
from rules.clinch.outcomes import MatchOutcome
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
    "count_above",
    "situation_of",
]
