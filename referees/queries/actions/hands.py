"""Keeps disputed hands beside a query, and removes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.models import User
from referees.models import CaseHand, QueryCase
from referees.queries.settled import is_waiting

# More than anyone adds by mistake.
MOST_HANDS = 20


@transaction.atomic
def lay_beside(case: QueryCase, document: Mapping[str, Any], *, by: User) -> CaseHand:
    """Keep a hand beside a waiting query, as it was reported.

    `document` is as card-hand/1, with fewer cards in a partly known hand. Raises
    ValidationError if the query is settled, there are no cards, or too many hands.
    """
    _check_waits(case)
    if not any(document["hands"].values()) and not document["tricks"]:
        raise ValidationError(_("There is no card in this hand yet."))
    if case.hands.count() >= MOST_HANDS:
        raise ValidationError(_("There are many hands beside this query already."))
    laid = CaseHand.objects.create(
        union_id=case.union_id, case=case, document=dict(document), by=by
    )
    record("query.lay_hand", case, by=by, hand=laid.pk)
    return laid


@transaction.atomic
def take_away(laid: CaseHand, *, by: User) -> None:
    """Remove a hand from a waiting query.

    Raises ValidationError if the query is settled.
    """
    case = laid.case
    _check_waits(case)
    record("query.take_hand", case, by=by, hand=laid.pk)
    laid.delete()


def _check_waits(case: QueryCase) -> None:
    """Lock the case, so that no hand changes while it is ruled on."""
    locked = QueryCase.objects.select_for_update(of=("self",), no_key=True)
    if not is_waiting(locked.get(pk=case.pk)):
        raise ValidationError(_("This query is settled: nothing is laid beside it."))
