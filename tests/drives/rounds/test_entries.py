from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from drives.checks import check_evening_triggers
from drives.models import Drive, DriveEntry, DriveTable
from drives.rounds.actions.closing import reopen_table
from drives.rounds.delivery import TableAnswer, TableOutcome, TablePosting
from tests.drives.rounds.make_scores import (
    PRESSED,
    bid,
    deal,
    klaverjas,
    make_500,
    make_klaverjas,
    play,
    posting,
    ring,
    table_of,
    void,
    write,
)

pytestmark = pytest.mark.django_db

DEAL = klaverjas("us", 100)


def make_table(**settings: Any) -> DriveTable:
    """A klaverjas table of two deals unless something else is set."""
    return table_of(make_klaverjas(settings={"deals": 2} | settings))


def outcomes(answers: list[TableAnswer]) -> list[tuple[str, int | None]]:
    return [(str(one.outcome), one.seq) for one in answers]


def everything() -> list[list[dict[str, Any]]]:
    models = (Drive, DriveTable, DriveEntry)
    return [list(model.objects.order_by("pk").values()) for model in models]


def test_entries_are_answered_with_their_places_at_the_table() -> None:
    answers = write(make_table(), deal(DEAL), deal(DEAL))
    assert outcomes(answers) == [("accepted", 1), ("accepted", 2)]


def test_a_table_keeps_its_head_and_its_score() -> None:
    table = make_table()
    write(table, deal(DEAL), deal(klaverjas("us", 90, them_roem=20)))
    table.refresh_from_db()
    assert table.head == 2
    assert (table.score["us"]["total"], table.score["them"]["total"]) == (100, 244)


def test_the_live_pages_of_the_evening_are_told_once_a_batch() -> None:
    table = make_table()
    write(table, deal(DEAL), deal(DEAL))
    assert Drive.objects.get(pk=table.round.drive_id).version == 1


def test_a_second_delivery_is_answered_as_the_first_and_writes_nothing() -> None:
    table, one = make_table(), deal(DEAL, device="phone", counter=1)
    write(table, one)
    before = everything()
    assert outcomes(write(table, one)) == [("duplicate", 1)]
    assert everything() == before


def test_a_second_delivery_in_the_same_batch_is_a_duplicate() -> None:
    one = deal(DEAL)
    answers = write(make_table(), one, one)
    assert outcomes(answers) == [("accepted", 1), ("duplicate", 1)]


def test_an_id_in_capitals_is_the_same_id() -> None:
    table, one = make_table(), deal(DEAL)
    write(table, one)
    again = deal(DEAL, id=one.id.upper())
    assert outcomes(write(table, again)) == [("duplicate", 1)]


def test_a_time_that_was_corrected_since_makes_no_other_entry() -> None:
    table, one = make_table(), deal(DEAL)
    write(table, one)
    again = deal(DEAL, id=one.id, at=PRESSED + timedelta(seconds=2))
    assert outcomes(write(table, again)) == [("duplicate", 1)]


def changed(one: TablePosting) -> list[TablePosting]:
    return [
        deal(klaverjas("us", 101), id=one.id),
        deal(DEAL, id=one.id, sheet="us"),
        deal(DEAL, id=one.id, device="phone"),
        void(one, id=one.id),
    ]


@pytest.mark.parametrize("at", range(4))
def test_the_same_id_with_another_content_is_rejected(at: int) -> None:
    table, one = make_table(), deal(DEAL)
    write(table, one)
    before = everything()
    answer = write(table, changed(one)[at])[0]
    assert (answer.outcome, answer.faults[0].path) == (TableOutcome.REJECTED, "id")
    assert everything() == before


def test_the_same_id_at_another_table_is_rejected() -> None:
    round = make_klaverjas([[1, 2], [3, 4]])
    one = deal(DEAL)
    write(table_of(round, 1), one)
    answer = write(table_of(round, 2), one)[0]
    assert (answer.outcome, answer.faults[0].path) == (TableOutcome.REJECTED, "id")


def test_a_counter_that_stands_for_another_entry_is_rejected() -> None:
    table = make_table()
    write(table, deal(DEAL, device="phone", counter=1))
    answer = write(table, deal(DEAL, device="phone", counter=1))[0]
    assert (answer.outcome, answer.faults[0].path) == (TableOutcome.REJECTED, "counter")


def test_another_device_counts_by_itself() -> None:
    table = make_table()
    write(table, deal(DEAL, device="phone", counter=1))
    answers = write(table, deal(DEAL, device="other", counter=1))
    assert outcomes(answers) == [("accepted", 2)]


DEEP: dict[str, Any] = {}
for _ in range(50):
    DEEP = {"deal": DEEP}

MALFORMED: list[tuple[dict[str, Any], str]] = [
    ({"id": "17"}, "id"),
    ({"id": None}, "id"),
    ({"kind": "toss"}, "kind"),
    ({"kind": ["deal"]}, "kind"),
    ({"sheet": "ours"}, "sheet"),
    ({"sheet": "\0"}, "sheet"),
    ({"data": []}, "data"),
    ({"data": DEEP}, "data"),
    ({"data": DEAL | {"maker": "\ud800"}}, "data"),
    ({"data": DEAL | {"cards": {"us": 90, "them": 70}}}, "data.cards"),
    ({"data": DEAL | {"cards": {"us": 90.0, "them": 72.0}}}, "data"),
    ({"data": DEAL | {"roem": {"us": 10**3000, "them": 0}}}, "data"),
    ({"device": "d" * 41}, "device"),
    ({"device": "\0"}, "device"),
    ({"device": "phone", "counter": -1}, "counter"),
    ({"device": "phone", "counter": 2**31}, "counter"),
    ({"at": PRESSED.replace(tzinfo=None)}, "at"),
]


@pytest.mark.parametrize(("values", "path"), MALFORMED)
def test_a_malformed_entry_is_rejected_alone(values: dict[str, Any], path: str) -> None:
    stated = {"id": str(uuid4()), "kind": "deal", "data": DEAL, "at": PRESSED} | values
    answers = write(make_table(), TablePosting(**stated), deal(DEAL))
    assert [one.faults[0].path for one in answers[:1]] == [path]
    assert outcomes(answers) == [("rejected", None), ("accepted", 1)]


def test_what_a_penalty_leaves_unread_must_be_storable_all_the_same() -> None:
    hand = bid("us", "7H", 5, penalty="maker") | {"tricks": "\0"}
    answer = write(table_of(make_500()), deal(hand))[0]
    assert (answer.outcome, answer.faults[0].path) == (TableOutcome.REJECTED, "data")


def test_a_deal_after_the_end_is_kept_and_answered_so() -> None:
    table = make_table(deals=1)
    answers = write(table, deal(DEAL), deal(DEAL))
    assert [one.codes for one in answers] == [(), ("after the end",)]
    assert table.entries.count() == 2


def test_a_void_names_an_entry_in_whatever_letters() -> None:
    table, one = make_table(), deal(DEAL)
    write(table, one, posting("void", {"id": one.id.upper()}))
    table.refresh_from_db()
    assert table.score["deals"] == []


def test_what_comes_after_a_table_was_closed_is_kept_and_does_not_count() -> None:
    table = make_table(deals=1)
    one = deal(DEAL)
    play(table, one)
    answer = write(table, void(one))[0]
    table.refresh_from_db()
    assert (answer.outcome, answer.codes) == (TableOutcome.ACCEPTED, ("late",))
    assert table.score["us"]["total"] == 100


def test_what_came_late_counts_once_the_table_is_opened_again() -> None:
    table = make_table(deals=1)
    one = deal(DEAL)
    play(table, one)
    write(table, void(one))
    reopen_table(table, reason="A deal was struck too late.", by=None)
    table.refresh_from_db()
    assert table.score["deals"] == []


def test_the_bell_of_the_round_ends_a_game_that_is_written_on() -> None:
    round = make_500()
    ring(round)
    table = table_of(round)
    write(table, deal(bid("us", "7H", 7)), posting("clip", {"side": "us"}))
    table.refresh_from_db()
    assert (table.score["is_over"], table.score["us"]["clips"]) == (True, 2)


def refused(statement: str, *values: Any) -> bool:
    """Whether the database itself refuses a statement."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement, values)
    except IntegrityError:
        return True
    return False


def test_the_check_of_the_database_finds_the_guard() -> None:
    assert check_evening_triggers(databases=["default"]) == []


def test_the_check_of_the_database_names_a_trigger_that_is_gone() -> None:
    guard = import_module("drives.migrations.0003_scores")
    with connection.cursor() as cursor:
        cursor.execute(guard.LIFT[connection.vendor][0])
    found = check_evening_triggers(databases=["default"])
    assert [one.id for one in found] == ["drives.E001"]


def make_entry() -> DriveEntry:
    write(make_table(), deal(DEAL, device="phone", counter=1))
    return DriveEntry.objects.get()


def test_the_database_refuses_to_change_an_entry() -> None:
    make_entry()
    assert refused("UPDATE drives_driveentry SET kind = 'boom'")


def test_the_database_refuses_to_remove_an_entry() -> None:
    make_entry()
    assert refused("DELETE FROM drives_driveentry")


@pytest.mark.only_on("postgresql")
def test_the_database_refuses_to_empty_the_entries() -> None:
    assert refused("TRUNCATE drives_driveentry")


@pytest.mark.only_on("sqlite")
def test_the_database_refuses_to_replace_an_entry() -> None:
    make_entry()
    statement = "INSERT OR REPLACE INTO drives_driveentry SELECT * FROM "
    assert refused(statement + "drives_driveentry")


NOT_ROWS: list[dict[str, Any]] = [
    {"seq": 1, "counter": 2},
    {"seq": 0, "counter": 2},
    {"seq": 2, "counter": 1},
    {"seq": 2, "counter": 2, "sheet": "ours"},
    {"seq": 2, "counter": 2, "kind": ""},
]


@pytest.mark.parametrize("values", NOT_ROWS)
def test_the_database_refuses_a_row_that_cannot_be(values: dict[str, Any]) -> None:
    first = make_entry()
    stated = {"kind": "deal", "data": DEAL, "device": "phone", "at": PRESSED} | values
    row = DriveEntry(union=first.union, table=first.table, **stated)
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)
