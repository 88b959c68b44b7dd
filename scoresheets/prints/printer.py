"""The worker's side of a print: draw it, say how far it is, keep it or say what failed.

It draws outside any transaction: nothing else waits for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from uuid import UUID, uuid4

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.models import Fixture, Season
from referees.access.permissions import refereed
from scoresheets.models import PrintJob
from scoresheets.paper.document import PAPERS, Drawn
from scoresheets.prints.actions import beat, fail, finish, take_up
from scoresheets.prints.lists import pocket
from scoresheets.prints.pack import pack
from scoresheets.prints.pack.pack import Options, Order, Part

log = logging.getLogger(__name__)
# How far a print is gets written down no oftener than this.
BEAT_S = 1.0
SHOWN = ("union", "home", "away", "venue", "division__season__rule_set", "match")


class GivenUpError(Exception):
    """The print is no longer this worker's."""


class Progress:
    """Tells a print's row how far it is, now and then."""

    def __init__(self, job: PrintJob, token: UUID, *, total: int) -> None:
        self.job, self.token, self.total = job, token, total
        self.told_at = monotonic()
        self._tell(0)

    def __call__(self, done: int) -> None:
        if monotonic() - self.told_at >= BEAT_S or done == self.total:
            self.told_at = monotonic()
            self._tell(done)

    def _tell(self, done: int) -> None:
        if not beat(self.job.pk, token=self.token, done=done, total=self.total):
            raise GivenUpError


def print_job(pk: UUID) -> None:
    """Draw a print that was asked for, if no other worker does."""
    token = uuid4()
    job = take_up(pk, token=token)
    if job is None:
        return
    try:
        drawn = DRAWERS[job.asked["sort"]](job, token)
    except GivenUpError:
        log.warning("print %s was given up while it was drawn", pk)
        return
    except Exception as error:
        log.exception("print %s failed", pk)
        sentence = _("The print ended by a fault of ours: %(fault)s.")
        fail(pk, token=token, fault=sentence % {"fault": type(error).__name__})
        raise
    finish(pk, token=token, drawn=drawn)


def fixtures_of(job: PrintJob) -> list[Fixture]:
    """Return the matches of a pack that whoever asked for it may still run."""
    rows = Fixture.objects.filter(union=job.union, pk__in=job.asked["fixtures"])
    found = rows.select_related(*SHOWN).prefetch_related("match__team_sheets")
    return refereed(job.by, job.union, list(found))


def _pack(job: PrintJob, token: UUID) -> Drawn:
    fixtures = fixtures_of(job)
    options = Options(
        parts=frozenset(map(Part, job.asked["parts"])),
        paper=job.asked["paper"],
        with_names=job.asked["names"],
    )
    order = Order(job.title, get_language() or "en", options, job.by)
    heard = Progress(job, token, total=len(fixtures))
    return pack.draw(fixtures, order, heard=heard)


def _cards(job: PrintJob, token: UUID) -> Drawn:
    season = Season.objects.get(union=job.union, pk=job.asked["season"])
    found = pocket.season_cards(season)
    Progress(job, token, total=len(found))
    return pocket.drawn(
        found,
        title=job.title,
        language=get_language() or "en",
        paper=PAPERS[job.asked["paper"]],
    )


DRAWERS: dict[str, Callable[[PrintJob, UUID], Drawn]] = {
    "pack": _pack,
    "cards": _cards,
}
