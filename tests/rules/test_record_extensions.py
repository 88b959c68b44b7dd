"""The form of the extensions pause/1 and abandon/1 (ours: docs/record.md)."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules.faults import Malformed
from rules.match import score
from rules.record import (
    EXTENSIONS,
    Abandonment,
    Extension,
    entry_as_json,
    read_match_record,
    read_record_entry,
)
from tests.rules.breaks import ROOT
from tests.rules.make import GO_ON, PAUSE, Document, abandon, make_document

CONTRACT_KINDS = (
    '"toss", "start", "interval", "resume", "time", "extra", "points", "called-away", '
    '"substitution", "stoppage", "leave", "back", "query", "decision", "sign", "void"'
)
NAMED = {
    "pause": "pause/1",
    "go-on": "pause/1",
    "abandon": "abandon/1",
    "total": "totals/1",
}
TOTAL = {
    "kind": "total",
    "table": 1,
    "side": "home",
    "half": "first half",
    "points": 8,
}
ENTRIES = [
    PAUSE,
    {**PAUSE, "reason": "The lights went out."},
    GO_ON,
    abandon("replay"),
    abandon("carry on"),
    abandon("stands"),
    TOTAL,
]


def faults_of(document: object) -> list[str]:
    try:
        read_match_record(document)
    except Malformed as malformed:
        return [str(fault) for fault in malformed.faults]
    return []


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_record_that_names_the_extension_may_have_its_kinds(entry: Document) -> None:
    document = make_document(entry, uses=[NAMED[entry["kind"]]])
    assert (
        entry_as_json(read_match_record(document).entries[0]) == document["entries"][0]
    )


@pytest.mark.parametrize("entry", ENTRIES)
def test_without_uses_the_kinds_are_the_contracts(entry: Document) -> None:
    expected = f"entries[0].kind: must be one of {CONTRACT_KINDS}"
    assert faults_of(make_document(entry)) == [expected]


@pytest.mark.parametrize(
    "uses",
    [
        "pause/1",
        {"pause/1": True},
        ["pause/2"],
        ["Pause/1"],
        ["pause/1", 2],
        ["abandon/1"],
        [["pause/1"]],
        [],
        7,
        None,
    ],
)
def test_what_does_not_name_the_extension_is_ignored(uses: object) -> None:
    assert faults_of(make_document() | {"uses": uses}) == []
    assert len(faults_of(make_document(PAUSE) | {"uses": uses})) == 1


def test_other_names_are_kept_out_of_what_a_record_uses() -> None:
    document = make_document(uses=["maps/3", "pause/1", "pause/1"])
    assert read_match_record(document).uses == {Extension.PAUSE}


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({**PAUSE, "reason": 3}, "entries[0].reason: must be text"),
        (
            {**PAUSE, "table": 1},
            "entries[0].table: is not a field of pause: must be left out",
        ),
        (
            {**GO_ON, "reason": "Light."},
            "entries[0].reason: is not a field of go-on: must be left out",
        ),
        (
            {"kind": "abandon", "outcome": "stands"},
            "entries[0].reason: is missing: must be text",
        ),
        (
            abandon("void"),
            'entries[0].outcome: must be one of "replay", "carry on", "stands"',
        ),
    ],
)
def test_an_entry_of_another_form_is_malformed(entry: Document, fault: str) -> None:
    assert faults_of(make_document(entry, uses=["pause/1", "abandon/1"])) == [fault]


def one(fields: Document) -> dict[str, Any]:
    return make_document(fields)["entries"][0]


def test_one_entry_is_read_with_the_extensions_allowed() -> None:
    entry = read_record_entry(one(abandon("replay")), uses=EXTENSIONS)
    assert entry.outcome is Abandonment.REPLAY


@pytest.mark.parametrize("fields", [PAUSE, abandon()])
def test_one_entry_is_the_contracts_unless_told_otherwise(fields: Document) -> None:
    with pytest.raises(Malformed):
        read_record_entry(one(fields))


def test_the_example_of_the_documentation_scores_as_it_says() -> None:
    text = (ROOT / "docs/record.md").read_text(encoding="utf-8")
    record, told = map(json.loads, re.findall(r"```json\n(.*?)```", text, re.DOTALL))
    sheet = score(read_match_record(record)).as_json()
    refused = [{"entry": one["entry"], "rule": one["rule"]} for one in sheet["refused"]]
    assert sheet | {"refused": refused} == {**told, "tables": sheet["tables"]}
