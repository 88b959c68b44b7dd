"""What is attacked: the site as `make run`, `make hall` and production start it.

Each has a database, a folder and processes of its own, and people who use it
(bench/attacks/victims.py).
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

from bench.attacks.daemons import MailServer, Redis
from bench.attacks.proxies import Ports, is_installed, proxy
from bench.attacks.visitors import Door, Visitor
from league.serving import certificates, lan
from tests.server.system import System, admin, drop, free_port, pause, running

HOST = "127.0.0.1"
# Addresses that visitors come from: this machine has 16 million of its own (Linux).
HALL, ELSEWHERE, ATTACKER = "127.0.0.2", "127.0.0.3", "127.0.0.4"
SETUPS = ("run", "hall", "nginx", "caddy")


class NotRun(Exception):
    """A set-up, or an attack, cannot be run here; the sentence says what is missing."""


@dataclass
class Attacked(System):
    """A system with environment variables of its own."""

    variables: dict[str, str] = field(default_factory=dict)
    speaks_tls: bool = False

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | self.variables

    def answers(self) -> bool:
        if not self.speaks_tls:
            return super().answers()
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        return Visitor(Door(HOST, self.port, trusting)).get("/api/v1/").status > 0


@dataclass(frozen=True, slots=True)
class Victims:
    """The people and things of a site that attackers are after."""

    union: str
    board: str
    season: int
    division: int
    # Played, with words in it that members alone may read.
    match: str
    words: list[str]
    night: str
    # Tonight's matches; a marker's, then a captain's code of each.
    tonight: list[str]
    marker_codes: list[str]
    captain_codes: list[str]
    hall: int
    # Username to session, of who may sign in.
    sessions: dict[str, str]
    password: str
    # An evening whose round is undone, and one that goes on.
    undone_round: int
    undone_codes: list[str]
    evening_codes: list[str]
    ended_links: dict[str, str]
    good_links: dict[str, str]


@dataclass(slots=True)
class Site:
    """One set-up that runs, and what an attacker knows of it."""

    name: str
    system: Attacked
    door: Door
    victims: Victims
    mails: Callable[[], list[str]]
    # Where plain HTTP is spoken, in production.
    plain: Door | None = None
    redis: Redis | None = None

    @property
    def is_production(self) -> bool:
        return self.plain is not None

    def visitor(self, come_from: str = HALL, *, user: str = "") -> Visitor:
        session = self.victims.sessions[user] if user else ""
        return Visitor(self.door, come_from, session)


def make_victims(system: System) -> Victims:
    done = system.run("-m", "bench.attacks.victims")
    assert done.returncode == 0, done.stderr
    return Victims(**json.loads(done.stdout))


def prepared(system: Attacked, *options: str) -> None:
    done = system.run("manage.py", "prepare", *options)
    assert done.returncode == 0, done.stderr


@contextmanager
def run_site(folder: Path, *, in_hall: bool = False) -> Iterator[Site]:
    """The site as `make run` starts it, or `make hall`: SQLite, no Redis, demo."""
    if in_hall and not lan.addresses():
        raise NotRun("this machine is in no network that phones could reach it in")
    system = Attacked(
        folder, f"sqlite://{folder}/db.sqlite3", speaks_tls=in_hall, with_worker=True
    )
    system.arguments = ("--hall",) if in_hall else ()
    prepared(system, "--demo", "--season-only")
    victims = make_victims(system)
    with running(system):
        trusting = None
        if in_hall:
            authority = folder / "hall" / "authority.crt"
            trusting = ssl.create_default_context(cafile=authority)
        door = Door(HOST, system.port, trusting)

        def mails() -> list[str]:
            return [one.read_text() for one in (folder / "mail").glob("*")]

        yield Site("hall" if in_hall else "run", system, door, victims, mails)


@contextmanager
def production_site(folder: Path, kind: str, url: str) -> Iterator[Site]:
    """The site in production: PostgreSQL, Redis, and a proxy that ends TLS."""
    if not url.startswith("postgres"):
        raise NotRun("DATABASE_URL names no PostgreSQL")
    for program in (kind, "redis-server"):
        if not is_installed(program):
            raise NotRun(f"{program} is not installed")
    with (
        own_database(url) as database,
        Redis(folder / "redis").running() as redis,
        MailServer().running() as mail,
    ):
        ports = distinct_ports()
        system = Attacked(
            folder, database, redis_url=redis.url, port=ports.site, with_worker=True
        )
        system.variables = production_variables(ports, mail)
        prepared(system)
        victims = make_victims(system)
        files = tls_files(folder / "tls")
        with (
            running(system),
            proxy(
                kind,
                folder / kind,
                ports,
                certificate=files.server,
                key=files.server_key,
            ),
        ):
            trusting = ssl.create_default_context(cafile=files.authority)
            door = Door(HOST, ports.tls, trusting, is_production=True)
            plain = Door(HOST, ports.plain, is_production=True)
            wait_for(door)
            yield Site(
                kind, system, door, victims, mail.letters, plain=plain, redis=redis
            )


def distinct_ports() -> Ports:
    found: set[int] = set()
    while len(found) < 3:
        found.add(free_port())
    return Ports(*found)


def production_variables(ports: Ports, mail: MailServer) -> dict[str, str]:
    return {
        "ENVIRONMENT": "production",
        "SECRET_KEY": secrets.token_urlsafe(64),
        "SITE_ADDRESS": f"https://{HOST}:{ports.tls}",
        "ALLOWED_HOSTS": HOST,
        "EMAIL_URL": f"smtp://{HOST}:{mail.port}",
        "EMAIL_FROM": "League <log@example.org>",
        "TRUSTED_PROXIES": "1",
    }


def tls_files(folder: Path) -> lan.Files:
    files = lan.Files(folder)
    covered = certificates.Covered(["localhost"], [HOST])
    certificates.prepare(files, covered, machine="attacked", now=datetime.now(UTC))
    return files


@contextmanager
def own_database(url: str) -> Iterator[str]:
    """Make a database beside the one named, and drop it afterwards."""
    name = f"klawerjas_{uuid4().hex[:12]}"
    with psycopg.connect(admin(url), autocommit=True) as opened:
        opened.execute(f'CREATE DATABASE "{name}"')
    try:
        yield urlsplit(url)._replace(path=f"/{name}").geturl()
    finally:
        drop(url, name)


def wait_for(door: Door) -> None:
    for _ in range(200):
        with suppress(OSError, HTTPException):
            door.connect().close()
            return
        pause(0.05)
    raise NotRun("the proxy does not answer")


@contextmanager
def opened(setup: str, folder: Path) -> Iterator[Site]:
    """Start a set-up by its name; raises NotRun if something is missing for it."""
    folder.mkdir()
    url = os.environ.get("DATABASE_URL", "")
    if setup in ("run", "hall"):
        with run_site(folder, in_hall=setup == "hall") as site:
            yield site
    else:
        with production_site(folder, setup, url) as site:
            yield site
    shutil.rmtree(folder, ignore_errors=True)
