"""A division's players: the tables that each sat down at, and how they ended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.logs import signed
from league.models import Division, Fixture, Player
from league.selectors import name_for
from matches.careers import Sitting, sitting_of
from matches.models import Seat
from scoresheets.prints.listing import STRONG_TEXT, Column, Group, Listing
from scoresheets.prints.words import printed_at


@dataclass
class Tally:
    """What one player has played for one team."""

    player: Player
    team: str
    ended: dict[str, int] = field(
        default_factory=lambda: {"won": 0, "drawn": 0, "lost": 0}
    )
    own: int = 0
    opponents: int = 0

    @property
    def played(self) -> int:
        return sum(self.ended.values())

    @property
    def difference(self) -> int:
        return self.own - self.opponents

    def add(self, sitting: Sitting) -> None:
        self.ended[sitting.ended] += 1
        self.own += sitting.own
        self.opponents += sitting.opponents


def statistics_of(division: Division, *, is_member: bool) -> Listing:
    """Return the players of a division, those with most tables won first.

    A substitute's part of a table counts for whoever sat down at it, as on a player's
    own page.
    """
    return Listing(
        title=_("Players: %(division)s") % {"division": division.name},
        subtitle=f"{division.union.name} · {division.season.name}",
        columns=[
            Column("", 8, "right"),
            Column(_("Player"), 52, how=STRONG_TEXT),
            Column(_("Team"), 46),
            Column(_("Tables"), 14, "right"),
            Column(pgettext("won", "W"), 10, "right", STRONG_TEXT),
            Column(pgettext("drawn", "D"), 10, "right"),
            Column(pgettext("lost", "L"), 10, "right"),
            Column(_("For"), 14, "right"),
            Column(_("Against"), 16, "right"),
            Column("±", 14, "right"),
        ],
        groups=[Group(_rows(tallies_of(division), is_member=is_member))],
        notes=[_("Counted are the tables of played matches, by who sat down at them.")],
        empty=_("No match has been played yet."),
        printed=printed_at(division.union),
    )


def tallies_of(division: Division) -> list[Tally]:
    """Return what each player has played in a division, the most tables won first."""
    found: dict[tuple[int, int], Tally] = {}
    for seat in _seats(division):
        sheet = seat.team_sheet
        fixture = sheet.match.fixture
        team = fixture.home if sheet.side == "home" else fixture.away
        person = seat.player.person
        tally = found.setdefault((person.pk, team.pk), Tally(person, team.name))
        tally.add(sitting_of(seat))
    return sorted(
        found.values(),
        key=lambda one: (-one.ended["won"], -one.difference, one.player.name, one.team),
    )


def _seats(division: Division) -> Iterable[Seat]:
    return (
        Seat.objects.filter(
            team_sheet__match__fixture__division=division,
            team_sheet__match__fixture__state=Fixture.State.PLAYED,
        )
        .exclude(team_sheet__match__fixture__stage=Fixture.Stage.PRACTICE)
        .select_related(
            "player__merged_into",
            "team_sheet__match__fixture__home",
            "team_sheet__match__fixture__away",
        )
    )


def _rows(tallies: Iterable[Tally], *, is_member: bool) -> list[list[str]]:
    return [
        [
            str(number),
            name_for(one.player, is_member=is_member),
            one.team,
            str(one.played),
            *map(str, one.ended.values()),
            str(one.own),
            str(one.opponents),
            signed(one.difference),
        ]
        for number, one in enumerate(tallies, start=1)
    ]
