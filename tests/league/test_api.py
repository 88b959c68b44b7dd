from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Division, Fixture, Player, User
from league.results.actions.results import adjust
from league.rulings.actions.withdrawals import withdraw_team
from tests.make import (
    NIGHT,
    make_board,
    make_club,
    make_division,
    make_fixture,
    make_match,
    make_player,
    make_role,
    make_season,
    make_team,
    make_union,
    play,
)

pytestmark = pytest.mark.django_db
LISTS = ["unions", "divisions", "clubs", "teams", "players", "fixtures", "matches"]


def get(path: str, user: User | None = None, **query: object) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(f"/api/v1/{path}", query)


def ids(path: str, **query: object) -> list[Any]:
    response = get(path, **query)
    assert response.status_code == 200, response.content
    return [one["id"] for one in response.json()["results"]]


def test_a_name_is_found_whatever_its_accents() -> None:
    union = make_union()
    make_club(union, name="Zoë’s Aces")
    make_club(union, name="Elsies")
    for name in ("zoes", "ACES zoë", "Zoë’s"):
        rows = get("clubs/", name=name).json()["results"]
        assert [one["name"] for one in rows] == ["Zoë’s Aces"]
    assert get("clubs/", name="-").json()["results"] == []


@pytest.mark.parametrize("path", LISTS)
def test_anyone_may_read_each_list(path: str) -> None:
    make_match()
    response = get(f"{path}/")
    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    assert response.json()["count"] > 0


@pytest.mark.parametrize("path", LISTS)
def test_each_row_of_a_list_is_read_by_itself(path: str) -> None:
    make_match()
    row = get(f"{path}/").json()["results"][0]
    found = get(f"{path}/{row.get('id', row.get('slug'))}/").json()
    assert {name: found[name] for name in row} == row


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("key", ["0", "99999999999999999999", "x", "-1", "%00"])
def test_an_unknown_row_is_404(path: str, key: str) -> None:
    response = get(f"{path}/{key}/")
    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"


def make_rows(number: int) -> Division:
    division = make_division()
    home, away = make_team(division), make_team(division)
    for place in range(number):
        fixture = make_fixture(division, home=home, away=away, round=place + 1)
        make_match(fixture, tables=0)
        make_team(make_division())
    return division


def queries_of(path: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        response = get(f"{path}/", page_size=200)
    assert len(response.json()["results"]) >= 20
    return len(asked)


@pytest.mark.parametrize("path", LISTS)
def test_a_long_list_asks_no_more_than_a_short_one(path: str) -> None:
    make_rows(20)
    short = queries_of(path)
    make_rows(60)
    assert queries_of(path) == short <= 4


def test_a_page_holds_at_most_200_rows() -> None:
    union = make_union()
    Player.objects.bulk_create(
        Player(union=union, name=f"Player {n}") for n in range(201)
    )
    found = get("players/", page_size=1000).json()
    assert (found["count"], len(found["results"])) == (201, 200)


def test_a_page_holds_50_rows_where_nobody_asks_otherwise() -> None:
    union = make_union()
    Player.objects.bulk_create(
        Player(union=union, name=f"Player {n}") for n in range(51)
    )
    assert len(get("players/").json()["results"]) == 50


def test_a_page_past_the_last_is_404() -> None:
    assert get("unions/", page=2).status_code == 404


@pytest.mark.parametrize("path", ["fixtures", "matches"])
@pytest.mark.parametrize("order", ["", "-round"])
def test_the_pages_after_one_another_hold_each_row_once(path: str, order: str) -> None:
    make_rows(7)
    asked = {"ordering": order} if order else {}
    pages = [ids(f"{path}/", page=n, page_size=3, **asked) for n in (1, 2, 3)]
    assert [len(page) for page in pages] == [3, 3, 1]
    assert [key for page in pages for key in page] == ids(f"{path}/", **asked)


@pytest.mark.parametrize("path", ["fixtures", "matches"])
def test_a_far_page_passes_over_keys_alone(path: str) -> None:
    make_rows(4)
    with CaptureQueriesContext(connection) as asked:
        get(f"{path}/", page=2, page_size=2)
    passing = [one["sql"] for one in asked if " OFFSET 2" in one["sql"]]
    assert len(passing) == 1
    assert passing[0].partition(" FROM ")[0].count(",") == 0


def test_divisions_are_filtered_by_union_and_season() -> None:
    season = make_season()
    one, _ = make_division(season), make_division()
    assert ids("divisions/", union=one.union.slug) == [one.pk]
    assert ids("divisions/", season=season.name) == [one.pk]


def test_teams_and_players_are_filtered_by_union_division_and_team() -> None:
    division = make_division()
    team = make_team(division)
    player = make_player(team, season=division.season)
    make_player(make_team(make_division()))
    assert ids("teams/", division=division.pk) == [team.pk]
    assert ids("teams/", union=division.union.slug) == [team.pk]
    assert ids("players/", team=team.pk) == [player.pk]


@pytest.fixture
def fixtures() -> list[Fixture]:
    """Three fixtures of one division, a week apart; the last one is postponed."""
    division = make_division()
    return [
        make_fixture(
            division,
            round=week + 1,
            night=NIGHT + timedelta(weeks=week),
            state="postponed" if week == 2 else "planned",
        )
        for week in range(3)
    ]


@pytest.mark.parametrize(
    ("query", "weeks"),
    [
        ({"round": 2}, [1]),
        ({"state": "postponed"}, [2]),
        ({"night_from": date(2026, 2, 10)}, [1, 2]),
        ({"night_to": date(2026, 2, 10)}, [0, 1]),
        ({"night_from": date(2026, 2, 4), "night_to": date(2026, 2, 12)}, [1]),
        ({"ordering": "-night"}, [2, 1, 0]),
        ({"ordering": "round"}, [0, 1, 2]),
    ],
)
def test_fixtures_are_filtered_and_ordered(
    fixtures: list[Fixture], query: dict[str, Any], weeks: list[int]
) -> None:
    assert ids("fixtures/", **query) == [str(fixtures[week].pk) for week in weeks]


def test_fixtures_are_filtered_by_division_and_by_team(fixtures: list[Fixture]) -> None:
    first, other = fixtures[0], make_fixture()
    assert ids("fixtures/", division=other.division_id) == [str(other.pk)]
    for team in (first.home_id, first.away_id):
        assert ids("fixtures/", team=team) == [str(first.pk)]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("division", "x"),
        ("division", "1.5"),
        ("division", 2**63),
        ("division", "1e400"),
        ("division", "NaN"),
        ("team", -1),
        ("round", "9" * 400),
        ("night_from", "soon"),
        ("night_to", "2026-02-30"),
        ("state", "lost"),
        ("ordering", "home__name"),
        ("union", "a\0b"),
    ],
)
def test_a_filter_that_cannot_be_read_is_a_fault_at_its_name(
    name: str, value: object
) -> None:
    response = get("fixtures/", **{name: value})
    assert (response.status_code, response["Content-Type"]) == (
        422,
        "application/problem+json",
    )
    assert {one["pointer"] for one in response.json()["errors"]} == {name}


def test_a_number_that_no_row_has_finds_nothing() -> None:
    assert ids("fixtures/", division=2**63 - 1, round=2**63 - 1) == []


def shown_name(player: Player, user: User | None) -> str:
    return get(f"players/{player.pk}/", user).json()["name"]


def test_only_members_of_the_union_see_a_players_name() -> None:
    union = make_union(board=make_board())
    player = make_player(union=union, name="Jan van Wyk")
    seen = {
        "visitor": shown_name(player, None),
        "member": shown_name(player, make_role(union, "viewer")),
        "board": shown_name(player, make_role(union, "board secretary")),
        "stranger": shown_name(player, make_role(make_union())),
    }
    assert seen == {
        "visitor": "J. v. W.",
        "member": "Jan van Wyk",
        "board": "Jan van Wyk",
        "stranger": "J. v. W.",
    }


def test_a_player_who_agreed_is_named_to_anyone() -> None:
    player = make_player(name="Jan van Wyk", agreed_to_name=True)
    assert shown_name(player, None) == "Jan van Wyk"


def test_a_player_is_shown_with_the_registrations_that_stand() -> None:
    division = make_division()
    team = make_team(division)
    player = make_player(team, season=division.season)
    ended = player.registrations.get()
    (shown,) = get(f"players/{player.pk}/").json()["registrations"]
    assert (shown["team"]["id"], shown["club"]["id"]) == (team.pk, team.club_id)
    ended.ended_on = date(2026, 3, 1)
    ended.save()
    assert get(f"players/{player.pk}/").json()["registrations"] == []


def test_the_log_is_the_contracts_with_the_teams_ids() -> None:
    division = make_division()
    home, away = (
        make_team(division, name="Heideveld"),
        make_team(division, name="Retreat"),
    )
    play(make_match(make_fixture(division, home=home, away=away)), home=8, away=4)
    adjust(division, away, reason="late", points=Decimal("-0.5"), by=None)
    row = {"played": 1, "drawn": 0, "withdrawn_on": None}
    assert get(f"divisions/{division.pk}/log/").json() == {
        "format": "league-log/1",
        "rows": [
            row
            | {"position": 1, "team": "Heideveld", "won": 1, "lost": 0, "by": None}
            | {"for": 8, "against": 4, "difference": 4, "adjustment": 0, "points": 2}
            | {"team_id": home.pk},
            row
            | {"position": 2, "team": "Retreat", "won": 0, "lost": 1, "by": "points"}
            | {"for": 4, "against": 8, "difference": -4, "points": -0.5}
            | {"adjustment": -0.5, "team_id": away.pk},
        ],
    }


def test_the_log_says_when_a_team_withdrew() -> None:
    division = make_division()
    gone, _other = make_team(division, name="Athlone"), make_team(division)
    entry = division.standings.get(team=gone)
    withdraw_team(entry, on=date(2026, 3, 1), reason="Too few players.", by=None)
    rows = get(f"divisions/{division.pk}/log/").json()["rows"]
    assert [one["withdrawn_on"] for one in rows] == [None, "2026-03-01"]


def test_the_log_is_sent_again_only_after_it_has_moved() -> None:
    match = make_match()
    path = f"/api/v1/divisions/{match.fixture.division_id}/log/"
    tag = Client().get(path)["ETag"]
    assert Client().get(path, headers={"If-None-Match": tag}).status_code == 304
    play(match)
    assert Client().get(path, headers={"If-None-Match": tag}).status_code == 200


def test_the_log_asks_the_same_of_a_large_division() -> None:
    def asked(teams: int) -> int:
        division = make_division()
        for _ in range(teams):
            make_team(division)
        with CaptureQueriesContext(connection) as queries:
            response = get(f"divisions/{division.pk}/log/")
        assert len(response.json()["rows"]) == teams
        return len(queries)

    # Division and entries alone: head to head asks no results where none stand.
    assert asked(2) == asked(40) <= 3


def test_a_read_is_answered_with_304_to_whoever_has_it() -> None:
    path = f"/api/v1/unions/{make_union().slug}/"
    tag = Client().get(path)["ETag"]
    assert Client().get(path, headers={"If-None-Match": tag}).status_code == 304


OTHERS = ("put", "patch", "delete", "options")
# A list takes a POST where rows are made by it.
TAKEN = [
    (path, method)
    for path in LISTS
    for method in (*OTHERS, *(() if path in ("clubs", "teams") else ("post",)))
]


@pytest.mark.parametrize(("path", "method"), TAKEN)
def test_a_list_takes_no_other_method(path: str, method: str) -> None:
    client = Client()
    client.force_login(make_role(make_union()))
    response = getattr(client, method)(f"/api/v1/{path}/")
    assert (response.status_code, response["Content-Type"]) == (
        405,
        "application/problem+json",
    )
