"""A page of statistics: a ranking with its names, teams and figures in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from league.access.persons import names_for
from league.models import Player
from league.standings.log import with_sign
from league.templatetags.titles import scores_kept
from matches.statistics import reading
from matches.statistics.ranking import (
    USUAL_ORDER,
    Ranked,
    RankingOrder,
    Value,
    least_for,
    rank_statistics,
)
from matches.statistics.scope import StatisticsScope
from rules.record import PartnerRole
from rules.statistics import StatisticsTally

A_PAGE = 20
# Orders by a count, not by a figure per match.
COUNTS = frozenset({RankingOrder.WON, RankingOrder.MATCHES})


@dataclass(frozen=True, slots=True)
class RankedPerson:
    """A person in a ranking, by the name that the reader may see."""

    pk: int
    name: str


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One row of a ranking: a player, or two who play together."""

    place: str
    is_top: bool
    people: tuple[RankedPerson, ...]
    teams: str
    counts: str
    tally: StatisticsTally
    difference: str
    booms: str
    value: str

    @property
    def short(self) -> str:
        """Return the figures for which a phone has no columns; no score is parted."""
        tally = self.tally
        told = [
            _("tables %(won)s–%(drawn)s–%(lost)s")
            % {"won": tally.won, "drawn": tally.drawn, "lost": tally.lost},
            _("points %(own)s–%(other)s (%(difference)s)")
            % {
                "own": tally.points_for,
                "other": tally.points_against,
                "difference": self.difference,
            },
            _("clear booms %(booms)s") % {"booms": self.booms},
        ]
        if tally.awards_against:
            told.append(
                _("awards against %(points)s") % {"points": tally.awards_against}
            )
        return scores_kept(", ".join(told))


@dataclass(frozen=True, slots=True)
class RankingPage:
    """A page of a ranking; `left_out` counts those with fewer than `least` matches."""

    lines: list[RankingLine]
    page: Page[Any]
    least: int
    left_out: int
    has_unknown_booms: bool


@dataclass(frozen=True, slots=True)
class RankedPlayers:
    """A scope's players in their order; `left_out` played fewer than `least`."""

    rows: list[Ranked[reading.PlayerSums]]
    least: int
    left_out: int
    persons: frozenset[int]


def ranked_players(
    scope: StatisticsScope,
    *,
    order: RankingOrder = USUAL_ORDER,
    role: PartnerRole | None = None,
    least: int | None = None,
) -> RankedPlayers:
    """Return a scope's players in order, by default with the usual minimum.

    The page and the print both ask this, so they cannot disagree.
    """
    sums = reading.player_sums_of(scope)
    least = least or least_for(sums, role)
    rows = rank_statistics(sums, order=order, least=least, role=role)
    eligible = sum(1 for one in sums if one.tally(role).matches)
    persons = frozenset(one.person for one in sums)
    return RankedPlayers(rows, least, eligible - len(rows), persons)


def player_ranking(  # noqa: PLR0913 - of what, by what, of whom, for whom, which page
    scope: StatisticsScope,
    *,
    order: RankingOrder,
    role: PartnerRole | None = None,
    least: int | None = None,
    is_member: bool,
    page: str | None = None,
) -> RankingPage:
    """Return a page of a scope's players, by default with the usual minimum."""
    found = ranked_players(scope, order=order, role=role, least=least)
    shown = Paginator(found.rows, A_PAGE).get_page(page)
    lines = player_lines(
        scope,
        list(shown.object_list),
        order=order,
        is_member=is_member,
        beside=found.persons,
    )
    return _ranking(lines, shown, least=found.least, left_out=found.left_out)


def pair_ranking(
    scope: StatisticsScope,
    *,
    order: RankingOrder,
    least: int | None = None,
    is_member: bool,
    page: str | None = None,
) -> RankingPage:
    """Return a page of a scope's partnerships, as player_ranking does."""
    sums = reading.partnerships_of(scope)
    least = least or least_for(sums, None)
    rows = rank_statistics(sums, order=order, least=least)
    shown = Paginator(rows, A_PAGE).get_page(page)
    among = {pk for row in shown.object_list for pk in row.sums.persons}
    everyone = (pk for one in sums for pk in one.persons)
    names = _names_of(everyone, is_member=is_member)
    teams = reading.team_names_of(scope, among)
    lines = [
        _line(
            row,
            order,
            people=tuple(RankedPerson(pk, names[pk]) for pk in row.sums.persons),
            teams=_in_common([teams[pk] for pk in row.sums.persons]),
            counts=_counts_of_pair(row.sums, names),
        )
        for row in shown.object_list
    ]
    return _ranking(lines, shown, least=least, left_out=len(sums) - len(rows))


def player_lines(
    scope: StatisticsScope,
    rows: Sequence[Ranked[reading.PlayerSums]],
    *,
    order: RankingOrder,
    is_member: bool,
    beside: Set[int] = frozenset(),
) -> list[RankingLine]:
    """Return rows of a ranking of players with their names and teams.

    Names are told apart from those of the persons `beside`, on its other pages, too.
    """
    among = {row.sums.person for row in rows}
    names = _names_of(among | beside, is_member=is_member)
    teams = reading.team_names_of(scope, among)
    return [
        _line(
            row,
            order,
            people=(RankedPerson(row.sums.person, names[row.sums.person]),),
            teams=teams[row.sums.person],
            counts=_counts_of_player(row.sums),
        )
        for row in rows
    ]


def _names_of(persons: Iterable[int], *, is_member: bool) -> dict[int, str]:
    """Return the names of these persons, as one reader sees them."""
    players = Player.objects.in_bulk(list(persons))
    return names_for(players.values(), is_member=is_member)


def _ranking(
    lines: list[RankingLine], page: Page[Any], *, least: int, left_out: int
) -> RankingPage:
    has_unknown = any(one.tally.booms_known < one.tally.matches for one in lines)
    return RankingPage(lines, page, least, left_out, has_unknown)


def _line(
    row: Ranked[Any],
    order: RankingOrder,
    *,
    people: tuple[RankedPerson, ...],
    teams: Sequence[str],
    counts: str,
) -> RankingLine:
    return RankingLine(
        place=_place_of(row),
        is_top=row.place == 1 and not row.is_shared,
        people=people,
        teams=", ".join(teams),
        counts=counts,
        tally=row.tally,
        difference=with_sign(row.tally.difference),
        booms=booms_in_words(row.tally),
        value=value_in_words(row.value, order),
    )


def _place_of(row: Ranked[Any]) -> str:
    """Return a row's place, as 2= if it is shared; a dash if it has none."""
    if row.place is None:
        return "–"
    return f"{row.place}=" if row.is_shared else str(row.place)


def value_in_words(value: Value | None, order: RankingOrder) -> str:
    if value is None:
        return _("not known")
    if order in COUNTS:
        return str(value.number)
    tenths = number_format(Decimal(abs(value.tenths)) / 10, 1)
    if order is RankingOrder.SHARE:
        return f"{tenths}%"
    if order is RankingOrder.DIFFERENCE and value.tenths:
        return f"{'+' if value.tenths > 0 else '−'}{tenths}"
    return tenths


def booms_in_words(tally: StatisticsTally) -> str:
    """Return the clear booms, with the matches they are known for if not all."""
    if not tally.booms_known:
        return _("not known")
    if tally.booms_known == tally.matches:
        return str(tally.clear_booms)
    words = _("%(booms)s in %(known)s of %(matches)s")
    known = {"known": tally.booms_known, "matches": tally.matches}
    return words % (known | {"booms": tally.clear_booms})


def _counts_of_player(sums: reading.PlayerSums) -> str:
    """Return a player's role, if they have only one."""
    if not sums.by_speler.matches:
        return _("counter")
    return "" if sums.counter.matches else _("by-speler")


def _counts_of_pair(sums: reading.PairSums, names: dict[int, str]) -> str:
    first, second = sums.first_counted.matches, sums.second_counted.matches
    if first and second:
        return _("both have counted")
    counter = sums.first if first else sums.second
    return _("%(player)s counts") % {"player": names[counter]}


def _in_common(teams: Sequence[Sequence[str]]) -> list[str]:
    """Return the teams of both, since partners played for one of them."""
    one, other = teams
    return [name for name in one if name in other]
