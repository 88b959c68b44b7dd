"""The long runs of a backup and of a release in the middle of a night."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic

from bench.soaks import AT_ONCE, PHONES, Found, counted
from tests.server.drill import (
    back_up,
    checked,
    entries_of,
    migrate,
    press_during,
    restored,
    take_back,
)
from tests.server.phones import Phone
from tests.server.system import ROOT, Seed, System, running

# The first migration that tests/server/older.py takes back.
FIRST_NEW = "matches/migrations/0011_import_stopped_halfway.py"
MOST_LOCKED_S = 2.0


def phones_of(seed: Seed, port: int) -> list[Phone]:
    pairs = zip(seed.matches, seed.codes, strict=True)
    return [Phone(port, match, code) for match, code in pairs]


def backups(system: System, number: int) -> Found:
    """Back up in the middle of the taps, restore, and check all that was restored."""
    taps, told = number // PHONES, set[str]()
    seed, backup = system.seed(matches=PHONES), system.folder / "backup"
    with running(system):
        phones = phones_of(seed, system.port)

        def note_and_back_up() -> None:
            told.update(key for phone in phones for key in [*phone.acknowledged])
            back_up(system, backup)

        works = [lambda: None, lambda: None, note_and_back_up]
        sent = press_during(phones, taps=taps, at_once=AT_ONCE, works=works)
    begun = monotonic()
    with restored(system, backup) as other:
        said, seconds = checked(other), monotonic() - begun
        rows = other.query("SELECT record_id FROM matches_entry")
        lost = len(told - {str(key) for (key,) in rows})
        strange = len(entries_of(other) - entries_of(system))
    found = counted(system, phones, sent=sent)
    is_whole = ": 0 faults" in said and said.count("0 differences") == 2
    words = (
        f"{len(rows):,} entries restored and checked in {seconds:.0f} s, {lost} of "
        f"{len(told):,} told before it lost, {strange} strange; the site: {found.words}"
    )
    return Found(words, found.is_whole and is_whole and not lost and not strange)


@contextmanager
def release_before(folder: Path) -> Iterator[Path]:
    """Check out the project as it was before its newest migrations."""
    log = ["git", "log", "--diff-filter=A", "--format=%H", "-1", "--", FIRST_NEW]
    added = subprocess.run(log, cwd=ROOT, check=True, capture_output=True, text=True)
    tree, commit = folder / "before", f"{added.stdout.strip()}^"
    worktree = ["git", "worktree"]
    add = [*worktree, "add", "--detach", str(tree), commit]
    subprocess.run(add, cwd=ROOT, check=True, capture_output=True)
    try:
        yield tree
    finally:
        remove = [*worktree, "remove", "--force", str(tree)]
        subprocess.run(remove, cwd=ROOT, check=True, capture_output=True)


def migrations(system: System, number: int) -> Found:
    """Migrate while the release before serves; it goes on, on the new tables."""
    take_back(system, "all")
    taps, locked = number // PHONES, list[float]()
    with release_before(system.folder) as tree:
        old = replace(system, root=tree)
        seed = old.seed(matches=PHONES)
        with running(old):
            phones = phones_of(seed, old.port)
            works = [lambda: None, lambda: locked.append(migrate(system))]
            sent = press_during(phones, taps=taps, at_once=1, works=works)
    found = counted(system, phones, sent=sent)
    slowest = max(phone.slowest_s for phone in phones)
    words = (
        f"longest lock {locked[0]:.2f} s, slowest answer {slowest:.2f} s; {found.words}"
    )
    return Found(words, found.is_whole and locked[0] <= MOST_LOCKED_S)
