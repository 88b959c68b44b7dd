from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from league.imports.headings import heading_of
from league.models import FileImport, Player, Registration, Team
from tests.league.registrations.make_registrations import (
    Place,
    make_place,
    make_registrar,
    registered,
    signed_in,
)
from tests.make import make_player, make_season

pytestmark = pytest.mark.django_db
HEADER = "registration_no,name,team,role,registered_on\n"


@pytest.fixture
def place() -> Place:
    return make_place()


@pytest.fixture
def client(place: Place) -> Client:
    return signed_in(make_registrar(place.season))


def brought(client: Client, place: Place, content: bytes | str, **values: str) -> str:
    """Bring a file, and return the page that shows what it would do."""
    data = content.encode() if isinstance(content, str) else content
    upload = SimpleUploadedFile("players.csv", data)
    address = reverse("file-import", args=[place.season.pk, "players"])
    return client.post(address, {"upload": upload} | values).url


def seen(client: Client, place: Place, content: bytes | str, **values: str) -> str:
    return client.get(brought(client, place, content, **values)).content.decode()


def taken(client: Client, place: Place, content: bytes | str, **values: str) -> Any:
    address = brought(client, place, content, **values)
    return client.post(address, {"answer": "take"})


def test_a_file_is_shown_and_nothing_is_written(client: Client, place: Place) -> None:
    page = seen(client, place, HEADER + "SP1,Jan Smit,RET-A,captain,2026-02-01\n")
    assert "New players: 1" in page
    assert registered(place) == []


@pytest.mark.parametrize("called", ["captain", "Kaptein", "aanvoerder"])
def test_a_file_is_taken_in(client: Client, place: Place, called: str) -> None:
    taken(client, place, HEADER + f"SP1,Jan Smit,RET-A,{called},2026-02-01\n")
    assert registered(place) == [("SP1", "Jan Smit")]
    assert Registration.objects.get().is_captain


def test_its_bytes_go_once_it_is_taken_in(client: Client, place: Place) -> None:
    taken(client, place, HEADER + "SP1,Jan Smit,RET-A,,\n")
    kept = FileImport.objects.get()
    assert (kept.state, bytes(kept.content)) == ("taken", b"")


def test_a_file_says_how_players_are_reached_and_an_empty_cell_says_nothing(
    client: Client, place: Place
) -> None:
    header = "Reg no,Name,Team,Selfoon,E-pos\n"
    taken(client, place, header + "SP1,Jan Smit,RET-A,082 123 4567,jan@example.org\n")
    taken(client, place, header + "SP1,Jan Smit,RET-A,,\n")
    player = Registration.objects.get().player
    assert (player.phone, player.email) == ("082 123 4567", "jan@example.org")
    export = reverse("registrations-export", args=[place.season.pk])
    listed = client.get(export).content.decode()
    assert "082 123 4567,jan@example.org" in listed
    taken(client, place, listed.replace("082 123 4567", "+27 21 555 0199"))
    player.refresh_from_db()
    assert player.phone == "+27 21 555 0199"
    page = seen(client, place, header + "SP1,Jan Smit,RET-A,82 123,jan\n")
    assert "82 123 is no phone number" in page
    assert "Enter a valid email address." in page


@pytest.mark.parametrize("heading", ["Sel no", "Sel Nr.", "Contact number", "Kontak"])
def test_a_column_of_phone_numbers_is_known_by_its_usual_names(
    client: Client, place: Place, heading: str
) -> None:
    taken(client, place, f"Naam,Span,{heading}\nJan Smit,RET-A,082 123 4567\n")
    assert Registration.objects.get().player.phone == "082 123 4567"


def test_a_file_is_taken_in_once(client: Client, place: Place) -> None:
    address = brought(client, place, HEADER + "SP1,Jan Smit,RET-A,,\n")
    client.post(address, {"answer": "take"})
    assert client.post(address, {"answer": "take"}).status_code == 422
    assert registered(place) == [("SP1", "Jan Smit")]


def test_a_file_is_discarded(client: Client, place: Place) -> None:
    address = brought(client, place, HEADER + "SP1,Jan Smit,RET-A,,\n")
    client.post(address, {"answer": "discard"})
    assert registered(place) == []
    assert bytes(FileImport.objects.get().content) == b""


def test_a_player_found_without_accents_keeps_them(
    client: Client, place: Place
) -> None:
    taken(client, place, HEADER + "SP1,Zoë O’Brien,RET-A,,2026-02-01\n")
    page = seen(client, place, "name,team\nZOE OBRIEN,ret a\n")
    assert "1 row stands like that already." in page
    page = seen(client, place, HEADER + "sp1,Zoe O’Brien,RET-A,,2026-02-01\n")
    assert "Zoe O’Brien (SP1)" in page


NAMES = "naam;span\nChloé Müller;Retreat A\n"


@pytest.mark.parametrize(
    "content",
    [
        NAMES.encode("utf-8-sig"),
        NAMES.encode("cp1252"),
        NAMES.replace(";", "\t").encode("utf-16"),
        NAMES.replace("\n", "\r\n").encode(),
    ],
)
def test_a_file_of_any_spreadsheet_is_read(
    client: Client, place: Place, content: bytes
) -> None:
    taken(client, place, content)
    assert registered(place) == [("1", "Chloé Müller")]


def workbook(*rows: list[Any]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_an_excel_file_is_read(client: Client, place: Place) -> None:
    rows = [["name", "team", "registration_no"], ["Chloé Müller", "RET-A", 7.0]]
    taken(client, place, workbook(*rows))
    assert registered(place) == [("7", "Chloé Müller")]


def test_a_broken_excel_file_is_refused_with_a_sentence(
    client: Client, place: Place
) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("xl/workbook.xml", "<no")
    assert "an Excel file that cannot be read" in seen(client, place, out.getvalue())


def test_an_excel_file_that_unpacks_to_more_than_50_mb_is_refused(
    client: Client, place: Place
) -> None:
    out = io.BytesIO(workbook(["name", "team", "registration_no"]))
    with zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/more.xml", b"0" * (50 * 1024 * 1024))
    assert "holds more than 50 MB." in seen(client, place, out.getvalue())


@pytest.mark.parametrize(
    ("rows", "place_of_fault", "sentence"),
    [
        ("SP1,,RET-A,,\n", "name", "is empty."),
        ("SP1,Jan,XXX,,\n", "team", "“XXX” is not a known code or name."),
        ("SP1,Jan,,,\n", "team", "names neither a team nor a club."),
        ("SP1,Jan,RET-A,boss,\n", "role", "must be &quot;captain&quot;, x or empty."),
        ("SP1,Jan,RET-A,,soon\n", "registered_on", "must be a day like"),
        ("SP1,Jan,RET-A,,\nSP1,Piet,RET-A,,\n", "registration_no", "is in row 2"),
        (",Jan,RET-A,,\n,Jan,RET-A,,\n", "name", "is the name in row 2 too"),
    ],
)
def test_every_fault_is_shown_by_row_and_column(
    client: Client, place: Place, rows: str, place_of_fault: str, sentence: str
) -> None:
    page = seen(client, place, HEADER + rows)
    assert sentence in page
    assert f"{heading_of(place_of_fault)}: " in page


def test_one_fault_keeps_everybody_out(client: Client, place: Place) -> None:
    rows = HEADER + "SP1,Jan Smit,RET-A,,\nSP2,Piet,XXX,,\n"
    assert taken(client, place, rows).status_code == 422
    assert registered(place) == []
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "the column is missing: one of Name, Surname."),
        (b"name,team\n", "has a header and no row below it."),
        (b"name,name,team\nJan,Jan,RET-A\n", "stands twice."),
        (b"\xff\xfe\x00", "neither UTF-8 nor Windows text"),
        (b"name,team\n" + b"Jan,RET-A\n" * 1001, "has more than 1000 rows."),
        (b'name,team\n"Jan,RET-A\n', "the quotes of this row do not close"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_a_sentence(
    client: Client, place: Place, content: bytes, sentence: str
) -> None:
    data = content or b" "
    assert sentence in seen(client, place, data)


def test_a_number_of_somebody_else_is_a_fault(client: Client, place: Place) -> None:
    number = make_player(place.home, name="Anna Botha").registrations.get().number
    page = seen(client, place, HEADER + f"{number},Jan Smit,RET-A,,\n")
    assert f"{number} is the number of Anna Botha." in page


def test_a_slip_in_a_name_is_put_right(client: Client, place: Place) -> None:
    number = make_player(place.home, name="Anna Bota").registrations.get().number
    taken(client, place, HEADER + f"{number},Anna Botha,RET-A,,\n")
    assert registered(place) == [(number, "Anna Botha")]


def test_a_player_of_last_season_is_the_same(client: Client, place: Place) -> None:
    older = make_season(place.season.union, name="2025")
    player = make_player(place.home, season=older, name="Jan Smit")
    number = player.registrations.get().number
    page = seen(client, place, "name,team\nJan Smit,RET-A\n")
    assert "Known players, registered for this season: 1" in page
    taken(client, place, "name,team\nJan Smit,RET-A\n")
    assert registered(place) == [(number, "Jan Smit")]


def test_a_move_is_not_done_by_a_file(client: Client, place: Place) -> None:
    number = make_player(place.home, name="Jan Smit").registrations.get().number
    page = seen(client, place, HEADER + f"{number},Jan Smit,ELS-A,,\n")
    assert "is registered for Retreat A; a move is a transfer." in page


def test_late_rows_are_faults_and_are_let_in_with_a_reason() -> None:
    place = make_place(registration_closes="2026-01-31")
    client = signed_in(make_registrar(place.season))
    rows = "name,team,registered_on\nJan Smit,RET-A,2026-02-01\n"
    assert "Registration closed on 31 January 2026." in seen(client, place, rows)
    taken(client, place, rows, late_reason="The board allowed it.")
    assert Registration.objects.get().late_reason == "The board allowed it."


def test_what_is_exported_is_left_alone_when_it_comes_back(
    client: Client, place: Place
) -> None:
    make_player(place.home, name="Chloé =Müller")
    make_player(place.away, name="=1+1")
    address = reverse("registrations-export", args=[place.season.pk])
    for kind in ("csv", "xlsx"):
        content = client.get(address, {"as": kind}).content
        assert "2 rows stand like that already." in seen(client, place, content)


def test_a_formula_does_not_run_in_an_export(client: Client, place: Place) -> None:
    make_player(place.away, name="=1+1")
    address = reverse("registrations-export", args=[place.season.pk])
    assert b"'=1+1" in client.get(address).content


def test_an_export_holds_what_the_list_shows(client: Client, place: Place) -> None:
    make_player(place.home, name="Jan Smit")
    make_player(place.away, name="Piet Davids")
    address = reverse("registrations-export", args=[place.season.pk])
    text = client.get(address, {"q": "jan"}).content.decode()
    assert "Jan Smit" in text
    assert "Piet Davids" not in text


def test_a_file_over_2_mb_is_refused(client: Client, place: Place) -> None:
    upload = SimpleUploadedFile("players.csv", b"x" * (2 * 1024 * 1024 + 1))
    address = reverse("file-import", args=[place.season.pk, "players"])
    answer = client.post(address, {"upload": upload})
    assert answer.status_code == 422
    assert "larger than 2 MB" in answer.content.decode()


def test_a_team_that_may_be_one_of_two_is_a_fault_of_its_row(
    client: Client, place: Place
) -> None:
    home = place.home
    Team.objects.create(union=home.union, club=home.club, code="X", name="RET-A")
    page = seen(client, place, "name,team\nJan Smit,RET-A\n")
    assert "“RET-A” may be one of several: " in page
    assert "RET-A (X)" in page
    assert "New players" not in page


def test_an_import_says_who_has_an_address_and_agreed_to_no_news(
    client: Client, place: Place
) -> None:
    header = "Reg no,Name,Team,E-pos\n"
    rows = "SP1,Jan Smit,RET-A,jan@example.org\nSP2,Piet Nel,RET-A,\n"
    words = "1 of them has an address but no consent to news by mail"
    noted = reverse("privacy", args=[place.season.union.slug])
    page = seen(client, place, header + rows)
    assert words in page
    assert noted in page
    address = brought(client, place, header + rows)
    after = client.post(address, {"answer": "take"}, follow=True).content.decode()
    assert words in after
    assert f'<a href="{noted}">' in after
    assert words in client.get(address).content.decode()
    # Whoever is left alone was said before.
    assert words not in seen(client, place, header + rows)
