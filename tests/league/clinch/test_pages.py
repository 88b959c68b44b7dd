"""The pages of what is still possible: places, needs, and the proof of each."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.clinch.working import work_out
from league.models import Claims, Division, Fixture, Team
from league.results.actions.changes import touch_log
from tests.league.clinch.test_clinch import make_teams, play
from tests.make import make_fixture

pytestmark = pytest.mark.django_db


def url(division: Division, team: Team | None = None, show: str = "") -> str:
    end = f"{team.pk}/?show={show}" if team else ""
    return f"/divisions/{division.pk}/possible/{end}"


def read(client: Client, *of: Any) -> str:
    return client.get(url(*of)).content.decode()


@pytest.fixture
def decided() -> tuple[Division, list[Team]]:
    """A 4, B and C 0 with their own match to play."""
    division, teams = make_teams(3)
    play(division, teams[0], teams[1])
    play(division, teams[0], teams[2])
    make_fixture(division, home=teams[1], away=teams[2], round=3)
    work_out([division.pk])
    return division, teams


@pytest.fixture
def open_one() -> tuple[Division, list[Team]]:
    """Three teams, nothing played."""
    division, teams = make_teams(3)
    for number, (home, away) in enumerate([(0, 1), (0, 2), (1, 2)]):
        make_fixture(division, home=teams[home], away=teams[away], round=number + 1)
    touch_log(division.pk)
    work_out([division.pk])
    return division, teams


def test_the_page_says_who_is_champion(
    client: Client, decided: tuple[Division, list[Team]]
) -> None:
    page = read(client, decided[0])
    assert page.count("is champion") == 1
    assert page.count("cannot be champion") == 2


def test_the_page_says_what_a_team_needs(
    client: Client, open_one: tuple[Division, list[Team]]
) -> None:
    assert "needs 4 of the 4 points it can still win (4)" in read(client, open_one[0])


def test_the_worst_place_shows_the_results_that_lead_to_it(
    client: Client, open_one: tuple[Division, list[Team]]
) -> None:
    division, teams = open_one
    page = read(client, division, teams[0], "worst")
    assert f"{teams[0].name} falls to place 3" in page
    assert f"{teams[1].name} wins" in page


def test_once_all_is_played_nothing_counts_as_open(client: Client) -> None:
    division, teams = make_teams(2)
    play(division, teams[0], teams[1])
    work_out([division.pk])
    page = read(client, division, teams[0], "best")
    assert f"{teams[0].name} ended at place 1." in page
    assert "open: every win" not in page


def test_the_proof_says_who_is_above_whatever_happens(
    client: Client, decided: tuple[Division, list[Team]]
) -> None:
    division, (first, second, _third) = decided
    page = read(client, division, second, "best")
    assert f"It cannot end above {first.name}, whatever happens." in page


def test_the_proof_of_a_miss_names_the_points(
    client: Client, open_one: tuple[Division, list[Team]]
) -> None:
    division, teams = open_one
    page = read(client, division, teams[0], "champion")
    assert f"With 3 log points {teams[0].name} can still miss it" in page


def test_a_proof_that_does_not_hold_is_not_shown(
    client: Client, decided: tuple[Division, list[Team]]
) -> None:
    division, teams = decided
    claims = Claims.objects.get()
    claims.proofs[str(teams[1].pk)]["best"]["alone"] = [str(teams[2].pk)]
    claims.save()
    assert "There is no list of results" in read(client, division, teams[1], "best")


def test_tables_stand_with_a_result_where_they_count(client: Client) -> None:
    division, teams = make_teams(2, scheme={"table_won": 1})
    make_fixture(division, home=teams[0], away=teams[1])
    touch_log(division.pk)
    work_out([division.pk])
    assert "tables 4–0" in read(client, division, teams[0], "best")


def test_what_is_of_an_older_log_says_so(
    client: Client, decided: tuple[Division, list[Team]]
) -> None:
    division, _teams = decided
    assert "The log has changed since" not in read(client, division)
    touch_log(division.pk)
    assert "The log has changed since" in read(client, division)


def test_before_it_is_worked_out_the_page_says_so(client: Client) -> None:
    division, _teams = make_teams(2)
    touch_log(division.pk)
    assert "being worked out" in read(client, division)


def test_a_provisional_result_is_named(client: Client) -> None:
    division, teams = make_teams(2)
    fixture = play(division, teams[0], teams[1])
    Fixture.objects.filter(pk=fixture.pk).update(is_provisional=True)
    touch_log(division.pk)
    work_out([division.pk])
    page = read(client, division)
    assert "1 of them has a provisional result" in page
    assert page.count("2 in the log: a provisional result is not sure yet") == 1


@pytest.mark.parametrize(
    ("scheme", "words"),
    [({}, "no fixtures yet"), ({"order": ["ratio"]}, "not ranked by log points")],
)
def test_why_nothing_is_claimed(
    client: Client, scheme: dict[str, Any], words: str
) -> None:
    division, _teams = make_teams(2, scheme=scheme)
    touch_log(division.pk)
    work_out([division.pk])
    assert words in read(client, division)


def test_a_team_of_whom_nothing_is_known_yet_has_no_page(client: Client) -> None:
    division, _teams = make_teams(2)
    assert client.get(url(division, _teams[0])).status_code == 404


@pytest.mark.parametrize("end", ["possible/0/", "possible/999999/"])
def test_a_team_that_is_not_of_the_division_is_not_found(
    client: Client, decided: tuple[Division, list[Team]], end: str
) -> None:
    assert client.get(f"/divisions/{decided[0].pk}/{end}").status_code == 404


def test_the_pages_cost_as_many_statements_however_many_teams(client: Client) -> None:
    counts = []
    for number in (3, 8):
        division, teams = make_teams(number)
        for away in teams[1:]:
            make_fixture(division, home=teams[0], away=away)
        touch_log(division.pk)
        work_out([division.pk])
        with CaptureQueriesContext(connection) as asked:
            assert client.get(url(division)).status_code == 200
            assert client.get(url(division, teams[0], "worst")).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]
