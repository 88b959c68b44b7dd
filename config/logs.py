"""The lines of the server's log: what failed and where, and nobody's name.

What an exception says may quote what somebody typed, or a row of the database. The log
has its class, its frames and its sentence, without what stands in quotes, without the
details that a database adds, and without addresses.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterator
from copy import copy
from traceback import format_tb
from typing import Any

from league.lib.faults import HIDDEN, without_addresses

# A value as Python writes it; its quotes do not stand inside a word.
QUOTED = re.compile(r"""(?<!\w)[bru]?(['"])(?:\\.|(?!\1(?!\w)).)*\1""")
# An address that somebody asked for may hold what begins a line.
BREAK = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
BEFORE = "\nBefore that:\n"


class LineFormatter(logging.Formatter):
    """Writes a record without what its exception quotes, its time in UTC."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def format(self, record: logging.LogRecord) -> str:
        # Another handler may have left its own text of the exception here.
        own = copy(record)
        own.exc_text = None
        return super().format(own)

    def formatMessage(self, record: logging.LogRecord) -> str:
        line = BREAK.sub(" ", super().formatMessage(record))
        return unquoted(line) if record.exc_info else without_addresses(line)

    def formatException(self, ei: Any) -> str:
        return BEFORE.join(_told(ei[1], seen=set()))


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
