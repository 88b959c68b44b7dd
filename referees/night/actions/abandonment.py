"""Abandons matches that cannot be finished."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

from django.db import transaction

from league.models import Fixture, User
from matches.record.results import lock_match
from matches.team_sheets.actions import open_match
from referees.night.actions.entries import WriteResult, write_entries
from referees.state.drafts import Draft
from rules.record import Abandonment, Kind


@transaction.atomic
def abandon_matches(
    fixtures: Sequence[Fixture], *, outcome: Abandonment, reason: str, by: User
) -> list[WriteResult]:
    """End matches early, each with the same outcome (ours, pause/1).

    All are locked in the order of their keys. The fixture follows from the entry:
    postponed, or settled with its current score.
    """
    ordered = sorted(fixtures, key=lambda one: one.pk)
    matches = [lock_match(open_match(one, by=by).pk) for one in ordered]
    fields = {"outcome": outcome, "reason": reason}
    return [
        write_entries(match, [Draft(uuid4().hex, Kind.ABANDON, fields)], by=by)
        for match in matches
    ]
