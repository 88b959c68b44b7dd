"""The programs of docs/client/ do what docs/recipes.md says of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from league.models import Fixture, Scope
from league.results.actions.results import FixtureResult, set_result
from tests.make import make_division, make_fixture, make_player, make_team, make_venue
from tests.recipes.running import (
    NIGHT,
    League,
    Ran,
    played,
    run,
    shown_on_the_page,
    write_list,
)

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_results_of_a_night_are_a_message(live_server: LiveServer) -> None:
    league = League()
    league.fixture(league.aces, league.kings, **played(52, 41))
    league.fixture(league.queens, league.jacks, **played(30, 30, is_provisional=True))
    league.fixture(league.kings, league.queens, **played(80, 0, state="walkover"))
    league.fixture(league.aces, league.jacks)
    league.fixture(league.jacks, league.kings, night=date(2026, 4, 21), **played(9, 8))
    first = make_division(league.season, "First")
    bees, cees = make_team(first, name="Bees"), make_team(first, name="Cees")
    make_fixture(first, night=NIGHT, home=bees, away=cees, **played(12, 40))

    ran = run("results_message", live_server.url, "peninsula", "2026-04-14")
    assert ran == Ran(
        0,
        "Results of Tuesday 14 April\n"
        "\n"
        "Premier\n"
        "Aces A 52, Kings 41\n"
        "Kings 80, Queens 0 (walkover)\n"
        "Queens 30, Jacks 30 (provisional)\n"
        "\n"
        "First\n"
        "Bees 12, Cees 40\n",
    )
    assert ran.out == shown_on_the_page("results_message")


def test_a_night_without_results_has_no_message(live_server: LiveServer) -> None:
    league = League()
    league.fixture(league.aces, league.kings)
    ran = run("results_message", live_server.url, "peninsula", "2026-04-14")
    assert ran == Ran(1, "", "2026-04-14 has no results yet.\n")


def test_the_log_is_written_as_csv(live_server: LiveServer) -> None:
    league = League()
    for home, away, score in (
        (league.aces, league.kings, (52, 41)),
        (league.queens, league.jacks, (30, 30)),
    ):
        winner = "home" if score[0] > score[1] else "draw"
        result = FixtureResult(Fixture.State.PLAYED, *score, winner=winner)
        set_result(league.fixture(home, away), result, by=None)

    named = ("peninsula", "2026", "Premier")
    ran = run("log_csv", live_server.url, *named)
    assert ran == Ran(
        0,
        "Place,Team,Played,Won,Drawn,Lost,For,Against,Difference,Points\n"
        "1,Aces A,1,1,0,0,52,41,11,2\n"
        "2,Jacks,1,0,1,0,30,30,0,1\n"
        "2,Queens,1,0,1,0,30,30,0,1\n"
        "4,Kings,1,0,0,1,41,52,-11,0\n",
    )
    assert ran.out == shown_on_the_page("log_csv")
    before = run("log_csv", live_server.url, *named, "--on", "2026-04-13")
    assert before.out.splitlines()[1:] == [
        f"1,{team},0,0,0,0,0,0,0,0" for team in ("Aces A", "Jacks", "Kings", "Queens")
    ]


@dataclass(frozen=True, slots=True)
class Hall:
    """A night in a hall: two matches to be played there, and two that stay."""

    matches: list[Fixture]
    night: date
    asked: tuple[Any, ...]


def make_hall(address: str, *, later: date) -> Hall:
    """Make it, thirty days ahead; two of its teams play elsewhere on a later day."""
    league = League()
    night = timezone.localdate() + timedelta(days=30)
    elsewhere = make_venue(league.union)
    matches = [
        league.fixture(league.aces, league.kings, night=night),
        league.fixture(league.queens, league.jacks, night=night),
        league.fixture(league.jacks, league.aces, night=night, venue=elsewhere),
        league.fixture(league.kings, league.queens, night=night, **played(9, 8)),
    ]
    league.fixture(league.kings, league.jacks, night=later, venue=elsewhere)
    key = league.key(Scope.READ, Scope.FIXTURES)
    return Hall(matches, night, (address, key, "peninsula", "Civic", night))


def test_a_halls_night_is_moved_once_it_is_meant(live_server: LiveServer) -> None:
    free = timezone.localdate() + timedelta(days=33)
    hall = make_hall(live_server.url, later=free + timedelta(days=4))
    tried = run("move_night", *hall.asked, free, "The hall is closed.")
    assert tried == Ran(
        0,
        f"Aces A against Kings would move to {free}.\n"
        f"Queens against Jacks would move to {free}.\n",
    )
    assert nights(*hall.matches) == [hall.night] * 4
    moved = run("move_night", *hall.asked, free, "The hall is closed.", "--really")
    assert moved == Ran(
        0,
        f"Aces A against Kings moves to {free}.\n"
        f"Queens against Jacks moves to {free}.\n",
    )
    assert nights(*hall.matches) == [free, free, hall.night, hall.night]


def test_a_match_whose_team_plays_that_day_stays(live_server: LiveServer) -> None:
    later = timezone.localdate() + timedelta(days=37)
    hall = make_hall(live_server.url, later=later)
    refused = run("move_night", *hall.asked, later, "The hall is closed.", "--really")
    day = f"{later:%A} {later.day} {later:%B %Y}"
    assert refused == Ran(
        1,
        "".join(
            f"{match} stays. Something in it is wrong: "
            f"{team} plays on {day} already: Kings – Jacks. (night)\n"
            for match, team in (
                ("Aces A against Kings", "Kings"),
                ("Queens against Jacks", "Jacks"),
            )
        ),
        "Not all could be moved.\n",
    )
    assert nights(*hall.matches) == [hall.night] * 4


def nights(*fixtures: Fixture) -> list[date]:
    for one in fixtures:
        one.refresh_from_db()
    return [one.night for one in fixtures]


def test_a_key_that_is_not_good_for_fixtures_moves_nothing(
    live_server: LiveServer,
) -> None:
    league = League()
    fixture = league.fixture(league.aces, league.kings)
    key = league.key(Scope.READ)
    asked = (live_server.url, key, "peninsula", "CIVIC", NIGHT, "2026-04-21", "Rain.")
    assert run("move_night", *asked, "--really") == Ran(
        1,
        "Aces A against Kings stays. This key may not be used for that.\n",
        "Not all could be moved.\n",
    )
    assert nights(fixture) == [NIGHT]


NAMES = ("name", "Ann  Arp", "Bea Bos", "Bea Bos", "Dan Daal", "Eve Els")
# As a spreadsheet writes it where a comma is in numbers.
LISTED = "\ufeff" + "".join(f"{name};of ours\r\n" for name in NAMES)


def test_a_clubs_list_is_compared_with_its_registrations(
    live_server: LiveServer, tmp_path: Path
) -> None:
    league = League()
    for name in ("Ann Arp", "Bea Bos", "Cas Cilliers"):
        make_player(league.aces, season=league.season, name=name)
    make_player(league.kings, season=league.season, name="Dan Daal")
    gone = make_player(league.aces, season=league.season, name="Eve Els")
    gone.registrations.update(ended_on=NIGHT)
    key = league.key(Scope.READ, kind="club secretary", club=league.club)
    path = write_list(tmp_path, LISTED)
    ran = run(
        *("compare_registrations", live_server.url, key),
        *("peninsula", "2026", "Aces", path),
    )
    assert ran == Ran(
        0,
        "Bea Bos is on your list, and not registered.\n"
        "Dan Daal is on your list, and not registered.\n"
        "Eve Els is on your list, and not registered.\n"
        "Cas Cilliers is registered, and not on your list.\n"
        "2 are on both.\n",
    )
    assert ran.out == shown_on_the_page("compare_registrations")


def test_a_key_without_the_role_is_told_that_it_sees_nothing(
    live_server: LiveServer, tmp_path: Path
) -> None:
    league = League()
    make_player(league.aces, season=league.season, name="Ann Arp")
    key = league.key(Scope.READ, kind="captain", team=league.aces)
    path = write_list(tmp_path, "name\nAnn Arp\n")
    asked = (live_server.url, key, "peninsula", "2026", "Aces", path)
    sees_nothing = "This key sees no registration of Aces.\n"
    assert run("compare_registrations", *asked) == Ran(1, "", sees_nothing)


@pytest.mark.parametrize(
    ("text", "encoding", "fault"),
    [
        ("naam\nAnn Arp\n", "utf-8", "has no column called name, or it is empty.\n"),
        ("", "utf-8", "has no column called name, or it is empty.\n"),
        ("name\nRenée\n", "latin-1", "cannot be read: 'utf-8' codec can't decode"),
    ],
    ids=["another column", "empty", "not UTF-8"],
)
def test_a_list_that_is_none_is_told(
    text: str, encoding: str, fault: str, tmp_path: Path
) -> None:
    path = write_list(tmp_path, text, encoding=encoding)
    asked = ("http://127.0.0.1:9", "key", "peninsula", "2026", "Aces", path)
    ran = run("compare_registrations", *asked)
    assert (ran.code, ran.out) == (1, "")
    assert ran.fault.startswith(f"{path} {fault}")
