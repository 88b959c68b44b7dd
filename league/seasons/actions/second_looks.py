"""Whether a fixture's result from paper waits for a second look; ours.

The typed sheets are in a layer above the league; this is what the log needs to know.
The caller holds the fixture's row, and rescores its match.
"""

from __future__ import annotations

from league.audit.journal import record
from league.models import Fixture, User

SecondLook = Fixture.SecondLook


def ask_second_look(fixture: Fixture, *, by: User | None) -> None:
    """Ask that a person other than the writer looks at the result."""
    _put(fixture, SecondLook.WAITING, by=by, written_by=by or fixture.written_by)


def look_again(fixture: Fixture, *, by: User | None) -> None:
    """Ask for a new look at a changed paper fixture; do nothing for others."""
    if fixture.second_look != SecondLook.NONE:
        ask_second_look(fixture, by=by)


def end_second_look(fixture: Fixture, *, is_confirmed: bool, by: User) -> None:
    """Record the second finding: confirmed it counts, rejected it goes back."""
    found = SecondLook.DONE if is_confirmed else SecondLook.REJECTED
    _put(fixture, found, by=by, written_by=fixture.written_by)


def _put(
    fixture: Fixture,
    wanted: Fixture.SecondLook,
    *,
    by: User | None,
    written_by: User | None,
) -> None:
    if (fixture.second_look, fixture.written_by) == (wanted, written_by):
        return
    fixture.second_look, fixture.written_by = wanted, written_by
    fixture.save(update_fields=["second_look", "written_by"])
    record("fixture.second_look", fixture, by=by, second_look=str(wanted))
