"""A referee's notes on a match that move no score."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from league.audit.journal import record
from league.models import Fixture, User
from matches.live.actions import touch_night
from matches.models import MatchNote
from matches.record.results import lock_match
from matches.team_sheets.actions import open_match

Kind = MatchNote.Kind


@transaction.atomic
def check_cards(fixture: Fixture, *, by: User) -> MatchNote:
    """Note that the cards were checked before play (1.6, 1.8), only once."""
    match = lock_match(open_match(fixture, by=by).pk)
    found = match.notes.filter(kind=Kind.CARDS_CHECKED).first()
    return found or _note(fixture, Kind.CARDS_CHECKED, text="", by=by)


@transaction.atomic
def name_acting_referee(fixture: Fixture, *, name: str, by: User) -> MatchNote:
    """Note the acting referee at a final without a referee (1.11), each name once."""
    match = lock_match(open_match(fixture, by=by).pk)
    found = match.notes.filter(kind=Kind.ACTING_REFEREE).last()
    if found is not None and found.text == name:
        return found
    return _note(fixture, Kind.ACTING_REFEREE, text=name, by=by)


def _note(fixture: Fixture, kind: Kind, *, text: str, by: User) -> MatchNote:
    match = lock_match(open_match(fixture, by=by).pk)
    note = MatchNote.objects.create(
        union_id=match.union_id,
        match=match,
        kind=kind,
        text=text,
        at=timezone.now(),
        by=by,
    )
    # Only the note holds the name, where it can be erased.
    record(f"match.{kind.replace(' ', '_')}", match, by=by, note=note.pk)
    touch_night(match)
    return note
