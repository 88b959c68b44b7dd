"""The matches behind a figure of the log: what each gave, adding up to the figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.models import Division, Team
from league.standings.log.book import Account, Book, LogMeeting, book_of
from league.standings.log.decisions import ruling_in_words
from league.standings.log.words import (
    join_with_and,
    log_points_in_words,
    with_minus,
    with_sign,
)
from league.standings.sums import adjustment_of
from rules.standings import (
    LogPoints,
    Scheme,
    Tally,
    adjustment_tally,
    away_tally,
    home_tally,
    points_of,
)
from rules.standings.numbers import times

Measure = Callable[[Tally, Scheme], LogPoints]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the log: its name, how it is counted, and which lines it has.

    `has_blank` also lists matches that give nothing, as a loss does.
    """

    key: str
    name: Any
    of: Measure
    has_blank: bool = False
    is_signed: bool = False

    def words(self, value: LogPoints) -> str:
        return with_sign(value) if self.is_signed else with_minus(value)


FIGURES = {
    one.key: one
    for one in (
        Figure("points", gettext_lazy("log points"), points_of, has_blank=True),
        Figure("played", gettext_lazy("played"), lambda one, scheme: one.played),
        Figure("won", gettext_lazy("won"), lambda one, scheme: one.won),
        Figure("drawn", gettext_lazy("drawn"), lambda one, scheme: one.drawn),
        Figure("lost", gettext_lazy("lost"), lambda one, scheme: one.lost),
        Figure(
            "for",
            gettext_lazy("points for"),
            lambda one, scheme: one.for_,
            has_blank=True,
        ),
        Figure(
            "against",
            gettext_lazy("points against"),
            lambda one, scheme: one.against,
            has_blank=True,
        ),
        Figure(
            "difference",
            gettext_lazy("difference"),
            lambda one, scheme: one.difference,
            has_blank=True,
            is_signed=True,
        ),
        Figure(
            "adjustment",
            gettext_lazy("adjustment"),
            lambda one, scheme: one.adjustment,
            is_signed=True,
        ),
    )
}
USUAL = "points"


@dataclass(frozen=True, slots=True)
class BehindLine:
    """A match or an adjustment: what it gave, and the sum so far."""

    day: date | None
    gave: str
    sum: str
    how: str = ""
    reason: str = ""
    opponent: str = ""
    is_home: bool = False
    score: str = ""
    outcome: str = ""
    state: str = ""
    fixture: UUID | None = None


@dataclass(frozen=True, slots=True)
class VoidLine:
    """A void match, and why."""

    fixture: UUID
    day: date | None
    opponent: str
    words: str


@dataclass(frozen=True, slots=True)
class TeamLog:
    """The lines behind one figure of a team in a division's log."""

    division: Division
    team: Team
    figure: Figure
    figures: list[Figure]
    lines: list[BehindLine]
    total: str
    void: list[VoidLine]
    on: date | None
    withdrawn_on: date | None
    provisional: int


def team_log(
    division: Division, team: int, *, of: str, on: date | None = None
) -> TeamLog | None:
    """Return the matches behind a team's figure; None if it has not entered.

    The number of queries is the same for any division.
    """
    book = book_of(division)
    entry = next((one for one in book.entered if one.team_id == team), None)
    if entry is None:
        return None
    account = book.now() if on is None else book.as_at(on)
    figure = FIGURES.get(of, FIGURES[USUAL])
    whole = account.sums[str(team)]
    return TeamLog(
        division=division,
        team=entry.team,
        figure=figure,
        figures=[
            one
            for one in FIGURES.values()
            if one.key != "adjustment" or whole.adjustment
        ],
        lines=list(_Telling(book, account, team, figure).lines()),
        total=figure.words(figure.of(whole, book.scheme)),
        void=[_void(one, team, book.names) for one in account.void if one.has(team)],
        on=on,
        withdrawn_on=account.gone.get(str(team)),
        provisional=sum(
            one.is_provisional for one in account.meetings.values() if one.has(team)
        ),
    )


@dataclass(frozen=True, slots=True)
class _Gave:
    """What one line gives, before it is put into words."""

    day: date | None
    tally: Tally
    meeting: LogMeeting | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Telling:
    """A team's lines for one figure, in the order of their days."""

    book: Book
    account: Account
    team: int
    figure: Figure

    def lines(self) -> Iterator[BehindLine]:
        scheme, so_far = self.book.scheme, Tally()
        for one in sorted(self._given(), key=lambda one: one.day or date.max):
            gave = self.figure.of(one.tally, scheme)
            if not gave and not (self.figure.has_blank and one.meeting):
                continue
            so_far = so_far.plus(one.tally)
            total = self.figure.of(so_far, scheme)
            yield self._line(one, self.figure.words(gave), self.figure.words(total))

    def _given(self) -> Iterator[_Gave]:
        for met in self.account.meetings.values():
            if met.has(self.team) and met.result:
                side = home_tally if met.home == self.team else away_tally
                yield _Gave(met.night, side(met.result), met)
        for one in self.account.adjustments:
            if one.team_id == self.team:
                tally = adjustment_tally(adjustment_of(one))
                day = self.book.day_of(one.made_at)
                yield _Gave(day, tally, reason=one.reason)

    def _line(self, one: _Gave, gave: str, total: str) -> BehindLine:
        if one.meeting is None:
            return BehindLine(one.day, gave, total, reason=one.reason)
        met = one.meeting
        return BehindLine(
            day=one.day,
            gave=gave,
            sum=total,
            how=self._how(one.tally) if self.figure.key == USUAL else "",
            opponent=self.book.names[str(met.other(self.team))],
            is_home=met.home == self.team,
            score=f"{one.tally.for_}–{one.tally.against}",
            outcome=_outcome(one.tally),
            state=_state(met),
            fixture=met.pk,
        )

    def _how(self, tally: Tally) -> str:
        """Return what a match and its tables gave; "" if tables give nothing."""
        scheme = self.book.scheme
        if not (scheme.table_won or scheme.table_drawn):
            return ""
        rates = {"won": scheme.win, "drawn": scheme.draw, "lost": scheme.loss}
        by_match = sum(times(getattr(tally, name), rates[name]) for name in rates)
        points = {"points": log_points_in_words(by_match)}
        said = [_("%(points)s for the match") % points, *self._tables(tally)]
        return join_with_and(said)

    def _tables(self, tally: Tally) -> list[str]:
        scheme = self.book.scheme
        won = ngettext(
            "%(points)s for %(number)s table won",
            "%(points)s for %(number)s tables won",
            tally.tables_won,
        )
        drawn = ngettext(
            "%(points)s for %(number)s table drawn",
            "%(points)s for %(number)s tables drawn",
            tally.tables_drawn,
        )
        counted = (
            (won, tally.tables_won, scheme.table_won),
            (drawn, tally.tables_drawn, scheme.table_drawn),
        )
        return [
            words % {"points": with_minus(times(number, rate)), "number": number}
            for words, number, rate in counted
            if number and rate
        ]


def _outcome(tally: Tally) -> str:
    if tally.won:
        return _("won")
    return _("drawn") if tally.drawn else _("lost")


def _state(met: LogMeeting) -> str:
    if met.is_walkover:
        return _("walkover")
    return _("provisional") if met.is_provisional else ""


def _void(one: LogMeeting, team: int, names: dict[str, str]) -> VoidLine:
    words = _("Void; it counts for nobody.")
    if one.ruling is not None:
        words = f"{ruling_in_words(one.ruling)} {one.ruling.reason}"
    return VoidLine(one.pk, one.night, names[str(one.other(team))], words)
