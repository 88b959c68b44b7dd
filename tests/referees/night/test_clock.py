from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from league.models import Fixture
from matches.models import Entry, Match
from tests.make import make_fixture
from tests.referees.night.night import (
    begin,
    client_of,
    fixture_of,
    hall_address,
    kinds,
    make_hall,
    make_one,
    press,
    put,
    sheet,
)

pytestmark = pytest.mark.django_db


def clock(match: Match, step: str, match_named: str = "all", **more: str) -> Any:
    path = hall_address(match, "night-clock")
    sent = {"step": step} | more
    return client_of(match).post(f"{path}?match={match_named}", sent)


def said(answer: Any, match: Match) -> str:
    shown = answer.client.get(hall_address(match)).content.decode()
    return shown.partition('class="night-fresh"')[2].partition("</div>")[0]


def test_one_press_starts_every_match_of_the_hall() -> None:
    matches = make_hall(3)
    clock(matches[0], "start")
    assert [sheet(one)["status"] for one in matches] == ["first half"] * 3


def test_a_match_that_was_not_open_yet_is_opened_and_played_live() -> None:
    [match] = make_hall(1)
    other = make_fixture(
        match.fixture.division,
        night=match.fixture.night,
        start=match.fixture.start,
        venue=match.fixture.venue,
    )
    clock(match, "start", sheets="missing")
    found = Match.objects.get(pk=other.pk)
    assert (found.is_live, found.sheet["status"]) == (True, "first half")


def test_a_late_match_is_started_by_itself() -> None:
    first, late = make_hall(2)
    clock(first, "start", str(late.pk))
    assert (kinds(first), kinds(late)) == ([], ["start"])


def test_a_press_leaves_a_match_that_is_elsewhere_alone() -> None:
    playing, late = make_hall(2)
    begin(playing, minutes=75)
    clock(playing, "interval")
    assert (kinds(playing)[-1], kinds(late)) == ("interval", [])


@pytest.mark.parametrize(
    ("begun", "words"), [(4.5, "4 min late (rule 1.9)"), (-3.5, "3 min early")]
)
def test_a_press_early_or_late_is_made_and_said(begun: float, words: str) -> None:
    match = make_one(begun=begun)
    assert words in said(clock(match, "start"), match)
    assert kinds(match) == ["start"]


def test_the_entry_is_by_who_pressed() -> None:
    match = make_one()
    clock(match, "start")
    entry = Entry.objects.get()
    assert entry.by is not None
    assert (entry.source, entry.by.roles.get().kind) == ("live", "referee")


def test_a_level_final_is_offered_extra_time() -> None:
    match = make_one(stage="final")
    begin(match, half=2, minutes=76)
    put(match, "time", 1)
    page = client_of(match).get(hall_address(match)).content.decode()
    assert "Start extra time" in page
    assert "Nothing is due now" not in page
    clock(match, "extra")
    assert sheet(match)["status"] == "extra time"


def test_no_match_chosen_is_said_in_words() -> None:
    match = make_one()
    path = hall_address(match, "night-clock")
    answer = client_of(match).post(path, {"step": "start"})
    assert answer.status_code == 422
    assert "Choose at least one match" in answer.content.decode()


@pytest.mark.parametrize("match", ["nonsense", "8c5d1f9a-0c1b-4d0e-9f5b-7a6c3d2e1f00"])
def test_a_match_of_another_hall_is_refused(match: str) -> None:
    assert clock(make_one(), "start", match).status_code == 422


def pause(match: Match, **data: Any) -> Any:
    sent = {"match": str(match.pk), "reason": "power cut"} | data
    return client_of(match).post(hall_address(match, "night-pause"), sent)


def test_a_pause_is_an_entry_with_its_reason() -> None:
    match = begin(make_one())
    pause(match)
    entry = match.entries.get(kind="pause")
    assert (sheet(match)["paused"], entry.words.text) == (True, "power cut")


def test_play_goes_on_after_a_pause() -> None:
    match = begin(make_one())
    pause(match)
    clock(match, "go-on")
    assert sheet(match)["paused"] is False


def test_another_reason_must_be_given_in_words() -> None:
    match = begin(make_one())
    assert pause(match, reason="other").status_code == 422
    assert kinds(match) == ["start"]


def test_a_match_that_is_not_under_way_cannot_be_paused() -> None:
    match = make_one()
    assert pause(match).status_code == 422


def take_back(match: Match, press_id: str, **data: Any) -> Any:
    sent = {"press": press_id, "reason": "Too early", "step": "send"} | data
    return client_of(match).post(hall_address(match, "night-take-back"), sent)


def test_a_wrong_press_of_the_clock_is_taken_back() -> None:
    match = begin(make_one())
    wrong = put(match, "interval")
    take_back(match, wrong)
    assert sheet(match)["status"] == "first half"


def test_what_taking_back_moves_is_shown_before() -> None:
    match = begin(make_one())
    press(match)
    wrong = put(match, "interval")
    answer = take_back(match, wrong, step="show").content.decode()
    assert "interval</td>" in answer
    assert kinds(match)[-1] == "interval"


def test_taking_back_needs_a_reason() -> None:
    match = begin(make_one())
    wrong = put(match, "interval")
    assert take_back(match, wrong, reason="").status_code == 422


def test_only_the_last_press_of_the_clock_is_offered() -> None:
    match = make_one()
    first = put(match, "start", 10)
    put(match, "interval")
    assert take_back(match, first).status_code == 422


def test_a_press_of_a_signed_match_is_not_offered() -> None:
    match = begin(make_one(), half=2, minutes=76)
    last = put(match, "time")
    Match.objects.filter(pk=match.pk).update(sealed_at=timezone.now())
    assert take_back(match, last).status_code == 422


def abandon(match: Match, outcome: str, **data: Any) -> Any:
    sent = {"match": str(match.pk), "outcome": outcome, "reason": "Dark"}
    return client_of(match).post(
        hall_address(match, "night-abandon"), sent | {"step": "send"} | data
    )


@pytest.mark.parametrize(
    ("outcome", "state"),
    [("replay", "postponed"), ("carry on", "postponed"), ("stands", "played")],
)
def test_abandoning_leaves_the_fixture_postponed_or_settled(
    outcome: str, state: str
) -> None:
    match = begin(make_one())
    press(match)
    abandon(match, outcome)
    assert fixture_of(match).state == state


def test_the_unions_policy_is_chosen_beforehand() -> None:
    match = begin(make_one())
    form = client_of(match).get(hall_address(match, "night-abandon")).context["form"]
    assert form["outcome"].value() == "replay"


def test_with_no_match_under_way_nothing_is_asked() -> None:
    page = client_of(one := make_one()).get(hall_address(one, "night-abandon"))
    assert "No match is under way." in page.content.decode()
    assert 'name="reason"' not in page.content.decode()


def test_an_outcome_against_the_policy_is_said_to_be_so() -> None:
    match = begin(make_one())
    answer = abandon(match, "stands", step="show").content.decode()
    assert "Your union chose otherwise" in answer
    assert kinds(match) == ["start"]


def test_an_abandonment_can_be_taken_back() -> None:
    match = begin(make_one())
    abandon(match, "carry on")
    take_back(match, match.entries.get(kind="abandon").record_id)
    assert fixture_of(match).state == Fixture.State.PLANNED
