"""The sample season for tests of import and export."""

from __future__ import annotations

from pathlib import Path

from league.lib.files.notes import ImportRefused
from league.models import Union
from matches.season_files.applying import Destination, import_season, write_season
from matches.season_files.columns import COLUMNS
from matches.season_files.folder import read_folder
from matches.season_files.report import Report

SAMPLE = Path(__file__).parents[2] / "../shared/samples/season"
FIRST = "matches/2026-02-03-ATH-B-GRP-A.json"


def sample_files() -> dict[str, bytes]:
    assert SAMPLE.is_dir(), f"the tests need the sample season in {SAMPLE}"
    return read_folder(SAMPLE)


def tables_only() -> dict[str, bytes]:
    """The season's tables: all teams, the first two rounds, and who plays at first."""
    files = sample_files()
    tables = {name: files[name] for name in COLUMNS}
    first = {b"ATH-B", b"GRP-A"}
    return tables | {
        "fixtures.csv": kept(tables["fixtures.csv"], 0, {b"1", b"2"}),
        "players.csv": kept(tables["players.csv"], 2, first),
    }


def kept(table: bytes, column: int, wanted: set[bytes]) -> bytes:
    """Return a table with its heading and the rows that have this in a column."""
    heading, *rows = table.splitlines(keepends=True)
    return heading + b"".join(row for row in rows if row.split(b",")[column] in wanted)


def few_files() -> dict[str, bytes]:
    """Those tables with the record of one match."""
    return tables_only() | {FIRST: sample_files()[FIRST]}


def bring(files: dict[str, bytes], union: Union | None = None, **into: str) -> Report:
    """Import files, into a union's season or into one that is made."""
    return write_season(files, into=Destination(union=union, **into), by=None)


def faults_of(files: dict[str, bytes], union: Union | None = None) -> list[str]:
    """Return the faults for which an import is refused; none, if it is done."""
    try:
        import_season(files, into=Destination(union=union), by=None)
    except ImportRefused as refused:
        return [str(fault) for fault in refused.faults]
    return []


def changed(name: str, old: str, new: str, files: dict[str, bytes]) -> dict[str, bytes]:
    """Return files with the first such text of one of them replaced."""
    assert old.encode() in files[name], f"{name} holds {old}"
    return files | {name: files[name].replace(old.encode(), new.encode(), 1)}
