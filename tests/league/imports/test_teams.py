from __future__ import annotations

import pytest
from django.urls import reverse

from league.imports.headings import heading_of
from league.models import Club, FileImport, Standing, Team, Venue
from tests.league.imports.make_imports import Office, make_office
from tests.make import make_division, make_fixture

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Office:
    return make_office()


def test_a_team_is_made_with_its_club_and_enters_its_division(office: Office) -> None:
    office.take("teams", "name,club,division\nHeideveld A,Heideveld,Premier\n")
    team = Team.objects.get(name="Heideveld A")
    assert (team.club.name, team.code) == ("Heideveld", "HEIDEVELD-A")
    assert Standing.objects.filter(team=team, division=office.division).exists()


@pytest.mark.parametrize(
    ("division", "page"), [("Premier", "season-office"), ("", "season-teams")]
)
def test_the_page_of_teams_follows_only_if_one_has_no_division(
    office: Office, division: str, page: str
) -> None:
    row = f"Heideveld A,Heideveld,{division}"
    answer = office.take("teams", f"name,club,division\n{row}\n")
    assert answer.url == reverse(page, args=[office.season.pk])


def test_a_file_is_shown_and_nothing_is_written(office: Office) -> None:
    page = office.seen("teams", "name,club\nHeideveld A,Heideveld\n")
    assert "New halls, clubs and teams: 2" in page
    assert not Club.objects.filter(name="Heideveld").exists()


def test_a_team_is_known_by_its_code_and_renamed(office: Office) -> None:
    office.take("teams", "code,name,club\nRET-A,Retreat Aces,Retreat club\n")
    assert Team.objects.get(code="RET-A").name == "Retreat Aces"
    assert Team.objects.count() == 4


def test_a_team_that_stands_like_that_is_left_alone(office: Office) -> None:
    page = office.seen("teams", "name,club,division\nRetreat A,RET,Premier\n")
    assert "1 row stands like that already." in page


def test_a_team_is_found_without_its_accents_and_keeps_them(office: Office) -> None:
    office.take("teams", "name,club\nZoë’s A,Müller club\n")
    page = office.seen("teams", "name,club\nZOES  A,muller CLUB\n")
    assert "1 row stands like that already." in page


HALLS = (
    "name,club,hall,tables,division\n"
    "Heideveld A,Heideveld,Civic Hall,16,Premier\n"
    "Heideveld B,Heideveld,civic hall,,Premier\n"
    "Kings A,Kings,CIVIC HALL,,Premier\nRetreat A,Retreat club,School,,Premier\n"
)


def test_clubs_are_put_in_their_halls_which_are_made_once(office: Office) -> None:
    page = office.seen("teams", HALLS)
    assert "New halls, clubs and teams: 7" in page
    assert "Changed: 1" in page
    office.take("teams", HALLS)
    halls = dict(Venue.objects.values_list("name", "tables"))
    assert halls == {"Civic Hall": 16, "School": 4}
    homes = dict(Club.objects.values_list("name", "venue__name"))
    assert homes == {
        "Heideveld": "Civic Hall",
        "Kings": "Civic Hall",
        "Retreat club": "School",
        "Elsies club": None,
    }
    assert "4 rows stand like that already." in office.seen("teams", HALLS)
    # Without the column each stays where it is.
    office.take("teams", "name,club\nKings A,Kings\n")
    assert Club.objects.get(name="Kings").venue.name == "Civic Hall"


def test_a_club_with_two_halls_in_a_file_is_told(office: Office) -> None:
    page = office.seen("teams", "name,club,hall\nK A,Kings,One\nK B,Kings,Two\n")
    assert "the club has another hall in row 2." in page


def test_a_team_moves_to_another_division(office: Office) -> None:
    second = make_division(office.season, name="First")
    office.take("teams", "name,club,division\nRetreat A,RET,First\n")
    assert Standing.objects.get(team__name="Retreat A").division == second


def test_a_team_with_fixtures_stays_in_its_division(office: Office) -> None:
    make_division(office.season, name="First")
    home, away = Team.objects.filter(name__in=["Retreat A", "Elsies A"])
    make_fixture(office.division, home=home, away=away)
    page = office.seen("teams", "name,club,division\nRetreat A,RET,First\n")
    assert "Retreat A has fixtures in Premier already." in page


@pytest.mark.parametrize(
    ("rows", "column", "sentence"),
    [
        (",Retreat club,\n", "name", "is empty."),
        ("Heideveld A,,\n", "club", "is empty."),
        ("A,Retreat club,Third\n", "division", "“Third” is no division of this season"),
        ("Retreat A,RET,\nretreat  a,RET,\n", "name", "is in row 2 already."),
        (f"{'x' * 121},RET,\n", "name", "is longer than 120 letters."),
    ],
)
def test_a_fault_stands_by_its_row_and_column(
    office: Office, rows: str, column: str, sentence: str
) -> None:
    page = office.seen("teams", "name,club,division\n" + rows)
    assert f"{heading_of(column)}: {sentence}" in page


def test_one_fault_keeps_every_row_out(office: Office) -> None:
    answer = office.take("teams", "name,club\nHeideveld A,Heideveld\n,Retreat club\n")
    assert answer.status_code == 422
    assert not Team.objects.filter(name="Heideveld A").exists()


def test_columns_of_other_names_are_asked_for(office: Office) -> None:
    rows = "".join(f"Heideveld {one},Heideveld\n" for one in "ABCD")
    address = office.bring("teams", f"Ploeg,Vereniging\n{rows}")
    assert address.endswith("/columns/")
    page = office.client.get(address).content.decode()
    assert "Ploeg (Heideveld A, Heideveld B, Heideveld C)" in page


def test_columns_that_were_chosen_are_read(office: Office) -> None:
    text = "Ploeg,Vereniging\nHeideveld A,Heideveld\n"
    page = office.match("teams", text, name="0", club="1").url
    office.client.post(page, {"answer": "take"})
    assert Team.objects.get(name="Heideveld A").club.name == "Heideveld"


@pytest.mark.parametrize(
    ("places", "sentence"),
    [
        ({"name": "0"}, "This field is required."),
        ({"name": "0", "club": "0"}, "column 1 stands for Name, Club."),
        ({"name": "0", "club": "9"}, "9 is not one of the available choices."),
    ],
)
def test_a_choice_that_cannot_be_is_refused(
    office: Office, places: dict[str, str], sentence: str
) -> None:
    answer = office.match("teams", "a,b\nHeideveld A,Heideveld\n", **places)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_kind_of_file_that_there_is_not_is_not_found(office: Office) -> None:
    address = reverse("file-import", args=[office.season.pk, "cups"])
    assert office.client.get(address).status_code == 404


def test_a_file_that_was_taken_keeps_no_bytes(office: Office) -> None:
    office.take("teams", "name,club\nHeideveld A,Heideveld\n")
    kept = FileImport.objects.get()
    assert (kept.state, bytes(kept.content)) == ("taken", b"")


@pytest.mark.parametrize("typed", ["CIVIC", "civic", "Zoë’s"])
def test_a_club_that_may_be_one_of_two_is_a_fault_of_its_row(
    office: Office, typed: str
) -> None:
    """One's code is the other's name, as written or nearly; two have one name."""
    for code, name in (
        ("CIVIC", "Heideveld"),
        ("H", "CIVIC"),
        ("Z1", "Zoë’s"),
        ("Z2", "Zoë’s"),
    ):
        Club.objects.create(union=office.season.union, code=code, name=name)
    page = office.seen("teams", f"name,club\nHeideveld A,{typed}\n")
    assert f"“{typed}” may be one of several: " in page
    assert "New halls, clubs and teams" not in page


def test_a_name_is_not_the_code_that_its_letters_spell(office: Office) -> None:
    """Signs of a code count: Hall 2 is not the hall whose code is HALL-2."""
    union = office.season.union
    Venue.objects.create(union=union, code="HALL-2", name="Civic")
    office.take("teams", "name,club,hall\nHeideveld A,Heideveld,Hall 2\n")
    assert Club.objects.get(name="Heideveld").venue.name == "Hall 2"


def test_a_code_is_no_teams_name(office: Office) -> None:
    """A new team whose code is another's name does not rename that one."""
    office.take("teams", "code,name,club\nRetreat A,Retreat Z,Retreat club\n")
    assert Team.objects.filter(code="RET-A", name="Retreat A").exists()
    assert Team.objects.filter(code="Retreat A", name="Retreat Z").exists()
