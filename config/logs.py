"""The lines of the server's log: what failed and where, and nobody's name.

What an exception says may quote what somebody typed, or a row of the database. The log
has its class, its frames and its sentence, without what stands in quotes, without the
details that a database adds, and without addresses. At a terminal it is text; in
production each line is an object of JSON, for the programs that gather logs.
"""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from traceback import format_tb
from typing import Any

from league.lib.faults import HIDDEN, without_addresses

# A value as Python writes it; its quotes do not stand inside a word.
QUOTED = re.compile(r"""(?<!\w)[bru]?(['"])(?:\\.|(?!\1(?!\w)).)*\1""")
# An address that somebody asked for may hold what begins a line.
BREAK = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
BEFORE = "\nBefore that:\n"
# The request that this thread answers, so that all its lines can be found together.
_request: ContextVar[str] = ContextVar("request", default="")


@contextmanager
def in_request(key: str) -> Iterator[None]:
    """Let every line that is logged meanwhile carry a request's id."""
    token = _request.set(key)
    try:
        yield
    finally:
        _request.reset(token)


def current_request() -> str:
    """Return the id of the request that this thread answers; "" for none."""
    return _request.get()


class LineFormatter(logging.Formatter):
    """Writes a record without what its exception quotes, its time in UTC."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def format(self, record: logging.LogRecord) -> str:
        # Another handler may have left its own text of the exception here.
        own = copy(record)
        own.exc_text = None
        key = current_request()
        own.request_id = f" [{key}]" if key else ""
        return super().format(own)

    def formatMessage(self, record: logging.LogRecord) -> str:
        line = BREAK.sub(" ", super().formatMessage(record))
        return unquoted(line) if record.exc_info else without_addresses(line)

    def formatException(self, ei: Any) -> str:
        return BEFORE.join(_told(ei[1], seen=set()))


class JsonFormatter(LineFormatter):
    """Writes a record as one line of JSON, with the same left out.

    What a record tells of a request (config/requests.py) has fields of its own.
    """

    def format(self, record: logging.LogRecord) -> str:
        own = copy(record)
        own.message = own.getMessage()
        line: dict[str, Any] = {
            "at": self.formatTime(own),
            "level": own.levelname,
            "logger": own.name,
            "request": current_request() or None,
            "message": self.formatMessage(own),
        } | getattr(own, "fields", {})
        if own.exc_info:
            line["exception"] = self.formatException(own.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class WithoutPaths(logging.Filter):
    """Names the page where Django's lines name an address, which may hold a token."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if request is not None and isinstance(record.args, tuple):
            found = getattr(request, "resolver_match", None)
            name = found.view_name if found is not None else "unknown"
            escaped = str(request.path).encode("unicode_escape").decode("ascii")
            paths = (request.path, escaped)
            record.args = tuple(name if one in paths else one for one in record.args)
        return True


def logging_settings(*, production: bool) -> dict[str, Any]:
    """Return Django's LOGGING: all of it goes to standard error."""
    kind = "JsonFormatter" if production else "LineFormatter"
    written = "%(message)s"
    if not production:
        written = f"%(asctime)s %(levelname)s %(name)s%(request_id)s {written}"
    line = {"class": f"config.logs.{kind}", "format": written}
    console = {
        "class": "logging.StreamHandler",
        "formatter": "line",
        "filters": ["without paths"],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": line},
        "filters": {"without paths": {"()": "config.logs.WithoutPaths"}},
        "handlers": {"console": console},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            # Who signed in, was refused, took files out: all of it.
            "league.audit.account_events": {"level": "INFO"},
            "config.access": {"level": "INFO"},
            # One line a request; so Django need not tell of a 404 again.
            "config.requests": {"level": "INFO"},
            "django.request": {"level": "ERROR"},
        },
    }


def _told(fault: BaseException | None, *, seen: set[int]) -> Iterator[str]:
    """Yield an exception's frames and sentence, then those that it came of."""
    if fault is None or id(fault) in seen:
        return
    seen.add(id(fault))
    first_line = str(fault).partition("\n")[0]
    sentence = f"{type(fault).__qualname__}: {unquoted(first_line)}"
    yield "".join(format_tb(fault.__traceback__)) + sentence
    hidden = fault.__suppress_context__
    yield from _told(
        fault.__cause__ or (None if hidden else fault.__context__), seen=seen
    )


def unquoted(text: str) -> str:
    """Return a sentence without what it quotes.

    >>> unquoted("no number: 'Jan Smit'")
    'no number: …'
    """
    return without_addresses(QUOTED.sub(HIDDEN, text))
