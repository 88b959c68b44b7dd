"""Ask for prints, which one worker draws (scoresheets/prints/printer.py) and keeps."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from league.audit.journal import ask, record
from league.lib.background_runs import end_run, unfinished_run
from league.models import Union, User
from scoresheets.models import PrintJob
from scoresheets.prints.jobs import print_jobs_of

PRINT = "scoresheets.tasks.draw_print"


@transaction.atomic
def ask_print(union: Union, title: str, asked: dict[str, Any], *, by: User) -> PrintJob:
    """Ask the background worker for a print; return the same one if already under way.

    `asked` is what scoresheets/prints/printer.py reads: a sort, and that sort's ids and
    options. A job whose worker has fallen silent is given up for the new one.
    """
    former = unfinished_run(print_jobs_of(union, by).filter(asked=asked))
    if former is not None:
        if former.is_under_way(at=timezone.now()):
            return former
        end_run(former, PrintJob.State.LOST)
        record("print.lost", former, by=by)
    most = PrintJob._meta.get_field("title").max_length
    job = PrintJob.objects.create(union=union, title=title[:most], asked=asked, by=by)
    record("print.ask", job, by=by, sort=asked["sort"])
    ask(union, PRINT, job=str(job.pk), language=get_language() or "en")
    return job


def ask_again(job: PrintJob, *, by: User) -> PrintJob:
    """Ask for a print again, with the options of the first time."""
    return ask_print(job.union, job.title, job.asked, by=by)
