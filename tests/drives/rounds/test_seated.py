"""A round for pages: each side by its seats, and who has no table by number."""

from __future__ import annotations

import pytest

from drives.models import Place
from drives.rounds.seated import seated_for_members
from drives.templatetags.evenings import who_sits
from tests.drives.make_drives import make_drive, make_round

pytestmark = pytest.mark.django_db


def made_backwards() -> None:
    """Make all places again, the highest number first."""
    for place in list(Place.objects.order_by("-entrant__number")):
        Place.objects.filter(pk=place.pk).delete()
        place.pk = None
        place.save()


def test_north_and_east_come_first_in_whatever_order_their_places_were_made() -> None:
    round = make_round(make_drive(entrants=4), [(1, 2, 3, 4)])
    made_backwards()
    [table] = seated_for_members(round).tables
    assert [
        [(one.number, one.seat) for one in side.entrants] for side in table.sides
    ] == [[(1, "North"), (2, "South")], [(3, "East"), (4, "West")]]


def test_who_has_no_table_stands_apart_by_number_with_the_reason() -> None:
    round = make_round(make_drive(entrants=7), [(1, 2, 3, 4)])
    Place.objects.filter(entrant__number=5).update(state=Place.State.MISSING)
    made_backwards()
    seated = seated_for_members(round)
    assert [(one.number, one.words) for one in seated.away] == [
        (5, "absent, not notified"),
        (6, "sits out"),
        (7, "sits out"),
    ]
    # The hall is not told who is absent.
    assert [one.number for one in seated.out] == [6, 7]


def test_a_persons_seat_is_shown_and_a_pair_has_none() -> None:
    persons = make_round(make_drive(entrants=4), [(1, 2, 3, 4)])
    [table] = seated_for_members(persons).tables
    assert 'Guest 1a <span class="quiet small">North</span>' in who_sits(table.entrants)
    pairs = make_round(make_drive(entered_as="fixed pairs", entrants=2), [(1, 2)])
    [table] = seated_for_members(pairs).tables
    assert "Guest 1a &amp; Guest 1b</span>" in who_sits(table.sides[0].entrants)
