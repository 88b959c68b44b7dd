"""A team sheet that is missing when play begins: how it still comes in (1.3)."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.utils import timezone

from league.models import AuditRow
from matches.access.permissions import ActingHand
from matches.captain import actions as captaincy
from matches.models import Match
from rules.book import RuleViolation
from rules.record import Kind, RecordEntry, Side
from tests.make import at, entry, make_role, play, write
from tests.matches.captain.captains import (
    BEFORE,
    captain,
    filled,
    hand_in,
    led_by,
    make_open_match,
    note,
    now,
    official,
    path,
    words,
)
from tests.matches.tonight import client_of, make_match_in, squad

pytestmark = pytest.mark.django_db


def make_begun_match() -> Match:
    """A match under way without team sheets."""
    match = make_open_match()
    write(match, entry("start", 0))
    match.refresh_from_db()
    return match


def test_1_3_a_sheet_that_is_missing_is_taken_from_the_captain_during_play() -> None:
    match = make_begun_match()
    assert hand_in(match, when=at(12)).handed_in_at == at(12)
    assert AuditRow.objects.get(action="match.hand_in").detail["is_late"]


def test_11_1_a_late_sheet_is_handed_in_once() -> None:
    match = make_begun_match()
    hand_in(match, when=at(12))
    with pytest.raises(RuleViolation, match="Play has begun"):
        hand_in(match, players=squad(match.fixture.home)[2:], when=at(13))


def test_a_sheet_that_an_official_changes_during_play_came_in_before_it() -> None:
    match = make_open_match()
    hand_in(match)
    write(match, entry("start", 0))
    other = squad(match.fixture.home)[2:]
    changed = hand_in(match, players=other, hand=official(), when=at(20))
    assert changed.handed_in_at == BEFORE


def test_after_time_a_captain_hands_in_no_sheet_but_an_official_does() -> None:
    match = make_open_match()
    play(match)
    match.refresh_from_db()
    with pytest.raises(RuleViolation, match="Play has begun"):
        hand_in(match, when=at(200))
    assert hand_in(match, hand=official(), when=at(200)).seats.count() == 8


def test_1_13_a_late_team_of_three_tables_gives_notice_during_play() -> None:
    match = make_begun_match()
    captaincy.give_notice(match, Side.HOME, tables=3, hand=captain(), at=at(5))
    hand_in(match, leave_open=(4,), when=at(6))
    match.refresh_from_db()
    assert (note(match).is_late, match.sheet["away"]["total"]) == (True, 20)


def test_1_13_a_captain_hands_in_nothing_once_the_match_is_not_played() -> None:
    match = make_open_match()
    hand_in(match, leave_open=(1, 2, 3, 4), hand=official())
    match.refresh_from_db()
    with pytest.raises(RuleViolation, match="The referee can still take"):
        hand_in(match, when=at(3))


def test_a_team_that_comes_after_all_plays() -> None:
    match = make_open_match()
    hand_in(match, leave_open=(1, 2, 3, 4), hand=official())
    hand_in(match, hand=official(), when=at(3))
    match.refresh_from_db()
    assert match.sheet["status"] == "not started"
    assert match.team_sheets.get().handed_in_at == at(3)


def make_match_under_way(minutes: float = 20) -> Match:
    """A match that began so many minutes ago, without team sheets."""
    match = make_match_in(-minutes, sheets=False)
    write(match, RecordEntry(uuid4().hex, match.fixture.starts_at, Kind.START))
    return match


def test_1_3_a_late_captain_is_told_to_hand_in_now_and_it_is_noted_as_late() -> None:
    match = make_match_under_way()
    client = led_by(match)
    assert "Play has begun: hand in your team sheet now" in now(match, client)
    client.post(path(match, "sheet/"), filled(match))
    page = words(client.get(path(match)))
    assert re.search(r"in since \d\d:\d\d, after the start \(1\.3\)", page)


def test_a_late_captain_reads_that_play_is_on() -> None:
    match = make_match_under_way()
    steps = led_by(match).get(path(match)).context["night"].steps
    assert [str(one.task) for one in steps if one.is_now] == ["sheet", "play"]


@pytest.mark.parametrize("kind", ["referee", "union secretary"])
def test_an_official_types_a_late_sheet(kind: str) -> None:
    match = make_match_under_way()
    client = client_of(make_role(match.union, kind))
    client.post(path(match, "sheet/?side=away"), filled(match, "away"))
    assert match.team_sheets.get(side="away").seats.count() == 8


def test_1_13_a_captain_who_comes_to_a_walkover_is_sent_to_the_referee() -> None:
    match = make_match_in(5, sheets=False)
    hand = ActingHand(user=make_role(match.union, "referee"), is_official=True)
    captaincy.hand_in(match, Side.HOME, pairs=[None] * 4, hand=hand, at=timezone.now())
    page = words(led_by(match).get(path(match)))
    assert "Your team is noted as absent" in page
    assert "noted as absent" not in words(led_by(match, "away").get(path(match)))


def test_a_captain_whose_sheet_never_came_in_is_told_who_types_it() -> None:
    match = make_match_in(-30, sheets=False)
    play(match)
    assert "Your team sheet never came in." in words(led_by(match).get(path(match)))
