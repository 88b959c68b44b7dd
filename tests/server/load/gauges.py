"""What a running system uses: memory, files, threads, connections, rows, folders."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from redis import Redis

from league.serving import processes
from tests.server.system import System, command, family, is_called

MB = 1024 * 1024
# By the words of each part's title.
PARTS = {
    processes.WEB: "web",
    processes.PRESSES: "presses",
    processes.WORKER: "worker",
    processes.TIMETABLE: "worker",
}
TICKS = os.sysconf("SC_CLK_TCK")
QUEUE = "celery"
TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
    "postgres": "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
}


@dataclass(frozen=True, slots=True)
class Process:
    """One process: open files, threads, processor seconds, and its memory in bytes.

    `memory` is what its code has written, `share` what the machine pays for it. The
    parts are forked from one process that has loaded the site, and each page of memory
    that one of them first writes to, if only to count a reference, becomes its own: so
    a share grows for a while though nothing is kept.
    """

    memory: int
    share: int
    files: int
    threads: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Gauges:
    """A system at one moment: its processes by pid and part, and what it keeps."""

    processes: dict[str, Process]
    connections: int
    rows: dict[str, int]
    folders: dict[str, int]
    queued: int


def read_gauges(system: System) -> Gauges:
    processes = read_processes(system)
    rows = {name: rows_in(system, name) for name in tables(system)}
    return Gauges(
        processes=processes,
        connections=connections(system),
        rows=rows,
        folders=folders(system.folder),
        queued=queued(system) + undone(system),
    )


def read_processes(system: System) -> dict[str, Process]:
    """Return every process by its part and pid, as in "web 4711"."""
    assert system.process is not None, "the server was started"
    found = {}
    for pid in family(system.process.pid):
        with suppress(OSError):
            sizes = memory_of(pid)
            found[f"{part_of(pid)} {pid}"] = Process(
                memory=sizes["Anonymous"] + sizes["Swap"],
                share=sizes["Pss"] + sizes["SwapPss"],
                files=len(os.listdir(f"/proc/{pid}/fd")),
                threads=len(os.listdir(f"/proc/{pid}/task")),
                seconds=processor_seconds(pid),
            )
    return found


def part_of(pid: int) -> str:
    for name, part in PARTS.items():
        if is_called(pid, name):
            return part
    return "multiprocessing" if "multiprocessing" in command(pid) else "serve"


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(pid: int) -> dict[str, int]:
    """Return a process's memory by kind, in bytes (`man 5 proc`, smaps_rollup).

    `Anonymous` is memory of no file, what it shares with the process that it was forked
    from too; `Pss` is all of its memory, what is shared divided among its sharers.
    """
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    sizes = (line.split(":") for line in lines)
    return {name: int(size.split()[0]) * 1024 for name, size in sizes}


def kind(system: System) -> str:
    return "sqlite" if system.database_url.startswith("sqlite") else "postgres"


def tables(system: System) -> list[str]:
    return sorted(name for (name,) in system.query(TABLES[kind(system)]))


def rows_in(system: System, table: str) -> int:
    [(count,)] = system.query(f'SELECT count(*) FROM "{table}"')
    return int(count)


def connections(system: System) -> int:
    """Return the connections to the database: on SQLite the open files of it."""
    if kind(system) == "postgres":
        asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = "
        [(count,)] = system.query(
            f"{asked} current_database() AND pid <> pg_backend_pid()"
        )
        return int(count)
    assert system.process is not None, "the server was started"
    path = system.database_url.removeprefix("sqlite://")
    count = 0
    for pid in family(system.process.pid):
        with suppress(OSError):
            for one in os.listdir(f"/proc/{pid}/fd"):
                with suppress(OSError):
                    count += os.readlink(f"/proc/{pid}/fd/{one}") == path
    return count


def folders(root: Path) -> dict[str, int]:
    """Return how many files each folder of the installation holds."""
    found: Counter[str] = Counter()
    for one in root.iterdir():
        if one.is_dir() and not one.is_symlink():
            found[one.name] = sum(1 for file in one.rglob("*") if file.is_file())
    return dict(found)


def queued(system: System) -> int:
    """Return the tasks that wait at the broker."""
    if system.redis_url:
        with Redis.from_url(system.redis_url) as redis:
            return int(redis.llen(f"{system.folder.name}{QUEUE}"))  # type: ignore[arg-type]
    return len(list((system.folder / "broker").glob("*.msg")))


def undone(system: System) -> int:
    """Return the rows of the outbox that are not done."""
    [(count,)] = system.query(
        "SELECT count(*) FROM league_outboxrow WHERE done_at IS NULL"
    )
    return int(count)
