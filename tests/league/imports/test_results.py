from __future__ import annotations

import re

import pytest
from django.urls import reverse

from league.imports.headings import heading_of
from league.models import Fixture, Ruling, Standing
from league.results.actions.results import FixtureResult, set_result
from league.rulings.actions.rulings import declare_void
from league.standings.sums import standing_tally, sums_from_results
from tests.league.imports.make_imports import Office, make_office

pytestmark = pytest.mark.django_db
FIXTURES = "night,home,away\n2026-02-03,RET-A,ELS-A\n2026-02-10,ELS-A,RET-A\n"
HEADER = "home,away,home_score,away_score\n"
WON = HEADER + "RET-A,ELS-A,60,44\n"


@pytest.fixture
def office() -> Office:
    office = make_office()
    office.take("fixtures", FIXTURES)
    return office


def first() -> Fixture:
    return Fixture.objects.get(home__code="RET-A")


def log_of(code: str) -> tuple[int, int, int, int]:
    one = Standing.objects.get(team__code=code)
    return one.won, one.lost, one.points_for, one.points_against


def test_a_score_stands_in_the_log(office: Office) -> None:
    office.take("results", WON)
    assert log_of("RET-A") == (1, 0, 60, 44)
    assert log_of("ELS-A") == (0, 1, 44, 60)


def test_a_score_says_where_it_came_from(office: Office) -> None:
    office.take("results", WON)
    ruling = Ruling.objects.get()
    assert (ruling.outcome, ruling.reason) == ("score", "From the file results.csv.")


def test_the_stored_sums_are_what_the_results_say(office: Office) -> None:
    office.take("results", WON + "ELS-A,RET-A,50,50\n")
    said = sums_from_results(office.division)
    kept = {one.team_id: standing_tally(one) for one in Standing.objects.all()}
    assert said == kept


def test_tables_are_taken(office: Office) -> None:
    text = "home,away,home_score,away_score,home_tables,away_tables,drawn_tables\n"
    office.take("results", text + "RET-A,ELS-A,60,44,2,1,1\n")
    one = first()
    assert (one.home_tables, one.away_tables, one.drawn_tables) == (2, 1, 1)


def test_the_same_file_again_changes_nothing(office: Office) -> None:
    office.take("results", WON)
    assert "1 row stands like that already." in office.seen("results", WON)


def test_another_score_takes_its_place(office: Office) -> None:
    office.take("results", WON)
    office.take("results", HEADER + "RET-A,ELS-A,60,46\n")
    assert log_of("RET-A") == (1, 0, 60, 46)
    assert Ruling.objects.filter(ended_at=None).count() == 1


def test_a_record_that_comes_later_takes_its_place(office: Office) -> None:
    office.take("results", WON)
    played = FixtureResult(Fixture.State.PLAYED, 40, 52, 1, 3, 0, "away")
    set_result(first(), played, by=None)
    assert log_of("RET-A") == (0, 1, 40, 52)
    assert not first().is_ruled


def test_a_record_without_a_result_leaves_it(office: Office) -> None:
    office.take("results", WON)
    set_result(first(), FixtureResult(), by=None)
    assert log_of("RET-A") == (1, 0, 60, 44)


@pytest.mark.parametrize(
    ("rows", "column", "sentence"),
    [
        ("RET-A,ELS-B,60,44\n", "home", "there is no such fixture"),
        ("RET-A,ELS-A,-2,44\n", "home_score", "must be a whole number from 0 to 9999"),
        ("RET-A,ELS-A,60,\n", "away_score", "must be a whole number from 0 to 9999"),
        ("RET-A,ELS-A,6.5,1\n", "home_score", "must be a whole number from 0 to 9999"),
        ("RET-A,ELS-A,60,44\nret-a,els-a,1,2\n", "home", "is in row 2 already."),
    ],
)
def test_a_fault_stands_by_its_row_and_column(
    office: Office, rows: str, column: str, sentence: str
) -> None:
    page = office.seen("results", HEADER + rows)
    assert f"{heading_of(column)}: {sentence}" in page


def test_a_result_by_a_record_is_not_written_over(office: Office) -> None:
    played = FixtureResult(Fixture.State.PLAYED, 40, 52, 1, 3, 0, "away")
    set_result(first(), played, by=None)
    page = office.seen("results", WON)
    assert "has a result, 40–52: correct it at the desk." in page


def test_a_decision_is_not_written_over(office: Office) -> None:
    declare_void(first(), reason="No lights", by=None)
    assert "something was decided on" in office.seen("results", WON)


def test_a_match_to_come_has_no_result(office: Office) -> None:
    Fixture.objects.update(night="2999-01-01")
    assert "is not played until" in office.seen("results", WON)


def test_a_log_that_counts_tables_asks_for_them(office: Office) -> None:
    office.season.rule_set.scheme = {"table_won": 1}
    office.season.rule_set.save()
    assert "fill in who won how many." in office.seen("results", WON)


def test_more_tables_than_four_are_a_fault(office: Office) -> None:
    text = HEADER.strip() + ",home_tables,away_tables\nRET-A,ELS-A,60,44,3,2\n"
    assert "the tables come to 5; a match has four." in office.seen("results", text)


def test_a_score_stands_in_the_log_of_its_night(office: Office) -> None:
    office.take("results", WON)
    page = reverse("division-log", args=[office.division.pk])
    before = office.client.get(page, {"on": "2026-02-02"}).content.decode()
    after = office.client.get(page, {"on": "2026-02-03"}).content.decode()
    assert ("60" in figures(before), "60" in figures(after)) == (False, True)


def figures(page: str) -> list[str]:
    body = page[page.index("<tbody") : page.index("</tbody")]
    return re.sub(r"<[^>]*>", " ", body).split()


def test_a_score_is_no_footnote_of_the_log(office: Office) -> None:
    office.take("results", WON)
    page = reverse("division-log", args=[office.division.pk])
    assert "From the file" not in office.client.get(page).content.decode()
