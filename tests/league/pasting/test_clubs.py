"""Several clubs pasted at once, with their halls."""

from __future__ import annotations

import pytest
from django.test import Client

from league.clubs.forms import VenueForm
from league.models import AuditRow, Club, Venue
from league.pasting.forms import PasteForm
from tests.league.pasting.pages import (
    Pasting,
    answered,
    faults,
    left,
    mark_of,
    options,
    queries,
    said,
    states,
    text,
    typed,
    words,
)
from tests.make import make_club, make_role, make_union, make_venue

pytestmark = pytest.mark.django_db


def halls() -> dict[str, tuple[str | None, int | None]]:
    clubs = Club.objects.select_related("venue").order_by("name")
    return {
        one.name: (one.venue and one.venue.name, one.venue and one.venue.tables)
        for one in clubs
    }


def test_a_list_is_shown_first_and_written_at_the_press_alone() -> None:
    union = make_union()
    page = Pasting(union, "clubs")
    looked = page.look("Athlone\tCivic Hall\t12", "Retreat\tSchool Hall\t", "Lavender")
    assert states(looked) == ["done", "done", "done"]
    assert "Hall Civic Hall is made, with 12 tables." in text(looked)
    assert "Hall School Hall is made, with 8 tables." in text(looked)
    assert not Club.objects.exists()
    assert not AuditRow.objects.exists()
    assert page.take(looked).url == f"/desk/{union.slug}/places/"
    assert halls() == {
        "Athlone": ("Civic Hall", 12),
        "Lavender": (None, None),
        "Retreat": ("School Hall", 8),
    }
    made = AuditRow.objects.values_list("action", flat=True)
    assert sorted(made) == ["club.make"] * 3 + ["venue.make"] * 2


@pytest.mark.parametrize(
    "lines",
    [
        ("Club\tHall\tTables", "Athlone\tCivic, Main Road\t12"),
        ("Saal;Klub;Tafels", "Civic, Main Road;Athlone;12"),
        ("Vereniging,Zaal,Tafels", 'Athlone,"Civic, Main Road",12'),
        ('"Athlone", "Civic, Main Road" , "12"',),
        ('"Athlone","Civic, Main\nRoad","12"',),
        ("Club,Hall,Tables", '"Athlone","Civic, Main Road",12'),
        ("Clubs of 2026", "", "Naam;Saal;Tafels", "Athlone;Civic, Main Road;12"),
        ("Athlone;Civic, Main Road;12",),
    ],
)
def test_headers_and_separators_are_known(lines: tuple[str, ...]) -> None:
    Pasting(make_union(), "clubs").put(*lines)
    assert halls() == {"Athlone": ("Civic, Main Road", 12)}


def test_a_separator_within_quotes_separates_nothing() -> None:
    looked = Pasting(make_union(), "clubs").look(
        '"Athlone; the old one","Civic ""Old"" Hall",12',
        '"Retreat","Main Road\n1; upstairs",',
        '"Park" End,"Hall"',
    )
    names = [row.plan.name for row, _words in looked.context["rows"]]
    assert names == ["Athlone; the old one", "Retreat", '"Park" End']
    held = [row.plan.hall.name for row, _words in looked.context["rows"]]
    assert held == ['Civic "Old" Hall', "Main Road 1; upstairs", '"Hall"']


def test_a_quote_left_open_takes_no_other_row_with_it() -> None:
    lines = ("Retreat;Hall", '"Athlone;Civic', "Park;Hall", 'Lavender;"Hall')
    page = Pasting(make_union(), "clubs")
    assert states(page.look(*lines)) == ["done", "faulty", "done", "faulty"]
    assert left(page.put(*lines)) == [lines[1], lines[3]]


def test_a_hall_that_clubs_share_is_made_once() -> None:
    page = Pasting(make_union(), "clubs")
    looked = page.look(
        "Athlone;Civic Hall;6", "Retreat;Cívic hall;", "Park;civic hall;8"
    )
    assert faults(looked) == [(3, "Tables", "row 1 gives this hall 6 tables.")]
    page.take(looked)
    assert Venue.objects.count() == 1
    assert set(halls().values()) == {("Civic Hall", 6)}


def test_two_halls_are_two_though_one_is_called_as_the_others_code() -> None:
    union = make_union()
    make_venue(union, code="ST-MARYS", name="Civic")
    page = Pasting(union, "clubs")
    # The code of St Marys becomes ST-MARYS-2.
    page.put("Athlone;St Marys", "Retreat;St Marys 2", hall_2="new")
    assert {name for name, _tables in halls().values()} == {"St Marys", "St Marys 2"}


def test_the_tables_of_new_halls_can_be_changed_for_the_whole_list() -> None:
    page = Pasting(make_union(), "clubs")
    looked = page.look("Retreat;School Hall", tables="16")
    assert "made, with 16 tables." in text(looked)
    page.take(looked)
    assert halls()["Retreat"] == ("School Hall", 16)


def test_what_is_there_stays_and_a_second_press_makes_nothing_twice() -> None:
    union = make_union()
    page = Pasting(union, "clubs")
    looked = page.look("Athlone;Civic Hall", "Retreat;School Hall")
    page.take(looked)
    again = page.take(looked)
    assert again.status_code == 200
    assert "All of this list is there already." in text(again)
    assert "notice-warn" not in text(again)
    assert states(again) == ["there", "there"]
    assert "There is nothing to add." in text(again)
    assert Club.objects.count() == Venue.objects.count() == 2
    # With accents, capitals and signs of its own it is the same club.
    looked = page.look("ÀTHLONE;civic hall")
    assert states(looked) == ["there"]
    assert AuditRow.objects.count() == 4


def test_good_rows_go_in_and_bad_ones_stay_to_be_corrected() -> None:
    page = Pasting(make_union(), "clubs")
    lines = ("Klub;Saal;Tafels", "Athlone;Civic;12", "Retreat;School;many", ";Hall X;")
    looked = page.look(*lines)
    assert states(looked) == ["done", "faulty", "faulty"]
    assert [fault[:2] for fault in faults(looked)] == [(3, "Tables"), (4, "Name")]
    answer = page.take(looked)
    assert left(answer) == [lines[0], *lines[2:]]
    assert said(answer)[0] == "Added: Athlone (Civic)."
    assert "2 rows are left below" in said(answer)[1]
    assert list(halls()) == ["Athlone"]
    page.put(lines[0], "Retreat;School;10")
    assert halls()["Retreat"] == ("School", 10)


def test_near_names_are_asked_about_and_stay_until_it_is_said() -> None:
    union = make_union()
    make_club(union, name="Retreat Aces")
    page = Pasting(union, "clubs")
    looked = page.look("Retreat Ace", "Athlone")
    assert states(looked) == ["asked", "done"]
    assert "There is Retreat Aces already. Is it the same?" in text(looked)
    answer = page.take(looked)
    assert left(answer) == ["Retreat Ace"]
    assert sorted(halls()) == ["Athlone", "Retreat Aces"]
    page.put("Retreat Ace", club_1="new")
    assert sorted(halls()) == ["Athlone", "Retreat Ace", "Retreat Aces"]


def test_a_near_name_that_is_the_same_gets_the_hall() -> None:
    union = make_union()
    club = make_club(union, name="Retreat Aces", venue=None)
    hall = make_venue(union, name="School Hall", tables=4)
    page = Pasting(union, "clubs")
    looked = page.look("Retreat Ace;Schol Hall;12")
    assert options(looked) == {
        "club-1": [str(club.pk), "new"],
        "hall-1": [str(hall.pk), "new"],
    }
    page.take(looked, club_1=str(club.pk), hall_1=str(hall.pk))
    assert halls() == {"Retreat Aces": ("School Hall", 4)}


def test_answers_stay_with_their_rows_where_the_list_is_corrected() -> None:
    union = make_union()
    make_club(union, name="Retreat Aces")
    page = Pasting(union, "clubs")
    looked = page.look("Athlone Kings", "Athlone King", "Retreat Ace")
    said = typed(looked, club_2="-1", club_3="new")
    # Row 1 is one lower, and an answer to a row that is corrected is none.
    again = page.look("Park", "Athlone Kings", "Athlone King", "Retreat Ac", **said)
    assert answered(again) == {"club-3": "row-" + mark_of(again, 2)}
    assert states(again) == ["done", "done", "twice", "asked"]
    page.take(again, **{"club_3": "-2", "club_4": "new"})
    assert "Retreat Ac" in halls()


def test_answers_stay_while_a_list_cannot_be_read_and_with_the_rest() -> None:
    union = make_union()
    make_club(union, name="Retreat Aces")
    make_venue(union, name="School Hall")
    page = Pasting(union, "clubs")
    lines = ("Athlone", "Retreat Ace;Schol Hall")
    looked = page.look(*lines)
    said = typed(looked, club_2="new")
    broken = page.look("", **said)
    [(name, value)] = said.items()
    assert f'<input type="hidden" name="{name}" value="{value}">' in text(broken)
    rest = page.take(looked, club_2="new")
    assert left(rest) == [lines[1]]
    assert answered(rest) == {"club-1": "new"}
    # What is shown is not sent a second time beside it.
    assert "hidden" not in text(rest).split('id="club-')[1]


def test_two_equal_rows_are_asked_each_for_itself() -> None:
    union = make_union()
    make_club(union, name="Retreat Aces")
    looked = Pasting(union, "clubs").look("Retreat Ace", "Retreat  Ace")
    assert len({mark_of(looked, line) for line in (1, 2)}) == 2


def test_two_rows_of_a_list_may_be_the_same_club() -> None:
    page = Pasting(make_union(), "clubs")
    looked = page.look("Retreat Aces", "Retreat Ace", "retreat aces")
    assert options(looked) == {"club-2": ["-1", "new"]}
    assert faults(looked) == [(3, "Name", "is in row 1 already.")]
    answer = page.take(looked, club_2="-1")
    assert left(answer) == ["retreat aces"]
    assert list(halls()) == ["Retreat Aces"]


def test_a_club_with_another_hall_moves_only_if_that_is_said() -> None:
    union = make_union()
    old = make_venue(union, name="Old Hall")
    make_club(union, name="Athlone", venue=old)
    page = Pasting(union, "clubs")
    looked = page.look("Athlone;Civic")
    assert options(looked) == {"move-1": ["leave", "move"]}
    page.take(looked, move_1="leave")
    assert halls()["Athlone"][0] == "Old Hall"
    assert Venue.objects.count() == 1
    page.put("Athlone;Civic", move_1="move")
    assert halls()["Athlone"] == ("Civic", 8)


def test_what_changed_between_the_look_and_the_press_is_looked_at_again() -> None:
    union = make_union()
    page = Pasting(union, "clubs")
    looked = page.look("Athlone;Civic", "Retreat")
    make_club(union, name="Athlone", venue=None)
    answer = page.take(looked)
    assert answer.status_code == 422
    assert Club.objects.count() == 1
    assert words(answer)[0].startswith("Club Athlone is there already.")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("A" * 121, "is longer than 120 letters."),
        ('"Athlone;Civic', "the quotes of this row do not close"),
        ("Athlone;Civic;8;more", "has more cells than there are columns."),
        ("Athlone;Civic;many", "must be a whole number from 4 to 400."),
        ("Athlone;Civic;2", "must be a whole number from 4 to 400."),
        ("---", "holds no letter."),
        ("Ath\x07lone", "a character that is no letter."),
    ],
)
def test_a_bad_row_is_named_and_stops_no_other(line: str, fault: str) -> None:
    page = Pasting(make_union(), "clubs")
    looked = page.look("Retreat", line)
    [(number, _field, sentence)] = faults(looked)
    assert number == 2
    assert fault in sentence
    page.take(looked)
    assert list(halls()) == ["Retreat"]


def test_of_many_that_were_added_the_first_are_named() -> None:
    page = Pasting(make_union(), "clubs")
    answer = page.put(*(f"Club {one:02}" for one in range(22)), "Hall;Civic;no")
    [added, _rest] = said(answer)
    assert added.startswith("Added: Club 00, Club 01, ")
    assert added.endswith(", Club 19 and 2 more.")


def test_a_name_with_signs_of_html_is_shown_as_it_is() -> None:
    page = Pasting(make_union(), "clubs")
    looked = page.look("<script>alert(1)</script>;<b>Hall</b>")
    assert "<script>alert" not in looked.content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text(looked)
    page.take(looked)
    assert list(halls()) == ["<script>alert(1)</script>"]


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"text": ""}, "Paste a list first."),
        ({"text": " \n\t"}, "Paste a list first."),
        ({"text": "x" * 60_001}, "at most 60000 characters"),
        ({"text": "A\x00B"}, "Null characters are not allowed."),
        ({"text": "Athlone", "tables": "many"}, "Enter a whole number."),
        ({"text": "Athlone", "tables": "2"}, "greater than or equal to 4"),
        ({"text": "Klub;Klub\nA;B"}, "Name: stands twice."),
        ({"text": "Name;Hall"}, "has a header and no row below it."),
        ({"text": "\n".join(f"Club {n}" for n in range(201))}, "at most 200 rows"),
    ],
)
def test_a_list_that_cannot_be_read_says_why(sent: dict[str, str], fault: str) -> None:
    page = Pasting(make_union(), "clubs")
    answer = page.look(**sent)
    assert answer.status_code == 422
    assert fault in text(answer)
    assert "rows" not in answer.context
    answer = page.look(**sent, step="take", seen="")
    assert answer.status_code == 422
    assert not Club.objects.exists()


def test_another_unions_rows_count_for_nothing() -> None:
    other = make_club(make_union(), name="Athlone")
    union = make_union()
    page = Pasting(union, "clubs")
    looked = page.look("Athlone", "Retreat Aces", "Retreat Ace")
    assert states(looked) == ["done", "done", "asked"]
    # Nor is a number of another union an answer.
    answer = page.take(looked, club_3=str(other.pk))
    assert left(answer) == ["Retreat Ace"]
    assert Club.objects.filter(union=union).count() == 2


def test_only_planners_of_the_union_may() -> None:
    union = make_union()
    stranger = Client()
    stranger.force_login(make_role(make_union()))
    assert stranger.get(f"/desk/{union.slug}/places/several/").status_code == 404
    captain = Client()
    captain.force_login(make_role(union, "captain"))
    sent = {"text": "Athlone", "tables": "8"}
    there = f"/desk/{union.slug}/places/several/"
    assert captain.post(there, sent).status_code == 403


def test_a_long_list_takes_as_few_queries_as_a_short_one() -> None:
    page = Pasting(make_union(), "clubs")
    lines = [f"Club {one:03};Hall {one:03}" for one in range(200)]
    assert queries(page, *lines[:2]) == queries(page, *lines) < 20


def test_a_new_hall_begins_with_as_many_tables_however_it_is_added() -> None:
    model = Venue._meta.get_field("tables").default
    assert PasteForm(kind="clubs")["tables"].value() == model
    assert VenueForm.base_fields["tables"].initial == model == 4
