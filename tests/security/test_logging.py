"""What somebody sends does not write the log's lines (ASVS V16)."""

from __future__ import annotations

import logging

import pytest
from django.conf import settings

from config.logs import LineFormatter

FORGED = "2026-02-03 19:30:00 ERROR config.errors signed in"


def written(message: str, *given: str) -> list[str]:
    record = logging.LogRecord("one", 40, __file__, 1, message, given, None)
    format_ = settings.LOGGING["formatters"]["line"]["format"]
    return LineFormatter(format_).format(record).splitlines()


def test_the_time_of_a_line_is_in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 0.0)
    monkeypatch.setattr("time.time_ns", lambda: 0)
    [line] = written("one")
    assert line.startswith("1970-01-01T00:00:00.000Z ")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x0b", "\x85", "\u2028"])
def test_what_somebody_typed_begins_no_line_of_the_log(end: str) -> None:
    [line] = written("request %s failed: %s", "0", f"/a{end}{FORGED}")
    assert line.endswith(FORGED)
