"""F32 and F33: a backup and a release in the middle of a night."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.server.count import NOTHING_WRONG, Count, count
from tests.server.drill import (
    back_up,
    checked,
    copy_the_file,
    entries_of,
    migrate,
    press_during,
    restored,
    take_back,
)
from tests.server.phones import Phone, pause
from tests.server.system import System, copied, running

pytestmark = pytest.mark.server
PHONES, TAPS, AT_ONCE = 4, 100, 5
# On a machine with much other work; the long run holds 2 s (bench/drills.py).
MOST_LOCKED_S = 10


@dataclass(frozen=True, slots=True)
class Drilled:
    """What phones, the database and its restored backup had in the end."""

    counted: Count
    longest_lock_s: float
    told_before: int
    of_them_lost: int
    lost_by_copying: int
    only_in_the_backup: int
    said: str


@pytest.fixture(scope="module")
def drilled(empty: System, tmp_path_factory: pytest.TempPathFactory) -> Drilled:
    """One night for both: its database is migrated, then backed up."""
    backup = tmp_path_factory.mktemp("drill") / "backup"
    with copied(empty) as system:
        take_back(system)
        seed = system.seed(matches=2)
        phones = [
            Phone(0, seed.matches[one % 2], seed.codes[one % 2])
            for one in range(PHONES)
        ]
        return run_through(system, phones, backup)


def run_through(system: System, phones: list[Phone], backup: Path) -> Drilled:
    told, locked, copied_keys = list[str](), list[float](), set[str]()

    def note_and_back_up() -> None:
        is_file = system.database_url.startswith("sqlite")
        with being_read(system) if is_file else nullcontext():
            begun = [len(phone.acknowledged) for phone in phones]
            # What is told first may have been written before.
            while all(
                len(phone.acknowledged) <= count + AT_ONCE
                for phone, count in zip(phones, begun, strict=True)
            ):
                pause(0.01)
            told.extend(key for phone in phones for key in list(phone.acknowledged))
            if is_file:
                copied_keys.update(keys_copied(system, backup.with_name("copied")))
        back_up(system, backup)

    with running(system):
        for phone in phones:
            phone.port = system.port
        works = [lambda: locked.append(migrate(system)), note_and_back_up]
        sent = press_during(phones, taps=TAPS, at_once=AT_ONCE, works=works)
    with restored(system, backup) as other:
        said = checked(other)
        rows = other.query("SELECT record_id FROM matches_entry")
        return Drilled(
            count(system, phones, sent=sent),
            locked[0],
            len(told),
            len(set(told) - {str(key) for (key,) in rows}),
            len(set(told) - copied_keys),
            len(entries_of(other) - entries_of(system)),
            said,
        )


@contextmanager
def being_read(system: System) -> Iterator[None]:
    """Read as a page does: what is told meanwhile stays beside SQLite's file."""
    with closing(sqlite3.connect(system.folder / "db.sqlite3")) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM matches_entry").fetchone()
        yield


def keys_copied(system: System, into: Path) -> set[str]:
    """Return the taps in a plain copy of SQLite's file, none where it is torn."""
    copy = copy_the_file(system, into)
    with closing(sqlite3.connect(copy)) as opened:
        try:
            rows = opened.execute("SELECT record_id FROM matches_entry").fetchall()
        except sqlite3.DatabaseError as error:
            # SQLite may write back into the file while it is being copied.
            if "malformed" not in str(error):
                raise
            return set()
    return {str(key) for (key,) in rows}


def test_no_tap_is_lost_while_the_database_is_migrated(drilled: Drilled) -> None:
    assert drilled.counted == NOTHING_WRONG
    assert drilled.longest_lock_s < MOST_LOCKED_S


def test_a_backup_made_during_taps_is_whole_up_to_when_it_was_begun(
    drilled: Drilled,
) -> None:
    assert (drilled.told_before > 0, drilled.of_them_lost) == (True, 0)
    assert drilled.only_in_the_backup == 0


@pytest.mark.only_on("sqlite")
def test_the_twin_that_copies_the_file_loses_taps(drilled: Drilled) -> None:
    """PostgreSQL's database is no file to copy."""
    assert drilled.lost_by_copying > 0


def test_what_was_restored_passes_every_check(drilled: Drilled) -> None:
    assert ": 0 faults" in drilled.said
    assert drilled.said.count("0 differences") == 2
