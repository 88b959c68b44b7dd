"""Lists that went out, were changed in LibreOffice, and come in again.

`.ci/run` and `make soak` run LibreOffice's own converter (`soffice`; on Debian the
package libreoffice-calc-nogui, 90 MB, so `make test` goes without). The files in
from_libreoffice/ are what it wrote: `python -m pytest
tests/league/imports/by_libreoffice.py` with KEEP=1 writes them again.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from django.urls import reverse

from tests.league.imports.make_imports import NIGHTS, Office, make_office
from tests.make import make_fixture

KEPT = Path(__file__).parent / "from_libreoffice"
PLAYERS = (
    "registration_no,name,team,role,registered_on\n"
    "SP007,Zoë O’Brien,RET-A,captain,2026-01-15\n"
    "SP008,=1+1,RET-B,,2026-01-16\n"
    "SP009,Ria Brink,ELS-A,,2026-01-17\n"
)
# What is changed in each list: the old text and the new one.
CHANGES = {
    "players": ("Ria Brink", "Ria Brinks"),
    "fixtures": (f"{NIGHTS[1]}", f"{NIGHTS[2]}"),
}
KINDS = ("xlsx", "csv")
# Every cell as it looks, with a comma and in UTF-8.
FILTERS = {
    "xlsx": "xlsx",
    "csv": "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true",
}


def make_lists() -> Office:
    """A union with three registrations and two fixtures."""
    office = make_office()
    office.take("players", PLAYERS)
    teams = {one.code: one for one in office.division.teams.all()}
    for number, letter in enumerate("AB"):
        make_fixture(
            office.division,
            home=teams[f"RET-{letter}"],
            away=teams[f"ELS-{letter}"],
            night=NIGHTS[number],
            round=number + 1,
        )
    return office


def exported(office: Office, kind: str) -> bytes:
    """A list as Excel gets it."""
    if kind == "players":
        address = reverse("registrations-export", args=[office.season.pk])
        return office.client.get(address, {"as": "xlsx"}).content
    address = reverse("list-file", args=[office.season.union.slug, kind, "xlsx"])
    return office.client.get(address).content


def changed(content: bytes, old: str, new: str, to: str) -> bytes:
    """A workbook as LibreOffice saves it once a cell of it is changed."""
    with TemporaryDirectory() as folder:
        book = Path(folder, "list.xlsx")
        book.write_bytes(content)
        _convert(book, "fods")
        flat = book.with_suffix(".fods")
        text = flat.read_text()
        assert old in text
        flat.write_text(text.replace(old, new))
        book.unlink()
        _convert(flat, FILTERS[to])
        return flat.with_suffix(f".{to}").read_bytes()


def _convert(path: Path, to: str) -> None:
    folder = path.parent
    home = f"-env:UserInstallation=file://{folder}/profile"
    command = [
        "soffice",
        "--headless",
        home,
        "--convert-to",
        to,
        "--outdir",
        folder,
        path,
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
