"""What is installed is what was chosen, to the byte (ASVS V15)."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from bench import holes
from bench.sbom import bill

ROOT = Path(settings.BASE_DIR)
RUNTIME = ROOT / "requirements.txt"
LOCKS = [
    "requirements.txt",
    "requirements-docs.txt",
    "requirements-dev.txt",
    "requirements-audit.txt",
]
PINNED = re.compile(
    r"[\w.\[\],-]+==[\w.+!]+(?: ; [^\\]+)?(?: --hash=sha256:[0-9a-f]{64})+"
)


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_is_pinned_by_its_hashes(name: str) -> None:
    text = (ROOT / name).read_text().replace("\\\n", " ")
    lines = [" ".join(one.split()) for one in text.splitlines()]
    packages = [one for one in lines if one and not one.startswith(("#", "-"))]
    assert len(packages) > 10
    assert [one for one in packages if not PINNED.fullmatch(one)] == []


def test_only_what_has_its_hash_is_installed() -> None:
    installing = [
        one for one in (ROOT / "Makefile").read_text().splitlines() if " -r req" in one
    ]
    assert len(installing) == 4
    assert [one for one in installing if "--require-hashes" not in one] == []


def pins(lock: str) -> set[tuple[str, str]]:
    """The packages of a lock, counted another way than the list of parts does."""
    lines = [one for one in lock.splitlines() if re.match(r"[a-zA-Z0-9]", one)]
    pairs = [one.split()[0].split("==") for one in lines]
    return {(name.partition("[")[0], version) for name, version in pairs}


def test_the_list_of_parts_has_every_pinned_package() -> None:
    parts = [one for one in bill()["components"] if one["purl"].startswith("pkg:pypi/")]
    wanted = pins(RUNTIME.read_text())
    assert len(wanted) > 50
    assert {(one["name"], one["version"]) for one in parts} == wanted
    assert [one for one in parts if not one["externalReferences"][0]["hashes"]] == []


def test_the_list_of_parts_has_what_browsers_are_given() -> None:
    parts = [one["purl"] for one in bill()["components"] if "pkg:npm/" in one["purl"]]
    folders = [one for one in (ROOT / "static" / "vendor").iterdir() if one.is_dir()]
    assert len(parts) == len(folders)
    assert "pkg:npm/%40picocss/pico@2.1.1" in parts


HOLED = holes.HOLED.split()[0]
# What pip-audit says of a package, by the lock that it is given.
SAYS = """
import json, sys
known = {known}
hole = [{{"id": "GHSA-1", "fix_versions": ["9.9"]}}]
lock = open(sys.argv[-1]).read()
pins = [one.split()[0] for one in lock.splitlines() if "==" in one]
print(json.dumps({{"dependencies": [
    {{"name": name, "version": version, "vulns": hole * (pin in known)}}
    for pin in pins for name, version in [pin.split("==")]
]}}))
"""


def holes_of(tmp_path: Path, says: str) -> int:
    program = tmp_path / "program.py"
    program.write_text(says)
    return holes.main([sys.executable, str(program)])


def test_no_known_hole_passes(tmp_path: Path, capsys: Any) -> None:
    assert holes_of(tmp_path, SAYS.format(known=[HOLED])) == 0
    assert ": 0 holes" in capsys.readouterr().out


def test_a_package_with_a_known_hole_fails_and_is_named(
    tmp_path: Path, capsys: Any
) -> None:
    [version] = [one for name, one in pins(RUNTIME.read_text()) if name == "pillow"]
    known = [HOLED, f"pillow=={version}"]
    assert holes_of(tmp_path, SAYS.format(known=known)) == 1
    assert re.search(r"pillow [\d.]+: GHSA-1, mended in 9.9", capsys.readouterr().out)


@pytest.mark.parametrize(
    "says",
    [
        SAYS.format(known=[]),
        "raise SystemExit('ConnectionError')",
        "print('{}')",
        'print(\'{"dependencies": [{"name": "a", "skip_reason": "unknown"}]}\')',
    ],
    ids=["knows nothing", "not reached", "no answer", "skipped"],
)
def test_a_database_that_was_not_asked_passes_nothing(
    tmp_path: Path, capsys: Any, says: str
) -> None:
    assert holes_of(tmp_path, says) == 1
    assert "The packages were not checked" in capsys.readouterr().err
