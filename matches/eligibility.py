"""Who may be seated: registered for that team by that night (1.5).

A doubt warns and blocks nothing: it is shown with its rule, for the referee.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.models import Fixture, Player, Registration, Team

ELIGIBILITY = "1.5"


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a player may not have been eligible for a team, in words."""

    player: int
    sentence: str
    rule: str = ELIGIBILITY


def stands(registration: Registration, night: date | None) -> bool:
    """Whether a registration held on a night; without a night, whether it holds."""
    if night is None:
        return registration.ended_on is None
    ended = registration.ended_on
    return registration.registered_on <= night and (ended is None or ended > night)


def registrations_of(team: Team, fixture: Fixture) -> QuerySet[Registration]:
    """Everyone registered for a team in a fixture's season, by number."""
    return (
        Registration.objects.filter(season=fixture.division.season_id, team=team)
        .select_related("player")
        .order_by("number", "pk")
    )


def squad_of(team: Team, fixture: Fixture) -> list[int]:
    """The players registered for a team by a fixture's night, by their number."""
    found = [
        registration.player_id
        for registration in registrations_of(team, fixture)
        if stands(registration, fixture.night)
    ]
    return list(dict.fromkeys(found))


def doubts(players: Iterable[int], *, team: Team, fixture: Fixture) -> dict[int, Doubt]:
    """Return a doubt for each player who was not registered for a team that night."""
    wanted = list(dict.fromkeys(players))
    held: dict[int, list[Registration]] = defaultdict(list)
    rows = Registration.objects.filter(
        season=fixture.division.season_id, player__in=wanted
    ).select_related("team")
    for row in rows:
        held[row.player_id].append(row)
    names = dict(Player.objects.filter(pk__in=wanted).values_list("pk", "name"))
    found: dict[int, Doubt] = {}
    for player in wanted:
        reason = _reason(held[player], team, fixture.night)
        if reason:
            found[player] = Doubt(player, f"{names[player]} {reason}")
    return found


def _reason(held: list[Registration], team: Team, night: date | None) -> str:
    """Say why none of a player's registrations is for this team on that night."""
    own = [one for one in held if one.team_id == team.pk]
    if any(stands(one, night) for one in own):
        return ""
    for one in held:
        if one.team and one.team_id != team.pk and stands(one, night):
            return _("was registered for %(team)s that night.") % {"team": one.team}
    later = [one.registered_on for one in own if night and one.registered_on > night]
    if later:
        return _("was registered for this team only on %(day)s.") % {
            "day": date_format(min(later))
        }
    ended = [one.ended_on for one in own if one.ended_on]
    if ended:
        return _("was registered for this team only until %(day)s.") % {
            "day": date_format(max(ended))
        }
    return _("is not registered for this team.")
