"""A player's page: the career with names and figures for one reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access.persons import names_for
from league.models import Player
from league.standings.log import with_sign
from matches.statistics import careers
from matches.statistics.pages import booms_in_words
from rules.statistics import StatisticsTally

A_PAGE = 30
ENDED: dict[str, Any] = {
    "won": gettext_lazy("won"),
    "drawn": gettext_lazy("drawn"),
    "lost": gettext_lazy("lost"),
}


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of a player's sums: a season's division, a role, or all time."""

    name: str
    address: str
    team: str
    roles: str
    tally: StatisticsTally
    difference: str
    booms: str
    is_total: bool


@dataclass(frozen=True, slots=True)
class Partner:
    """A player's partner, by the name that the reader may see."""

    pk: int
    name: str
    counts: str
    tally: StatisticsTally
    difference: str


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A played table, with the partner's name."""

    line: careers.CareerTable
    partner: str
    ended: Any


def career_page(player: Player, *, is_member: bool, page: str | None) -> dict[str, Any]:
    career = careers.career_of(player)
    shown = Paginator(career.sittings, A_PAGE).get_page(page)
    partners = [one.partner for one in career.sums.partners]
    partners += [one.partner for one in career.sittings]
    names = names_for(partners, is_member=is_member)
    return {
        "career": career,
        "sums": career.sums,
        "lines": list(_lines(career.sums)),
        "partners": [
            _partner(one, names[one.partner.pk]) for one in career.sums.partners
        ],
        "tables": [_played(one, names[one.partner.pk]) for one in shown.object_list],
        "page": shown,
    }


def _lines(sums: careers.CareerSums) -> Iterator[SumLine]:
    for line in sums.lines:
        yield _season_line(line)
    yield _line(_("As counter"), sums.counter)
    yield _line(_("As by-speler"), sums.by_speler)
    yield _line(_("All time"), sums.total)


def _season_line(line: careers.CareerLine) -> SumLine:
    words = _("%(season)s, %(division)s")
    division = line.division
    names = {"season": division.season.name, "division": division.name}
    return _line(
        words % names,
        line.total,
        address=reverse("division-statistics", args=[division.pk]),
        team=line.team.name,
        roles=_roles(line.counter.matches, line.by_speler.matches),
    )


def _line(
    name: str,
    tally: StatisticsTally,
    *,
    address: str = "",
    team: str = "",
    roles: str = "",
) -> SumLine:
    return SumLine(
        name=name,
        address=address,
        team=team,
        roles=roles,
        tally=tally,
        difference=with_sign(tally.difference),
        booms=booms_in_words(tally) if tally.matches else "0",
        is_total=not address,
    )


def _played(line: careers.CareerTable, partner: str) -> PlayedTable:
    return PlayedTable(line, partner, ENDED[line.ended])


def _partner(line: careers.PartnerLine, name: str) -> Partner:
    return Partner(
        pk=line.partner.pk,
        name=name,
        counts=_roles(line.counted, line.tally.matches - line.counted),
        tally=line.tally,
        difference=with_sign(line.tally.difference),
    )


def _roles(counted: int, other: int) -> str:
    """Return how often a player was counter, and how often by-speler."""
    if not other:
        return _("as counter")
    if not counted:
        return _("as by-speler")
    words = _("%(counted)s as counter, %(other)s as by-speler")
    return words % {"counted": counted, "other": other}
