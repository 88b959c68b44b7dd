"""Waiting for SQLite's lock beside busy writers: asking often, and its own way."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, sleep

from django.db import connection, transaction

from bench.report import Row, at_most
from config.sqlite_turns import wait_by_asking

WRITERS = 4
WAITS = 150
TABLE = "bench_turns"
ASKED_OFTEN = 0.5


def turn_rows() -> list[Row]:
    """Return one row; none on PostgreSQL, where whoever waits is woken in turn."""
    if connection.vendor != "sqlite":
        return []
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE {TABLE} (number)")
    with tempfile.TemporaryDirectory() as folder:
        going = Path(folder) / "going"
        going.touch()
        writers = [
            subprocess.Popen([sys.executable, "-m", "bench.turns", str(going)])
            for _ in range(WRITERS)
        ]
        try:
            ours, plain = zip(*(both() for _ in range(3)), strict=True)
        finally:
            going.unlink()
            for one in writers:
                one.wait()
    often, seldom = min(ours), min(plain)
    name = "95 of 100 waits for SQLite's lock beside four writers, to its own way"
    beside = {"ms": often * 1000, "its own ms": seldom * 1000}
    return [at_most(name, often / seldom, ASKED_OFTEN, "×", **beside)]


def both() -> tuple[float, float]:
    with connection.execute_wrapper(wait_by_asking):
        often = slowest(write)
    return often, slowest(write)


def slowest(work: Callable[[], None]) -> float:
    """Return within how many seconds 95 of 100 were done."""
    took = []
    for _ in range(WAITS):
        begun = perf_counter()
        work()
        took.append(perf_counter() - begun)
        sleep(0.02)
    return sorted(took)[WAITS * 95 // 100]


@transaction.atomic
def write(rows: int = 1) -> None:
    with connection.cursor() as cursor:
        for number in range(rows):
            cursor.execute(f"INSERT INTO {TABLE} VALUES (%s)", [number])


def keep_writing(going: Path) -> None:
    """Write for as long as a file is there, now and then slowly."""
    while going.exists():
        with transaction.atomic():
            write(random.randint(1, 40))
            sleep(random.random() / 100)
        sleep(random.random() / 100)


if __name__ == "__main__":
    import django

    django.setup()
    keep_writing(Path(sys.argv[1]))
