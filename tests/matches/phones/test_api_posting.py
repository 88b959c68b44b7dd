"""Entries that are posted to a match: written, named, corrected and refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.models import Entry, EntryText, Match
from tests.make import at, entry, make_match, make_player, make_union, points, write
from tests.matches.phones.make_posts import answers, post, press, secretary

pytestmark = pytest.mark.django_db
MALFORMED = "urn:klawerjas:problem:malformed"


@pytest.fixture
def match() -> Match:
    match = make_match()
    write(match, entry("start", 0))
    return match


def test_a_press_is_written_and_moves_the_score_sheet(match: Match) -> None:
    told = post(secretary(match), match, {"entries": [press()]}).json()
    assert told["answers"] == [
        {"id": "p1", "outcome": "accepted", "seq": 2, "rule": None, "errors": []}
    ]
    assert (told["seq"], told["score_sheet"]["home"]) == (2, {"total": 2})


def test_the_answer_tells_the_head_that_the_match_has_come_to(match: Match) -> None:
    told = post(secretary(match), match, {"entries": [press()]}).json()
    assert told["head"] == Entry.objects.get(match=match, seq=2).hash


def test_the_same_press_again_is_a_duplicate_at_the_same_place(match: Match) -> None:
    client = secretary(match)
    answers(client, match, press())
    (again,) = answers(client, match, press())
    assert (again["outcome"], again["seq"]) == ("duplicate", 2)
    assert Entry.objects.count() == 2


def test_a_press_twice_in_one_batch_stands_once(match: Match) -> None:
    first, second = answers(secretary(match), match, press(), press())
    assert (first["outcome"], second["outcome"]) == ("accepted", "duplicate")


def test_an_id_that_stands_for_something_else_is_rejected(match: Match) -> None:
    client = secretary(match)
    answers(client, match, press())
    (other,) = answers(client, match, press(points=4))
    assert other == {
        "id": "p1",
        "outcome": "rejected",
        "seq": None,
        "rule": None,
        "status": 422,
        "type": "urn:klawerjas:problem:entry-id-reused",
        "errors": [
            {
                "pointer": "entries[0].id",
                "detail": "stands for another entry already",
            }
        ],
    }


def test_what_the_rules_refuse_is_kept_and_names_the_rule(match: Match) -> None:
    client = secretary(match)
    (first,) = answers(client, match, press(points=3))
    (again,) = answers(client, match, press(points=3))
    assert (first["outcome"], first["rule"]) == ("accepted", "6.5")
    assert (again["outcome"], again["rule"]) == ("duplicate", "6.5")


def test_only_the_malformed_entries_of_a_batch_are_rejected(match: Match) -> None:
    bad = [press(id="b1", table=5), [], press(id="b2", kind="no such"), None]
    found = answers(secretary(match), match, press(), *bad, press(id="p2"))
    assert [one["outcome"] for one in found] == [
        "accepted",
        "rejected",
        "rejected",
        "rejected",
        "rejected",
        "accepted",
    ]
    assert [one["seq"] for one in found if one["seq"]] == [2, 3]


def test_each_fault_of_an_entry_is_named_by_its_place(match: Match) -> None:
    _, found = answers(
        secretary(match), match, press(), press(id="b", table=5, extra=1, at="noon")
    )
    assert found["type"] == MALFORMED
    assert {one["pointer"] for one in found["errors"]} == {
        "entries[1].table",
        "entries[1].at",
        "entries[1].extra",
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "a\0b"),
        ("id", "\ud800"),
        ("id", ""),
        ("id", "x" * 201),
        ("id", 7),
        ("points", 2**63),
        ("points", -(2**63)),
        ("points", 10**400),
        ("points", 2.5),
        ("points", True),
        ("points", "2"),
        ("table", 0),
        ("side", ["home"]),
        ("kind", {}),
        ("at", "2026-02-03T19:30:00"),
        ("at", "0001-01-01T00:00:00+14:00"),
        ("at", 1),
    ],
)
def test_a_value_that_no_row_can_hold_is_a_fault_at_its_field(
    match: Match, field: str, value: object
) -> None:
    bad, good = answers(secretary(match), match, press(**{field: value}), press(id="g"))
    assert bad["errors"][0]["pointer"] == f"entries[0].{field}"
    assert (bad["outcome"], good["outcome"]) == ("rejected", "accepted")


@pytest.mark.parametrize("text", ["\0", "\udfff", "a\0"])
def test_text_that_no_row_can_hold_is_a_fault_of_its_entry(
    match: Match, text: str
) -> None:
    query = {"id": "q", "at": at(5).isoformat(), "kind": "query", "side": "home"}
    (found,) = answers(secretary(match), match, query | {"text": text})
    assert found["errors"][0]["pointer"] == "entries[0].text"
    assert not EntryText.objects.exists()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b'{"entries": [NaN]}', 400),
        (b'{"entries": [], "entries": []}', 400),
        (b"[" * 10_000, 400),
        (b"[" * 10_000 + b"]" * 10_000, 400),
        (b'{"entries": ' + b"[" * 11 + b"]" * 11 + b"}", 400),
        (b"[]", 422),
        (b'"text"', 422),
        (b"null", 422),
        (b"{}", 422),
        (b'{"entries": {}}', 422),
        (b'{"entries": [], "more": 1}', 422),
        (b'{"entries": [], "device": ""}', 422),
        (b'{"entries": [], "device": "\\u0000"}', 422),
        (b'{"entries": [], "device": "' + b"x" * 65 + b'"}', 422),
        (b'{"entries": [], "sent_at": "today"}', 422),
        (b'{"entries": [' + b",".join([b"{}"] * 51) + b"]}", 422),
        (b'{"entries": []}' + b" " * 65536, 413),
    ],
)
def test_a_batch_that_cannot_be_read_is_refused_whole(
    match: Match, body: bytes, status: int
) -> None:
    response = post(secretary(match), match, body)
    assert (response.status_code, response["Content-Type"]) == (
        status,
        "application/problem+json",
    )
    assert Entry.objects.count() == 1


def test_a_body_in_another_form_than_json_is_415(match: Match) -> None:
    address = f"/api/v1/matches/{match.pk}/entries/"
    response = secretary(match).post(address, {"entries": "[]"})
    assert response.status_code == 415
    assert response.json()["type"] == "urn:klawerjas:problem:unsupported-media-type"


def test_an_empty_batch_tells_where_the_match_stands(match: Match) -> None:
    told = post(secretary(match), match, {"entries": []}).json()
    assert (told["answers"], told["seq"]) == ([], 1)


def from_phone(*entries: dict[str, object], **values: object) -> dict[str, object]:
    return {"device": "phone", "entries": list(entries)} | values


def test_the_time_of_a_press_is_corrected_by_the_phones_clock(match: Match) -> None:
    # The phone is an hour ahead of the press, two days behind the union.
    body = from_phone(press(device_counter=1), sent_at=(at(10 + 60)).isoformat())
    post(secretary(match), match, body)
    row = Entry.objects.get(record_id="p1")
    assert row.received_at - row.at == at(70) - at(10)
    assert row.client_at == at(10)


def test_a_device_counts_each_of_its_entries(match: Match) -> None:
    told = post(secretary(match), match, from_phone(press())).json()["answers"][0]
    assert told["errors"] == [
        {
            "pointer": "entries[0].device_counter",
            "detail": "is missing: must be a whole number from 0 to "
            "9223372036854775807",
        }
    ]


def test_without_a_device_there_is_no_counter(match: Match) -> None:
    (told,) = answers(secretary(match), match, press(device_counter=1))
    assert told["errors"][0]["pointer"] == "entries[0].device_counter"


def test_a_counter_that_stands_for_another_entry_is_rejected(match: Match) -> None:
    body = from_phone(press(device_counter=1), press(id="p2", device_counter=1))
    told = post(secretary(match), match, body).json()["answers"][1]
    assert told["type"] == "urn:klawerjas:problem:device-counter-reused"


def called_away(player: object) -> dict[str, object]:
    fields = {"id": "c1", "at": at(20).isoformat(), "kind": "called-away"}
    return fields | {"table": 1, "side": "home", "player": player}


def seated(match: Match) -> Any:
    seats = match.team_sheets.get(side="home").seats
    return seats.get(table=1, role="counter").player


def test_a_player_is_named_by_number_by_text_or_by_name(match: Match) -> None:
    player, client = seated(match), secretary(match)
    for place, given in enumerate([player.pk, str(player.pk), player.name]):
        (told,) = answers(client, match, called_away(given) | {"id": f"c{place}"})
        assert told["outcome"] == "accepted", told
    assert {row.player for row in Entry.objects.filter(kind="called-away")} == {player}


def test_a_registered_player_who_is_not_on_the_sheet_can_be_named(match: Match) -> None:
    season = match.fixture.division.season
    player = make_player(match.fixture.home, season=season)
    (told,) = answers(secretary(match), match, called_away(player.name))
    assert (told["outcome"], told["rule"]) == ("accepted", "11.2")


def test_a_player_of_another_union_is_as_unknown_as_nobody(match: Match) -> None:
    theirs = make_player(union=make_union())
    client = secretary(match)
    given = [theirs.pk, theirs.name, "Nobody", 10**12, 2**70, "9" * 30, -1]
    told = [answers(client, match, called_away(one))[0]["errors"] for one in given]
    assert told == [
        [
            {
                "pointer": "entries[0].player",
                "detail": "must be a player of this union, by id or by a name of "
                "that team",
            }
        ]
    ] * len(given)


def test_the_opponents_are_not_named_for_a_side(match: Match) -> None:
    theirs = match.team_sheets.get(side="away").seats.first()
    assert theirs is not None
    (told,) = answers(secretary(match), match, called_away(theirs.player.name))
    assert told["outcome"] == "rejected"


def test_a_name_that_two_players_bear_asks_for_the_id(match: Match) -> None:
    season = match.fixture.division.season
    for _ in range(2):
        make_player(match.fixture.home, season=season, name="Jan Visser")
    (told,) = answers(secretary(match), match, called_away("Jan Visser"))
    assert "give the id" in told["errors"][0]["detail"]


@pytest.mark.parametrize("player", [None, True, [], {}, "", 1.5, 0])
def test_a_player_of_the_wrong_form_is_one_fault(match: Match, player: object) -> None:
    (told,) = answers(secretary(match), match, called_away(player))
    assert [one["pointer"] for one in told["errors"]] == ["entries[0].player"]


def test_a_press_costs_the_same_queries_at_the_start_and_at_the_end(
    match: Match,
) -> None:
    client = secretary(match)

    def asked(record_id: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            answers(client, match, press(id=record_id))
        return len(queries)

    first = asked("first")
    write(match, *(points(1, "home", n) for n in range(60)))
    assert asked("last") == first <= 15


@pytest.mark.parametrize(
    ("accepted", "status"),
    [
        ("*/*", 200),
        ("application/json", 200),
        ("text/html, */*;q=0.1", 200),
        ("text/html", 406),
    ],
)
def test_the_answer_is_json_or_nothing(
    match: Match, accepted: str, status: int
) -> None:
    address = f"/api/v1/matches/{match.pk}/entries/"
    response = secretary(match).post(
        address,
        '{"entries": []}',
        content_type="application/json",
        headers={"accept": accepted},
    )
    assert response.status_code == status
