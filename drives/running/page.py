"""The organiser's page of a running evening, and what can be done there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from drives.draws.actions.swapping import Swap
from drives.draws.whole_draws import draw_that_holds, under_way
from drives.evenings.actions.evenings import check_close, check_start
from drives.evenings.bell import Bell, BellState, bell_now
from drives.evenings.money import amount_in_words, money_of
from drives.evenings.naming import NOBODY, Audience, names_of_entrants
from drives.evenings.selectors import (
    entrants_of,
    rounds_of_evening,
    substitutes_in,
)
from drives.models import Drive, Entrant, Place, Round, WholeDraw
from drives.rounds.scoring import evening_settings_of
from drives.rounds.seated import (
    RoundTableLine,
    SeatedRound,
    late_in,
    seat_words,
    seated_round,
    who_stands_in,
)
from drives.running.substitutes import SubstituteLine, substitute_lines
from league.lib.faults import why_not
from rules.evenings import Written


@dataclass(frozen=True, slots=True)
class Missing:
    """Someone who misses the next round to be seated, and whether they said so."""

    entrant: Entrant
    name: str
    was_notified: bool


@dataclass(frozen=True, slots=True)
class WholeDrawView:
    """The draws of a whole evening: under way, counting, and the last one."""

    under_way: WholeDraw | None
    standing: WholeDraw | None
    last: WholeDraw | None

    @property
    def failed(self) -> WholeDraw | None:
        """The last draw, if it failed."""
        return None if self.last in (self.under_way, self.standing) else self.last

    @property
    def failed_how(self) -> str:
        """What became of the last draw, if it failed; a silent one counts as lost."""
        if self.failed is None:
            return ""
        is_silent = self.failed.state in WholeDraw.UNFINISHED
        lost = WholeDraw.State.LOST.label
        return str(lost if is_silent else self.failed.get_state_display())


@dataclass(frozen=True, slots=True)
class RunPage:
    """An evening under way: its open round, and what can be done next."""

    # Of all who entered, by their keys.
    names: Mapping[int, str]
    seated: SeatedRound | None
    late: Sequence[tuple[int, str]]
    substitutes: Sequence[SubstituteLine]
    bell: Bell | None
    closed: Sequence[Round]
    next_number: int | None
    missing: Sequence[Missing]
    whole: WholeDrawView | None
    start_fault: str
    close_fault: str
    # The entry money that is still to come, in words, once the evening can be closed.
    owing: str
    is_by_totals: bool

    @property
    def may_close(self) -> bool:
        """Whether some table is over, by its score or by the bell."""
        return any(self.is_to_be_closed(one) for one in self._open_tables)

    @property
    def has_rung(self) -> bool:
        """Whether the last bell ended the round."""
        return self.bell is not None and self.bell.state is BellState.OVER

    @property
    def is_untimed(self) -> bool:
        """Whether no bell will end the round: its tables end by their scores."""
        return self.bell is not None and not self.bell.minutes

    def is_to_be_closed(self, line: RoundTableLine) -> bool:
        is_over = line.is_over or self.has_rung
        return is_over and line.table.is_played and line.state != "differs"

    @property
    def _open_tables(self) -> list[RoundTableLine]:
        tables = self.seated.tables if self.seated else ()
        return [one for one in tables if not one.is_closed]

    @property
    def main(self) -> str:
        """The one step of the open round that is shown as its main one."""
        tables = self._open_tables
        if not tables:
            return "close round"
        if all(map(self.is_to_be_closed, tables)):
            return "close tables"
        if self.is_by_totals and self.seated and self.seated.has_unwritten:
            return "type"
        return "bell" if self.bell and self.bell.minutes else ""

    @property
    def may_seat(self) -> bool:
        is_drawing = self.whole is not None and self.whole.under_way is not None
        return self.next_number is not None and not is_drawing


def run_page(drive: Drive) -> RunPage:
    entrants = entrants_of(drive)
    names = names_of_entrants(drive, entrants, Audience.MEMBERS)
    rounds = rounds_of_evening(drive)
    current = next((one for one in rounds if one.closed_at is None), None)
    number = next_number_of(drive, rounds)
    instead = substitutes_in(current) if current else NOBODY
    playing = names
    if instead:
        playing = names_of_entrants(drive, entrants, Audience.MEMBERS, instead=instead)
    standing_in = who_stands_in(entrants, instead)
    seated = None
    if current:
        seated = seated_round(current, entrants, playing, standing_in)
    close_fault = why_not(check_close, drive)
    return RunPage(
        names=names,
        seated=seated,
        late=late_in(drive, seated, entrants, names) if seated else (),
        substitutes=substitute_lines(drive, entrants, instead),
        bell=bell_now(drive, current) if current else None,
        closed=[one for one in rounds if one.closed_at is not None],
        next_number=number,
        missing=missing_of(entrants, names, len(rounds) + 1),
        whole=whole_of(drive, number=number),
        start_fault=why_not(check_start, drive),
        close_fault=close_fault,
        owing="" if close_fault else owing_words(drive, entrants),
        is_by_totals=evening_settings_of(drive).written is Written.TOTALS,
    )


def owing_words(drive: Drive, entrants: Sequence[Entrant]) -> str:
    """Return what entrants still owe of the entry money; "" if nothing."""
    money = money_of(drive, entrants)
    return amount_in_words(money.owing) if money and money.owing else ""


def next_number_of(drive: Drive, rounds: Sequence[Round]) -> int | None:
    """Return the round that can be seated now; None if one is open, or none is left."""
    if drive.state != Drive.State.RUNNING or any(not one.closed_at for one in rounds):
        return None
    number = len(rounds) + 1
    return number if number <= drive.rounds else None


def whole_of(drive: Drive, *, number: int | None) -> WholeDrawView | None:
    """Return the draws of an evening drawn as a whole, while a round is left."""
    if drive.seating != Drive.Seating.WHOLE or number is None:
        return None
    return WholeDrawView(
        under_way=under_way(drive),
        standing=draw_that_holds(drive, number=number),
        last=WholeDraw.objects.filter(drive=drive).first(),
    )


def draw_state_of(drive: Drive) -> str:
    """Return a word that changes whenever an evening's draw does."""
    draw = WholeDraw.objects.filter(drive=drive).first()
    if draw is None:
        return ""
    silent = draw.state in WholeDraw.UNFINISHED and under_way(drive)
    steps = draw.progress.get("steps", 0)
    return f"{draw.pk}-{draw.state}-{steps}-{silent is None}"


def missing_of(
    entrants: Sequence[Entrant], names: Mapping[int, str], number: int
) -> list[Missing]:
    """Return who misses a round, by number."""
    return [
        Missing(one, names[one.pk], absence.was_notified)
        for one in entrants
        for absence in one.misses
        if absence.round_number == number
    ]


@dataclass(frozen=True, slots=True)
class Move:
    """An entrant who changes places: who, from where, to where."""

    who: str
    now: str
    then: str


@dataclass(frozen=True, slots=True)
class SwapView:
    """A swap before it is done: both moves, and who meets again with it."""

    moves: tuple[Move, Move]
    swap: Swap


def swap_view(swap: Swap, names: Mapping[int, str]) -> SwapView:
    def move(place: Place, to: Place) -> Move:
        who = f"{place.entrant.number} {names[place.entrant_id]}"
        return Move(who, place_words(place), place_words(to))

    return SwapView((move(swap.one, swap.other), move(swap.other, swap.one)), swap)


def place_words(place: Place) -> str:
    """Return where an entrant is in a round: a table and seat, or that they sit out."""
    if place.table is None:
        return str(place.get_state_display())
    seat = seat_words(place.round.drive.game, place.side, place.seat)
    return _("table %(number)s, %(seat)s") % {"number": place.table, "seat": seat}
