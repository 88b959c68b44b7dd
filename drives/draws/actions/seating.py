"""Seat the next round and undo it; ask for the draw of a whole evening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from drives.draws import whole_draws
from drives.draws.floor import SEATS, Floor, floor_of
from drives.draws.next_round import NextRound, by_draw, by_movement, by_whole_draw
from drives.evenings.actions import holding
from drives.evenings.selectors import awaits_pairs, current_round
from drives.models import Drive, DriveTable, Place, Round, Side, WholeDraw
from drives.seating.tables import Seating
from drives.seating.watching import Watch
from drives.seating.writing import evening_as_json
from league.audit.journal import ask, record
from league.lib.background_runs import ask_to_stop, end_run
from league.models import User
from rules.book import RuleViolation

TASK = "drives.tasks.draw_whole_evening"
State = WholeDraw.State


@transaction.atomic
def seat_round(drive: Drive, *, by: User | None) -> Round:
    """Seat the next round by the evening's seating method.

    Everyone has a place in it: at a table, sitting out, or absent. If the whole evening
    is to be drawn and no draw counts yet, it is drawn at once. Raises ValidationError
    if a round cannot be seated now.
    """
    drive = holding.lock_evening(drive)
    floor = floor_of(drive)
    check_seat(floor)
    came = _next_round(floor, by)
    round = Round.objects.create(
        union_id=drive.union_id,
        drive=drive,
        number=floor.number,
        seed=came.seed,
        drawn={"how": str(came.how)} | dict(came.drawn),
    )
    _keep_tables(round, floor, came)
    detail = {"number": round.number, "seed": came.seed, "how": str(came.how)}
    record("round.seat", round, by=by, **detail)
    holding.touch_evening(drive)
    return round


def check_seat(floor: Floor) -> None:
    """Raise ValidationError if an evening's next round cannot be seated."""
    check_rounds_to_come(floor)
    # Or a second press of the button would seat the next round too.
    if current := current_round(floor.drive):
        sentence = _("Round %(number)s is not closed yet.")
        raise ValidationError(sentence % {"number": current.number})
    if floor.drive.seating == Drive.Seating.WHOLE:
        _check_not_under_way(floor.drive)


def check_rounds_to_come(floor: Floor) -> None:
    """Raise ValidationError if an evening has no rounds left, or nobody for one."""
    drive = floor.drive
    holding.check_evening_open(drive)
    if drive.state != Drive.State.RUNNING or not drive.seed:
        raise ValidationError(_("Start the evening first: its draws need the seed."))
    if floor.number > drive.rounds:
        sentence = _("All %(rounds)s rounds of the evening are seated.")
        raise ValidationError(sentence % {"rounds": drive.rounds})
    if awaits_pairs(drive):
        raise ValidationError(_("Draw the pairs first."))
    if len(floor.here) < floor.shape.seats:
        sentence = _("A table needs %(number)s who are there.")
        raise ValidationError(sentence % {"number": floor.shape.seats})


def _check_not_under_way(drive: Drive) -> None:
    if whole_draws.under_way(drive) is not None:
        raise ValidationError(
            _("The whole evening is being drawn: wait for it, or stop it.")
        )


def _next_round(floor: Floor, by: User | None) -> NextRound:
    if floor.drive.seating == Drive.Seating.WHOLE:
        return by_whole_draw(floor, _draw_for(floor, by=by))
    is_drawn = floor.drive.seating == Drive.Seating.ROUND
    return by_draw(floor) if is_drawn else by_movement(floor)


def _draw_for(floor: Floor, *, by: User | None) -> WholeDraw:
    """Return the whole draw that counts, or make one while a person waits."""
    standing = whole_draws.draw_that_holds(floor.drive, number=floor.number)
    if standing is not None:
        return standing
    _give_up_silent(floor.drive, by=by)
    draw = _asked(floor, by=by)
    came = whole_draws.drawn_of(
        draw, watch=Watch(seconds=whole_draws.SECONDS_AT_ONCE), with_solver=False
    )
    end_run(draw, State.DONE, **evening_as_json(came))
    record("wholedraw.at_once", draw, by=by, seed=draw.seed)
    return draw


def _asked(floor: Floor, *, by: User | None) -> WholeDraw:
    # A later draw of the rest of the evening has lots of its own.
    is_first = floor.number == 1
    return WholeDraw.objects.create(
        union_id=floor.drive.union_id,
        drive=floor.drive,
        seed=floor.drive.seed if is_first else floor.seed,
        first_round=floor.number,
        entrants={str(number): one.pk for number, one in floor.entrants.items()},
        here=whole_draws.here_in_each(floor),
        by=by,
    )


def _keep_tables(round: Round, floor: Floor, came: NextRound) -> None:
    made = DriveTable.objects.bulk_create(
        DriveTable(union_id=round.union_id, round=round, number=number)
        for number in range(1, len(came.seating.tables) + 1)
    )
    Place.objects.bulk_create(_places(round, floor, came.seating, made))


def _places(
    round: Round, floor: Floor, seating: Seating, made: Sequence[DriveTable]
) -> Iterator[Place]:
    """Yield everyone's place: at a table, sitting out, or absent."""

    def placed(number: int, state: Place.State, **seat: Any) -> Place:
        entrant = floor.entrants[number]
        return Place(
            union_id=round.union_id, round=round, entrant=entrant, state=state, **seat
        )

    for table, seated in zip(made, seating.tables, strict=True):
        for side, numbers in zip(Side, seated.sides, strict=False):
            seats = SEATS.get((side, len(numbers)), "")
            for at, number in enumerate(numbers):
                seat = {"table": table, "side": side, "seat": seats[at : at + 1]}
                yield placed(number, Place.State.PLAYS, **seat)
    states = dict.fromkeys(seating.out, Place.State.SITS_OUT) | dict(floor.away)
    for number, state in states.items():
        yield placed(number, state)


@transaction.atomic
def undo_round(round: Round, *, reason: str, by: User | None) -> None:
    """Undo the seating of the last round, before anything of it is written.

    Seating it again with the same people gives the same result, since a draw follows
    from its seed. Raises ValidationError without a reason, RuleViolation if the round
    must stay.
    """
    drive = holding.lock_evening(round.drive)
    holding.check_evening_open(drive)
    if not reason.strip():
        raise ValidationError({"reason": _("Give the reason.")})
    check_undo(round)
    detail = {"number": round.number, "seed": round.seed, "reason": reason}
    record("round.undo", round, by=by, **detail)
    round.delete()
    holding.touch_evening(drive)


def check_undo(round: Round) -> None:
    """Raise RuleViolation if a round's seating can no longer be undone."""
    if Round.objects.filter(drive=round.drive_id, number__gt=round.number).exists():
        raise RuleViolation("", _("A later round is seated: undo that one first."))
    tables = DriveTable.objects.filter(round=round.pk)
    if tables.exclude(head=0).exists() or tables.exclude(closed_at=None).exists():
        raise RuleViolation(
            "", _("A table of this round has entered scores: the round stays.")
        )


@transaction.atomic
def ask_whole_draw(drive: Drive, *, by: User | None) -> WholeDraw:
    """Ask the background worker to draw all rounds that are not seated yet.

    When done it replaces the draw before it; seated rounds stay, and are taken into
    account. Raises ValidationError if one is under way.
    """
    drive = holding.lock_evening(drive)
    floor = floor_of(drive)
    check_ask(floor)
    _give_up_silent(drive, by=by)
    draw = _asked(floor, by=by)
    record("wholedraw.ask", draw, by=by, seed=draw.seed, first=draw.first_round)
    ask(drive.union, TASK, draw=str(draw.pk))
    holding.touch_evening(drive)
    return draw


def check_ask(floor: Floor) -> None:
    """Raise ValidationError if the whole evening cannot be drawn now."""
    if floor.drive.seating != Drive.Seating.WHOLE:
        raise ValidationError(_("This evening is not drawn as a whole."))
    check_rounds_to_come(floor)
    _check_not_under_way(floor.drive)


def _give_up_silent(drive: Drive, *, by: User | None) -> None:
    former = whole_draws.unfinished_draw(drive)
    if former is None:
        return
    end_run(former, State.LOST)
    record("wholedraw.lost", former, by=by)


@transaction.atomic
def stop_whole_draw(draw: WholeDraw, *, by: User | None) -> WholeDraw | None:
    """Ask a draw to end with its best result so far; None if it is over."""
    holding.lock_evening(draw.drive)
    stopped = ask_to_stop(draw, State.STOPPED)
    if stopped is not None:
        record("wholedraw.stop", stopped, by=by)
    return stopped
