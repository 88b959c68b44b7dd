"""Deals in, the game's score out: `deals-score/1`."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise

from rules.games.deals.course import DealGame, GameCourse
from rules.games.deals.documents import Deals
from rules.games.deals.values import Sums

SCORE_FORMAT = "deals-score/1"


@dataclass(frozen=True, slots=True)
class DealsScore:
    """What each deal added to the total, and where the game stands after the last."""

    game: DealGame
    deals: tuple[Sums, ...]
    course: GameCourse

    def as_document(self) -> dict[str, object]:
        """Return the score as the contract writes it."""
        course = self.course
        document: dict[str, object] = {
            "format": SCORE_FORMAT,
            "deals": [added.as_document() for added in self.deals],
            "total": course.total.as_document(),
            "winner": course.winner,
            "over": course.is_over,
        }
        if self.game.has_points:
            document["points"] = course.points
        if self.game.has_clips:
            document["clips"] = course.clips.as_document()
        return document


def score_deals(deals: Deals) -> DealsScore:
    """Return the score of one game's deals."""
    game = deals.game
    courses = list(accumulate(deals.deals, game.after, initial=GameCourse()))
    added = tuple(new.total - old.total for old, new in pairwise(courses))
    last = courses[-1]
    if deals.is_rung and game.ring and not last.is_over:
        last = game.ring(last)
    return DealsScore(game, added, last)
