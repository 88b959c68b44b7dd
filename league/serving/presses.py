"""Counts what was pressed, for /metrics: only what is committed counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

from django.db import transaction
from prometheus_client import Counter as Metric

PRESSES = Metric(
    "klawerjas_presses",
    "Entries delivered, by where they came from and what became of them.",
    ["source", "outcome"],
)


def count_presses(source: str, outcomes: Iterable[str]) -> None:
    """Count delivered entries by outcome, once their transaction is committed."""
    found = Counter(map(str, outcomes))
    transaction.on_commit(partial(_count, source, found), robust=True)


def _count(source: str, found: Counter[str]) -> None:
    for outcome, number in found.items():
        PRESSES.labels(source, outcome).inc(number)
