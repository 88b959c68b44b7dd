"""A long mixed load, measured each fifth: nothing may grow after the first."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from tests.server.load.asking import Connection
from tests.server.load.gauges import Gauges, read_gauges
from tests.server.load.mixture import Mixture
from tests.server.phones import pause
from tests.server.system import ROOT, System, running

FIFTHS = 5
TASKS_A_REQUEST = 0.2
CLIENTS = 8
MOST_S = 3600
LEAST_MATCHES = 30
LONG_AGO = "2026-01-01 00:00:00+00:00"
# What a month does: whatever is kept for a while comes to its end.
MONTH = {
    "django_session": "SET expire_date = '{ago}' WHERE session_key <> '{session}'",
    "league_outboxrow": "SET done_at = '{ago}' WHERE done_at IS NOT NULL",
    "scoresheets_printjob": "SET asked_at = '{ago}'",
    "archive_archivejob": "SET asked_at = '{ago}'",
    # Nobody answers them, so they are tried for days.
    "league_webhookdelivery": "SET made_at = '{ago}', state = 'given up'",
}


@dataclass(slots=True)
class Growth:
    """What a run measured, each fifth, and how its requests were answered."""

    gauges: list[Gauges] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    tasks: int = 0


def grow(system: System, requests: int, *, matches: int) -> Growth:
    """Put a load on a system, and measure it after each fifth."""
    seed = seeded(system, "growth_seed", matches)
    mixture, found = Mixture(seed, Random(3)), Growth()
    system.with_worker = True
    each = requests // FIFTHS
    with running(system):
        for _ in range(FIFTHS):
            asked = ask_tasks(system, round(each * TASKS_A_REQUEST))
            found.answers += asyncio.run(ask_mixture(system, mixture, each))
            assert asked.wait(timeout=MOST_S) == 0, tasks_log(system).read_text()
            pass_a_month(system, seed["session"])
            found.gauges.append(settled(system))
        found.tasks = (system.folder / "tasks-done").stat().st_size
    return found


def prepare(system: System) -> None:
    """Give a system a folder for temporary files, and a proxy that it trusts.

    So a request can come from any address, and what is left behind can be counted.
    """
    temporary = system.folder / "tmp"
    temporary.mkdir(exist_ok=True)
    system.variables |= {"TMPDIR": str(temporary), "TRUSTED_PROXIES": "1"}


def seeded(system: System, what: str, *asked: object) -> dict[str, Any]:
    done = system.run("-m", f"tests.server.load.{what}", *map(str, asked))
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def ask_tasks(system: System, number: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.server.load.growth_tasks", str(number)],
        cwd=ROOT,
        env=system.environment,
        stderr=tasks_log(system).open("wb"),
    )


def tasks_log(system: System) -> Path:
    """Return the file of what went wrong with the tasks that were asked for last."""
    return system.folder / "tasks.log"


async def ask_mixture(
    system: System, mixture: Mixture, number: int, *, clients: int = CLIENTS
) -> Counter[str]:
    """Ask for so many, by a few clients; return the answers by kind and status."""
    left, answers = iter(range(number)), Counter[str]()

    async def ask() -> None:
        async with Connection(system.port) as connection:
            for _ in left:
                kind, sent = mixture.next()
                answer = await connection.ask(sent)
                answers[f"{kind} {answer.status}"] += 1

    await asyncio.gather(*(ask() for _ in range(clients)))
    return answers


def pass_a_month(system: System, session: str) -> None:
    """Let what is kept for a while grow old, and ask for what throws it away."""
    for table, aged in MONTH.items():
        system.change(f"UPDATE {table} {aged.format(ago=LONG_AGO, session=session)}")
    done = system.run("-m", "tests.server.load.growth_tasks", "0")
    assert done.returncode == 0, done.stderr


def settled(system: System) -> Gauges:
    """Return the gauges once nothing waits any more."""
    until = monotonic() + MOST_S
    while (found := read_gauges(system)).queued:
        assert monotonic() < until, f"{found.queued} tasks wait still"
        pause(0.5)
    return found
