"""Requests made by hand to break an API: what no schema describes and no client sends.

Each is a whole request for one operation of the schema: a body, a question or an
address that is right but for one thing.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

JSON = "application/json"
MB = 1024 * 1024
DEEP = 10_000
BATCH = 10_000
TEXTS = [
    "\0",
    "a\0b",
    "\ud800",
    "a\udfffb",
    "\u202e\u200b\ufeff",
    "x" * 5000,
    "' OR '1'='1",
    "=cmd|' /C calc'!A0",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "../../etc/passwd",
    "a\r\nSet-Cookie: x=1",
]
NUMBERS = [2**63, -(2**63) - 1, 2**63 - 1, -1, 0, 1e308, 10**400, 1.5]
OTHERS: list[Any] = [None, True, [], {}, [[]], [None], {"id": 1}, "", " "]
# No JSON, though Python would read them.
NO_NUMBERS = ["NaN", "Infinity", "-Infinity", "1e999", "01", "+1", "0x10", ".5"]
UNKNOWN = [
    "is_staff",
    "is_superuser",
    "id",
    "pk",
    "union",
    "union_id",
    "state",
    "seq",
    "disposition",
    "created_by",
    "__proto__",
    "\0",
    "",
]
IN_A_QUESTION = [
    "%00",
    "%ff%fe",
    "%ed%a0%80",
    "9223372036854775808",
    "-9223372036854775809",
    "9" * 400,
    "NaN",
    "%D9%A3",
    "null",
    "[]",
    "%27%20OR%201%3D1--",
    "%25",
    "%zz",
    "a" * 3000,
    "%0d%0aX-Other%3A1",
    "..%2f..%2fetc",
]
IN_AN_ADDRESS = [
    "%00",
    "9223372036854775808",
    "999999999999999999",
    "-1",
    "0",
    "%ff",
    "a" * 300,
    "00000000-0000-0000-0000-000000000000",
    "%D9%A3",
    "%27%20OR%201%3D1--",
    "1.0",
    "%E2%80%AE",
]


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it is sent, and what is wrong with it."""

    method: str
    address: str
    what: str
    body: bytes | None = None
    kind: str = JSON
    headers: tuple[tuple[str, str], ...] = ()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of every value within a body, the body's own apart."""
    rows = value.items() if isinstance(value, dict) else ()
    rows = enumerate(value) if isinstance(value, list) else rows
    for key, inner in rows:
        yield (*path, key)
        yield from places(inner, (*path, key))


def put(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return a body with another value at a place."""
    if not path:
        return value
    made = deepcopy(body)
    within = made
    for key in path[:-1]:
        within = within[key]
    within[path[-1]] = value
    return made


def as_bytes(body: Any) -> bytes:
    return json.dumps(body).encode()


class Breaker:
    """Breaks a sound request of one operation, each time in another way."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.ways: list[Callable[[Request, Any], Request]] = [
            self.value,
            self.value,
            self.no_number,
            self.unknown_field,
            self.left_out,
            self.whole,
            self.deep,
            self.raw,
            self.raw,
            self.kind,
            self.method,
        ]
        self.turn = 0

    def body(self, sound: Request, body: Any) -> Request:
        """Return a request that posts, broken in the next way."""
        self.turn += 1
        return self.ways[self.turn % len(self.ways)](sound, body)

    def place(self, body: Any) -> tuple[Any, ...]:
        return self.chance.choice(list(places(body)) or [()])

    def value(self, sound: Request, body: Any) -> Request:
        value = self.chance.choice([*TEXTS, *NUMBERS, *OTHERS])
        broken = as_bytes(put(body, self.place(body), value))
        return replace(sound, what=f"a value {str(value)[:20]!r}", body=broken)

    def no_number(self, sound: Request, body: Any) -> Request:
        mark, written = "\1here", self.chance.choice(NO_NUMBERS)
        text = json.dumps(put(body, self.place(body), mark))
        broken = text.replace(json.dumps(mark), written).encode()
        return replace(sound, what=written, body=broken)

    def unknown_field(self, sound: Request, body: Any) -> Request:
        name = self.chance.choice(UNKNOWN)
        within = [one for one in places(body) if isinstance(at(body, one), dict)]
        where = self.chance.choice([(), *within])
        base = at(body, where)
        value = (base if isinstance(base, dict) else {}) | {name: "1"}
        broken = as_bytes(put(body, where, value))
        return replace(sound, what=f"an unknown field {name!r}", body=broken)

    def left_out(self, sound: Request, body: Any) -> Request:
        names = list(body) if isinstance(body, dict) else []
        gone = self.chance.choice(names) if names else ""
        left = {key: body[key] for key in names if key != gone}
        return replace(sound, what=f"without {gone}", body=as_bytes(left))

    def whole(self, sound: Request, body: Any) -> Request:
        value = self.chance.choice([*TEXTS, *NUMBERS, *OTHERS])
        return replace(sound, what="another whole", body=as_bytes(value))

    def deep(self, sound: Request, body: Any) -> Request:
        before, after = self.chance.choice([("[", "]"), ('{"a":', "}"), ("[", "")])
        text = before * DEEP + "1" + after * DEEP
        mark = "\1here"
        around = json.dumps(put(body, self.place(body), mark))
        broken = around.replace(json.dumps(mark), text).encode()
        return replace(sound, what="10,000 levels", body=broken)

    def raw(self, sound: Request, body: Any) -> Request:
        text = as_bytes(body)
        broken = {
            "nothing": b"",
            "half of it": text[: len(text) // 2],
            "twice": text + text,
            "a mark of order before it": b"\xef\xbb\xbf" + text,
            "UTF-16": json.dumps(body).encode("utf-16"),
            "Latin-1": b'{"name": "caf\xe9"}',
            "a surrogate in UTF-8": b'{"name": "\xed\xa0\x80"}',
            "NUL as it is": b'{"name": "a\0b"}',
            "a field twice": b'{"reason": "a", "reason": "b"}',
            "10 MB": b'{"reason": "' + b"x" * 10 * MB + b'"}',
            "1 MB": b'{"reason": "' + b"x" * (MB - 20) + b'"}',
            "10,000 entries": as_bytes({"device": "", "entries": [{}] * BATCH}),
            "a form": b"reason=a&name=b",
        }
        what = self.chance.choice(list(broken))
        return replace(sound, what=what, body=broken[what])

    def kind(self, sound: Request, body: Any) -> Request:
        kinds = ["text/plain", "application/x-www-form-urlencoded", "", "a/b/c", "*/*"]
        kinds += ["multipart/form-data; boundary=x", f"{JSON}; charset=utf-16"]
        kind = self.chance.choice(kinds)
        return replace(sound, what=f"as {kind!r}", kind=kind, body=as_bytes(body))

    def method(self, sound: Request, body: Any) -> Request:
        method = self.chance.choice(["PUT", "DELETE", "TRACE", "OPTIONS", "FOO"])
        return replace(sound, method=method, what=method, body=as_bytes(body))

    def question(self, sound: Request, names: list[str]) -> Request:
        """Return a request that reads, with a broken question, address or header."""
        way = self.chance.randrange(4)
        if way == 0:
            return self.accepted(sound)
        value = self.chance.choice(IN_A_QUESTION)
        name = self.chance.choice([*names, "unknown", "%00"])
        more = f"{name}={value}" + (f"&{name}=1" if way == 1 else "")
        return replace(sound, address=f"{sound.address}?{more}", what=f"?{more[:60]}")

    def accepted(self, sound: Request) -> Request:
        name, values = self.chance.choice(
            [
                ("Accept", ["text/html", "*", "a/b/c;q=x", "application/xml"]),
                ("If-None-Match", ["*", '"', "W/", "x" * 2000]),
                ("If-Modified-Since", ["yesterday", "-1", "9" * 40]),
                ("Accept-Language", ["x" * 2000, "*", "af;q=zz"]),
                ("Range", ["bytes=0-1", "bytes=-", "lines=1"]),
            ]
        )
        value = self.chance.choice(values)
        return replace(sound, headers=((name, value),), what=f"{name}: {value[:30]}")

    def address(self, sound: Request, path: str, known: str) -> Request:
        """Return a request for a row that cannot be."""
        value = self.chance.choice(IN_AN_ADDRESS)
        before, _, after = path.partition("{")
        address = (
            before
            + value
            + after.partition("}")[2].replace("{", "").replace("}", quote(known))
        )
        return replace(sound, address=address, what=f"the row {value[:30]}")


def at(body: Any, path: tuple[Any, ...]) -> Any:
    """Return the value at a place of a body."""
    for key in path:
        body = body[key]
    return body
