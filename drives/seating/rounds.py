"""Draw one round: by lot, then swap places of those who would meet again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from drives.seating.board import (
    SeatingBoard,
    TableShape,
    meeting_counts,
    seating_from_seats,
)
from drives.seating.lots import by_lot
from drives.seating.resting import who_rests
from drives.seating.search import descend
from drives.seating.tables import NOTHING, History, Repeats, Seating

# How often the lots are drawn again while partners or opponents meet again: with more
# entrants less often, since each draw takes longer.
MOST_ATTEMPTS, WORK = 60, 2_000


@dataclass(frozen=True, slots=True)
class RoundDraw:
    """A round as drawn, with all that is needed to repeat the draw.

    `seed` is the one its lots follow from: that of the round, or of a later attempt.
    `exchanges` are those who swapped places, two by two, so that fewer meet again;
    `repeats` are those that this round adds to the evening.
    """

    seating: Seating
    seed: str
    lots: tuple[int, ...]
    exchanges: tuple[tuple[int, int], ...]
    repeats: Repeats


def draw_round(
    here: Collection[int],
    *,
    seed: str,
    shape: TableShape,
    history: History = NOTHING,
) -> RoundDraw:
    """Draw a round of those who are there; any left over sit out.

    Seats are filled in the order of the lots of `seed`, table by table. While partners
    or opponents meet again the lots are drawn again, of `seed|2`, `seed|3` and so on,
    and the attempt with the fewest repeats is taken: partners first, then opponents,
    then two at one table at all; of equals the first.
    """
    lots = by_lot(seed, here)
    if not lots:
        return RoundDraw(Seating(()), seed, (), (), Repeats(0, 0))
    rest = len(lots) % shape.seats
    out = who_rests(lots, count=rest, history=history)
    playing = [one for one in lots if one not in out]
    order = sorted(playing)
    met = meeting_counts(history, order)
    best: RoundDraw | None = None
    attempts = max(1, min(MOST_ATTEMPTS, WORK // max(1, len(playing))))
    for attempt in range(1, attempts + 1):
        named = seed if attempt == 1 else f"{seed}|{attempt}"
        drawn = by_lot(named, playing)
        came, seats, exchanges = _attempt(drawn, order, met, shape)
        if best is None or _rank(came) < _rank(best.repeats):
            seating = seating_from_seats(shape, seats, out)
            shown = lots if attempt == 1 else drawn
            best = RoundDraw(seating, named, shown, exchanges, came)
        if best.repeats.partners == best.repeats.opponents == 0:
            break
    assert best is not None, "there is a first attempt"
    return best


def _rank(repeats: Repeats) -> tuple[int, int, int]:
    return (repeats.partners, repeats.opponents, repeats.tables)


def _attempt(
    drawn: Sequence[int],
    order: Sequence[int],
    met: Sequence[Sequence[int]],
    shape: TableShape,
) -> tuple[Repeats, list[int], tuple[tuple[int, int], ...]]:
    place = {one: at for at, one in enumerate(order)}
    board = SeatingBoard([[place[one] for one in drawn]], shape, met=met)
    changed = descend(board)
    seats = [order[one] for one in board.rounds[0]]
    exchanges = tuple((order[one], order[other]) for one, other in changed)
    return board.repeats(), seats, exchanges
