"""A list that was changed in LibreOffice comes in with that change and no other."""

from __future__ import annotations

import pytest

from league.imports.actions.bringing import bring
from league.imports.actions.files import try_import
from tests.league.imports.libreoffice import CHANGES, KEPT, KINDS, make_lists
from tests.league.imports.make_imports import Office
from tests.make import make_role

pytestmark = pytest.mark.django_db


# What each file changes, and how many rows stand like that already.
EXPECTED = {
    "players": ("Ria Brinks (SP009), Elsies A", 2),
    "fixtures": ("Retreat B – Elsies B", 1),
}


def check_comes_back(office: Office, kind: str, to: str, content: bytes) -> None:
    user = make_role(office.season.union)
    name = f"{kind}.{to}"
    brought = bring(office.season, kind, file_name=name, content=content, by=user)
    taken = try_import(brought)
    words, left_alone = EXPECTED[kind]
    assert (taken.made, taken.again, taken.warnings) == ([], [], [])
    assert [one.startswith(words) for one in taken.changed] == [True], taken.changed
    assert taken.left_alone == left_alone


def test_what_libreoffice_saved_comes_back() -> None:
    office = make_lists()
    for kind in CHANGES:
        for to in KINDS:
            content = (KEPT / f"{kind}.{to}").read_bytes()
            check_comes_back(office, kind, to, content)
