"""Seat the next round by the evening's seating method."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any

from drives.draws.floor import Floor, winners_of
from drives.models import WholeDraw
from drives.seating.movements import second_side_moves, winners_move
from drives.seating.repairing import repair_round
from drives.seating.rounds import RoundDraw, draw_round
from drives.seating.tables import Seating, history_of_seatings, repeats_of
from drives.seating.writing import read_seating, round_as_json


class SeatingMethod(StrEnum):
    """How a round was seated, as its page and prints say it."""

    ROUND = "round"
    WHOLE = "whole"
    # As in the whole draw, except for those who came or are away.
    REPAIRED = "repaired"
    WINNERS = "winners"
    SECOND_SIDE = "second side"


@dataclass(frozen=True, slots=True)
class NextRound:
    """A seating, its seed, and how it came about."""

    seating: Seating
    seed: str
    how: SeatingMethod
    drawn: Mapping[str, Any] = field(default_factory=dict)


def by_draw(floor: Floor) -> NextRound:
    """Return a new draw that takes all earlier rounds into account."""
    history = history_of_seatings(floor.rounds)
    draw = draw_round(floor.here, seed=floor.seed, shape=floor.shape, history=history)
    return _drawn(draw, SeatingMethod.ROUND)


def _drawn(draw: RoundDraw, how: SeatingMethod) -> NextRound:
    return NextRound(draw.seating, draw.seed, how, round_as_json(draw))


def by_movement(floor: Floor) -> NextRound:
    """Return the first round by lot; then winners move on, or each second side."""
    if not floor.rounds:
        return by_draw(floor)
    last, history = floor.rounds[-1], history_of_seatings(floor.rounds)
    if not floor.drive.draws_partners:
        how, move = SeatingMethod.SECOND_SIDE, partial(second_side_moves, last)
    else:
        winners = winners_of(floor.drive, floor.number - 1)
        how, move = SeatingMethod.WINNERS, partial(winners_move, last, winners)
    moved = move(here=floor.here, seed=floor.seed, history=history)
    is_by_lot = bool(moved.by_lot or moved.seating.out)
    added = repeats_of([moved.seating], after=floor.rounds)
    told = {"by_lot": list(moved.by_lot), "repeats": asdict(added)}
    return NextRound(moved.seating, floor.seed if is_by_lot else "", how, told)


def by_whole_draw(floor: Floor, draw: WholeDraw) -> NextRound:
    """Return the round from the whole draw, repaired if others are there."""
    planned = planned_round(floor, draw)
    if {*planned.playing, *planned.out} == set(floor.here):
        added = repeats_of([planned], after=floor.rounds)
        told = {"repeats": asdict(added)}
        return NextRound(planned, draw.seed, SeatingMethod.WHOLE, told)
    mended = repair_round(
        planned,
        here=floor.here,
        seed=floor.seed,
        shape=floor.shape,
        history=history_of_seatings(floor.rounds),
    )
    return _drawn(mended, SeatingMethod.REPAIRED)


def planned_round(floor: Floor, draw: WholeDraw) -> Seating:
    """Return a draw's round, by the current numbers of its entrants."""
    now = {one.pk: number for number, one in floor.entrants.items()}
    numbers = {
        int(number): now[pk] for number, pk in draw.entrants.items() if pk in now
    }
    return read_seating(draw.rounds[floor.number - draw.first_round], numbers)
