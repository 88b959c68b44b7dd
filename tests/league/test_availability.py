from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from league.actions.fixtures import put_off, void_fixture
from league.availability import ClashKind, Place, clashes_at, clashes_on
from league.models import (
    Appointment,
    Fixture,
    HallClosure,
    Official,
    OfficialAway,
    Season,
)
from tests.make import NIGHT, make_fixture, make_player, make_team, make_venue

pytestmark = pytest.mark.django_db
LATER = date(2026, 3, 3)


def in_hall(tables: int = 8, **values: Any) -> Fixture:
    fixture = make_fixture(**values)
    fixture.venue = make_venue(fixture.union, name="Civic Hall", tables=tables)
    fixture.save(update_fields=["venue"])
    return fixture


def again(fixture: Fixture, **values: Any) -> Fixture:
    """Another match in the same division."""
    return make_fixture(fixture.division, **({"night": LATER} | values))


def kinds(fixture: Fixture, night: date = LATER, **place: Any) -> list[ClashKind]:
    return [one.kind for one in clashes_on(fixture, night, **place)]


def test_nothing_stands_in_the_way_on_a_free_night() -> None:
    assert clashes_on(in_hall(), LATER) == []


def test_a_match_does_not_clash_with_itself() -> None:
    assert clashes_on(in_hall(tables=4), NIGHT) == []


def test_a_closed_hall_clashes_and_says_why() -> None:
    fixture = in_hall()
    close(fixture, reason="the school has its concert.")
    [clash] = clashes_on(fixture, LATER)
    assert clash.is_hard
    assert clash.text == (
        "Civic Hall is closed on Tuesday 3 March 2026: the school has its concert."
    )


def close(fixture: Fixture, night: date = LATER, reason: str = "") -> None:
    HallClosure.objects.create(
        union=fixture.union, venue=fixture.venue, night=night, reason=reason
    )


def test_a_hall_closed_on_another_night_does_not_clash() -> None:
    fixture = in_hall()
    close(fixture, night=NIGHT)
    assert clashes_on(fixture, LATER) == []


@pytest.mark.parametrize(("tables", "clashes"), [(4, 1), (7, 1), (8, 0)])
def test_a_match_takes_four_tables_of_its_hall(tables: int, clashes: int) -> None:
    fixture = in_hall(tables=tables)
    again(fixture, venue=fixture.venue)
    assert len(clashes_on(fixture, LATER)) == clashes


def test_a_full_hall_is_said_with_its_room() -> None:
    fixture = in_hall(tables=4)
    again(fixture, venue=fixture.venue)
    assert [one.text for one in clashes_on(fixture, LATER)] == [
        "Civic Hall is full on Tuesday 3 March 2026: it has tables for 1 match."
    ]


def test_another_hall_may_be_asked_for() -> None:
    fixture = in_hall()
    close(fixture)
    assert kinds(fixture, venue=make_venue(fixture.union)) == []


def test_a_team_that_plays_that_night_clashes() -> None:
    fixture = make_fixture()
    other = again(fixture, home=fixture.away)
    [clash] = clashes_on(fixture, LATER)
    assert clash.kind is ClashKind.TEAM_PLAYS
    assert clash.text == (
        f"{fixture.away} plays on Tuesday 3 March 2026 already: {other}."
    )


def test_a_void_match_and_one_without_a_date_block_nothing() -> None:
    fixture = in_hall(tables=4)
    void_fixture(again(fixture, venue=fixture.venue, home=fixture.home), by=None)
    put_off(again(fixture, venue=fixture.venue, home=fixture.away), by=None)
    assert clashes_on(fixture, LATER) == []


def test_a_match_before_or_after_the_season_is_said() -> None:
    fixture = make_fixture()
    Season.objects.update(starts_on=date(2026, 1, 20), ends_on=date(2026, 6, 30))
    fixture.refresh_from_db()
    assert kinds(fixture, date(2026, 7, 1)) == [ClashKind.OUT_OF_SEASON]
    assert kinds(fixture, date(2026, 1, 19)) == [ClashKind.OUT_OF_SEASON]


def make_two_legs() -> Fixture:
    """Three teams twice: 3 to 17 February, and 24 February to 10 March."""
    first = make_fixture(round=1, night=NIGHT)
    home, away, third = first.home, first.away, make_team(first.division)
    pairs = [(home, third), (third, away), (away, home), (third, home), (away, third)]
    for round_, (one, two) in enumerate(pairs, 2):
        night = date.fromordinal(NIGHT.toordinal() + 7 * (round_ - 1))
        make_fixture(first.division, round=round_, night=night, home=one, away=two)
    return first


def test_a_night_of_the_same_leg_is_free() -> None:
    assert kinds(make_two_legs(), date(2026, 2, 20)) == []


@pytest.mark.parametrize("night", [date(2026, 2, 9), date(2026, 2, 24)])
def test_a_night_outside_the_leg_is_said_and_can_be_decided(night: date) -> None:
    fixture = make_two_legs()
    clashes = [one for one in clashes_on(fixture, night) if not one.is_hard]
    assert [one.text.partition(" lies ")[2] for one in clashes] == [
        "outside the leg, Tuesday 10 February 2026 to Monday 23 February 2026."
    ]


def appoint(fixture: Fixture, task: str = "referee", **values: Any) -> Official:
    official = values.pop("official", None) or Official.objects.create(
        union=fixture.union,
        player=make_player(union=fixture.union),
        is_referee=True,
        is_marker=True,
    )
    Appointment.objects.create(
        union=fixture.union,
        fixture=fixture,
        official=official,
        task=task,
        **({"state": Appointment.State.ACCEPTED} | values),
    )
    return official


def test_an_official_who_is_away_is_said_without_a_name() -> None:
    fixture = in_hall()
    official = appoint(fixture)
    OfficialAway.objects.create(
        union=fixture.union, official=official, first=LATER, last=LATER
    )
    [clash] = clashes_on(fixture, LATER)
    assert not clash.is_hard
    assert clash.text == "The referee is away on Tuesday 3 March 2026."


def test_an_official_with_another_match_that_night_is_said() -> None:
    fixture = in_hall()
    official = appoint(fixture, "marker")
    appoint(again(fixture), "marker", official=official)
    assert kinds(fixture) == [ClashKind.OFFICIAL_BUSY]


def test_a_referee_runs_all_matches_of_one_hall() -> None:
    fixture = in_hall()
    official = appoint(fixture)
    appoint(again(fixture, venue=fixture.venue), official=official)
    assert kinds(fixture) == []
    assert kinds(fixture, venue=make_venue(fixture.union)) == [ClashKind.OFFICIAL_BUSY]


def test_hard_clashes_come_first() -> None:
    fixture = make_two_legs()
    clashes = clashes_on(fixture, date(2026, 2, 24))
    assert [one.is_hard for one in clashes] == [True, True, False]


def test_three_nights_cost_no_more_queries_than_one(
    django_assert_num_queries: Any,
) -> None:
    fixture = Fixture.objects.select_related("division__season", "home", "away").get(
        pk=in_hall().pk
    )
    nights = [date(2026, 3, day) for day in (3, 10, 17)]
    places = [Place(one, fixture.start, fixture.venue) for one in nights]
    # The closures, what else is played, the appointments, the leg.
    with django_assert_num_queries(4):
        clashes_at(fixture, places)
