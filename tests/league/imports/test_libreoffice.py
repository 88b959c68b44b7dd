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
    "players": (["Ria Brinks (SP009), Elsies A"], 2),
    "fixtures": (["Retreat B – Elsies B, Tuesday 17 February 2026"], 1),
}


def comes_back(
    office: Office, kind: str, to: str, content: bytes
) -> tuple[list[str], int]:
    """Bring a saved list; return what it changes, and how many rows it leaves alone.

    Anything that it would make, or warn of, stands among the changes.
    """
    user = make_role(office.season.union)
    name = f"{kind}.{to}"
    brought = bring(office.season, kind, file_name=name, content=content, by=user)
    taken = try_import(brought)
    warned = [one.sentence for one in taken.warnings]
    return [*taken.made, *taken.again, *warned, *taken.changed], taken.left_alone


def test_what_libreoffice_saved_comes_back() -> None:
    office = make_lists()
    found = {
        (kind, to): comes_back(office, kind, to, (KEPT / f"{kind}.{to}").read_bytes())
        for kind in CHANGES
        for to in KINDS
    }
    assert found == {(kind, to): EXPECTED[kind] for kind in CHANGES for to in KINDS}
