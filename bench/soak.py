"""The long reliability run (reliability.md F1): 100,000 taps, ten kills of the server.

Run by `make soak`, on SQLite and, where DATABASE_URL names one, on PostgreSQL. It
prints a table, and fails where a tap is lost, doubled or changed. SOAK_TAPS sets
another number of taps.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tests.server.count import NOTHING_WRONG, Count, count
from tests.server.phones import Phone, in_threads, make_taps, pause
from tests.server.system import System, copied, running, template

TAPS = int(os.environ.get("SOAK_TAPS", "100000"))
KILLS = 10
PHONES = 8
# A match grows to so many taps, a long night's; then the phone marks the next one.
TAPS_A_MATCH = 250
# A phone sends what has gathered since its last answer.
AT_ONCE = 25
# Longer than this and the run is broken off as failed.
MOST_S = 1800


@dataclass(frozen=True, slots=True)
class Row:
    """What one run showed."""

    database: str
    taps: int
    kills: int
    seconds: float
    counted: Count
    chains: str
    rebuilt: str

    @property
    def is_whole(self) -> bool:
        return (
            self.counted == NOTHING_WRONG
            and self.chains.endswith(": 0 faults")
            and self.rebuilt == "0 differences"
        )


def soak(system: System, *, database: str) -> Row:
    per_phone = TAPS // PHONES
    matches_each = -(-per_phone // TAPS_A_MATCH)
    seed = system.seed(matches=PHONES * matches_each)
    phones = [
        [
            Phone(0, seed.matches[number * matches_each + place], seed.session)
            for place in range(matches_each)
        ]
        for number in range(PHONES)
    ]
    every = [phone for one in phones for phone in one]
    begun = monotonic()
    with running(system):
        for phone in every:
            phone.port = system.port
        press_while_killed(system, phones, taps=per_phone)
    seconds = monotonic() - begun
    return Row(
        database=database,
        taps=per_phone * PHONES,
        kills=system.kills - 1,
        seconds=seconds,
        counted=count(system, every, sent=per_phone * PHONES),
        chains=system.manage("verify").strip().splitlines()[-1],
        rebuilt=system.manage("rebuild", "--check").strip().splitlines()[-1],
    )


def press_while_killed(
    system: System, phones: Sequence[Sequence[Phone]], *, taps: int
) -> None:
    threads = in_threads(*(lambda one=one: press(one, taps=taps) for one in phones))
    until = monotonic() + MOST_S
    for number in range(1, KILLS + 1):
        share = number * taps * len(phones) // (KILLS + 1)
        while acknowledged(phones) < share:
            assert monotonic() < until, "the run takes too long"
            pause(0.02)
        system.kill()
        system.start()
    for thread in threads:
        thread.join(timeout=max(1, until - monotonic()))
        assert not thread.is_alive(), "the run takes too long"


def acknowledged(phones: Sequence[Sequence[Phone]]) -> int:
    return sum(len(phone.acknowledged) for one in phones for phone in one)


def press(phones: Sequence[Phone], *, taps: int) -> None:
    left = taps
    for phone in phones:
        here = min(left, TAPS_A_MATCH)
        phone.deliver_all(make_taps(here), at_once=AT_ONCE)
        left -= here


def report(rows: Sequence[Row]) -> None:
    print("| database | taps | kills | s | lost | doubled | gaps | chains | rebuild |")
    print("|---|---|---|---|---|---|---|---|---|")
    for row in rows:
        found = row.counted
        print(
            f"| {row.database} | {row.taps:,} | {row.kills} | {row.seconds:.0f} "
            f"| {found.lost} | {found.doubled} | {found.gaps} "
            f"| {row.chains} | {row.rebuilt} |"
        )


def main() -> None:
    named = os.environ.get("DATABASE_URL", "")
    urls = {"SQLite": ""} | ({"PostgreSQL": named} if "postgres" in named[:8] else {})
    rows = []
    for database, url in urls.items():
        with (
            tempfile.TemporaryDirectory(prefix="klawerjas-soak-") as folder,
            template(Path(folder) / "empty", url) as empty,
            copied(empty) as system,
        ):
            rows.append(soak(system, database=database))
    report(rows)
    sys.exit(0 if all(row.is_whole for row in rows) else 1)


if __name__ == "__main__":
    main()
