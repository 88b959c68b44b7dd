"""Who enters an evening: one by one, from a pasted list, in drawn pairs."""

from __future__ import annotations

import pytest
from django.test import Client

from drives.models import EntrantPerson
from tests.drives.askers import body_of, host_of, path_of
from tests.drives.make_drives import make_drive, make_round
from tests.drives.running.make_running import names
from tests.make import (
    make_club,
    make_division,
    make_player,
    make_season,
    make_team,
    make_union,
)

pytestmark = pytest.mark.django_db


def test_a_name_of_no_player_enters_as_a_guest() -> None:
    drive = make_drive()
    answer = host_of(drive).post(
        path_of("evening-entrants", drive), {"name-1": "  Jan  de Vries "}, follow=True
    )
    assert "Number 1: Jan de Vries (guest)." in body_of(answer)
    assert EntrantPerson.objects.get().guest_name == "Jan de Vries"


@pytest.mark.parametrize(
    ("drawn", "told"),
    [
        (0, ""),
        (2, "They play from round 3 on."),
        (6, "The last round is drawn: it is too late to play."),
    ],
)
def test_who_enters_late_is_told_from_which_round_they_play(
    drawn: int, told: str
) -> None:
    drive = make_drive(entrants=4, state="running")
    for number in range(1, drawn + 1):
        make_round(drive, [[1, 2, 3, 4]], number)
    client = host_of(drive)
    sent = {"name-1": "Jan de Vries"}
    entered = client.post(path_of("evening-entrants", drive), sent, follow=True)
    pasted = client.post(
        path_of("evening-paste", drive),
        {"lines": "Piet Smit", "step": "enter"},
        follow=True,
    )
    words = ["Number 5: Jan de Vries (guest).", "1 entrant is in."]
    for answer, said in zip((entered, pasted), words, strict=True):
        [message] = answer.context["messages"]
        assert str(message) == f"{said} {told}".strip()


def test_a_players_name_in_other_letters_enters_the_player() -> None:
    drive = make_drive()
    thandi = make_player(union=drive.union, name="Thandi Jacobs")
    host_of(drive).post(path_of("evening-entrants", drive), {"name-1": "thandi jacobs"})
    assert EntrantPerson.objects.get().player == thandi


def test_two_players_of_one_name_are_asked_apart_by_their_clubs() -> None:
    union = make_union()
    division = make_division(make_season(union))
    players = [
        make_player(
            make_team(division, club=make_club(union, name=club)), name="Jan Smit"
        )
        for club in ("Aces", "Boere")
    ]
    drive = make_drive(union)
    client, page = host_of(drive), path_of("evening-entrants", drive)
    asked = client.post(page, {"name-1": "Jan Smit"})
    assert asked.status_code == 422
    assert "Jan Smit (Aces)" in body_of(asked)
    assert "Jan Smit (Boere)" in body_of(asked)
    client.post(page, {"name-1": "Jan Smit", "who-1": players[1].pk})
    assert EntrantPerson.objects.get().player == players[1]


def test_part_of_a_name_finds_the_players_that_have_it() -> None:
    drive = make_drive()
    make_player(union=drive.union, name="Thandi Jacobs")
    client, page = host_of(drive), path_of("evening-entrants", drive)
    asked = client.post(page, {"name-1": "thand"})
    assert list(asked.context["form"].errors) == ["who-1"]
    client.post(page, {"name-1": "thand", "who-1": "guest"})
    assert names(drive) == ["thand"]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"name-1": ""}, "name-1"),
        ({"name-1": "   "}, "name-1"),
        ({"name-1": "x" * 121}, "name-1"),
        ({"name-1": "a\x00b"}, "name-1"),
        ({"name-1": "Jan", "number": "0"}, "number"),
        ({"name-1": "Jan", "number": "x"}, "number"),
        ({"name-1": "Jan", "number": "1"}, "number"),
        ({"name-1": "Guest 1a"}, "__all__"),
    ],
)
def test_who_cannot_enter_so_is_told_why(sent: dict[str, str], field: str) -> None:
    drive = make_drive(entrants=1)
    answer = host_of(drive).post(path_of("evening-entrants", drive), sent)
    assert (answer.status_code, drive.entrants.count()) == (422, 1)
    assert list(answer.context["form"].errors) == [field]


def test_a_pair_enters_with_two_names() -> None:
    drive = make_drive(entered_as="fixed pairs")
    sent = {"name-1": "Jan", "name-2": "Anna", "has_paid": "on"}
    host_of(drive).post(path_of("evening-entrants", drive), sent)
    assert names(drive) == ["Jan", "Anna"]
    assert drive.entrants.get().has_paid


def test_a_pasted_list_is_looked_through_before_it_enters() -> None:
    drive = make_drive()
    make_player(union=drive.union, name="Thandi Jacobs")
    sent = {"lines": "1. Thandi Jacobs\n\n2) Jan de Vries\n"}
    client, page = host_of(drive), path_of("evening-paste", drive)
    looked = body_of(client.post(page, sent))
    assert "2 entrants are found in it" in looked
    assert "player of the union" in looked
    assert not drive.entrants.exists()
    client.post(page, sent | {"step": "enter"})
    assert names(drive) == ["Thandi Jacobs", "Jan de Vries"]


def test_faults_of_a_pasted_list_are_told_by_row() -> None:
    drive = make_drive(entrants=1)
    for _ in range(2):
        make_player(union=drive.union, name="Jan Smit")
    lines = "Anna\nJan Smit\nanna\nGuest 1a\nPiet; Klaas\n" + "x" * 130
    answer = host_of(drive).post(
        path_of("evening-paste", drive), {"lines": lines, "step": "enter"}
    )
    body = body_of(answer)
    assert (answer.status_code, drive.entrants.count()) == (422, 1)
    assert "Row 2, “Jan Smit”:" in body
    assert "Several players are called" in body
    assert "anna is already in row 1." in body
    assert "Guest 1a has entered already." in body
    assert "One name is needed on a line." in body
    assert "120 letters at most" in body


def test_pairs_are_pasted_two_on_a_line() -> None:
    drive = make_drive(entered_as="fixed pairs")
    lines = "Jan & Anna\nPiet; Klaas\nKoos / Sannie\nAlone"
    client, page = host_of(drive), path_of("evening-paste", drive)
    assert "Two names are needed" in body_of(client.post(page, {"lines": lines}))
    client.post(page, {"lines": lines[:-6], "step": "enter"})
    assert drive.entrants.count() == 3


@pytest.mark.parametrize("lines", ["", "  \n \n", "\x00", "a\n" * 401])
def test_a_list_of_nothing_or_of_too_much_is_said(lines: str) -> None:
    drive = make_drive()
    answer = host_of(drive).post(path_of("evening-paste", drive), {"lines": lines})
    assert answer.status_code == 422


def test_pairs_are_drawn_on_their_page() -> None:
    drive = make_drive(entered_as="drawn pairs", entrants=6)
    host_of(drive).post(path_of("evening-pairs", drive), {"seed": "heron"})
    assert drive.entrants.count() == 3
    shown = body_of(Client().get(path_of("evening-draws", drive)))
    assert "<code>heron</code>" in shown
    assert "heron|12" in shown


def test_an_odd_number_is_told_before_pairs_are_drawn() -> None:
    drive = make_drive(entered_as="drawn pairs", entrants=5)
    body = body_of(host_of(drive).get(path_of("evening-pairs", drive)))
    assert "5 have entered: an even number from 4 is needed." in body
