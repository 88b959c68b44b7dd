"""The words in the picture of a shared link; nothing about a player.

A card is in its union's language, since a link's preview has none. Its version is
derived from its words: one picture is drawn once for what it says.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.utils import translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from league.cups.link_cards import card_of_cup
from league.lib.link_cards import (
    MOST_LINES,
    Card,
    Line,
    figure,
    fixture_line,
    join_names,
)
from league.models import Club, Division, Fixture, Team, Union
from league.standings import selectors
from league.standings.log import log_lines
from league.standings.nights.next_up import NextUp
from league.standings.sharing import card_of_log


def card_of_division(division: Division) -> Card:
    """Return the top of the log; for a cup's matches, without one, the cup's card."""
    cup = getattr(division, "cup", None)
    if division.kind == Division.Kind.CUP and cup is not None:
        return card_of_cup(cup)
    standings = list(division.standings.select_related("team"))
    return card_of_log(division, log_lines(division, standings))


def card_of_match(fixture: Fixture) -> Card:
    """Return both teams, and the score if any; live scores stay on the page."""
    with translation.override(fixture.union.language):
        return Card(
            eyebrow=join_names(fixture.union.name, str(fixture.division)),
            title=f"{fixture.home.name} – {fixture.away.name}",
            lines=(
                Line(fixture.home.name, figure(fixture.home_score)),
                Line(fixture.away.name, figure(fixture.away_score)),
            ),
            note=_when(fixture),
        )


def card_of_team(team: Team, season: selectors.TeamSeason | None) -> Card:
    """Return a card with a team's last result and its next matches."""
    with translation.override(team.union.language):
        shown = (season.results[:2][::-1] + season.coming[:4]) if season else []
        division = str(season.division) if season else ""
        return Card(
            eyebrow=join_names(team.union.name, division),
            title=team.name,
            lines=tuple(fixture_line(one, day=True) for one in shown),
            note=team.club.venue.name if team.club.venue else "",
        )


def card_of_club(club: Club) -> Card:
    """Return a card with a club's teams and its hall."""
    with translation.override(club.union.language):
        return Card(
            eyebrow=club.union.name,
            title=club.name,
            lines=tuple(Line(one.name) for one in club.teams.all()[:MOST_LINES]),
            note=club.venue.name if club.venue else "",
        )


def card_of_night(union: Union, day: date, fixtures: Iterable[Fixture]) -> Card:
    with translation.override(union.language):
        listed = list(fixtures)
        more = len(listed) - MOST_LINES
        shown = listed if more <= 0 else listed[: MOST_LINES - 1]
        left = [Line(_("and %(number)s more") % {"number": more + 1})]
        return Card(
            eyebrow=union.name,
            title=date_format(day, "l j F Y"),
            lines=tuple(
                [fixture_line(one) for one in shown] + (left if more > 0 else [])
            ),
        )


def card_of_union(union: Union, up: NextUp) -> Card:
    """Return a card with a union's next night, or tonight's."""
    with translation.override(union.language):
        if up.night is None:
            return Card("", union.name, note=_("Fixtures, results and the log"))
        found = card_of_night(union, up.night, up.fixtures)
        return Card(
            eyebrow=found.title,
            title=union.name,
            lines=found.lines,
            note=found.note,
        )


def _when(fixture: Fixture) -> str:
    """Return when and where, and what happened to it if it was not simply played."""
    parts = []
    if fixture.night is not None:
        parts.append(date_format(fixture.night, "j F Y"))
        if fixture.home_score is None:
            parts.append(time_format(fixture.start, "H:i"))
    if fixture.venue is not None:
        parts.append(fixture.venue.name)
    if fixture.state not in (Fixture.State.PLANNED, Fixture.State.PLAYED):
        parts.append(str(fixture.get_state_display()))
    if fixture.is_provisional:
        parts.append(_("provisional"))
    return " · ".join(parts)
