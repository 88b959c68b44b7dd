"""Files as secretaries have them: each a different mess, each taken in whole."""

from __future__ import annotations

import io
from datetime import date

import pytest
from django.db import transaction
from django.urls import reverse
from openpyxl import load_workbook

from league.models import FileImport, Fixture
from tests.league.imports.make_imports import Office, make_office
from tests.league.imports.messes import FIXTURES, MESSES, workbook
from tests.league.imports.office_pages import (
    BOTH_IN,
    DAY,
    bring,
    page_of,
    registered,
    say,
    take,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Office:
    return make_office()


def test_thirty_messy_files_are_each_taken_in_at_once(office: Office) -> None:
    assert len(MESSES) >= 30
    got = {}
    for mess, content in MESSES.items():
        with transaction.atomic():
            brought = bring(office, content)
            is_seen = "New players: 2" in page_of(office, brought)
            take(office, brought)
            got[mess] = (is_seen, registered(office))
            transaction.set_rollback(True)
    assert got == dict.fromkeys(MESSES, (True, BOTH_IN))


@pytest.mark.parametrize(
    ("mess", "said"),
    [
        ("a title above", "2 lines above the header are passed over."),
        ("a total below", "Totals in row 4 were left out."),
        ("a header on each page", "The header stands again in row 3: passed over."),
    ],
)
def test_what_is_passed_over_is_said(office: Office, mess: str, said: str) -> None:
    assert said in page_of(office, bring(office, MESSES[mess]))


def test_a_merged_cell_holds_for_all_its_rows(office: Office) -> None:
    rows = workbook(
        ("Team", "Name", "Date"),
        ("RET-A", "Ismail Adams", "13/02/2026"),
        (None, "Jan Smit", "13/02/2026"),
        ("ELS-A", "Zoë van Wyk", "13/02/2026"),
        merged="A2:A3",
    )
    take(office, bring(office, rows))
    assert registered(office) == BOTH_IN | {("Jan Smit", "RET-A", DAY)}


DOUBTFUL = (
    "name,team,date\nIsmail Adams,RET-A,03/02/2026\nZoë van Wyk,ELS-A,04/02/2026\n"
)


@pytest.mark.parametrize(
    ("order", "days"),
    [
        ("day first", {date(2026, 2, 3), date(2026, 2, 4)}),
        ("month first", {date(2026, 3, 2), date(2026, 4, 2)}),
    ],
)
def test_doubtful_days_are_asked_for_once(
    office: Office, order: str, days: set[date]
) -> None:
    brought = bring(office, DOUBTFUL)
    page = page_of(office, brought)
    assert "2 dates are written like 03/02/2026. Which day is that?" in page
    assert "3 February 2026" in page
    assert "2 March 2026" in page
    assert "New players" not in page
    say(office, brought, days="registered_on", order=order)
    assert "New players: 2" in page_of(office, brought)
    take(office, brought)
    assert {day for _name, _team, day in registered(office)} == days


def test_an_answer_is_shown_and_can_be_changed(office: Office) -> None:
    brought = bring(office, DOUBTFUL)
    say(office, brought, days="registered_on", order="month first")
    assert "03/02/2026 is 2 March 2026" in page_of(office, brought)
    say(office, brought, days="registered_on", order="day first")
    assert "03/02/2026 is 3 February 2026" in page_of(office, brought)


def test_what_a_column_shows_goes_before_what_was_said_of_the_last(
    office: Office,
) -> None:
    first = bring(office, DOUBTFUL)
    say(office, first, days="registered_on", order="month first")
    again = bring(office, DOUBTFUL.replace("04/02/2026", "13/02/2026"))
    assert "New players: 2" in page_of(office, again)
    take(office, again)
    days = {day for _name, _team, day in registered(office)}
    assert days == {date(2026, 2, 3), date(2026, 2, 13)}


def test_a_row_that_is_left_out_still_shows_how_its_column_is_read(
    office: Office,
) -> None:
    text = DOUBTFUL + "Jan Smit,RET-X,13/02/2026\n"
    brought = bring(office, text)
    say(office, brought, rows="leave")
    assert "New players: 2" in page_of(office, brought)


def test_a_day_that_is_none_in_either_way_proves_no_order(office: Office) -> None:
    brought = bring(office, DOUBTFUL + "Jan Smit,RET-A,31/31/2026\n")
    page = page_of(office, brought)
    assert "2 dates are written like 03/02/2026" in page
    say(office, brought, days="registered_on", order="day first")
    assert "there is no such day" in page_of(office, brought)


def test_rows_that_came_back_are_not_asked_about_again(office: Office) -> None:
    brought = bring(office, DOUBTFUL + "Jan Smit,RET-X,05/02/2026\n")
    say(office, brought, days="registered_on", order="day first")
    say(office, brought, rows="leave")
    take(office, brought)
    answer = office.client.get(reverse("file-left-out", args=[brought.pk]))
    book = load_workbook(io.BytesIO(answer.content))
    book.active.cell(2, 2).value = "RET-B"
    out = io.BytesIO()
    book.save(out)
    assert "New players: 1" in page_of(office, bring(office, out.getvalue()))


def test_names_in_two_columns_are_offered_in_one_style(office: Office) -> None:
    text = "Surname,First name,Team\nVAN WYK,ZOË,ELS-A\n"
    assert "ZOË VAN WYK → Zoë van Wyk" in page_of(office, bring(office, text))


def test_nothing_is_taken_in_while_a_question_is_open(office: Office) -> None:
    brought = bring(office, DOUBTFUL)
    take(office, brought)
    assert registered(office) == set()


def test_the_next_file_of_the_shape_is_not_asked_about(office: Office) -> None:
    first = bring(office, DOUBTFUL)
    say(office, first, days="registered_on", order="day first")
    take(office, first)
    again = bring(office, DOUBTFUL.replace("Ismail", "Yusuf").replace("Zoë", "Ria"))
    assert "New players: 2" in page_of(office, again)


def test_columns_that_were_matched_are_remembered(office: Office) -> None:
    text = "Who,Plays for\nIsmail Adams,RET-A\n"
    first = bring(office, text)
    address = reverse("file-columns", args=[first.pk])
    assert office.client.post(address, {"name": "0", "team": "1"}).status_code == 302
    other = bring(office, text.replace("Ismail", "Yusuf"))
    assert "New players: 1" in page_of(office, other)


def test_a_column_of_days_is_known_by_what_it_holds(office: Office) -> None:
    text = "name,team,When\n" + "".join(
        f"Player {letter},RET-A,{day}/02/2026\n"
        for letter, day in zip("ABC", (11, 12, 13), strict=True)
    )
    brought = bring(office, text)
    page = office.client.get(reverse("file-columns", args=[brought.pk]))
    assert '<option value="2" selected>When' in page.content.decode()


def test_a_style_of_names_is_offered_and_nobody_is_changed_unseen(
    office: Office,
) -> None:
    text = 'name,team\n"ADAMS, ISMAIL",RET-A\nZoë van Wyk,ELS-A\n'
    brought = bring(office, text)
    page = page_of(office, brought)
    assert "1 name is written surname first:" in page
    assert "ADAMS, ISMAIL → ISMAIL ADAMS" in page
    say(office, brought, style="turned")
    say(office, brought, style="one case")
    assert "Ismail Adams" in page_of(office, brought)
    take(office, brought)
    assert {name for name, _team, _day in registered(office)} == {
        "Ismail Adams",
        "Zoë van Wyk",
    }


def test_a_style_can_be_left_again(office: Office) -> None:
    brought = bring(office, "name,team\nISMAIL ADAMS,RET-A\n")
    say(office, brought, style="one case")
    say(office, brought, style="one case")
    take(office, brought)
    assert {name for name, _team, _day in registered(office)} == {"ISMAIL ADAMS"}


@pytest.mark.parametrize("mess", FIXTURES)
def test_messy_fixtures_are_taken_in(office: Office, mess: str) -> None:
    brought = bring(office, FIXTURES[mess], "fixtures")
    if mess == "by what it holds":
        address = reverse("file-columns", args=[brought.pk])
        page = office.client.get(address).content.decode()
        assert page.count("selected>When") == page.count("selected>Begins") == 1
        columns = {"night": "0", "home": "1", "away": "2", "start": "3"}
        office.client.post(address, columns)
    take(office, brought)
    nights = Fixture.objects.filter(division=office.division).values_list("night")
    assert {night for (night,) in nights} >= {date(2026, 2, 3), date(2026, 2, 24)}


def test_a_captain_in_place_of_another_is_told(office: Office) -> None:
    take(office, bring(office, "name,team,role\nJan Smit,RET-A,captain\n"))
    brought = bring(office, "name,team,role\nRia Brink,RET-A,x\n")
    page = page_of(office, brought)
    assert "is captain of Retreat A in place of Jan Smit." in page
    assert "Retreat A, captain" in page


def test_a_captain_who_stays_is_not_told_of(office: Office) -> None:
    text = "name,team,role\nJan Smit,RET-A,captain\n"
    take(office, bring(office, text))
    assert "in place of" not in page_of(office, bring(office, text))


def test_somebody_called_total_is_a_player(office: Office) -> None:
    take(office, bring(office, "name,team\nTotal,RET-A\n"))
    assert {name for name, _team, _day in registered(office)} == {"Total"}


def test_both_styles_are_shown_as_what_comes_of_both(office: Office) -> None:
    brought = bring(office, 'name,team\n"ADAMS, ISMAIL",RET-A\n')
    say(office, brought, style="turned")
    say(office, brought, style="one case")
    page = page_of(office, brought)
    assert page.count("ADAMS, ISMAIL → Ismail Adams") == 2
    assert "1 name that is written surname first is rewritten:" in page


def test_what_another_union_said_of_a_file_says_nothing_here(office: Office) -> None:
    say(office, bring(office, DOUBTFUL), days="registered_on", order="day first")
    assert "Which day is that?" in page_of(*_elsewhere())


def _elsewhere() -> tuple[Office, FileImport]:
    other = make_office()
    return other, bring(other, DOUBTFUL)


def test_a_month_of_nought_is_a_fault_and_no_question(office: Office) -> None:
    page = page_of(office, bring(office, "name,team,date\nA B,RET-A,05/00/2026\n"))
    assert "there is no such day" in page
