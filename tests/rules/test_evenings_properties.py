"""What holds at every table, whatever was written at it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.evenings import (
    SETTINGS,
    EntrySheet,
    TableEntry,
    TableEntryKind,
    entry_faults,
)
from tests.rules.evenings import deals, klaverjas, line, scored

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
NAMES = st.sampled_from(
    ["side", "deal", "id", "kind", "data", "points", "maker", "cards", "roem", "bid"]
)
ENTRIES = st.builds(
    TableEntry,
    id=st.sampled_from("123"),
    sheet=st.sampled_from([*EntrySheet, "other"]),
    kind=st.sampled_from([*TableEntryKind, "other"]),
    data=st.dictionaries(NAMES, JSON | st.sampled_from(["us", "1", *TableEntryKind])),
)
KLAVERJAS = st.builds(
    klaverjas,
    st.sampled_from(["us", "them"]),
    # A side without a trick can have no roem.
    st.integers(1, 161),
    us_roem=st.integers(0, 200),
    them_roem=st.integers(0, 200),
)


@pytest.mark.parametrize("game", SETTINGS)
@given(entries=st.lists(ENTRIES, max_size=6), two_sheets=st.booleans())
def test_a_table_is_scored_whatever_was_written(
    game: str, entries: list[TableEntry], two_sheets: bool
) -> None:
    first = {one.id: one for one in reversed(entries)}
    has_two = any(one.name == "two_sheets" for one in SETTINGS[game])
    given = {"two_sheets": two_sheets} if has_two else {}
    score = scored(game, entries, **given)
    malformed = {one.values["entry"] for one in score.faults if one.code == "malformed"}
    assert malformed == {id for id, one in first.items() if entry_faults(game, one)}


@given(st.lists(KLAVERJAS, max_size=16))
def test_the_cards_of_a_table_are_162_a_deal(played: list[dict[str, Any]]) -> None:
    score = scored("klaverjas", deals(*played))
    assert score.us.cards + score.them.cards == 162 * len(played)


@given(st.lists(KLAVERJAS, max_size=16))
def test_all_roem_of_a_table_is_somebodys(played: list[dict[str, Any]]) -> None:
    score = scored("klaverjas", deals(*played))
    written = sum(one["roem"]["us"] + one["roem"]["them"] for one in played)
    assert score.us.roem + score.them.roem == written


@given(st.lists(KLAVERJAS, max_size=16))
def test_a_total_is_its_cards_and_roem(played: list[dict[str, Any]]) -> None:
    score = scored("klaverjas", deals(*played))
    assert score.us.total == score.us.cards + score.us.roem
    assert score.them.total == score.them.cards + score.them.roem


@given(st.lists(KLAVERJAS, max_size=16))
def test_a_table_of_which_all_is_struck_is_as_if_nothing_was_written(
    played: list[dict[str, Any]],
) -> None:
    written = deals(*played)
    voids = [line(f"v{one.id}", "void", id=one.id) for one in written]
    assert scored("klaverjas", [*written, *voids]) == scored("klaverjas", [])
