"""Reading JSON values field by field, keeping every fault with its path.

This module knows no format: documents.py says which fields there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, TypeGuard

from rules.faults import Fault, Malformed, quoted, step
from rules.standings.numbers import MAX_DIGITS, LogPoints, is_log_points, plain_number

# Takes a value and its path; returns its meaning, or None with a fault kept.
Read = Callable[[object, str], Any]


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of an object; an open one may have others, which are ignored."""

    fields: Mapping[str, Read]
    required: frozenset[str] = frozenset()
    is_open: bool = False


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(slots=True)
class DocumentReader:
    """The faults found so far in one document."""

    faults: list[Fault] = field(default_factory=list)

    def fault(self, path: str, message: str) -> None:
        """Keep one more fault."""
        self.faults.append(Fault(path, message))

    def refuse_faults(self) -> None:
        """Raise Malformed if there are any faults."""
        if self.faults:
            raise Malformed(self.faults)

    def check_format(self, value: object, path: str, *, named: str) -> None:
        """Fault a document of another format than the one named."""
        if value != named:
            self.fault(path, f'must be "{named}"')

    def fields(self, value: object, path: str, form: Form) -> dict[str, Any]:
        """Return the values of the fields, without those missing or faulty."""
        if not isinstance(value, dict):
            self.fault(path, "must be an object")
            return {}
        read = {}
        for name, read_field in form.fields.items():
            if name in value:
                faults = len(self.faults)
                meaning = read_field(value[name], step(path, name))
                if len(self.faults) == faults:
                    read[name] = meaning
            elif name in form.required:
                self.fault(step(path, name), "is missing")
        unknown = [] if form.is_open else [n for n in value if n not in form.fields]
        for name in unknown:
            self.fault(step(path, name), "is not a field here")
        return read

    def items(self, value: object, path: str, read: Read) -> tuple[Any, ...]:
        """Return the values of a list's items, None for each faulty one."""
        if not isinstance(value, list):
            self.fault(path, "must be a list")
            return ()
        return tuple(read(item, f"{path}[{index}]") for index, item in enumerate(value))

    def refuse_twice(self, items: Sequence[Any], path: str) -> None:
        """Fault every item that repeats an earlier one."""
        seen = set()
        for index, item in enumerate(items):
            if item is not None and item in seen:
                self.fault(f"{path}[{index}]", f"{quoted(item)} is there twice")
            seen.add(item)

    def text(self, value: object, path: str) -> str | None:
        """Return a text that is not empty."""
        if isinstance(value, str) and value:
            return value
        self.fault(path, "must be text, and not empty")
        return None

    def whole(self, value: object, path: str) -> int | None:
        """Return a whole number; neither true nor 2.0 is one."""
        if _is_whole(value):
            return value
        self.fault(path, "must be a whole number")
        return None

    def count(
        self, value: object, path: str, *, highest: int | None = None
    ) -> int | None:
        """Return a whole number from 0 up to the highest."""
        if _is_whole(value) and 0 <= value <= (value if highest is None else highest):
            return value
        bounds = ", 0 or more" if highest is None else f" from 0 to {highest}"
        self.fault(path, f"must be a whole number{bounds}")
        return None

    def log_points(self, value: object, path: str) -> LogPoints | None:
        """Return an exact number; a float (as Django reads JSON) as it was typed."""
        number = Decimal(repr(value)) if isinstance(value, float) else value
        if isinstance(number, bool) or not isinstance(number, int | Decimal):
            self.fault(path, "must be a number")
        elif not is_log_points(number):
            self.fault(path, f"must have at most {MAX_DIGITS} digits on either side")
        else:
            return plain_number(number)
        return None
