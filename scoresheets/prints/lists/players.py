"""A season's registered players by team, with their numbers (1.5)."""

from __future__ import annotations

from itertools import groupby

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.models import Registration
from league.models.places import today
from league.registrations.registration_access import Registry
from scoresheets.paper.words import print_stamp
from scoresheets.prints.lists.listing import STRONG_TEXT, ListColumn, ListGroup, Listing


def players_listing(registry: Registry) -> Listing:
    """Return who is registered today, as far as the reader's registry shows."""
    season = registry.season
    return Listing(
        title=_("Registered players"),
        subtitle=f"{season.union.name} · {season.name}",
        columns=[
            ListColumn(_("Number"), 24),
            ListColumn(_("Player"), 80, how=STRONG_TEXT),
            ListColumn(_("Registered on"), 30),
            ListColumn("", 24),
            ListColumn(_("Here tonight"), 28, "centre"),
        ],
        groups=[
            ListGroup([_row(one) for one in among], heading)
            for heading, among in groupby(_registered(registry), key=_team)
        ],
        empty=_("No player is registered yet."),
        printed=print_stamp(season.union),
    )


def _registered(registry: Registry) -> list[Registration]:
    now = today(registry.season.union)
    rows = Registration.objects.filter(season=registry.season).select_related(
        "player", "club", "team"
    )
    if registry.own is not None:
        rows = rows.filter(club__in=registry.own)
    standing = [one for one in rows if one.ended_on is None or one.ended_on > now]
    return sorted(standing, key=lambda one: (_team(one), one.player.name, one.pk))


def _team(registration: Registration) -> str:
    if registration.team is None:
        words = _("%(club)s, no team yet")
        return words % {"club": registration.club.name}
    return registration.team.name


def _row(registration: Registration) -> list[str]:
    return [
        registration.number,
        registration.player.name,
        date_format(registration.registered_on, "j M Y"),
        _("captain") if registration.is_captain else "",
        "",
    ]
