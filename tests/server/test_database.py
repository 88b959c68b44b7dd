"""F2 and F19: the database is killed, full or locked; what was told is kept."""

from __future__ import annotations

import resource
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.cluster import Cluster, find_server, new_cluster
from tests.server.count import NOTHING_WRONG, count
from tests.server.phones import Phone, in_threads, make_taps, pause
from tests.server.system import System, copied, family, migrated, running

pytestmark = pytest.mark.server
TAPS = 150


@pytest.mark.only_on("sqlite")
def test_while_the_database_is_locked_phones_keep_and_pages_are_read(
    empty: System,
) -> None:
    with copied(empty, settings="tests.server.hurried") as system:
        seed = system.seed(matches=1)
        path = system.database_url.removeprefix("sqlite://")
        with running(system), closing(sqlite3.connect(path)) as other:
            phone = Phone(system.port, seed.matches[0], seed.codes[0])
            phone.come_in()
            other.execute("BEGIN IMMEDIATE")
            sent = phone.send(make_taps(1))
            assert (sent and sent.status, system.answers()) == (503, True)
            other.rollback()
            phone.deliver_all(make_taps(3), at_once=1)
        assert count(system, [phone], sent=3) == NOTHING_WRONG


@pytest.mark.only_on("sqlite")
def test_on_a_full_disk_nothing_is_told_that_is_not_kept(empty: System) -> None:
    with copied(empty) as system:
        seed = system.seed(matches=1)
        with running(system):
            phone = Phone(system.port, seed.matches[0], seed.codes[0])
            phone.come_in()
            limit(system, growing_file(system))
            taps = make_taps(300)
            refused = first_refused(phone, taps)
            assert (refused, system.answers()) == (503, True)
            limit(system, None)
            phone.deliver_all(taps, at_once=20)
        assert count(system, [phone], sent=300) == NOTHING_WRONG
        assert ": 0 faults" in system.manage("verify")


def first_refused(phone: Phone, taps: list[dict[str, object]]) -> int | None:
    """Send until something is not taken, and return what that was answered."""
    for first in range(0, len(taps), 20):
        sent = phone.send(taps[first : first + 20])
        assert sent is not None, "the server answers"
        if sent.status != 200:
            return sent.status
        phone.note(sent)
    return None


def growing_file(system: System) -> Path:
    """Return the file that a commit makes longer: the write-ahead log, where it is."""
    path = system.database_url.removeprefix("sqlite://")
    log = Path(f"{path}-wal")
    return log if log.exists() else Path(path)


def limit(system: System, path: Path | None) -> None:
    """Let no file of the server grow much beyond that one's size; or lift it."""
    assert system.process is not None, "the server runs"
    most = path.stat().st_size + 16_384 if path else resource.RLIM_INFINITY
    for pid in family(system.process.pid):
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, hard))


@pytest.mark.only_on("postgresql")
def test_no_tap_is_lost_when_the_database_itself_is_killed(tmp_path: Path) -> None:
    """F2: postmaster and children by kill -9; the server recovers by itself."""
    with new_cluster(tmp_path, find_server()) as cluster:
        system = migrated(System(tmp_path, cluster.url))
        seed = system.seed(matches=1)
        phones = [Phone(0, seed.matches[0], seed.codes[0]) for _ in range(4)]
        with running(system):
            press_while_killed(system, cluster, phones, kills=2)
        assert count(system, phones, sent=4 * TAPS) == NOTHING_WRONG
        assert sum(len(phone.acknowledged) for phone in phones) == 4 * TAPS
        assert ": 0 faults" in system.manage("verify")


def press_while_killed(
    system: System, cluster: Cluster, phones: list[Phone], *, kills: int
) -> None:
    for phone in phones:
        phone.port = system.port

    def press(phone: Phone) -> None:
        phone.deliver_all(make_taps(TAPS), at_once=5)

    threads = in_threads(*(lambda one=phone: press(one) for phone in phones))
    for number in range(1, kills + 1):
        share = number * len(phones) * TAPS // (kills + 1)
        while sum(len(phone.acknowledged) for phone in phones) < share:
            assert any(thread.is_alive() for thread in threads), "every phone gave up"
            pause(0.01)
        cluster.kill()
        cluster.start()
    for thread in threads:
        thread.join()
