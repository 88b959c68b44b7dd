from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from matches.models import Entry, Match
from matches.record import row_cache
from matches.record.results import refold
from rules.record import Pair, Side
from tests.make import at, entry, make_match, points, seat, write


@pytest.fixture(autouse=True)
def _a_new_process() -> Iterator[None]:
    row_cache.forget_rows()
    yield
    row_cache.forget_rows()


def as_in_another_process(match: Match, *entries: object) -> None:
    """Write entries without this process's memory knowing of them."""
    kept = dict(row_cache._chains)
    row_cache.forget_rows()
    write(match, *entries)  # type: ignore[arg-type]
    row_cache._chains.clear()
    row_cache._chains.update(kept)


def rules_pairs(match: Match) -> list[Pair | None]:
    """The home side's pairs as they sit, the first two changed about."""
    one, two, three, four = row_cache.line_ups(match)[Side.HOME].pairs
    return [two, one, three, four]


def is_fresh(match: Match) -> bool:
    """Whether the kept score-sheet is what a fresh fold of all entries says."""
    kept = Match.objects.get(pk=match.pk).sheet
    return refold(match, by=None).sheet == kept


def undone(work: Callable[[], object]) -> None:
    """Do some work in a transaction that is rolled back, as a preview is."""
    with transaction.atomic():
        work()
        transaction.set_rollback(True)


@pytest.mark.django_db(transaction=True)
def test_a_press_after_a_press_reads_no_entry_again() -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5))
    with CaptureQueriesContext(connection) as captured:
        write(match, points(1, "home", 6))
    read = [one["sql"] for one in captured if one["sql"].startswith("SELECT")]
    assert len(read) == 1
    assert is_fresh(match)


@pytest.mark.django_db(transaction=True)
def test_what_another_process_wrote_is_read() -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5))
    as_in_another_process(match, points(1, "away", 6), points(2, "away", 7))
    write(match, points(1, "home", 8))
    match.refresh_from_db()
    assert match.sheet["away"]["total"] == 4
    assert is_fresh(match)


@pytest.mark.django_db(transaction=True)
def test_what_was_rolled_back_is_not_remembered() -> None:
    match = make_match()
    write(match, entry("start", 0))
    undone(lambda: write(match, points(1, "home", 5, number=4)))
    write(match, points(1, "home", 6))
    match.refresh_from_db()
    assert match.sheet["home"]["total"] == 2
    assert Entry.objects.filter(match=match).count() == 2


def make_known(match: Match, *, of: Match, up_to: int) -> None:
    """Let a process know a match by another chain, as one that was restored since."""
    rows = row_cache._chains[of.pk].rows[:up_to]
    head = of.entries.get(seq=up_to).hash
    row_cache._chains[match.pk] = row_cache.Chain(rows, head)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("up_to", [1, 2], ids=["goes on", "ends at the same place"])
def test_a_chain_that_is_not_the_one_that_is_known_is_read_anew(up_to: int) -> None:
    match, other = make_match(), make_match()
    for one in (match, other):
        write(one, entry("start", 0), points(1, "home", 5))
    written = row_cache._chains[match.pk].rows
    make_known(match, of=other, up_to=up_to)
    match.refresh_from_db()
    assert row_cache.cached_rows_of(match) == written


@pytest.mark.django_db(transaction=True)
def test_a_chain_that_is_shorter_than_the_one_that_is_known_is_read_anew() -> None:
    match, other = make_match(), make_match()
    write(match, entry("start", 0))
    write(other, entry("start", 0), points(1, "home", 5))
    written = row_cache._chains[match.pk].rows
    make_known(match, of=other, up_to=2)
    match.refresh_from_db()
    assert row_cache.cached_rows_of(match) == written


@pytest.mark.django_db(transaction=True)
def test_a_chain_that_goes_on_from_what_is_known_is_read_from_there() -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5))
    known = row_cache._chains[match.pk].rows
    as_in_another_process(match, points(1, "away", 6))
    match.refresh_from_db()
    rows = row_cache.cached_rows_of(match)
    assert [one is other for one, other in zip(rows, known, strict=False)] == [True] * 2
    assert [row.entry.at for row in rows] == [at(0), at(5), at(6)]


@pytest.mark.django_db(transaction=True)
def test_a_changed_team_sheet_is_seen_by_the_next_press() -> None:
    match = make_match()
    write(match, entry("start", 0))
    nobody = [None] * 4
    everyone = rules_pairs(match)

    def none_then_a_press() -> None:
        seat(match, "home", nobody)
        write(match, points(1, "home", 5))

    undone(none_then_a_press)
    seat(match, "home", everyone)
    write(match, points(1, "home", 6))
    match.refresh_from_db()
    assert (match.sheet["status"], match.sheet["home"]["total"]) == ("first half", 2)
