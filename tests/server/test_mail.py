"""A worker killed in the middle of a mail run: nobody gets a mail twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from http.client import HTTPConnection
from time import monotonic
from uuid import UUID

import pytest

from tests.server.phones import pause
from tests.server.system import ANSWER_S, PATIENT_S, System, copied, running

pytestmark = pytest.mark.server
PEOPLE = 8
ON_THE_WAY = {"sending", "again"}
CSRF = "x" * 32
# More than the time after which the tests' system takes a mail for lost.
LOST_S = 6


def mails(system: System) -> Counter[str]:
    """How many mails each address got."""
    folder = system.folder / "mail"
    return Counter(one.name.split()[0] for one in folder.glob("*@*"))


def states(system: System) -> Counter[str]:
    rows = system.query("SELECT state FROM league_noticemail")
    return Counter(state for (state,) in rows)


def wait_for(system: System, *, number: int) -> None:
    until = monotonic() + PATIENT_S
    while mails(system).total() < number:
        assert monotonic() < until, system.log.read_text()[-2000:]
        pause(0.02)


def wait_for_the_end(system: System) -> None:
    """Until every mail has come to rest, and no notice waits."""
    waiting = "SELECT count(*) FROM league_notice WHERE by_mail AND mail_id IS NULL"
    until = monotonic() + PATIENT_S
    while system.query(waiting) != [(0,)] or states(system).keys() & ON_THE_WAY:
        assert monotonic() < until, system.log.read_text()[-2000:]
        pause(0.1)


@dataclass(frozen=True, slots=True)
class Secretary:
    """A union's secretary at the page of its mails."""

    port: int
    address: str
    session: str

    def ask(self, method: str, below: str = "") -> str:
        cookie = f"sessionid={self.session}; csrftoken={CSRF}"
        connection = HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_S)
        headers = {"Cookie": cookie, "X-CSRFToken": CSRF}
        connection.request(method, self.address + below, headers=headers)
        answer = connection.getresponse().read().decode()
        connection.close()
        return answer


def kill_in_the_middle(system: System) -> Secretary:
    """Kill everything while a mail has gone out and nothing says so yet."""
    told = system.run("-m", "tests.server.tell", str(PEOPLE))
    assert told.returncode == 0, told.stderr
    wait_for(system, number=3)
    system.kill()
    # A run that came sooner would not know the mail as lost, and none follows it.
    pause(LOST_S)
    system.start()
    wait_for_the_end(system)
    return Secretary(system.port, *told.stdout.split())


def test_nobody_gets_a_mail_twice_though_the_worker_is_killed_in_a_mail_run(
    empty: System,
) -> None:
    with copied(empty, settings="tests.server.mailing") as system:
        system.with_worker = True
        with running(system):
            secretary = kill_in_the_middle(system)
            assert max(mails(system).values()) == 1
            found = states(system)
            assert found["unsure"] >= 1
            assert found["unsure"] + found["sent"] == PEOPLE
            send_the_lost_again(system, secretary)
            assert states(system) == {"sent": PEOPLE}


def send_the_lost_again(system: System, secretary: Secretary) -> None:
    """Let the secretary, whose page says so, send what was perhaps sent once more."""
    assert "perhaps sent" in secretary.ask("GET")
    lost = "SELECT CAST(id AS text) FROM league_noticemail WHERE state = 'unsure'"
    for (pk,) in system.query(lost):
        secretary.ask("POST", f"{UUID(pk)}/again/")
    wait_for_the_end(system)


def test_twin_that_marks_a_mail_only_afterwards_sends_one_twice(empty: System) -> None:
    with copied(empty, settings="tests.server.without_claims") as system:
        system.with_worker = True
        with running(system):
            kill_in_the_middle(system)
            assert max(mails(system).values()) > 1
