from __future__ import annotations

from datetime import date, time

import pytest

from league.imports.headings import heading_of
from league.models import Fixture, HallClosure
from tests.league.imports.make_imports import NIGHTS, Office, make_office
from tests.make import make_venue

pytestmark = pytest.mark.django_db
HEADER = "night,home,away\n"
FIRST = "2026-02-03,RET-A,ELS-A\n2026-02-03,RET-B,ELS-B\n"


@pytest.fixture
def office() -> Office:
    return make_office()


def listed() -> list[tuple[date | None, int, str]]:
    rows = Fixture.objects.select_related("home").order_by("round", "home__name")
    return [(one.night, one.round, one.home.name) for one in rows]


def test_fixtures_are_made_in_rounds_as_the_nights_follow(office: Office) -> None:
    office.take("fixtures", HEADER + "2026-02-10,ELS-A,RET-A\n" + FIRST)
    assert listed() == [
        (NIGHTS[0], 1, "Retreat A"),
        (NIGHTS[0], 1, "Retreat B"),
        (NIGHTS[1], 2, "Elsies A"),
    ]


def test_what_a_row_leaves_out_is_the_seasons(office: Office) -> None:
    office.take("fixtures", HEADER + FIRST)
    one = Fixture.objects.first()
    assert (one.start, one.venue) == (office.season.start, one.home.club.venue)


def test_a_start_and_a_hall_are_read(office: Office) -> None:
    hall = make_venue(office.season.union, name="Civic", code="CIV")
    text = "night,home,away,time,hall\n2026-02-03,RET-A,ELS-A,20:15,civic\n"
    office.take("fixtures", text)
    one = Fixture.objects.get()
    assert (one.start, one.venue) == (time(20, 15), hall)


def test_the_same_file_again_changes_nothing(office: Office) -> None:
    office.take("fixtures", HEADER + FIRST)
    assert "2 rows stand like that" in office.seen("fixtures", HEADER + FIRST)


def test_a_fixture_on_another_night_is_moved(office: Office) -> None:
    office.take("fixtures", HEADER + FIRST)
    office.take("fixtures", HEADER + "2026-02-17,RET-A,ELS-A\n")
    moved = Fixture.objects.get(home__code="RET-A")
    assert (moved.night, moved.round, moved.sequence) == (NIGHTS[2], 1, 1)


def test_a_fixture_without_a_night_is_put_off(office: Office) -> None:
    office.take("fixtures", HEADER + FIRST)
    office.take("fixtures", HEADER + ",RET-A,ELS-A\n")
    assert Fixture.objects.get(home__code="RET-A").state == "postponed"


def test_two_matches_change_places(office: Office) -> None:
    there = "2026-02-03,RET-A,ELS-A\n2026-02-10,ELS-A,RET-A\n"
    office.take("fixtures", HEADER + there)
    office.take("fixtures", HEADER + "2026-02-10,RET-A,ELS-A\n2026-02-03,ELS-A,RET-A\n")
    assert listed() == [(NIGHTS[1], 1, "Retreat A"), (NIGHTS[0], 2, "Elsies A")]


@pytest.mark.parametrize(
    ("rows", "column", "sentence"),
    [
        ("2026-02-30,RET-A,ELS-A\n", "night", "there is no such day."),
        ("soon,RET-A,ELS-A\n", "night", "must be a day like"),
        ("2026-02-03,RET-X,ELS-A\n", "home", "“RET-X” is no team in a division"),
        ("2026-02-03,RET-A,RET-A\n", "away", "is the same team as the one at home."),
        (",RET-A,ELS-A\n", "round", "without a night it needs its round."),
        (
            "2026-02-03,RET-A,ELS-A\n2026-02-03,RET-A,ELS-B\n",
            "home",
            "Retreat A plays that night already",
        ),
        (
            "2026-02-03,RET-A,ELS-A\n2026-02-03,RET-A,ELS-A\n",
            "home",
            "is in row 2 already.",
        ),
    ],
)
def test_a_fault_stands_by_its_row_and_column(
    office: Office, rows: str, column: str, sentence: str
) -> None:
    page = office.seen("fixtures", HEADER + rows)
    assert f"{heading_of(column)}: {sentence}" in page


def test_a_time_that_is_none_is_a_fault(office: Office) -> None:
    page = office.seen("fixtures", "night,home,away,time\n2026-02-03,RET-A,ELS-A,25\n")
    assert "must be a time like 19:30." in page


def test_a_hall_that_is_closed_is_told(office: Office) -> None:
    hall = make_venue(office.season.union, name="Civic", code="CIV")
    HallClosure.objects.create(union=hall.union, venue=hall, night=NIGHTS[0])
    text = "night,home,away,hall\n2026-02-03,RET-A,ELS-A,CIV\n"
    page = office.seen("fixtures", text)
    assert "Civic is closed on Tuesday 3 February 2026." in page


def test_a_hall_with_too_many_matches_is_told(office: Office) -> None:
    make_venue(office.season.union, name="Civic", code="CIV", tables=4)
    rows = "2026-02-03,RET-A,ELS-A,CIV\n2026-02-03,RET-B,ELS-B,CIV\n"
    page = office.seen("fixtures", "night,home,away,hall\n" + rows)
    assert "Civic has 2 matches on Tuesday 3 February 2026, too many." in page


def test_what_has_a_result_is_not_moved(office: Office) -> None:
    office.take("fixtures", HEADER + FIRST)
    text = "home,away,home_score,away_score\nRET-A,ELS-A,60,44\n"
    office.take("results", text)
    page = office.seen("fixtures", HEADER + "2026-02-17,RET-A,ELS-A\n")
    assert "has a result: it can no longer be moved." in page
