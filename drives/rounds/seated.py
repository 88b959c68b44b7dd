"""A round for pages: who sits where, the state of its tables, who does not play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from drives.evenings.naming import Audience, Instead, names_of_entrants
from drives.evenings.selectors import entrants_of, substitutes_in
from drives.evenings.words import score_faults, sides_of, with_minus
from drives.models import Drive, DriveTable, Entrant, Place, Round
from league.access.names import name_key

SEAT_WORDS = {
    "N": gettext_lazy("North"),
    "S": gettext_lazy("South"),
    "E": gettext_lazy("East"),
    "W": gettext_lazy("West"),
}


def seat_words(game: str, side: str, seat: str) -> str:
    """Return the chair of a person, or the side of a pair or of a player alone."""
    return str(SEAT_WORDS[seat] if seat else sides_of(game)[side])


@dataclass(frozen=True, slots=True)
class SeatedEntrant:
    """An entrant in a round: number and name, the seat if any, or why at no table."""

    # Its key.
    entrant: int
    number: int
    name: str
    # North to West where persons play; empty for a pair, or who is alone on a side.
    seat: str
    state: str
    # The number of the entrant for whom they play, who have no table of their own.
    instead_of: int | None = None

    @property
    def words(self) -> str:
        if self.instead_of is not None:
            return _("substitute for %(number)s") % {"number": self.instead_of}
        return str(Place.State(self.state).label)


@dataclass(frozen=True, slots=True)
class SeatedSide:
    """A side of a table: its word in the game, and who sits there."""

    side: str
    words: str
    entrants: tuple[SeatedEntrant, ...]


@dataclass(frozen=True, slots=True)
class RoundTableLine:
    """A table of a round: its sides, its score in words, and its state."""

    table: DriveTable
    sides: tuple[SeatedSide, ...]

    @property
    def entrants(self) -> list[SeatedEntrant]:
        return [one for side in self.sides for one in side.entrants]

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def words(self) -> str:
        """Which table it is, for whoever hears a link or a button alone."""
        return _("table %(number)s") % {"number": self.number}

    @property
    def is_closed(self) -> bool:
        return self.table.closed_at is not None

    @property
    def is_over(self) -> bool:
        return bool(self.table.score.get("is_over"))

    @property
    def figures(self) -> tuple[int, ...] | None:
        """The sums of the sides; None before the first entry."""
        score = self.table.score
        sides = (one.side for one in self.sides)
        return tuple(score[side]["total"] for side in sides) if score else None

    @property
    def score_words(self) -> str:
        """The sums of the sides as pages have them; empty before the first entry."""
        return " – ".join(map(with_minus, self.figures or ()))

    @property
    def may_close(self) -> bool:
        """Whether the table's score shows nothing missing."""
        return self.is_over and self.table.is_played and not self.is_closed

    @property
    def faults(self) -> list[str]:
        """What the score has against the entries, each in a sentence."""
        return score_faults(self.table.score)

    @property
    def state(self) -> str:
        """The table's state in a word: closed, differs, over, playing, empty."""
        if self.is_closed:
            return "closed"
        if self.table.score.get("agrees") is False:
            return "differs"
        if self.is_over:
            return "over"
        return "playing" if self.table.is_played else "empty"

    @property
    def state_words(self) -> str:
        return str(STATES[self.state])


STATES = {
    "closed": gettext_lazy("closed"),
    "differs": gettext_lazy("the sheets differ"),
    "over": gettext_lazy("over, not closed"),
    "playing": gettext_lazy("playing"),
    "empty": gettext_lazy("nothing written"),
}


# Ours: more would be too small to read from twelve metres.
MOST_ON_SCREEN = 10
FEW_ON_SCREEN = 8


@dataclass(frozen=True, slots=True)
class ScreenOfTables:
    """Some of a round's tables, as many as a hall's screen shows at once."""

    tables: tuple[RoundTableLine, ...]

    @property
    def first(self) -> int:
        return self.tables[0].number

    @property
    def last(self) -> int:
        return self.tables[-1].number

    @property
    def tier(self) -> str:
        """How many there are, as a word for the screen's style."""
        return "few" if len(self.tables) <= FEW_ON_SCREEN else "some"


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round: its tables by number, and who does not play in it."""

    round: Round
    tables: tuple[RoundTableLine, ...]
    away: tuple[SeatedEntrant, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        """The tables that are not closed."""
        return tuple(one.number for one in self.tables if not one.is_closed)

    @property
    def has_unwritten(self) -> bool:
        """Whether nothing is written at some table yet."""
        return any(one.state == "empty" for one in self.tables)

    @property
    def missing_words(self) -> str:
        return ", ".join(map(str, self.missing))

    @property
    def screens(self) -> list[ScreenOfTables]:
        """The tables as a hall's screen shows them, so many at a time."""
        count = len(self.tables)
        each = ceil(count / ceil(count / MOST_ON_SCREEN)) if count else 1
        return [
            ScreenOfTables(self.tables[first : first + each])
            for first in range(0, count, each)
        ]

    @property
    def side_words(self) -> list[str]:
        """The heads of the columns in which the sides stand."""
        return [one.words for one in self.tables[0].sides] if self.tables else []

    @property
    def out(self) -> tuple[SeatedEntrant, ...]:
        """Those who sit out; who is absent is not shown to the hall."""
        out = Place.State.SITS_OUT
        return tuple(one for one in self.away if one.state == out)

    @property
    def by_number(self) -> list[tuple[SeatedEntrant, RoundTableLine, str]]:
        """Each entrant by number with their table and its direction."""
        sides = [
            (one, line, side.words)
            for line in self.tables
            for side in line.sides
            for one in side.entrants
        ]
        return sorted(sides, key=lambda found: found[0].number)


def seated_round(
    round: Round,
    entrants: Iterable[Entrant],
    names: Mapping[int, str],
    standing_in: Mapping[int, int] = MappingProxyType({}),
) -> SeatedRound:
    """Return a round with all who entered and their names, in two queries.

    `standing_in` has who plays for whom, as `who_stands_in` gives it.
    """

    numbers = {one.pk: one.number for one in entrants}
    words = {side: str(said) for side, said in sides_of(round.drive.game).items()}
    seats = {seat: str(said) for seat, said in SEAT_WORDS.items()}
    taken: dict[tuple[int | None, str], list[SeatedEntrant]] = defaultdict(list)
    # Values, and one query for all tables: rows of models are half the work.
    places = Place.objects.filter(round=round)
    found = places.values_list("table", "side", "seat", "state", "entrant")
    for table, side, seat, state, key in sorted(
        found, key=lambda row: seat_order(row[2], numbers[row[4]])
    ):
        seated = numbers[key], names[key], seats.get(seat, ""), state
        one = SeatedEntrant(key, *seated, instead_of=standing_in.get(key))
        taken[table, side].append(one)
    lines = tuple(
        RoundTableLine(
            table,
            tuple(
                SeatedSide(side, said, tuple(taken[table.pk, side]))
                for side, said in words.items()
            ),
        )
        for table in DriveTable.objects.filter(round=round).order_by("number")
    )
    return SeatedRound(round, lines, away=tuple(taken[None, ""]))


def seated_for_members(round: Round) -> SeatedRound:
    """Return a round as its organisers read it, with whoever plays instead."""
    entrants, instead = entrants_of(round.drive), substitutes_in(round)
    names = names_of_entrants(round.drive, entrants, Audience.MEMBERS, instead=instead)
    return seated_round(round, entrants, names, who_stands_in(entrants, instead))


def who_stands_in(entrants: Sequence[Entrant], instead: Instead) -> dict[int, int]:
    """Return entrants by key who play for another, with the other's number.

    Their persons must be fetched. A guest is known by the name alone.
    """
    if not instead:
        return {}
    numbers = {one.pk: one.number for one in entrants}
    taken: dict[object, int] = {
        by.player_id or name_key(by.guest_name): numbers[entrant]
        for (entrant, _which), by in instead.items()
    }
    persons = ((one, person) for one in entrants for person in one.people)
    found = (
        (one.pk, taken.get(person.player_id or name_key(person.guest_name)))
        for one, person in persons
    )
    return {pk: number for pk, number in found if number is not None}


def late_in(
    drive: Drive,
    seated: SeatedRound,
    entrants: Iterable[Entrant],
    names: Mapping[int, str],
) -> list[tuple[int, str]]:
    """Return number and name of those who entered after a round was drawn.

    They play from the next one on: in the last round there are none.
    """
    if seated.round.number >= drive.rounds:
        return []
    at_tables = (one for line in seated.tables for one in line.entrants)
    drawn = {one.entrant for one in (*at_tables, *seated.away)}
    return [
        (one.number, names[one.pk])
        for one in entrants
        if one.pk not in drawn and one.left_after is None
    ]


def places_on(side: str, places: Iterable[Place]) -> list[Place]:
    """Return who sits on a side of a table, by seat; a pair has the side alone."""
    own = [one for one in places if one.side == side]
    return sorted(own, key=lambda one: seat_order(one.seat, one.entrant.number))


def seat_order(seat: str, number: int) -> tuple[str, int]:
    """Return what places are sorted by: the seat by its letter, then the number."""
    return seat, number
