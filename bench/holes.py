"""Ask the database of known holes (OSV) about every pinned package, by pip-audit.

A release that has holes is asked about first: where those are not found, the database
was not reached or not understood, and nothing that it said would count. `make audit`
runs it in an environment of its own (docs/decisions.md).
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCKS = (
    "requirements.txt",
    "requirements-docs.txt",
    "requirements-dev.txt",
    "requirements-audit.txt",
)
# Its holes are long known; the hash is of nothing, since nothing is installed.
HOLED = f"django==3.2.0 --hash=sha256:{'0' * 64}\n"
STRICTLY = [
    "--strict",
    "--require-hashes",
    "--disable-pip",
    "--vulnerability-service=osv",
    "--progress-spinner=off",
    "--format=json",
]


class NotAsked(Exception):
    """The database gave no answer, or none for every package."""


@dataclass(frozen=True, slots=True)
class Answered:
    """How many packages were asked about, and the holes known, a line each."""

    packages: int
    holes: list[str]


def ask(program: Sequence[str], lock: Path) -> Answered:
    """Return what is known of a lock's packages; raise NotAsked where one is not."""
    command = [*program, *STRICTLY, "--requirement", str(lock)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        packages: list[dict[str, Any]] = json.loads(told.stdout)["dependencies"]
        holes = [
            f"{one['name']} {one['version']}: {hole['id']}, mended in "
            f"{', '.join(hole['fix_versions']) or 'no release'}"
            for one in packages
            for hole in one["vulns"]
        ]
    except (ValueError, KeyError, TypeError):
        last = told.stderr.strip().splitlines() or ["it said nothing"]
        raise NotAsked(last[-1]) from None
    return Answered(len(packages), holes)


def check_that_it_finds(program: Sequence[str]) -> None:
    """Raise NotAsked unless the holes of a release that has many are found."""
    with tempfile.TemporaryDirectory() as folder:
        lock = Path(folder) / "holed.txt"
        lock.write_text(HOLED)
        if not ask(program, lock).holes:
            raise NotAsked("it knows of no hole in Django 3.2.0, which has many")


def main(program: Sequence[str]) -> int:
    try:
        check_that_it_finds(program)
        found = [ask(program, ROOT / name) for name in LOCKS]
    except NotAsked as fault:
        print(
            "The packages were not checked: the database of known holes could not be "
            f"asked.\n{fault}",
            file=sys.stderr,
        )
        return 1
    holes = sorted({line for one in found for line in one.holes})
    print(*holes, sep="\n", end="\n" if holes else "")
    print(
        f"{sum(one.packages for one in found)} packages asked about: {len(holes)} holes"
    )
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
