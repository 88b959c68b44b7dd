"""Lots of a log for display: who is level, what was announced and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from league.models import LogLots, Team
from league.standings.log.book import Account, Book
from rules.knockout import Lot, lots_of
from rules.standings import LOTS, RankingRow
from rules.standings.ranking import Teams


@dataclass(frozen=True, slots=True)
class LotLine:
    """A lot and its team."""

    number: int
    key: str
    names: str
    digest: str


@dataclass(frozen=True, slots=True)
class LotsView:
    """Announced lots; once drawn, they are computed again from their seed.

    `counts`: they order the teams now. They lapse while other teams are level.
    """

    lots: LogLots
    teams: list[str]
    names: list[str]
    lines: list[LotLine]
    is_drawn: bool
    counts: bool
    is_right: bool

    @property
    def is_lapsed(self) -> bool:
        return self.is_drawn and not self.lots.undone_because and not self.counts

    @property
    def example(self) -> str:
        """Return the text whose SHA-256 is the first lot."""
        return f"{self.lots.seed}|{self.lines[0].key}" if self.lines else ""


def lot_lines(lots: Iterable[Lot], called: Mapping[str, str]) -> list[LotLine]:
    """Return lots in order, each with the names of its key."""
    return [
        LotLine(number, lot.key, called[lot.key], lot.digest)
        for number, lot in enumerate(lots, 1)
    ]


def lots_in(book: Book, account: Account, rows: Sequence[RankingRow]) -> list[LotsView]:
    """Return the lots of a log in the order they were announced."""
    by_code = {one.team.code: one.team for one in book.entered}
    at = {row.team: (row.position, row.by) for row in rows}
    counting = {draw for draw in account.draws if _counts(draw, at)}
    return [
        _view(one, by_code, counting, is_drawn=_is_drawn(book, account, one))
        for one in account.lots
    ]


def _is_drawn(book: Book, account: Account, lots: LogLots) -> bool:
    """Whether lots were drawn by the day of the log."""
    if lots.drawn_at is None or account.on is None:
        return lots.drawn_at is not None
    return book.day_of(lots.drawn_at) <= account.on


def _counts(draw: Teams, at: Mapping[str, tuple[int, str | None]]) -> bool:
    """Whether the rows follow the order of a draw, because of its lots."""
    places = [at[team] for team in draw if team in at]
    if len(places) < len(draw):
        return False
    return all(b[0] == a[0] + 1 and b[1] == LOTS for a, b in pairwise(places))


def _view(
    one: LogLots,
    by_code: dict[str, Team],
    counting: set[tuple[str, ...]],
    *,
    is_drawn: bool,
) -> LotsView:
    codes = one.came if is_drawn else one.codes
    called = {code: by_code[code].name if code in by_code else code for code in codes}
    teams = [str(by_code[code].pk) for code in codes if code in by_code]
    drawn = lots_of(one.seed, one.codes) if is_drawn else ()
    return LotsView(
        lots=one,
        teams=teams,
        names=list(called.values()),
        lines=lot_lines(drawn, called),
        is_drawn=is_drawn,
        counts=not one.undone_because and tuple(teams) in counting,
        is_right=[lot.key for lot in drawn] == one.came,
    )
