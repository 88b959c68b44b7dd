"""What holds for every record, whatever is in it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.match import score
from rules.record import entry_as_json, read_match_record
from tests.properties import often
from tests.rules.make import Document, make_time
from tests.rules.strategies import changed_rules, documents

UNDER_WAY = ("first half", "interval", "second half", "extra time")
UNPLAYED = ("walkover", "void")
records = documents(changed_rules) | documents(changed_rules, has_breaks=True)
thoroughly = often(50)


def sheet_of(document: Document) -> Document:
    return score(read_match_record(document)).as_json()


def without(entries: list[Document], id: str) -> list[Document]:
    """The entries but one, and but the voids that name it."""
    return [one for one in entries if id not in (one["id"], one.get("entry"))]


@thoroughly
@given(records, st.data())
def test_any_order_and_any_duplication_give_the_same_score_sheet(
    document: Document, data: st.DataObject
) -> None:
    entries = document["entries"]
    again = data.draw(st.lists(st.sampled_from(entries))) if entries else []
    delivered = data.draw(st.permutations([*entries, *again]))
    assert sheet_of(document | {"entries": delivered}) == sheet_of(document)


@thoroughly
@given(documents())
def test_under_the_default_rules_every_total_is_even(document: Document) -> None:
    sheet = sheet_of(document)
    tables = [table[side] for table in sheet["tables"] for side in ("home", "away")]
    totals = [one["total"] for one in (*tables, sheet["home"], sheet["away"])]
    assert [total for total in totals if total % 2] == []


@thoroughly
@given(records, st.data())
def test_voiding_an_entry_equals_never_writing_it(
    document: Document, data: st.DataObject
) -> None:
    written = [one for one in document["entries"] if one["kind"] != "void"]
    if not written:
        return
    named = data.draw(st.sampled_from(written))
    rest = without(document["entries"], named["id"])
    void = {"kind": "void", "entry": named["id"], "reason": "A slip."}
    last = {"id": "last", "at": make_time(60 * 24), **void}
    kept = [one for one in document["entries"] if one is named or one in rest]
    voided = document | {"entries": [*kept, last]}
    assert sheet_of(voided) == sheet_of(document | {"entries": rest})


@thoroughly
@given(records)
def test_the_sum_of_the_tables_is_the_total_walkovers_aside(document: Document) -> None:
    sheet = sheet_of(document)
    for side in ("home", "away"):
        tables = sum(table[side]["total"] for table in sheet["tables"])
        assert sheet["status"] in UNPLAYED or tables == sheet[side]["total"]


@thoroughly
@given(records)
def test_a_table_is_its_halves_and_awards_less_what_is_forfeited(
    document: Document,
) -> None:
    for table in sheet_of(document)["tables"]:
        for figures in (table["home"], table["away"]):
            *gained, forfeited, total = figures.values()
            assert total == sum(gained) - forfeited


@thoroughly
@given(records)
def test_the_awards_listed_are_those_of_the_tables(document: Document) -> None:
    sheet = sheet_of(document)
    listed = sum(award["points"] for award in sheet["awards"])
    tables = [table[side] for table in sheet["tables"] for side in ("home", "away")]
    assert listed == sum(figures["awards"] for figures in tables)


@thoroughly
@given(records)
def test_each_entry_is_judged_once(document: Document) -> None:
    sheet = score(read_match_record(document))
    written = [entry["id"] for entry in document["entries"]]
    assert [one.entry for one in sheet.counted] == written


@thoroughly
@given(records)
def test_a_pause_that_runs_is_of_a_match_under_way(document: Document) -> None:
    sheet = score(read_match_record(document))
    assert not sheet.is_paused or sheet.status in UNDER_WAY


@thoroughly
@given(records)
def test_every_entry_is_written_back_as_it_was_read(document: Document) -> None:
    entries = [entry_as_json(entry) for entry in read_match_record(document).entries]
    assert entries == document["entries"]
