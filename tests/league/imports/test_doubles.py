"""Who may be one person, in a file and with those known: shown, settled, remembered."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from league.imports.doubles import Doubles, PersonSide, how_well_written
from league.models import FileImport, Player
from tests.league.registrations.make_registrations import (
    Place,
    make_place,
    make_registrar,
    registered,
    signed_in,
)
from tests.make import make_player, make_season

pytestmark = pytest.mark.django_db
ASKED = "The same person, or two?"


@pytest.fixture
def place() -> Place:
    return make_place()


@pytest.fixture
def client(place: Place) -> Client:
    return signed_in(make_registrar(place.season))


def bring(client: Client, place: Place, text: str) -> FileImport:
    upload = SimpleUploadedFile("players.csv", text.encode())
    address = reverse("file-import", args=[place.season.pk, "players"])
    client.post(address, {"upload": upload})
    return FileImport.objects.latest("made_at")


def page_of(client: Client, brought: FileImport) -> str:
    address = reverse("file-look-through", args=[brought.pk])
    return client.get(address).content.decode()


def settle(client: Client, brought: FileImport, pair: str, person: str) -> str:
    address = reverse("file-answer", args=[brought.pk])
    client.post(address, {"pair": pair, "person": person})
    return page_of(client, brought)


def take(client: Client, brought: FileImport) -> None:
    address = reverse("file-look-through", args=[brought.pk])
    client.post(address, {"answer": "take"})


def called(place: Place) -> list[str]:
    return sorted(name for _number, name in registered(place))


TWICE = "name,team\nJan Smit,RET-A\nRia Brink,RET-A\nJÁN SMIT,{team}\n"


@pytest.mark.parametrize("team", ["RET-A", "ELS-A"])
def test_a_name_twice_in_a_file_is_asked_about(
    client: Client, place: Place, team: str
) -> None:
    brought = bring(client, place, TWICE.format(team=team))
    page = page_of(client, brought)
    assert ASKED in page
    assert "is the name in row 2 too: is it the same person?" in page
    # Nobody is registered yet, and nothing says so.
    assert "is registered for" not in page
    assert "known" not in page
    take(client, brought)
    assert called(place) == []
    page = settle(client, brought, "2-4", "same")
    assert "JÁN SMIT in row 4 and Jan Smit are the same person." in page
    page = settle(client, brought, "2-4", "")
    assert "is it the same person?" in page
    page = settle(client, brought, "2-4", "two")
    assert "New players: 3" in page
    take(client, brought)
    assert called(place) == ["Jan Smit", "JÁN SMIT", "Ria Brink"]


def test_the_same_person_twice_is_registered_once(client: Client, place: Place) -> None:
    brought = bring(client, place, TWICE.format(team="ELS-A"))
    assert "New players: 2" in settle(client, brought, "2-4", "same")
    take(client, brought)
    assert called(place) == ["Jan Smit", "Ria Brink"]


def test_two_numbers_are_two_people_who_may_be_said_to_be_one(
    client: Client, place: Place
) -> None:
    text = "number,name,team\n1,Jan Smit,RET-A\n2,Jan Smit,ELS-A\n"
    brought = bring(client, place, text)
    page = page_of(client, brought)
    assert "New players: 2" in page
    assert "They are taken for two people unless you say otherwise." in page
    assert "known" not in page
    assert "New players: 1" in settle(client, brought, "2-3", "same")


def test_a_name_like_one_that_is_known_is_shown_beside_it(
    client: Client, place: Place
) -> None:
    older = make_season(place.season.union, name="2025")
    anna = make_player(place.home, season=older, name="Anna Botha")
    number = anna.registrations.get().number
    brought = bring(client, place, "name,team\nAna Botha,ELS-A\n")
    page = page_of(client, brought)
    assert "Registered in 2025" in page
    assert "Row 2 of the file" in page
    assert "New players: 1" in page
    page = settle(client, brought, f"2:{anna.pk}", "same")
    assert "Known players, registered for this season: 1" in page
    take(client, brought)
    # Found by what was said, the player stays as written.
    assert registered(place) == [(number, "Anna Botha")]


def test_a_namesake_in_another_team_is_another_person_if_it_is_said(
    client: Client, place: Place
) -> None:
    jan = make_player(place.home, name="Jan Smit")
    brought = bring(client, place, "name,team\nJan Smit,ELS-A\n")
    page = page_of(client, brought)
    assert "is registered for Retreat A; a move is a transfer." in page
    assert "Registered for this season" in page
    page = settle(client, brought, f"2:{jan.pk}", "two")
    assert "New players: 1" in page
    take(client, brought)
    assert called(place) == ["Jan Smit", "Jan Smit"]
    # The same file again finds each in the own team.
    again = bring(client, place, "name,team\nJan Smit,ELS-A\nJan Smit,RET-A\n")
    assert "2 rows stand like that already." in settle(client, again, "2-3", "two")


def test_one_of_several_of_a_name_must_be_said(client: Client, place: Place) -> None:
    older = make_season(place.season.union, name="2025")
    one, other = (make_player(place.home, season=older, name="Jan") for _ in "ab")
    brought = bring(client, place, "name,team\nJan,ELS-A\n")
    page = page_of(client, brought)
    assert "is the name of several people: say who it is." in page
    page = settle(client, brought, f"2:{other.pk}", "same")
    assert "Known players, registered for this season: 1" in page
    settle(client, brought, f"2:{other.pk}", "two")
    page = settle(client, brought, f"2:{one.pk}", "two")
    assert "New players: 1" in page


def test_a_number_may_have_a_new_name_if_it_is_said(
    client: Client, place: Place
) -> None:
    ria = make_player(place.home, name="Ria Brink")
    number = ria.registrations.get().number
    text = f"number,name,team\n{number},Maria Nel,RET-A\n"
    brought = bring(client, place, text)
    assert f"{number} is the number of Ria Brink." in page_of(client, brought)
    assert "Changed: 1" in settle(client, brought, f"2:{ria.pk}", "same")
    take(client, brought)
    assert registered(place) == [(number, "Maria Nel")]


def test_no_other_words_and_no_stranger_are_taken(client: Client, place: Place) -> None:
    stranger = Player.objects.create(union=make_place().season.union, name="Jan Smit")
    brought = bring(client, place, "name,team\nJan Smit,ELS-A\n")
    assert "New players: 1" in settle(client, brought, f"2:{stranger.pk}", "same")
    settle(client, brought, "x-y", "same")
    settle(client, brought, "2-3", "perhaps")
    brought.refresh_from_db()
    assert brought.answers["persons"] == {f"2:{stranger.pk}": "same"}


def test_a_pair_that_must_be_said_stays_so_however_often_it_is_found() -> None:
    one, other = PersonSide("Jan", "", "", row=2), PersonSide("Jan", "1", "")
    doubles = Doubles({})
    doubles.add("2:1", one, other, must_say=True, is_assumed=True)
    doubles.add("2:1", one, other)
    [pair] = doubles.listed()
    assert (pair.must_be_said, pair.is_assumed) == (True, True)


def known_jan(place: Place, **values: str) -> Player:
    older = make_season(place.season.union, name="2025")
    jan = make_player(place.home, season=older, name="Jan Smit")
    Player.objects.filter(pk=jan.pk).update(**values)
    return jan


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,team\nJAN SMIT,RET-A\n", "is written Jan Smit by the union"),
        (
            "name,team,phone\nJan Smit,RET-A,083 999 9999\n",
            "Jan Smit has another phone number",
        ),
        (
            "name,team,email\nJan Smit,RET-A,other@example.org\n",
            "Jan Smit has another e-mail address",
        ),
    ],
)
def test_a_namesake_who_would_be_changed_must_be_said_to_be_the_same(
    client: Client, place: Place, text: str, said: str
) -> None:
    jan = known_jan(place, phone="082 123 4567", email="jan@example.org")
    brought = bring(client, place, text)
    page = page_of(client, brought)
    assert f"{said}: is it the same person?" in page
    assert "Registered in 2025" in page
    take(client, brought)
    assert called(place) == []
    page = settle(client, brought, f"2:{jan.pk}", "two")
    assert "New players: 1" in page
    page = settle(client, brought, f"2:{jan.pk}", "same")
    assert "Known players, registered for this season: 1" in page


def test_a_namesake_who_is_another_keeps_the_phone_number(
    client: Client, place: Place
) -> None:
    jan = known_jan(place, phone="082 123 4567")
    text = "name,team,phone\nJan Smit,RET-A,083 999 9999\n"
    brought = bring(client, place, text)
    settle(client, brought, f"2:{jan.pk}", "two")
    take(client, brought)
    jan.refresh_from_db()
    assert jan.phone == "082 123 4567"
    other = Player.objects.exclude(pk=jan.pk).get(name="Jan Smit")
    assert other.phone == "083 999 9999"


@pytest.mark.parametrize(
    "text",
    ["name,team\nJan Smit,ELS-A\n", "name,team,email\nJan Smit,RET-A,j@s.za\n"],
)
def test_a_namesake_of_elsewhere_or_with_a_new_contact_is_shown(
    client: Client, place: Place, text: str
) -> None:
    jan = known_jan(place, phone="082 123 4567")
    brought = bring(client, place, text)
    page = page_of(client, brought)
    assert "They are taken for the same person unless you say otherwise." in page
    assert "Known players, registered for this season: 1" in page
    assert "New players: 1" in settle(client, brought, f"2:{jan.pk}", "two")


def test_one_who_plays_on_where_they_were_is_not_asked_about(
    client: Client, place: Place
) -> None:
    known_jan(place, phone="082 123 4567", email="Jan@example.org")
    text = "name,team,phone,email\nJan Smit,RET-A,+27 82 1234567,jan@example.org\n"
    page = page_of(client, bring(client, place, text))
    assert "Known players, registered for this season: 1" in page
    assert ASKED not in page


def test_of_two_spellings_the_better_one_comes_first_and_either_can_be_kept(
    client: Client, place: Place
) -> None:
    brought = bring(client, place, "name,team\nJ Smit,RET-A\nJohán Smit,ELS-A\n")
    page = page_of(client, brought)
    assert "choose the name to keep" in page
    better, worse = 'value="same-as-row"', 'value="same"'
    assert page.index(better) < page.index(worse)
    page = settle(client, brought, "2-3", "same-as-row")
    assert "The name is Johán Smit." in page
    take(client, brought)
    assert called(place) == ["Johán Smit"]


def test_a_known_player_may_get_the_name_of_the_row(
    client: Client, place: Place
) -> None:
    known = make_player(place.home, season=place.season, name="Jose Botha")
    brought = bring(client, place, "name,team\nJosé Botha,RET-A\n")
    page = settle(client, brought, f"2:{known.pk}", "same-as-row")
    assert "Changed: 1" in page
    take(client, brought)
    known.refresh_from_db()
    assert known.name == "José Botha"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("José Botha", "Jose Botha"),
        ("Johannes Smit", "J. Smit"),
        ("Johannes Smit", "J Smit"),
        ("Jan Smit", "JAN SMITH"),
        ("Johannes Smit", "Johann Smit"),
    ],
)
def test_the_better_spelling_is_told_by_case_words_letters_and_accents(
    better: str, worse: str
) -> None:
    assert how_well_written(better) > how_well_written(worse)
