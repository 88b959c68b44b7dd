"""Write the list of parts (SBOM) of what is installed and served, as CycloneDX has it.

Its Python packages are those of the lock, with their hashes; what browsers are given of
others is in static/vendor, and docs/licences.md has the table of it. The same lock
gives the same file, to the byte.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = ROOT / "var" / "sbom.json"
PINNED = re.compile(r"^([\w.-]+)(?:\[[\w,.-]+\])?==([^\s;]+)(.*)$", re.M)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
VENDORED = re.compile(r"^\| ([@\w/-]+) \| ([\d.]+) \| ([^|(]+?) \(", re.M)


def packages(lock: str) -> list[dict[str, Any]]:
    """Return the packages that a lock pins, each with the hashes of its files."""
    rows = PINNED.findall(lock.replace("\\\n", " "))
    return [part(name, version, "pypi", files(rest)) for name, version, rest in rows]


def files(rest: str) -> dict[str, Any]:
    """Return the hashes of a package's files, by the rest of its line in the lock."""
    hashes = [{"alg": "SHA-256", "content": one} for one in HASH.findall(rest)]
    return {
        "externalReferences": [
            {"type": "other", "url": "requirements.txt", "hashes": hashes}
        ]
    }


def vendored(page: str) -> list[dict[str, Any]]:
    """Return what is in static/vendor, by the table of the page of licences."""
    return [
        part(name, version, "npm", {"licenses": [{"license": {"name": licence}}]})
        for name, version, licence in VENDORED.findall(page)
    ]


def part(
    name: str, version: str, registry: str, more: dict[str, Any]
) -> dict[str, Any]:
    url = f"pkg:{registry}/{quote(name, safe='/')}@{version}"
    told = {"type": "library", "bom-ref": url, "name": name, "version": version}
    return told | {"purl": url} | more


def bill() -> dict[str, Any]:
    """Return the list of parts of this version of the code."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lock = (ROOT / "requirements.txt").read_text()
    page = (ROOT / "docs" / "licences.md").read_text()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": project["name"],
                "name": project["name"],
                "version": project["version"],
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": packages(lock) + vendored(page),
    }


def main() -> int:
    told = bill()
    WRITTEN.parent.mkdir(exist_ok=True)
    WRITTEN.write_text(json.dumps(told, indent=2) + "\n")
    print(f"{len(told['components'])} parts: {WRITTEN.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
