"""A PostgreSQL server for one test, which can be killed as by a power cut."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

import psycopg

from tests.databases import migrated_name
from tests.server.system import family, free_port, pause

START_S = 120
OWNER = "postgres"


def find_server() -> Path:
    """Return the folder of PostgreSQL's own programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    assert found or on_path, "PostgreSQL's server programs are installed"
    return (found[-1] if found else Path(str(on_path))).parent


@dataclass(slots=True)
class Cluster:
    """One server: its programs, its folder, its port and the user that runs it."""

    programs: Path
    folder: Path
    port: int

    @property
    def url(self) -> str:
        return f"postgres://{OWNER}@127.0.0.1:{self.port}/postgres"

    def run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [*owner_prefix(), str(self.programs / program), *arguments],
            check=True,
            capture_output=True,
            cwd="/",
        )

    def make(self) -> None:
        folder = str(self.folder)
        self.run("initdb", "-D", folder, "-U", OWNER, "-A", "trust", "-N")

    def fill(self) -> None:
        """Copy the run's migrated database here: to migrate one takes far longer."""
        url = os.environ["DATABASE_URL"]
        migrated = urlsplit(url)._replace(path=f"/{migrated_name(url)}").geturl()
        dump = subprocess.run(
            [str(self.programs / "pg_dump"), migrated], check=True, capture_output=True
        )
        subprocess.run(
            [str(self.programs / "psql"), "-q", "-v", "ON_ERROR_STOP=1", self.url],
            input=dump.stdout,
            check=True,
            capture_output=True,
        )

    def start(self) -> None:
        """Start the server, retrying until it answers.

        A killed server may refuse at first, while its former processes still end.
        """
        until = monotonic() + START_S
        options = f"-p {self.port} -k '' -h 127.0.0.1"
        while not self.answers():
            assert monotonic() < until, "the database starts"
            with suppress(subprocess.CalledProcessError):
                log = str(self.folder / "log")
                folder = str(self.folder)
                self.run(
                    "pg_ctl", "-D", folder, "-l", log, "-w", "-o", options, "start"
                )
            pause(0.1)

    def answers(self) -> bool:
        try:
            with psycopg.connect(self.url, connect_timeout=2) as opened:
                return opened.execute("SELECT 1").fetchone() == (1,)
        except psycopg.OperationalError:
            return False

    def kill(self) -> None:
        """Kill the postmaster and all its children at once."""
        postmaster = int((self.folder / "postmaster.pid").read_text().split()[0])
        for pid in family(postmaster):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def owner_prefix() -> Sequence[str]:
    """Return the prefix that runs PostgreSQL as its own user: root may not run it."""
    return ["runuser", "-u", OWNER, "--"] if os.getuid() == 0 else []


@contextmanager
def new_cluster(folder: Path, programs: Path) -> Iterator[Cluster]:
    """Make and start a server in a folder, and leave none of its processes behind."""
    home = Path("/tmp") / f"klawerjas-{folder.name}-{free_port()}"
    home.mkdir(mode=0o700)
    if os.getuid() == 0:
        owner = pwd.getpwnam(OWNER)
        os.chown(home, owner.pw_uid, owner.pw_gid)
    cluster = Cluster(programs, home, free_port())
    try:
        cluster.make()
        cluster.start()
        yield cluster
    finally:
        with suppress(FileNotFoundError):
            cluster.kill()
        shutil.rmtree(home, ignore_errors=True)
