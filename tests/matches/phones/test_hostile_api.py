"""The phones' API as someone uses it who wishes a night ill, or who is just tired."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import AuditRow, Role
from matches.access.tickets import ticket_code
from matches.models import Device, Entry, HeldEntry, Match, Ticket
from matches.phones.actions import phones
from tests.make import (
    entry,
    make_match,
    make_role,
    make_ticket,
    make_tonight,
    make_union,
    make_user,
    write,
)
from tests.matches.phones.test_api import (
    PROBLEM,
    come_in,
    live,
    post,
    press,
    send,
    take,
)

pytestmark = pytest.mark.django_db
HUGE = [10**18, -1, 1.5, True, "1", None, [], {}, 2**63, float(2**70)]


@pytest.fixture
def match() -> Match:
    match = make_match(make_tonight())
    write(match, entry("start", 0))
    return match


@pytest.fixture
def ticket(match: Match) -> Ticket:
    return make_ticket(match)


@pytest.fixture
def phone(ticket: Ticket) -> dict[str, Any]:
    return come_in(ticket)


def asked(match: Match, **headers: str) -> Any:
    return Client().get(f"/api/v1/matches/{match.pk}/live/", headers=headers)


@pytest.mark.parametrize("spelt", [str.upper, lambda one: UUID(one).urn])
def test_a_phones_number_counts_however_it_is_spelt(
    match: Match, phone: dict[str, Any], spelt: Any
) -> None:
    lease = take(match, phone, 1).json()["number"]
    send(match, phone | {"device": spelt(phone["device"])}, press(lease=lease))
    assert Entry.objects.get(kind="points").device == phone["device"]


def test_a_captains_phone_takes_no_table(match: Match, phone: dict[str, Any]) -> None:
    captain = come_in(make_ticket(match, "captain", side="home"))
    assert take(match, captain, 1).status_code == 403


def test_nothing_is_brought_for_a_captains_phone(
    match: Match, phone: dict[str, Any]
) -> None:
    captain = come_in(make_ticket(match, "captain", side="home"))
    mixed = phone | {"device": captain["device"]}
    answer = send(match, mixed, press(), to="rescue")
    assert (answer.status_code, HeldEntry.objects.count()) == (422, 0)


def test_a_rescue_file_stops_no_table_by_the_referees_hand(
    match: Match, phone: dict[str, Any]
) -> None:
    stop = press(kind="stoppage", defaulters="away", rule="12.1")
    stop = {name: stop[name] for name in stop if name not in ("side", "points")}
    referee = make_role(match.union, "referee")
    answer = send(match, phone, stop, to="rescue", key="", user=referee)
    assert [one["type"] for one in answer.json()["answers"]] == [f"{PROBLEM}not-yours"]


def test_a_referees_own_phone_is_brought_with_all_that_they_wrote(
    match: Match,
) -> None:
    referee = make_role(match.union, "referee")
    body = {"match": str(match.pk), "device": str(uuid4())}
    phone = post("devices/", body, user=referee).json()
    stop = {"id": "i", "at": timezone.now().isoformat(), "kind": "interval"}
    sent = stop | {"device_counter": 1}
    told = send(match, phone, sent, to="rescue", user=make_role(match.union)).json()
    assert [one["outcome"] for one in told["answers"]] == ["accepted"]


def test_a_marker_who_lost_the_role_takes_no_table(match: Match) -> None:
    marker = make_role(match.union, "marker", fixture=match.fixture)
    body = {"match": str(match.pk), "device": str(uuid4())}
    phone = post("devices/", body, user=marker).json()
    Role.objects.filter(user=marker).update(kind="player", fixture=None)
    wanted = {"device": phone["device"], "table": 1}
    answer = post(f"matches/{match.pk}/leases/", wanted, user=marker)
    assert answer.status_code == 403


@pytest.mark.parametrize("to", ["leases", "rescue", "entries"])
def test_another_unions_secretary_learns_of_no_match(match: Match, to: str) -> None:
    stranger = make_role(make_union())
    body = {"device": str(uuid4()), "table": 1, "entries": []}
    found = [
        post(f"matches/{pk}/{to}/", body, user=stranger) for pk in (match.pk, uuid4())
    ]
    assert [one.status_code for one in found] == [404, 404]
    one, other = ({**each.json(), "instance": ""} for each in found)
    assert one == other


def test_a_phone_of_another_match_learns_nothing(phone: dict[str, Any]) -> None:
    other = make_match(make_tonight())
    found = [
        take(other, phone, 1).status_code,
        send(other, phone, to="rescue").status_code,
        live(other, key=phone["key"]).status_code,
    ]
    assert found == [404, 404, 404]


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ("", 200),
        ("Ticket", 200),
        ("Ticket ", 401),
        ("Ticket é\xff", 401),
        ("Ticket " + "a" * 5000, 401),
        ("Ticket a, Ticket b", 401),
        ("Basic YTpi", 200),
    ],
)
def test_any_authorization_is_answered(match: Match, given: str, status: int) -> None:
    assert asked(match, Authorization=given).status_code == status


def test_a_phones_key_goes_before_the_session_beside_it(
    match: Match, phone: dict[str, Any]
) -> None:
    secretary = make_role(match.union)
    stop = {"id": "i", "at": timezone.now().isoformat(), "kind": "interval"}
    told = send(match, phone, stop | {"device_counter": 1}, user=secretary).json()
    assert [one["outcome"] for one in told["answers"]] == ["rejected"]


@pytest.mark.parametrize("name", ["unsent", "device", "entries", "sent_at", "uses"])
@pytest.mark.parametrize("value", HUGE)
def test_a_batch_of_any_values_is_answered(
    match: Match, phone: dict[str, Any], name: str, value: object
) -> None:
    body = {"device": phone["device"], "entries": [], name: value}
    answer = post(f"matches/{match.pk}/entries/", body, key=phone["key"])
    assert answer.status_code in (200, 403, 422)


@pytest.mark.parametrize(
    "name", ["lease", "clock_offset_ms", "is_clock_unsure", "device_counter", "at"]
)
@pytest.mark.parametrize("value", HUGE)
def test_a_press_of_any_values_is_answered(
    match: Match, phone: dict[str, Any], name: str, value: object
) -> None:
    answer = send(match, phone, press(**{name: value}))
    assert (answer.status_code, len(answer.json()["answers"])) == (200, 1)


@pytest.mark.parametrize("offset", [10**13, -(10**13), 0])
@pytest.mark.parametrize(
    "moment",
    [
        "0001-01-01T00:00:00+14:00",
        "0001-01-01T00:00:00-14:00",
        "9999-12-31T23:59:59.999999-14:00",
        "9999-12-31T23:59:59+23:59",
    ],
)
def test_a_clock_at_the_end_of_time_is_answered(
    match: Match, phone: dict[str, Any], moment: str, offset: int
) -> None:
    body = {"device": phone["device"], "sent_at": moment, "entries": [press(at=moment)]}
    body["entries"].append(press(2, at=moment, clock_offset_ms=offset))
    body["entries"].append(press(3, at=moment, is_clock_unsure=True))
    answer = post(f"matches/{match.pk}/entries/", body, key=phone["key"])
    assert answer.status_code == 200
    assert live(match, key=phone["key"]).status_code == 200


def test_a_press_dated_in_the_future_counts_from_when_it_came(
    match: Match, phone: dict[str, Any]
) -> None:
    tomorrow = timezone.now() + timedelta(days=1)
    send(match, phone, press(at=tomorrow.isoformat()))
    written = Entry.objects.get(kind="points")
    assert written.at == written.received_at


@pytest.mark.parametrize("field", ["ticket", "name", "device"])
@pytest.mark.parametrize("text", ["a\0b", "\ud800", "x" * 5000, 3, None, [], True])
def test_whoever_comes_in_with_anything_is_answered(
    ticket: Ticket, field: str, text: object
) -> None:
    body = {"ticket": ticket_code(ticket), "device": str(uuid4()), field: text}
    assert post("devices/", body).status_code in (201, 404, 422)


def test_a_name_is_told_without_what_would_hide_or_break_it(ticket: Ticket) -> None:
    come_in(ticket, "Than\u202edi\n\u200b  <b>")
    assert Device.objects.get().name == "Than di <b>"


def test_a_long_login_is_a_name_of_sixty(match: Match) -> None:
    user = make_user("a" * 140)
    Role.objects.create(user=user, kind="referee", union=match.union)
    body = {"match": str(match.pk), "device": str(uuid4())}
    assert post("devices/", body, user=user).status_code == 201
    assert Device.objects.get().name == "a" * 60


def test_a_code_lets_so_many_phones_in_and_no_more(
    ticket: Ticket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "MOST_PHONES", 2)
    first = [come_in(ticket) for _ in range(2)][0]
    body = {"ticket": ticket_code(ticket), "device": str(uuid4())}
    answer = post("devices/", body)
    assert answer.json()["type"] == f"{PROBLEM}too-many-phones"
    again = {"ticket": ticket_code(ticket), "device": first["device"]}
    assert post("devices/", again).status_code == 201


def test_a_phones_number_of_another_match_is_taken(
    ticket: Ticket, phone: dict[str, Any]
) -> None:
    other = make_ticket(make_match(make_tonight()))
    answer = post("devices/", {"ticket": ticket_code(other), "device": phone["device"]})
    assert answer.json()["type"] == f"{PROBLEM}device-taken"
    assert Device.objects.get().match_id == ticket.match_id


@pytest.mark.parametrize("extra", ["is_staff", "union", "seq", "match_id", "key"])
def test_fields_that_nobody_asked_for_change_nothing(
    ticket: Ticket, extra: str
) -> None:
    body = {"ticket": ticket_code(ticket), "device": str(uuid4()), extra: "1"}
    assert post("devices/", body).status_code == 201
    assert Device.objects.get().union_id == ticket.union_id


def test_a_batch_has_no_field_that_nobody_knows(
    match: Match, phone: dict[str, Any]
) -> None:
    body = {"device": phone["device"], "entries": [], "hold": None}
    answer = post(f"matches/{match.pk}/entries/", body, key=phone["key"])
    assert [one["pointer"] for one in answer.json()["errors"]] == ["hold"]


@pytest.mark.parametrize(
    ("entries", "status"), [(51, 422), (50, 200), (0, 200), (2000, 413)]
)
def test_a_batch_is_of_fifty_presses_and_64_kib(
    match: Match, phone: dict[str, Any], entries: int, status: int
) -> None:
    batch = [press(place) for place in range(entries)]
    assert send(match, phone, *batch).status_code == status


@pytest.mark.parametrize("to", ["entries", "leases", "rescue"])
def test_what_is_not_json_is_told_as_such(
    match: Match, phone: dict[str, Any], to: str
) -> None:
    headers = {"Authorization": f"Ticket {phone['key']}"}
    address = f"/api/v1/matches/{match.pk}/{to}/"
    found = [
        Client().post(address, b"a=1", content_type=kind, headers=headers).status_code
        for kind in ("text/plain", "application/json")
    ]
    assert found == [415, 400]


@pytest.mark.parametrize("method", ["head", "options", "put", "patch", "delete"])
def test_no_other_method_changes_anything(
    match: Match, phone: dict[str, Any], method: str
) -> None:
    before = AuditRow.objects.count()
    for to in ("entries", "leases", "rescue", "live"):
        call = getattr(Client(), method)
        answer = call(f"/api/v1/matches/{match.pk}/{to}/")
        assert answer.status_code in (200, 405)
    assert AuditRow.objects.count() == before


def test_a_pause_is_posted_under_its_extension(match: Match) -> None:
    pause = {"id": "p", "at": timezone.now().isoformat(), "kind": "pause"}
    referee = make_role(match.union, "referee")
    address = f"matches/{match.pk}/entries/"
    found = [
        post(address, body | {"entries": [pause]}, user=referee).json()["answers"][0]
        for body in ({}, {"uses": ["pause/1", "unheard/9"]})
    ]
    assert [one["outcome"] for one in found] == ["rejected", "accepted"]


def test_the_log_of_changes_has_no_key_and_no_name(
    match: Match, phone: dict[str, Any]
) -> None:
    take(match, phone, 1)
    told = str(list(AuditRow.objects.values()))
    assert phone["device"] in told
    assert phone["key"] not in told
    assert "Thandi" not in told


def test_a_press_asks_the_database_little(match: Match, phone: dict[str, Any]) -> None:
    lease = take(match, phone, 1).json()["number"]
    send(match, phone, press(lease=lease))
    with CaptureQueriesContext(connection) as asked:
        answer = send(match, phone, press(2, lease=lease))
    assert [one["outcome"] for one in answer.json()["answers"]] == ["accepted"]
    assert len(asked) <= 9, [one["sql"] for one in asked]


def test_nothing_new_asks_the_database_twice(
    match: Match, phone: dict[str, Any]
) -> None:
    etag = live(match, key=phone["key"])["ETag"]
    with CaptureQueriesContext(connection) as asked:
        answer = live(match, key=phone["key"], **{"If-None-Match": etag})
    assert (answer.status_code, len(asked)) == (304, 2)


def test_a_moved_fixture_leaves_its_phones_their_presses(
    match: Match, phone: dict[str, Any]
) -> None:
    fixture = match.fixture
    fixture.night, fixture.state = None, "postponed"
    fixture.save()
    told = send(match, phone, press()).json()["answers"]
    assert [one["outcome"] for one in told] == ["accepted"]
    answer = take(match, phone, 1)
    assert (answer.status_code, answer.json()["type"]) == (
        403,
        f"{PROBLEM}ticket-not-open",
    )


def test_a_phone_whose_code_is_over_still_sees_its_own_presses(
    match: Match, phone: dict[str, Any]
) -> None:
    pressed = press()
    fixture = match.fixture
    fixture.night -= timedelta(days=2)
    fixture.save()
    told = send(match, phone, pressed).json()["answers"]
    assert [one["status"] for one in told] == [403]
    assert live(match, key=phone["key"]).json()["own"] is not None
