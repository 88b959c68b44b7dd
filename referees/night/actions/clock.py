"""Presses the clock of a hall's matches, or abandons those that cannot go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from uuid import uuid4

from django.db import transaction

from league.models import Fixture, User
from matches.models import Entry, Match
from matches.record.reading import MatchReading, reading_for
from matches.record.results import lock_match
from matches.team_sheets.actions import open_match
from referees.clock.steps import may_pause, next_step_of
from referees.night.actions.entries import WriteResult, write_entries
from referees.state.drafts import Draft, undo
from rules.record import Abandonment, Kind


@transaction.atomic
def move_clock(fixtures: Sequence[Fixture], *, step: Kind, by: User) -> list[Fixture]:
    """Take a step of the clock in each match that is due for it; return those.

    A match that has taken it is left alone, so that a button pressed twice starts
    nothing twice. A match not yet open is opened, and counts as live from its start.
    """
    return _press(
        fixtures,
        lambda state: next_step_of(state) is step,
        lambda: Draft(uuid4().hex, step),
        by=by,
    )


@transaction.atomic
def pause_clock(fixtures: Sequence[Fixture], *, reason: str, by: User) -> list[Fixture]:
    """Interrupt the matches being played; every deadline moves with it."""
    fields = {"reason": reason} if reason else {}
    return _press(
        fixtures, may_pause, lambda: Draft(uuid4().hex, Kind.PAUSE, fields), by=by
    )


def _press(
    fixtures: Sequence[Fixture],
    is_for: Callable[[MatchReading], bool],
    draft: Callable[[], Draft],
    *,
    by: User,
) -> list[Fixture]:
    """Write one entry in each match it applies to, after locking all matches."""
    pressed = []
    for fixture, match in _locked(fixtures, by=by):
        if not is_for(reading_for(fixture)):
            continue
        if not match.is_live:
            match.is_live = True
            match.save(update_fields=["is_live"])
        write_entries(match, [draft()], by=by)
        pressed.append(fixture)
    return pressed


def _locked(
    fixtures: Sequence[Fixture], *, by: User
) -> Iterator[tuple[Fixture, Match]]:
    """Lock matches in the order of their keys, the same for everyone."""
    ordered = sorted(fixtures, key=lambda one: one.pk)
    matches = [lock_match(open_match(one, by=by).pk) for one in ordered]
    for fixture, match in zip(ordered, matches, strict=True):
        # Read from the locked row.
        fixture.match = match
        yield fixture, match


@transaction.atomic
def abandon_matches(
    fixtures: Sequence[Fixture], *, outcome: Abandonment, reason: str, by: User
) -> list[WriteResult]:
    """End matches early, each with the same outcome (ours, abandon/1).

    All are locked in the order of their keys before the first is written. The fixture
    follows from the entry: postponed, or settled with its current score.
    """
    fields = {"outcome": outcome, "reason": reason}
    return [
        write_entries(match, [Draft(uuid4().hex, Kind.ABANDON, fields)], by=by)
        for _fixture, match in _locked(fixtures, by=by)
    ]


@transaction.atomic
def take_back_press(
    pressed: Mapping[Fixture, Entry], *, reason: str, by: User
) -> list[Fixture]:
    """Strike out a press of the clock in each match."""
    taken = []
    for fixture, match in _locked(list(pressed), by=by):
        row = pressed[fixture]
        if match.entries.filter(kind=Kind.VOID, target=row.record_id).exists():
            continue
        write_entries(match, [undo(uuid4().hex, row, reason=reason)], by=by)
        taken.append(fixture)
    return taken
