"""Deeds that cut a night short: asked for once when early, and taken back at once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches.models import Match
from tests.referees.night.night import (
    TOKEN,
    begin,
    client_of,
    fixture_of,
    hall_address,
    kinds,
    make_hall,
    make_one,
    put,
    sheet,
)

pytestmark = pytest.mark.django_db

PRESS = f"press-{TOKEN}-start"
TIME = f"press-{TOKEN}-time"


def clock(match: Match, step: str, **data: Any) -> Any:
    path = hall_address(match, "night-clock")
    sent = {"step": step, "token": TOKEN} | data
    return client_of(match).post(f"{path}?match=all", sent)


def body(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def night(match: Match) -> str:
    return body(client_of(match).get(hall_address(match)))


@pytest.mark.parametrize(
    ("step", "half", "minutes", "early"),
    [("interval", 1, 60, 15), ("time", 2, 30, 45), ("time", 2, 73, 2)],
)
def test_a_half_cut_short_is_asked_for_once(
    step: str, half: int, minutes: int, early: int
) -> None:
    match = begin(make_one(), half=half, minutes=minutes - 0.5)
    before = kinds(match)
    asked = clock(match, step)
    assert f"This is {early} minutes early." in body(asked)
    assert kinds(match) == before
    assert clock(match, step, sure="yes").status_code == 302
    assert kinds(match) == [*before, step]


def test_an_interval_cut_short_is_asked_for_once() -> None:
    match = make_one()
    put(match, "start", 80)
    put(match, "interval", 6.5)
    assert "This is 3 minutes early." in body(clock(match, "resume"))
    assert kinds(match)[-1] == "interval"
    clock(match, "resume", sure="yes")
    assert kinds(match)[-1] == "resume"


def test_a_pause_moves_the_planned_time_of_a_half() -> None:
    match = begin(make_one(), minutes=90)
    put(match, "pause", 50)
    put(match, "go-on", 30)
    assert "This is 4 minutes early." in body(clock(match, "interval"))


@pytest.mark.parametrize(("step", "minutes"), [("interval", 75), ("interval", 74.5)])
def test_a_half_in_time_is_not_asked_for(step: str, minutes: float) -> None:
    match = begin(make_one(), minutes=minutes)
    assert clock(match, step).status_code == 302
    assert kinds(match) == ["start", step]


def test_the_match_that_is_cut_short_most_is_named() -> None:
    first, late = make_hall(2)
    begin(first, minutes=74.5)
    begin(late, minutes=59.5)
    assert "This is 15 minutes early." in body(clock(first, "interval"))


def abandon(match: Match, **data: Any) -> Any:
    sent = {"match": str(match.pk), "outcome": "carry on", "reason": "Dark"}
    sent |= {"step": "send", "token": TOKEN} | data
    return client_of(match).post(hall_address(match, "night-abandon"), sent)


def test_abandoning_says_how_long_before_the_planned_end() -> None:
    match = begin(make_one(), half=2, minutes=29.5)
    answer = body(abandon(match, step="show"))
    assert "That is 45 minutes before the planned end." in answer


def test_a_match_abandoned_in_extra_time_is_measured_by_its_end() -> None:
    match = begin(make_one(stage="final"), half=2, minutes=90)
    put(match, "time", 15)
    put(match, "extra", 9.5)
    answer = body(abandon(match, step="show"))
    assert "That is 50 minutes before the planned end." in answer


def take_back(match: Match, press: str, **data: Any) -> Any:
    sent = {"press": press, "step": "at once"} | data
    return client_of(match).post(hall_address(match, "night-take-back"), sent)


def test_a_press_is_taken_back_by_one_tap_beside_it() -> None:
    match = begin(make_one(), half=2, minutes=80)
    clock(match, "time")
    page = night(match)
    assert "Time has been called in 1 match" in page
    assert f'name="press" value="{TIME}"' in page
    take_back(match, TIME)
    assert (sheet(match)["status"], kinds(match)[-1]) == ("second half", "void")
    struck = match.entries.get(kind="void")
    assert struck.words.text == "taken back within two minutes"


def test_what_was_pressed_in_a_whole_hall_is_taken_back_in_all_of_it() -> None:
    matches = make_hall(3)
    clock(matches[0], "start")
    assert "Play has started in 3 matches" in night(matches[0])
    take_back(matches[0], PRESS)
    assert [sheet(one)["status"] for one in matches] == ["not started"] * 3


@pytest.mark.parametrize(("minutes", "is_offered"), [(1.9, True), (2.1, False)])
def test_the_way_back_stands_for_two_minutes(minutes: float, is_offered: bool) -> None:
    match = make_one()
    pressed = put(match, "start", minutes)
    assert (f'value="{pressed}"' in night(match)) is is_offered


def test_after_the_two_minutes_a_reason_is_asked_for() -> None:
    match = make_one()
    answer = take_back(match, put(match, "start", 3))
    assert answer.url == hall_address(match, "night-take-back")
    assert kinds(match) == ["start"]


def test_a_signed_sheet_is_not_opened_by_one_tap() -> None:
    match = begin(make_one(), half=2, minutes=80)
    pressed = put(match, "time")
    Match.objects.filter(pk=match.pk).update(sealed_at=timezone.now())
    assert f'value="{pressed}"' not in night(match)
    take_back(match, pressed)
    assert kinds(match)[-1] == "time"


@pytest.mark.parametrize("outcome", ["replay", "carry on", "stands"])
def test_an_abandonment_is_taken_back_at_once(outcome: str) -> None:
    match = begin(make_one())
    abandon(match, outcome=outcome)
    assert "Abandoned in 1 match" in night(match)
    take_back(match, match.entries.get(kind="abandon").record_id)
    assert fixture_of(match).state == "planned"
    assert sheet(match)["status"] == "first half"


@pytest.mark.parametrize("press", ["", "nonsense", "8c5d1f9a" * 40])
def test_taking_back_what_nobody_pressed_is_answered_in_words(press: str) -> None:
    match = begin(make_one())
    assert take_back(match, press).status_code == 302
    assert kinds(match) == ["start"]


def twice(send: Any, match: Match, *args: Any, **data: Any) -> str:
    """Send a form twice, as a double tap does; return what the night says then."""
    first = send(match, *args, **data)
    again = send(match, *args, **data)
    assert (again.status_code, again.url) == (302, first.url)
    return body(again.client.get(again.url))


def test_a_double_tap_on_the_clock_says_what_the_first_did() -> None:
    match = make_one()
    said = twice(clock, match, "start")
    assert "Play has started in 1 match" in said
    assert "Nothing was written" not in said
    assert kinds(match) == ["start"]


def test_another_phone_is_told_when_the_same_was_pressed() -> None:
    match = begin(make_one(), minutes=80)
    clock(match, "interval")
    answer = clock(match, "interval", token="")
    said = body(answer.client.get(answer.url))
    at = timezone.now().astimezone(match.union.zone) - timedelta(seconds=2)
    assert "The interval has begun: done already, at" in said
    assert f"{at:%H:}" in said


def pause(match: Match, **data: Any) -> Any:
    sent = {"match": str(match.pk), "reason": "power cut", "token": TOKEN} | data
    return client_of(match).post(hall_address(match, "night-pause"), sent)


def test_a_double_tap_on_a_pause_or_an_abandonment_says_what_the_first_did() -> None:
    match = begin(make_one())
    assert "Play is paused in 1 match" in twice(pause, match)
    assert kinds(match) == ["start", "pause"]
    other = begin(make_one())
    assert "Abandoned in 1 match" in twice(abandon, other)
    assert kinds(other) == ["start", "abandon"]


def test_a_double_tap_on_taking_back_says_what_the_first_did() -> None:
    match = make_one()
    clock(match, "start")
    assert "The entry is taken back in 1 match." in twice(take_back, match, PRESS)
    assert kinds(match) == ["start", "void"]


def test_a_double_tap_on_taking_back_with_a_reason_does_too() -> None:
    match = make_one()
    pressed, told = put(match, "start", 10), {"step": "send", "reason": "Too early"}
    said = twice(take_back, match, pressed, **told)
    assert "The entry is taken back in 1 match." in said
    assert kinds(match) == ["start", "void"]


def test_a_pause_of_one_match_and_then_of_another_is_written_for_both() -> None:
    first, other = make_hall(2)
    begin(first)
    begin(other)
    pause(first)
    pause(other)
    assert kinds(first)[-1] == kinds(other)[-1] == "pause"
