"""Each guard taken off by itself: the twin must show what the guard prevents."""

from __future__ import annotations

from collections import Counter
from threading import Barrier

import pytest

from tests.server.count import NOTHING_WRONG, count
from tests.server.phones import Phone, in_threads, make_taps
from tests.server.system import BOTH_WAYS, PATIENT_S, System, copied, running

pytestmark = pytest.mark.server
PHONES = 8
TAPS = 5


def send_at_once(system: System) -> tuple[list[Phone], Counter[int]]:
    """Let eight phones send taps to one match at once, each once; count statuses."""
    seed = system.seed(matches=1)
    barrier, statuses = Barrier(PHONES, timeout=PATIENT_S), Counter[int]()
    with running(system):
        phones = [
            Phone(system.port, seed.matches[0], seed.codes[0]) for _ in range(PHONES)
        ]

        for phone in phones:
            phone.come_in()

        def press(phone: Phone) -> None:
            for tap in make_taps(TAPS):
                barrier.wait()
                sent = phone.send([tap])
                assert sent is not None, "the server answers"
                statuses[sent.status] += 1
                phone.note(sent)
            phone.hang_up()

        for thread in in_threads(*(lambda one=phone: press(one) for phone in phones)):
            thread.join()
    return phones, statuses


@pytest.mark.parametrize("settings", BOTH_WAYS)
def test_taps_to_one_match_at_once_all_stand_in_one_chain(
    empty: System, settings: str
) -> None:
    with copied(empty, settings=settings) as system:
        phones, statuses = send_at_once(system)
        assert statuses == {200: PHONES * TAPS}
        assert count(system, phones, sent=PHONES * TAPS) == NOTHING_WRONG
        assert ": 0 faults" in system.manage("verify")


def test_twin_without_the_row_lock_breaks_the_chain(empty: System) -> None:
    with copied(empty, settings="tests.server.without_lock") as system:
        unguarded = system.run("-m", "tests.server.unguard")
        assert unguarded.returncode == 0, unguarded.stderr
        phones, _ = send_at_once(system)
        assert count(system, phones, sent=PHONES * TAPS).gaps == 1
        assert ": 0 faults" not in system.manage("verify")


def test_twin_without_the_row_lock_is_stopped_by_the_database(empty: System) -> None:
    """The last guard: a place in the chain is unique, so the race fails loudly."""
    with copied(empty, settings="tests.server.without_lock") as system:
        phones, statuses = send_at_once(system)
        assert statuses[500] > 0
        assert count(system, phones, sent=PHONES * TAPS).gaps == 0


# PostgreSQL has no BEGIN IMMEDIATE; its lock is the match's row.
@pytest.mark.only_on("sqlite")
def test_twin_with_deferred_transactions_fails_requests(empty: System) -> None:
    with copied(empty, settings="tests.server.deferred") as system:
        _, statuses = send_at_once(system)
        assert statuses[503] > 0
