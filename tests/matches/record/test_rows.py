from __future__ import annotations

from typing import Any
from uuid import UUID, uuid5

import pytest

from matches.models import Entry, EntryText
from matches.record.rows import entry_key, entry_of
from rules.record import (
    FIELDS,
    Abandonment,
    Defaulters,
    Half,
    Kind,
    PartnerRole,
    Side,
    Signer,
    StoppageRule,
    Why,
)
from tests.make import entry, make_match, make_player, write

pytestmark = pytest.mark.django_db

ENTRIES: dict[Kind, list[dict[str, Any]]] = {
    Kind.TOSS: [{"winner": Side.AWAY}],
    Kind.START: [{}],
    Kind.INTERVAL: [{}],
    Kind.RESUME: [{}],
    Kind.TIME: [{}],
    Kind.EXTRA: [{}],
    Kind.POINTS: [
        {"table": 1, "side": Side.HOME, "points": 2},
        {"table": 4, "side": Side.AWAY, "points": -3, "why": Why.OVER_PUNISHING},
        {"table": 2, "side": Side.AWAY, "points": 0},
    ],
    Kind.TOTAL: [
        {"table": 3, "side": Side.AWAY, "half": Half.SECOND, "points": 14},
    ],
    Kind.CALLED_AWAY: [
        {"table": 1, "side": Side.HOME, "player": "one"},
        {"table": 1, "side": Side.HOME, "player": "one", "substitute": "two"},
    ],
    Kind.SUBSTITUTION: [
        {
            "table": 3,
            "side": Side.HOME,
            "off": "one",
            "on": "two",
            "role": PartnerRole.BY_SPELER,
        }
    ],
    Kind.STOPPAGE: [
        {"table": 2, "defaulters": Defaulters.BOTH, "rule": StoppageRule.LATE},
        {
            "table": 2,
            "defaulters": Defaulters.HOME,
            "rule": StoppageRule.LATE,
            "reason": "Nobody came",
        },
    ],
    Kind.LEAVE: [{"table": 1, "side": Side.HOME, "player": "one"}],
    Kind.BACK: [{"table": 1, "side": Side.HOME, "player": "one"}],
    Kind.QUERY: [
        {"side": Side.HOME, "text": "Žena's «card»"},
        {"side": Side.HOME, "text": "Which?", "table": 3},
    ],
    Kind.DECISION: [{"winner": Side.HOME, "method": "One game more"}],
    Kind.SIGN: [{"by": signer} for signer in Signer],
    Kind.VOID: [{"entry": "e1", "reason": "Typed twice"}],
    Kind.PAUSE: [{}, {"reason": "The lights went out"}],
    Kind.GO_ON: [{}],
    Kind.ABANDON: [
        {"outcome": outcome, "reason": "No light"} for outcome in Abandonment
    ],
}
PEOPLE = {"player", "substitute", "off", "on"}
CASES = [(kind, values) for kind, listed in ENTRIES.items() for values in listed]


@pytest.mark.parametrize(("kind", "values"), CASES)
def test_an_entry_reads_from_its_row_as_it_was_written(
    kind: Kind, values: dict[str, Any]
) -> None:
    match = make_match()
    players = {name: str(make_player(union=match.union).pk) for name in ("one", "two")}
    named = {
        name: players[value] if name in PEOPLE else value
        for name, value in values.items()
    }
    written = entry(kind, 1, **named)
    write(match, written)
    words = EntryText.objects.values_list("text", flat=True).first() or ""
    assert entry_of(Entry.objects.get(), words=words) == written


def test_every_kind_and_every_field_of_it_is_among_these() -> None:
    for kind, fields in FIELDS.items():
        written = {name for values in ENTRIES[kind] for name in values}
        assert written == {field.name for field in fields}


def test_a_uuid_is_an_entrys_key_whatever_its_letters_look_like() -> None:
    text = "0B1F6E2A-5C3D-4E7F-8A9B-0C1D2E3F4A5B"
    assert entry_key(UUID(int=1), text) == UUID(text.lower())


def test_another_id_makes_one_key_in_each_match() -> None:
    first, second = UUID(int=1), UUID(int=2)
    assert entry_key(first, "e1") == uuid5(first, "e1")
    assert entry_key(first, "e1") != entry_key(second, "e1")
