from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Role, User
from matches.models import Entry, Match
from rules.record import Side
from tests.make import (
    entry,
    make_board,
    make_division,
    make_fixture,
    make_match,
    make_phone,
    make_role,
    make_season,
    make_ticket,
    make_union,
    play,
    points,
    write,
)

pytestmark = pytest.mark.django_db


def get(match: Match, path: str = "", user: User | None = None, **query: object) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(f"/api/v1/matches/{match.pk}/{path}", query)


def entries(match: Match, user: User | None = None) -> list[dict[str, Any]]:
    return get(match, "entries/", user).json()["results"]


def test_a_match_shows_its_head_and_both_team_sheets() -> None:
    match = play(make_match(tables=3))
    found = get(match).json()
    assert (found["seq"], found["head"]) == (match.seq, match.head_hash)
    assert [one["side"] for one in found["team_sheets"]] == ["home", "away"]
    assert [pair is None for pair in found["team_sheets"][0]["pairs"]] == [
        False,
        False,
        False,
        True,
    ]


def test_seated_players_are_initials_to_a_visitor_and_names_to_a_member() -> None:
    match = make_match()
    seat = match.team_sheets.get(side="home").seats.get(table=1, role="counter")

    def counter(user: User | None) -> dict[str, Any]:
        return get(match, "", user).json()["team_sheets"][0]["pairs"][0]["counter"]

    called = f"{seat.player.initials} {seat.player_id}"
    assert counter(None) == {"id": seat.player_id, "name": called}
    member = make_role(match.union, "viewer")
    assert counter(member) == {"id": seat.player_id, "name": seat.player.name}


def test_entries_come_in_the_order_of_the_chain() -> None:
    match = make_match()
    write(match, entry("interval", 75, id="later"), entry("start", 0, id="first"))
    found = entries(match)
    assert [one["id"] for one in found] == ["later", "first"]
    assert found[1]["previous_hash"] == found[0]["hash"]


def test_an_entry_has_the_contracts_fields_and_what_is_known_beside() -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 10))
    row = Entry.objects.get(seq=2)
    assert entries(match)[1] == {
        "id": row.record_id,
        "at": "2026-02-03T17:40:00+00:00",
        "kind": "points",
        "table": 1,
        "side": "home",
        "points": 2,
        "seq": 2,
        "client_at": "2026-02-03T17:40:00+00:00",
        "received_at": row.received_at.isoformat(),
        "source": "desk",
        "device": None,
        "device_counter": None,
        "previous_hash": row.previous_hash,
        "hash": row.hash,
        "refused": None,
        "struck_by": None,
    }


def test_refused_and_struck_entries_say_so() -> None:
    match = make_match()
    write(
        match,
        points(1, "home", -5),
        entry("start", 0),
        entry("points", 10, id="odd", table=1, side=Side.HOME, points=2),
        entry("void", 11, id="void", entry="odd", reason="miscounted"),
        entry("void", 12, id="again", entry="odd", reason="miscounted"),
        entry("void", 13, id="vain", entry="nothing", reason=""),
    )
    found = {one["id"]: one for one in entries(match, make_role(match.union))}
    assert [one["refused"] for one in found.values()] == [
        "1.9",
        None,
        None,
        None,
        None,
        "record",
    ]
    assert (found["odd"]["struck_by"], found["void"]["reason"]) == (
        "void",
        "miscounted",
    )


def test_players_of_an_entry_are_named_as_whoever_asks_may_see_them() -> None:
    match = make_match()
    player = (
        match.team_sheets.get(side="home").seats.get(table=1, role="counter").player
    )
    away = entry("called-away", 5, table=1, side=Side.HOME, player=str(player.pk))
    write(match, entry("start", 0), away)
    member = make_role(match.union, "captain")
    assert entries(match)[1]["player"] == {"id": player.pk, "name": player.initials}
    assert entries(match, member)[1]["player"]["name"] == player.name


def test_entries_are_paged() -> None:
    match = make_match()
    write(match, entry("start", 0), *(points(1, "home", n) for n in range(1, 60)))
    found = get(match, "entries/", page=2, page_size=25).json()
    assert (found["count"], found["results"][0]["seq"]) == (60, 26)


def test_a_long_list_of_entries_asks_no_more_than_a_short_one() -> None:
    match = make_match()

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            response = get(match, "entries/", page_size=200)
        assert len(response.json()["results"]) == match.entries.count()
        return len(queries)

    write(match, entry("start", 0))
    short = asked()
    write(match, *(points(1, "home", n) for n in range(1, 150)))
    assert asked() == short == 4


def test_the_score_sheet_is_the_contracts() -> None:
    found = get(play(make_match(), home=8, away=4), "score-sheet/").json()
    assert found["format"] == "klawerjas-score-sheet/1"
    assert (found["home"], found["result"]) == ({"total": 8}, "home")
    assert found.keys() == {
        *("format", "status", "tables", "awards", "home", "away"),
        *("result", "needs", "decision", "signed", "refused"),
    }


def test_a_match_without_entries_has_a_score_sheet() -> None:
    found = get(make_match(), "score-sheet/").json()
    assert (found["status"], len(found["tables"])) == ("not started", 4)


def written_on() -> Match:
    """A final with a query, an undone query and a decision, each in someone's words."""
    union = make_union(board=make_board())
    fixture = make_fixture(make_division(make_season(union)), stage="final")
    match = make_match(fixture, rules={"drawn_knockout": "decision"})
    play(match, home=2, away=2)
    write(
        match,
        entry("query", 150, side=Side.HOME, text="Anna spoke", id="q"),
        entry("void", 160, entry="q", reason="Anna did not"),
        entry("decision", 170, winner=Side.AWAY, method="Anna cut the cards"),
    )
    return match


READERS: dict[str, Callable[[Match], User | None]] = {
    "a visitor": lambda match: None,
    "another union's secretary": lambda match: make_role(make_union()),
    "a player": lambda match: make_role(match.union, Role.Kind.PLAYER),
    "the board's secretary": lambda match: make_role(
        match.union, Role.Kind.BOARD_SECRETARY
    ),
}


def test_a_markers_phone_reads_nothing_that_someone_wrote() -> None:
    match = written_on()
    key = make_phone(make_ticket(match)).key
    phone = Client(headers={"Authorization": f"Ticket {key}"})
    for path in ("entries/", "score-sheet/"):
        answer = phone.get(f"/api/v1/matches/{match.pk}/{path}")
        assert (answer.status_code, b"Anna" in answer.content) == (200, False)


@pytest.mark.parametrize(
    ("reader", "sees"),
    [
        ("a visitor", False),
        ("another union's secretary", False),
        ("a player", True),
        ("the board's secretary", True),
    ],
)
def test_what_someone_wrote_is_read_by_members_alone(reader: str, sees: bool) -> None:
    match = written_on()
    user = READERS[reader](match)
    answers = [
        get(match, path, user).content.decode()
        for path in ("", "entries/", "score-sheet/", "live/")
    ]
    assert ["Anna" in one for one in answers] == [False, sees, sees, False]
    entry_told = next(one for one in entries(match, user) if one["kind"] == "decision")
    assert entry_told.get("method") == ("Anna cut the cards" if sees else None)
    sheet = get(match, "score-sheet/", user).json()
    assert sheet["decision"]["winner"] == "away"


def test_the_record_is_for_members_of_the_union() -> None:
    match = play(make_match())
    users = {
        "visitor": None,
        "stranger": make_role(make_union()),
        "member": make_role(match.union, "player"),
    }
    found = {
        who: get(match, "record/", user).status_code for who, user in users.items()
    }
    assert found == {"visitor": 401, "stranger": 404, "member": 200}


def test_the_record_is_the_contracts_and_is_kept_by_nobody_on_the_way() -> None:
    match = play(make_match())
    response = get(match, "record/", make_role(match.union))
    record = json.loads(response.content)
    assert (record["format"], record["home"]["team"]) == (
        "klawerjas-match/1",
        match.fixture.home.name,
    )
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize("path", ["", "entries/", "score-sheet/", "record/"])
def test_an_unknown_match_is_404(path: str) -> None:
    unplayed = make_fixture(make_division())
    user = make_role(unplayed.union)
    client = Client()
    client.force_login(user)
    response = client.get(f"/api/v1/matches/{unplayed.pk}/{path}")
    assert (response.status_code, response["Content-Type"]) == (
        404,
        "application/problem+json",
    )


@pytest.mark.parametrize("path", ["", "entries/", "score-sheet/"])
def test_a_read_is_sent_again_only_after_a_new_entry(path: str) -> None:
    match = play(make_match())
    address = f"/api/v1/matches/{match.pk}/{path}"
    tag = {"If-None-Match": Client().get(address)["ETag"]}
    assert Client().get(address, headers=tag).status_code == 304
    write(match, entry("sign", 170, by="referee"))
    assert Client().get(address, headers=tag).status_code == 200


def test_matches_are_filtered_by_union_division_team_round_and_night() -> None:
    match, _ = make_match(), make_match()
    fixture = match.fixture
    for query in (
        {"union": match.union.slug},
        {"division": fixture.division_id},
        {"team": fixture.away_id},
        {"union": match.union.slug, "round": 1, "night": "2026-02-03"},
    ):
        found = Client().get("/api/v1/matches/", query).json()["results"]
        assert [one["id"] for one in found] == [str(match.pk)]


def test_a_user_who_loses_the_role_loses_the_names_at_once() -> None:
    match = play(make_match())
    user = make_role(match.union)
    assert get(match, "record/", user).status_code == 200
    Role.objects.filter(user=user).delete()
    assert get(match, "record/", user).status_code == 404
