"""The worker's side of a whole evening's draw: run, report, stop, keep it."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from uuid import UUID

from django.db import transaction

from drives.draws.whole_draws import SECONDS, drawn_of
from drives.evenings.actions.holding import lock_evening, touch_evening
from drives.models import WholeDraw
from drives.seating.evenings import EveningDraw
from drives.seating.watching import DrawProgress, Watch
from drives.seating.writing import evening_as_json
from league.audit.journal import record
from league.lib.background_runs import Heart, end_own, fail_run, faults_told, take_up


def make_whole_draw(pk: UUID) -> None:
    """Make a requested draw, unless another worker does."""
    rows = WholeDraw.objects.select_related("drive", "by")
    draw = take_up(rows, pk)
    if draw is None:
        return
    with faults_told(draw, partial(_fail_draw, draw)):
        end_draw(draw, came=_drawn(draw))


def _drawn(draw: WholeDraw) -> EveningDraw:
    """Draw the evening; its progress stands in the draw's row, and a stop ends it."""
    with Heart(draw) as heart:

        def tell(progress: DrawProgress) -> None:
            heart.hear(progress=asdict(progress))

        watch = Watch(SECONDS, on_progress=tell, should_stop=lambda: heart.is_stopped)
        return drawn_of(draw, watch=watch)


@transaction.atomic
def end_draw(draw: WholeDraw, *, came: EveningDraw) -> WholeDraw | None:
    """Keep a finished draw, which counts from now on.

    None if it was given up meanwhile. The evening is locked before the draw, in the
    same order as when one is asked for.
    """
    drive = lock_evening(draw.drive)
    own = end_own(draw, WholeDraw.State.DONE, **evening_as_json(came))
    if own is not None:
        record("wholedraw.done", own, by=draw.by, **own.repeats)
        touch_evening(drive)
    return own


@transaction.atomic
def _fail_draw(draw: WholeDraw, fault: str) -> None:
    drive = lock_evening(draw.drive)
    if fail_run(draw, fault) is not None:
        touch_evening(drive)
