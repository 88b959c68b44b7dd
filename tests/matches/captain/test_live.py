"""A captain's open page learns by itself: what moves it, and what it says is due."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from itertools import pairwise
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Fixture
from matches.models import Match
from rules.record import Kind, RecordEntry, Side, Why
from tests.make import make_role, write
from tests.matches.captain.captains import filled, led_by, path, words
from tests.matches.tonight import client_of, make_match_in

pytestmark = pytest.mark.django_db


def state(client: Client, match: Match) -> str:
    return client.get(path(match, "live/")).headers["X-State"]


def put(match: Match, kind: Kind, ago: float = 0, **fields: object) -> None:
    """Write an entry of so many minutes ago."""
    at = timezone.now() - timedelta(minutes=ago)
    write(match, RecordEntry(uuid4().hex, at, kind, **fields))


def due(client: Client, match: Match) -> str:
    page = client.get(path(match)).content.decode()
    part = page.partition('data-part="due"')[2].partition("</div>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", f"<{part}").split())


def test_what_has_not_moved_is_answered_without_a_body() -> None:
    match = make_match_in(60)
    client = led_by(match)
    shown = client.get(path(match)).context["state"]
    answer = client.get(path(match, f"live/?since={shown}"))
    assert (answer.status_code, answer.content) == (204, b"")


def test_the_other_captains_sheet_moves_the_page_and_is_told() -> None:
    match = make_match_in(60, sheets=False)
    client, other = led_by(match), match.fixture.away.name
    assert f"The team sheet of {other} is not in yet." in words(client.get(path(match)))
    before = state(client, match)
    led_by(match, "away").post(path(match, "sheet/"), filled(match, "away"))
    assert state(client, match) != before
    part = client.get(path(match, f"live/?since={before}")).content.decode()
    assert f"The team sheet of {other} is in." in part


def test_the_toss_the_start_a_pause_and_its_end_move_the_page() -> None:
    match = make_match_in(-10)
    client = led_by(match)
    seen = [state(client, match)]
    for kind, fields in (
        (Kind.TOSS, {"winner": Side.AWAY}),
        (Kind.START, {}),
        (Kind.PAUSE, {"text": "Load-shedding"}),
        (Kind.GO_ON, {}),
    ):
        put(match, kind, **fields)
        seen.append(state(client, match))
    assert all(before != after for before, after in pairwise(seen))


def test_points_at_a_table_move_nothing_on_it() -> None:
    match = make_match_in(-10)
    put(match, Kind.START, 10)
    client = led_by(match)
    before = state(client, match)
    points = {"table": 1, "side": Side.HOME, "points": 2, "why": Why.BOOM}
    put(match, Kind.POINTS, **points)
    assert state(client, match) == before


def test_while_play_is_paused_nothing_says_that_it_is_on() -> None:
    match = make_match_in(-10)
    put(match, Kind.START, 10)
    put(match, Kind.PAUSE, 5, text="Load-shedding")
    page = words(led_by(match).get(path(match)))
    assert "Play is paused since" in page
    assert "Play is under way" not in page


def test_a_half_that_is_late_says_since_when_and_counts_nothing() -> None:
    match = make_match_in(-100)
    put(match, Kind.START, 100)
    put(match, Kind.INTERVAL, 20)
    client = led_by(match)
    since = (timezone.now() - timedelta(minutes=10)).astimezone(match.union.zone)
    assert due(client, match).startswith(
        f"The second half is due to start since {since:%H:%M}"
    )
    assert "data-due=" not in client.get(path(match)).content.decode()


def test_1_2_the_interval_counts_down_to_the_second_half() -> None:
    match = make_match_in(-80)
    put(match, Kind.START, 80)
    put(match, Kind.INTERVAL, 3)
    page = led_by(match).get(path(match)).content.decode()
    [at] = re.findall(r'data-due="([^"]*)"', page)
    left = datetime.fromisoformat(at) - timezone.now()
    assert timedelta(minutes=6) < left <= timedelta(minutes=7)


def test_a_week_ahead_the_toss_has_its_day_and_no_minutes() -> None:
    match = make_match_in(60)
    night = timezone.localdate() + timedelta(days=7)
    Fixture.objects.filter(pk=match.pk).update(night=night, start="19:30")
    said = due(led_by(match), match)
    assert said == f"Toss on {night:%A} {night.day} {night:%B} at 19:25 rule 1.3"


def test_tonight_the_toss_has_its_time_alone() -> None:
    match = make_match_in(60)
    start = match.fixture.starts_at
    assert start is not None
    toss = (start - timedelta(minutes=5)).astimezone(match.union.zone)
    assert due(led_by(match), match) == f"Toss {toss:%H:%M} rule 1.3"


def test_at_half_time_the_page_of_substitutions_learns_it_too() -> None:
    match = make_match_in(-80)
    put(match, Kind.START, 80)
    client = led_by(match)
    assert "It is not half-time" in words(client.get(path(match, "substitute/")))
    before = client.get(path(match, "substitute/")).context["state"]
    put(match, Kind.INTERVAL)
    part = client.get(path(match, f"live/?since={before}")).content.decode()
    assert 'data-part="half-time"></div>' in part


def test_nobody_else_is_told() -> None:
    match = make_match_in(60)
    stranger = client_of(make_role(match.union, "player", team=match.fixture.home))
    assert stranger.get(path(match, "live/")).status_code == 403
    assert Client().get(path(match, "live/")).status_code == 302


def steps(client: Client, match: Match) -> dict[str, tuple[bool, bool]]:
    """Each task of the night, and whether it is due now and done."""
    shown = client.get(path(match)).context["night"].steps
    return {str(one.task): (one.is_now, one.is_behind) for one in shown}


def test_1_10_what_is_signed_is_done_and_due_no_longer() -> None:
    match = make_match_in(-240)
    client = led_by(match)
    for kind, ago in (("start", 240), ("interval", 160), ("resume", 150), ("time", 70)):
        put(match, Kind(kind), ago)
    assert steps(client, match)["sign"] == (True, False)
    Match.objects.filter(pk=match.pk).update(sealed_at=timezone.now())
    assert steps(client, match)["sign"] == (False, True)


def test_of_a_match_that_was_decided_before_play_nothing_is_asked() -> None:
    match = make_match_in(-10, sheets=False)
    client = led_by(match)
    before = state(client, match)
    Fixture.objects.filter(pk=match.pk).update(
        state="walkover", home_score=0, away_score=80, winner="away"
    )
    assert state(client, match) != before
    said = words(client.get(path(match)))
    assert "Walkover: nothing is played" in said
    assert "0 – 80" in said
    for asked in ("due", "team sheet", "Your night", "Who sits where"):
        assert asked not in said, asked


def test_1_12_a_level_knock_out_is_played_on_until_it_is_decided() -> None:
    match = make_match_in(-240)
    Fixture.objects.filter(pk=match.pk).update(stage="knock-out")
    client = led_by(match)
    for kind, ago in (("start", 240), ("interval", 160), ("resume", 150), ("time", 70)):
        put(match, Kind(kind), ago)
    assert steps(client, match)["toss"] == (True, False)
    put(match, Kind.TOSS, 65, winner=Side.HOME)
    assert steps(client, match)["play"] == (True, False)
    put(match, Kind.EXTRA, 62)
    put(match, Kind.TIME, 1)
    assert "Level: still to be decided" in words(client.get(path(match)))
