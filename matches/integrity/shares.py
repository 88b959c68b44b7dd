"""The whole record worked through in shares: by several processes, over several runs.

A share is some matches of a union, or what a union has beside its matches.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    as_completed,
    wait,
)
from dataclasses import asdict, dataclass
from itertools import accumulate
from multiprocessing import get_context
from operator import itemgetter
from pathlib import Path
from time import monotonic
from typing import Any, Self
from uuid import UUID

import django
from django.core.management.base import CommandError, CommandParser
from django.db import connections

from league.models import Union
from matches.integrity.verifying import MATCHES_AT_ONCE
from matches.models import Match

# How often somebody who waits is told how far it is.
TOLD_EVERY_S = 10
# Shares that lie ready for each process.
READY = 2


@dataclass(frozen=True, slots=True)
class Share:
    """Matches of a union, in the order of their pks; none: all beside its matches."""

    union: int
    pks: tuple[UUID, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A share that is done: how much was read, and what was found, in sentences.

    `first` and `last` are the pks of its matches, empty beside the matches.
    """

    union: int
    first: str
    last: str
    matches: int
    entries: int
    found: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What of the record is worked through, and how: the options of a command."""

    unions: tuple[int, ...]
    processes: int
    file: Path | None
    # What tells one run from another: a file of one is not gone on with by another.
    run: dict[str, Any]


Work = Callable[[Share], Outcome]


def outcome_of(share: Share, found: Iterable[object], *, entries: int = 0) -> Outcome:
    ends = (str(share.pks[0]), str(share.pks[-1])) if share.pks else ("", "")
    sentences = tuple(map(str, found))
    return Outcome(share.union, *ends, len(share.pks), entries, sentences)


def add_share_arguments(parser: CommandParser) -> None:
    parser.add_argument(
        "--union",
        action="append",
        metavar="ADDRESS",
        help="only this union, by its address; may be given several times",
    )
    parser.add_argument(
        "--processes", type=int, default=1, metavar="N", help="work in N processes"
    )
    parser.add_argument(
        "--resume",
        metavar="FILE",
        help="write what is done into FILE, and leave out what it says is done",
    )


def plan_of(options: dict[str, Any], **run: Any) -> Plan:
    """Return what a command's options ask for; `run` is what else tells runs apart.

    Raises CommandError for a union that is not there, or no process.
    """
    asked: list[str] | None = options["union"]
    unions = Union.objects.order_by("pk")
    if asked:
        unions = unions.filter(slug__in=asked)
        missing = sorted({*asked} - {*unions.values_list("slug", flat=True)})
        if missing:
            raise CommandError(f"--union: there is no union {', '.join(missing)}")
    if options["processes"] < 1:
        raise CommandError("--processes: a number from 1")
    file = Path(options["resume"]) if options["resume"] else None
    keys = tuple(unions.values_list("pk", flat=True))
    return Plan(keys, options["processes"], file, {"unions": list(keys), **run})


def worked_through(
    plan: Plan,
    matches: Work,
    beside: Work,
    *,
    tell: Callable[[str], object],
    left_out: frozenset[UUID] = frozenset(),
) -> Iterator[Outcome]:
    """Yield all that is done, what a file says first; all matches go before the rest.

    `tell` is told now and then how far it is. Raises CommandError for a file of another
    run.
    """
    with _Progress(plan, tell) as progress:
        yield from progress.done
        for work, shares in (
            (matches, _shares_of_matches(plan, progress.done, left_out)),
            (beside, _shares_beside(plan, progress.done)),
        ):
            for outcome in _in_processes(work, shares, plan.processes):
                progress.add(outcome)
                yield outcome


def _shares_of_matches(
    plan: Plan, done: list[Outcome], left_out: frozenset[UUID]
) -> Iterator[Share]:
    for union in plan.unions:
        ended = _ended([one for one in done if one.union == union and one.first])
        pks = Match.objects.filter(union=union).order_by("pk")
        waiting = [
            pk
            for pk in pks.values_list("pk", flat=True)
            if pk not in left_out and not _is_within(ended, pk)
        ]
        for first in range(0, len(waiting), MATCHES_AT_ONCE):
            yield Share(union, tuple(waiting[first : first + MATCHES_AT_ONCE]))


def _ended(done: list[Outcome]) -> list[tuple[UUID, UUID]]:
    """Return from where to where shares are done, in order.

    A share of a later run may reach over those that were done before it.
    """
    spans = sorted((UUID(one.first), UUID(one.last)) for one in done)
    lasts = accumulate((last for _first, last in spans), max)
    return [(first, last) for (first, _last), last in zip(spans, lasts, strict=True)]


def _is_within(ended: list[tuple[UUID, UUID]], pk: UUID) -> bool:
    """Return whether a match lies in one of the spans that are done."""
    place = bisect_right(ended, pk, key=itemgetter(0))
    return place > 0 and pk <= ended[place - 1][1]


def _shares_beside(plan: Plan, done: list[Outcome]) -> Iterator[Share]:
    ended = {one.union for one in done if not one.first}
    return (Share(union) for union in plan.unions if union not in ended)


def _in_processes(
    work: Work, shares: Iterable[Share], processes: int
) -> Iterator[Outcome]:
    """Yield outcomes as they come, with few shares ready before they are taken."""
    if processes == 1:
        yield from map(work, shares)
        return
    connections.close_all()
    with ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=django.setup
    ) as pool:
        waiting: set[Future[Outcome]] = set()
        for share in shares:
            waiting.add(pool.submit(work, share))
            if len(waiting) >= processes * READY:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (one.result() for one in done)
        yield from (one.result() for one in as_completed(waiting))


class _Progress:
    """What is done, in a file where one is asked for, and told to who waits."""

    def __init__(self, plan: Plan, tell: Callable[[str], object]) -> None:
        self.tell = tell
        self.done = _read(plan) if plan.file else []
        self.matches = sum(one.matches for one in self.done)
        self.all_matches = Match.objects.filter(union__in=plan.unions).count()
        self.begun = self.told = monotonic()
        self.file = plan.file.open("a", encoding="utf-8") if plan.file else None
        if self.file and not self.file.tell():
            self._write(plan.run)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        if self.file:
            self.file.close()

    def add(self, outcome: Outcome) -> None:
        self.matches += outcome.matches
        self._write(asdict(outcome))
        if monotonic() - self.told < TOLD_EVERY_S:
            return
        self.told = monotonic()
        passed = self.told - self.begun
        line = f"{self.matches:,} of {self.all_matches:,} matches, {passed:.0f} s"
        self.tell(line)

    def _write(self, row: dict[str, Any]) -> None:
        if self.file:
            self.file.write(json.dumps(row) + "\n")
            self.file.flush()


def _read(plan: Plan) -> list[Outcome]:
    """Return what a file says is done; a last line that was cut off is done again.

    Nothing is changed in a file of anything else.
    """
    assert plan.file
    if not plan.file.exists() or not plan.file.stat().st_size:
        return []
    try:
        text = plan.file.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]
        run, *rows = map(json.loads, whole.splitlines())
    except (OSError, ValueError):
        run = None
    if run != plan.run:
        raise CommandError(f"{plan.file}: was begun by another run; name a new file")
    plan.file.write_text(whole, "utf-8")
    return [Outcome(**row | {"found": tuple(row["found"])}) for row in rows]
