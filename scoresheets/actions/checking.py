"""The second pair of eyes: a typed sheet waits, is confirmed, or goes back."""

from __future__ import annotations

from django.db import transaction

from league.actions import record
from league.policy import TypedSheets, policy_of
from matches.actions.results import locked
from scoresheets.models import TypedSheet

State = TypedSheet.State


@transaction.atomic
def hand_over(sheet: TypedSheet) -> TypedSheet:
    """Count a finished sheet, or let it wait for another person, by the union's rule.

    Its entries stand in the record; ours: the book knows no second pair of eyes.
    """
    match = locked(sheet.fixture_id)
    wanted = policy_of(sheet.fixture.division.season).typed_sheets
    sheet.state = State.COUNTED if wanted is TypedSheets.AT_ONCE else State.WAITING
    sheet.head = match.head_hash
    sheet.save(update_fields=["state", "head"])
    record("typed_sheet.hand_over", sheet, by=sheet.typed_by, state=str(sheet.state))
    return sheet
