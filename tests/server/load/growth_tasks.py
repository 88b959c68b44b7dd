"""Ask for a number of tasks of every kind, and wait until all are done.

python -m tests.server.load.growth_tasks NUMBER: of the system that it is run in.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from itertools import count
from random import Random
from time import monotonic
from uuid import uuid4

import django

django.setup()

from celery import current_app  # noqa: E402 - Django is set up before its models
from django.conf import settings  # noqa: E402
from django.utils import timezone  # noqa: E402

from archive.models import ArchiveJob  # noqa: E402
from archive.unions.actions.jobs import ask_archive  # noqa: E402
from drives.draws.actions.seating import ask_whole_draw  # noqa: E402
from drives.models import WholeDraw  # noqa: E402
from league.audit.journal import ask  # noqa: E402
from league.models import (  # noqa: E402
    AppointingRun,
    Division,
    Event,
    Fixture,
    Notice,
    Official,
    OutboxRow,
    PlanRun,
    Role,
    Season,
    Union,
    User,
    Venue,
    Webhook,
)
from league.notices.actions import notify  # noqa: E402
from league.officials.actions.proposals import ask_for_proposal  # noqa: E402
from league.plans.actions.plans import keep_draft  # noqa: E402
from league.plans.actions.searches import begin_search  # noqa: E402
from league.plans.cast import cast_of  # noqa: E402
from league.plans.demands import season_problem  # noqa: E402
from league.results.actions.changes import WORK_OUT  # noqa: E402
from league.roles.actions import Charge, invite_to_role  # noqa: E402
from league.webhooks.actions import add_webhook, test_webhook  # noqa: E402
from matches import demo  # noqa: E402
from matches.models import ImportJob  # noqa: E402
from matches.season_files.actions import begin_import, open_import  # noqa: E402
from matches.season_files.folder import read_folder  # noqa: E402
from scoresheets.prints.actions import ask_print  # noqa: E402
from scoresheets.prints.pack.pack import PackPart  # noqa: E402
from tests import make  # noqa: E402
from tests.drives.draws.make_seated import running  # noqa: E402
from tests.league.officials.make_officials import (  # noqa: E402
    make_official,
    make_reader,
)
from tests.make import (  # noqa: E402
    make_club,
    make_division,
    make_fixture,
    make_season,
    make_team,
    make_venue,
    number,
)
from tests.server.load.apps import DONE  # noqa: E402
from tests.server.phones import pause  # noqa: E402

MOST_WAITING = 40
MOST_S = 3000
TEAMS, NIGHTS = 6, 14
DAYS_AHEAD = count(30)
CHANCE = Random()
# Another run of this has made names in the same database.
make._numbers = count(CHANCE.randrange(10**5, 2 * 10**9))


@cache
def union() -> Union:
    return Union.objects.get(name=demo.UNION)


@cache
def secretary() -> User:
    return User.objects.get(username="union-secretary")


def send(name: str) -> Callable[[], None]:
    return lambda: current_app.send_task(name)


def ask_pack() -> None:
    rows = Fixture.objects.filter(union=union()).order_by("pk")
    fixtures = [str(pk) for pk in rows.values_list("pk", flat=True)]
    asked = {"sort": "pack", "parts": [*PackPart], "paper": "a4", "names": True}
    asked |= {"fixtures": CHANCE.sample(fixtures, 2)}
    ask_print(union(), "Night pack", asked, by=secretary())


def invite() -> None:
    address = f"{uuid4().hex}@example.org"
    invite_to_role(union(), address, Charge(Role.Kind.REFEREE), by=secretary())


@cache
def readers() -> list[User]:
    return [make_reader(union()) for _ in range(5)]


def tell() -> None:
    about = Fixture.objects.filter(union=union()).first()
    kind = Notice.Kind.FIXTURE_MOVED
    notify(kind, readers(), union=union(), about=about, by=None)


@cache
def webhook() -> Webhook:
    """Return a webhook of this machine that nobody answers."""
    url = "http://127.0.0.1:9/"
    return add_webhook(
        union(), url=url, events=[Event.LOG_CHANGED], by=secretary()
    ).webhook


def deliver() -> None:
    test_webhook(webhook(), by=secretary())


def work_out() -> None:
    division = Division.objects.filter(union=union()).first()
    ask(union(), WORK_OUT, divisions=[division.pk])


def search() -> None:
    division = make_division(make_season(union()), name=f"Search {number()}")
    hall = make_venue(union(), code=uuid4().hex[:8], tables=4 * TEAMS)
    for _ in range(TEAMS):
        club = make_club(union(), code=uuid4().hex[:8], venue=hall)
        make_team(division, code=uuid4().hex[:8], club=club)
    first = timezone.localdate() + timedelta(days=30)
    nights = [(first + timedelta(weeks=one)).isoformat() for one in range(NIGHTS)]
    problem = season_problem(division, cast_of(division), nights)
    problem |= {"time_limit_s": 1}
    keep_draft(
        division,
        problem=problem,
        typed={},
        start=division.season.start,
        version=None,
        by=secretary(),
    )
    begin_search(division, problem, by=secretary())


def import_season() -> None:
    """Bring the demo's own files: looked through, then imported."""
    files = read_folder(demo.FOLDER)
    job = open_import(union(), files=files, season_name="2026", by=secretary())
    wait_for(lambda: ImportJob.objects.get(pk=job.pk).state != ImportJob.State.CHECKING)
    job.refresh_from_db()
    if job.state == ImportJob.State.CHECKED:
        begin_import(job, by=secretary())


def archive() -> None:
    ask_archive(union(), by=secretary())


def draw_evening() -> None:
    drive = running(entrants=8, union=union(), seating="whole")
    ask_whole_draw(drive, by=secretary())


@cache
def officials() -> list[Official]:
    return [make_official(union()) for _ in range(4)]


@cache
def hall() -> Venue:
    return make_venue(union(), code=uuid4().hex[:8])


def propose() -> None:
    """Ask who officiates at a new match, on a night ahead that has no other."""
    officials()
    season = Season.objects.filter(union=union()).earliest("pk")
    night = timezone.localdate() + timedelta(days=next(DAYS_AHEAD))
    if not AppointingRun.objects.filter(season=season, state="waiting").exists():
        make_fixture(season.divisions.earliest("pk"), night=night, venue=hall())
        ask_for_proposal(season, night, night, by=secretary())


TIMETABLE = sorted({one["task"] for one in settings.CELERY_BEAT_SCHEDULE.values()})
CLEANING = [one for one in TIMETABLE if "away" in one or "old" in one]
# How many of a hundred are of each kind; the rest are the timetable's.
SHARES: dict[Callable[[], None], float] = {
    ask_pack: 12,
    invite: 8,
    tell: 10,
    deliver: 5,
    work_out: 3,
    search: 0.4,
    import_season: 0.2,
    archive: 0.4,
    draw_evening: 0.4,
    propose: 0.4,
}
HEAVY = [search, import_season, archive, draw_evening, propose]
RUNS = (PlanRun, WholeDraw, ArchiveJob, ImportJob)


def ended() -> int:
    return (settings.VAR_DIR / DONE).stat().st_size


def waiting() -> int:
    return OutboxRow.objects.filter(done_at=None, attempts=0).count()


def wait_for(holds: Callable[[], bool]) -> None:
    until = monotonic() + MOST_S
    while not holds():
        assert monotonic() < until, "the tasks take too long"
        pause(0.1)


def kinds(wanted: int) -> list[Callable[[], None]]:
    """Return what to ask for: each kind at least once, and by its share."""
    own = [
        one
        for one, share in SHARES.items()
        for _ in range(max(1, round(wanted * share / 100)))
    ]
    rest = max(len(TIMETABLE), wanted - len(own))
    own += [send(TIMETABLE[one % len(TIMETABLE)]) for one in range(rest)]
    CHANCE.shuffle(own)
    return own


def clean() -> None:
    """Ask for what throws old things away, and wait until it is done."""
    before = ended()
    for name in CLEANING:
        current_app.send_task(name)
    wait_for(lambda: ended() - before >= len(CLEANING) and waiting() == 0)


def ask_all(wanted: int) -> None:
    before, asked = ended(), count(1)
    for one in kinds(wanted):
        one()
        number = next(asked)
        wait_for(lambda number=number: ended() - before > number - MOST_WAITING)
    wait_for(lambda: waiting() == 0 and ended() - before >= wanted)


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    ask_all(wanted) if wanted else clean()
