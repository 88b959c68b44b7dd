"""A closed season: cups, statistics, late presses and repairs beside its results."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from league.cups.actions.cups import (
    CupOptions,
    change_cup,
    enter_teams,
    remove_cup,
    rule_on_tie,
)
from league.cups.actions.draws import draw_cup, undo_draw
from league.models import Cup, Division, Fixture, Season, Tie
from league.results.actions.changes import SeasonClosed
from league.results.actions.results import save_division
from league.rulings.actions.rulings import Score, take_score
from league.seasons.actions.closing import close_season, reopen_season
from league.seasons.closing import OpenBecause, may_be_closed, what_keeps_open
from matches.integrity.rebuilding import rebuild_union, union_differences
from matches.models import Match, PlayerSum, Seat
from matches.record.append import append
from matches.record.delivery import EntryOutcome, Posting
from matches.record.results import refold
from tests.league.cups.make_cups import SEED, make_drawn, make_entered, tie_of, win
from tests.make import entry, make_match, play, points

pytestmark = pytest.mark.django_db


def season_of(cup: Cup) -> Season:
    return Season.objects.get(pk=cup.division.season_id)


@pytest.fixture
def won() -> Cup:
    """A cup of two, won by the first, in a season that is closed."""
    cup = make_drawn(2)
    win(cup, 1, 1, "T01")
    close_season(season_of(cup), by=None)
    return cup


def rule_for_the_loser(cup: Cup) -> None:
    final = tie_of(cup, 1, 1)
    loser = final.fixture.home if final.fixture else None
    rule_on_tie(final, ruling="team", team=loser, reason="Expelled", by=None)


CUP_CHANGES: list[Callable[[Cup], Any]] = [
    rule_for_the_loser,
    lambda cup: undo_draw(cup, reason="Anew", by=None),
    lambda cup: enter_teams(cup, {}, by=None),
    lambda cup: draw_cup(cup, seed=SEED, by=None),
    lambda cup: remove_cup(cup, by=None),
    lambda cup: change_cup(cup, name="Other", options=CupOptions(), by=None),
]


@pytest.mark.parametrize("change", CUP_CHANGES)
def test_a_cup_of_a_closed_season_stays_as_it_is(
    won: Cup, change: Callable[[Cup], Any]
) -> None:
    with pytest.raises(SeasonClosed):
        change(won)
    assert Tie.objects.get(cup=won).ruling == ""


def test_a_cup_that_nobody_has_won_keeps_its_season_open() -> None:
    cup = make_entered(2)
    season = season_of(cup)
    with pytest.raises(ValidationError, match="Nobody has won Union cup yet"):
        close_season(season, by=None)
    assert [one.because for one in what_keeps_open(season)] == [OpenBecause.NO_WINNER]
    draw_cup(cup, seed=SEED, by=None)
    win(cup, 1, 1, "T01")
    assert what_keeps_open(season) == []
    assert close_season(season, by=None).closed_at is not None


def test_a_cup_ends_also_where_nobody_goes_through() -> None:
    cup = make_drawn(2)
    rule_on_tie(tie_of(cup, 1, 1), ruling="nobody", reason="Neither came", by=None)
    assert close_season(season_of(cup), by=None).closed_at is not None


def test_a_new_division_of_a_closed_season_is_refused(won: Cup) -> None:
    season = season_of(won)
    new = Division(union_id=season.union_id, season=season, name="Third")
    with pytest.raises(SeasonClosed):
        save_division(new, changed=("name",), by=None)


@pytest.mark.parametrize(("days", "asks"), [(-1, True), (0, False), (30, False)])
def test_the_desk_waits_for_the_last_day(won: Cup, days: int, asks: bool) -> None:
    season = reopen_season(season_of(won), reason="x", by=None)
    season.ends_on = timezone.localdate() + timedelta(days=days)
    assert may_be_closed(season) is asks


# Matches.


@pytest.fixture
def played() -> Match:
    match = play(make_match())
    close_season(match.fixture.division.season, by=None)
    return match


def test_no_players_figures_change_in_a_closed_season(played: Match) -> None:
    before = set(PlayerSum.objects.values_list("player", flat=True))
    other = played.team_sheets.get(side="home").squad.last().player
    Seat.objects.filter(team_sheet__side="home", table=1, role="counter").update(
        player=other
    )
    with pytest.raises(SeasonClosed):
        refold(played, by=None)
    assert set(PlayerSum.objects.values_list("player", flat=True)) == before


def brought(match: Match, source: str) -> list[EntryOutcome]:
    """Bring a whole match as a phone or a desk does, late."""
    entries = [
        entry("start", 0),
        points(1, "home", 20),
        entry("interval", 75),
        entry("resume", 85),
        entry("time", 160),
    ]
    postings = [Posting(entry=one) for one in entries]
    return [one.outcome for one in append(match, postings, by=None, source=source)]


@pytest.fixture
def scored() -> Match:
    """A match of which a score was taken without a record, in a closed season."""
    match = make_match()
    Fixture.objects.filter(pk=match.fixture_id).update(night=date(2026, 2, 3))
    take_score(match.fixture, Score(40, 20), reason="Both clubs", by=None)
    match.fixture.refresh_from_db()
    close_season(match.fixture.division.season, by=None)
    return match


def test_what_a_phone_brings_to_a_closed_season_is_held(scored: Match) -> None:
    assert set(brought(scored, "live")) == {EntryOutcome.HELD}
    assert scored.held.count() == 5
    assert Fixture.objects.get(pk=scored.fixture_id).home_score == 40


def test_what_a_desk_types_into_a_closed_season_is_refused(scored: Match) -> None:
    with pytest.raises(SeasonClosed):
        brought(scored, "desk")
    assert not scored.entries.exists()


def test_a_repair_reaches_a_closed_season(played: Match) -> None:
    Fixture.objects.filter(pk=played.fixture_id).update(home_score=99)
    assert list(rebuild_union(played.union))
    assert Fixture.objects.get(pk=played.fixture_id).home_score == 8
    assert list(union_differences(played.union)) == []
