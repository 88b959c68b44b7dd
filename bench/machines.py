"""Three machines on one, each with etcd, Patroni and PostgreSQL, and the site's own.

They are set up by the files of deploy/patroni, word for word but for addresses, folders
and names, so that what is tried is what operators are given.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from secrets import token_hex
from time import monotonic

import psycopg

from tests.server.cluster import OWNER, find_server
from tests.server.system import ROOT, family, free_port, pause

FILES = ROOT / "deploy/patroni"
PROGRAMS = ("etcd", "patroni", "haproxy", "pgbouncer")
NAMES = ("one", "two", "three")
START_S = 180
_given: set[int] = set()


def placed(text: str, places: dict[str, str]) -> str:
    """Put what stands here in the place of each address, folder and name of a file."""
    for written in sorted(places, key=len, reverse=True):
        text = text.replace(written, places[written])
    left = re.search(r"10\.0\.0\.|@\w+@|/var/lib|/etc/", text)
    assert left is None, f"{left} is given no place"
    return text


def without_comments(text: str) -> str:
    return re.sub(r"^\s*[#;].*\n", "", text, flags=re.M)


def new_port() -> int:
    """Return a port that nobody listens on, and that no other machine is given."""
    while (port := free_port()) in _given:
        continue
    _given.add(port)
    return port


@dataclass(slots=True)
class Machine:
    """One machine of the three: its ports and what runs on it."""

    name: str
    folder: Path
    etcd: int = field(default_factory=new_port)
    peer: int = field(default_factory=new_port)
    patroni: int = field(default_factory=new_port)
    postgres: int = field(default_factory=new_port)
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, places: dict[str, str], passwords: dict[str, str]) -> None:
        """Start etcd and Patroni, which starts PostgreSQL; their folders may be old."""
        own = places | {
            "@NAME@": self.name,
            "@ADDRESS@:8008": f"127.0.0.1:{self.patroni}",
            "@ADDRESS@:5432": f"127.0.0.1:{self.postgres}",
            "@ADDRESS@:2379": f"127.0.0.1:{self.etcd}",
            "@ADDRESS@:2380": f"127.0.0.1:{self.peer}",
            "/var/lib/postgresql/15/league": f"{self.folder}/data",
            "/var/lib/postgresql/patroni.pgpass": f"{self.folder}/pgpass",
            "/usr/lib/postgresql/15/bin": str(find_server()),
            "/var/run/postgresql": str(self.folder),
            "/var/lib/etcd/league": f"{self.folder}/etcd",
        }
        etcd = placed(without_comments((FILES / "etcd").read_text()), own)
        config = self.folder / "config.yml"
        text = without_comments((FILES / "config.yml").read_text())
        config.write_text(placed(text, own))
        pairs = dict(line.split("=", 1) for line in etcd.splitlines())
        self._run(["etcd"], pairs)
        self._run(["patroni", str(config)], passwords)

    def _run(self, command: Sequence[str], variables: dict[str, str]) -> None:
        self.processes.append(run(self.folder, command, variables))

    def everything(self) -> list[int]:
        """Return every process of the machine, those first that start others again."""
        found = [pid for one in self.processes for pid in family(one.pid)[::-1]]
        with suppress(FileNotFoundError, IndexError):
            found += self.postgres_alone()
        return found

    def send(self, pids: Sequence[int], sent: signal.Signals) -> None:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, sent)

    def kill(self) -> None:
        """Kill all of it at once, as a power cut would."""
        self.send(self.everything(), signal.SIGKILL)
        for one in self.processes:
            one.wait()
        self.processes.clear()

    def postgres_alone(self) -> list[int]:
        text = (self.folder / "data/postmaster.pid").read_text()
        return family(int(text.split()[0]))[::-1]

    def senders(self) -> list[int]:
        """Return the processes that send the log of writes to other machines."""
        listed = subprocess.run(
            ["ps", "-A", "-o", "pid=,args="], capture_output=True, text=True, check=True
        )
        lines = [one.split(None, 1) for one in listed.stdout.splitlines()]
        senders = {int(pid) for pid, args in lines if "walsender" in args}
        return [pid for pid in self.postgres_alone() if pid in senders]

    def is_so(self, state: str) -> bool:
        """Whether Patroni says of the machine that it is `primary`, `replica`, …"""
        connection = HTTPConnection("127.0.0.1", self.patroni, timeout=3)
        try:
            connection.request("GET", f"/{state}")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()


def run(
    folder: Path, command: Sequence[str], variables: dict[str, str]
) -> subprocess.Popen[bytes]:
    """Start a program as PostgreSQL's own user, its words in the folder's log."""
    is_root = os.getuid() == 0
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            [shutil.which(command[0]) or command[0], *command[1:]],
            env={"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"}
            | variables,
            cwd=folder,
            stdout=log,
            stderr=log,
            user=OWNER if is_root else None,
            group=OWNER if is_root else None,
            extra_groups=[] if is_root else None,
        )


@dataclass(slots=True)
class Machines:
    """The three, and on the site's own machine HAProxy and PgBouncer before them."""

    folder: Path
    three: list[Machine]
    password: str
    is_synchronous: bool
    haproxy: int = field(default_factory=new_port)
    pgbouncer: int = field(default_factory=new_port)
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        """The address that the site is given: PgBouncer's."""
        return f"postgres://league:{self.password}@127.0.0.1:{self.pgbouncer}/league"

    @property
    def places(self) -> dict[str, str]:
        found = {
            "127.0.0.1:5000": f"127.0.0.1:{self.haproxy}",
            "host=127.0.0.1 port=5000": f"host=127.0.0.1 port={self.haproxy}",
            "listen_port = 6432": f"listen_port = {self.pgbouncer}",
            "/etc/pgbouncer": str(self.folder),
            "10.0.0.0/24": "127.0.0.1/32",
            "[10.0.0.11, 10.0.0.12, 10.0.0.13]": "[127.0.0.1]",
        }
        if not self.is_synchronous:
            found["synchronous_mode: true"] = "synchronous_mode: false"
        for number, one in enumerate(self.three, 11):
            machine = f"10.0.0.{number}"
            found |= {
                f"{machine}:5432 check port 8008": (
                    f"127.0.0.1:{one.postgres} check port {one.patroni}"
                ),
                f"{machine}:2379": f"127.0.0.1:{one.etcd}",
                f"{machine}:2380": f"127.0.0.1:{one.peer}",
            }
        return found

    @property
    def passwords(self) -> dict[str, str]:
        names = ("SUPERUSER", "REPLICATION", "REWIND")
        return {f"PATRONI_{one}_PASSWORD": self.password for one in names}

    def start(self) -> None:
        for one in self.three:
            one.start(self.places, self.passwords)
        for name in ("haproxy.cfg", "pgbouncer.ini"):
            text = without_comments((FILES / name).read_text())
            (self.folder / name).write_text(placed(text, self.places))
        users = self.folder / "userlist.txt"
        users.write_text(f'"league" "{self.password}"\n')
        commands = (
            ["haproxy", "-db", "-f", str(self.folder / "haproxy.cfg")],
            ["pgbouncer", str(self.folder / "pgbouncer.ini")],
        )
        self.processes += [run(self.folder, one, {}) for one in commands]
        self.wait_for_all()

    def wait_for_all(self) -> None:
        """Wait until there is one primary, and a second machine is asked to have all.

        Without synchronous commits: until all others follow.
        """
        until = monotonic() + START_S
        while not self.is_whole():
            assert monotonic() < until, self.said()
            pause(0.2)

    def said(self) -> str:
        """Return the last words of every program, for a run that stands still."""
        logs = [*self.folder.glob("*/log"), self.folder / "log"]
        return "\n".join(one.read_text()[-1000:] for one in logs)

    def is_whole(self) -> bool:
        primaries = [one for one in self.three if one.is_so("primary")]
        replicas = [one for one in self.three if one.is_so("replica")]
        if len(primaries) != 1 or len(replicas) != len(self.three) - 1:
            return False
        streaming = self.ask(primaries[0], "SELECT count(*) FROM pg_stat_replication")
        synchronous = any(one.is_so("synchronous") for one in replicas)
        return streaming == len(replicas) and synchronous == self.is_synchronous

    def primary(self) -> Machine:
        until = monotonic() + START_S
        while True:
            found = [one for one in self.three if one.is_so("primary")]
            if len(found) == 1:
                return found[0]
            assert monotonic() < until, "there is a primary"
            pause(0.2)

    def ask(self, machine: Machine, statement: str, database: str = OWNER) -> object:
        """Ask a machine's PostgreSQL; None where it does not answer."""
        try:
            with self.opened(machine, database) as opened:
                row = opened.execute(statement.encode()).fetchone()
        except psycopg.OperationalError:
            return None
        return row[0] if row else None

    def opened(self, machine: Machine, database: str) -> psycopg.Connection:
        return psycopg.connect(
            host="127.0.0.1",
            port=machine.postgres,
            user=OWNER,
            password=self.password,
            dbname=database,
            connect_timeout=2,
            autocommit=True,
        )

    def fill(self, url: str) -> None:
        """Make the site's user and its database by the guide, a copy of another."""
        with self.opened(self.primary(), OWNER) as opened:
            for statement in (
                f"CREATE ROLE league LOGIN CREATEDB PASSWORD '{self.password}'",
                "ALTER ROLE league SET lock_timeout = '2s'",
                "ALTER ROLE league SET statement_timeout = '15s'",
                "CREATE DATABASE league OWNER league",
            ):
                opened.execute(statement.encode())
        programs = find_server()
        dump = [str(programs / "pg_dump"), "--no-owner", "--no-privileges", url]
        copied = subprocess.run(dump, check=True, capture_output=True)
        primary = f"postgres://league:{self.password}@127.0.0.1:{self.haproxy}/league"
        load = [str(programs / "psql"), "-q", "-v", "ON_ERROR_STOP=1", primary]
        subprocess.run(load, input=copied.stdout, check=True, capture_output=True)

    def end(self) -> None:
        for one in self.three:
            with suppress(FileNotFoundError):
                one.kill()
        for process in self.processes:
            process.kill()
            process.wait()


@contextmanager
def new_machines(*, is_synchronous: bool = True) -> Iterator[Machines]:
    """Set three machines up, and leave none of their processes and files behind."""
    missing = [one for one in PROGRAMS if shutil.which(one) is None]
    assert not missing, f"apt install patroni etcd-server haproxy pgbouncer: {missing}"
    folder = Path("/tmp") / f"klawerjas-machines-{token_hex(4)}"
    three = [Machine(one, folder / one) for one in NAMES]
    for made in (folder, *(one.folder for one in three)):
        made.mkdir(mode=0o700)
        own(made)
    machines = Machines(folder, three, token_hex(8), is_synchronous)
    try:
        machines.start()
        yield machines
    finally:
        machines.end()
        shutil.rmtree(folder, ignore_errors=True)


def own(folder: Path) -> None:
    """Give a folder to whom PostgreSQL runs as: root may not run it."""
    if os.getuid() == 0:
        owner = pwd.getpwnam(OWNER)
        os.chown(folder, owner.pw_uid, owner.pw_gid)
