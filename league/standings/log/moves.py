"""Places gained and lost in the log's last week, and why.

The log is compared with that of a week before the last night that counts. Teams that
withdrew since have no place now, and none then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Adjustment
from league.standings.log.book import Account, Book, LogMeeting
from league.standings.log.decisions import figures_of
from league.standings.log.words import join_with_and
from league.standings.sums import rank_sums
from rules.standings import RankingRow

WEEK = timedelta(days=7)
UP, DOWN, LEVEL = "▲", "▼", "–"
# A team's pk as text, and something that happened to it, in words.
Told = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Reasoned:
    """What happened in the week to the team, or to one it changed places with."""

    team: str
    words: str


@dataclass(frozen=True, slots=True)
class PlaceMove:
    """How a team's place has moved; `why` only if it has."""

    before: int
    now: int
    why: list[Reasoned]

    @property
    def steps(self) -> int:
        return abs(self.before - self.now)

    @property
    def is_up(self) -> bool:
        return self.now < self.before

    @property
    def arrow(self) -> str:
        """Return ▲2, ▼1, or a dash if the place is the same."""
        if not self.steps:
            return LEVEL
        return f"{UP if self.is_up else DOWN}{self.steps}"

    @property
    def words(self) -> str:
        """Return the arrow in words, for people who cannot see it."""
        if not self.steps:
            return _("same place")
        words = ngettext("down %(steps)s place", "down %(steps)s places", self.steps)
        if self.is_up:
            words = ngettext("up %(steps)s place", "up %(steps)s places", self.steps)
        return words % {"steps": self.steps}


@dataclass(frozen=True, slots=True)
class Moves:
    """The moves of a log by team since the end of a day; None and empty at first."""

    since: date | None
    by_team: dict[int, PlaceMove]


def place_moves(book: Book, now: Account, rows: list[RankingRow]) -> Moves:
    """Return how each team still playing has moved, in the rows' order."""
    if now.last is None:
        return Moves(None, {})
    since = now.last - WEEK
    then = book.as_at(since)
    before = positions(book, then, without=set(now.gone))
    if not before:
        return Moves(None, {})
    week = _week_of(book, then, now)
    places = {row.team: row.position for row in rows if row.team not in now.gone}
    return Moves(
        since,
        {
            int(team): PlaceMove(before[team], place, week.why(team, before, places))
            for team, place in places.items()
        },
    )


def positions(book: Book, then: Account, *, without: set[str]) -> dict[str, int]:
    """Return each team's position on a day; empty before the first match counted."""
    if not then.meetings:
        return {}
    sums = {team: tally for team, tally in then.sums.items() if team not in without}
    rows = rank_sums(
        sums,
        scheme=book.scheme,
        results_among=then.among,
        name=book.names.__getitem__,
        draws=then.draws,
    )
    return {row.team: row.position for row in rows}


@dataclass(frozen=True, slots=True)
class _Week:
    """What happened between two logs, by team, in words."""

    names: dict[str, str]
    events: dict[str, list[str]]

    def why(
        self, team: str, before: dict[str, int], now: dict[str, int]
    ) -> list[Reasoned]:
        """Return what moved a team: its own matches, and those of teams it passed."""
        if before[team] == now[team]:
            return []
        passed = [
            Reasoned(
                _where(self.names[other], side=_sign(now[other] - now[team])),
                self.words_of(other),
            )
            for other in now
            if _sign(before[other] - before[team]) != _sign(now[other] - now[team])
        ]
        return [Reasoned("", capfirst(self.words_of(team))), *passed]

    def words_of(self, team: str) -> str:
        said = self.events.get(team)
        return join_with_and(said) if said else _("did not play")


def _week_of(book: Book, then: Account, now: Account) -> _Week:
    """Return each team's events between two logs, decisions included."""
    names = book.names
    events: dict[str, list[str]] = {}
    told = (_met(then, now, names), _gone(then, now, names), _decided(then, now))
    for team, words in chain(*told):
        events.setdefault(team, []).append(words)
    return _Week(names, events)


def _met(then: Account, now: Account, names: dict[str, str]) -> Iterator[Told]:
    """Yield the results that are new or changed."""
    for pk, one in now.meetings.items():
        former = then.meetings.get(pk)
        if former is None or former.result != one.result:
            for team in (one.home, one.away):
                yield str(team), met_words(one, team, names)


def _gone(then: Account, now: Account, names: dict[str, str]) -> Iterator[Told]:
    """Yield the results that no longer count."""
    words = _("the match against %(team)s counts no more")
    for pk, one in then.meetings.items():
        for team in (one.home, one.away) if pk not in now.meetings else ():
            yield str(team), words % {"team": names[str(one.other(team))]}


def _decided(then: Account, now: Account) -> Iterator[Told]:
    """Yield the new adjustments and lots."""
    known = {one.pk for one in then.adjustments}
    for adjustment in now.adjustments:
        if adjustment.pk not in known:
            yield str(adjustment.team_id), adjusted_words(adjustment)
    for draw in now.draws:
        if draw not in then.draws:
            for team in draw:
                yield team, _("lots were drawn")


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _where(name: str, *, side: int) -> str:
    words = {
        1: _("%(team)s, now below"),
        0: _("%(team)s, now level"),
        -1: _("%(team)s, now above"),
    }
    return words[side] % {"team": name}


def met_words(one: LogMeeting, team: int, names: dict[str, str]) -> str:
    """Return a team's result in words: "won 64–48 against Retreat B"."""
    assert one.result is not None, "only a match that counts has ended"
    scores = (one.result.home_score, one.result.away_score)
    own, other = scores if team == one.home else scores[::-1]
    words = _("won %(own)s–%(other)s against %(team)s")
    if own < other:
        words = _("lost %(own)s–%(other)s to %(team)s")
    elif own == other:
        words = _("drew %(own)s–%(other)s with %(team)s")
    said = words % {"own": own, "other": other, "team": names[str(one.other(team))]}
    if one.is_walkover:
        return _("%(said)s (walkover)") % {"said": said}
    if one.is_provisional:
        return _("%(said)s (provisional)") % {"said": said}
    return said


def adjusted_words(adjustment: Adjustment) -> str:
    """Return what an adjustment changed, with its reason."""
    figures = join_with_and(figures_of(adjustment))
    words = _("adjusted by %(figures)s (%(reason)s)")
    return words % {"figures": figures, "reason": adjustment.reason}
