"""A signed-in entrant of an evening finds the own table and place first."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from drives.models import Drive
from league.models import User
from tests.drives.make_drives import make_drive, make_entrant, make_round
from tests.make import make_player, make_role, make_union

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> User:
    return make_role(make_union(), "player")


@pytest.fixture
def drive(player: User) -> Drive:
    union = player.roles.get().union
    assert union is not None
    drive = make_drive(union, entrants=4, state="running")
    own = make_player(union=union, name="Fatima Adams", user=player)
    make_entrant(drive, 5, player=own)
    return drive


def own_part(drive: Drive, user: User | None) -> str:
    client = Client()
    if user is not None:
        client.force_login(user)
    page = client.get(f"/evenings/{drive.pk}/").content.decode()
    found = re.search(r'<section class="panel drive-own".*?</section>', page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", found[0]).split()) if found else ""


def test_the_own_table_comes_first_with_who_sits_there(
    drive: Drive, player: User
) -> None:
    make_round(drive, [(1, 5, 3, 4)])
    assert own_part(drive, player) == (
        "You 5 Fatima Adams Round 1: table 1, South With 1 Guest 1a. "
        "Against 3 Guest 3a, 4 Guest 4a."
    )


def test_who_sits_out_reads_it_first(drive: Drive, player: User) -> None:
    make_round(drive, [(1, 2, 3, 4)])
    assert own_part(drive, player) == "You 5 Fatima Adams Round 1: sits out"


def test_nobody_else_has_an_own_part(drive: Drive) -> None:
    make_round(drive, [(1, 5, 3, 4)])
    assert own_part(drive, None) == ""
    assert own_part(drive, make_role(drive.union, "captain")) == ""
