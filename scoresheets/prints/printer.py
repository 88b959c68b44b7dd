"""The worker's side of a print: draw it, report progress, keep it or its fault.

It draws outside any transaction, so nothing else waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.lib.background_runs import (
    GivenUpError,
    Heart,
    end_own,
    fail_run,
    faults_told,
    take_up,
)
from league.lib.sealing import Use, seal_text
from league.models import Fixture, Season
from referees.access.permissions import fixtures_to_referee
from scoresheets.models import PrintJob
from scoresheets.paper.document import PAPERS, FinishedPrint
from scoresheets.prints.lists import pocket
from scoresheets.prints.pack import pack
from scoresheets.prints.pack.pack import PackOrder, PackPart

SHOWN = ("union", "home", "away", "venue", "division__season__rule_set", "match")


def print_job(pk: UUID) -> None:
    """Draw a requested print, unless another worker does."""
    rows = PrintJob.objects.select_related("union", "by")
    job = take_up(rows, pk, again=True, done=0)
    if job is None:
        return
    with faults_told(job, partial(_fail, job)):
        with Heart(job) as heart:
            drawn = DRAWERS[job.asked["sort"]](job, heart)
        keep_print(job, drawn)


def keep_print(job: PrintJob, drawn: FinishedPrint) -> PrintJob | None:
    """Keep a finished print, sealed; None if it is no longer the caller's."""
    content = seal_text(Use.PRINT, drawn.body, of=str(job.pk))
    return end_own(job, PrintJob.State.DONE, pages=drawn.pages, content=content)


def _fail(job: PrintJob, fault: str) -> None:
    sentence = _("The print ended by a fault of ours: %(fault)s.")
    fail_run(job, sentence % {"fault": fault})


def _pack(job: PrintJob, heart: Heart) -> FinishedPrint:
    """Draw a pack of the matches that its requester may still run."""
    rows = Fixture.objects.filter(union=job.union, pk__in=job.asked["fixtures"])
    found = rows.select_related(*SHOWN).prefetch_related("match__team_sheets")
    fixtures = fixtures_to_referee(job.by, job.union, list(found))
    order = PackOrder(
        title=job.title,
        language=get_language() or "en",
        by=job.by,
        parts=frozenset(map(PackPart, job.asked["parts"])),
        paper=job.asked["paper"],
        with_names=job.asked["names"],
    )
    heart.hear(total=len(fixtures))

    def heard(done: int) -> None:
        heart.hear(done=done)
        if heart.is_stopped:
            raise GivenUpError

    return pack.draw_pack(fixtures, order, heard=heard)


def _cards(job: PrintJob, heart: Heart) -> FinishedPrint:
    season = Season.objects.get(union=job.union, pk=job.asked["season"])
    found = pocket.cards_of_season(season)
    heart.hear(total=len(found))
    return pocket.draw_pocket_cards(
        found,
        title=job.title,
        language=get_language() or "en",
        paper=PAPERS[job.asked["paper"]],
    )


DRAWERS: dict[str, Callable[[PrintJob, Heart], FinishedPrint]] = {
    "pack": _pack,
    "cards": _cards,
}
