"""The calendars that a union offers, with their addresses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from league.calendars.keys import calendar_key, is_good, last_day
from league.lib.forms import read_whole
from league.models import Division, Official, Season, Team, Union, Venue
from league.standings.selectors import clubs_of, current_season

Kind = Division.Kind
Absolute = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class CalendarLink:
    """A calendar's name and its two addresses: to subscribe to, and to copy."""

    name: str
    address: str

    @property
    def webcal(self) -> str:
        return f"webcal:{self.address.partition(':')[2]}"


@dataclass(frozen=True, slots=True)
class LinkGroup:
    title: str
    links: list[CalendarLink]


def calendar_link_groups(union: Union, absolute: Absolute) -> list[LinkGroup]:
    """Return every public calendar of a union; `absolute` completes an address."""

    def link(name: str, row: Any) -> CalendarLink:
        address = reverse(f"calendar-{name}", args=[row.pk])
        return CalendarLink(str(row), absolute(address))

    clubs = list(clubs_of(union))
    divisions = _by_kind(current_season(union))
    whole = absolute(reverse("calendar-union", args=[union.slug]))
    groups = [
        LinkGroup(
            _("The whole union"),
            [CalendarLink(_("All matches of %s") % union.name, whole)],
        ),
        LinkGroup(
            _("Divisions"), [link("division", o) for o in divisions[Kind.LEAGUE]]
        ),
        LinkGroup(_("Cups"), [link("division", o) for o in divisions[Kind.CUP]]),
        LinkGroup(
            _("Teams"), [link("team", o) for club in clubs for o in club.teams.all()]
        ),
        LinkGroup(_("Clubs"), [link("club", one) for one in clubs]),
        LinkGroup(
            _("Halls"), [link("venue", o) for o in Venue.objects.filter(union=union)]
        ),
    ]
    return [one for one in groups if one.links]


def _by_kind(season: Season | None) -> dict[str, list[Division]]:
    found: dict[str, list[Division]] = {kind: [] for kind in Kind}
    for one in season.divisions.all() if season else ():
        found[one.kind].append(one)
    return found


def team_in(union: Union, pk: str) -> Team | None:
    """Return the team of a union that an address names, None if it names none."""
    number = read_whole(pk)
    if number is None:
        return None
    return Team.objects.filter(union=union, pk=number).first()


def link_of_team(team: Team, absolute: Absolute) -> CalendarLink:
    return CalendarLink(team.name, absolute(reverse("calendar-team", args=[team.pk])))


@dataclass(frozen=True, slots=True)
class OwnCalendar:
    """An official's own calendar, and the day on which its address ends."""

    link: CalendarLink
    until: date


def own_calendar(
    official: Official, absolute: Absolute, *, at: datetime
) -> OwnCalendar | None:
    """Return an official's own calendar, None if it has no address that works."""
    calendar = getattr(official, "calendar", None)
    if calendar is None or not is_good(calendar, version=calendar.version, at=at):
        return None
    address = absolute(reverse("calendar-official", args=[calendar_key(calendar)]))
    return OwnCalendar(CalendarLink(_("My appointments"), address), last_day(calendar))


def official_in(user: Any, union: Union) -> Official | None:
    """Return a user's row among a union's officials, None if they are none now."""
    if not user.is_authenticated:
        return None
    return (
        Official.objects.filter(union=union, player__user=user, is_active=True)
        .select_related("calendar__union", "union", "player__user")
        .first()
    )


def team_matches(pk: int) -> Q:
    return Q(home=pk) | Q(away=pk)


def club_matches(pk: int) -> Q:
    return Q(home__club=pk) | Q(away__club=pk)
