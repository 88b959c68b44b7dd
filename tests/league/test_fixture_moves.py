from __future__ import annotations

from datetime import date, time

import pytest
from django.core.exceptions import ValidationError

from league.actions.fixtures import move_fixture, put_off, void_fixture
from league.models import AuditRow, Fixture
from league.results.actions.keeping import keep
from league.results.actions.results import FixtureResult, set_result
from league.results.actions.season_rows import keep_fixture
from tests.make import NIGHT, entry, make_fixture, make_match, make_venue, play, write

pytestmark = pytest.mark.django_db
LATER = date(2026, 3, 3)
WON = FixtureResult(Fixture.State.PLAYED, 40, 20, 3, 1, 0, "home")


def test_a_fixture_moves_to_another_night_and_keeps_its_hall_and_start() -> None:
    fixture = make_fixture(start=time(19, 45))
    hall = make_venue(fixture.union)
    Fixture.objects.filter(pk=fixture.pk).update(venue=hall)
    moved = move_fixture(fixture, night=LATER, by=None)
    assert (moved.night, moved.start) == (LATER, time(19, 45))
    assert moved.venue == hall


def test_each_move_bumps_the_sequence_and_the_stamp() -> None:
    fixture = make_fixture()
    moved = move_fixture(fixture, night=LATER, start=time(20, 0), by=None)
    again = move_fixture(fixture, night=NIGHT, by=None)
    assert (moved.sequence, again.sequence) == (1, 2)
    assert fixture.changed_at < moved.changed_at < again.changed_at


def test_a_move_to_where_it_lies_writes_nothing() -> None:
    fixture = make_fixture()
    assert move_fixture(fixture, night=NIGHT, by=None).sequence == 0
    assert not AuditRow.objects.filter(action="fixture.move").exists()


def test_a_move_is_audited_with_what_was_and_what_is() -> None:
    move_fixture(make_fixture(), night=LATER, by=None, reason="the hall floods")
    row = AuditRow.objects.get(action="fixture.move")
    assert row.detail["night"] == ["2026-02-03", "2026-03-03"]
    assert row.detail["reason"] == "the hall floods"


def test_a_move_draws_the_divisions_pages_anew() -> None:
    fixture = make_fixture()
    before = fixture.division.log_version
    move_fixture(fixture, night=LATER, by=None)
    fixture.division.refresh_from_db()
    assert fixture.division.log_version == before + 1


def test_a_fixture_that_is_put_off_lies_on_no_night_and_keeps_its_last() -> None:
    off = put_off(make_fixture(), by=None)
    assert (off.night, off.state, off.sequence) == (None, "postponed", 1)
    assert off.last_night == NIGHT


def test_a_fixture_that_was_put_off_is_planned_once_it_has_a_night() -> None:
    fixture = put_off(make_fixture(), by=None)
    moved = move_fixture(fixture, night=LATER, by=None)
    assert (moved.night, moved.state, moved.sequence) == (LATER, "planned", 2)


def test_a_fixture_with_a_result_is_neither_moved_nor_put_off() -> None:
    fixture = set_result(make_fixture(), WON, by=None)
    with pytest.raises(ValidationError, match="has a result"):
        move_fixture(fixture, night=LATER, by=None)
    with pytest.raises(ValidationError, match="has a result"):
        put_off(fixture, by=None)


def test_a_match_that_has_begun_is_not_put_off() -> None:
    match = make_match()
    write(match, entry("start", 0))
    with pytest.raises(ValidationError, match="has begun"):
        put_off(match.fixture, by=None)


def test_a_match_that_is_over_is_no_longer_under_way() -> None:
    fixture = play(make_match()).fixture
    fixture.refresh_from_db()
    assert (fixture.is_under_way, fixture.state) == (False, "played")


def test_a_match_that_was_left_for_another_night_can_be_moved() -> None:
    match = make_match()
    left = {"text": "lights out", "outcome": "replay"}
    write(match, entry("start", 0), entry("abandon", 20, **left))
    fixture = Fixture.objects.get(pk=match.pk)
    assert (fixture.state, fixture.is_under_way) == ("postponed", False)
    assert move_fixture(fixture, night=LATER, by=None).state == "planned"


def test_a_void_fixture_is_not_moved() -> None:
    fixture = void_fixture(make_fixture(), by=None)
    with pytest.raises(ValidationError, match="declared void"):
        move_fixture(fixture, night=LATER, by=None)


def test_a_fixture_without_a_date_can_be_declared_void() -> None:
    fixture = void_fixture(put_off(make_fixture(), by=None), by=None)
    assert (fixture.state, fixture.sequence) == ("void", 2)


def test_a_result_is_a_change_of_the_event_and_no_other_event() -> None:
    fixture = make_fixture()
    won = set_result(fixture, WON, by=None)
    assert won.sequence == 0
    assert won.changed_at > fixture.changed_at


def test_an_import_that_moves_a_fixture_bumps_its_sequence() -> None:
    fixture = make_fixture(venue=None)
    imported(fixture, night=LATER)
    fixture.refresh_from_db()
    assert (fixture.night, fixture.sequence) == (LATER, 1)


def test_an_import_that_takes_the_night_away_keeps_it_as_the_last() -> None:
    fixture = make_fixture(venue=None)
    imported(fixture, night=None)
    fixture.refresh_from_db()
    assert (fixture.state, fixture.last_night) == ("postponed", NIGHT)


def test_an_import_that_changes_nothing_leaves_the_sequence() -> None:
    fixture = make_fixture(venue=None)
    imported(fixture, night=NIGHT)
    fixture.refresh_from_db()
    assert fixture.sequence == 0


def imported(fixture: Fixture, *, night: date | None) -> None:
    keep_fixture(
        fixture.division,
        round=fixture.round,
        home=fixture.home,
        away=fixture.away,
        night=night,
        start=fixture.start,
        venue=None,
        by=None,
    )


def test_a_night_that_is_changed_under_administration_bumps_the_sequence() -> None:
    fixture = make_fixture()
    fixture.night = LATER
    keep(fixture, changed=["night"], by=None)
    fixture.refresh_from_db()
    assert (fixture.sequence, fixture.night) == (1, LATER)


def test_a_teams_new_name_changes_its_events() -> None:
    fixture, other = make_fixture(), make_fixture()
    fixture.home.name = "New Name"
    keep(fixture.home, changed=["name"], by=None)
    stamps = dict(Fixture.objects.values_list("pk", "changed_at"))
    assert stamps[fixture.pk] > fixture.changed_at
    assert stamps[other.pk] == other.changed_at
