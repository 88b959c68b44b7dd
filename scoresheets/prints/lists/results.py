"""A night's results, hall by hall, on one page for the wall."""

from __future__ import annotations

from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from league.models import Fixture, Union
from league.standings.selectors import by_hall, fixtures_with_names
from scoresheets.paper.words import date_in_words, print_stamp, result_in_words
from scoresheets.prints.lists.heads import (
    names_of_teams,
    poster_head_of,
    winner_notes,
)
from scoresheets.prints.lists.listing import STRONG_TEXT, ListColumn, ListGroup, Listing


def results_of(union: Union, night: date) -> Listing:
    """Return a night's matches with the results known so far."""
    halls = by_hall(fixtures_with_names().filter(union=union, night=night))
    is_open = any(
        one.is_provisional or one.is_under_way
        for hall in halls
        for one in hall.fixtures
    )
    return Listing(
        title=_("Results of %(night)s") % {"night": date_in_words(night)},
        subtitle=union.name,
        columns=[
            ListColumn(_("Division"), 26),
            ListColumn(_("Home"), 46),
            ListColumn(_("Result"), 24, "centre", STRONG_TEXT),
            ListColumn(_("Away"), 46),
            ListColumn(_("Tables won"), 22, "centre"),
            ListColumn("", 22),
        ],
        groups=[
            ListGroup(
                [_row(one) for one in hall.fixtures],
                hall.venue.name if hall.venue else _("No hall named"),
            )
            for hall in halls
        ],
        notes=[
            *winner_notes(one for hall in halls for one in hall.fixtures),
            *([_("Provisional results may still change.")] if is_open else []),
        ],
        empty=_("No match is played on this night."),
        printed=print_stamp(union),
        poster=poster_head_of(
            union, reverse("night-detail", args=[union.slug, night.isoformat()])
        ),
    )


def _row(fixture: Fixture) -> list[str]:
    tables = f"{fixture.home_tables} – {fixture.away_tables}"
    has_result = fixture.home_score is not None
    home, away = names_of_teams(fixture)
    return [
        fixture.division.name,
        home,
        result_in_words(fixture),
        away,
        tables if has_result else "",
        _note(fixture),
    ]


def _note(fixture: Fixture) -> str:
    if fixture.is_under_way:
        return _("being played")
    if fixture.is_provisional:
        return _("provisional")
    if fixture.state == Fixture.State.WALKOVER:
        return str(Fixture.State.WALKOVER.label)
    return ""
