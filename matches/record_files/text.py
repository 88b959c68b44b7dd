"""Edits a record's JSON text in place, by where each value lies.

What does not change keeps its bytes: the order of fields, the indentation, any other
fields of the record.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any

SPACE = re.compile(r"[ \t\r\n]*")
PLAIN = re.compile(r"[^\s,\]}]+")
INDENT = re.compile(r"[\ufeff\s]*\{\r?\n([ \t]+)\"")
COLON = re.compile(r'"(\s*:\s*)')
COMMA = re.compile(r'["\]}\w](,[ \t]*)["\[{\w]')


@dataclass(frozen=True, slots=True)
class JsonSpan:
    """Where a JSON value lies in its text, with the values inside it."""

    start: int
    end: int
    fields: dict[str, JsonSpan] = field(default_factory=dict)
    # Where each field's name begins.
    names: dict[str, int] = field(default_factory=dict)
    items: tuple[JsonSpan, ...] = ()


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of text, and its replacement."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class TextLayout:
    """The layout of a JSON text."""

    indent: str | None
    comma: str
    colon: str
    newline: str
    is_ascii: bool

    def write(self, value: Any, *, base: str = "", is_flat: bool = False) -> str:
        """Return a value as text, below lines indented by `base`."""
        indent = None if is_flat else self.indent
        comma = "," if indent is not None else self.comma
        text = json.dumps(
            value,
            indent=indent,
            separators=(comma, self.colon),
            ensure_ascii=self.is_ascii,
        )
        return text.replace("\n", self.newline + base)


def text_layout_of(text: str) -> TextLayout:
    indent, colon, comma = INDENT.match(text), COLON.search(text), COMMA.search(text)
    return TextLayout(
        indent=indent[1] if indent else None,
        comma=comma[1] if comma else ", ",
        colon=colon[1] if colon else ": ",
        newline="\r\n" if "\r\n" in text else "\n",
        is_ascii=text.isascii(),
    )


def spans_of(text: str) -> JsonSpan:
    """Return where each value lies in a text that is known to be JSON."""
    return _value(text, _past_space(text, 1 if text.startswith("\ufeff") else 0))


def _past_space(text: str, at: int) -> int:
    found = SPACE.match(text, at)
    assert found, "space may be empty, so it always matches"
    return found.end()


def _value(text: str, at: int) -> JsonSpan:
    if text[at] == "{":
        return _object(text, at)
    if text[at] == "[":
        return _list(text, at)
    if text[at] == '"':
        return JsonSpan(at, scanstring(text, at + 1)[1])
    found = PLAIN.match(text, at)
    assert found, "a value that is no text, list or object is a word or a number"
    return JsonSpan(at, found.end())


def _object(text: str, start: int) -> JsonSpan:
    fields: dict[str, JsonSpan] = {}
    names: dict[str, int] = {}
    at = _past_space(text, start + 1)
    while text[at] != "}":
        name, end = scanstring(text, at + 1)
        names[name] = at
        at = _past_space(text, _past_space(text, end) + 1)
        fields[name] = _value(text, at)
        at = _past_comma(text, fields[name].end)
    return JsonSpan(start, at + 1, fields, names)


def _list(text: str, start: int) -> JsonSpan:
    items: list[JsonSpan] = []
    at = _past_space(text, start + 1)
    while text[at] != "]":
        items.append(_value(text, at))
        at = _past_comma(text, items[-1].end)
    return JsonSpan(start, at + 1, items=tuple(items))


def _past_comma(text: str, at: int) -> int:
    at = _past_space(text, at)
    return _past_space(text, at + 1) if text[at] == "," else at


def value_replacement(
    text: str, span: JsonSpan, value: Any, layout: TextLayout
) -> Edit:
    """Return the edit that replaces a value, in the same layout."""
    is_flat = "\n" not in text[span.start : span.end]
    written = layout.write(value, base=base_of(text, span.start), is_flat=is_flat)
    return Edit(span.start, span.end, written)


def base_of(text: str, at: int) -> str:
    """Return the white space at the start of the line at `at`."""
    line = text.rfind("\n", 0, at) + 1
    found = re.compile(r"[ \t]*").match(text, line)
    assert found, "space may be empty, so it always matches"
    return found[0]


def field_insertion(
    text: str,
    within: JsonSpan,
    after: str,
    *,
    name: str,
    value: Any,
    layout: TextLayout,
) -> Edit:
    """Return the edit that adds a field to an object, after an existing one."""
    start = within.names[after]
    gap = "" if layout.indent is None else layout.newline + base_of(text, start)
    written = layout.write(value, base=base_of(text, start))
    comma = layout.comma if not gap else ","
    end = within.fields[after].end
    return Edit(end, end, f"{comma}{gap}{json.dumps(name)}{layout.colon}{written}")


def field_removal(within: JsonSpan, name: str) -> Edit:
    """Return the edit that removes a field and its comma from an object."""
    names = list(within.names)
    place = names.index(name)
    if place:
        before = within.fields[names[place - 1]]
        return Edit(before.end, within.fields[name].end, "")
    return Edit(within.names[name], within.names[names[1]], "")


def list_replacement(
    text: str, within: JsonSpan, items: Iterable[str], layout: TextLayout
) -> Edit:
    """Return the edit that replaces a list's items, in its own spacing."""
    old = within.items
    first, last = old[0], old[-1]
    if len(old) > 1:
        comma = text[first.end : old[1].start]
    else:
        comma = "," + text[within.start + 1 : first.start]
    return Edit(first.start, last.end, comma.join(items))


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    for edit in sorted(edits, key=lambda one: one.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text
