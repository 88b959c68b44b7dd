"""The round that `make night` plays: tonight's, or the next one."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import pytest
from django.utils import timezone

from league.models import Fixture, Union
from matches.models import Match
from referees.rehearsal.tonight import (
    NothingToPlay,
    bring_to_tonight,
    match_to_play,
    round_of_tonight,
)
from rules.record import Side
from tests.make import (
    entry,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_tonight,
    write,
)

pytestmark = pytest.mark.django_db


def make_round(*, night: datetime) -> Union:
    """Make a round of two matches, and one of the next week."""
    division = make_division()
    for start in (time(19), time(20)):
        make_fixture(division, night=night.date(), start=start)
    make_fixture(division, round=2, night=night.date() + timedelta(days=7))
    return division.union


def test_what_is_left_of_tonights_round_is_played_the_latest_first() -> None:
    union = make_round(night=timezone.now().astimezone())
    assert [one.start for one in round_of_tonight(union)] == [time(20), time(19)]


def test_a_round_of_another_night_is_not_tonights() -> None:
    union = make_round(night=timezone.now() + timedelta(days=3))
    assert round_of_tonight(union) == []


def test_a_cups_match_is_no_round_of_the_league() -> None:
    fixture = make_tonight()
    fixture.division.kind = "cup"
    fixture.division.save()
    with pytest.raises(NothingToPlay):
        round_of_tonight(fixture.union)


def test_the_next_round_is_brought_to_tonight() -> None:
    union = make_round(night=timezone.now() + timedelta(days=3))
    brought = bring_to_tonight(
        union, starts_at=timezone.now(), by=make_role(union, "referee")
    )
    today = timezone.now().astimezone(union.zone).date()
    assert [one.night for one in brought] == [today] * 2
    assert Fixture.objects.filter(round=2, night=today).count() == 0


def test_a_match_that_has_begun_is_played_on_as_it_is() -> None:
    match = make_match(make_tonight())
    write(match, entry("start", 0))
    before = Match.objects.get(pk=match.pk).seq
    by = make_role(match.union, "referee")
    assert match_to_play(match.fixture, toss=Side.HOME, by=by).seq == before


def test_a_sheet_that_a_captain_handed_in_stays() -> None:
    match = make_match(make_tonight())
    own = match.team_sheets.get(side="home")
    own.handed_in_at = timezone.now()
    own.save()
    seats = list(own.seats.values_list("table", "role", "player"))
    by = make_role(match.union, "referee")
    match_to_play(match.fixture, toss=Side.HOME, by=by)
    assert list(own.seats.values_list("table", "role", "player")) == seats
