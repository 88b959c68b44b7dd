"""Faults in a document: where and what, and strict reading of JSON.

Shared by every contract that is read from JSON. It does not know what documents mean.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import NoReturn

# Past this many digits int() refuses a text; Decimal still reads it exactly.
PLAIN_DIGITS = 4000
# The time this takes grows with the square: 400,000 digits took five seconds.
MOST_DIGITS = 10_000
PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*", re.ASCII)
# Letters of a document's own text that a sentence repeats.
MOST_QUOTED = 60
# No contract nests a tenth as deeply, and whoever walks through a value may recurse.
MOST_LEVELS = 100


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

    A key longer than any of ours is cut off.

    >>> step("home", "team"), step("", "stage"), step("rules", "no such")
    ('home.team', 'stage', 'rules["no such"]')
    """
    if len(key) > MOST_QUOTED or not PLAIN_KEY.fullmatch(key):
        return f"{path}[{quoted(key)}]"
    return f"{path}.{key}" if path else key


def quoted(text: str) -> str:
    """Return a text from a document as a sentence quotes it: on one line, not too long.

    >>> quoted("no such"), len(quoted("x" * 1000))
    ('"no such"', 65)
    """
    if len(text) > MOST_QUOTED:
        text = f"{text[:MOST_QUOTED]}..."
    return json.dumps(text)


def load_json(text: str | bytes) -> object:
    """Return the JSON value of a text, read strictly.

    Numbers with a fraction or an exponent become Decimal. Raises Malformed, with one
    fault without a path, where the text is not UTF-8 or not JSON, holds NaN, Infinity
    or a number of too many digits, repeats a key in one object, or nests too deeply.
    """
    try:
        value = json.loads(
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
        raise _too_deep() from None
    if _is_deep(value):
        raise _too_deep()
    return value


def _too_deep() -> Malformed:
    return Malformed([Fault("", "is not read: nested too deeply")])


def _is_deep(value: object) -> bool:
    level = [value]
    for _ in range(MOST_LEVELS):
        level = [inner for one in level for inner in _inside(one)]
        if not level:
            return False
    return True


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _decoded(text: str | bytes) -> str:
    if isinstance(text, bytes):
        return text.decode("utf-8-sig")
    return text.removeprefix("\ufeff")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        sentence = f"is not read: a number has more than {MOST_DIGITS} digits"
        raise Malformed([Fault("", sentence)])
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
    counts = Counter(key for key, _ in pairs)
    twice = next(key for key, count in counts.items() if count > 1)
    raise Malformed([Fault("", f"names {quoted(twice)} twice in one object")])
