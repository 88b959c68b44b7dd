"""What grew from the first fifth of a load to its last, and how far it may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.server.load.gauges import MB, Gauges
from tests.server.load.growth import MONTH, Growth

# Of the memory after the first fifth.
MOST_GROWN = 0.02


def figures_of(gauges: Gauges) -> dict[str, float]:
    """Return what may not grow, by its name; the web's processes together."""
    found = Counter[str]()
    for name, one in gauges.processes.items():
        part = name.split()[0]
        found[f"MB of {part}"] += one.memory / MB
        found[f"share of {part}"] += one.share / MB
        found[f"open files of {part}"] += one.files
        found[f"threads of {part}"] += one.threads
    found["connections"] = gauges.connections
    found |= {f"rows of {name}": gauges.rows[name] for name in MONTH}
    found |= {f"files in {name}": files for name, files in gauges.folders.items()}
    return dict(found)


def most_of(name: str, first: dict[str, float], *, memory: float) -> float:
    """Return how far a figure may come from what it was at first.

    What processes have written may grow by `memory` of what the machine paid for them:
    what they share counts once.
    """
    share = first.get(f"share of {name.split()[-1]}", 0)
    limits: dict[str, Callable[[float], float]] = {
        "MB": lambda was: was + share * memory,
        # What each writes to becomes its own (`Process`).
        "share": lambda was: was * (1 + 5 * memory),
        # A pipe or a file is open for a moment.
        "open": lambda was: was + 4,
        "threads": lambda was: was + 2,
        # Each process has at most as many as it has threads.
        "connections": lambda was: was + 8,
        "rows": lambda was: was * 1.1 + 10,
        "files": lambda was: max(was * 1.1 + 20, MOST_FILES.get(name, 0)),
    }
    return limits[name.split()[0]](first.get(name, 0))


# The caches' own limits (config/settings.py), with the file that is their lock.
MOST_FILES = {
    "files in cache": 10_001,
    "files in counts": 10_001,
    "files in pages": 2001,
}


def faults_of(found: Growth, *, memory: float = MOST_GROWN) -> list[str]:
    """Return what grew, in words."""
    first, last = figures_of(found.gauges[0]), figures_of(found.gauges[-1])
    told = [
        f"{name}: {first.get(name, 0):.0f} to {now:.0f}"
        for name, now in last.items()
        if now > most_of(name, first, memory=memory)
    ]
    if found.gauges[0].processes.keys() != found.gauges[-1].processes.keys():
        told.append("a process ended")
    return told


def in_words(found: Growth, faults: list[str]) -> str:
    first, last = figures_of(found.gauges[0]), figures_of(found.gauges[-1])
    told = ", ".join(
        f"{name} {first[name]:.0f} to {last[name]:.0f}"
        for name in first
        if name.split()[-1] in ("web", "worker", "connections") and name in last
    )
    asked = f"{found.answers.total():,} requests, {found.tasks:,} tasks"
    return f"{asked}; {told}; {'; '.join(faults) or 'nothing grew'}"


def shown(found: Growth) -> str:
    """Return the figures of each fifth, for a person."""
    lines = [f"{one.processes}\n{figures_of(one)}" for one in found.gauges]
    first, last = found.gauges[0].rows, found.gauges[-1].rows
    came = {name: own - first.get(name, 0) for name, own in last.items()}
    lines.append(f"rows: { {name: new for name, new in came.items() if new} }")
    return "\n".join([*lines, f"answers: {dict(sorted(found.answers.items()))}"])
