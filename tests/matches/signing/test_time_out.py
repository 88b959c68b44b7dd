"""Silence about a sheet: settled once the union's minutes have run."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.models import Division, RuleSet
from matches.access.permissions import ActingHand
from matches.models import Match
from matches.signing.actions import sign_sheet, time_out_silent
from matches.signing.selectors import seal_of
from matches.tasks import time_out_signatures
from rules.record import Side
from tests.make import make_division, make_fixture, make_match, make_user, play

pytestmark = pytest.mark.django_db

HALF_AN_HOUR = timedelta(minutes=30)


def tonight(division: Division | None = None, **values: object) -> Match:
    """A match that was played on the screens, its last entry just written."""
    night = timezone.now().date()
    match = make_match(make_fixture(division, night=night, **values))
    Match.objects.filter(pk=match.pk).update(is_live=True)
    match.refresh_from_db()
    return play(match)


def stood(match: Match) -> datetime:
    since = seal_of(match).since
    assert since is not None
    return since


def outcomes(match: Match) -> list[tuple[str, str]]:
    return list(match.signatures.order_by("side").values_list("side", "outcome"))


def test_silence_is_settled_when_the_minutes_have_run_and_seals_the_match() -> None:
    match = tonight()
    assert time_out_silent(at=stood(match) + HALF_AN_HOUR) == 2
    assert outcomes(match) == [("away", "timed out"), ("home", "timed out")]
    assert Match.objects.get(pk=match.pk).sealed_at


def test_a_minute_before_nothing_is_settled() -> None:
    match = tonight()
    minute = timedelta(minutes=1)
    assert time_out_silent(at=stood(match) + HALF_AN_HOUR - minute) == 0


def test_a_second_run_settles_nothing_more() -> None:
    match = tonight()
    late = stood(match) + HALF_AN_HOUR
    time_out_silent(at=late)
    assert time_out_silent(at=late) == 0


def test_a_captain_who_signed_is_not_silent() -> None:
    match = tonight()
    seen, late = seal_of(match).token, stood(match) + HALF_AN_HOUR
    sign_sheet(
        match,
        Side.HOME,
        seen=seen,
        hand=ActingHand(user=make_user()),
        at=timezone.now(),
    )
    time_out_silent(at=late)
    assert outcomes(match) == [("away", "timed out"), ("home", "signed")]


def test_the_seasons_own_minutes_are_taken() -> None:
    match = tonight()
    RuleSet.objects.update(policy={"signature_minutes": 60})
    assert time_out_silent(at=stood(match) + HALF_AN_HOUR) == 0
    assert time_out_silent(at=stood(match) + 2 * HALF_AN_HOUR) == 2


def test_a_match_typed_in_from_paper_is_never_timed_out() -> None:
    match = tonight()
    Match.objects.filter(pk=match.pk).update(is_live=False)
    assert time_out_silent(at=stood(match) + HALF_AN_HOUR) == 0


def test_a_match_of_last_week_is_left_to_the_secretary() -> None:
    match = tonight()
    assert time_out_silent(at=stood(match) + timedelta(days=7)) == 0


def test_nothing_is_settled_before_the_match_is_over() -> None:
    match = tonight(stage="final")
    Match.objects.filter(pk=match.pk).update(sheet={"status": "interval"})
    assert time_out_silent(at=stood(match) + HALF_AN_HOUR) == 0


def test_the_task_asks_as_much_of_a_night_of_eight_as_of_one(
    django_assert_num_queries: Any,
) -> None:
    division = make_division()
    for number in range(8):
        tonight(division, round=number)
    with django_assert_num_queries(2):
        time_out_signatures()
