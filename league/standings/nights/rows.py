"""A match as a list shows it: how far it is in words, and its score.

Every list, every text to share and every board of a night asks `row_of` or
`words_of`, so that no two of them disagree about one match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy

from league.models import Fixture
from league.standings.nights.next_up import Phase, phase_of_match

BEING_PLAYED = gettext_lazy("being played")
WORDS: Mapping[Phase, Any] = {
    Phase.TONIGHT: gettext_lazy("tonight"),
    # Its start has passed, and nobody has written anything up.
    Phase.LIVE: gettext_lazy("no score yet"),
    Phase.WAITING: gettext_lazy("result to come"),
}


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in a list; its scores are those so far while it is being played."""

    phase: Phase
    words: str
    home: int | None
    away: int | None
    is_under_way: bool

    @property
    def is_live(self) -> bool:
        return self.phase is Phase.LIVE and self.is_under_way


def row_of(fixture: Fixture, *, at: datetime) -> MatchRow:
    """Return a match of `fixtures_with_names`, or of `with_running_score`, as a row."""
    phase = phase_of_match(fixture, at=at)
    home, away = fixture.home_score, fixture.away_score
    if phase is Phase.LIVE and fixture.is_under_way:
        home, away = (
            getattr(fixture, f"running_{side}", None) for side in ("home", "away")
        )
    return MatchRow(phase, words_of(fixture, phase), home, away, fixture.is_under_way)


def words_of(fixture: Fixture, phase: Phase) -> str:
    """Return how far a match is in words; "" where its date or its score says it."""
    if phase is Phase.LIVE and fixture.is_under_way:
        return str(BEING_PLAYED)
    # Nobody waits for the result of a practice match.
    if phase is Phase.WAITING and fixture.is_practice:
        return ""
    return str(WORDS.get(phase, ""))
