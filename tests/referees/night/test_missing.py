"""Team sheets that are missing at the start, and a team that does not come (1.13)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.models import Fixture
from matches.models import Match, TeamSheet
from rules.record import Side
from tests.clock import at, noon
from tests.referees.night.night import (
    address,
    begin,
    client_of,
    hall_address,
    kinds,
    make_hall,
    make_one,
    press,
    put,
    sheet,
)

pytestmark = pytest.mark.django_db
ALL_THE_SAME, OTHERS_ONLY = {"sheets": "missing"}, {"sheets": "complete"}


def without_sheet(match: Match, side: str = "home") -> Match:
    """Take a side's team sheet away, as if it had never come."""
    own = TeamSheet.objects.get(match=match, side=side)
    own.seats.all().delete()
    own.squad.all().delete()
    own.delete()
    return match


def start(match: Match, **more: Any) -> Any:
    path = hall_address(match, "night-clock")
    return client_of(match).post(f"{path}?match=all", {"step": "start"} | more)


def page_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def desk(match: Match) -> str:
    return page_of(client_of(match).get(hall_address(match)))


def test_1_3_the_start_asks_which_sheets_are_missing_and_starts_nothing() -> None:
    lacking, complete = make_hall(2)
    page = page_of(start(without_sheet(lacking)))
    assert "Start play without this team sheet?" in page
    assert f"{address(lacking, 'absent')}?side=home" in page
    assert (kinds(lacking), kinds(complete)) == ([], [])


def test_the_question_names_only_the_team_without_a_sheet() -> None:
    match = without_sheet(make_one(), "away")
    missing = start(match).context["missing"]
    assert [one.team for one in missing] == [match.fixture.away]


def test_the_question_counts_the_sheets() -> None:
    match = without_sheet(without_sheet(make_one()), "away")
    assert "Start play without these team sheets?" in page_of(start(match))


def test_a_missing_sheet_stops_no_start() -> None:
    match = without_sheet(make_one())
    start(match, **ALL_THE_SAME)
    assert sheet(match)["status"] == "first half"


def test_the_matches_with_both_sheets_start_without_the_other() -> None:
    lacking, complete = make_hall(2)
    start(without_sheet(lacking), **OTHERS_ONLY)
    assert (kinds(lacking), kinds(complete)) == ([], ["start"])


def test_with_all_sheets_in_the_start_asks_nothing() -> None:
    match = make_one()
    start(match)
    assert kinds(match) == ["start"]


def test_no_other_press_asks_for_a_sheet() -> None:
    match = begin(without_sheet(make_one()))
    path = hall_address(match, "night-clock")
    client_of(match).post(f"{path}?match=all", {"step": "interval", "sure": "yes"})
    assert kinds(match) == ["start", "interval"]


def queries_of_question(matches: int) -> int:
    made = [without_sheet(one) for one in make_hall(matches)]
    client = client_of(made[0])
    path = f"{hall_address(made[0], 'night-clock')}?match=all"
    with CaptureQueriesContext(connection) as captured:
        asked = client.post(path, {"step": "start"})
    assert "Start play without" in page_of(asked)
    return len(captured)


def test_the_question_reads_all_matches_at_once() -> None:
    assert queries_of_question(2) == queries_of_question(6)


@pytest.mark.parametrize(
    ("begun", "is_awaited"), [(-30, False), (-4, True), (10, True)]
)
def test_1_3_the_desk_counts_missing_sheets_from_the_toss_on(
    begun: float, is_awaited: bool
) -> None:
    match = without_sheet(make_one(begun=begun))
    page = desk(match)
    assert ("1 team sheet is missing" in page) is is_awaited
    assert (f"{match.fixture.home.name}: no team sheet" in page) is is_awaited


def test_the_desk_counts_a_sheet_that_is_missing_during_play() -> None:
    match = begin(without_sheet(without_sheet(make_one()), "away"))
    assert "2 team sheets are missing" in desk(match)


def test_a_match_that_was_decided_before_play_lacks_no_sheet() -> None:
    match = without_sheet(make_one(begun=-4))
    assert "1 team sheet is missing" in desk(match)
    Fixture.objects.filter(pk=match.pk).update(
        state="walkover", home_score=0, away_score=80, winner="away"
    )
    said = desk(match)
    assert "80" in said
    assert "team sheet is missing" not in said
    assert "no team sheet<" not in said


def test_1_3_the_desk_says_when_a_late_sheet_came_in() -> None:
    match = begin(make_one(begun=30), minutes=30)
    match.team_sheets.filter(side="home").update(handed_in_at=timezone.now())
    assert "after the start (1.3)" in desk(match)


def test_a_sheet_from_before_the_start_is_not_late() -> None:
    match = begin(make_one(begun=30), minutes=30)
    early = timezone.now() - timedelta(hours=1)
    match.team_sheets.update(handed_in_at=early)
    assert "after the start" not in desk(match)


def test_1_13_what_an_absence_does_is_said_in_words_before_it_is_confirmed() -> None:
    match = without_sheet(make_one())
    page = page_of(client_of(match).get(f"{address(match, 'absent')}?side=home"))
    other = match.fixture.away.name
    assert f"walkover to {other}, with 80 points to none" in page
    assert not match.team_sheets.filter(side="home").exists()


def test_1_13_the_way_on_from_the_absent_team_is_the_page_s_main_thing() -> None:
    match = make_one()
    page = page_of(client_of(match).get(address(match, "absent")))
    assert '<button type="submit" class="button">Show what it does' in page


def test_1_13_an_absent_team_gives_a_walkover_by_the_referees_word() -> None:
    match = without_sheet(make_one())
    client_of(match).post(address(match, "absent"), {"side": "home"})
    assert (sheet(match)["status"], sheet(match)["away"]["total"]) == ("walkover", 80)
    assert Fixture.objects.get(pk=match.pk).state == "walkover"
    assert "Absent: fields no table (1.13)." in desk(match)


def test_1_13_a_match_for_which_neither_comes_is_void() -> None:
    match = without_sheet(without_sheet(make_one()), "away")
    client = client_of(match)
    client.post(address(match, "absent"), {"side": "home"})
    page = page_of(client.get(f"{address(match, 'absent')}?side=away"))
    assert "the match is void" in page
    client.post(address(match, "absent"), {"side": "away"})
    assert sheet(match)["status"] == "void"


def test_1_13_who_scores_is_there() -> None:
    match = begin(make_one())
    press(match)
    answer = client_of(match).post(address(match, "absent"), {"side": "home"})
    assert answer.status_code == 409
    assert "Points are written in this match" in page_of(answer)


def test_play_that_has_begun_is_counted_among_what_an_absence_undoes() -> None:
    match = begin(without_sheet(make_one()))
    page = page_of(client_of(match).get(f"{address(match, 'absent')}?side=home"))
    assert "1 entry of this match counts no longer." in page


def test_an_absence_without_a_team_is_asked_again() -> None:
    match = make_one()
    answer = client_of(match).post(address(match, "absent"), {})
    assert (answer.status_code, "Choose the team." in page_of(answer)) == (422, True)


def test_the_desk_leads_to_the_absence_and_back_from_it() -> None:
    match = without_sheet(make_one())
    assert address(match, "absent") in desk(match)
    client_of(match).post(address(match, "absent"), {"side": "home"})
    assert f"{match.fixture.home.name} is here after all" in desk(match)


def alarms(match: Match) -> str:
    """What a match's card asks for before anything else."""
    return desk(match).partition("night-alarms")[2].partition("night-tables")[0]


@pytest.mark.parametrize(("begun", "is_due"), [(-30, False), (-4, True), (10, True)])
def test_1_3_a_toss_that_is_due_comes_first(begun: float, is_due: bool) -> None:
    match = make_one(begun=begun)
    assert (address(match, "toss") in alarms(match)) is is_due
    one = page_of(client_of(match).get(address(match, "match")))
    assert ("The toss is due" in one) is is_due


def test_a_toss_that_is_written_down_is_asked_for_no_more() -> None:
    match = make_one(begun=-4)
    put(match, "toss", winner=Side.HOME)
    assert "The toss is due" not in desk(match)


def test_1_12_a_level_knock_out_asks_for_the_toss_and_then_no_more() -> None:
    match = begin(make_one(stage="knock-out"), half=2, minutes=80)
    put(match, "time", 1)
    assert "Level: toss again for extra time" in alarms(match)
    put(match, "toss", winner=Side.AWAY)
    assert "Level: toss again" not in desk(match)


def test_the_desk_of_the_secretary_counts_the_sheets_and_leads_to_them() -> None:
    match = without_sheet(make_one(begun=-4))
    office = client_of(match, "union secretary")
    page = page_of(office.get(reverse("desk", args=[match.union.slug])))
    assert "Team sheet missing tonight" in page
    assert f'href="/matches/{match.pk}/captain/sheet/?side=home"' in page


def test_a_sheet_is_missing_where_play_was_started_before_its_time() -> None:
    # Half an hour before midnight its start would be tomorrow's.
    with at(noon() + timedelta(hours=7)):
        match = without_sheet(make_one(begun=-30))
        put(match, "start")
        office = client_of(match, "union secretary")
        page = page_of(office.get(reverse("desk", args=[match.union.slug])))
    assert "Team sheet missing tonight" in page


@pytest.mark.parametrize("begun", [-30, 60 * 13])
def test_before_the_toss_and_the_next_day_no_sheet_is_missing(begun: float) -> None:
    match = without_sheet(make_one(begun=begun))
    office = client_of(match, "union secretary")
    page = page_of(office.get(reverse("desk", args=[match.union.slug])))
    assert "Team sheet missing" not in page


def queries_of_office(matches: int) -> int:
    made = [without_sheet(one) for one in make_hall(matches, begun=-4)]
    office = client_of(made[0], "union secretary")
    path = reverse("desk", args=[made[0].union.slug])
    office.get(path)
    with CaptureQueriesContext(connection) as captured:
        page = page_of(office.get(path))
    assert page.count("captain/sheet/?side=home") == matches
    return len(captured)


def test_the_secretarys_desk_reads_all_sheets_at_once() -> None:
    assert queries_of_office(2) == queries_of_office(6)
