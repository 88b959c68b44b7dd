"""The addresses of disputed hands: the table for everyone, those beside a query."""

from __future__ import annotations

from typing import Any

from league.models import User
from matches.models import Match
from referees.hands.samples import SAMPLE
from referees.hands.told import hand_document
from referees.models import CaseHand
from referees.queries.actions.hands import lay_beside
from tests.url_rows.queries import case
from tests.url_rows.row import ANYONE, DESK_NO_POST, NO_POST, Row, to


def laid(match: Match) -> dict[str, Any]:
    """A hand that lies beside the protest; whoever asked before took the last away."""
    query = match.query_cases.get()
    by, _ = User.objects.get_or_create(username="hands")
    found = query.hands.first() or lay_beside(query, hand_document(SAMPLE), by=by)
    assert isinstance(found, CaseHand), "the row says of which hand it is"
    return {"pk": found.pk}


# What is posted without a card is refused.
ATTACHES = to(302, 404, 403, 422, 422, 422) | {"marker": 403}
REMOVES = to(302, 404, 403, 302, 302, 302) | {"marker": 403}
ROWS: dict[str, Row] = {
    "hands/": Row(ANYONE, NO_POST),
    "queries/<int:pk>/hands/": Row(DESK_NO_POST, ATTACHES, case),
    "queries/hands/<int:pk>/remove/": Row(DESK_NO_POST, REMOVES, laid),
}
