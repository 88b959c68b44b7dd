"""The same with LibreOffice's own converter; run by `.ci/run` and `make soak`."""

from __future__ import annotations

import os

import pytest

from tests.league.imports.libreoffice import (
    CHANGES,
    KEPT,
    KINDS,
    changed,
    exported,
    make_lists,
)
from tests.league.imports.test_libreoffice import EXPECTED, comes_back

pytestmark = pytest.mark.django_db


def test_what_libreoffice_saves_comes_back() -> None:
    office = make_lists()
    found = {}
    for kind, (old, new) in CHANGES.items():
        content = exported(office, kind)
        for to in KINDS:
            saved = changed(content, old, new, to)
            if os.environ.get("KEEP"):
                (KEPT / f"{kind}.{to}").write_bytes(saved)
            found[kind, to] = comes_back(office, kind, to, saved)
    assert found == {(kind, to): EXPECTED[kind] for kind in CHANGES for to in KINDS}
