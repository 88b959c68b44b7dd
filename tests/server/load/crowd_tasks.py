"""Keep a worker busy on a crowded night, until a line comes in.

python -m tests.server.load.crowd_tasks: a print, an import, a search and an archive,
each asked for again as soon as it is done. Prints how often each was done.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from itertools import count
from random import Random
from threading import Event, Thread

import django

django.setup()

from django.utils import timezone  # noqa: E402 - Django is set up before its models

from archive.models import ArchiveJob  # noqa: E402
from archive.unions.actions.jobs import ask_archive  # noqa: E402
from league.models import Fixture, PlanRun, Union, User  # noqa: E402
from league.plans.actions.plans import keep_draft  # noqa: E402
from league.plans.actions.searches import begin_search  # noqa: E402
from league.plans.cast import cast_of  # noqa: E402
from league.plans.demands import season_problem  # noqa: E402
from matches import demo  # noqa: E402
from matches.models import ImportJob  # noqa: E402
from matches.season_files.actions import begin_import, open_import  # noqa: E402
from matches.season_files.folder import read_folder  # noqa: E402
from scoresheets.models import PrintJob  # noqa: E402
from scoresheets.prints.actions import ask_print  # noqa: E402
from scoresheets.prints.pack.pack import PackPart  # noqa: E402
from tests import make  # noqa: E402
from tests.server.load.crowd_seed import TONIGHT  # noqa: E402

LOOK_S = 0.5
TEAMS, NIGHTS, LIMIT_S = 16, 40, 590
make._numbers = count(Random().randrange(10**5, 2 * 10**9))


class Work:
    """One kind of work: how it is asked for, and whether the last one is over."""

    def __init__(
        self, ask: Callable[[Union, User], object], is_over: Callable[[object], bool]
    ) -> None:
        self.ask, self.is_over = ask, is_over
        self.job: object = None
        self.done = 0

    def go_on(self, union: Union, by: User) -> None:
        if self.job is not None and not self.is_over(self.job):
            return
        self.done += self.job is not None
        self.job = self.ask(union, by)


def is_ended(job: object) -> bool:
    job.refresh_from_db(fields=["state"])
    return job.state not in ("waiting", "running")


def ask_pack(union: Union, by: User) -> PrintJob:
    """Ask for the pack of all of tonight's matches."""
    rows = Fixture.objects.filter(union=union).values_list("pk", flat=True)
    asked = {"sort": "pack", "parts": [*PackPart], "paper": "a4", "names": True}
    return ask_print(union, "Pack", asked | {"fixtures": [*map(str, rows)]}, by=by)


def ask_union(union: Union, by: User) -> ArchiveJob:
    return ask_archive(union, by=by)


def ask_import(union: Union, by: User) -> ImportJob:
    """Bring the demo's season to a union that has none."""
    files = read_folder(demo.FOLDER)
    own = make.make_union()
    return open_import(own, files=files, season_name="2026", by=by)


def is_imported(job: ImportJob) -> bool:
    job.refresh_from_db(fields=["state"])
    if job.state == ImportJob.State.CHECKED:
        begin_import(job, by=job.by)
    return job.state not in ("checking", "checked", "importing")


def ask_search(union: Union, by: User) -> PlanRun:
    """Search a list for longer than the night takes."""
    division = make.make_division(make.make_season(union))
    halls = [make.make_venue(union, tables=4) for _ in range(TEAMS // 2)]
    for number in range(TEAMS):
        make.make_team(division, club=make.make_club(union, venue=halls[number // 2]))
    first = timezone.localdate() + timedelta(days=30)
    nights = [(first + timedelta(weeks=one)).isoformat() for one in range(NIGHTS)]
    problem = season_problem(division, cast_of(division), nights)
    problem |= {"time_limit_s": LIMIT_S, "max_run": 2, "min_gap": 4}
    kept = {"typed": {}, "start": division.season.start, "version": None}
    keep_draft(division, problem=problem, **kept, by=by)
    return begin_search(division, problem, by=by)


WORKS = {
    "prints": Work(ask_pack, is_ended),
    "archives": Work(ask_union, is_ended),
    "imports": Work(ask_import, is_imported),
    "searches": Work(ask_search, is_ended),
}


def keep_busy(is_over: Event) -> dict[str, int]:
    union = Union.objects.get(name=TONIGHT)
    by = User.objects.get(username="crowd")
    while not is_over.wait(LOOK_S):
        for one in WORKS.values():
            one.go_on(union, by)
    return Counter({name: one.done for name, one in WORKS.items()})


if __name__ == "__main__":
    over = Event()

    def wait_for_line() -> None:
        sys.stdin.readline()
        over.set()

    Thread(target=wait_for_line, daemon=True).start()
    sys.stdout.write(json.dumps(keep_busy(over)))
