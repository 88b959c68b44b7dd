from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.match import score
from rules.record import entry_as_json, load_record

SAMPLES = Path(__file__).resolve().parents[3] / "shared" / "samples"
RECORDS = {
    path: path.with_suffix(".score-sheet.json")
    for path in sorted((SAMPLES / "records").glob("??.json"))
}
SEASON = {
    path.parent.parent / "matches" / path.name: path
    for path in sorted((SAMPLES / "season" / "score-sheets").glob("*.json"))
}


def without_messages(sheet: dict[str, Any]) -> dict[str, Any]:
    refused = [{"entry": one["entry"], "rule": one["rule"]} for one in sheet["refused"]]
    return {**sheet, "refused": refused}


def test_the_samples_are_there() -> None:
    assert (len(RECORDS), len(SEASON)) == (24, 12), f"samples are missing: {SAMPLES}"


@pytest.mark.parametrize("path", [*RECORDS, *SEASON], ids=lambda path: path.name)
def test_a_sample_record_gives_its_score_sheet(path: Path) -> None:
    expected = json.loads({**RECORDS, **SEASON}[path].read_text(encoding="utf-8"))
    sheet = score(load_record(path.read_bytes())).as_json()
    assert without_messages(sheet) == without_messages(expected)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_score_sheet_has_its_fields_in_the_order_of_the_contract(path: Path) -> None:
    expected = json.loads(RECORDS[path].read_text(encoding="utf-8"))
    sheet = without_messages(score(load_record(path.read_bytes())).as_json())
    assert json.dumps(sheet) == json.dumps(without_messages(expected))


@pytest.mark.parametrize("path", SEASON, ids=lambda path: path.name)
def test_a_sample_entry_is_written_back_letter_for_letter(path: Path) -> None:
    document = json.loads(path.read_bytes())
    entries = [entry_as_json(entry) for entry in load_record(path.read_bytes()).entries]
    assert json.dumps(entries) == json.dumps(document["entries"])


def test_a_refused_entry_has_a_sentence_for_a_person() -> None:
    for path in RECORDS:
        for refused in score(load_record(path.read_bytes())).refused:
            assert refused.message.endswith(".")
