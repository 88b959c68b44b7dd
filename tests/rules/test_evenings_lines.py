"""What stands at a table: the form of entries, voids, corrections and two sheets."""

from __future__ import annotations

from typing import Any

import pytest

from rules.evenings import TableEntry, entry_faults
from tests.rules.evenings import (
    bid,
    codes,
    deals,
    klaverjas,
    line,
    scored,
    totals,
)

DEAL = klaverjas("us", 100)
OTHER = klaverjas("us", 110)

MALFORMED: list[tuple[str, TableEntry, str]] = [
    ("klaverjas", TableEntry("", "table", "deal", DEAL), "id"),
    ("klaverjas", TableEntry("1", "ours", "deal", DEAL), "sheet"),
    ("klaverjas", line("1", "clip", side="us"), "kind"),
    ("klaverjas", line("1", "boom", side="us", points=2), "kind"),
    ("500", line("1", "revoke", side="us", deal=None), "kind"),
    ("klawerjas", line("1", "boom", side="us", points=3), "data.points"),
    ("klawerjas", line("1", "boom", side="us", points=True), "data.points"),
    ("500", line("1", "clip", side="north"), "data.side"),
    ("500", line("1", "clip"), "data.side"),
    ("500", line("1", "clip", side="us", more=1), "data.more"),
    ("klaverjas", line("1", "revoke", side="us"), "data.deal"),
    ("klaverjas", line("1", "revoke", side="us", deal={}), "data.deal.maker"),
    ("klaverjas", line("1", "void"), "data.id"),
    ("klaverjas", line("2", "correction", id="1", kind="void", data={}), "data.kind"),
    ("klaverjas", line("2", "correction", id="1", kind="deal", data={}), "data.data"),
    ("klaverjas", line("1", "deal", **klaverjas("us", 9, us_roem=10_000)), "data"),
]


@pytest.mark.parametrize(("game", "entry", "path"), MALFORMED)
def test_a_malformed_entry_is_told_where(
    game: str, entry: TableEntry, path: str
) -> None:
    assert any(one.path.startswith(path) for one in entry_faults(game, entry))


def test_cards_that_do_not_add_up_are_told_at_their_place() -> None:
    entry = line("1", "deal", **DEAL | {"cards": {"us": 90, "them": 70}})
    assert [one.path for one in entry_faults("klaverjas", entry)] == ["data.cards"]


WELL_FORMED: list[tuple[str, TableEntry]] = [
    ("klaverjas", line("1", "deal", **DEAL)),
    ("klaverjas", line("1", "revoke", side="us", deal=DEAL)),
    ("klaverjas", line("1", "correction", id="0", kind="deal", data=DEAL)),
    ("klawerjas", line("1", "boom", side="us", points=4)),
    ("klawerjas", line("1", "deal", off="us")),
    ("500", line("1", "deal", **bid("us", "7H", 7))),
]


@pytest.mark.parametrize(("game", "entry"), WELL_FORMED)
def test_a_well_formed_entry_has_no_fault(game: str, entry: TableEntry) -> None:
    assert entry_faults(game, entry) == []


def test_a_void_strikes_an_earlier_entry() -> None:
    entries = [*deals(DEAL, OTHER), line("v", "void", id="1")]
    assert totals(scored("klaverjas", entries)) == (110, 52)


def test_a_deal_moves_up_where_one_before_it_was_struck() -> None:
    entries = [*deals(DEAL, OTHER), line("v", "void", id="1")]
    told = scored("klaverjas", entries).deals
    assert [(one.number, one.entry) for one in told] == [(1, "2")]


NOTHING = [
    [line("v", "void", id="9"), *deals(DEAL)],
    # Written before what it names.
    [line("v", "void", id="1"), *deals(DEAL)],
    [line("c", "correction", id="1", kind="deal", data=OTHER), *deals(DEAL)],
    # A void strikes no void, so the first one's work stands.
    [*deals(DEAL, OTHER), line("v", "void", id="2"), line("w", "void", id="v")],
]


@pytest.mark.parametrize("entries", NOTHING)
def test_what_names_nothing_changes_nothing_and_is_told(
    entries: list[TableEntry],
) -> None:
    score = scored("klaverjas", entries)
    assert (totals(score), codes(score)) == ((100, 62), ["names nothing"])


def correction(id: str, of: str, deal: dict[str, Any]) -> TableEntry:
    return line(id, "correction", id=of, kind="deal", data=deal)


def test_a_correction_stands_in_the_place_of_the_first() -> None:
    entries = [*deals(DEAL, OTHER), correction("c", "1", klaverjas("us", 90))]
    score = scored("klaverjas", entries)
    assert [(one.entry, one.us.total) for one in score.deals] == [("1", 90), ("2", 110)]


def test_the_last_correction_stands() -> None:
    entries = [*deals(DEAL), correction("a", "1", OTHER)]
    entries.append(correction("b", "1", klaverjas("us", 90)))
    assert totals(scored("klaverjas", entries)) == (90, 72)


def test_a_struck_correction_gives_way_to_what_stood_before() -> None:
    entries = [*deals(DEAL), correction("c", "1", OTHER), line("v", "void", id="c")]
    assert totals(scored("klaverjas", entries)) == (100, 62)


def test_a_deal_may_be_corrected_into_a_revoke() -> None:
    said = {"id": "1", "kind": "revoke", "data": {"side": "us", "deal": None}}
    entries = [*deals(DEAL), line("c", "correction", **said)]
    assert totals(scored("klaverjas", entries)) == (0, 262)


def test_a_struck_entry_is_not_brought_back_by_a_correction() -> None:
    entries = [*deals(DEAL), line("v", "void", id="1"), correction("c", "1", OTHER)]
    assert totals(scored("klaverjas", entries)) == (0, 0)


def test_an_id_that_comes_twice_counts_once() -> None:
    assert totals(scored("klaverjas", deals(DEAL) * 2)) == (100, 62)


def test_a_late_entry_is_told_and_does_not_count() -> None:
    late = TableEntry("2", "table", "deal", OTHER, is_late=True)
    score = scored("klaverjas", [*deals(DEAL), late])
    assert (totals(score), codes(score)) == ((100, 62), ["late"])


def test_a_late_void_strikes_nothing() -> None:
    late = TableEntry("v", "table", "void", {"id": "1"}, is_late=True)
    assert totals(scored("klaverjas", [*deals(DEAL), late])) == (100, 62)


def both(*us: dict[str, Any], them: list[dict[str, Any]]) -> list[TableEntry]:
    return [*deals(*us, sheet="us"), *deals(*them, sheet="them")]


def test_two_sheets_that_say_the_same_agree_and_count_once() -> None:
    score = scored("klaverjas", both(DEAL, OTHER, them=[DEAL, OTHER]), two_sheets=True)
    assert (score.agrees, totals(score)) == (True, (210, 114))


def test_the_deal_in_which_two_sheets_differ_is_named() -> None:
    entries = both(DEAL, OTHER, DEAL, them=[DEAL, DEAL, DEAL])
    score = scored("klaverjas", entries, two_sheets=True)
    assert score.agrees is False
    assert [(one.code, one.values) for one in score.faults] == [
        ("sheets differ", {"deal": 2, "us": "us2", "them": "them2"})
    ]


def test_a_sheet_that_is_behind_is_named_and_the_longer_counts() -> None:
    score = scored("klaverjas", both(DEAL, them=[DEAL, OTHER]), two_sheets=True)
    assert (score.agrees, totals(score)) == (False, (210, 114))
    assert score.faults[0].values == {"deal": 2, "sheet": "us"}


def test_corrected_sheets_agree_again() -> None:
    entries = [*both(DEAL, OTHER, them=[DEAL, DEAL]), correction("c", "them2", OTHER)]
    assert scored("klaverjas", entries, two_sheets=True).agrees is True


def test_the_tables_own_sheet_stands_over_those_of_the_pairs() -> None:
    entries = [*both(DEAL, them=[OTHER]), *deals(klaverjas("us", 90))]
    score = scored("klaverjas", entries, two_sheets=True)
    assert (score.agrees, totals(score), codes(score)) == (None, (90, 72), [])


def test_nothing_agrees_before_anything_is_written() -> None:
    assert scored("klaverjas", [], two_sheets=True).agrees is None


def test_cards_clipped_on_the_tables_sheet_leave_the_pairs_sheets_standing() -> None:
    hand = bid("us", "10NT", 10)
    entries = [*both(hand, them=[hand]), line("c", "clip", side="us")]
    score = scored("500", entries, two_sheets=True)
    assert (score.agrees, score.us.clips) == (True, 2)


def test_a_score_is_stored_as_plain_values() -> None:
    stored = scored("klaverjas", deals(DEAL, DEAL), deals=1).as_json()
    assert stored["us"]["cards"] == 100
    assert stored["faults"] == [{"code": "after the end", "values": {"entry": "2"}}]
