"""Damage to what stands in a file of text: JSON, and tables of cells."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.damage.raw import damage_bytes

PLACE = "@place@"
DEEP = 100_000
# JSON that no field expects, as it is written.
VALUES = (
    "null",
    "true",
    "0",
    "-1",
    "-0",
    "1.5",
    "1e999",
    "-1e999",
    "1e-999",
    "1E400000000",
    "NaN",
    "-Infinity",
    "9223372036854775808",
    "9" * 5000,
    "-" + "9" * 400_000,
    '""',
    '" "',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udfff and more"',
    '"' + "x" * 10_000 + '"',
    '"' + "x" * 1_000_000 + '"',
    '"\u202e\u0300\ufeff"',
    '"2026-02-30T25:61:00+99:99"',
    '"0000-00-00"',
    '"99999-01-01T00:00:00Z"',
    '"0001-01-01T00:00:00+14:00"',
    "[]",
    "{}",
    "[null]",
    "[[]]",
    '{"": ""}',
    '{"\\ud800": "\\u0000"}',
    '{"a": 1, "a": 2}',
    "[" * 50 + "]" * 50,
    "[" * 400 + "]" * 400,
    "[" * 900 + "]" * 900,
    '{"a":' * 400 + "1" + "}" * 400,
    "[" * DEEP + "]" * DEEP,
    "[" * DEEP,
    "[" + "0," * 100_000 + "0]",
    "{" + "".join(f'"k{one}":1,' for one in range(20_000)) + '"k19999":1}',
)
KEYS = ("", "\x00", "\ud800", "__proto__", "format", "x" * 10_000, "id")

Holder = dict[str, Any] | list[Any]


def damage_document(data: bytes, chance: Random) -> bytes:
    """Return JSON with one or more of its values changed, or damaged as bytes."""
    how = chance.random()
    try:
        document = json.loads(data)
    except ValueError:
        how = 0
    if how < 0.25:
        return damage_bytes(data, chance)
    if how < 0.6:
        for _ in range(chance.choice((1, 1, 3))):
            chance.choice(CHANGES)(document, chance)
        return json.dumps(document).encode()
    return with_a_value(document, chance)


def with_a_value(document: Any, chance: Random) -> bytes:
    """Return the document as text, with one value in it that it should not have."""
    holder, key = chance.choice(list(places_of(document)) or [([document], 0)])
    holder[key] = PLACE
    text = json.dumps(document, ensure_ascii=chance.random() < 0.5)
    value = chance.choice(VALUES)
    if chance.random() < 0.05:
        return value.encode()
    return text.replace(json.dumps(PLACE), value).encode(errors="surrogatepass")


def places_of(node: Any) -> Iterator[tuple[Any, Any]]:
    keys: Any = node if isinstance(node, dict) else range(len(node))
    for key in list(keys):
        yield node, key
        if isinstance(node[key], dict | list):
            yield from places_of(node[key])


def holders_of(document: Any) -> list[Holder]:
    found = [holder[key] for holder, key in places_of(document)]
    return [document, *(one for one in found if isinstance(one, dict | list) and one)]


def lose_a_value(document: Any, chance: Random) -> None:
    holder = chance.choice(holders_of(document))
    if holder:
        del holder[chance.choice(list(_keys(holder)))]


def swap_alike(document: Any, chance: Random) -> None:
    """Put a value where another one of its type stands."""
    places = list(places_of(document))
    holder, key = chance.choice(places)
    alike = [one[at] for one, at in places if type(one[at]) is type(holder[key])]
    holder[key] = copy.deepcopy(chance.choice(alike))


def change_a_figure(document: Any, chance: Random) -> None:
    places = [
        (holder, key)
        for holder, key in places_of(document)
        if isinstance(holder[key], int)
    ]
    if places:
        holder, key = chance.choice(places)
        holder[key] = chance.choice((0, 1, 2, 3, 5, 7, 10, 20, 99, 10**6, -1))


def rename_a_field(document: Any, chance: Random) -> None:
    objects = [one for one in holders_of(document) if isinstance(one, dict) and one]
    if objects:
        holder = chance.choice(objects)
        holder[chance.choice(KEYS)] = holder.pop(chance.choice(list(holder)))


def repeat_an_item(document: Any, chance: Random) -> None:
    lists = [one for one in holders_of(document) if isinstance(one, list) and one]
    if lists:
        holder = chance.choice(lists)
        holder.extend([chance.choice(holder)] * chance.choice((1, 2, 50)))


def shuffle_a_list(document: Any, chance: Random) -> None:
    lists = [one for one in holders_of(document) if isinstance(one, list) and one]
    if lists:
        chance.shuffle(chance.choice(lists))


def _keys(holder: Holder) -> Any:
    return holder if isinstance(holder, dict) else range(len(holder))


CHANGES: tuple[Callable[[Any, Random], None], ...] = (
    swap_alike,
    swap_alike,
    change_a_figure,
    lose_a_value,
    rename_a_field,
    repeat_an_item,
    shuffle_a_list,
)

CELLS = (
    "",
    " ",
    "0",
    "-1",
    "1e9",
    "1.5",
    "9" * 5000,
    "999999",
    "32768",
    "\u0663",
    "2026-02-30",
    "0001-01-01",
    "9999-12-31",
    "29/02/2026",
    "25:99",
    "23:59:60",
    "x" * 121,
    "x" * 200_000,
    "=1+1",
    "'=1+1",
    '"',
    '""',
    '"a\nb"',
    "a\x00b",
    "\u202eabc",
    "e\u0301" * 60,
    "\U0001f0a1" * 120,
    "postponed",
    "captain",
    "../../etc/passwd",
    "," * 40,
    "," * 2000,
)


def damage_table(data: bytes, chance: Random) -> bytes:
    """Return CSV with cells, rows or columns changed, or damaged as bytes."""
    if chance.random() < 0.4:
        return damage_bytes(data, chance)
    rows = [line.split(",") for line in data.decode(errors="replace").splitlines()]
    for _ in range(chance.choice((1, 1, 2, 5))):
        chance.choice(TABLE_CHANGES)(rows, chance)
    end = chance.choice(("\n", "\r\n", "\r"))
    mark = chance.choice(("", "", "\ufeff"))
    separator = chance.choice((",", ",", ";", "\t"))
    text = mark + end.join(separator.join(row) for row in rows) + end
    return text.encode(chance.choice(("utf-8", "utf-8", "cp1252", "utf-16")), "replace")


def change_a_cell(rows: list[list[str]], chance: Random) -> None:
    row = chance.choice(rows)
    row[chance.randrange(len(row))] = chance.choice(CELLS)


def swap_cells(rows: list[list[str]], chance: Random) -> None:
    one, other = chance.choice(rows), chance.choice(rows)
    place = chance.randrange(len(one))
    if place < len(other):
        one[place], other[place] = other[place], one[place]


def repeat_a_row(rows: list[list[str]], chance: Random) -> None:
    row = chance.choice(rows)
    rows.extend(list(row) for _ in range(chance.choice((1, 2, 1001, 5002))))


def lose_a_row(rows: list[list[str]], chance: Random) -> None:
    if len(rows) > 1:
        del rows[chance.randrange(len(rows))]


def lose_a_cell(rows: list[list[str]], chance: Random) -> None:
    row = chance.choice(rows)
    if len(row) > 1:
        del row[chance.randrange(len(row))]


def lose_a_column(rows: list[list[str]], chance: Random) -> None:
    place = chance.randrange(len(rows[0]))
    for row in rows:
        if place < len(row) > 1:
            del row[place]


TABLE_CHANGES: tuple[Callable[[list[list[str]], Random], None], ...] = (
    change_a_cell,
    change_a_cell,
    change_a_cell,
    swap_cells,
    repeat_a_row,
    lose_a_row,
    lose_a_cell,
    lose_a_column,
)
