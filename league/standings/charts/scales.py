"""Scales, their ticks, and where to put labels so that none overlap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps numbers to positions in a picture; a single number goes in the middle."""

    first: float
    last: float
    start: float
    end: float

    def at(self, value: float) -> float:
        if self.first == self.last:
            return (self.start + self.end) / 2
        share = (value - self.first) / (self.last - self.first)
        return self.start + share * (self.end - self.start)


def tick_step(highest: int, most: int) -> int:
    """Return the round step that reaches a number in at most `most` ticks."""
    power = 1
    while True:
        for step in STEPS:
            if step * power * most >= highest:
                return step * power
        power *= 10


def ticks(lowest: int, highest: int, most: int) -> list[int]:
    """Return round numbers from the lowest (0 or below) past the highest."""
    step = max(1, tick_step(highest - lowest, most))
    first = -(-lowest // step) * step - (step if lowest % step else 0)
    last = -(-highest // step) * step
    return list(range(first, max(last, first + step) + 1, step))


def every(count: int, room: float, least: float) -> list[int]:
    """Return which of `count` even places get a label: the last, and every n-th before.

    Labels are at least `least` apart; all have one if there is room.
    """
    if count <= 1:
        return list(range(count))
    apart = room / (count - 1)
    step = max(1, -int(-least // apart)) if apart > 0 else count
    return list(range(count - 1, -1, -step))[::-1]


def spread_places(
    wanted: Sequence[float], *, gap: float, lowest: float, highest: float
) -> list[float]:
    """Return places near the wanted ones, each `gap` or more below the one before.

    The wanted ones come in order. If the room is too small the gap shrinks evenly.
    """
    if not wanted:
        return []
    spaces = len(wanted) - 1
    if spaces:
        gap = min(gap, (highest - lowest) / spaces)
    free = _rising([place - number * gap for number, place in enumerate(wanted)])
    most = max(lowest, highest - spaces * gap)
    return [
        min(max(place, lowest), most) + number * gap
        for number, place in enumerate(free)
    ]


def _rising(values: Sequence[float]) -> list[float]:
    """Return the nearest values that never fall, averaging those that do."""
    pools: list[tuple[float, int]] = []
    for value in values:
        mean, size = value, 1
        while pools and pools[-1][0] > mean:
            before, number = pools.pop()
            mean = (before * number + mean * size) / (number + size)
            size += number
        pools.append((mean, size))
    return [mean for mean, size in pools for _ in range(size)]


@dataclass(frozen=True, slots=True)
class Extent:
    """The left and right edges of a label."""

    left: float
    right: float


def lanes(extents: Sequence[Extent], *, gap: float) -> list[int]:
    """Return each label's lane, the uppermost (0) in which it meets no other."""
    found: list[int] = []
    for number, one in enumerate(extents):
        taken = {
            found[other]
            for other, before in enumerate(extents[:number])
            if one.left < before.right + gap and before.left < one.right + gap
        }
        found.append(next(lane for lane in range(number + 1) if lane not in taken))
    return found
