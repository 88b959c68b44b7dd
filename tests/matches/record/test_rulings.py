"""A match's record under a decision: nothing of it brings a voided result back."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from league.models import Fixture
from league.models.places import today
from league.rulings.actions.rulings import award_walkover, declare_void, lift
from league.rulings.actions.withdrawals import withdraw_team
from matches.models import Match
from matches.record.results import refold
from tests.make import entry, make_match, play, points, write

pytestmark = pytest.mark.django_db
REASON = "A player was not registered."


def rebuild(*options: str) -> str:
    out = StringIO()
    try:
        call_command("rebuild", *options, stdout=out)
    except SystemExit:
        assert "--check" in options
    return out.getvalue()


def ruled(match: Match) -> Fixture:
    return Fixture.objects.get(pk=match.pk)


def won_at_home(match: Match) -> int:
    return match.fixture.division.standings.get(team=match.fixture.home).won


def make_void() -> Match:
    match = play(make_match())
    declare_void(match.fixture, reason=REASON, by=None)
    return match


def test_a_rebuild_finds_nothing_to_set_right_under_a_ruling() -> None:
    make_void()
    assert "0 differences" in rebuild("--check")


def test_a_correction_of_the_record_brings_no_voided_result_back() -> None:
    match = make_void()
    write(match, points(1, "home", 20))
    refold(match, by=None)
    assert (ruled(match).state, won_at_home(match)) == ("void", 0)
    assert "0 differences" in rebuild("--check")


def test_the_record_itself_is_not_touched_by_a_ruling() -> None:
    match = play(make_match())
    before = (match.seq, match.head_hash, match.sheet)
    award_walkover(match.fixture, winner="away", reason=REASON, by=None)
    match.refresh_from_db()
    assert (match.seq, match.head_hash, match.sheet) == before


def test_a_rebuild_sets_a_ruled_fixture_right() -> None:
    match = make_void()
    Fixture.objects.filter(pk=match.pk).update(
        state="played", home_score=8, away_score=4, winner="home"
    )
    assert "its ruling says void" in rebuild("--check")
    rebuild()
    assert (ruled(match).state, rebuild("--check").count("0 differences")) == (
        "void",
        1,
    )


def test_a_lifted_ruling_leaves_what_the_record_says_by_then() -> None:
    match = make_void()
    write(match, points(1, "home", 20))
    lift(match.fixture.rulings.get(), by=None)
    assert ruled(match).home_score == 10
    assert "0 differences" in rebuild("--check")


def test_a_match_of_a_team_that_withdrew_can_still_be_marked() -> None:
    match = make_match()
    standing = match.fixture.division.standings.get(team=match.fixture.home)
    withdraw_team(standing, on=today(match.union), reason=REASON, by=None)
    write(match, entry("start", 0), points(1, "home", 10))
    assert ruled(match).state == "void"
    assert "0 differences" in rebuild("--check")


def test_a_match_on_the_screens_that_is_not_closed_is_no_difference() -> None:
    match = make_match()
    Match.objects.filter(pk=match.pk).update(is_live=True)
    play(Match.objects.get(pk=match.pk))
    assert "0 differences" in rebuild("--check")
