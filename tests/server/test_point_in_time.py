"""PostgreSQL brought back to a moment, by the lines of docs/operators.md themselves."""

from __future__ import annotations

import os
import pwd
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import psycopg
import pytest

from tests.server.cluster import OWNER, Cluster, find_server, new_cluster
from tests.server.phones import Phone, make_taps, pause
from tests.server.system import PATIENT_S, ROOT, System, migrated, running

pytestmark = [pytest.mark.server, pytest.mark.only_on("postgresql")]
GUIDE = (ROOT / "docs/operators.md").read_text()
TAPS = 30
# In place of the guide's five minutes.
TIMEOUT = "archive_timeout = 2s"
IS_ARCHIVED = """
    SELECT last_archived_wal >= pg_walfile_name(%s::pg_lsn) AND failed_count = 0
    FROM pg_stat_archiver
"""


@dataclass(frozen=True, slots=True)
class Archived:
    """A server whose log is archived, and where that and its base backup lie."""

    cluster: Cluster
    log: Path
    base: Path

    def ask(self, statement: str, *values: Any) -> Any:
        with psycopg.connect(self.cluster.url, autocommit=True) as opened:
            row = opened.execute(statement, values).fetchone()
            assert row is not None, "each statement here has one row"
            return row[0]

    def settle(self, *lines: str) -> None:
        """Add lines of the guide to the server's settings."""
        words = "\n".join(lines).replace("/srv/wal", str(self.log))
        with (self.cluster.folder / "postgresql.conf").open("a") as settings:
            settings.write(f"\n{words}\n")

    def wait_until(self, statement: str, *values: Any) -> None:
        until = monotonic() + PATIENT_S
        while self.ask(statement, *values) is not True:
            assert monotonic() < until, statement
            pause(0.1)

    def make_base(self) -> None:
        [options] = re.findall(r"`pg_basebackup -D \S+ ([^`]+)`", GUIDE)
        place = ["-h", "127.0.0.1", "-p", str(self.cluster.port), "-U", OWNER]
        self.cluster.run(
            "pg_basebackup", "-D", str(self.base), *options.split(), *place
        )

    def go_back(self, moment: str | None) -> None:
        """Put the base backup in the place of a killed server, and start it."""
        folder = self.cluster.folder
        folder.rename(f"{folder}-former")
        shutil.copytree(self.base, folder, symlinks=True)
        own(folder)
        [restore] = re.findall(r"`(restore_command = [^`]+)`", GUIDE)
        [then] = re.findall(r"`(recovery_target_action = [^`]+)`", GUIDE)
        [again] = re.findall(r"`(recovery_target_timeline = [^`]+)`", GUIDE)
        to = [f"recovery_target_time = '{moment}'", then] if moment else [again]
        self.settle(restore, *to)
        (folder / "recovery.signal").touch()
        own(folder)
        self.cluster.start()
        self.wait_until("SELECT NOT pg_is_in_recovery()")


def own(folder: Path) -> None:
    """Give a folder to whom PostgreSQL runs as, and to nobody else."""
    folder.chmod(0o700)
    if os.getuid() == 0:
        owner = pwd.getpwnam(OWNER)
        for path in (folder, *folder.rglob("*")):
            os.chown(path, owner.pw_uid, owner.pw_gid, follow_symlinks=False)


@contextmanager
def archived(tmp_path: Path) -> Iterator[Archived]:
    with new_cluster(tmp_path, find_server()) as cluster:
        made = Archived(
            cluster, *(Path(f"{cluster.folder}-{one}") for one in ("wal", "base"))
        )
        try:
            made.log.mkdir()
            own(made.log)
            [line] = [one for one in GUIDE.splitlines() if "`archive_command" in one]
            lines = [one for one in re.findall(r"`([^`]+)`", line) if " = " in one]
            assert "archive_timeout = 5min" in lines
            made.settle(*lines, TIMEOUT)
            cluster.kill()
            cluster.start()
            yield made
        finally:
            # It would go on archiving into the folder that is removed.
            with suppress(FileNotFoundError):
                cluster.kill()
            for one in ("wal", "base", "former"):
                shutil.rmtree(f"{cluster.folder}-{one}", ignore_errors=True)


def keys(system: System) -> set[str]:
    rows = system.query("SELECT record_id FROM matches_entry WHERE source = 'live'")
    return {str(key) for (key,) in rows}


def test_it_is_brought_back_to_a_moment_and_to_the_end_of_its_log(
    tmp_path: Path,
) -> None:
    with archived(tmp_path) as server:
        server.cluster.fill()
        system = migrated(System(tmp_path, server.cluster.url))
        seed = system.seed(matches=1)
        before = keys(system)
        server.make_base()
        phone = Phone(0, seed.matches[0], seed.codes[0])
        with running(system):
            phone.port = system.port
            phone.deliver_all(make_taps(TAPS), at_once=5)
            moment, by_then = server.ask("SELECT now()::text"), {*phone.acknowledged}
            phone.deliver_all(make_taps(TAPS, first=TAPS + 1), at_once=5)
            # Nobody asks for it: the timeout does it.
            server.wait_until(IS_ARCHIVED, server.ask("SELECT pg_current_wal_lsn()"))
        server.cluster.kill()
        server.go_back(moment)
        assert keys(system) - before == by_then
        assert ": 0 faults" in system.manage("verify")
        server.cluster.kill()
        shutil.rmtree(f"{server.cluster.folder}-former")
        # Back too far, so once more, past what was archived since.
        server.go_back(None)
        assert keys(system) - before == {*phone.acknowledged}
        assert len(phone.acknowledged) == 2 * TAPS
        assert ": 0 faults" in system.manage("verify")
