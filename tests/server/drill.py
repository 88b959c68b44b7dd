"""Back up, migrate and restore while phones send their taps."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from uuid import uuid4

from tests.server.phones import Phone, in_threads, make_taps, pause
from tests.server.system import System, empty

# What operators.md asks for after a restore, in one process.
CHECKS = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("check", databases=["default"])
call_command("verify")
call_command("rebuild", check=True)
call_command("rebuildevenings", check=True)
"""


def press_during(
    phones: Sequence[Phone],
    *,
    taps: int,
    at_once: int,
    works: Sequence[Callable[[], object]],
) -> int:
    """Let every phone send its taps, and go on until each work is done among them.

    The works are evenly spread. Returns how many taps were sent.
    """
    is_done = Event()

    def press(phone: Phone) -> None:
        sent = 0
        while sent < taps or not is_done.is_set():
            phone.deliver(make_taps(at_once, first=sent + 1))
            sent += at_once
        phone.hang_up()

    def told() -> int:
        return sum(len(phone.acknowledged) for phone in phones)

    threads = in_threads(*(lambda one=phone: press(one) for phone in phones))
    for number, work in enumerate(works, 1):
        while told() < number * taps * len(phones) // (len(works) + 1):
            assert any(thread.is_alive() for thread in threads), "every phone gave up"
            pause(0.01)
        work()
    is_done.set()
    for thread in threads:
        thread.join()
    return told()


def take_back(system: System, *how_far: str) -> None:
    done = system.run("-m", "tests.server.older", *how_far)
    assert done.returncode == 0, done.stderr


def migrate(system: System) -> float:
    """Run the migrations that are new; return the seconds of their longest lock."""
    done = system.run("-m", "tests.server.upgrade")
    assert done.returncode == 0, done.stderr
    return float(done.stdout)


def back_up(system: System, into: Path, *options: str) -> Path:
    """Back up a database as operators.md says, while others write to it."""
    into.mkdir()
    done = system.run("manage.py", "backup", str(into), *options)
    assert done.returncode == 0, done.stderr
    [made] = into.iterdir()
    return made


def copy_the_file(system: System, into: Path) -> Path:
    """Copy SQLite's file as it lies there, which is no backup: for a twin."""
    into.mkdir()
    return Path(shutil.copy(system.folder / "db.sqlite3", into))


@contextmanager
def restored(system: System, folder: Path) -> Iterator[System]:
    """Restore the backup of a folder into a new database, dropped afterwards."""
    [backup] = folder.iterdir()
    with beside(system) as other:
        done = other.run("manage.py", "restore", str(backup))
        assert done.returncode == 0, done.stderr
        yield other


@contextmanager
def beside(system: System) -> Iterator[System]:
    """Give a system with the keys of another and a database without a table."""
    folder = system.folder.with_name(f"restored-{uuid4().hex[:8]}")
    is_file = system.database_url.startswith("sqlite")
    with empty(folder, "" if is_file else system.database_url) as other:
        shutil.copy(system.folder / "secret_key", folder)
        yield other


def checked(system: System) -> str:
    """Return what the checks after a restore say; fails where one of them does."""
    done = system.run("-c", CHECKS)
    assert done.returncode == 0, done.stderr
    return done.stdout


def entries_of(system: System) -> set[tuple[str, str, int]]:
    rows = system.query("SELECT hash, match_id, seq FROM matches_entry")
    return {(hashed, str(match), seq) for hashed, match, seq in rows}
