"""Faults in a document: where and what, and strict reading of JSON.

Shared by every contract that is read from JSON. It does not know what documents mean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import NoReturn

# Past this many digits int() refuses a text; Decimal still reads it exactly.
PLAIN_DIGITS = 4000
PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a document: its path, and part of a sentence."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class Malformed(Exception):
    """A document without the required form, with every fault found in it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


def step(path: str, key: str) -> str:
    """Return the path of a field; a key that is not a plain word is quoted.

    >>> step("home", "team"), step("", "stage"), step("rules", "no such")
    ('home.team', 'stage', 'rules["no such"]')
    """
    if not PLAIN_KEY.fullmatch(key):
        return f"{path}[{json.dumps(key)}]"
    return f"{path}.{key}" if path else key


def load_json(text: str | bytes) -> object:
    """Return the JSON value of a text, read strictly.

    Numbers with a fraction or an exponent become Decimal. Raises Malformed, with one
    fault without a path, where the text is not UTF-8 or not JSON, holds NaN or
    Infinity, repeats a key in one object, or nests too deeply.
    """
    try:
        return json.loads(
            _decoded(text),
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_refuse_constant,
            object_pairs_hook=_object,
        )
    except UnicodeDecodeError as error:
        raise Malformed([Fault("", f"is not UTF-8 at byte {error.start}")]) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Malformed([Fault("", f"is not JSON: {error.msg} at {place}")]) from None
    except RecursionError:
        raise Malformed([Fault("", "is not read: nested too deeply")]) from None


def _decoded(text: str | bytes) -> str:
    if isinstance(text, bytes):
        return text.decode("utf-8-sig")
    return text.removeprefix("\ufeff")


def _whole(digits: str) -> int:
    return int(digits) if len(digits) < PLAIN_DIGITS else int(Decimal(digits))


def _fraction(digits: str) -> Decimal:
    try:
        return Decimal(digits)
    except InvalidOperation:
        # Too large for any Decimal exponent; no field takes such a number.
        return Decimal("-Infinity" if digits.startswith("-") else "Infinity")


def _refuse_constant(name: str) -> NoReturn:
    raise Malformed([Fault("", f"is not JSON: {name} is not a JSON number")])


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) == len(pairs):
        return fields
    names = [key for key, _ in pairs]
    twice = next(name for name in names if names.count(name) > 1)
    raise Malformed([Fault("", f"names {json.dumps(twice)} twice in one object")])
