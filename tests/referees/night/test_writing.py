from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.models import Player
from matches.models import Match, TeamSheet
from tests.referees.night.night import (
    address,
    begin,
    client_of,
    fixture_of,
    kinds,
    make_one,
    press,
    put,
    send,
    sheet,
)

pytestmark = pytest.mark.django_db

STOP = {"table": 1, "rule": "12.1", "defaulters": "away", "reason": "Disorder"}


def seat(match: Match, side: str = "home", table: int = 1) -> str:
    """The counter of a side at a table, as the form names the seat."""
    team_sheet = TeamSheet.objects.get(match=match, side=side)
    player = team_sheet.seats.get(table=table, role="counter").player_id
    return f"{side}-{player}"


def spare(match: Match, side: str = "home") -> str:
    """Who of a side's squad has no seat."""
    team_sheet = TeamSheet.objects.get(match=match, side=side)
    return f"{side}-{team_sheet.squad.last().player_id}"


def table_1(match: Match) -> dict[str, Any]:
    return sheet(match)["tables"][0]


def words(answer: Any) -> str:
    return answer.content.decode()


def test_12_1_a_table_is_stopped_and_its_opponents_gain() -> None:
    match = begin(make_one())
    press(match, "away")
    send(match, "stop", **STOP)
    assert table_1(match)["home"]["total"] == 20
    assert table_1(match)["away"]["forfeited"] == 2


def test_what_a_stoppage_moves_is_shown_before_it_is_sent() -> None:
    match = begin(make_one())
    press(match, "away")
    answer = words(send(match, "stop", **STOP | {"step": "show"}))
    assert "awards</th>" in answer
    assert kinds(match) == ["start", "points"]


def test_a_form_sent_twice_is_written_once() -> None:
    match = begin(make_one())
    send(match, "stop", **STOP)
    send(match, "stop", **STOP)
    assert kinds(match) == ["start", "stoppage"]


SEATS = {"call-away": "called-away", "leave": "leave"}


def again(match: Match, what: str, **data: Any) -> str:
    """Send a form twice; return what is said after the second."""
    first, second = send(match, what, **data), send(match, what, **data)
    assert (second.status_code, second.url) == (302, first.url)
    return words(second.client.get(second.url.partition("#")[0]))


@pytest.mark.parametrize("what", ["call-away", "leave"])
def test_a_double_tap_says_what_the_first_did_where_the_seat_is_gone(what: str) -> None:
    match = begin(make_one())
    said = again(match, what, seat=seat(match))
    assert ": written." in said
    assert kinds(match) == ["start", SEATS[what]]


def test_a_double_tap_on_coming_back_says_what_the_first_did() -> None:
    match = begin(make_one())
    send(match, "leave", seat=seat(match), token="")
    assert ": written." in again(match, "back", seat=seat(match))
    assert kinds(match) == ["start", "leave", "back"]


def test_a_double_tap_on_what_is_refused_says_so_both_times() -> None:
    match = begin(make_one())
    put(match, "stoppage", **STOP | {"defaulters": "home"})
    assert "kept, and refused by rule 12.1" in again(match, "stop", **STOP)
    assert kinds(match) == ["start", "stoppage", "stoppage"]


def test_a_double_tap_on_what_is_held_says_so_both_times() -> None:
    match = begin(make_one())
    Match.objects.filter(pk=match.pk).update(sealed_at=match.entries.get().at)
    assert "waits for the secretary" in again(match, "points", **POINTS)
    assert match.held.count() == 1


def test_a_form_gone_back_to_and_changed_is_written_as_another() -> None:
    match = begin(make_one())
    send(match, "stop", **STOP)
    send(match, "stop", **STOP | {"table": 3})
    assert [one.table for one in match.entries.filter(kind="stoppage")] == [1, 3]


def shown(match: Match, what: str, **data: Any) -> str:
    """Return the text of the last page before a form is sent."""
    page = words(send(match, what, step="show", **data))
    told = page.partition("night-told")[2].partition("</ul>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", told).split()).replace(" rule ", " ")


def named(match: Match, key: str) -> str:
    return Player.objects.get(pk=key.partition("-")[2]).name


def test_11_2_the_last_page_names_who_is_called_away_and_what_follows() -> None:
    match = begin(make_one())
    page = shown(match, "call-away", seat=seat(match, "away", 2))
    fixture = match.fixture
    assert f"Player {named(match, seat(match, 'away', 2))} (counter)" in page
    assert f"Team {fixture.away.name} Table 2" in page
    assert "Substitute Nobody: the seat stays empty" in page
    assert "Table 2 stands still for the rest of this half. 11.2" in page
    assert f"{fixture.home.name} gain 20 points. 11.2" in page
    assert "They gain 20 more if the seat is still empty after half-time. 11.2" in page


def test_11_2_the_last_page_names_the_substitute() -> None:
    match = begin(make_one(), half=2)
    page = shown(match, "call-away", seat=seat(match), substitute=spare(match))
    on = named(match, spare(match))
    assert f"Substitute {on}" in page
    assert f"{on} sits down at table 1 as counter, and play goes on. 11.2" in page
    assert "gain" not in page


def test_11_2_in_the_second_half_no_more_follows_than_its_own_points() -> None:
    match = begin(make_one(), half=2)
    page = shown(match, "call-away", seat=seat(match))
    assert "gain 20 points" in page
    assert "half-time" not in page


def test_12_1_the_last_page_says_what_a_stoppage_takes_and_gives() -> None:
    match = begin(make_one())
    press(match, "away", 4)
    page = shown(match, "stop", **STOP)
    away, home = match.fixture.away.name, match.fixture.home.name
    assert f"At fault {away} Reason Disorder" in page
    assert f"{away} lose all they have at table 1: 4 points. 12.1" in page
    assert f"{home} gain 20 points. 12.1" in page
    assert "The other tables play on. 12.2" in page


def test_12_1_where_both_are_at_fault_both_lose_and_neither_gains() -> None:
    match = begin(make_one())
    page = shown(match, "stop", **STOP | {"defaulters": "both"})
    assert page.count("lose all they have at table 1: 0 points.") == 2
    assert "Both are at fault: neither team gains." in page


def test_12_3_a_late_table_keeps_its_points_and_gives_ten() -> None:
    match = begin(make_one(), half=2, minutes=4)
    page = shown(match, "stop", **STOP | {"rule": "12.3"})
    assert f"{match.fixture.away.name} keep their points of table 1. 12.3" in page
    assert f"{match.fixture.home.name} gain 10 points. 12.3" in page


def test_1_14_the_last_page_names_who_leaves_and_until_when_that_is_allowed() -> None:
    match = begin(make_one(), half=2, minutes=10)
    page = shown(match, "leave", seat=seat(match))
    last = timezone.now().astimezone(match.union.zone) + timedelta(minutes=50)
    assert f"Player {named(match, seat(match))} (counter)" in page
    assert "You give the permission; no point moves. 1.14" in page
    assert f"From {last:%H:%M} on nobody may leave the table. 1.15" in page


def test_a_refused_deed_does_not_promise_what_would_follow() -> None:
    match = begin(make_one())
    put(match, "stoppage", **STOP | {"defaulters": "home"})
    page = words(send(match, "stop", **STOP | {"step": "show"}))
    assert "At fault" in page
    assert "gain 20 points" not in page


def test_going_back_keeps_what_was_filled_in() -> None:
    answer = words(send(begin(make_one()), "stop", **STOP | {"step": "edit"}))
    assert 'value="Disorder"' in answer


@pytest.mark.parametrize("missing", ["table", "defaulters", "reason"])
def test_a_stoppage_with_something_missing_is_refused_in_words(missing: str) -> None:
    match = begin(make_one())
    answer = send(match, "stop", **STOP | {missing: ""})
    assert (answer.status_code, kinds(match)) == (422, ["start"])


def test_12_3_is_not_offered_within_the_grace() -> None:
    match = begin(make_one(), half=2, minutes=2)
    assert send(match, "stop", **STOP | {"rule": "12.3"}).status_code == 422
    page = words(client_of(match).get(address(match, "stop")))
    assert "A late table can be stopped under 12.3 from" in page


def test_12_3_is_offered_once_the_grace_has_run() -> None:
    match = begin(make_one(), half=2, minutes=4)
    send(match, "stop", **STOP | {"rule": "12.3"})
    assert table_1(match)["home"]["awards"] == 10


def test_12_2_is_said_beside_the_form() -> None:
    match = begin(make_one())
    assert "the other two play on" in words(
        client_of(match).get(address(match, "stop"))
    )


def test_a_second_stoppage_is_warned_of_and_can_still_be_sent() -> None:
    match = begin(make_one())
    put(match, "stoppage", **STOP | {"defaulters": "home"})
    assert "Send it anyway" in words(send(match, "stop", **STOP | {"step": "show"}))
    send(match, "stop", **STOP)
    assert [one["rule"] for one in sheet(match)["refused"]] == ["12.1"]


def test_11_2_a_player_called_away_without_a_substitute() -> None:
    match = begin(make_one())
    send(match, "call-away", seat=seat(match))
    assert table_1(match)["away"]["awards"] == 20


def test_11_2_a_substitute_sits_down_at_once() -> None:
    match = begin(make_one())
    send(match, "call-away", seat=seat(match), substitute=spare(match))
    page = words(client_of(match).get(address(match, "leave")))
    assert f'value="{spare(match)}"' in page
    assert table_1(match)["away"]["awards"] == 0


def test_a_substitute_of_the_other_team_is_refused_in_words() -> None:
    match = begin(make_one())
    answer = send(match, "call-away", seat=seat(match), substitute=spare(match, "away"))
    assert answer.status_code == 422
    assert "The substitute must be of" in words(answer)


def test_1_14_a_player_leaves_and_comes_back() -> None:
    match = begin(make_one())
    send(match, "leave", seat=seat(match))
    send(match, "back", seat=seat(match), token="")
    assert kinds(match) == ["start", "leave", "back"]
    assert sheet(match)["refused"] == []


def test_1_15_is_warned_of_before_a_player_leaves_near_the_end() -> None:
    match = begin(make_one(), half=2, minutes=65)
    answer = words(send(match, "leave", seat=seat(match), step="show"))
    assert "Nobody may leave the table at the end" in answer
    assert "leave" not in kinds(match)


def test_what_the_rules_allow_is_written_without_a_question() -> None:
    match = begin(make_one())
    send(match, "points", **POINTS | {"step": "show"})
    assert kinds(match) == ["start", "points"]


def test_nobody_can_be_named_while_a_team_sheet_is_missing() -> None:
    match = begin(make_one())
    TeamSheet.objects.filter(match=match).delete()
    Match.objects.filter(pk=match.pk).update(line_up_version=99)
    answer = send(match, "call-away", seat="home-home counter 1")
    assert answer.status_code == 422
    assert "a team sheet is missing" in words(answer)


POINTS = {"table": 2, "side": "away", "points": 2, "why": "boom"}


def test_6_3_points_are_entered_for_the_opponents() -> None:
    match = begin(make_one())
    send(match, "points", **POINTS)
    assert sheet(match)["tables"][1]["away"]["total"] == 2


def test_6_4_the_book_on_points_for_a_team_not_playing_is_at_hand() -> None:
    page = words(client_of(begin(match := make_one())).get(address(match, "points")))
    assert "6.4" in page


@pytest.mark.parametrize("number", ["3", "", "-2", "two"])
def test_6_5_other_numbers_cannot_be_entered(number: str) -> None:
    answer = send(begin(make_one()), "points", **POINTS | {"points": number})
    assert answer.status_code == 422


def test_1_10_a_query_stands_with_its_table_and_its_words() -> None:
    match = begin(make_one())
    send(match, "query", side="home", table=2, text="The last boom")
    entry = match.entries.get(kind="query")
    assert (entry.table, entry.side, entry.words.text) == (2, "home", "The last boom")


def test_a_query_may_be_of_the_whole_match() -> None:
    match = begin(make_one())
    send(match, "query", side="home", table="", text="The time")
    assert match.entries.get(kind="query").table is None


def test_1_3_the_toss_is_written() -> None:
    match = make_one()
    send(match, "toss", side="away")
    assert match.entries.get().choice == "away"


def level_final(**values: Any) -> Match:
    match = make_one(stage="final", **values)
    begin(match, half=2, minutes=76)
    put(match, "time", 70)
    return match


def test_1_12_a_final_still_level_after_extra_time_is_decided() -> None:
    match = level_final()
    put(match, "extra", 65)
    put(match, "time", 1)
    send(match, "decision", side="home", method="Lots drawn")
    assert (sheet(match)["result"], fixture_of(match).winner) == ("home", "home")


def test_a_decision_that_is_not_due_is_warned_of() -> None:
    match = begin(make_one())
    answer = send(match, "decision", side="home", method="Lots", step="show")
    assert "does not need a decision" in words(answer)


def undo(match: Match, record_id: str, **data: Any) -> Any:
    entry = match.entries.get(record_id=record_id)
    return send(match, "undo", entry.pk, **{"reason": "Pressed wrong"} | data)


def test_any_press_is_undone_with_a_reason() -> None:
    match = begin(make_one())
    undo(match, press(match))
    void = match.entries.get(kind="void")
    assert (table_1(match)["home"]["total"], void.words.text) == (0, "Pressed wrong")


def test_the_page_of_an_undo_says_which_entry_it_strikes_out() -> None:
    match = begin(make_one())
    row = match.entries.get(record_id=press(match))
    page = words(client_of(match).get(address(match, "undo", row.pk)))
    assert f"2 points for {match.fixture.home.name} (boom)</strong>, table 1" in page


def test_an_undo_without_a_reason_is_refused_in_words() -> None:
    match = begin(make_one())
    answer = undo(match, press(match), reason="")
    assert answer.status_code == 422
    assert "Give the reason" in words(answer)


def test_an_entry_that_lies_ahead_is_struck_out_all_the_same() -> None:
    match = begin(make_one())
    undo(match, press(match, minutes=-30))
    assert table_1(match)["home"]["total"] == 0


def test_a_void_is_not_undone() -> None:
    match = begin(make_one())
    undo(match, press(match))
    assert undo(match, match.entries.get(kind="void").record_id).status_code == 404


def test_what_is_written_into_a_signed_match_waits_for_the_secretary() -> None:
    match = begin(make_one())
    Match.objects.filter(pk=match.pk).update(sealed_at=match.entries.get().at)
    send(match, "points", **POINTS)
    assert kinds(match) == ["start"]
    assert match.held.get().reason == "sealed"
