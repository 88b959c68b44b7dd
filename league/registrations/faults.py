"""What speaks against a registration as it is filled in (1.5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.access.persons import is_person, person_pk
from league.models import Club, Player, Registration, Season, Team
from league.registrations.deadlines import late_registration

Faults = dict[str, str]


@dataclass(frozen=True, slots=True)
class Filled:
    """A registration as typed in; without a number it gets the next free one."""

    name: str
    club: Club
    team: Team | None
    registered_on: date
    number: str = ""
    is_captain: bool = False
    agreed_to_name: bool = False
    late_reason: str = ""


@dataclass(frozen=True, slots=True)
class InTheWay:
    """Registrations that may be in the way of others: by number, and by person."""

    numbered: Mapping[str, list[Registration]]
    registered: Mapping[int, Registration]

    def number_taken(self, number: str, *, person: Player | None) -> str:
        """Return a sentence if a number is another person's in any season, else ""."""
        own = person.pk if person else None
        found = (one for one in self.numbered.get(number, []) if one.person != own)  # type: ignore[attr-defined]
        other = next(found, None)
        if other is None:
            return ""
        values = {"number": number, "name": other.player.person, "season": other.season}
        return _("%(number)s is the number of %(name)s (%(season)s).") % values

    def registered_already(self, person: Player) -> str:
        """Return a sentence if a person is registered already, else ""."""
        standing = self.registered.get(person.pk)
        if standing is None:
            return ""
        values = {"name": person, "place": standing.team or standing.club}
        return (
            _("%(name)s is registered for %(place)s already; a move is a transfer.")
            % values
        )


def in_the_way(
    season: Season, *, numbers: Iterable[str], people: Iterable[int]
) -> InTheWay:
    """Return what has these numbers in any season, and these persons in this one."""
    numbered: dict[str, list[Registration]] = defaultdict(list)
    rows = Registration.objects.annotate(person=person_pk())
    having = rows.filter(
        union=season.union_id, number__in=[one for one in numbers if one]
    )
    for one in having.select_related("player__merged_into", "season").order_by(
        "-season__name"
    ):
        numbered[one.number].append(one)
    registered = rows.filter(is_person(people), season=season, ended_on=None)
    found = registered.select_related("club", "team").order_by("-pk")
    return InTheWay(numbered, {one.person: one for one in found})


def faults_of(
    season: Season,
    filled: Filled,
    *,
    others: InTheWay,
    person: Player | None = None,
    standing: Registration | None = None,
) -> Faults:
    """Return why a registration of a person cannot be made or changed, by field.

    `others` are those that may be in its way, `standing` is the one to change.
    """
    found = {
        "team": _of_another_club(filled),
        "number": others.number_taken(filled.number, person=person),
        "name": "",
        "registered_on": "",
    }
    if standing is None and person is not None:
        found["name"] = others.registered_already(person)
    is_moved = standing is None or standing.registered_on != filled.registered_on
    if is_moved and not filled.late_reason:
        found["registered_on"] = late_registration(season, filled.registered_on)
    if standing and standing.ended_on and standing.ended_on < filled.registered_on:
        ended = {"day": date_format(standing.ended_on)}
        found["registered_on"] = _("It ended on %(day)s already.") % ended
    return {field: sentence for field, sentence in found.items() if sentence}


def _of_another_club(filled: Filled) -> str:
    if filled.team is None or filled.team.club_id == filled.club.pk:
        return ""
    values = {"team": filled.team, "club": filled.club}
    return _("%(team)s is not a team of %(club)s.") % values
