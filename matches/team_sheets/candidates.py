"""The players a captain can choose: eligible ones first, then the others (1.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.access.persons import persons
from league.models import Fixture, Registration, Team
from matches.models import Seat
from matches.team_sheets.eligibility import doubts_in
from matches.team_sheets.playing_up import Squads, squads_of


@dataclass(frozen=True, slots=True)
class SquadCandidate:
    """A player to choose; `doubt` is why they may not play, with the rule.

    `note` says how often an eligible player has played up so far.
    """

    player: int
    name: str
    doubt: str = ""
    note: str = ""

    @property
    def label(self) -> str:
        return f"{self.name} ({self.note})" if self.note else self.name


def candidates_of(
    team: Team, fixture: Fixture, *, also: Iterable[int] = ()
) -> list[SquadCandidate]:
    """Return the players of a team's club, eligible ones first, then by name.

    `also` are players already named, from any club.
    """
    rows = list(
        Registration.objects.filter(season=fixture.division.season_id)
        .filter(club=team.club_id)
        .select_related("player__merged_into")
    )
    people = {row.player_id: row.player.person.pk for row in rows}
    named = list(dict.fromkeys(also))
    strangers = [one for one in named if one not in people]
    people |= persons(strangers) if strangers else {}
    # Show one row per person: the one that is named already.
    standing = {people[one]: one for one in named if one in people}
    listed = [standing.get(one.player.person.pk, one.player.person.pk) for one in rows]
    squads = squads_of(dict.fromkeys([*listed, *named]), team=team, fixture=fixture)
    labels = _labels(squads, rows)
    refused = doubts_in(squads)
    found = [
        SquadCandidate(pk, label, _said(refused[pk].rule, refused[pk].sentence))
        if pk in refused
        else SquadCandidate(pk, label, note=_note(squads, pk))
        for pk, label in labels.items()
    ]
    return sorted(found, key=lambda one: (bool(one.doubt), bool(one.note), one.name))


def _note(squads: Squads, player: int) -> str:
    """Return a lower team's player's team, and how often they have played up."""
    other = squads.other(player)
    if other is None or not squads.is_up(player):
        return ""
    values = {"team": other.team, "times": squads.times_up(player)}
    if not squads.limit:
        return _("from %(team)s") % values
    belonging = squads.belonging(player)
    if belonging is not None and belonging.team.pk == squads.team.pk:
        return _("from %(team)s, one of this team now") % values
    return _("from %(team)s, played up %(times)d of %(limit)d times") % (
        values | {"limit": squads.limit}
    )


def _labels(squads: Squads, rows: Iterable[Registration]) -> dict[int, str]:
    """Return the players' names, with numbers where two share a name."""
    called = {pk: squads.names[pk] for pk in squads.players if pk in squads.names}
    count = Counter(called.values())
    numbers = {row.player.person.pk: row.number for row in rows}
    return {
        pk: name
        if count[name] == 1
        else f"{name} ({numbers.get(squads.persons[pk], pk)})"
        for pk, name in called.items()
    }


def _said(rule: str, sentence: str) -> str:
    return f"{sentence} ({rule})"


def last_seats(team: Team, fixture: Fixture) -> dict[str, int]:
    """Return the seats of a team's previous match, by the form's fields."""
    seats = Seat.objects.filter(union=fixture.union_id).exclude(
        team_sheet__match=fixture.pk
    )
    if fixture.night is not None:
        seats = seats.filter(team_sheet__match__fixture__night__lt=fixture.night)
    home = seats.filter(
        team_sheet__side="home", team_sheet__match__fixture__home=team.pk
    )
    away = seats.filter(
        team_sheet__side="away", team_sheet__match__fixture__away=team.pk
    )
    last = (
        (home | away)
        .order_by("-team_sheet__match__fixture__night", "-team_sheet__match")
        .values_list("team_sheet", flat=True)
        .first()
    )
    rows = Seat.objects.filter(team_sheet=last) if last is not None else []
    return {f"{one.role}_{one.table}": one.player_id for one in rows}
