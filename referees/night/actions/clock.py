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
def move_clock(
    fixtures: Sequence[Fixture], *, step: Kind, by: User, token: str = ""
) -> list[Fixture]:
    """Take a step of the clock in each match that is due for it; return those.

    A match that has taken it is left alone, so that a button pressed twice starts
    nothing twice. A match not yet open is opened, and counts as live from its start.
    """
    return _press(
        fixtures,
        lambda state: next_step_of(state) is step,
        Draft(press_id(token), step),
        by=by,
    )


@transaction.atomic
def pause_clock(
    fixtures: Sequence[Fixture], *, reason: str, by: User, token: str = ""
) -> list[Fixture]:
    """Pause the matches being played; every deadline moves with it."""
    fields = {"reason": reason} if reason else {}
    draft = Draft(press_id(token), Kind.PAUSE, fields)
    return _press(fixtures, may_pause, draft, by=by)


def _press(
    fixtures: Sequence[Fixture],
    is_for: Callable[[MatchReading], bool],
    draft: Draft,
    *,
    by: User,
) -> list[Fixture]:
    """Write an entry in each match it applies to, after locking all matches.

    The entry has one id in all of them, so that the same form again adds none.
    """
    pressed = []
    for fixture, match in _locked(fixtures, by=by):
        if not is_for(reading_for(fixture)):
            continue
        if not match.is_live:
            match.is_live = True
            match.save(update_fields=["is_live"])
        write_entries(match, [draft], by=by)
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
    fixtures: Sequence[Fixture],
    *,
    outcome: Abandonment,
    reason: str,
    by: User,
    token: str = "",
) -> list[WriteResult]:
    """End matches early, each with the same outcome (ours, abandon/1).

    All are locked in the order of their keys before the first is written. The fixture
    follows from the entry: postponed, or settled with its current score.
    """
    fields = {"outcome": outcome, "reason": reason}
    draft = Draft(press_id(token), Kind.ABANDON, fields)
    return [
        write_entries(match, [draft], by=by)
        for _fixture, match in _locked(fixtures, by=by)
    ]


@transaction.atomic
def take_back_press(
    pressed: Mapping[Fixture, Entry], *, reason: str, by: User
) -> list[Fixture]:
    """Strike out a press of the clock in each match; return the matches."""
    taken = []
    for fixture, match in _locked(list(pressed), by=by):
        row = pressed[fixture]
        taken.append(fixture)
        if not match.entries.filter(kind=Kind.VOID, target=row.record_id).exists():
            write_entries(match, [undo(uuid4().hex, row, reason=reason)], by=by)
    return taken


def taken_already(fixtures: Sequence[Fixture], presses: Sequence[str]) -> list[Fixture]:
    """Return the matches in which one of these presses was taken back before."""
    struck = Entry.objects.filter(
        match__in=[one.pk for one in fixtures], kind=Kind.VOID, target__in=presses
    )
    found = set(struck.values_list("match", flat=True))
    return [one for one in fixtures if one.pk in found]


def written_already(fixtures: Sequence[Fixture], token: str) -> bool:
    """Whether a form was sent before, under its token."""
    pks = [one.pk for one in fixtures]
    return Entry.objects.filter(match__in=pks, record_id=press_id(token)).exists()


def press_id(token: str) -> str:
    """Return a press's id, the same in all its matches: so no entry's own key."""
    return f"press-{token or uuid4().hex}"
