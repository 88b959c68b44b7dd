"""The phones' API: coming in, following a match, taking a table, bringing a rescue."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from league.models import User
from matches.access.tickets import ticket_code
from matches.models import Device, Entry, HeldEntry, Match, Ticket
from matches.phones.actions.tickets import revoke
from tests.make import (
    entry,
    make_match,
    make_player,
    make_role,
    make_ticket,
    make_tonight,
    make_union,
    write,
)

pytestmark = pytest.mark.django_db
PROBLEM = "urn:klawerjas:problem:"


@pytest.fixture
def match() -> Match:
    match = make_match(make_tonight())
    write(match, entry("start", 0))
    return match


@pytest.fixture
def ticket(match: Match) -> Ticket:
    return make_ticket(match)


def post(address: str, body: object, *, key: str = "", user: User | None = None) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user)
    headers = {"Authorization": f"Ticket {key}"} if key else {}
    return client.post(
        f"/api/v1/{address}",
        json.dumps(body),
        content_type="application/json",
        headers=headers,
    )


def come_in(ticket: Ticket, name: str = "Thandi") -> dict[str, Any]:
    body = {"ticket": ticket_code(ticket), "device": str(uuid4()), "name": name}
    answer = post("devices/", body)
    assert answer.status_code == 201, answer.content
    return answer.json()


def take(match: Match, phone: dict[str, Any], table: int, **values: object) -> Any:
    body = {"device": phone["device"], "table": table} | values
    return post(f"matches/{match.pk}/leases/", body, key=phone["key"])


def press(counter: int = 1, **values: object) -> dict[str, object]:
    return {
        "id": str(uuid4()),
        "at": timezone.now().isoformat(),
        "kind": "points",
        "table": 1,
        "side": "home",
        "points": 2,
        "device_counter": counter,
    } | values


def send(
    match: Match,
    phone: dict[str, Any],
    *entries: object,
    to: str = "entries",
    **more: Any,
) -> Any:
    now = timezone.now().isoformat()
    body = {"device": phone["device"], "sent_at": now, "entries": list(entries)}
    values = {"key": phone["key"]} | more
    return post(f"matches/{match.pk}/{to}/", body, **values)


def live(match: Match, *, key: str = "", **headers: str) -> Any:
    headers |= {"Authorization": f"Ticket {key}"} if key else {}
    return Client().get(f"/api/v1/matches/{match.pk}/live/", headers=headers)


def test_a_code_lets_a_phone_in_and_tells_it_the_match(
    match: Match, ticket: Ticket
) -> None:
    told = come_in(ticket)
    assert (told["match"], told["task"], told["table"]) == (str(match.pk), "mark", None)
    assert told["live"]["home"]["name"] == match.fixture.home.name


def test_an_unknown_code_is_not_found() -> None:
    body = {"ticket": "x.y", "device": str(uuid4())}
    assert post("devices/", body).status_code == 404


def test_a_revoked_code_is_told_as_such(ticket: Ticket) -> None:
    revoke(ticket, by=None)
    answer = post("devices/", {"ticket": ticket_code(ticket), "device": str(uuid4())})
    assert (answer.status_code, answer.json()["type"]) == (
        401,
        f"{PROBLEM}ticket-revoked",
    )


def test_a_code_for_another_day_is_told_as_such() -> None:
    ticket = make_ticket(make_match())
    answer = post("devices/", {"ticket": ticket_code(ticket), "device": str(uuid4())})
    assert (answer.status_code, answer.json()["type"]) == (403, f"{PROBLEM}ticket-over")


@pytest.mark.parametrize(
    "body",
    [{}, {"device": "x"}, {"ticket": "a", "match": str(uuid4())}, [], {"ticket": 3}],
)
def test_a_phone_that_asks_wrongly_is_told_what(body: object) -> None:
    answer = post("devices/", body)
    assert (answer.status_code, bool(answer.json()["errors"])) == (422, True)


def test_a_marker_with_an_account_comes_in_to_the_own_match(match: Match) -> None:
    marker = make_role(match.union, "marker", fixture=match.fixture)
    body = {"match": str(match.pk), "device": str(uuid4())}
    told = post("devices/", body, user=marker).json()
    assert (told["key"], told["user"]) == (None, marker.pk)


@pytest.mark.parametrize(
    ("kind", "number"), [("marker", 1), ("referee", 1), ("player", 0), (None, 0)]
)
def test_whoever_signed_in_is_told_what_to_mark_tonight(
    match: Match, kind: str | None, number: int
) -> None:
    make_match()
    client = Client()
    if kind:
        place = {"fixture": match.fixture} if kind == "marker" else {}
        client.force_login(make_role(match.union, kind, **place))
    assert len(client.get("/api/v1/devices/").json()) == number


@pytest.mark.parametrize(("kind", "status"), [("player", 403), (None, 401)])
def test_who_may_not_mark_comes_in_nowhere(
    match: Match, kind: str | None, status: int
) -> None:
    user = make_role(match.union, kind) if kind else None
    body = {"match": str(match.pk), "device": str(uuid4())}
    assert post("devices/", body, user=user).status_code == status


def test_another_unions_referee_finds_no_match(match: Match) -> None:
    body = {"match": str(match.pk), "device": str(uuid4())}
    stranger = make_role(make_union(), "referee")
    assert post("devices/", body, user=stranger).status_code == 404


def test_a_phone_marks_under_its_lease(match: Match, ticket: Ticket) -> None:
    phone = come_in(ticket)
    number = take(match, phone, 1).json()["number"]
    [told] = send(match, phone, press(lease=number)).json()["answers"]
    assert (number, told["outcome"]) == (1, "accepted")


def test_a_table_that_is_marked_says_by_whom(match: Match, ticket: Ticket) -> None:
    first, second = come_in(ticket, "Thandi"), come_in(ticket, "Sipho")
    take(match, first, 1)
    answer = take(match, second, 1)
    assert (answer.status_code, answer.json()["marker"]["name"]) == (409, "Thandi")


def test_after_a_take_over_the_former_phones_presses_are_held(
    match: Match, ticket: Ticket
) -> None:
    first, second = come_in(ticket), come_in(ticket)
    take(match, first, 1)
    take(match, second, 1, take_over=True)
    [told] = send(match, first, press(lease=1)).json()["answers"]
    assert (told["outcome"], told["reason"]) == ("held", "lease")


def test_a_phone_sees_what_became_of_its_own_presses(
    match: Match, ticket: Ticket
) -> None:
    phone = come_in(ticket)
    wrong, unsure = press(1, points=3), press(2, is_clock_unsure=True)
    send(match, phone, wrong, unsure)
    own = live(match, key=phone["key"]).json()["own"]
    assert [one["rule"] for one in own["refused"]] == ["6.5"]
    assert own["held"] == [{"id": unsure["id"], "reason": "clock"}]


def test_a_phone_of_one_code_opens_no_other_table(match: Match) -> None:
    phone = come_in(make_ticket(match, table=2))
    assert take(match, phone, 3).status_code == 403


def test_what_is_not_a_phones_to_write_is_rejected_by_itself(
    match: Match, ticket: Ticket
) -> None:
    phone = come_in(ticket)
    stop = {"id": "s", "at": timezone.now().isoformat(), "kind": "interval"}
    told = send(match, phone, stop | {"device_counter": 1}, press(2)).json()["answers"]
    assert [one["outcome"] for one in told] == ["rejected", "accepted"]
    assert (told[0]["status"], told[0]["type"]) == (403, f"{PROBLEM}not-yours")


def test_an_id_that_comes_again_for_something_else_is_logged(
    match: Match, ticket: Ticket, caplog: pytest.LogCaptureFixture
) -> None:
    phone, first = come_in(ticket), press()
    send(match, phone, first, first | {"points": 4})
    [line] = [one for one in caplog.records if one.name == "klawerjas.security"]
    assert (phone["device"] in line.getMessage(), "Thandi" in caplog.text) == (
        True,
        False,
    )


def test_a_phone_writes_into_its_own_match_alone(ticket: Ticket) -> None:
    phone, other = come_in(ticket), make_match(make_tonight())
    assert send(other, phone, press()).status_code == 404


def test_a_phone_writes_under_its_own_number_alone(
    match: Match, ticket: Ticket
) -> None:
    phone, other = come_in(ticket), come_in(ticket)
    mixed = phone | {"device": other["device"]}
    answer = send(match, mixed, press())
    assert (answer.status_code, answer.json()["type"]) == (
        403,
        f"{PROBLEM}device-of-another",
    )


def test_a_captains_phone_marks_nothing(match: Match) -> None:
    phone = come_in(make_ticket(match, "captain", side="home"))
    assert send(match, phone, press()).status_code == 403


def test_a_revoked_phone_delivers_nothing_from_the_next_request_on(
    match: Match, ticket: Ticket
) -> None:
    phone = come_in(ticket)
    revoke(ticket, by=None)
    answer = send(match, phone, press())
    assert (answer.status_code, Entry.objects.filter(kind="points").count()) == (401, 0)


def test_a_key_that_coming_in_again_ended_is_not_called_a_revoked_code(
    match: Match, ticket: Ticket
) -> None:
    phone = come_in(ticket)
    body = {"ticket": ticket_code(ticket), "device": phone["device"], "name": "Thandi"}
    assert post("devices/", body).status_code == 201
    answer = send(match, phone, press())
    assert (answer.status_code, answer.json()["detail"]) == (
        401,
        "This phone is no longer let in. Scan the code again.",
    )


def test_the_rescue_of_a_revoked_phone_counts_from_the_referees_hand(
    match: Match, ticket: Ticket
) -> None:
    phone, referee = come_in(ticket), make_role(match.union, "referee")
    revoke(ticket, by=None)
    told = send(match, phone, press(), to="rescue", key="", user=referee).json()
    assert [one["outcome"] for one in told["answers"]] == ["accepted"]


def test_a_rescue_from_another_phone_is_held(match: Match, ticket: Ticket) -> None:
    phone, other = come_in(ticket), come_in(ticket)
    told = send(match, phone, press(), to="rescue", key=other["key"]).json()
    assert [one["reason"] for one in told["answers"]] == ["rescued"]


def test_a_rescue_of_a_phone_that_never_came_in_is_refused(
    match: Match, ticket: Ticket
) -> None:
    stranger = {"device": str(uuid4()), "key": come_in(ticket)["key"]}
    answer = send(match, stranger, press(), to="rescue")
    assert [one["pointer"] for one in answer.json()["errors"]] == ["device"]


def test_someone_elses_phone_is_not_sent_for(match: Match) -> None:
    first, second = make_role(match.union, "referee"), make_role(match.union)
    body = {"match": str(match.pk), "device": str(uuid4())}
    phone = post("devices/", body, user=first).json()
    answer = send(match, phone, press(), user=second, key="")
    assert (answer.status_code, answer.json()["type"]) == (
        403,
        f"{PROBLEM}device-of-another",
    )


def test_the_desk_sees_how_much_a_phone_still_keeps(
    match: Match, ticket: Ticket
) -> None:
    phone = come_in(ticket)
    now = timezone.now().isoformat()
    body = {"device": phone["device"], "sent_at": now, "unsent": 14, "entries": []}
    post(f"matches/{match.pk}/entries/", body, key=phone["key"])
    assert Device.objects.get().unsent == 14


def test_nothing_new_is_answered_without_a_body(match: Match) -> None:
    first = live(match)
    again = live(match, **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_press_moves_the_version(match: Match, ticket: Ticket) -> None:
    phone, before = come_in(ticket), live(match)["ETag"]
    send(match, phone, press())
    assert live(match)["ETag"] != before


def test_who_may_not_know_sees_initials_and_who_was_let_in_names(
    match: Match, ticket: Ticket
) -> None:
    player = (
        match.team_sheets.get(side="home").seats.get(table=1, role="counter").player
    )
    [one, *_] = live(match).json()["tables"]
    assert one["home"]["counter"] == f"{player.initials} {player.pk}"
    [one, *_] = live(match, key=come_in(ticket)["key"]).json()["tables"]
    assert one["home"]["counter"] == player.name


def test_a_held_press_stands_outside_until_it_is_settled(
    match: Match, ticket: Ticket
) -> None:
    phone = come_in(ticket)
    send(match, phone, press(is_clock_unsure=True))
    assert HeldEntry.objects.filter(settled_at=None).count() == 1
    assert live(match).json()["totals"] == {"home": 0, "away": 0}


def test_a_phone_is_told_why_a_press_was_refused_in_its_language(
    match: Match, ticket: Ticket
) -> None:
    phone = come_in(ticket)
    take(match, phone, 1)
    send(match, phone, press(points=3) | {"lease": 1})
    [english], [afrikaans] = (
        live(match, key=phone["key"], **{"Accept-Language": language}).json()["own"][
            "refused"
        ]
        for language in ("en", "af")
    )
    assert english["rule"] == afrikaans["rule"] == "6.5"
    assert english["message"] != afrikaans["message"]


@pytest.mark.parametrize("by_card", [True, False])
def test_an_account_brings_its_name_until_another_is_given(
    by_card: bool, match: Match, ticket: Ticket
) -> None:
    marker = make_role(match.union, "marker", fixture=match.fixture)
    make_player(union=match.union, user=marker, name="Fatima Adams")
    way = {"ticket": ticket_code(ticket)} if by_card else {"match": str(match.pk)}
    body = way | {"device": str(uuid4())}
    names = [
        post("devices/", body | given, user=marker).json()["name"]
        for given in ({}, {"name": "Fatima"}, {})
    ]
    assert names == ["Fatima Adams", "Fatima", "Fatima"]
