"""Draws of a whole evening: which counts, which is under way, who is drawn."""

from __future__ import annotations

from itertools import takewhile

from django.utils import timezone

from drives.draws.floor import Floor, away_in, seatings_of, shape_of
from drives.models import Drive, WholeDraw
from drives.seating.evenings import EveningDraw, draw_evening
from drives.seating.watching import Watch
from league.lib.background_runs import unfinished_run

State = WholeDraw.State
# Seconds for a draw in the background, and for one while a person waits.
SECONDS, SECONDS_AT_ONCE = 60, 2


def under_way(drive: Drive) -> WholeDraw | None:
    """Return the draw that waits or runs, if its worker responds."""
    draw = unfinished_draw(drive)
    return draw if draw is not None and draw.is_under_way(at=timezone.now()) else None


def unfinished_draw(drive: Drive) -> WholeDraw | None:
    return unfinished_run(WholeDraw.objects.filter(drive=drive))


def draw_that_holds(drive: Drive, *, number: int) -> WholeDraw | None:
    """Return the draw that counts for a round: the last finished one that has it.

    The evening may have got more rounds since.
    """
    done = WholeDraw.objects.filter(drive=drive, state=State.DONE)
    done = done.filter(first_round__lte=number)
    latest = done.order_by("-ended_at", "-asked_at").first()
    if latest is None or number >= latest.first_round + len(latest.rounds):
        return None
    return latest


def here_in_each(floor: Floor) -> list[list[int]]:
    """Return who is there in each coming round, as far as known.

    Stops before the first round with too few: latecomers may still fill it, and it is
    drawn then.
    """
    rounds = range(floor.number, floor.drive.rounds + 1)
    aways = (away_in(floor.drive, floor.entrants, number) for number in rounds)
    here = (sorted(floor.entrants.keys() - away.keys()) for away in aways)
    return list(takewhile(lambda one: len(one) >= floor.shape.seats, here))


def drawn_of(draw: WholeDraw, *, watch: Watch, with_solver: bool = True) -> EveningDraw:
    """Make a requested draw, taking rounds seated before it into account."""
    before = seatings_of(draw.drive)[: draw.first_round - 1]
    return draw_evening(
        draw.here,
        seed=draw.seed,
        shape=shape_of(draw.drive),
        after=before,
        watch=watch,
        with_solver=with_solver,
    )
