"""Search every version of every file, and every commit's words, for secrets.

Patterns are of what is issued somewhere (a private key, a cloud's or a forge's token, a
key of our own) and of a value long and mixed enough to be real that something named as
secret is given. What tests and documents make up stands in MADE_UP, by its exact text.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ISSUED = {
    "a private key": rb"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40,}",
    "an AWS key": rb"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b",
    "a GitHub token": rb"\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22,})",
    "a GitLab token": rb"\bglpat-[\w-]{20,}",
    "a Slack token": rb"\bxox[abeoprs]-[\w-]{10,}",
    "a Stripe key": rb"\b[rs]k_live_\w{16,}",
    "a Google key": rb"\bAIza[\w-]{35}\b",
    "a PyPI token": rb"\bpypi-AgE[\w-]{50,}",
    "an npm token": rb"\bnpm_[A-Za-z0-9]{36}\b",
    "a model's key": rb"\bsk-(?:ant-|proj-)?[\w-]{32,}",
    "a signed token": rb"\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}",
    "a key of our own": rb"\bklw_[a-z0-9]{10}_[\w-]{43}",
    "a password in an address": rb"\b[a-z+]{2,}://[\w.-]*:(?![$<{])[^\s/:@\"'`]{3,}@",
}
GIVEN = re.compile(
    rb"(?i)(?:passw(?:or)?d|secret|token|api_?key|credential)\w*[\"']?\]?"
    rb"\s*(?::\s*str\s*)?[:=]+\s*[\"']([^\"'\s]{12,})[\"']"
)
PATTERNS = {name: re.compile(pattern) for name, pattern in ISSUED.items()}
MADE_UP = {
    # How an address is written (docs/operators.md), and bad ones (tests).
    b"postgres://user:password@",
    b"smtp+tls://user:password@",
    b"https://user:word@",
    b"smtp://league:secret@",
    b"smtp+tls://league:secret@",
    b"smtp://league:p%40ss@",
    b"smtp+tls://league:p%40ss@",
    b"smtp+ssl://league:p%40ss@",
    b"postgres://root:hunter2@",
    b"postgres://klawerjas:password@",
    b"postgres://fatima:p%40ss%2Fword@",
    b"redis://:secret@",
    # Passwords and tokens of tests.
    b"n4kve-2wq7r-hh3ta-p9sxd",
    b"klawerjas1234",
    b"8c5d1f9a0c1b4d0e9f5b7a6c3d2e1f00",
    b"JBSWY3DPEHPK3PXP",
    b"k3yOfTheHall",
    b"a-long-password-1",
    b"1f0c6b0e5d7a4b1c8e9f2a3b4c5d6e7f",
    b"t0ken-for-those-who-watch",
    # Where the pages of a second factor lie (config/middleware.py).
    b"/accounts/2fa/",
}


@dataclass(frozen=True, slots=True)
class Secret:
    """What looks like a secret: its kind, its first letters, and where it was."""

    kind: str
    begins: str
    where: str


def is_mixed(value: bytes) -> bool:
    """Return whether a value has figures among its letters, as no words have."""
    return bool(re.search(rb"[0-9]", value) and re.search(rb"[A-Za-z]", value))


def secrets_in(content: bytes, where: str) -> Iterator[Secret]:
    """Yield what looks like a secret in the content of a file or a commit's words."""
    found = [
        (kind, one.group())
        for kind, pattern in PATTERNS.items()
        for one in pattern.finditer(content)
    ]
    given = (one.group(1) for one in GIVEN.finditer(content))
    found += [
        ("a value that is named as secret", one) for one in given if is_mixed(one)
    ]
    for kind, value in found:
        if value not in MADE_UP:
            yield Secret(kind, value[:12].decode(errors="replace"), where)


def git(*words: str, given: bytes | None = None, folder: Path = ROOT) -> bytes:
    command = ["git", "-C", str(folder), *words]
    return subprocess.run(command, input=given, check=True, capture_output=True).stdout


def named_objects(folder: Path) -> dict[bytes, str]:
    """Return every object that a branch or tag leads to, with the name it had."""
    lines = git("rev-list", "--objects", "--all", folder=folder).splitlines()
    rows = [line.partition(b" ") for line in lines]
    return {pk: name.decode(errors="replace") for pk, _, name in rows}


def contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield each version of each file, and each commit, with its name."""
    names = named_objects(folder)
    batch = git("cat-file", "--batch", given=b"\n".join(names), folder=folder)
    place = 0
    while place < len(batch):
        end = batch.index(b"\n", place)
        pk, kind, size = batch[place:end].split()
        content = batch[end + 1 : end + 1 + int(size)]
        place = end + int(size) + 2
        if kind in (b"blob", b"commit", b"tag"):
            yield f"{names[pk] or kind.decode()} ({pk[:10].decode()})", content


def search(folder: Path = ROOT) -> tuple[int, list[Secret]]:
    """Return how many contents were searched, and what was found in them."""
    number, found = 0, []
    for where, content in contents(folder):
        number += 1
        found += secrets_in(content, where)
    return number, found


def main() -> int:
    number, found = search()
    for one in found:
        print(f"{one.where}: {one.kind}, {one.begins}…", file=sys.stderr)
    print(f"{number:,} versions of files and commits: {len(found)} secrets")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
