"""The halls of a night on one page: where each is, who plays there and when."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from league.models import Fixture
from scoresheets.paper.words import date_in_words, print_stamp
from scoresheets.prints.lists.listing import STRONG_TEXT, ListColumn, ListGroup, Listing
from scoresheets.prints.pack.reading import PackHall, public_contact_of


def halls_listing(
    halls: Sequence[PackHall], officials_of: Callable[[Fixture], str]
) -> Listing:
    """Return the halls of one night with their matches and officials."""
    first = halls[0]
    told = {one.pk: officials_of(one) for hall in halls for one in hall.fixtures}
    # Where nobody is appointed yet there is room for larger type.
    are_named = any(told.values())
    return Listing(
        title=_("The halls of %(night)s") % {"night": date_in_words(first.night)},
        subtitle=first.union.name,
        columns=[
            ListColumn(_("Start"), 12),
            ListColumn(_("Home"), 40, how=STRONG_TEXT),
            ListColumn(_("Away"), 40, how=STRONG_TEXT),
            ListColumn(_("Division"), 26),
            *([ListColumn(_("Officials"), 48, is_prose=True)] if are_named else []),
        ],
        groups=[
            ListGroup(
                [
                    [*_row(one), *([told[one.pk]] if are_named else [])]
                    for one in hall.fixtures
                ],
                _heading(hall),
            )
            for hall in halls
        ],
        printed=print_stamp(first.union),
    )


def _heading(hall: PackHall) -> str:
    address = hall.venue.address if hall.venue else ""
    told = (hall.name, address, public_contact_of(hall.venue))
    return " · ".join(" ".join(one.split()) for one in told if one)


def _row(fixture: Fixture) -> list[str]:
    return [
        f"{fixture.start:%H:%M}",
        fixture.home.name,
        fixture.away.name,
        fixture.division.name,
    ]
