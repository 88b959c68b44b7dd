"""What each person to be told is to the union: a captain, an official, a player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.models import Appointment, Notice, Player, Registration, Role, Union

# Roles of one night are told by the appointment.
AT_A_MATCH = (Role.Kind.REFEREE, Role.Kind.MARKER)
OF_OFFICIALS = (Notice.Kind.APPOINTMENT_ASKED, Notice.Kind.APPOINTMENT_CHANGED)


@dataclass(frozen=True, slots=True)
class Parts:
    """The roles and teams of the people of one union, looked up once for a page."""

    # By user, and by player.
    roles: dict[int, list[str]]
    teams: dict[int, str]

    @classmethod
    def of(cls, notices: Iterable[Notice], players: set[int], union: Union) -> Parts:
        users = {one.person_id for one in notices if one.person_id}
        roles: dict[int, list[str]] = defaultdict(list)
        held = Role.objects.filter(union=union, user__in=users, fixture=None)
        for one in held.exclude(kind__in=AT_A_MATCH).select_related("team", "club"):
            roles[one.user_id].append(_role_words(one))
        rows = Registration.objects.filter(
            union=union, player__in=players, ended_on=None
        ).select_related("team")
        teams = {one.player_id: _team_words(one) for one in rows.order_by("pk")}
        return cls(roles, teams)

    def words(self, notices: Sequence[Notice], player: Player | None) -> str:
        """Return what a person is, first as what these notices are for them."""
        tasks = [one.facts.get("task") for one in notices if one.kind in OF_OFFICIALS]
        found = [str(Appointment.Task(one).label) for one in tasks if one]
        if not found:
            found = [*self.roles.get(notices[0].person_id or 0, ())]
        if player is not None and not found:
            found = [self.teams.get(player.pk, "")]
        return ", ".join(dict.fromkeys(one for one in found if one))


def _role_words(role: Role) -> str:
    place = role.team or role.club
    kind = str(role.get_kind_display())
    if place is None:
        return kind
    return _("%(role)s of %(place)s") % {"role": kind, "place": place.name}


def _team_words(registration: Registration) -> str:
    if registration.team is None:
        return ""
    if not registration.is_captain:
        return registration.team.name
    facts = {"role": Role.Kind.CAPTAIN.label, "place": registration.team.name}
    return _("%(role)s of %(place)s") % facts
