"""The folder of backups: the names of its files, and which are kept how long."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

STAMP = "%Y-%m-%dT%H%M%SZ"
NAME = re.compile(
    r"league-(\d{4}-\d\d-\d\dT\d{6}Z)(\.untried|\.faulty)?\.backup(\.age)?"
)
TRIED, UNTRIED, FAULTY = "", ".untried", ".faulty"
PART = ".league-*.part"
# A half-written file of this age belongs to a backup that was killed.
LEFT_AFTER = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Keep:
    """How many days, weeks and months keep a backup each: their newest."""

    daily: int
    weekly: int
    monthly: int


def name_of(at: datetime, *, standing: str, is_encrypted: bool) -> str:
    end = ".age" if is_encrypted else ""
    return f"league-{at.astimezone(UTC):{STAMP}}{standing}.backup{end}"


def part_of(at: datetime) -> str:
    """Return the name of a file that is still being written."""
    return f".league-{at.astimezone(UTC):{STAMP}}.part"


def superfluous(names: Iterable[str], keep: Keep) -> list[str]:
    """Return which backups may go; never the newest that was tried and is whole.

    A faulty one stays until a newer one is whole: it may be all there is.
    """
    read = [(match[1], match[2] or TRIED, name) for name, match in matched(names)]
    newest_first = sorted(read, reverse=True)
    tried = [name for _at, standing, name in newest_first if standing == TRIED]
    last_good = next((at for at, standing, _ in newest_first if standing == TRIED), "")
    kept = set(tried[:1])
    kept |= {name for at, how, name in read if how == FAULTY and at > last_good}
    sound = [(at, name) for at, how, name in newest_first if how != FAULTY]
    for period, most in (
        (lambda at: at.date(), keep.daily),
        (lambda at: at.isocalendar()[:2], keep.weekly),
        (lambda at: (at.year, at.month), keep.monthly),
    ):
        kept |= newest_of_each(sound, period, most)
    return [name for _at, _how, name in read if name not in kept]


def matched(names: Iterable[str]) -> list[tuple[str, re.Match[str]]]:
    found = ((name, NAME.fullmatch(name)) for name in names)
    return [(name, match) for name, match in found if match]


def newest_of_each(
    sound: Iterable[tuple[str, str]], period: Callable[[datetime], object], most: int
) -> set[str]:
    """Return the newest backup of each of the last periods that have one."""
    first: dict[object, str] = {}
    for at, name in sound:
        first.setdefault(period(datetime.strptime(at, STAMP)), name)  # noqa: DTZ007
    return set(list(first.values())[:most])


def thin_out(folder: Path, keep: Keep) -> list[str]:
    """Delete what is superfluous; return the names."""
    gone = superfluous((path.name for path in folder.iterdir()), keep)
    for name in gone:
        (folder / name).unlink(missing_ok=True)
    return gone


def remove_left(folder: Path, *, at: datetime) -> None:
    """Delete the half-written files of backups that were killed."""
    for path in folder.glob(PART):
        if path.stat().st_mtime < (at - LEFT_AFTER).timestamp():
            path.unlink(missing_ok=True)
