"""A disputed hand laid beside a query, and taken away from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.models import User
from referees.models import CaseHand, QueryCase

# So many that nobody lays down by mistake.
MOST_HANDS = 20


@transaction.atomic
def lay_beside(case: QueryCase, document: Mapping[str, Any], *, by: User) -> CaseHand:
    """Lay a hand beside a query that waits; it is kept as it was told.

    `document` is as card-hand/1, with fewer cards in a hand that is known in part.
    Raises ValidationError where the query waits no longer, or there are no cards.
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
    """Take a hand away from a query that waits.

    Raises ValidationError where the query waits no longer.
    """
    case = laid.case
    _check_waits(case)
    record("query.take_hand", case, by=by, hand=laid.pk)
    laid.delete()


def _check_waits(case: QueryCase) -> None:
    """Lock the case: what is ruled on meanwhile was ruled on with the hands it had."""
    locked = QueryCase.objects.select_for_update(of=("self",), no_key=True)
    if locked.get(pk=case.pk).state not in QueryCase.WAITING:
        raise ValidationError(_("This query is settled: nothing is laid beside it."))
