"""Reading a match record: every fault in it, each with its path.

It covers the form of the record, and the line-ups that make one malformed; it does not
score.
"""

from __future__ import annotations

from typing import Any, cast

from rules.faults import Fault, Malformed, load_json, step
from rules.record.entries import Field, find_entry, read_fields
from rules.record.forms import NAME, Choice
from rules.record.settings import Settings, read_settings
from rules.record.values import (
    FORMAT,
    TABLES,
    Extension,
    LineUp,
    Pair,
    Record,
    RecordEntry,
    Side,
    Stage,
)

STAGE = Field("stage", Choice(Stage))
TEAM = Field("team", NAME)
PAIR = (Field("counter", NAME), Field("by_speler", NAME))
SEATS = {field.name for field in PAIR}

Pairs = tuple[Pair | None, Pair | None, Pair | None, Pair | None]


def load_record(text: str | bytes) -> Record:
    """Return the record in a JSON text, or raise Malformed."""
    return read_match_record(load_json(text))


def read_match_record(document: object) -> Record:
    """Return the match record in a JSON value.

    An entry delivered twice is kept once. Raises Malformed with every fault found, in
    the order of the contract's fields.
    """
    if not isinstance(document, dict):
        raise Malformed([Fault("", "must be an object, a match record")])
    faults: list[Fault] = []
    if document.get("format") != FORMAT:
        faults.append(Fault("format", f'must be "{FORMAT}"'))
    stage = read_fields(document, (STAGE,), "", faults).get("stage")
    settings = _settings(document, faults)
    home = _line_up(document, Side.HOME, faults)
    away = _line_up(document, Side.AWAY, faults)
    if settings and home and away:
        faults.extend(_fielding_faults(settings, home, away))
    uses = read_uses(document.get("uses"))
    entries = _entries(document, uses, faults)
    if faults:
        raise Malformed(faults)
    assert stage
    assert settings
    assert home
    assert away
    return Record(stage, settings, home, away, tuple(entries), uses)


def read_uses(value: object) -> frozenset[Extension]:
    """Return the extensions that a record's `uses` names; other names are ignored."""
    named = names_used(value)
    return frozenset(one for one in Extension if one in named)


def names_used(value: object) -> list[str]:
    """Return the names in a record's `uses`; none unless it is a list of names."""
    names = value if isinstance(value, list) else []
    return names if all(isinstance(name, str) for name in names) else []


def _settings(document: dict[str, object], faults: list[Fault]) -> Settings | None:
    before = len(faults)
    settings = read_settings(document.get("rules", {}), faults)
    return settings if len(faults) == before else None


def _line_up(
    document: dict[str, object], side: Side, faults: list[Fault]
) -> LineUp | None:
    value = document.get(side)
    if not isinstance(value, dict):
        faults.append(Fault(side, "must be an object: a team and its pairs"))
        return None
    before = len(faults)
    team = read_fields(value, (TEAM,), side, faults).get("team")
    pairs = _pairs(value.get("pairs"), f"{side}.pairs", faults)
    squad = None
    if "squad" in value:
        squad = _squad(value["squad"], f"{side}.squad", faults)
    faults.extend(_seat_faults(pairs, squad, f"{side}.pairs"))
    if len(faults) > before:
        return None
    four = cast(Pairs, tuple(pair and Pair(**pair) for pair in pairs))
    return LineUp(cast(str, team), four, None if squad is None else tuple(squad))


def _pairs(
    value: object, path: str, faults: list[Fault]
) -> list[dict[str, Any] | None]:
    if not isinstance(value, list) or len(value) != len(TABLES):
        faults.append(Fault(path, "must be a list of four places, one for each table"))
    if not isinstance(value, list):
        return []
    return [_pair(pair, f"{path}[{place}]", faults) for place, pair in enumerate(value)]


def _pair(value: object, path: str, faults: list[Fault]) -> dict[str, Any] | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        message = "must be null, or an object with a counter and a by_speler"
        faults.append(Fault(path, message))
        return None
    found = read_fields(value, PAIR, path, faults)
    faults.extend(
        Fault(step(path, name), "is not a field of a pair: must be left out")
        for name in value
        if name not in SEATS
    )
    return found


def _squad(value: object, path: str, faults: list[Fault]) -> list[str] | None:
    if not isinstance(value, list):
        faults.append(Fault(path, "must be a list of names"))
        return None
    names = [NAME.read(name) for name in value]
    faults.extend(
        Fault(f"{path}[{place}]", NAME.expected)
        for place, name in enumerate(names)
        if name is None
    )
    return [name for name in names if name is not None]


def _seat_faults(
    pairs: list[dict[str, Any] | None], squad: list[str] | None, path: str
) -> list[Fault]:
    faults: list[Fault] = []
    seated: set[str] = set()
    registered = None if squad is None else set(squad)
    for place, pair in enumerate(pairs):
        for role, name in (pair or {}).items():
            if name is None:
                continue
            seat = f"{path}[{place}].{role}"
            if name in seated:
                faults.append(Fault(seat, "must be a name not seated before"))
            if registered is not None and name not in registered:
                faults.append(Fault(seat, "must be a name in the squad"))
            seated.add(name)
    return faults


def _fielding_faults(settings: Settings, home: LineUp, away: LineUp) -> list[Fault]:
    """Fault tables that only the team with more pairs leaves open (1.13)."""
    most_open = len(TABLES) - settings.minimum_tables
    if max(len(home.open_tables), len(away.open_tables)) > most_open:
        return []
    fuller, other, side = home, away, Side.HOME
    if len(away.open_tables) < len(home.open_tables):
        fuller, other, side = away, home, Side.AWAY
    message = "must be a table that the other team, with as many open, leaves open too"
    return [
        Fault(f"{side}.pairs[{table - 1}]", message)
        for table in fuller.open_tables
        if table not in other.open_tables
    ]


def _entries(
    document: dict[str, object], uses: frozenset[Extension], faults: list[Fault]
) -> list[RecordEntry]:
    values = document.get("entries")
    if not isinstance(values, list):
        faults.append(Fault("entries", "must be a list of entries"))
        return []
    entries: list[RecordEntry] = []
    first: dict[str, dict[str, object]] = {}
    for place, value in enumerate(values):
        path = f"entries[{place}]"
        entry = find_entry(value, path, faults, uses=uses)
        id = value.get("id") if isinstance(value, dict) else None
        if isinstance(id, str) and id in first:
            if not _same(first[id], value):
                message = "must be an id of its own: another entry has it"
                faults.append(Fault(f"{path}.id", message))
            continue
        if isinstance(id, str) and id:
            first[id] = value
        if entry is not None:
            entries.append(entry)
    return entries


def _same(one: dict[str, object], other: dict[str, object]) -> bool:
    """Equal as JSON values: true is not 1. Lists and objects are faults already."""
    if one.keys() != other.keys():
        return False
    return all(
        isinstance(value, dict | list)
        or (isinstance(value, bool) is isinstance(other[name], bool))
        and value == other[name]
        for name, value in one.items()
    )
