"""The disputed hands that lie beside a query, each with its count and its faults."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referees.hands import words
from referees.hands.judged import JudgedView, judged_view
from referees.hands.known import known_of
from referees.hands.told import query_of, told_of
from referees.models import QueryCase


@dataclass(frozen=True, slots=True)
class Beside:
    """A hand as it lies beside a query; `query` opens it on the table."""

    pk: int
    at: datetime
    game: str
    trumps: str
    judged: JudgedView
    query: str


def hands_beside(case: QueryCase) -> list[Beside]:
    """Return the hands beside a query, in the order in which they were laid there."""
    found = []
    for laid in case.hands.all():
        told = told_of(laid.document)
        found.append(
            Beside(
                pk=laid.pk,
                at=laid.at,
                game=str(words.GAMES[told.game]),
                trumps=str(words.SUITS[told.trumps]),
                judged=judged_view(known_of(told)),
                query=query_of(told),
            )
        )
    return found
