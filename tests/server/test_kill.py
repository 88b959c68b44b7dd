from __future__ import annotations

import os
import signal

import pytest

from tests.server.count import NOTHING_WRONG, count
from tests.server.phones import Phone, in_threads, make_taps, pause
from tests.server.system import System, copied, running

pytestmark = pytest.mark.server
PHONES = 8
TAPS = 125
# A phone sends what has gathered since its last answer.
AT_ONCE = 5


def test_no_tap_is_lost_or_doubled_when_the_server_is_killed_three_times(
    empty: System,
) -> None:
    with copied(empty) as system:
        seed = system.seed(matches=4)
        with running(system):
            phones = [
                Phone(system.port, seed.matches[number % 4], seed.codes[number % 4])
                for number in range(PHONES)
            ]
            press_while_killed(system, phones, kills=3)
        assert count(system, phones, sent=PHONES * TAPS) == NOTHING_WRONG
        assert sum(len(phone.acknowledged) for phone in phones) == PHONES * TAPS
        assert ": 0 faults" in system.manage("verify")
        assert system.manage("rebuild", "--check") == "0 differences\n"


def press_while_killed(system: System, phones: list[Phone], *, kills: int) -> None:
    """Let every phone send its taps; kill the server as they arrive, evenly spread."""
    threads = in_threads(*(lambda one=phone: press(one) for phone in phones))
    for number in range(1, kills + 1):
        share = number * len(phones) * TAPS // (kills + 1)
        while sum(len(phone.acknowledged) for phone in phones) < share:
            assert any(thread.is_alive() for thread in threads), "every phone gave up"
            pause(0.01)
        system.kill()
        system.start()
    for thread in threads:
        thread.join()


def press(phone: Phone) -> None:
    phone.deliver_all(make_taps(TAPS), at_once=AT_ONCE)


def test_no_tap_is_lost_or_doubled_when_the_press_server_is_killed_three_times(
    empty: System,
) -> None:
    """Until it is back, the web's processes answer themselves."""
    with copied(empty) as system:
        seed = system.seed(matches=4)
        with running(system):
            phones = [
                Phone(system.port, seed.matches[number % 4], seed.codes[number % 4])
                for number in range(PHONES)
            ]
            pressing = in_threads(*(lambda one=phone: press(one) for phone in phones))
            killed = set[int]()
            while any(one.is_alive() for one in pressing) and len(killed) < 3:
                if (found := system.press_server()) and found not in killed:
                    pause(0.3)
                    os.kill(found, signal.SIGKILL)
                    killed.add(found)
                pause(0.05)
            for thread in pressing:
                thread.join()
        assert killed
        assert count(system, phones, sent=PHONES * TAPS) == NOTHING_WRONG
        assert ": 0 faults" in system.manage("verify")
