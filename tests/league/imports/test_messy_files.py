"""Files as secretaries have them: each a different mess, each taken in whole."""

from __future__ import annotations

import io
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.urls import reverse
from openpyxl import load_workbook

from league.models import FileImport, Fixture, Registration
from tests.league.imports.make_imports import Office, make_office
from tests.league.imports.messes import FIXTURES, MESSES, PLAYERS, sheets, workbook

pytestmark = pytest.mark.django_db
TWO = [("Ismail Adams", "RET-A"), ("Zoë van Wyk", "ELS-A")]
DAY = date(2026, 2, 13)


@pytest.fixture
def office() -> Office:
    return make_office()


def bring(office: Office, content: str | bytes, kind: str = "players") -> FileImport:
    data = content.encode() if isinstance(content, str) else content
    upload = SimpleUploadedFile(f"{kind}.csv", data)
    address = reverse("file-import", args=[office.season.pk, kind])
    assert office.client.post(address, {"upload": upload}).status_code == 302
    return FileImport.objects.latest("made_at")


def page_of(office: Office, brought: FileImport) -> str:
    answer = office.client.get(reverse("file-look-through", args=[brought.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def say(office: Office, brought: FileImport, **said: str) -> None:
    address = reverse("file-answer", args=[brought.pk])
    assert office.client.post(address, said).status_code == 302


def take(office: Office, brought: FileImport) -> None:
    address = reverse("file-look-through", args=[brought.pk])
    office.client.post(address, {"answer": "take"})


def registered(office: Office) -> set[tuple[str, str, date]]:
    rows = Registration.objects.filter(season=office.season)
    return set(rows.values_list("player__name", "team__code", "registered_on"))


BOTH_IN = {(name, team, DAY) for name, team in TWO}


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
        ("a total below", "Totals stand in row 4: passed over."),
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
    assert "is not a day of the calendar" in page_of(office, brought)


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


FAULTY = (
    "name,team,date\nIsmail Adams,RET-A,13/02/2026\nJan Smit,RET-X,13/02/2026\n"
    "Ria Brink,RET-Y,13/02/2026\nZoë van Wyk,ELS-A,soon\n"
)


def test_faults_are_told_together_with_the_cell_and_the_name(office: Office) -> None:
    page = page_of(office, bring(office, FAULTY))
    assert "<td>B3</td><td>RET-X</td><td>Jan Smit</td>" in page
    assert "<td>C5</td><td>soon</td><td>Zoë van Wyk</td>" in page
    assert "Leave them out" in page


def test_good_rows_go_in_and_the_others_come_back_with_the_reason(
    office: Office,
) -> None:
    brought = bring(office, FAULTY)
    say(office, brought, rows="leave")
    page = page_of(office, brought)
    assert "New players: 1" in page
    assert "3 rows with faults are left out." in page
    take(office, brought)
    assert registered(office) == {("Ismail Adams", "RET-A", DAY)}
    assert "3 rows were left out." in page_of(office, brought)
    answer = office.client.get(reverse("file-left-out", args=[brought.pk]))
    book = load_workbook(io.BytesIO(answer.content))
    head, *rows = book.active.iter_rows(values_only=True)
    assert head == ("name", "team", "date", "Why it was left out")
    assert [row[0] for row in rows] == ["Jan Smit", "Ria Brink", "Zoë van Wyk"]
    assert "RET-X" in rows[0][3]
    assert "must be a day like" in rows[2][3]


def test_the_file_that_came_back_goes_in_once_it_is_right(office: Office) -> None:
    brought = bring(office, FAULTY)
    say(office, brought, rows="leave")
    take(office, brought)
    answer = office.client.get(reverse("file-left-out", args=[brought.pk]))
    book = load_workbook(io.BytesIO(answer.content))
    for row in (2, 3):
        book.active.cell(row, 2).value = "RET-B"
    book.active.cell(4, 3).value = "13/02/2026"
    out = io.BytesIO()
    book.save(out)
    take(office, bring(office, out.getvalue()))
    assert {name for name, _team, _day in registered(office)} == {
        "Ismail Adams",
        "Jan Smit",
        "Ria Brink",
        "Zoë van Wyk",
    }


def test_rows_left_out_can_be_taken_up_again(office: Office) -> None:
    brought = bring(office, FAULTY)
    say(office, brought, rows="leave")
    say(office, brought, rows="take")
    assert "Leave them out" in page_of(office, brought)


def test_rows_left_out_go_when_they_are_discarded(office: Office) -> None:
    brought = bring(office, FAULTY)
    say(office, brought, rows="leave")
    take(office, brought)
    address = reverse("file-look-through", args=[brought.pk])
    office.client.post(address, {"answer": "discard"})
    brought.refresh_from_db()
    assert (bytes(brought.content), brought.state) == (b"", "taken")
    answer = office.client.get(reverse("file-left-out", args=[brought.pk]))
    assert answer.status_code == 404


def test_a_fault_of_the_whole_file_leaves_no_row_out(office: Office) -> None:
    brought = bring(office, "name,team\n")
    assert "Leave them out" not in page_of(office, brought)
    say_address = reverse("file-answer", args=[brought.pk])
    assert office.client.post(say_address, {"rows": "leave"}).status_code == 422


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


def test_leaving_rows_out_sets_nothing_where_none_would_be_left(
    office: Office,
) -> None:
    brought = bring(office, "name,team\nJan Smit,RET-X\nRia Brink,RET-Y\n")
    assert "Leave them out" not in page_of(office, brought)
    address = reverse("file-answer", args=[brought.pk])
    assert office.client.post(address, {"rows": "leave"}).status_code == 422
    brought.refresh_from_db()
    assert brought.answers.get("left_out", []) == []


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
    assert "is not a day of the calendar" in page


BOOK = sheets(
    {
        "Halls": (("Hall", "Street"), ("Civic", "Main Road"), ("School", "Hill Road")),
        "Players 2026": PLAYERS,
        "Empty": (),
    }
)


def test_of_several_sheets_the_one_that_fits_best_is_offered_first(
    office: Office,
) -> None:
    brought = bring(office, BOOK)
    page = page_of(office, brought)
    assert "The file has 2 sheets. Which one is it?" in page
    offered = page.partition("Which one is it?")[2]
    assert offered.index("Players 2026") < offered.index("Halls")
    assert "<td>Ismail Adams</td>" in page
    assert "<td>Main Road</td>" in page
    take(office, brought)
    assert registered(office) == set()
    say(office, brought, sheet="1")
    page = page_of(office, brought)
    assert "The sheet “Players 2026” is read." in page
    assert "New players: 2" in page
    take(office, brought)
    assert registered(office) == BOTH_IN
    # The next workbook like it is not asked about.
    assert "is read." in page_of(office, bring(office, BOOK))


def test_another_sheet_can_be_chosen(office: Office) -> None:
    brought = bring(office, BOOK)
    say(office, brought, sheet="0")
    assert "is read." in page_of(office, brought)
    say(office, brought, sheet="")
    assert "Which one is it?" in page_of(office, brought)
    say(office, brought, sheet="7")
    assert "Which one is it?" in page_of(office, brought)
