"""The form of one entry: each kind's fields, and how to read them.

FIELDS is the contract's table, with the extensions' kinds at the end. It covers form
alone: rules.match decides whether an entry is allowed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from rules.faults import Fault, Malformed, step
from rules.record.forms import (
    ID,
    MOMENT_WITH_OFFSET,
    NAME,
    NUMBER,
    TABLE,
    WORDS,
    Choice,
    Form,
)
from rules.record.values import (
    EXTENDED,
    Abandonment,
    Defaulters,
    Extension,
    Half,
    Kind,
    PartnerRole,
    RecordEntry,
    Side,
    Signer,
    StoppageRule,
    Why,
)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an entry: its name, form, and whether it may be left out."""

    name: str
    form: Form
    optional: bool = False


ENTRY_ID = Field("id", ID)
AT = Field("at", MOMENT_WITH_OFFSET)
KIND = Field("kind", Choice(Kind))
COMMON: tuple[Field, ...] = (ENTRY_ID, AT, KIND)

_TABLE = Field("table", TABLE)
_SIDE = Field("side", Choice(Side))
_PLAYER = Field("player", NAME)
_WINNER = Field("winner", Choice(Side))

# The fields of each kind beside COMMON, in writing order: that of the contract's table,
# except that a query's table comes where other kinds have it.
FIELDS: dict[Kind, tuple[Field, ...]] = {
    Kind.TOSS: (_WINNER,),
    Kind.START: (),
    Kind.INTERVAL: (),
    Kind.RESUME: (),
    Kind.TIME: (),
    Kind.EXTRA: (),
    Kind.POINTS: (
        _TABLE,
        _SIDE,
        Field("points", NUMBER),
        Field("why", Choice(Why), optional=True),
    ),
    Kind.CALLED_AWAY: (
        _TABLE,
        _SIDE,
        _PLAYER,
        Field("substitute", NAME, optional=True),
    ),
    Kind.SUBSTITUTION: (
        _TABLE,
        _SIDE,
        Field("off", NAME),
        Field("on", NAME),
        Field("role", Choice(PartnerRole)),
    ),
    Kind.STOPPAGE: (
        _TABLE,
        Field("defaulters", Choice(Defaulters)),
        Field("rule", Choice(StoppageRule)),
        Field("reason", WORDS, optional=True),
    ),
    Kind.LEAVE: (_TABLE, _SIDE, _PLAYER),
    Kind.BACK: (_TABLE, _SIDE, _PLAYER),
    Kind.QUERY: (_SIDE, Field("table", TABLE, optional=True), Field("text", WORDS)),
    Kind.DECISION: (_WINNER, Field("method", WORDS)),
    Kind.SIGN: (Field("by", Choice(Signer)),),
    Kind.VOID: (Field("entry", ID), Field("reason", WORDS)),
    Kind.PAUSE: (Field("reason", WORDS, optional=True),),
    Kind.GO_ON: (),
    Kind.ABANDON: (Field("outcome", Choice(Abandonment)), Field("reason", WORDS)),
    Kind.TOTAL: (
        _TABLE,
        _SIDE,
        Field("half", Choice(Half)),
        Field("points", NUMBER),
    ),
}

_ALL = {kind: COMMON + fields for kind, fields in FIELDS.items()}
_NAMES = {kind: {field.name for field in fields} for kind, fields in _ALL.items()}


@cache
def common_fields(uses: frozenset[Extension]) -> tuple[Field, ...]:
    """Return the fields of every entry; the last is its kind, one that it may have."""
    missing = frozenset(kind for kind, named in EXTENDED.items() if named not in uses)
    return (ENTRY_ID, AT, Field("kind", Choice(Kind, without=missing)))


def read_record_entry(
    value: object, path: str = "", *, uses: frozenset[Extension] = frozenset()
) -> RecordEntry:
    """Return the entry in a JSON value, of a record that uses these extensions.

    Raises Malformed, with every fault under the path given, where it does not have the
    form of an entry.
    """
    faults: list[Fault] = []
    entry = find_entry(value, path, faults, uses=uses)
    if entry is None:
        raise Malformed(faults)
    return entry


def find_entry(
    value: object,
    path: str,
    faults: list[Fault],
    *,
    uses: frozenset[Extension] = frozenset(),
) -> RecordEntry | None:
    """Return the entry in a JSON value, or None with each fault added."""
    if not isinstance(value, dict):
        faults.append(Fault(path, "must be an object"))
        return None
    common = common_fields(uses)
    kind = common[-1].form.read(value.get("kind"))
    if not isinstance(kind, Kind):
        read_fields(value, common, path, faults)
        return None
    before = len(faults)
    found = read_fields(value, _ALL[kind], path, faults)
    if not value.keys() <= _NAMES[kind]:
        faults.extend(
            Fault(step(path, name), f"is not a field of {kind}: must be left out")
            for name in value
            if name not in _NAMES[kind]
        )
    return RecordEntry(**found) if len(faults) == before else None


def read_fields(
    value: dict[str, object], fields: tuple[Field, ...], path: str, faults: list[Fault]
) -> dict[str, Any]:
    """Return the readable fields by name, adding a fault for each other."""
    found: dict[str, Any] = {}
    for field in fields:
        name, form = field.name, field.form
        if name in value:
            found[name] = read = form.read(value[name])
            if read is None:
                faults.append(Fault(step(path, name), form.expected))
        elif not field.optional:
            message = f"is missing: {form.expected}"
            faults.append(Fault(step(path, name), message))
    return found


def entry_as_json(entry: RecordEntry) -> dict[str, object]:
    """Return an entry as the contract's object: the fields that are set, in order."""
    values: dict[str, object] = {}
    for field in _ALL[entry.kind]:
        value = getattr(entry, field.name)
        if value is not None:
            values[field.name] = _plain(value)
    return values


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, str) else value
