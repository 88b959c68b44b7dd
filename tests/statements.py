"""Which statements each test sends, so that a second database need not run every test.

Django makes a few thousand different statements of our queries. With `STATEMENTS` set
to a folder, a run on SQLite notes there which of them each test sends; one on
PostgreSQL leaves out, the slowest first, each test whose statements others send too.
Without it both databases run every test, as `make soak` does.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.db import connection

FOLDER = os.environ.get("STATEMENTS", "")
# What differs between two uses of one statement: how many values a list has, a
# savepoint's name, a number written out.
VALUES = re.compile(r"%s(?:, %s)+")
NAMED = re.compile(r'"s\d+_x\d+"|\b\d+\b')


class Sent(NamedTuple):
    """How long a test takes, in seconds of the processor, and what it sends."""

    seconds: float
    statements: list[str]


noted: dict[str, Sent] = {}


@cache
def key_of(statement: str) -> str:
    """Return letters that uses of the same statement share."""
    shape = NAMED.sub("N", VALUES.sub("%s", statement))
    return hashlib.blake2b(shape.encode(), digest_size=6).hexdigest()


@contextmanager
def noting(test: str) -> Iterator[None]:
    """Note what a test sends, its fixtures included, if a later run is to know it."""
    if not FOLDER or connection.vendor != "sqlite":
        yield
        return
    found: set[str] = set()

    def note(execute: Callable[..., Any], sql: str, *given: Any) -> Any:
        found.add(key_of(str(sql)))
        return execute(sql, *given)

    begun = time.process_time()
    with connection.execute_wrapper(note):
        yield
    noted[test] = Sent(time.process_time() - begun, sorted(found))


def save_noted(worker: str) -> None:
    if noted:
        Path(FOLDER).mkdir(parents=True, exist_ok=True)
        (Path(FOLDER) / f"{worker}.json").write_text(json.dumps(noted))


def without_repeats(items: Sequence[pytest.Item]) -> set[pytest.Item]:
    """Return the tests to run: without those that send only what others send too.

    Tests with threads or processes of their own stay, as do those not noted.
    """
    if not FOLDER or connection.vendor == "sqlite":
        return set(items)
    known = _read()
    sent = {one: known[one.nodeid] for one in items if one.nodeid in known}
    if not sent:
        raise pytest.UsageError(f"No run on SQLite has noted these tests in {FOLDER}")
    times = Counter(key for one in sent.values() for key in one.statements)
    kept = dict.fromkeys(items)
    for item in sorted(sent, key=lambda one: (-sent[one].seconds, one.nodeid)):
        keys = sent[item].statements
        if not _is_alone(item) and all(times[key] > 1 for key in keys):
            times.subtract(keys)
            del kept[item]
    return set(kept)


def _read() -> dict[str, Sent]:
    files = sorted(Path(FOLDER).glob("*.json"))
    return {
        test: Sent(*sent)
        for path in files
        for test, sent in json.loads(path.read_text()).items()
    }


def _is_alone(item: pytest.Item) -> bool:
    """Whether a test has connections besides ours, whose statements nobody notes."""
    marker = item.get_closest_marker("django_db")
    return bool(
        item.get_closest_marker("server")
        or marker
        and marker.kwargs.get("transaction")
        or {"transactional_db", "live_server"} & set(getattr(item, "fixturenames", ()))
    )
