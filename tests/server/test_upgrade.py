"""From the release before to this one while phones mark: tables, then the processes."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import tarfile
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.server.conftest import NAMED
from tests.server.count import NOTHING_WRONG, Count, count
from tests.server.drill import press_during
from tests.server.phones import Phone
from tests.server.system import ANSWER_S, ROOT, System, empty, migrated

# The commit that first called itself 0.1.0; then the tag of the release before.
BEFORE = "d4238a8a14ac836529b0f61949eb42bf4012a0bc"
PHONES, TAPS = 4, 60
PAGES = ("/api/v1/unions/", "/api/v1/matches/", "/rulebook/", "/accounts/login/")


def git(*words: str) -> bytes:
    """Return what git says; nothing where this copy has no history of it."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)
    return done.stdout


def has_history() -> bool:
    return git("cat-file", "-t", BEFORE) == b"commit\n"


def is_whole() -> bool:
    """Whether this copy has all history: then the release before must be in it."""
    return git("rev-parse", "--is-shallow-repository") == b"false\n"


pytestmark = [
    pytest.mark.server,
    pytest.mark.skipif(
        not has_history() and not ("CI" in os.environ and is_whole()),
        reason="the release before is not in this copy",
    ),
]


@dataclass(slots=True)
class Upgraded:
    """What became of the taps, and of pages of the release before meanwhile."""

    counted: Count
    verified: str
    prepared: str
    pages_before: list[int] = field(default_factory=list)
    new_tables: bool = False


def release_before(folder: Path) -> Path:
    with tarfile.open(fileobj=io.BytesIO(git("archive", BEFORE))) as files:
        files.extractall(folder)
    return folder


def statuses(port: int) -> list[int]:
    found = []
    for path in PAGES:
        connection = HTTPConnection("127.0.0.1", port, timeout=ANSWER_S)
        connection.request("GET", path)
        found.append(connection.getresponse().status)
        connection.close()
    return found


def stop(system: System) -> None:
    """Stop a server as a service manager does, and wait for all of it."""
    assert system.process is not None, "it was started"
    system.process.send_signal(signal.SIGTERM)
    system.process.wait(ANSWER_S)


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Upgraded:
    folder = tmp_path_factory.mktemp("upgrade")
    with empty(folder / "var", NAMED) as made:
        old = System(
            made.folder, made.database_url, root=release_before(folder / "old")
        )
        migrated(old)
        seed = old.seed(matches=2)
        new = System(made.folder, made.database_url)
        phones = [
            Phone(0, seed.matches[n % 2], seed.codes[n % 2]) for n in range(PHONES)
        ]
        try:
            return run_through(old, new, phones)
        finally:
            for one in (old, new):
                if one.process is not None and one.process.poll() is None:
                    one.kill()


def run_through(old: System, new: System, phones: list[Phone]) -> Upgraded:
    said: list[str] = []
    pages: list[int] = []

    def prepare() -> None:
        done = new.run("manage.py", "prepare")
        said.append(done.stdout + done.stderr)
        pages.extend(statuses(old.port))

    def hand_over() -> None:
        new.port = old.port
        stop(old)
        new.start()

    old.start()
    for phone in phones:
        phone.port = old.port
    sent = press_during(phones, taps=TAPS, at_once=5, works=[prepare, hand_over])
    verified = new.manage("verify")
    return Upgraded(
        count(new, phones, sent=sent), verified, said[0], pages, has_new_tables(new)
    )


def has_new_tables(system: System) -> bool:
    return system.query("SELECT COUNT(*) FROM league_incident") is not None


def test_no_tap_is_lost_by_an_upgrade(upgraded: Upgraded) -> None:
    assert upgraded.counted == NOTHING_WRONG
    assert ": 0 faults" in upgraded.verified


def test_the_release_before_goes_on_with_the_new_tables(upgraded: Upgraded) -> None:
    assert "Preparing the database" in upgraded.prepared
    assert upgraded.new_tables
    assert upgraded.pages_before == [200] * len(PAGES)
