"""Other programs that a backup needs: PostgreSQL's own, and this project's commands."""

from __future__ import annotations

import os
import re
import shutil
import subprocess  # nosec B404  # PostgreSQL's tools, and our own checks apart
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from django.conf import settings

from archive.backups.faults import BackupError

# Where Debian keeps the tools of each version beside each other.
BESIDE = "/usr/lib/postgresql/{major}/bin/{name}"
VERSION = re.compile(r"\(PostgreSQL\) (\d+)")


def postgresql_tool(name: str, *, server: int) -> str:
    """Return the path of a tool that fits a server of this major version.

    Raises BackupError where it is missing, or older than the server.
    """
    install = f"install the client of PostgreSQL {server} (postgresql-client-{server})."
    exact = Path(BESIDE.format(major=server, name=name))
    found = str(exact) if exact.exists() else shutil.which(name)
    if found is None:
        raise BackupError(f"{name} is missing on this machine: {install}")
    told = VERSION.search(run([found, "--version"]).stdout)
    if told is None or int(told[1]) < server:
        version = told[1] if told else "an unknown version"
        raise BackupError(
            f"{name} is of PostgreSQL {version}, the server of {server}: {install}"
        )
    return found


def run(
    command: Sequence[str], variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; its answer is the caller's to judge."""
    return subprocess.run(  # nosec B603  # our own commands, no shell
        command,
        env=os.environ | (variables or {}),
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


def run_tool(command: Sequence[str], variables: Mapping[str, str]) -> None:
    """Run one of PostgreSQL's tools; raise BackupError with its first complaint."""
    done = run(command, variables)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["it failed without a word"]
        raise BackupError(f"{Path(command[0]).name}: {said[0].split('error: ')[-1]}")


def run_module(database_url: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a module of ours on another database than this process's."""
    return run([sys.executable, "-m", *words], {"DATABASE_URL": database_url})
