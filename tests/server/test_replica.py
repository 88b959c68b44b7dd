"""Visitors read from a streaming replica; nobody misses what they have written."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic

import psycopg
import pytest
from django.conf import settings

from config.replicas import MOST_BEHIND_S, WROTE
from tests.server.cluster import OWNER, Cluster, find_server, new_cluster
from tests.server.phones import Phone, make_taps, pause
from tests.server.system import (
    ANSWER_S,
    GUARDED,
    PATIENT_S,
    ROOT,
    Seed,
    System,
    free_port,
    migrated,
    running,
)

pytestmark = [pytest.mark.server, pytest.mark.only_on("postgresql")]
GUIDE = (ROOT / "docs/operators.md").read_text()
TAPS = 10
READ_THERE = re.compile(r'^klawerjas_reads_total\{database="replica"\} [1-9]', re.M)


@contextmanager
def replica_of(primary: Cluster) -> Iterator[Cluster]:
    """Make a replica by the guide's line, and start it."""
    folder = Path(f"{primary.folder}-replica")
    replica = Cluster(primary.programs, folder, free_port())
    [options] = re.findall(r"`pg_basebackup (-R [^`]+) -h ", GUIDE)
    place = ["-h", "127.0.0.1", "-p", str(primary.port), "-U", OWNER]
    try:
        primary.run("pg_basebackup", *options.split(), "-D", str(folder), *place)
        replica.start()
        yield replica
    finally:
        with suppress(FileNotFoundError):
            replica.kill()
        shutil.rmtree(folder, ignore_errors=True)


def read(system: System, path: str, cookie: str = "") -> str:
    """Get a page by a new connection, which any of the processes may take."""
    connection = HTTPConnection("127.0.0.1", system.port, timeout=ANSWER_S)
    try:
        connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
        answer = connection.getresponse()
        assert answer.status == 200, path
        return answer.read().decode()
    finally:
        connection.close()


def ask(cluster: Cluster, statement: str) -> object:
    with psycopg.connect(cluster.url, autocommit=True) as opened:
        [row] = opened.execute(statement).fetchall()
        return row[0]


def read_from_the_replica(system: System, path: str) -> str:
    """Read as a visitor, until every process knows its replica."""
    until = monotonic() + PATIENT_S
    while not READ_THERE.search(read(system, "/metrics")):
        assert monotonic() < until, system.log.read_text()[-2000:]
        read(system, path)
        pause(0.2)
    return read(system, path)


def written_meanwhile(
    system: System, seed: Seed, phone: Phone, replica: Cluster, path: str
) -> tuple[str, str]:
    """Return a page before and after a result changes that the replica lacks."""
    before = read_from_the_replica(system, path)
    ask(replica, "SELECT pg_wal_replay_pause()::text")
    phone.port = system.port
    phone.deliver_all(make_taps(TAPS), at_once=TAPS)
    written = monotonic()
    session = f"{settings.SESSION_COOKIE_NAME}={seed.session}"
    after = read(system, path, session)
    # Who is known sees it at once, and whoever has just sent something.
    assert after != before
    assert read(system, path, f"{WROTE}=") == after
    pause(max(0, written + MOST_BEHIND_S + 0.1 - monotonic()))
    assert ask(replica, "SELECT pg_get_wal_replay_pause_state()") == "paused"
    return before, after


@dataclass(frozen=True, slots=True)
class Primary:
    """A server with two matches, one for each test, and the folder of its key."""

    cluster: Cluster
    folder: Path
    seed: Seed


@pytest.fixture(scope="module")
def primary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Primary]:
    folder = tmp_path_factory.mktemp("primary")
    with new_cluster(folder, find_server()) as cluster:
        cluster.fill()
        seed = migrated(System(folder, cluster.url)).seed(matches=2)
        yield Primary(cluster, folder, seed)


@pytest.mark.parametrize(
    ("number", "settings_module"), enumerate([GUARDED, "tests.server.without_lag"])
)
def test_a_visitor_sees_a_result_in_time_though_the_replica_stands_still(
    number: int, settings_module: str, primary: Primary
) -> None:
    """The twin, which reads from it however far it is behind, shows the old log."""
    cluster, seed = primary.cluster, primary.seed
    system = System(primary.folder, cluster.url, settings=settings_module)
    [(division,)] = system.query("SELECT id FROM league_division")
    path = f"/api/v1/divisions/{division}/log/"
    phone = Phone(0, seed.matches[number], seed.codes[number])
    with replica_of(cluster) as replica:
        system.variables["DATABASE_REPLICA_URL"] = replica.url
        with running(system):
            before, after = written_meanwhile(system, seed, phone, replica, path)
            is_guarded = settings_module == GUARDED
            assert read(system, path) == (after if is_guarded else before)
            replica.kill()
            assert read(system, path) == after
            assert read(system, f"/divisions/{division}/")
