"""Making, changing, starting and closing an evening, and its bells."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from drives.entrants.actions import draw_pairs
from drives.evenings.actions.evenings import (
    EveningPlan,
    change_drive,
    close_drive,
    make_drive,
    remove_drive,
    reopen_drive,
    set_prizes,
    start_drive,
)
from drives.evenings.bell import BellState, bell_of
from drives.models import Drive, DriveTable, Round, Series
from drives.rounds.actions.closing import close_table
from drives.rounds.actions.rounds import (
    close_round,
    set_bell_back,
    start_bell,
    stop_bell,
)
from league.models import AuditRow
from rules.book import RuleViolation
from rules.faults import Malformed
from tests.drives.make_drives import EVENING, make_round
from tests.drives.make_drives import make_drive as made
from tests.drives.rounds.make_scores import bid, deal, table_of, write
from tests.make import make_union

pytestmark = pytest.mark.django_db
BELL = EVENING + timedelta(minutes=30)


def plan(**values: Any) -> EveningPlan:
    stated: dict[str, Any] = {
        "name": "Thursday",
        "game": "klaverjas",
        "entered_as": "fixed pairs",
        "seating": "round",
        "starts_at": EVENING,
        "rounds": 4,
    }
    return EveningPlan(**(stated | values))


def same(drive: Drive, **values: Any) -> EveningPlan:
    """The plan of an evening with some of it changed."""
    names = ("name", "game", "entered_as", "seating", "starts_at", "rounds", "settings")
    return EveningPlan(**({name: getattr(drive, name) for name in names} | values))


def close_tables(round: Round) -> None:
    DriveTable.objects.filter(round=round).update(closed_at=BELL)


def closed_round(drive: Drive, number: int = 1) -> Round:
    return Round.objects.create(
        union=drive.union, drive=drive, number=number, closed_at=BELL
    )


def logged(action: str) -> dict[str, Any]:
    found: dict[str, Any] = AuditRow.objects.get(action=action).detail
    return found


def test_an_evening_is_made_with_what_differs_from_the_games_rules() -> None:
    drive = make_drive(make_union(), plan=plan(settings={"deals": 12}), by=None)
    assert drive.settings == {"deals": 12}
    assert logged("drive.make")["rounds"] == 4


def test_the_journal_keeps_no_name_of_an_evening() -> None:
    make_drive(make_union(), plan=plan(), by=None)
    assert "name" not in logged("drive.make")


def test_a_setting_that_the_game_lacks_makes_no_evening() -> None:
    with pytest.raises(Malformed):
        make_drive(make_union(), plan=plan(settings={"clips_win": 2}), by=None)


def test_a_series_of_another_game_is_said_at_the_series() -> None:
    union = make_union()
    series = Series.objects.create(union=union, name="Winter", game="500")
    with pytest.raises(ValidationError) as raised:
        make_drive(union, plan=plan(series=series), by=None)
    assert list(raised.value.message_dict) == ["series"]


def test_individuals_are_in_no_series_of_pairs() -> None:
    drive = made()
    stated = {"name": "Winter", "game": "500", "of_pairs": True}
    series = Series.objects.create(union=drive.union, **stated)
    with pytest.raises(ValidationError) as raised:
        change_drive(drive, plan=same(drive, series=series), by=None)
    assert list(raised.value.message_dict) == ["series"]


@pytest.mark.parametrize("entered_as", ["fixed pairs", "drawn pairs"])
def test_pairs_are_in_a_series_of_pairs(entered_as: str) -> None:
    drive = made(entered_as=entered_as)
    stated = {"name": "Winter", "game": "500", "of_pairs": True}
    series = Series.objects.create(union=drive.union, **stated)
    assert change_drive(drive, plan=same(drive, series=series), by=None)


def test_a_change_moves_the_version_that_live_pages_ask_for() -> None:
    drive = made()
    changed = change_drive(drive, plan=same(drive, rounds=5), by=None)
    assert (changed.rounds, changed.version) == (5, 1)


def test_nothing_changed_is_no_change() -> None:
    drive = made()
    assert change_drive(drive, plan=same(drive), by=None).version == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [("seating", "round"), ("rounds", 5), ("settings", {"minutes": 12})],
)
def test_a_closed_round_freezes_what_its_result_follows_from(
    field: str, value: Any
) -> None:
    drive = made(entrants=4)
    closed_round(drive)
    with pytest.raises(ValidationError) as raised:
        change_drive(drive, plan=same(drive, **{field: value}), by=None)
    assert list(raised.value.message_dict) == [field]


def test_the_name_of_an_evening_changes_though_a_round_is_closed() -> None:
    drive = made(entrants=4)
    closed_round(drive)
    assert change_drive(drive, plan=same(drive, name="Other"), by=None).name == "Other"


def test_a_seated_round_holds_the_seating_but_not_the_settings() -> None:
    drive = made(entrants=4)
    make_round(drive, [[1, 2, 3, 4]])
    with pytest.raises(ValidationError):
        change_drive(drive, plan=same(drive, seating="round"), by=None)
    changed = change_drive(drive, plan=same(drive, settings={"minutes": 9}), by=None)
    assert changed.settings == {"minutes": 9}


def test_a_table_that_has_written_freezes_the_settings() -> None:
    table = table_of(make_round(made(entrants=4), [[1, 2, 3, 4]]))
    write(table, deal(bid("us", "7H", 7)))
    drive = table.round.drive
    with pytest.raises(ValidationError) as raised:
        change_drive(drive, plan=same(drive, settings={"clips_win": 5}), by=None)
    assert list(raised.value.message_dict) == ["settings"]


def test_a_table_closed_as_not_played_freezes_the_settings() -> None:
    round = make_round(made(entrants=4), [[1, 2, 3, 4]])
    close_table(table_of(round), by=None, is_unplayed=True)
    with pytest.raises(ValidationError):
        change_drive(round.drive, plan=same(round.drive, rounds=5), by=None)


def test_another_evening_s_tables_freeze_nothing() -> None:
    table = table_of(make_round(made(entrants=4), [[1, 2, 3, 4]]))
    write(table, deal(bid("us", "7H", 7)))
    drive = made(entrants=4)
    changed = change_drive(drive, plan=same(drive, settings={"minutes": 9}), by=None)
    assert changed.settings == {"minutes": 9}


def test_pairs_do_not_become_individuals_while_somebody_has_entered() -> None:
    drive = made(entered_as="fixed pairs", entrants=2)
    with pytest.raises(ValidationError) as raised:
        change_drive(drive, plan=same(drive, entered_as="individuals"), by=None)
    assert list(raised.value.message_dict) == ["entered_as"]


def test_an_evening_goes_while_no_round_is_seated() -> None:
    remove_drive(made(entrants=4), by=None)
    assert not Drive.objects.exists()


def test_an_evening_with_a_round_is_kept() -> None:
    drive = made(entrants=4)
    make_round(drive, [[1, 2, 3, 4]])
    with pytest.raises(ValidationError):
        remove_drive(drive, by=None)


def test_an_evening_starts_with_its_seed() -> None:
    drive = start_drive(made(entrants=4), seed="tonight heron", by=None)
    assert (drive.state, drive.seed) == ("running", "tonight heron")
    assert logged("drive.start") == {"seed": "tonight heron"}


def test_three_are_too_few_to_start() -> None:
    with pytest.raises(ValidationError, match="A table needs 4"):
        start_drive(made(entrants=3), seed="x", by=None)


def test_drawn_pairs_are_drawn_before_the_start() -> None:
    drive = made(entered_as="drawn pairs", entrants=4)
    with pytest.raises(ValidationError, match="Draw the pairs first"):
        start_drive(drive, seed="x", by=None)


def test_the_seed_that_the_pairs_were_drawn_from_stays() -> None:
    drive = made(entered_as="drawn pairs", entrants=4)
    draw_pairs(drive, seed="first", by=None)
    assert start_drive(drive, seed="second", by=None).seed == "first"


def test_an_evening_starts_once() -> None:
    drive = start_drive(made(entrants=4), seed="x", by=None)
    with pytest.raises(ValidationError, match="started already"):
        start_drive(drive, seed="y", by=None)


def test_an_evening_closes_when_its_rounds_are() -> None:
    drive = made(entrants=4, state="running")
    closed_round(drive)
    assert close_drive(drive, by=None).state == "closed"


def test_an_open_round_keeps_the_evening_open() -> None:
    drive = made(entrants=4, state="running")
    closed_round(drive)
    make_round(drive, [[1, 2, 3, 4]], place=2)
    with pytest.raises(RuleViolation, match="A round is open"):
        close_drive(drive, by=None)


def test_an_evening_without_a_round_does_not_close() -> None:
    with pytest.raises(RuleViolation, match="No round has been played"):
        close_drive(made(entrants=4, state="running"), by=None)


def test_a_closed_evening_changes_no_more_until_it_is_opened_again() -> None:
    drive = made(entrants=4, state="closed")
    with pytest.raises(ValidationError, match="The evening is closed"):
        change_drive(drive, plan=same(drive, name="Other"), by=None)
    assert reopen_drive(drive, reason="a slip", by=None).state == "running"


def test_prizes_stand_by_their_places() -> None:
    drive = made()
    set_prizes(drive, {1: "ham", 2: "wine"}, by=None)
    set_prizes(drive, {1: "cheese"}, by=None)
    assert list(drive.prizes.values_list("place", "text")) == [(1, "cheese")]


def test_the_first_bell_rings_once() -> None:
    round = make_round(made(entrants=4), [[1, 2, 3, 4]])
    assert start_bell(round, at=BELL, by=None).started_at == BELL
    with pytest.raises(RuleViolation, match="first bell of this round has rung"):
        start_bell(round, at=BELL + timedelta(seconds=5), by=None)


def test_the_last_bell_does_not_ring_before_the_first() -> None:
    round = make_round(made(entrants=4), [[1, 2, 3, 4]])
    with pytest.raises(RuleViolation, match="has not rung yet"):
        stop_bell(round, at=BELL, by=None)


def test_a_bell_that_rang_too_early_is_taken_back() -> None:
    round = start_bell(make_round(made(entrants=4), [[1, 2, 3, 4]]), at=BELL, by=None)
    assert set_bell_back(round, by=None).started_at is None


def test_a_round_with_an_open_table_does_not_close() -> None:
    round = make_round(made(entrants=8), [[1, 2, 3, 4], [5, 6, 7, 8]])
    DriveTable.objects.filter(round=round, number=1).update(closed_at=BELL)
    with pytest.raises(RuleViolation, match="Not closed yet: table 2"):
        close_round(round, by=None)


def test_a_round_that_closes_while_it_runs_has_rung_its_last_bell() -> None:
    round = start_bell(make_round(made(entrants=4), [[1, 2, 3, 4]]), at=BELL, by=None)
    close_tables(round)
    later = BELL + timedelta(minutes=4)
    assert close_round(round, at=later, by=None).ended_at == later


@pytest.mark.parametrize(
    ("seconds", "state", "figures"),
    [(0, "running", "10:00"), (1, "running", "09:59"), (599, "running", "00:01")]
    + [(600, "over", "00:00"), (4000, "over", "00:00")],
)
def test_ten_minutes_run_down_from_the_first_bell(
    seconds: int, state: str, figures: str
) -> None:
    round = Round(number=1, started_at=BELL)
    bell = bell_of(round, minutes=10, now=BELL + timedelta(seconds=seconds))
    assert (bell.state, bell.figures) == (state, figures)


def test_a_last_bell_before_the_minutes_are_up_stops_the_clock() -> None:
    round = Round(number=1, started_at=BELL, ended_at=BELL + timedelta(minutes=4))
    bell = bell_of(round, minutes=10, now=BELL + timedelta(minutes=30))
    assert (bell.state, bell.figures) == (BellState.OVER, "06:00")


def test_without_minutes_the_clock_counts_up_until_it_is_stopped() -> None:
    round = Round(number=1, started_at=BELL)
    bell = bell_of(round, minutes=0, now=BELL + timedelta(minutes=75, seconds=8))
    assert (bell.state, bell.figures) == (BellState.RUNNING, "75:08")
