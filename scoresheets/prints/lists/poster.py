"""A division's fixtures as a poster: every round with its night and results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from league.models import Division, Fixture
from league.standings.selectors import PRACTICE, fixtures_with_names
from scoresheets.paper.words import date_in_words, print_stamp, result_in_words
from scoresheets.prints.lists.heads import (
    names_of_teams,
    poster_head_of,
    winner_notes,
)
from scoresheets.prints.lists.listing import ListColumn, ListGroup, Listing

# At most this many fixtures fit in one column of the page.
MOST_IN_ONE_COLUMN = 30
NAMED = (Fixture.Stage.QUARTER_FINAL, Fixture.Stage.SEMI_FINAL, Fixture.Stage.FINAL)


def poster_of(division: Division) -> Listing:
    """Return a division's fixtures, by round and night."""
    fixtures = list(
        fixtures_with_names()
        .filter(division=division)
        .exclude(stage=PRACTICE)
        .order_by("round", "night", "stage", "start", "venue__name", "home__name", "pk")
    )
    homes = _halls_of_homes(fixtures)
    halls = {one.venue.name for one in fixtures if one.venue}
    hall = "".join(halls) if len(halls) == 1 else ""
    has_hall = len(halls) > 1 and not homes
    under = (division.union.name, division.season.name, hall)
    return Listing(
        title=_("Fixtures: %(division)s") % {"division": division.name},
        subtitle=" · ".join(one for one in under if one),
        columns=_columns(has_hall=has_hall),
        groups=_rounds(fixtures, has_hall=has_hall),
        notes=[*winner_notes(fixtures), *(homes if len(halls) > 1 else [])],
        empty=_("No fixtures have been made yet."),
        printed=print_stamp(division.union),
        across=1 if len(fixtures) <= MOST_IN_ONE_COLUMN else 2,
        poster=poster_head_of(
            division.union, reverse("division-fixtures", args=[division.pk])
        ),
    )


def _halls_of_homes(fixtures: Sequence[Fixture]) -> list[str]:
    """Return each hall with its home teams; none if a team is at home in several.

    A column of halls would cost the names a third of their size.
    """
    played = {(one.home.name, one.venue.name if one.venue else "") for one in fixtures}
    halls: dict[str, list[str]] = {}
    for team, hall in sorted(played):
        halls.setdefault(hall, []).append(team)
    if "" in halls or len(played) > len({team for team, _hall in played}):
        return []
    words = _("At home in %(hall)s: %(teams)s.")
    return [
        words % {"hall": hall, "teams": ", ".join(teams)}
        for hall, teams in sorted(halls.items())
    ]


def _columns(*, has_hall: bool) -> list[ListColumn]:
    columns = [
        ListColumn(_("Start"), 12),
        ListColumn(_("Home"), 32),
        ListColumn(_("Away"), 32),
        ListColumn(_("Result"), 17, "centre"),
    ]
    return [*columns, ListColumn(_("Hall"), 22)] if has_hall else columns


def _rounds(fixtures: Sequence[Fixture], *, has_hall: bool) -> list[ListGroup]:
    return [
        ListGroup([_row(one, has_hall=has_hall) for one in among], _heading(*key))
        for key, among in groupby(fixtures, key=_round_of)
    ]


def _round_of(fixture: Fixture) -> tuple[int, str, date | None]:
    return fixture.round, fixture.stage, fixture.night


def _heading(number: int, stage: str, night: date | None) -> str:
    """Return a round's name and night; those that end a cup are called by theirs."""
    told = date_in_words(night)
    if stage in NAMED:
        return f"{capfirst(Fixture.Stage(stage).label)} · {told}"
    return _("Round %(number)s · %(night)s") % {"number": number, "night": told}


def _row(fixture: Fixture, *, has_hall: bool) -> list[str]:
    home, away = names_of_teams(fixture)
    row = [f"{fixture.start:%H:%M}", home, away, result_in_words(fixture)]
    hall = fixture.venue.name if fixture.venue else ""
    return [*row, hall] if has_hall else row
