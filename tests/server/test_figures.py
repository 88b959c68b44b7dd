"""What several processes count stands in the figures as one."""

from __future__ import annotations

import json
import os
import re
import signal
from http.client import HTTPConnection

import pytest

from tests.server.phones import Phone, make_taps
from tests.server.system import ANSWER_S, System, copied, pause, running

pytestmark = [pytest.mark.server, pytest.mark.only_on("sqlite")]
ASKED = 40
TAPS = 30


def fetched(system: System, path: str) -> str:
    """Ask by a new connection, which any of the processes may take."""
    connection = HTTPConnection("127.0.0.1", system.port, timeout=ANSWER_S)
    try:
        connection.request("GET", path)
        return connection.getresponse().read().decode()
    finally:
        connection.close()


def figure(text: str, named: str) -> float:
    found = re.search(rf"^{re.escape(named)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


UNIONS = 'klawerjas_requests_total{method="GET",route="api:union-list",status="200"}'
ENTRIES = 'klawerjas_requests_total{method="POST",route="api:api-entries",status="200"}'
ACCEPTED = 'klawerjas_presses_total{outcome="accepted",source="live"}'


def test_the_figures_of_all_processes_add_up_and_outlive_them(empty: System) -> None:
    with copied(empty) as system:
        seed = system.seed(matches=1)
        with running(system):
            for _ in range(ASKED):
                fetched(system, "/api/v1/unions/")
            phone = Phone(system.port, seed.matches[0], seed.codes[0])
            phone.deliver_all(make_taps(TAPS), at_once=5)
            told = fetched(system, "/metrics")
            assert figure(told, UNIONS) == ASKED
            assert figure(told, ACCEPTED) == TAPS
            assert figure(told, ENTRIES) >= TAPS / 5

            # Those of the press server and of a web process that died stay.
            for pid in (system.press_server(), system.web_processes()[0]):
                os.kill(pid, signal.SIGKILL)
            pause(1)
            told = fetched(system, "/metrics")
            assert figure(told, UNIONS) == ASKED
            assert figure(told, ACCEPTED) == TAPS


def test_the_worker_and_its_timetable_are_heard_of_and_missed(empty: System) -> None:
    with copied(empty) as system:
        system.with_worker = True
        with running(system):
            while not (told := json.loads(fetched(system, "/readyz")))["ready"]:
                pause(0.2)
            assert all(one["ok"] for one in told["checks"].values())
            log = system.log.read_text()
            assert "superuser" not in log
            # One line a request, from whichever process answered it.
            assert re.search(r" config\.requests \[\w{16}\] GET readyz \d+, ", log)
