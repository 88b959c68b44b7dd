"""What is installed is what was chosen, to the byte (ASVS V15)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
PINNED = re.compile(
    r"[\w.\[\],-]+==[\w.+!]+(?: ; [^\\]+)?(?: --hash=sha256:[0-9a-f]{64})+"
)


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
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
    assert len(installing) == 2
    assert [one for one in installing if "--require-hashes" not in one] == []
