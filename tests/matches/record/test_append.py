from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import AuditRow, Fixture, Standing
from matches.models import Entry, EntryText, Match
from matches.record.append import append
from matches.record.delivery import EntryAnswer, EntryOutcome, Posting
from rules.record import RecordEntry, Side
from tests.make import at, entry, make_match, play, points, write

pytestmark = pytest.mark.django_db


def press(match: Match, one: RecordEntry, *, device: str, counter: int) -> EntryAnswer:
    """Append one entry as a phone delivers it."""
    posting = Posting(entry=one, device=device, device_seq=counter)
    return append(match, [posting], by=None, source="live", received_at=at(999))[0]


def outcomes(answers: list[EntryAnswer]) -> list[tuple[str, int | None]]:
    return [(str(answer.outcome), answer.seq) for answer in answers]


def everything() -> list[list[dict[str, Any]]]:
    """All that an append may write, as it stands."""
    models = (Match, Entry, EntryText, Fixture, Standing, AuditRow)
    return [list(model.objects.order_by("pk").values()) for model in models]


def test_entries_are_answered_with_their_places_in_the_chain() -> None:
    answers = write(make_match(), entry("start", 0), points(1, "home", 1))
    assert outcomes(answers) == [("accepted", 1), ("accepted", 2)]


def test_a_match_counts_its_entries_and_keeps_the_last_hash() -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 1))
    match.refresh_from_db()
    assert match.seq == 2
    assert match.head_hash == match.entries.get(seq=2).hash


def test_a_second_delivery_is_answered_as_the_first_and_writes_nothing() -> None:
    match, start = make_match(), entry("start", 0)
    write(match, start)
    before = everything()
    assert outcomes(write(match, start)) == [("duplicate", 1)]
    assert everything() == before


def test_a_second_delivery_in_the_same_batch_is_a_duplicate() -> None:
    match, query = make_match(), entry("query", 1, side=Side.HOME, text="Which trump?")
    assert outcomes(write(match, query, query)) == [("accepted", 1), ("duplicate", 1)]


def test_what_the_rules_refuse_is_kept_and_answered_with_the_rule() -> None:
    match = make_match()
    [answer] = write(match, points(1, "home", 1))
    assert (answer.outcome, answer.rule) == (EntryOutcome.ACCEPTED, "1.9")


def test_a_duplicate_of_what_the_rules_refuse_is_told_the_rule_again() -> None:
    match, early = make_match(), points(1, "home", 1)
    write(match, early)
    [answer] = write(match, early)
    assert (answer.outcome, answer.rule) == (EntryOutcome.DUPLICATE, "1.9")


@pytest.mark.parametrize(
    "other",
    [
        {"table": 2},
        {"side": Side.AWAY},
        {"points": 4},
        {"why": "punishment"},
        {"minutes": 2},
    ],
)
def test_an_id_that_stands_for_another_entry_is_rejected(other: dict) -> None:
    match = make_match()
    values = {"minutes": 1, "table": 1, "side": Side.HOME, "points": 2, "id": "e1"}
    write(match, entry("points", **values))
    [answer] = write(match, entry("points", **(values | other)))
    assert (answer.outcome, answer.seq) == (EntryOutcome.REJECTED, None)
    assert match.entries.get().points == 2


def test_a_uuid_of_another_match_is_rejected_and_both_matches_keep_theirs() -> None:
    first, second, start = make_match(), make_match(), entry("start", 0, id=uuid4())
    write(first, start)
    [answer] = write(second, start)
    assert answer.outcome is EntryOutcome.REJECTED
    assert (first.entries.count(), second.entries.count()) == (1, 0)


def test_an_id_that_is_no_uuid_may_stand_in_two_matches() -> None:
    first, second, start = make_match(), make_match(), entry("start", 0, id="e1")
    write(first, start)
    assert outcomes(write(second, start)) == [("accepted", 1)]


def test_an_entry_with_a_uuid_keeps_it_as_its_key() -> None:
    key = uuid4()
    write(make_match(), entry("start", 0, id=key))
    assert Entry.objects.get().pk == key


def test_a_devices_counter_used_for_another_entry_is_rejected() -> None:
    match = make_match()
    press(match, entry("start", 0), device="phone", counter=1)
    answer = press(match, points(1, "home", 1), device="phone", counter=1)
    assert answer.faults[0].path == "device_counter"


def test_two_devices_count_each_for_itself() -> None:
    match = make_match()
    press(match, entry("start", 0), device="one", counter=1)
    answer = press(match, points(1, "home", 1), device="two", counter=1)
    assert answer.outcome is EntryOutcome.ACCEPTED


def test_the_good_entries_of_a_batch_are_kept_beside_a_rejected_one() -> None:
    match = make_match()
    write(match, entry("start", 0, id="e1"))
    answers = write(match, entry("start", 9, id="e1"), points(1, "home", 1))
    assert outcomes(answers) == [("rejected", None), ("accepted", 2)]


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"id": "e\0"}, "id"),
        ({"id": "e\ud800"}, "id"),
        ({"text": "NUL \0"}, "text"),
        ({"text": "half \udfff"}, "text"),
    ],
)
def test_text_that_no_database_holds_is_rejected(values: dict, name: str) -> None:
    said = {"side": Side.HOME, "text": "?"} | values
    [answer] = write(make_match(), entry("query", 1, **said))
    assert answer.faults[0].path == name


@pytest.mark.parametrize("number", [2**63, -(2**63), 10**30])
def test_points_that_no_database_holds_are_rejected(number: int) -> None:
    [answer] = write(make_match(), points(1, "home", 1, number))
    assert answer.faults[0].path == "points"


@pytest.mark.parametrize(
    ("when", "offset"),
    [
        (datetime(1, 1, 1, tzinfo=UTC), timedelta(days=-1)),
        (datetime(9999, 12, 31, tzinfo=UTC), timedelta(days=1)),
    ],
)
def test_a_time_that_leaves_the_calendar_is_rejected(
    when: datetime, offset: timedelta
) -> None:
    one = RecordEntry(id="e1", at=when, kind=entry("start", 0).kind)
    posting = Posting(entry=one, device="phone", device_seq=1, offset=offset)
    [answer] = append(make_match(), [posting], by=None, source="live")
    assert answer.faults[0].path == "at"


def test_a_void_takes_an_entry_out_of_the_score() -> None:
    match, goal = make_match(), points(1, "home", 1)
    write(match, entry("start", 0), goal)
    write(match, entry("void", 2, entry=goal.id, reason="Typed twice"))
    match.refresh_from_db()
    assert match.sheet["home"] == {"total": 0}


def test_free_text_lies_apart_and_the_entry_keeps_a_digest_alone() -> None:
    write(make_match(), entry("query", 1, side=Side.HOME, text="Sam led twice"))
    row = Entry.objects.values().get()
    assert "Sam led twice" not in map(str, row.values())
    assert EntryText.objects.get().text == "Sam led twice"


def test_an_id_with_another_text_is_rejected() -> None:
    match = make_match()
    write(match, entry("query", 1, side=Side.HOME, text="One", id="q"))
    [answer] = write(match, entry("query", 1, side=Side.HOME, text="Two", id="q"))
    assert answer.outcome is EntryOutcome.REJECTED


def test_an_entry_whose_text_was_erased_is_still_the_same_entry() -> None:
    match, query = make_match(), entry("query", 1, side=Side.HOME, text="Sam led")
    write(match, query)
    EntryText.objects.all().delete()
    assert outcomes(write(match, query)) == [("duplicate", 1)]


def test_one_entry_and_twenty_five_take_the_same_number_of_queries() -> None:
    match = make_match()
    write(match, entry("start", 0))
    with CaptureQueriesContext(connection) as one:
        write(match, points(1, "home", 1))
    with CaptureQueriesContext(connection) as many:
        write(match, *(points(1, "home", 2 + n) for n in range(25)))
    assert len(one) == len(many)


class Broken(Exception):
    pass


def break_after(statements: int) -> Any:
    """Fail once so many statements of a transaction were carried out."""
    carried_out = 0

    def wrapper(execute: Any, sql: str, *rest: Any) -> Any:
        nonlocal carried_out
        answer = execute(sql, *rest)
        if not sql.startswith(("BEGIN", "SAVEPOINT", "RELEASE", "ROLLBACK")):
            carried_out += 1
            if carried_out == statements:
                raise Broken
        return answer

    return connection.execute_wrapper(wrapper)


@pytest.mark.django_db(transaction=True)
def test_a_failure_after_any_statement_leaves_nothing_behind() -> None:
    match = play(make_match())
    before = everything()
    correction = (points(1, "away", 20), entry("query", 1, side=Side.HOME, text="?"))
    for statements in range(1, 100):
        try:
            with break_after(statements):
                write(match, *correction)
        except Broken:
            assert everything() == before, f"after {statements} statements"
        else:
            break
    # Match, rows, ids, entry, text, line-ups, fixture, sums, audit row and the head.
    assert statements >= 10
    assert everything() != before


def test_the_chain_goes_on_after_a_failure() -> None:
    match = make_match()
    with pytest.raises(Broken), break_after(5):
        write(match, entry("start", 0))
    assert outcomes(write(match, entry("start", 0))) == [("accepted", 1)]


def test_the_key_of_an_entry_is_not_taken_by_a_rejected_one() -> None:
    match, key = make_match(), UUID(int=7)
    write(match, points(1, "home", 1, 2**63), entry("start", 0))
    assert outcomes(write(match, entry("toss", 0, id=key, winner=Side.HOME))) == [
        ("accepted", 2)
    ]
