"""A copy of a site on a small disk of its own, which can be filled."""

from __future__ import annotations

import os
import pwd
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

from bench.attacks.daemons import Redis
from bench.attacks.sites import Attacked, NotRun, Site
from bench.attacks.visitors import Door
from tests.server.cluster import OWNER, Cluster, find_server
from tests.server.system import free_port, running

MEGABYTES = 400
BLOCK = b"x" * 65_536


@dataclass(frozen=True, slots=True)
class Filled:
    """A site on a disk of its own."""

    site: Site
    disk: Path

    def fill(self) -> None:
        """Write until there is no room for one byte more."""
        with (self.disk / "filler").open("ab", buffering=0) as filler:
            for block in (BLOCK, b"x"):
                with suppress(OSError):
                    while True:
                        filler.write(block)

    def free(self) -> None:
        (self.disk / "filler").unlink()


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a disk in memory; only root may."""
    disk = folder / "disk"
    disk.mkdir(mode=0o755)
    size = f"size={MEGABYTES}m,mode=755"
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(disk)],
        capture_output=True,
        check=False,
    )
    if done.returncode:
        disk.rmdir()
        raise NotRun("only root may mount the small disk that is filled")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)
        disk.rmdir()


@contextmanager
def filled_copy(site: Site) -> Iterator[Filled]:
    """Start a copy of a site whose database and files all stand on a small disk."""
    with own_place(site) as place, small_disk(place) as disk:
        copy = copied_on_postgresql if site.is_production else copied_on_sqlite
        with copy(site, disk) as system, running(system):
            door = Door(
                "127.0.0.1",
                system.port,
                is_production=site.is_production,
                is_behind=True,
            )
            yield Filled(replace(site, system=system, door=door), disk)


@contextmanager
def own_place(site: Site) -> Iterator[Path]:
    """Make a folder that PostgreSQL's own user may enter too."""
    place = Path("/tmp") / f"{site.system.folder.parent.name}-{site.name}"
    place.mkdir(mode=0o755)
    try:
        yield place
    finally:
        place.rmdir()


@contextmanager
def copied_on_sqlite(site: Site, disk: Path) -> Iterator[Attacked]:
    files = with_files(site, disk)
    former = site.system.database_url.removeprefix("sqlite://")
    with (
        closing(sqlite3.connect(former)) as here,
        closing(sqlite3.connect(files / "db.sqlite3")) as there,
    ):
        here.backup(there)
    shutil.copy(site.system.folder / "secret_key", files)
    yield Attacked(files, f"sqlite://{files}/db.sqlite3")


@contextmanager
def copied_on_postgresql(site: Site, disk: Path) -> Iterator[Attacked]:
    """Copy the database to a server of its own; its Redis keeps itself there too."""
    programs, home = find_server(), disk / "database"
    home.mkdir(mode=0o700)
    if os.getuid() == 0:
        owner = pwd.getpwnam(OWNER)
        os.chown(home, owner.pw_uid, owner.pw_gid)
    cluster = Cluster(programs, home, free_port())
    redis = Redis(disk / "redis", save="1 1")
    try:
        cluster.make()
        cluster.start()
        database = urlsplit(cluster.url)._replace(path="/postgres").geturl()
        dump = ["pg_dump", "--no-owner", "-d", site.system.database_url]
        with subprocess.Popen(dump, stdout=subprocess.PIPE) as dumped:
            subprocess.run(
                ["psql", "-q", "-d", database],
                stdin=dumped.stdout,
                stdout=subprocess.DEVNULL,
                check=True,
            )
        with redis.running():
            system = Attacked(with_files(site, disk), database, redis_url=redis.url)
            system.variables = site.system.variables
            yield system
    finally:
        with suppress(FileNotFoundError):
            cluster.kill()


def with_files(site: Site, disk: Path) -> Path:
    """Make the copy's own folder, with the static files of the other."""
    files = disk / "site"
    files.mkdir()
    (files / "static").symlink_to(site.system.folder / "static")
    return files
