"""Eligibility: registered for the team by that night (1.5), and the local rules.

The book asks for eight registered players and leaves the rest open: the closing date,
transfers, and how often a player of the club's lower teams plays up are the union's. A
doubt warns and blocks nothing: it is shown with its rule, for the referee.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.models import Fixture, Registration, Team
from league.registrations.deadlines import late_registration, outside_transfers
from matches.team_sheets.playing_up import Belonging, Squads, squads_of, stands

ELIGIBILITY = "1.5"


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a player may have been ineligible for a team, in words."""

    player: int
    sentence: str
    rule: str = ELIGIBILITY


@dataclass(frozen=True, slots=True)
class DoubtReason:
    """The reason of a doubt, to follow the player's name, and its rule."""

    words: str
    rule: str = ELIGIBILITY


def local_rule() -> str:
    return _("local rule")


def _registrations_of(team: Team, fixture: Fixture) -> QuerySet[Registration]:
    """Return a team's registrations in a fixture's season, by number."""
    return (
        Registration.objects.filter(season=fixture.division.season_id, team=team)
        .select_related("player__merged_into")
        .order_by("number", "pk")
    )


def squad_of(team: Team, fixture: Fixture) -> list[int]:
    """Return who may come on for a team: its own players by number, then others.

    The others are players of the club's lower teams who may play up.
    """
    own = [
        registration.player.person.pk
        for registration in _registrations_of(team, fixture)
        if stands(registration, fixture.night)
    ]
    return list(dict.fromkeys([*own, *playing_up(team, fixture)]))


def playing_up(team: Team, fixture: Fixture) -> list[int]:
    """Return players of the club's lower teams who may play up, by number."""
    rows = (
        Registration.objects.filter(
            season=fixture.division.season_id, club=team.club_id
        )
        .exclude(team=team)
        .exclude(team=None)
        .select_related("player")
        .order_by("number", "pk")
    )
    players = [row.player_id for row in rows if stands(row, fixture.night)]
    if not players:
        return []
    squads = squads_of(players, team=team, fixture=fixture)
    refused = doubts_in(squads)
    may = [one for one in players if one not in refused and squads.is_up(one)]
    return [squads.persons[one] for one in may]


def doubts(players: Iterable[int], *, team: Team, fixture: Fixture) -> dict[int, Doubt]:
    """Return a doubt for each player who may have been ineligible that night."""
    wanted = list(dict.fromkeys(players))
    if not wanted:
        return {}
    return doubts_in(squads_of(wanted, team=team, fixture=fixture))


def doubts_in(squads: Squads) -> dict[int, Doubt]:
    """Return the doubts about the players in `squads`, without queries."""
    found: dict[int, Doubt] = {}
    for player in squads.players:
        reason = _reason(squads, player)
        if reason is not None:
            sentence = f"{squads.names[player]} {reason.words}"
            found[player] = Doubt(player, sentence, reason.rule)
    return found


def _reason(squads: Squads, player: int) -> DoubtReason | None:
    """Return why a player may not play for the team that night, or None."""
    own = squads.own(player)
    if own is not None:
        return _moved_up(squads, player) or _late(squads, own)
    other = squads.other(player)
    if other is not None and other.club_id == squads.team.club_id:
        return _within_the_club(squads, player, other)
    return _pending(squads, player) or _not_registered(squads, player, other)


def _moved_up(squads: Squads, player: int) -> DoubtReason | None:
    """Doubt a player who has played for higher teams too often."""
    belonging = squads.belonging(player)
    if belonging is None or not squads.levels.is_higher(belonging.team, squads.team):
        return None
    return DoubtReason(_belongs(belonging), local_rule())


def _belongs(belonging: Belonging) -> str:
    return _(
        "has played for higher teams %(times)d of %(limit)d times and is one of "
        "%(team)s now."
    ) % {
        "times": belonging.times,
        "limit": belonging.limit,
        "team": belonging.team,
    }


def _within_the_club(
    squads: Squads, player: int, other: Registration
) -> DoubtReason | None:
    """Doubt a player of the club: playing up is counted, down not allowed."""
    if squads.levels.is_higher(other.team, squads.team):
        words = _("is registered for %(team)s, a higher team: nobody plays down.")
        return DoubtReason(words % {"team": other.team}, local_rule())
    if not squads.levels.is_higher(squads.team, other.team):
        if other.team is None:
            words = _("is registered for %(club)s, and for no team of it.")
            return DoubtReason(words % {"club": other.club})
        return DoubtReason(
            _("was registered for %(team)s that night.") % {"team": other.team}
        )
    if squads.limit == 0:
        words = _("is registered for %(team)s, and nobody plays up.")
        return DoubtReason(words % {"team": other.team}, local_rule())
    return _moved_up(squads, player) or _late(squads, other)


def _late(squads: Squads, registration: Registration) -> DoubtReason | None:
    """Doubt a registration or transfer outside the season's dates without a reason."""
    if registration.late_reason:
        return None
    day, season = registration.registered_on, squads.season
    if registration.transferred_from_id is not None:
        late = outside_transfers(season, day)
    else:
        late = late_registration(season, day)
    if not late:
        return None
    words = _("was registered on %(day)s. %(late)s")
    return DoubtReason(words % {"day": date_format(day), "late": late}, local_rule())


def _pending(squads: Squads, player: int) -> DoubtReason | None:
    """Doubt a player whose transfer or registration is not confirmed yet."""
    person = squads.persons[player]
    if person in squads.moving:
        words = _("is to come from %(club)s: the transfer is not cleared yet.")
        return DoubtReason(words % {"club": squads.moving[person]})
    if person in squads.asked:
        return DoubtReason(_("is asked for: the registration is not confirmed yet."))
    return None


def _not_registered(
    squads: Squads, player: int, other: Registration | None
) -> DoubtReason:
    """Return why no registration is for this team on that night."""
    night = squads.fixture.night
    if other is not None:
        return _elsewhere(other)
    own = [one for one in squads.held(player) if one.team_id == squads.team.pk]
    later = [one.registered_on for one in own if night and one.registered_on > night]
    if later:
        words = _("was registered for this team only on %(day)s.")
        return DoubtReason(words % {"day": date_format(min(later))})
    ended = [one.ended_on for one in own if one.ended_on]
    if ended:
        words = _("was registered for this team only until %(day)s.")
        return DoubtReason(words % {"day": date_format(max(ended))})
    return DoubtReason(_("is not registered for this team."))


def _elsewhere(other: Registration) -> DoubtReason:
    words = _("was registered for %(team)s that night.")
    return DoubtReason(words % {"team": other.team or other.club})
