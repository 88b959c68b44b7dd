"""Reports of faults: nowhere unless asked, and never with what people typed."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

from django.conf import settings

from config.logs import in_request
from config.reports import scrubbed

NAME = "Jan Smit"
MAIL = "jan@example.org"
FAILS = """
import django; django.setup()
import logging
from config.logs import in_request
typed = "Jan" + " Smit"
try:
    raise ValueError(f"no number: {typed!r}, jan" + "@example.org")
except ValueError:
    with in_request("0123456789abcdef"):
        logging.getLogger("one").exception("request of %s failed", typed)
logging.getLogger("one").warning("no fault")
import sentry_sdk
sentry_sdk.flush()
"""


@contextmanager
def receiver() -> Iterator[tuple[int, list[str]]]:
    """Listen on a port of this machine, and keep what is sent there."""
    taken: list[str] = []

    class Taking(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            is_packed = self.headers.get("Content-Encoding") == "gzip"
            taken.append((gzip.decompress(body) if is_packed else body).decode())
            self.send_response(200)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_given: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Taking)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port, taken
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_fault_is_reported_without_what_it_quotes(tmp_path: Any) -> None:
    with receiver() as (port, taken):
        done = subprocess.run(
            [sys.executable, "-c", FAILS],
            cwd=settings.BASE_DIR,
            env={
                "VAR_DIR": str(tmp_path),
                "DJANGO_SETTINGS_MODULE": "config.settings",
                "ERROR_REPORTS_TO": f"http://key@127.0.0.1:{port}/1",
            },
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    [report] = taken
    assert NAME not in report
    assert MAIL not in report
    event = json.loads(report.splitlines()[2])
    [fault] = event["exception"]["values"]
    assert (fault["type"], fault["value"]) == ("ValueError", "no number: …, …")
    assert event["logentry"] == {"message": "request of %s failed"}
    assert event["tags"] == {"request": "0123456789abcdef"}


def test_without_an_address_nothing_is_loaded() -> None:
    code = "import django, sys; django.setup(); sys.exit('sentry_sdk' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=settings.BASE_DIR,
        env={
            "VAR_DIR": str(settings.VAR_DIR),
            "DJANGO_SETTINGS_MODULE": "config.settings",
        },
        check=False,
    )
    assert done.returncode == 0


def test_only_what_is_listed_stays_in_a_report() -> None:
    given: dict[str, Any] = {
        "event_id": "1",
        "server_name": NAME,
        "user": {"email": MAIL},
        "request": {"url": NAME, "headers": {"Cookie": NAME}},
        "breadcrumbs": {"values": [{"message": NAME}]},
        "extra": {"typed": NAME},
        "contexts": {"trace": NAME},
        "logentry": {"message": "one %s", "params": [NAME], "formatted": NAME},
        "exception": {
            "values": [
                {
                    "type": "KeyError",
                    "value": f"{NAME!r}\nDETAIL: {MAIL}",
                    "stacktrace": {
                        "frames": [
                            {
                                "lineno": 3,
                                "vars": {"name": NAME},
                                "context_line": NAME,
                            }
                        ]
                    },
                }
            ]
        },
    }
    with in_request(""):
        found = scrubbed(given, {})
    told = json.dumps(found)
    assert NAME not in told
    assert MAIL not in told
    assert found["exception"]["values"][0]["stacktrace"]["frames"] == [{"lineno": 3}]
    assert scrubbed({"event_id": "2"}, {}) == {"event_id": "2"}
