"""Statistics: what each pair did at its table, from a match record and its sheet.

Covers who sat where and when (1.13, 11), the points that count and the booms (6), the
awards and forfeits (12). It scores nothing, and knows neither seasons nor persons: the
players are those of the record. The book has no statistics: all counting is ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from operator import add, attrgetter, sub

from rules.match import Award, Half, ScoreSheet, Status, TableScore
from rules.record import TABLES, Kind, PartnerRole, Record, RecordEntry, Side, Why

# 6.1: five strokes to none are claimed as 4. A half's total below that has no such boom
# in it.
CLEAR_BOOM = 4
PLAYED = frozenset({Status.PLAYED, Status.ABANDONED})


@dataclass(frozen=True, slots=True)
class StatisticsTally:
    """Sums over matches: tables, points, awards, and booms won clear.

    A match counts once, as one table: `won`, `drawn` and `lost` are tables, and
    `matches` is the three together. `points_for` and `points_against` include awards,
    but not forfeited points. `booms_known` is the number of matches in which the clear
    booms are known; those of other matches are in no sum.
    """

    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points_for: int = 0
    points_against: int = 0
    awards_for: int = 0
    awards_against: int = 0
    clear_booms: int = 0
    booms_known: int = 0

    @property
    def difference(self) -> int:
        return self.points_for - self.points_against

    def plus(self, other: StatisticsTally) -> StatisticsTally:
        """Return the sum of two tallies."""
        return StatisticsTally(*map(add, self.figures(), other.figures()))

    def minus(self, other: StatisticsTally) -> StatisticsTally:
        """Return this tally less the other."""
        return StatisticsTally(*map(sub, self.figures(), other.figures()))

    def figures(self) -> tuple[int, ...]:
        """Return the sums in the order of their names."""
        return _figures(self)


FIGURES = tuple(one.name for one in fields(StatisticsTally))
_figures: Callable[[StatisticsTally], tuple[int, ...]] = attrgetter(*FIGURES)
# What counts once per match, in the last seat that a player had in it.
ONCE = ("matches", "won", "drawn", "lost", "booms_known")


@dataclass(frozen=True, slots=True)
class Penalty:
    """An award to the opponents of a pair: its rule, and the points."""

    rule: str
    points: int


@dataclass(frozen=True, slots=True)
class PairSitting:
    """A pair at a table, from sitting down until it changed or the match ended."""

    table: int
    side: Side
    counter: str
    by_speler: str
    tally: StatisticsTally
    penalties: tuple[Penalty, ...] = ()

    def player(self, role: PartnerRole) -> str:
        """Return the player in a role."""
        return self.counter if role is PartnerRole.COUNTER else self.by_speler


Place = tuple[int, Side]


class SeatedPair:
    """A pair at a table while its figures are added up, in points."""

    __slots__ = ("against", "claimed", "clear", "gained", "penalties", "players")

    def __init__(self, counter: str, by_speler: str) -> None:
        self.players = (counter, by_speler)
        self.claimed = 0
        self.against = 0
        self.gained = 0
        self.clear = 0
        self.penalties: list[Penalty] = []


class PairSeating:
    """Who sits at which table as the entries go on, and each pair's figures there."""

    def __init__(self, record: Record) -> None:
        self.chairs = {
            (table, side): {
                PartnerRole.COUNTER: pair.counter,
                PartnerRole.BY_SPELER: pair.by_speler,
            }
            for table in TABLES
            for side in Side
            if (pair := record.line_up(side).pairs[table - 1]) is not None
        }
        self.pairs: dict[Place, list[SeatedPair]] = {place: [] for place in self.chairs}
        # Who sat there last in a half that is over.
        self.ended: dict[Half, dict[Place, SeatedPair]] = {}
        # Places where only the total of a half's points is known.
        self.by_total: set[Place] = set()

    def at(self, place: Place, half: Half | None) -> SeatedPair | None:
        """Return the pair that a half's points are for; without a half the first."""
        pairs = self.pairs.get(place)
        if not pairs:
            return None
        if half is None:
            return pairs[0]
        return self.ended.get(half, {}).get(place, pairs[-1])

    def seat(self, place: Place) -> None:
        """Seat the pair now on the chairs, if it has changed."""
        chairs, pairs = self.chairs[place], self.pairs[place]
        players = (chairs[PartnerRole.COUNTER], chairs[PartnerRole.BY_SPELER])
        if not pairs or pairs[-1].players != players:
            pairs.append(SeatedPair(*players))

    def end(self, half: Half) -> None:
        """Note who sat where when a half ended."""
        self.ended[half] = {
            place: pairs[-1] for place, pairs in self.pairs.items() if pairs
        }

    def count(self, place: Place, half: Half | None, points: int) -> None:
        """Add points to the pair at a place, and against its opponents."""
        table, side = place
        own, opponents = self.at(place, half), self.at((table, side.opponents), half)
        if own:
            own.claimed += points
        if opponents:
            opponents.against += points


def sittings(record: Record, sheet: ScoreSheet) -> tuple[PairSitting, ...]:
    """Return what each pair did, by table, home first, then in order of sitting down.

    Empty until the match is over, and where nothing was played (a walkover, a void
    match). A player who came on after the interval sits from the second half on, one
    who came on in play from that moment. Every pair that sat at a table shares its
    result; each pair's points are its own, and together they are the score-sheet's. A
    half's total (totals/1) goes to the pair that ended the half; a table with more than
    2 points in one has no known clear booms.
    """
    if sheet.status not in PLAYED:
        return ()
    seating = PairSeating(record)
    entries = {one.id: one for one in record.entries}
    for counted in sheet.counted:
        if counted.stands:
            follow = FOLLOWED.get(entries[counted.entry].kind)
            if follow:
                follow(seating, entries[counted.entry], counted.half)
    for award in sheet.awards:
        _gain(seating, award)
    return tuple(
        _sitting(seating, table, side, pair)
        for table in sheet.tables
        for side in Side
        for pair in seating.pairs.get((table.table, side), ())
    )


def player_tallies(
    sat: Iterable[PairSitting],
) -> dict[tuple[Side, str, PartnerRole], StatisticsTally]:
    """Return what each player of a match did in each role.

    Points count in the role in which they were made; the match, its table and whether
    its booms are known count once, in the player's last role.
    """
    found: dict[tuple[Side, str, PartnerRole], StatisticsTally] = {}
    last: dict[tuple[Side, str], tuple[PartnerRole, StatisticsTally]] = {}
    for one in sat:
        once = dict.fromkeys(ONCE, 0)
        for role in PartnerRole:
            key = (one.side, one.player(role), role)
            tally = replace(one.tally, **once)
            found[key] = found.get(key, StatisticsTally()).plus(tally)
            last[key[:2]] = role, one.tally.minus(tally)
    for (side, player), (role, tally) in last.items():
        found[side, player, role] = found[side, player, role].plus(tally)
    return found


def _seat_all(seating: PairSeating, _entry: RecordEntry, _half: Half | None) -> None:
    for place in seating.chairs:
        seating.seat(place)


def _resume(seating: PairSeating, entry: RecordEntry, half: Half | None) -> None:
    seating.end(Half.FIRST)
    _seat_all(seating, entry, half)


def _extra(seating: PairSeating, _entry: RecordEntry, _half: Half | None) -> None:
    seating.end(Half.SECOND)


def _substitute(seating: PairSeating, entry: RecordEntry, _half: Half | None) -> None:
    """Change the chairs; the pair sits down when play goes on (11.1)."""
    chairs = seating.chairs[_place(entry)]
    assert entry.on
    assert entry.role
    [partner] = [one for one in chairs.values() if one != entry.off]
    chairs[entry.role] = entry.on
    chairs[entry.role.partner] = partner


def _call_away(seating: PairSeating, entry: RecordEntry, _half: Half | None) -> None:
    """Seat the substitute at once (11.2)."""
    if entry.substitute is None:
        return
    place = _place(entry)
    chairs = seating.chairs[place]
    [role] = [role for role, player in chairs.items() if player == entry.player]
    chairs[role] = entry.substitute
    seating.seat(place)


def _claim(seating: PairSeating, entry: RecordEntry, half: Half | None) -> None:
    assert entry.points
    place = _place(entry)
    seating.count(place, half, entry.points)
    pair = seating.at(place, half)
    if pair and entry.points == CLEAR_BOOM and entry.why in (None, Why.BOOM):
        pair.clear += 1


def _total(seating: PairSeating, entry: RecordEntry, half: Half | None) -> None:
    assert entry.points is not None
    place = _place(entry)
    seating.count(place, half, entry.points)
    if entry.points >= CLEAR_BOOM:
        seating.by_total.add(place)


FOLLOWED: Mapping[Kind, Callable[[PairSeating, RecordEntry, Half | None], None]] = {
    Kind.START: _seat_all,
    Kind.RESUME: _resume,
    Kind.EXTRA: _extra,
    Kind.SUBSTITUTION: _substitute,
    Kind.CALLED_AWAY: _call_away,
    Kind.POINTS: _claim,
    Kind.TOTAL: _total,
}


def _gain(seating: PairSeating, award: Award) -> None:
    """Give an award to its pair, and hold it against the opponents (1.13, 11, 12).

    After an award a table's pairs cannot change during that half, as it is idle,
    stopped or open. So the award belongs to the pair that ended the half.
    """
    pair = seating.at((award.table, award.to), award.half)
    opponents = seating.at((award.table, award.to.opponents), award.half)
    if pair:
        pair.gained += award.points
    if opponents:
        opponents.penalties.append(Penalty(award.rule, award.points))


def _sitting(
    seating: PairSeating, table: TableScore, side: Side, pair: SeatedPair
) -> PairSitting:
    is_home = side is Side.HOME
    own, other = (table.home, table.away) if is_home else (table.away, table.home)
    against = sum(one.points for one in pair.penalties)
    is_known = (table.table, side) not in seating.by_total
    counter, by_speler = pair.players
    tally = StatisticsTally(
        matches=1,
        won=int(own.total > other.total),
        drawn=int(own.total == other.total),
        lost=int(own.total < other.total),
        # A forfeit takes all points of a side at a table, whichever pair's (12.1).
        points_for=0 if own.forfeited else pair.claimed + pair.gained,
        points_against=0 if other.forfeited else pair.against + against,
        awards_for=pair.gained,
        awards_against=against,
        clear_booms=pair.clear if is_known else 0,
        booms_known=int(is_known),
    )
    return PairSitting(
        table.table, side, counter, by_speler, tally, tuple(pair.penalties)
    )


def _place(entry: RecordEntry) -> Place:
    assert entry.table
    assert entry.side
    return entry.table, entry.side
