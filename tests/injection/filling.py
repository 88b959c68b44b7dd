"""Write the payloads into every column of a world that holds what somebody typed."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from typing import Any

from tests.injection.columns import (
    FILES,
    Column,
    column_of,
    copying_columns,
    label_of,
    room_of,
    typed_columns,
)
from tests.injection.values import Values
from tests.privacy.fields import COLUMNS
from tests.privacy.marks import MARK

# What a person may call a thing is copied by its name and code into plans and drafts.
COPIED = {"name", "code", "number"}


def fill(values: Values) -> None:
    """Replace what stands in typed columns, and the copies of it elsewhere."""
    names: dict[str, str] = {}
    for column in typed_columns():
        names |= _fill_column(column, values)
    for column in copying_columns():
        _fill_copies(column, names, values)


def _fill_column(column: Column, values: Values) -> dict[str, str]:
    """Give each row's text of a column its own value; return the names' new ones."""
    label, names = label_of(column), {}
    rows = column.model._base_manager.order_by("pk")
    for pk, old in rows.values_list("pk", column.name):
        if not old:
            continue
        new = values.new(label, room_of(column))
        rows.filter(pk=pk).update(**{column.name: new})
        if column.name in COPIED:
            names[old] = new
    return names


def _fill_copies(column: Column, names: dict[str, str], values: Values) -> None:
    rows = column.model._base_manager.order_by("pk")
    for pk, old in rows.values_list("pk", column.name):
        if label_of(column) in FILES:
            new = _of_a_file(old, values)
        else:
            new = _of_json(old, names, values)
        if new != old:
            rows.filter(pk=pk).update(**{column.name: new})


def _of_json(held: Any, names: dict[str, str], values: Values) -> Any:
    if isinstance(held, dict):
        return {
            names.get(key, key): _of_json(one, names, values)
            for key, one in held.items()
        }
    if isinstance(held, list):
        return [_of_json(one, names, values) for one in held]
    if isinstance(held, str):
        return names.get(held) or _of_marks(held, values)
    return held


def _of_marks(text: str, values: Values) -> str:
    """Return a text with a payload in each mark's place, as long as its field is."""

    def new(mark: re.Match[str]) -> str:
        label = COLUMNS[int(mark.group(1))].split(" ")[0]
        return values.new(label, room_of(column_of(label)))

    return re.sub(MARK.pattern, new, text, flags=re.IGNORECASE)


def _of_a_file(held: Any, values: Values) -> Any:
    """Return a file of rows, or of JSON, with payloads that its format spells."""
    if isinstance(held, str):
        return json.dumps(_of_json(json.loads(held), {}, values))
    text = bytes(held).decode("utf-8", "replace")
    if not MARK.search(text.lower()):
        return bytes(held)
    read = csv.reader(StringIO(text))
    rows = [[_of_marks(one, values) for one in row] for row in read]
    out = StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()
