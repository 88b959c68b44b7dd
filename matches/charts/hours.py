"""The time scale of a match: breaks are marked, long ones cut short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.match import Moments

LONGEST_SHOWN = timedelta(minutes=15)  # longer breaks are drawn at this length
QUARTER = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Break:
    """A named time in which nobody played."""

    since: datetime
    until: datetime
    words: str

    @property
    def is_cut(self) -> bool:
        return self.until - self.since > LONGEST_SHOWN


@dataclass(frozen=True, slots=True)
class Hours:
    """A match from start to end; its `moments` are those to label."""

    start: datetime
    end: datetime
    moments: tuple[datetime, ...]
    breaks: tuple[Break, ...]

    def minutes(self, at: datetime) -> float:
        """Return how far a moment is from the start on the picture, in minutes."""
        at = min(max(at, self.start), self.end)
        shown = at - self.start
        for one in self.breaks:
            if one.is_cut and at > one.since:
                whole = one.until - one.since
                passed = min(at, one.until) - one.since
                shown -= passed - passed * (LONGEST_SHOWN / whole)
        return shown / timedelta(minutes=1)

    @property
    def length(self) -> float:
        return self.minutes(self.end)

    @property
    def quarters(self) -> list[datetime]:
        """The quarters of an hour within the match, except in a break that is cut."""
        at = quarter_after(self.start)
        found = []
        while at < self.end:
            is_cut = any(
                one.since < at < one.until for one in self.breaks if one.is_cut
            )
            if not is_cut:
                found.append(at)
            at = self._next(at)
        return found

    def _next(self, at: datetime) -> datetime:
        """Return the next quarter; a cut break is passed in one step."""
        after = at + QUARTER
        for one in self.breaks:
            if one.is_cut and one.since < after < one.until:
                return quarter_after(one.until)
        return after


def quarter_after(at: datetime) -> datetime:
    """Return the first quarter of an hour later than a moment."""
    begun = at.replace(minute=at.minute // 15 * 15, second=0, microsecond=0)
    return begun + QUARTER


def hours_of(moments: Moments, *, last: datetime, breaks: Sequence[Break]) -> Hours:
    """Return the hours of a match that has begun, up to its last change."""
    assert moments.start is not None, "only a match that was started has hours"
    ended = moments.end_of_extra or moments.time
    end = max(ended or last, moments.start + timedelta(minutes=1))
    if moments.extra and not moments.end_of_extra:
        end = max(end, last)
    named = (
        moments.start,
        moments.interval,
        moments.resume,
        moments.time,
        moments.extra,
        moments.end_of_extra,
    )
    return Hours(
        start=moments.start,
        end=end,
        moments=tuple(one for one in named if one is not None and one <= end),
        breaks=_apart([one for one in breaks if one.since < end]),
    )


def _apart(breaks: Sequence[Break]) -> tuple[Break, ...]:
    """Return the breaks with overlapping ones joined."""
    found: list[Break] = []
    for one in sorted(breaks, key=lambda one: one.since):
        if found and one.since <= found[-1].until:
            before = found[-1]
            until = max(before.until, one.until)
            found[-1] = Break(before.since, until, before.words or one.words)
        else:
            found.append(one)
    return tuple(found)
