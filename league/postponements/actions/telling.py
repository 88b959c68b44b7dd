"""Who is told of a postponement, and what of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from league.models import Fixture, Notice, Postponement, User
from league.notices.actions import tell
from league.notices.recipients import (
    captains_of,
    club_secretaries,
    people_of,
    planners_of,
)

Kind = Notice.Kind


def tell_who_answers(row: Postponement, *, by: User | None) -> None:
    """Tell those for whom a request waits: the opponents, or the secretary."""
    tell(
        Kind.POSTPONEMENT_ASKED,
        _who_answers(row),
        union=row.union,
        about=row.fixture,
        facts=facts_of(row),
        by=by,
    )


def _who_answers(row: Postponement) -> Iterable[User]:
    if row.waits_for_the_secretary:
        return planners_of(row.union)
    opponents = row.opponents
    captains = captains_of(opponents, row.fixture.division.season)
    return captains | club_secretaries(opponents.club)


def tell_of(row: Postponement, *, by: User | None) -> None:
    """Tell everybody concerned how far a request is, but those it waits for."""
    waited_for = {one.pk for one in _who_answers(row)} if row.is_open else set()
    people = [one for one in people_of(row.fixture) if one.pk not in waited_for]
    tell(
        Kind.POSTPONEMENT_CHANGED,
        people,
        union=row.union,
        about=row.fixture,
        facts=facts_of(row),
        by=by,
    )


def tell_moved(
    fixture: Fixture, was: date | None, *, reason: str, by: User | None
) -> None:
    """Tell everybody concerned where a match lies now."""
    tell(
        Kind.FIXTURE_MOVED,
        people_of(fixture),
        union=fixture.union,
        about=fixture,
        facts={"was": was.isoformat() if was else "", "reason": reason},
        by=by,
    )


def facts_of(row: Postponement) -> dict[str, str]:
    """What a notice keeps of a request; nights as 2026-02-28, for any language."""
    nights = [one.night.isoformat() for one in row.proposed.all()]
    return {
        "request": str(row.pk),
        "state": row.state,
        "side": "home" if row.team_id == row.fixture.home_id else "away",
        "reason": row.reason,
        "nights": " ".join(nights),
        "accepted": row.accepted.night.isoformat() if row.accepted else "",
        "answer": row.answer,
        "decision": row.decision,
        "due": row.due_at.astimezone(row.union.zone).date().isoformat(),
    }
