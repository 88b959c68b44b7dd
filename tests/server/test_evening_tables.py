"""Phones at the tables of an evening: no entry is lost or doubled, come what may.

Each guard has a twin without it, which must show what the guard prevents.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest

from tests.drives.rounds.make_scores import klaverjas
from tests.server.count import NOTHING_WRONG, count_at_tables
from tests.server.phones import Phone, Sent, in_threads, pause
from tests.server.system import BOTH_WAYS, PATIENT_S, System, copied, running

pytestmark = pytest.mark.server
PHONES = 8
ENTRIES = 40
# A phone sends what has gathered since its last answer.
AT_ONCE = 5
KILLS = 3


class TablePhone(Phone):
    """A phone that writes at a table of an evening, by the code on its card."""

    def send(self, entries: Sequence[dict[str, Any]]) -> Sent | None:
        return self.post(f"{self.code}/entries/", entries)


def make_deals(count: int) -> list[dict[str, Any]]:
    """Make a phone's deals in order; what is past the last deal does not count."""
    return [
        {
            "id": str(uuid4()),
            "at": datetime.now(UTC).isoformat(),
            "kind": "deal",
            "sheet": "table",
            "data": klaverjas("us", 100),
            "device_counter": number,
        }
        for number in range(1, count + 1)
    ]


def phones_at_tables(system: System, count: int) -> list[TablePhone]:
    """Let phones in, half of them at each of an evening's two tables."""
    asked = json.dumps([["klaverjas", {}]])
    done = system.run("-m", "tests.server.evenings", asked)
    assert done.returncode == 0, done.stderr
    [evening] = json.loads(done.stdout)
    codes = evening["codes"]
    return [
        TablePhone(0, "", codes[number % 2], root="/evenings/tables/")
        for number in range(count)
    ]


def connect(system: System, phones: Sequence[Phone]) -> None:
    for phone in phones:
        phone.port = system.port


def write_at_once(system: System, count: int) -> tuple[list[TablePhone], Counter[int]]:
    """Let eight phones write at the same moments; count the answers' statuses."""
    phones = phones_at_tables(system, PHONES)
    barrier, statuses = Barrier(PHONES, timeout=PATIENT_S), Counter[int]()
    with running(system):
        connect(system, phones)

        def write(phone: TablePhone) -> None:
            for deal in make_deals(count):
                barrier.wait()
                sent = phone.send([deal])
                assert sent is not None, "the server answers"
                statuses[sent.status] += 1
                phone.note(sent)
            phone.hang_up()

        for thread in in_threads(*(lambda one=phone: write(one) for phone in phones)):
            thread.join()
    return phones, statuses


def test_no_entry_is_lost_or_doubled_when_the_server_is_killed_three_times(
    empty: System,
) -> None:
    with copied(empty) as system:
        phones = phones_at_tables(system, PHONES)
        with running(system):
            connect(system, phones)
            writing = in_threads(*(lambda one=phone: write(one) for phone in phones))
            for number in range(1, KILLS + 1):
                share = number * PHONES * ENTRIES // (KILLS + 1)
                while sum(len(phone.acknowledged) for phone in phones) < share:
                    assert any(one.is_alive() for one in writing), "every phone gave up"
                    pause(0.01)
                system.kill()
                system.start()
            for thread in writing:
                thread.join()
        assert sum(len(phone.acknowledged) for phone in phones) == PHONES * ENTRIES
        assert count_at_tables(system, phones, sent=PHONES * ENTRIES) == NOTHING_WRONG
        assert system.manage("rebuildevenings", "--check") == "0 differences\n"


def write(phone: TablePhone) -> None:
    phone.deliver_all(make_deals(ENTRIES), at_once=AT_ONCE)


@pytest.mark.parametrize("settings", BOTH_WAYS)
def test_entries_written_at_once_at_a_table_all_stand_in_order(
    empty: System, settings: str
) -> None:
    with copied(empty, settings=settings) as system:
        phones, statuses = write_at_once(system, 5)
        assert statuses == {200: PHONES * 5}
        assert count_at_tables(system, phones, sent=PHONES * 5) == NOTHING_WRONG


def test_twin_without_the_rows_locks_is_stopped_by_the_database(empty: System) -> None:
    """A place on a table's sheet is unique, so the race fails loudly."""
    with copied(empty, settings="tests.server.without_evening_lock") as system:
        phones, statuses = write_at_once(system, 5)
        assert statuses[500] > 0
        assert count_at_tables(system, phones, sent=PHONES * 5).gaps == 0


def send_twice(system: System) -> int:
    """Send deals twice, as after an answer that was lost; return how many stand."""
    [phone] = phones_at_tables(system, 1)
    deals = make_deals(AT_ONCE)
    with running(system):
        connect(system, [phone])
        for _time in range(2):
            assert phone.send(deals) is not None, "the server answers"
        phone.hang_up()
    [[found]] = system.query("SELECT COUNT(*) FROM drives_driveentry")
    return int(found)


def test_what_is_sent_again_stands_once(empty: System) -> None:
    with copied(empty) as system:
        assert send_twice(system) == AT_ONCE


def test_twin_without_ids_writes_it_again(empty: System) -> None:
    with copied(empty, settings="tests.server.without_evening_ids") as system:
        assert send_twice(system) == 2 * AT_ONCE
