"""The figures as a table for people and as JSON for machines."""

from __future__ import annotations

import json
import platform
import statistics
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """One line: what was measured, the figure, and its limit."""

    name: str
    figure: float
    unit: str
    goal: str = ""
    is_reached: bool | None = None
    beside: dict[str, float] = field(default_factory=dict)


def at_least(name: str, figure: float, goal: float, unit: str, **beside: float) -> Row:
    return Row(name, figure, unit, f"≥ {goal:g}", figure >= goal, beside)


def at_most(name: str, figure: float, goal: float, unit: str, **beside: float) -> Row:
    return Row(name, figure, unit, f"≤ {goal:g}", figure <= goal, beside)


def interleaved(
    one: Callable[[], float], other: Callable[[], float], *, rounds: int
) -> tuple[list[float], list[float]]:
    """Measure two sides alternately, so that a drifting machine affects both."""
    ones, others = [], []
    for turn in range(rounds):
        if turn % 2:
            ones.append(one())
            others.append(other())
        else:
            others.append(other())
            ones.append(one())
    return ones, others


def median_ratio(ones: Iterable[float], others: Iterable[float]) -> float:
    """Return the median of the ratios, pair by pair."""
    return statistics.median(a / b for a, b in zip(ones, others, strict=True))


def show(rows: list[Row], *, database: str, to: Path) -> None:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    head = {
        "database": database,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "commit": commit,
    }
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(
        json.dumps(head | {"rows": [asdict(row) for row in rows]}, indent=1) + "\n"
    )
    print(f"\n{database}, Python {head['python']}, commit {commit}")
    width = max(len(row.name) for row in rows)
    for row in rows:
        mark = {True: "reached", False: "MISSED", None: ""}[row.is_reached]
        beside = "  ".join(f"{name} {value:g}" for name, value in row.beside.items())
        print(
            f"{row.name:{width}}  {row.figure:10.3f} {row.unit:12} "
            f"{row.goal:8} {mark:8} {beside}".rstrip()
        )
    print(f"\nAlso as JSON: {to}")
