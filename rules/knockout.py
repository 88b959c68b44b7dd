"""A knock-out: the bracket, byes, seeds, a repeatable draw, and who goes on.

The book has knock-outs (1.11, 1.12) but not how they are drawn: all here is ours. The
draw takes chance from a printed seed alone: an entrant's lot is the SHA-256 of
`seed|entrant`, and lots are read in ascending order. Nothing here knows a team, a date
or a database: an entrant is a key.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256

FEWEST, MOST = 2, 128
SEMI_FINALS = 2  # ties in the round before the final


class Gap(Enum):
    """What fills a side of a tie where there is no entrant."""

    OPEN = "open"
    NOBODY = "nobody"


Slot = str | Gap


@dataclass(frozen=True, slots=True)
class DrawEntrant:
    """Who is drawn; two who share `apart` should not meet in the first round."""

    key: str
    seed: int | None = None
    apart: str = ""


@dataclass(frozen=True, slots=True)
class Lot:
    """An entrant's lot, which anyone can work out again."""

    key: str
    digest: str


@dataclass(frozen=True, slots=True)
class DrawExchange:
    """Two entrants who swapped places, so that the first does not meet its own."""

    moved: str
    other: str


@dataclass(frozen=True, slots=True)
class Draw:
    """The outcome of a draw: who is on each line, None for a bye, and why.

    `places` has the seeds, then the lots in order; `clashes` are the pairs that share
    what should have kept them apart, where no exchange could separate them.
    """

    lines: tuple[str | None, ...]
    places: tuple[str, ...]
    lots: tuple[Lot, ...]
    exchanges: tuple[DrawExchange, ...] = ()
    clashes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class TiePlace:
    """A tie's place: its round, from 1, and its number in the round, from the top.

    Round 0 holds the play-offs for a line. The match for third place is the second tie
    of the last round.
    """

    round: int
    number: int


@dataclass(frozen=True, slots=True)
class TieSides:
    """Both sides of a tie as far as known."""

    upper: Slot
    lower: Slot

    @property
    def is_match(self) -> bool:
        """Return whether both are known, so that there is a match to play."""
        return isinstance(self.upper, str) and isinstance(self.lower, str)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The lines of the first round, and the play-offs for some of them, by line."""

    lines: tuple[str | None, ...]
    play_offs: tuple[tuple[int, str, str], ...] = ()
    has_third_place: bool = False

    @property
    def rounds(self) -> int:
        return count_rounds(len(self.lines))


def size_for(entrants: int) -> int:
    """Return the lines needed for this many entrants: the next power of two.

    >>> [size_for(number) for number in (2, 3, 8, 11, 128)]
    [2, 4, 8, 16, 128]
    """
    return 1 << (entrants - 1).bit_length()


def count_rounds(size: int) -> int:
    """Return the number of rounds in a bracket with this many lines.

    >>> [count_rounds(size) for size in (2, 4, 16)]
    [1, 2, 4]
    """
    return size.bit_length() - 1


def places_by_line(size: int) -> tuple[int, ...]:
    """Return the place on each line, from the top.

    Place 1 meets the last, and the better half of any round is spread over different
    quarters of it: 1 and 2 can meet in the final only, 3 and 4 in its semi-finals.

    >>> places_by_line(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [place for one in order for place in (one, total - one)]
    return tuple(order)


def lots_of(seed: str, keys: Iterable[str]) -> tuple[Lot, ...]:
    """Return the lots in order: the SHA-256 of `seed|key`, ascending.

    >>> [(lot.key, lot.digest[:8]) for lot in lots_of("2026", ["SP1", "SP2"])]
    [('SP1', 'b27bcd05'), ('SP2', 'b89a85cc')]
    """
    drawn = (Lot(key, _digest_of(seed, key)) for key in keys)
    return tuple(sorted(drawn, key=lambda lot: (lot.digest, lot.key)))


def _digest_of(seed: str, key: str) -> str:
    """Return the SHA-256 of `seed|key` in UTF-8, as hexadecimal figures."""
    return sha256(f"{seed}|{key}".encode()).hexdigest()


def is_upper_at_home(seed: str, place: TiePlace) -> bool:
    """Return whether the upper side is at home: is the lot `seed|home|round|tie` even?

    >>> is_upper_at_home("2026", TiePlace(1, 1))
    True
    """
    digest = _digest_of(seed, f"home|{place.round}|{place.number}")
    return int(digest[-1], 16) % 2 == 0


def check_entrants(entrants: Sequence[DrawEntrant]) -> None:
    """Raise ValueError where these entrants cannot be drawn."""
    keys = [one.key for one in entrants]
    if not FEWEST <= len(keys) <= MOST:
        raise ValueError(f"A knock-out has {FEWEST} to {MOST} entrants.")
    if len(set(keys)) != len(keys):
        raise ValueError("An entrant stands twice.")
    seeds = sorted(one.seed for one in entrants if one.seed is not None)
    if seeds != list(range(1, len(seeds) + 1)):
        raise ValueError("Seeds run from 1 without a gap, each once.")


def draw_bracket(entrants: Sequence[DrawEntrant], *, seed: str) -> Draw:
    """Return the draw: seeds take the first places, the lots fill the rest in order.

    Byes are for the places that nobody has, so the first places get them. Where two of
    one `apart` would meet in the first round, the later drawn of them swaps with the
    next drawn after it (after the last, from the first) if that separates them and
    causes no other clash. Raises ValueError as `check_entrants` does.

    >>> three = [DrawEntrant("A", 1), DrawEntrant("B"), DrawEntrant("C")]
    >>> came = draw_bracket(three, seed="2026")
    >>> came.lines
    ('A', None, 'B', 'C')
    """
    check_entrants(entrants)
    seeded = sorted(
        (one for one in entrants if one.seed is not None),
        key=lambda one: one.seed or 0,
    )
    lots = lots_of(seed, (one.key for one in entrants if one.seed is None))
    places = [*(one.key for one in seeded), *(lot.key for lot in lots)]
    lines = _lines_of(places)
    apart = {one.key: one.apart for one in entrants}
    exchanges = part(lines, apart, drawn=[lot.key for lot in lots])
    return Draw(
        lines=tuple(lines),
        places=tuple(places),
        lots=lots,
        exchanges=tuple(exchanges),
        clashes=tuple(clashes_of(lines, apart)),
    )


def _lines_of(places: Sequence[str]) -> list[str | None]:
    """Return who is on each line, from the places; None is a bye.

    >>> _lines_of(["A", "B", "C"])
    ['A', None, 'B', 'C']
    """
    return [
        places[place - 1] if place <= len(places) else None
        for place in places_by_line(size_for(len(places)))
    ]


def clashes_of(
    lines: Sequence[str | None], apart: Mapping[str, str]
) -> list[tuple[str, str]]:
    """Return the first-round pairs who share what should keep them apart.

    >>> clashes_of(["A", "B", "C", None], {"A": "x", "B": "x", "C": "x"})
    [('A', 'B')]
    """
    pairs = zip(lines[::2], lines[1::2], strict=True)
    return [
        (upper, lower)
        for upper, lower in pairs
        if upper and lower and apart[upper] and apart[upper] == apart[lower]
    ]


def part(
    lines: list[str | None], apart: Mapping[str, str], *, drawn: Sequence[str]
) -> list[DrawExchange]:
    """Separate those who clash, changing the lines in place; return the exchanges.

    A single exchange is made wherever one separates a clash, so for any clash left no
    swap of those drawn would help.
    """
    exchanges = []
    for upper, lower in clashes_of(lines, apart):
        ranks = [drawn.index(one) for one in (upper, lower) if one in drawn]
        if not ranks:
            continue
        rank = max(ranks)
        after = [*drawn[rank + 1 :], *drawn[:rank]]
        other = next(
            (one for one in after if _parts(lines, apart, drawn[rank], one)), None
        )
        if other is not None:
            _exchange(lines, drawn[rank], other)
            exchanges.append(DrawExchange(drawn[rank], other))
    return exchanges


def _parts(
    lines: Sequence[str | None], apart: Mapping[str, str], moved: str, other: str
) -> bool:
    """Return whether these two may swap: neither then meets its own."""
    left, joined = _opponent(lines, moved), _opponent(lines, other)
    return not _share(apart, left, other) and not _share(apart, joined, moved)


def _share(apart: Mapping[str, str], opponent: str | None, key: str) -> bool:
    return opponent is not None and bool(apart[key]) and apart[opponent] == apart[key]


def _opponent(lines: Sequence[str | None], key: str) -> str | None:
    return lines[lines.index(key) ^ 1]


def _exchange(lines: list[str | None], one: str, other: str) -> None:
    here, there = lines.index(one), lines.index(other)
    lines[here], lines[there] = other, one


def fold_bracket(
    bracket: Bracket, winners: Mapping[TiePlace, Slot]
) -> dict[TiePlace, TieSides]:
    """Return who is in every tie, as far as the ties before it are decided.

    `winners` has the ties that are decided, by a key or by NOBODY. A side against
    nobody needs no winner: it goes through.

    >>> ties = fold_bracket(Bracket(("A", None, "B", "C")), {TiePlace(1, 2): "C"})
    >>> ties[TiePlace(2, 1)]
    TieSides(upper='A', lower='C')
    """
    pairs = {
        TiePlace(0, line + 1): TieSides(one, other)
        for line, one, other in bracket.play_offs
    }
    lines: list[Slot] = [key if key else Gap.NOBODY for key in bracket.lines]
    for place, pair in pairs.items():
        lines[place.number - 1] = _through(pair, winners.get(place))
    for round in range(1, bracket.rounds + 1):
        found = {
            TiePlace(round, at // 2 + 1): TieSides(lines[at], lines[at + 1])
            for at in range(0, len(lines), 2)
        }
        if len(found) == SEMI_FINALS and bracket.has_third_place:
            losers = [_loser(pair, winners.get(at)) for at, pair in found.items()]
            pairs[TiePlace(round + 1, 2)] = TieSides(*losers)
        lines = [_through(pair, winners.get(at)) for at, pair in found.items()]
        pairs |= found
    return pairs


def _through(pair: TieSides, winner: Slot | None) -> Slot:
    if winner is not None:
        return winner
    if pair.upper is Gap.NOBODY:
        return pair.lower
    return pair.upper if pair.lower is Gap.NOBODY else Gap.OPEN


def _loser(pair: TieSides, winner: Slot | None) -> Slot:
    if Gap.NOBODY in (pair.upper, pair.lower) or winner is Gap.NOBODY:
        return Gap.NOBODY
    if winner is None:
        return Gap.OPEN
    return pair.lower if winner == pair.upper else pair.upper
