"""Seating a round of an evening and undoing it: places, seeds, refusals."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from drives.draws.actions.seating import ask_whole_draw, seat_round, undo_round
from drives.draws.floor import seatings_of
from drives.models import Absence, Drive, DriveTable, Place, Round, WholeDraw
from drives.seating.lots import by_lot
from league.models import AuditRow
from rules.book import RuleViolation
from tests.drives.draws.make_seated import close, running, seat_and_close
from tests.drives.make_drives import make_entrant, make_round
from tests.drives.seating.checking_draws import check_round, check_sit_outs, counted

pytestmark = pytest.mark.django_db
State = Place.State


def absent(drive: Drive, number: int, round_number: int, **values: object) -> None:
    Absence.objects.create(
        union=drive.union,
        entrant=drive.entrants.get(number=number),
        round_number=round_number,
        **values,
    )


def states(round: Round) -> dict[int, str]:
    return dict(round.places.values_list("entrant__number", "state"))


def test_everyone_has_a_place_in_the_round() -> None:
    drive = running(entrants=10)
    round = seat_round(drive, by=None)
    assert round.number == 1
    check_round(*seatings_of(drive), range(1, 11), a_side=2)
    assert len(states(round)) == 10


def test_the_first_round_follows_from_the_seed_and_its_number() -> None:
    drive = running()
    assert seat_round(drive, by=None).seed == "Thursday|1"
    assert seatings_of(drive)[0].playing == by_lot("Thursday|1", range(1, 9))


def test_the_seats_of_a_table_are_named() -> None:
    round = seat_round(running(), by=None)
    seats = Place.objects.filter(table=round.tables.first()).values_list("side", "seat")
    assert set(seats) == {("us", "N"), ("us", "S"), ("them", "E"), ("them", "W")}


def test_a_pair_has_a_side_and_no_seat() -> None:
    round = seat_round(running(entered_as="fixed pairs"), by=None)
    assert set(round.places.values_list("side", "seat")) == {("us", ""), ("them", "")}


def test_who_is_absent_has_that_place_and_no_table() -> None:
    drive = running(entrants=10)
    absent(drive, 3, 1)
    absent(drive, 4, 1, was_notified=False)
    drive.entrants.filter(number=5).update(left_after=0)
    found = states(seat_round(drive, by=None))
    assert [found[one] for one in (3, 4, 5)] == [
        State.ABSENT,
        State.MISSING,
        State.ABSENT,
    ]


def test_who_comes_late_is_seated_from_then_on() -> None:
    drive = running(entrants=8)
    seat_and_close(drive)
    make_entrant(drive, 9)
    assert 9 in states(seat_round(drive, by=None))


def test_each_round_avoids_those_met_before() -> None:
    drive = running(entrants=32)
    for _number in range(4):
        seat_and_close(drive)
    assert counted(seatings_of(drive)) == (0, 0)


def test_the_round_is_written_in_the_journal() -> None:
    drive = running()
    round = seat_round(drive, by=None)
    row = AuditRow.objects.get(action="round.seat")
    assert row.detail == {"number": 1, "seed": round.seed, "how": "round"}
    assert Drive.objects.get(pk=drive.pk).version == 1


def test_seating_200_asks_little_of_the_database(
    django_assert_max_num_queries: Any,
) -> None:
    drive = running(entrants=200)
    # SQLite takes rows in more than one statement where there are many.
    with django_assert_max_num_queries(16):
        seat_round(drive, by=None)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"state": "planned"}, "Start the evening first"),
        ({"state": "closed"}, "closed"),
        ({"seed": ""}, "Start the evening first"),
        ({"entrants": 3}, "A table needs 4 who are there"),
        ({"entered_as": "drawn pairs"}, "Draw the pairs first"),
    ],
)
def test_what_keeps_a_round_from_being_seated(
    values: dict[str, object], words: str
) -> None:
    with pytest.raises(ValidationError, match=words):
        seat_round(running(**values), by=None)


def test_no_more_rounds_are_seated_than_the_evening_has() -> None:
    drive = running(rounds=1)
    seat_and_close(drive)
    with pytest.raises(ValidationError, match="All 1 rounds"):
        seat_round(drive, by=None)


# By movement.


def test_winners_move_on_by_the_scores_of_their_tables() -> None:
    drive = running(seating="movement")
    close(make_round(drive, [(1, 2, 3, 4), (5, 6, 7, 8)]), "us", "them")
    round = seat_round(drive, by=None)
    first, second = seatings_of(drive)[1].tables
    assert (set(first.all), set(second.all)) == ({3, 4, 7, 8}, {5, 6, 1, 2})
    assert round.seed == ""


def test_after_a_level_table_north_and_south_move() -> None:
    drive = running(seating="movement")
    close(make_round(drive, [(1, 2, 3, 4), (5, 6, 7, 8)]), None, "us")
    seat_round(drive, by=None)
    assert set(seatings_of(drive)[1].tables[1].all) == {7, 8, 1, 2}


def test_winners_move_once_the_round_is_closed() -> None:
    drive = running(seating="movement")
    make_round(drive, [(1, 2, 3, 4), (5, 6, 7, 8)])
    with pytest.raises(ValidationError, match="Round 1 is not closed"):
        seat_round(drive, by=None)


def test_a_second_press_seats_no_second_round() -> None:
    drive = running()
    seat_round(drive, by=None)
    with pytest.raises(ValidationError, match="Round 1 is not closed"):
        seat_round(drive, by=None)


def test_second_pairs_move_up_whoever_won() -> None:
    drive = running(seating="movement", entered_as="fixed pairs", entrants=4)
    close(make_round(drive, [(1, 2), (3, 4)]))
    seat_round(drive, by=None)
    tables = seatings_of(drive)[1].tables
    assert [(one.us, one.them) for one in tables] == [((1,), (4,)), ((3,), (2,))]


def test_a_sit_out_in_a_movement_has_the_seed_of_its_lot() -> None:
    drive = running(seating="movement", entrants=9)
    close(make_round(drive, [(1, 2, 3, 4), (5, 6, 7, 8)]), "us", "them")
    assert seat_round(drive, by=None).seed == "Thursday|2"


# By the draw of the whole evening.


def test_the_evening_is_drawn_at_once_where_no_draw_stands() -> None:
    drive = running(seating="whole", entrants=20)
    round = seat_round(drive, by=None)
    draw = WholeDraw.objects.get()
    assert (draw.state, draw.seed, round.seed) == ("done", "Thursday", "Thursday")
    assert len(draw.rounds) == 6


def test_its_rounds_are_seated_as_they_were_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("drives.draws.whole_draws.SECONDS_AT_ONCE", 60)
    drive = running(seating="whole", entrants=21, rounds=5)
    for _number in range(5):
        seat_and_close(drive)
    draw = WholeDraw.objects.get()
    seated = seatings_of(drive)
    assert [list(one.out) for one in seated] == [one["out"] for one in draw.rounds]
    assert counted(seated) == (0, 0)


def test_who_came_and_who_left_change_the_tables_that_they_must() -> None:
    drive = running(seating="whole", entrants=20, rounds=3)
    seat_and_close(drive)
    drive.entrants.filter(number=7).update(left_after=1)
    round = seat_round(drive, by=None)
    planned = WholeDraw.objects.get().rounds[1]["tables"]
    whole = [set(us + them) for us, them in planned if 7 not in us + them]
    assert [set(one.all) for one in seatings_of(drive)[1].tables] == whole
    assert round.drawn["how"] == "repaired"


def test_sit_outs_stay_fair_when_people_leave() -> None:
    drive = running(seating="whole", entrants=20, rounds=5)
    drive.entrants.filter(number=7).update(left_after=0)
    for _number in range(5):
        seat_and_close(drive)
    check_sit_outs(seatings_of(drive), {*range(1, 21)} - {7})


def test_a_number_that_changes_keeps_its_seats() -> None:
    drive = running(seating="whole", entrants=8, rounds=2)
    seat_and_close(drive)
    drive.entrants.filter(number=8).update(number=80)
    round = seat_round(drive, by=None)
    assert round.drawn["how"] == "whole"
    assert 80 in states(round)


def make_short() -> Drive:
    """Six in four rounds, of whom three leave after the second."""
    drive = running(seating="whole", entrants=6, rounds=4)
    drive.entrants.filter(number__lte=3).update(left_after=2)
    return drive


def test_a_draw_ends_before_the_first_round_that_too_few_are_there_for() -> None:
    drive = make_short()
    assert seat_round(drive, by=None).number == 1
    assert len(WholeDraw.objects.get().rounds) == 2


def test_who_comes_late_fills_a_round_that_the_draw_left_out() -> None:
    drive = make_short()
    for _number in range(2):
        seat_and_close(drive)
    make_entrant(drive, 7)
    assert seat_round(drive, by=None).seed == "Thursday|3"
    assert set(seatings_of(drive)[2].playing) == {4, 5, 6, 7}


def test_a_draw_that_is_asked_for_leaves_out_what_too_few_are_there_for() -> None:
    draw = ask_whole_draw(make_short(), by=None)
    assert [len(here) for here in draw.here] == [6, 6]


def test_no_draw_is_asked_for_where_too_few_are_there_for_the_next_round() -> None:
    drive = make_short()
    drive.entrants.filter(number__lte=3).update(left_after=0)
    with pytest.raises(ValidationError, match="A table needs 4 who are there"):
        ask_whole_draw(drive, by=None)


def test_no_round_is_seated_while_the_evening_is_being_drawn() -> None:
    drive = running(seating="whole")
    ask_whole_draw(drive, by=None)
    with pytest.raises(ValidationError, match="is being drawn"):
        seat_round(drive, by=None)


# Undoing.


def test_a_round_is_undone_with_its_reason() -> None:
    drive = running()
    undo_round(seat_round(drive, by=None), reason="Two came in late", by=None)
    assert not Round.objects.exists()
    row = AuditRow.objects.get(action="round.undo")
    assert row.detail["reason"] == "Two came in late"


def test_seated_again_it_comes_out_the_same() -> None:
    drive = running(entrants=30)
    round = seat_round(drive, by=None)
    before = seatings_of(drive)
    undo_round(round, reason="Once more", by=None)
    seat_round(drive, by=None)
    assert seatings_of(drive) == before


def test_a_round_is_not_undone_without_a_reason() -> None:
    round = seat_round(running(), by=None)
    with pytest.raises(ValidationError, match="Give the reason"):
        undo_round(round, reason=" ", by=None)


def test_a_round_at_which_something_is_written_stands() -> None:
    round = seat_round(running(), by=None)
    DriveTable.objects.filter(round=round, number=1).update(head=1)
    with pytest.raises(RuleViolation, match="has entered scores"):
        undo_round(round, reason="Too late", by=None)


def test_a_round_before_the_last_is_not_undone() -> None:
    drive = running()
    first = seat_and_close(drive)
    seat_round(drive, by=None)
    with pytest.raises(RuleViolation, match="later round"):
        undo_round(first, reason="Wrong one", by=None)
