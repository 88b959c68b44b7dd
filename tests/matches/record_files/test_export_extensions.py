"""A match with pauses or an abandonment as its record (docs/record.md)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from matches.models import Match, MatchSource
from matches.record_files.export import record_text
from rules.match import score
from rules.record import Abandonment, RecordEntry, read_match_record
from tests.make import entry, make_match, write
from tests.matches.season import FIRST, bring, few_files

pytestmark = pytest.mark.django_db


def bring_record(**fields: Any) -> Match:
    """The match of the first record of the season, with fields of its own."""
    files = few_files()
    document = json.loads(files[FIRST])
    files[FIRST] = json.dumps(document | fields, indent=1).encode()
    bring(files)
    return Match.objects.get()


def pause() -> RecordEntry:
    return entry("pause", 300, id="dark", reason="The lights went out")


def exported(match: Match) -> dict[str, Any]:
    return json.loads(record_text(match))


def test_a_match_without_them_names_no_uses() -> None:
    match = bring_record()
    MatchSource.objects.all().delete()
    assert "uses" not in exported(match)


def test_a_match_of_our_own_names_what_it_uses() -> None:
    match = make_match()
    left = entry("abandon", 30, outcome=Abandonment.STANDS, reason="Dark")
    write(match, entry("start", 0), entry("pause", 20), entry("go-on", 25), left)
    assert exported(match)["uses"] == ["abandon/1", "pause/1"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, ["pause/1"]),
        ({"uses": ["maps/3"]}, ["maps/3", "pause/1"]),
        ({"uses": ["pause/1", "maps/3"]}, ["pause/1", "maps/3"]),
        ({"uses": ["abandon/1"]}, ["abandon/1", "pause/1"]),
        ({"uses": "maps/3"}, ["pause/1"]),
    ],
)
def test_a_pause_written_later_is_named_in_the_text_it_came_from(
    before: dict[str, Any], after: list[str]
) -> None:
    match = bring_record(**before)
    write(match, pause())
    found = exported(match)
    assert found["uses"] == after
    assert found["entries"][-1]["reason"] == "The lights went out"


@pytest.mark.parametrize("uses", [["pause/1"], ["maps/3"], 7, []])
def test_a_record_that_uses_what_it_does_not_hold_comes_back_as_it_was(
    uses: object,
) -> None:
    match = bring_record(uses=uses)
    assert record_text(match) == MatchSource.objects.get().text


def test_a_record_with_a_pause_comes_back_as_it_was() -> None:
    first = bring_record()
    write(first, pause())
    text = record_text(first)
    bring(few_files() | {FIRST: text.encode()})
    assert record_text(Match.objects.exclude(pk=first.pk).get()) == text


def test_what_is_exported_scores_as_the_match_does() -> None:
    match = bring_record()
    left = entry("abandon", 30, outcome=Abandonment.REPLAY, reason="Dark")
    write(match, pause(), left)
    sheet = score(read_match_record(exported(match))).as_json()
    assert sheet == Match.objects.get().sheet
