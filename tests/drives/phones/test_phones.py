"""What a phone at a table is told, and what becomes of what it sends."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from drives.evenings.codes import printed_digest, table_code
from drives.models import Drive, DriveEntry, DriveTable, Place
from drives.phones.views import MOST_A_MINUTE, MOST_GUESSES
from league.access.throttling import is_over_limit
from tests.drives.make_drives import make_entrant, make_round
from tests.drives.rounds.make_scores import (
    bid,
    klaverjas,
    make_500,
    make_klaverjas,
    table_of,
)
from tests.make import make_player

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"
DEVICE = "6f1d8a52-2f0e-4b8e-9d2b-0c6f6b1f0a01"


def state_of(table: DriveTable, **headers: str) -> Any:
    return Client().get(f"/evenings/tables/{table_code(table)}/state/", headers=headers)


def entry(data: dict[str, Any], **values: Any) -> dict[str, Any]:
    """An entry as a phone sends it."""
    stated = {
        "id": str(uuid4()),
        "at": timezone.now().isoformat(),
        "kind": "deal",
        "sheet": "table",
        "data": data,
        "device_counter": 1,
    }
    return stated | values


def send(table: DriveTable, *entries: object, **batch: Any) -> Any:
    sent_at = timezone.now().isoformat()
    body = {"device": DEVICE, "sent_at": sent_at, "entries": [*entries]} | batch
    address = f"/evenings/tables/{table_code(table)}/entries/"
    return Client().post(address, body, content_type="application/json")


def outcomes(answer: Any) -> list[str]:
    return [one["outcome"] for one in answer.json()["answers"]]


DEAL = klaverjas("us", 90, them_roem=20)


def test_a_table_is_told_by_its_code_alone() -> None:
    table = table_of(make_klaverjas())
    told = state_of(table).json()
    assert (told["game"], told["round"], told["number"]) == ("klaverjas", 1, 1)
    assert told["settings"]["deals"] == 1


def test_a_code_is_known_however_the_keyboard_spelled_it() -> None:
    table = table_of(make_klaverjas())
    code = table_code(table)
    answer = Client().get(f"/evenings/tables/{code.lower()}/state/")
    assert answer.json()["code"] == code


def test_a_phone_goes_on_under_the_code_of_a_card_from_before() -> None:
    table = table_of(make_klaverjas())
    digest = printed_digest("BCDFGHJK")
    DriveTable.objects.filter(pk=table.pk).update(printed_digest=digest)
    told = Client().get("/evenings/tables/bcdfghjk/state/").json()
    assert (told["code"], told["number"]) == ("BCDFGHJK", 1)


@pytest.mark.parametrize("code", ["%00", "AB%00CD", "AB-CD", "B" * 21, "ß" * 20])
def test_a_code_that_no_table_can_have_is_none(code: str) -> None:
    make_klaverjas()
    answer = Client().get(f"/evenings/tables/{code}/state/")
    assert (answer.status_code, answer["Content-Type"]) == (404, PROBLEM)


def test_those_at_a_table_read_each_other_s_names() -> None:
    round = make_500()
    player = make_player(union=round.union, name="Hester Vermeulen")
    late = make_entrant(round.drive, 5, player=player)
    Place.objects.filter(round=round, entrant__number=1).update(entrant=late)
    sides = state_of(table_of(round)).json()["sides"]
    assert sides["us"] == "5 Hester Vermeulen, 2 Guest 2a"


def test_names_of_a_table_are_in_no_shared_cache() -> None:
    answer = state_of(table_of(make_500()))
    assert answer["Cache-Control"] == "private, no-store"


def test_news_is_sent_only_where_there_is_some() -> None:
    table = table_of(make_klaverjas())
    etag = state_of(table)["ETag"]
    assert state_of(table, if_none_match=etag).status_code == 304
    send(table, entry(DEAL))
    assert state_of(table, if_none_match=etag).status_code == 200


def test_the_last_bell_is_news() -> None:
    round = make_500(settings={"minutes": 10})
    table = table_of(round)
    assert state_of(table).json()["has_ended"] is False
    round.started_at = timezone.now() - timedelta(minutes=11)
    round.save(update_fields=["started_at"])
    assert state_of(table).json()["has_ended"] is True


def test_the_same_table_of_the_next_round_is_told() -> None:
    round = make_klaverjas()
    table = table_of(round)
    assert state_of(table).json()["next"] is None
    following = table_of(make_round(round.drive, [[1, 2]], 2))
    assert state_of(table).json()["next"] == {"code": table_code(following), "round": 2}


def test_an_entry_is_written_and_answered_with_the_table() -> None:
    table = table_of(make_klaverjas())
    answer = send(table, entry(DEAL))
    assert outcomes(answer) == ["accepted"]
    # 90 against 72 + 20: nat.
    assert answer.json()["table"]["score"]["them"]["total"] == 182


def test_the_same_entry_again_is_a_duplicate_however_late_it_is_sent() -> None:
    table = table_of(make_klaverjas())
    sent = entry(DEAL)
    send(table, sent)
    later = (timezone.now() - timedelta(seconds=9)).isoformat()
    assert outcomes(send(table, sent, sent_at=later)) == ["duplicate"]
    assert DriveEntry.objects.count() == 1


def test_each_entry_of_a_batch_is_judged_by_itself() -> None:
    table = table_of(make_klaverjas(settings={"deals": 4}))
    wrong = entry(DEAL | {"cards": {"us": 90, "them": 90}}, device_counter=2)
    answer = send(table, entry(DEAL), wrong, "no entry", entry(DEAL, device_counter=3))
    assert outcomes(answer) == ["accepted", "rejected", "rejected", "accepted"]
    assert answer.json()["answers"][1]["errors"][0]["pointer"] == "data.cards"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "17"),
        ("at", "yesterday"),
        ("sheet", "ours"),
        ("kind", "goal"),
        ("data", []),
        ("device_counter", -1),
        ("points", 4),
    ],
)
def test_what_has_not_the_form_of_an_entry_is_rejected(field: str, value: Any) -> None:
    table = table_of(make_klaverjas())
    assert outcomes(send(table, entry(DEAL) | {field: value})) == ["rejected"]
    assert DriveEntry.objects.count() == 0


def test_a_clock_ahead_is_put_right_by_the_sending() -> None:
    table = table_of(make_klaverjas())
    ahead = (timezone.now() + timedelta(hours=5)).isoformat()
    send(table, entry(DEAL, at=ahead), sent_at=ahead)
    row = DriveEntry.objects.get()
    assert abs(row.received - row.at) < timedelta(minutes=1)


def test_a_batch_that_is_none_is_refused_whole_as_a_problem() -> None:
    answer = send(table_of(make_klaverjas()), entries="none")
    assert (answer.status_code, answer["Content-Type"]) == (422, PROBLEM)


def test_what_is_no_json_is_refused_as_a_problem() -> None:
    table = table_of(make_klaverjas())
    address = f"/evenings/tables/{table_code(table)}/entries/"
    answer = Client().post(address, "{", content_type="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM)


def test_what_comes_after_the_table_was_closed_is_kept_and_counts_nothing() -> None:
    table = table_of(make_klaverjas())
    send(table, entry(DEAL))
    table.refresh_from_db()
    table.closed_at, table.closed_head = timezone.now(), table.head
    table.save(update_fields=["closed_at", "closed_head"])
    answer = send(table, entry(DEAL, device_counter=2))
    assert outcomes(answer) == ["accepted"]
    late = [one["is_late"] for one in answer.json()["table"]["entries"]]
    assert late == [False, True]


def closed_evening(hours: float) -> DriveTable:
    """A table of an evening that began so long ago and is closed."""
    table = table_of(make_klaverjas())
    began = timezone.now() - timedelta(hours=hours)
    Drive.objects.update(state=Drive.State.CLOSED, starts_at=began)
    return table


def test_a_card_that_lies_about_after_the_evening_writes_nothing() -> None:
    table = closed_evening(24.1)
    assert (send(table, entry(DEAL)).status_code, state_of(table).status_code) == (
        404,
        404,
    )
    assert not DriveEntry.objects.exists()


def test_a_phone_that_was_out_of_reach_still_delivers_after_the_evening() -> None:
    assert outcomes(send(closed_evening(23.9), entry(DEAL))) == ["accepted"]


def test_an_evening_that_is_opened_again_has_its_codes_again() -> None:
    table = closed_evening(24.1)
    Drive.objects.update(state=Drive.State.RUNNING)
    assert state_of(table).status_code == 200


def test_an_unknown_code_is_a_problem() -> None:
    answer = Client().get("/evenings/tables/GUESS/state/")
    assert (answer.status_code, answer["Content-Type"]) == (404, PROBLEM)


def spend(sender: str, most: int) -> None:
    """Use up what a sender may send in this minute."""
    for _ in range(most):
        is_over_limit(sender, most=most, at=time.time())


def test_a_table_takes_only_so_much_in_a_minute() -> None:
    table = table_of(make_klaverjas())
    spend(f"table:{table_code(table)}", MOST_A_MINUTE)
    answer = send(table, entry(DEAL))
    assert (answer.status_code, answer["Content-Type"]) == (429, PROBLEM)
    assert DriveEntry.objects.count() == 0


def test_whoever_guesses_codes_is_slowed_and_a_right_code_still_answers() -> None:
    table = table_of(make_klaverjas())
    spend("wrong-table-code:127.0.0.1", MOST_GUESSES - 1)
    guess = "/evenings/tables/GUESS/state/"
    assert [Client().get(guess).status_code for _ in range(2)] == [404, 429]
    assert state_of(table).status_code == 200
    assert send(table, entry(DEAL)).status_code == 200


def test_the_page_itself_holds_nobody_s_data_and_asks_no_question(
    django_assert_num_queries: Any,
) -> None:
    client = Client()
    client.get("/evenings/mark/")
    with django_assert_num_queries(0):
        page = client.get("/evenings/mark/")
    assert (page.status_code, page["Cache-Control"]) == (200, "no-cache")


def test_a_table_is_told_in_a_few_questions(django_assert_num_queries: Any) -> None:
    table = table_of(make_500())
    send(table, entry(bid("us", "7H", 7)))
    with django_assert_num_queries(6):
        assert state_of(table).status_code == 200


def test_the_service_worker_keeps_the_page_and_its_scripts() -> None:
    worker = Client().get("/sw.js").content.decode()
    assert '"/evenings/mark/"' in worker
    assert "js/drive/games/klaverjas" in worker
