"""PostgreSQL: pg_dump of an exported snapshot, and databases of their own to try it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import psycopg
from psycopg import sql

from archive.backups.engines import SOMEBODYS, Engine, Scratch
from archive.backups.faults import BackupError
from archive.backups.manifest import Facts, read_facts
from archive.backups.programs import postgresql_tool, run_tool

# Every server has it; a database cannot be made or renamed from within itself.
MAINTENANCE = "postgres"
LONGEST_NAME = 63
MAY_NOT_MAKE = (
    "The database's user {user} may not make a database, in which a backup is tried "
    "and restored: as the server's owner run ALTER ROLE {user} CREATEDB."
)
SERVED = "The site has the database {name} open: stop it first, then again."


class PostgresqlEngine(Engine):
    vendor = "postgresql"
    is_small = True

    @property
    def name(self) -> str:
        return str(self.named["NAME"])

    def snapshot(self, into: Path) -> Facts:
        with self.session(self.name) as holding:
            dump = postgresql_tool("pg_dump", server=major_of(holding))
            # Its counts and its dump are of the same moment.
            holding.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            [[of_one_moment]] = holding.execute("SELECT pg_export_snapshot()")
            facts = facts_in(holding)
            command = [dump, "--format=custom", "--no-owner", "--no-privileges"]
            command += [f"--snapshot={of_one_moment}", f"--file={into}"]
            run_tool(command, self.variables(self.name))
        return facts

    @contextmanager
    def scratch(self, snapshot: Path) -> Iterator[Scratch]:
        mark = f"{self.name[: LONGEST_NAME - 14]}_try_"
        made = mark + uuid4().hex[:8]
        with self.session(MAINTENANCE) as server:
            restore = postgresql_tool("pg_restore", server=major_of(server))
            drop_left(server, mark)
            self.make(server, made)
            try:
                options = ["--no-owner", "--no-privileges", "--exit-on-error"]
                run_tool(
                    [restore, *options, f"--dbname={made}", str(snapshot)],
                    self.variables(made),
                )
                yield Scratch(made, self.url_of(made))
            finally:
                server.execute(
                    sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(
                        sql.Identifier(made)
                    )
                )

    def make(self, server: psycopg.Connection, name: str) -> None:
        """Make a database that sorts and compares as the settings' one does."""
        [like] = server.execute(
            "SELECT pg_encoding_to_char(encoding), datcollate, datctype"
            " FROM pg_database WHERE datname = %s",
            [self.name],
        )
        statement = sql.SQL(
            "CREATE DATABASE {} TEMPLATE template0 ENCODING {} LC_COLLATE {}"
            " LC_CTYPE {}"
        ).format(sql.Identifier(name), *map(sql.Literal, like))
        try:
            server.execute(statement)
        except psycopg.errors.InsufficientPrivilege:
            user = server.info.user
            raise BackupError(MAY_NOT_MAKE.format(user=user)) from None

    def facts(self, scratch: Scratch) -> Facts:
        with self.session(scratch.name) as restored:
            return facts_in(restored)

    def holds_something(self) -> bool:
        with self.session(self.name) as there:
            [[tables]] = there.execute(
                "SELECT count(*) FROM pg_tables WHERE schemaname NOT IN "
                "('pg_catalog', 'information_schema')"
            )
            if not tables:
                return False
            try:
                [[rows]] = there.execute(SOMEBODYS)
            except psycopg.errors.UndefinedTable:
                return True
            return bool(rows)

    def move_in(self, scratch: Scratch, *, aside: str) -> str:
        former = f"{self.name[: LONGEST_NAME - 1 - len(aside)]}_{aside}"
        has_rows = self.holds_something()
        rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
        own, made, kept = map(sql.Identifier, (self.name, scratch.name, former))
        with self.session(MAINTENANCE) as server:
            try:
                server.execute(rename.format(own, kept))
            except psycopg.errors.ObjectInUse:
                raise BackupError(SERVED.format(name=self.name)) from None
            except psycopg.errors.InsufficientPrivilege as fault:
                raise BackupError(f"PostgreSQL: {fault.diag.message_primary}") from None
            try:
                server.execute(rename.format(made, own))
            except psycopg.Error:
                server.execute(rename.format(kept, own))
                raise
            if not has_rows:
                server.execute(sql.SQL("DROP DATABASE {}").format(kept))
        return former if has_rows else ""

    @contextmanager
    def session(self, name: str) -> Iterator[psycopg.Connection]:
        """Open a database past Django, without the limits of a request."""
        where: dict[str, Any] = {
            "host": self.named.get("HOST"),
            "port": self.named.get("PORT"),
            "user": self.named.get("USER"),
            "password": self.named.get("PASSWORD"),
        }
        given = {key: value for key, value in where.items() if value}
        limits = "-c idle_in_transaction_session_timeout=0 -c statement_timeout=0"
        try:
            with psycopg.connect(
                dbname=name, autocommit=True, options=limits, **given
            ) as opened:
                yield opened
        except psycopg.Error as fault:
            [first, *_] = str(fault).strip().splitlines() or [type(fault).__name__]
            raise BackupError(f"PostgreSQL: {first}") from None

    def variables(self, name: str) -> dict[str, str]:
        """Return how PostgreSQL's tools reach a database; no password on their line."""
        known = {
            "PGHOST": self.named.get("HOST"),
            "PGPORT": self.named.get("PORT"),
            "PGUSER": self.named.get("USER"),
            "PGPASSWORD": self.named.get("PASSWORD"),
        }
        given = {key: str(value) for key, value in known.items() if value}
        return given | {"PGDATABASE": name}

    def url_of(self, name: str) -> str:
        user, password, host = (
            quote(str(self.named.get(part) or ""), safe="")
            for part in ("USER", "PASSWORD", "HOST")
        )
        who = f"{user}:{password}@" if password else f"{user}@" if user else ""
        port = f":{self.named['PORT']}" if self.named.get("PORT") else ""
        return f"postgres://{who}{host}{port}/{quote(name, safe='')}"


def drop_left(server: psycopg.Connection, mark: str) -> None:
    """Drop what one left behind that was killed; leave what somebody has open."""
    rows = server.execute(
        "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
        " AND length(datname) = %s",
        [mark, len(mark) + 8],
    ).fetchall()
    for (name,) in rows:
        with suppress(psycopg.errors.ObjectInUse):
            server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))


def major_of(server: psycopg.Connection) -> int:
    return server.info.server_version // 10_000


def facts_in(database: psycopg.Connection) -> Facts:
    return read_facts(lambda query: database.execute(query.encode()).fetchall())
