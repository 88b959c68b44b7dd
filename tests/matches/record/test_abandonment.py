"""What an abandoned match does to its fixture and its log (ours: docs/record.md)."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import Fixture, Standing
from matches.models import Match
from matches.record.results import refold
from matches.sheet.phrases import CHOICES
from rules.record import Abandonment, RecordEntry
from tests.make import entry, make_fixture, make_match, points, write

pytestmark = pytest.mark.django_db


def make_left(outcome: Abandonment) -> Match:
    """A match that stood 2-0 when it was abandoned in its first half."""
    match = make_match()
    write(match, entry("start", 0), points(4, "home", 1), abandoned(outcome))
    return match


def abandoned(outcome: Abandonment, minutes: float = 30) -> RecordEntry:
    return entry("abandon", minutes, outcome=outcome, reason="Dark")


def state_of(match: Match) -> tuple[object, ...]:
    fixture = Fixture.objects.get(pk=match.pk)
    return (fixture.state, fixture.home_score, fixture.away_score)


LEFT = [Abandonment.REPLAY, Abandonment.CARRY_ON]


@pytest.mark.parametrize("outcome", LEFT)
def test_a_match_left_for_another_night_is_postponed(outcome: Abandonment) -> None:
    match = make_left(outcome)
    assert state_of(match) == ("postponed", None, None)
    assert Fixture.objects.get(pk=match.pk).night == match.fixture.night


def test_a_score_that_stands_is_in_the_log() -> None:
    match = make_left(Abandonment.STANDS)
    assert state_of(match) == ("played", 2, 0)
    assert Standing.objects.get(team=match.fixture.home).won == 1


def test_a_level_knock_out_that_stands_waits_for_its_decision() -> None:
    match = make_match(make_fixture(stage="final"))
    write(match, entry("start", 0), abandoned(Abandonment.STANDS))
    assert state_of(match) == ("planned", None, None)


@pytest.mark.parametrize(
    ("outcome", "kind"), zip(LEFT, ["start", "go-on"], strict=True)
)
def test_a_match_that_begins_again_is_planned_again(
    outcome: Abandonment, kind: str
) -> None:
    match = make_left(outcome)
    write(match, entry(kind, 60 * 24 * 7))
    assert state_of(match) == ("planned", None, None)


def test_a_match_carried_on_counts_with_all_its_points() -> None:
    match = make_left(Abandonment.CARRY_ON)
    week = 60 * 24 * 7
    rest = ["go-on", "interval", "resume", "time"]
    write(match, *(entry(kind, week + place) for place, kind in enumerate(rest)))
    assert state_of(match) == ("played", 2, 0)


def test_a_match_played_anew_counts_without_its_first_points() -> None:
    match = make_left(Abandonment.REPLAY)
    week = 60 * 24 * 7
    rest = ["start", "interval", "resume", "time"]
    write(match, *(entry(kind, week + place) for place, kind in enumerate(rest)))
    assert state_of(match) == ("played", 0, 0)


def test_a_new_night_set_for_a_replay_is_not_undone() -> None:
    match = make_left(Abandonment.REPLAY)
    Fixture.objects.filter(pk=match.pk).update(state=Fixture.State.PLANNED)
    refold(match, by=None)
    assert state_of(match) == ("planned", None, None)


def test_a_fixture_without_a_night_stays_postponed() -> None:
    match = make_left(Abandonment.REPLAY)
    Fixture.objects.filter(pk=match.pk).update(night=None)
    write(match, entry("start", 60 * 24 * 7))
    assert state_of(match) == ("postponed", None, None)


def test_an_abandonment_struck_out_postpones_nothing() -> None:
    match = make_match()
    left = abandoned(Abandonment.REPLAY)
    write(match, entry("start", 0), left)
    write(match, entry("void", 31, entry=left.id, reason="A slip"))
    assert state_of(match) == ("planned", None, None)


@pytest.mark.parametrize("outcome", Abandonment)
def test_a_rebuild_finds_no_difference(outcome: Abandonment) -> None:
    match = make_left(outcome)
    kept = Match.objects.get(pk=match.pk).sheet
    assert refold(match, by=None).sheet == kept


def test_the_page_of_an_abandoned_match_says_what_became_of_it(client: Client) -> None:
    match = make_match()
    night = (entry("start", 0), entry("pause", 20, reason="Dark"), entry("go-on", 25))
    write(match, *night, abandoned(Abandonment.STANDS))
    text = client.get(f"/matches/{match.pk}/").content.decode()
    assert [
        word for word in ("Paused", "Goes on", "Abandoned") if word not in text
    ] == []


@pytest.mark.parametrize("outcome", Abandonment)
def test_the_entries_say_how_a_match_was_abandoned(
    client: Client, outcome: Abandonment
) -> None:
    match = make_left(outcome)
    text = client.get(f"/matches/{match.pk}/entries/").content.decode()
    assert f"abandoned: {CHOICES[outcome]}" in text


def test_the_entries_before_a_replay_are_struck_by_it(client: Client) -> None:
    match = make_left(Abandonment.REPLAY)
    text = client.get(f"/matches/{match.pk}/entries/").content.decode()
    assert text.count("struck out by entry 3") == 2
