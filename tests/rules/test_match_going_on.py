"""Scoring that goes on entry by entry gives what scoring all of it again gives."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rules.match import Scoring, score
from rules.record import Record, RecordEntry, read_match_record, uses_of
from tests.properties import often
from tests.rules.make import Document
from tests.rules.strategies import changed_rules, documents

records = documents(changed_rules) | documents(changed_rules, has_breaks=True)
thoroughly = often(100)


def of_entries(record: Record, entries: list[RecordEntry]) -> Record:
    return replace(record, entries=tuple(entries), uses=uses_of(entries))


def delivered(record: Record, entries: list[RecordEntry]) -> int:
    """Score entries as they come, each against all of it again; count the later ones
    that were judged alone."""
    went_on = 0
    scoring = Scoring(of_entries(record, []))
    for number, entry in enumerate(entries, 1):
        so_far = of_entries(record, entries[:number])
        if scoring.is_followed_by(entry):
            scoring.go_on(entry)
            went_on += 1
        else:
            scoring = Scoring(so_far)
        assert scoring.sheet() == score(so_far)
        assert scoring.sheet().as_json() == score(so_far).as_json()
    return went_on


@thoroughly
@given(records)
def test_at_every_entry_of_a_night_in_its_order(document: Document) -> None:
    record = read_match_record(document)
    voids = sum(one.kind == "void" for one in record.entries)
    assert delivered(record, list(record.entries)) == len(record.entries) - voids


@thoroughly
@given(records, st.data())
def test_at_every_entry_that_comes_late(
    document: Document, data: st.DataObject
) -> None:
    record = read_match_record(document)
    delivered(record, data.draw(st.permutations(record.entries)))


@thoroughly
@given(records, st.data())
def test_at_every_entry_where_several_have_one_time(
    document: Document, data: st.DataObject
) -> None:
    record = read_match_record(document)
    times = [one.at for one in record.entries]
    entries = [
        replace(one, at=data.draw(st.sampled_from(times))) for one in record.entries
    ]
    delivered(record, entries)
