"""The season of league/demo/ and its users, made once for a whole run, to copy."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from tests.databases import system_in
from tests.server.system import System

ACCOUNT = re.compile(r"^ +.+? {2,}([a-z-]+) +([a-z0-9-]{20,})$", re.MULTILINE)
TOLD = "told.txt"
# The demo union's own clock.
ZONE = ZoneInfo("Africa/Johannesburg")


@dataclass(frozen=True, slots=True)
class Demo:
    """A system with the demo season, and its users' passwords by name."""

    system: System
    passwords: dict[str, str]


def make_demo(folder: Path) -> None:
    """Make the season alone in an empty folder, and keep the output.

    It lies in the past on every day, unlike the demo of `make run`.
    """
    done = system_in(folder).run("manage.py", "prepare", "--demo", "--season-only")
    assert done.returncode == 0, done.stderr
    (folder / TOLD).write_text(done.stdout)


def read_demo(folder: Path) -> Demo:
    told = (folder / TOLD).read_text()
    return Demo(system_in(folder), dict(ACCOUNT.findall(told)))


def keep(system: System, folder: Path) -> None:
    """Copy a system that does not run into an empty folder, to be copied from there."""
    shutil.copytree(system.folder, folder, symlinks=True, dirs_exist_ok=True)


def start_in(system: System, minutes: int, *, which: str) -> None:
    """Have planned matches start in so many minutes; `which` is SQL's condition."""
    start = datetime.now(ZONE) + timedelta(minutes=minutes)
    system.change(
        f"UPDATE league_fixture SET night = '{start:%Y-%m-%d}',"
        f" start = '{start:%H:%M}:00' WHERE state = 'planned' AND {which}"
    )
