from __future__ import annotations

from dataclasses import replace
from threading import Barrier

import pytest

from tests.server.count import NOTHING_WRONG, Count, count
from tests.server.phones import Phone, Sent, in_threads, make_taps
from tests.server.proxy import dropping
from tests.server.system import PATIENT_S, System, copied, running

pytestmark = pytest.mark.server


def test_a_tap_whose_answer_is_lost_is_answered_as_before_and_kept_once(
    empty: System,
) -> None:
    """F3: the tap was committed, its answer did not arrive, the phone sends again."""
    with copied(empty) as system:
        assert deliver_with_lost_answers(system) == NOTHING_WRONG


def test_twin_without_ids_keeps_a_tap_again_whose_answer_was_lost(
    empty: System,
) -> None:
    with copied(empty, settings="tests.server.without_ids") as system:
        assert deliver_with_lost_answers(system).doubled >= 10


def deliver_with_lost_answers(system: System) -> Count:
    """Send thirty taps one by one, every third answer lost on its way."""
    seed = system.seed(matches=1)
    with running(system), dropping(to=system.port, one_in=3) as proxy:
        phone = Phone(proxy.port, seed.matches[0], seed.codes[0])
        phone.deliver_all(make_taps(30), at_once=1)
    assert proxy.dropped >= 10
    return count(system, [phone], sent=30)


def test_one_tap_delivered_eight_times_at_once_is_one_row_with_one_place(
    empty: System,
) -> None:
    """F4: every delivery is answered, all with the same place in the chain."""
    with copied(empty) as system:
        seed = system.seed(matches=1)
        with running(system):
            one = Phone(system.port, seed.matches[0], seed.codes[0])
            one.come_in()
            one.hang_up()
            phones = [replace(one, acknowledged={}, _connection=None) for _ in range(8)]
            given = [deliver_at_once(phones, [tap]) for tap in make_taps(25)]
        assert count(system, phones, sent=25) == NOTHING_WRONG
    for answers in given:
        assert sorted(answer.status for answer in answers) == [200] * 8
        outcomes = sorted(answer.answers[0]["outcome"] for answer in answers)
        assert outcomes == ["accepted"] + ["duplicate"] * 7


def deliver_at_once(phones: list[Phone], taps: list[dict[str, object]]) -> list[Sent]:
    barrier, given = Barrier(len(phones), timeout=PATIENT_S), []

    def deliver(phone: Phone) -> None:
        barrier.wait()
        sent = phone.send(taps)
        phone.hang_up()
        assert sent is not None, "the server answers"
        phone.note(sent)
        given.append(sent)

    for thread in in_threads(*(lambda one=phone: deliver(one) for phone in phones)):
        thread.join()
    return given
