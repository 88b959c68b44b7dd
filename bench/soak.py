"""The long reliability runs (`make soak`): the suite's small checks at full length.

They run on SQLite and, where DATABASE_URL names one, on PostgreSQL. A table is printed
as each run ends; a run fails where anything is lost, doubled, changed or out of order.
SOAK sets a share of the full numbers, for example 0.1; SOAK_ONLY the names of the runs.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from bench import drills, failover, loads, soaks
from tests.server.system import System, copied, template

SHARE = float(os.environ.get("SOAK", "1"))
ONLY = [name for name in os.environ.get("SOAK_ONLY", "").split(",") if name]


@dataclass(frozen=True, slots=True)
class Run:
    """One long run: its fault in reliability.md, its full number, and its function."""

    name: str
    words: str
    number: int
    work: Callable[[System, int], soaks.Found]
    only_on: str = ""


RUNS = (
    Run("F1", "taps by 8 phones, 10 × kill -9 of the server", 100_000, soaks.kills),
    Run(
        "F2",
        "taps by 4 phones, 5 × kill -9 of the database",
        10_000,
        soaks.database_kills,
        only_on="PostgreSQL",
    ),
    Run("F3", "taps, the answer of every third lost", 10_000, soaks.lost_answers),
    Run("F4", "taps, each delivered 5 times at once", 5_000, soaks.deliveries),
    Run("F10", "taps each by two markers of one table", 500, soaks.markers),
    Run("F11", "races of a press with a stop", 1_000, soaks.stops),
    Run("F12", "races of a press with a signature", 1_000, soaks.signatures),
    Run("F23", "files that people bring, damaged", 20_000, soaks.damages),
    Run(
        "1.2.1",
        "payloads for every field, every page in Chromium",
        40,
        soaks.injections,
    ),
    Run(
        "F30", "entries verified, 200 matches tampered with", 100_000, soaks.tamperings
    ),
    Run("F32", "taps, a backup among them, restored", 20_000, drills.backups),
    Run("F33", "taps at the release before, migrated", 10_000, drills.migrations),
    Run(
        "FAILOVER",
        "taps by 8 phones, the primary's machine killed, frozen, brought back",
        2_000,
        failover.failovers,
        only_on="PostgreSQL",
    ),
    Run(
        "GROWTH",
        "requests and a fifth as many tasks, measured after each fifth",
        50_000,
        loads.grows,
    ),
    Run(
        "CROWD",
        "presses among 500 viewers, prints, imports, searches, archives, guesses",
        4_000,
        loads.crowded,
    ),
)


def main() -> int:
    named = os.environ.get("DATABASE_URL", "")
    urls = {"SQLite": ""} | ({"PostgreSQL": named} if "postgres" in named[:8] else {})
    print("| run | database | number | s | what was found |")
    print("|---|---|---|---|---|", flush=True)
    are_whole = True
    for database, url in urls.items():
        with new_template(url) as empty:
            for run in RUNS:
                if run.only_on in ("", database) and run.name in (ONLY or [run.name]):
                    are_whole &= soak(run, database, empty)
    return 0 if are_whole else 1


@contextmanager
def new_template(url: str) -> Iterator[System]:
    with (
        tempfile.TemporaryDirectory(prefix="klawerjas-soak-") as folder,
        template(Path(folder) / "empty", url) as empty,
    ):
        yield empty


def soak(run: Run, database: str, empty: System) -> bool:
    """Do one run on its own database, print its row, and return whether it held."""
    number = max(8, round(run.number * SHARE))
    with copied(empty) as system:
        begun = monotonic()
        found = run.work(system, number)
        seconds = monotonic() - begun
    print(
        f"| {run.name}: {run.words} | {database} | {number:,} | {seconds:.0f} "
        f"| {found.words} |",
        flush=True,
    )
    return found.is_whole


if __name__ == "__main__":
    sys.exit(main())
