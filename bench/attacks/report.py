"""What an attack saw: facts with figures, each of which holds or does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import time

from bench.attacks.visitors import Answer
from tests.server.system import pause

MINUTE_S = 60


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that was seen, and whether it is as promised."""

    words: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Seen:
    facts: tuple[Fact, ...]

    @property
    def is_ok(self) -> bool:
        return bool(self.facts) and all(one.holds for one in self.facts)

    @property
    def words(self) -> str:
        return "; ".join(
            one.words if one.holds else f"WRONG: {one.words}" for one in self.facts
        )


def seen(*facts: Fact) -> Seen:
    return Seen(facts)


def statuses(answers: Iterable[Answer]) -> str:
    """Return how often each status came: "60 × 404, 40 × 429"."""
    counted = Counter(one.status for one in answers)
    return ", ".join(f"{times} × {status}" for status, times in sorted(counted.items()))


def waits_told(answers: list[Answer]) -> Fact:
    refused = [one for one in answers if one.status == 429]
    told = sum("Retry-After" in one.headers for one in refused)
    return Fact(f"{told} of {len(refused)} × 429 say when", told == len(refused))


def percentile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def waits(
    what: str,
    took: Sequence[float],
    alone: Sequence[float],
    *,
    share: float,
    most: float,
) -> Fact:
    """Return how long answers took beside an attack, and whether it added too much.

    A busy machine is slow without any attack: what counts is the difference, in seconds
    at that share of the answers.
    """
    added = percentile(took, share) - percentile(alone, share)
    middle, late = in_ms(percentile(took, 0.5)), in_ms(percentile(took, 0.95))
    words = (
        f"{len(took)} {what}: {middle} in the middle, {late} at p95, "
        f"{in_ms(max(took))} at most (alone {in_ms(percentile(alone, 0.5))}, "
        f"{in_ms(percentile(alone, 0.95))}, {in_ms(max(alone))})"
    )
    return Fact(words, added <= most)


def in_ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


def early_in_a_minute(*, left_s: float) -> None:
    """Wait until so much of a minute is left: limits are counted by the minute."""
    left = MINUTE_S - time() % MINUTE_S
    if left < left_s:
        pause(left + 0.1)


def waited(holds: Callable[[], bool], *, seconds: float, each_s: float = 0.2) -> bool:
    """Wait until something holds; return whether it does in time."""
    for _ in range(int(seconds / each_s)):
        if holds():
            return True
        pause(each_s)
    return holds()
