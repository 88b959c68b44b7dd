"""An ordinary press in one statement, and all that it leaves to the whole judgement.

PostgreSQL alone numbers the versions of a row; on SQLite each press takes its lock.
"""

from __future__ import annotations

from threading import Thread
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from league.lib.prepared import RowVersion
from matches.models import Entry, Match
from matches.record import append as module
from matches.record import row_cache
from matches.record.append import append
from matches.record.chain import chain_faults
from matches.record.delivery import EntryAnswer, Posting
from matches.record.results import refold
from rules.record import RecordEntry
from tests.make import entry, make_match, points, seat, write
from tests.matches.record.test_races import wait_until_one_waits

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.only_on("postgresql"),
]


@pytest.fixture
def match() -> Match:
    match = make_match()
    write(match, entry("start", 0))
    return read(match)


def read(match: Match) -> Match:
    """Return a match as a press reads it, with its row's version."""
    rows = Match.objects.select_related("fixture").annotate(version=RowVersion("seq"))
    return rows.get(pk=match.pk)


def press(match: Match, one: RecordEntry) -> EntryAnswer:
    [answer] = append(match, [Posting(entry=one)], by=None, source="live")
    return answer


def locks(match: Match, *entries: RecordEntry) -> int:
    """Press one after another to a match as it was read; return how many locked it."""
    with patch.object(module, "lock_match", wraps=module.lock_match) as lock:
        for one in entries:
            assert press(match, one).outcome == "accepted"
    return lock.call_count


def check_whole(match: Match, length: int) -> None:
    match = Match.objects.get(pk=match.pk)
    entries = Entry.objects.filter(match=match).select_related("words").order_by("seq")
    head = {"head": match.head_hash, "length": match.seq}
    assert list(chain_faults(match.pk, entries, **head)) == []
    assert match.seq == length
    assert refold(match, by=None).sheet == match.sheet


def test_an_ordinary_press_is_one_statement(match: Match) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert press(match, points(1, "home", 5)).seq == 2
    assert [one["sql"].split()[0] for one in queries] == ["WITH"]
    match = read(match)
    with CaptureQueriesContext(connection) as queries:
        press(match, points(1, "home", 6))
    assert [one["sql"].split()[0] for one in queries] == ["WITH"]
    check_whole(match, 3)


def test_it_is_told_where_the_match_has_come_to(match: Match) -> None:
    press(match, points(2, "away", 5, 4))
    found = Match.objects.get(pk=match.pk)
    assert (match.seq, match.head_hash, match.sheet) == (
        2,
        found.head_hash,
        found.sheet,
    )
    assert match.sheet["away"]["total"] == 4


def test_what_a_rule_refuses_is_kept_and_told(match: Match) -> None:
    assert locks(match, points(1, "home", 5, 3)) == 0
    assert press(read(match), points(1, "home", 6, 5)).rule == "6.5"
    check_whole(match, 3)


def test_a_match_that_moved_since_it_was_read_is_judged_whole(match: Match) -> None:
    assert locks(match, points(1, "home", 5), points(1, "home", 6)) == 1
    check_whole(match, 3)


def test_a_row_that_changed_elsewhere_since_is_judged_whole(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(markers={"1": {}})
    assert locks(match, points(1, "home", 5)) == 1
    check_whole(match, 2)


def test_the_line_ups_are_those_that_stand_when_it_is_written(match: Match) -> None:
    seat(match, "home", [None, *row_cache.line_ups(match)["home"].pairs[1:]])
    assert press(match, points(1, "home", 5)).rule == "6.4"
    check_whole(match, 2)


def test_a_press_that_waits_for_the_row_finds_it_changed(match: Match) -> None:
    found: list[bool] = []
    waiting = Thread(target=press_apart, args=[match, points(1, "home", 6), found])
    with transaction.atomic():
        write(match_of(match), points(2, "away", 5))
        waiting.start()
        wait_until_one_waits()
    waiting.join()
    assert found == [False]
    check_whole(match, 3)


def test_a_press_that_waits_for_a_row_that_stays_is_written_at_once(
    match: Match,
) -> None:
    found: list[bool] = []
    waiting = Thread(target=press_apart, args=[match, points(1, "home", 6), found])
    with transaction.atomic():
        write(match_of(match), points(2, "away", 5))
        waiting.start()
        wait_until_one_waits()
        transaction.set_rollback(True)
    waiting.join()
    assert found == [True]
    check_whole(match, 2)


def match_of(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def press_apart(match: Match, one: RecordEntry, found: list[bool]) -> None:
    """Press in a connection of its own; note whether one statement was enough."""
    at_once = module.MOVE_WITH_ENTRY.make

    def noted(*given: Entry, **values: object) -> bool:
        found.append(at_once(*given, **values))
        return found[-1]

    try:
        with patch.object(module.MOVE_WITH_ENTRY, "make", noted):
            press(match, one)
    finally:
        connection.close()


def test_an_id_of_another_match_is_rejected_and_nothing_written(match: Match) -> None:
    other, key = read(make_match()), str(uuid4())
    write(match_of(other), entry("start", 0, id=key))
    taken = RecordEntry(id=key, at=points(1, "home", 5).at, kind=entry("start", 0).kind)
    assert press(match, taken).outcome == "rejected"
    check_whole(match, 1)


def test_in_a_transaction_a_taken_id_undoes_nothing_else(match: Match) -> None:
    key = str(uuid4())
    write(make_match(), entry("start", 0, id=key))
    with transaction.atomic():
        first = press(match, points(1, "home", 5))
        assert press(read(match), entry("pause", 6, id=key)).outcome == "rejected"
    assert first.outcome == "accepted"
    check_whole(match, 2)


def test_the_same_press_again_is_a_duplicate(match: Match) -> None:
    one = points(1, "home", 5)
    assert press(match, one).outcome == "accepted"
    again = press(read(match), one)
    assert (again.outcome, again.seq) == ("duplicate", 2)
    check_whole(match, 2)


@pytest.mark.parametrize(
    "other",
    [
        entry("void", 9, entry="e", reason="A slip."),
        entry("query", 9, side="home", text="Was it four?"),
    ],
    ids=["void", "query"],
)
def test_what_has_words_is_judged_whole(match: Match, other: RecordEntry) -> None:
    assert locks(match, other) == 1
    check_whole(match, 2)


def test_what_begins_a_match_is_judged_whole() -> None:
    match = make_match()
    write(match, entry("toss", -5, winner="home"))
    assert locks(read(match), entry("start", 0)) == 1
    assert Match.objects.select_related("fixture").get(pk=match.pk).fixture.is_under_way
    assert locks(read(match), points(1, "home", 5)) == 0


def test_what_gives_a_result_is_judged_whole(match: Match) -> None:
    write(match_of(match), entry("interval", 75), entry("resume", 85))
    assert locks(read(match), entry("time", 160)) == 1
    match = Match.objects.select_related("fixture").get(pk=match.pk)
    assert match.fixture.state == "played"
    assert locks(read(match), points(1, "home", 170)) == 1
    check_whole(match, 5)


def test_what_another_process_wrote_is_read(match: Match) -> None:
    known = row_cache.known_rows_of(match)
    write(match_of(match), points(1, "home", 5))
    row_cache.forget_rows()
    row_cache.remember(match.pk, known or (), match.head_hash)
    assert locks(read(match), points(1, "away", 6)) == 1
    assert locks(read(match), points(1, "away", 7)) == 0
    check_whole(match, 4)


def test_a_late_press_counts_in_its_place(match: Match) -> None:
    for minutes in (5, 8, 7, 6, 9):
        assert locks(read(match), points(1, "home", minutes)) == 0
    check_whole(match, 6)
