"""The disputed hands kept beside a query, each with its count and its faults."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referees.hands import words
from referees.hands.judged import JudgedView, judge_hand
from referees.hands.known import known_hand_of
from referees.hands.told import hand_of_document, query_of
from referees.models import QueryCase


@dataclass(frozen=True, slots=True)
class HandBeside:
    """A hand beside a query; `query` opens it on the table."""

    pk: int
    at: datetime
    game: str
    trumps: str
    judged: JudgedView
    query: str


def hands_beside(case: QueryCase) -> list[HandBeside]:
    """Return the hands beside a query, in the order they were added."""
    found = []
    for laid in case.hands.all():
        told = hand_of_document(laid.document)
        found.append(
            HandBeside(
                pk=laid.pk,
                at=laid.at,
                game=str(words.GAMES[told.game]),
                trumps=str(words.SUITS[told.trumps]),
                judged=judge_hand(known_hand_of(told)),
                query=query_of(told),
            )
        )
    return found
