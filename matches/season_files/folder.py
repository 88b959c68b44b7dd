"""Reads a season's files from a folder, a zip or an upload, within limits."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from django.utils.translation import gettext as _

from league.lib.files.broken import is_zip, refuse_broken
from league.lib.files.notes import FileNote, FilePlace, ImportRefused
from matches.season_files.columns import COLUMNS

MOST_FILE = 2 * 1024 * 1024
MOST_MEMBERS = 100  # beside the matches
MOST_MATCHES = 2000
MOST_RATIO = 100
MOST_UNPACKED = 50 * 1024 * 1024
RECORDS = "matches/"
LOG = "log-after-round-*.csv"


@dataclass(frozen=True, slots=True)
class Brought:
    """An uploaded file: its name and its bytes."""

    name: str
    content: bytes


def read_folder(folder: Path) -> dict[str, bytes]:
    """Return a folder's files by name, except those an import does not read."""
    if not folder.is_dir():
        raise ImportRefused([FileNote(FilePlace(str(folder)), _("is not a folder."))])
    tables = set(folder.glob("*.csv")) - set(folder.glob(LOG))
    found = sorted(tables) + sorted(folder.glob("matches/*.json"))
    files, faults = {}, []
    for path in found:
        # A name of other bytes than UTF-8 can be neither said nor kept.
        name = os.fsencode(path.relative_to(folder)).decode(errors="replace")
        try:
            if path.stat().st_size > MOST_FILE:
                faults.append(FileNote(FilePlace(name), _("is larger than 2 MB.")))
                continue
            files[name] = path.read_bytes()
        except OSError:
            faults.append(FileNote(FilePlace(name), _("cannot be opened.")))
    if not files:
        faults.append(FileNote(FilePlace(str(folder)), _("holds no file of a season.")))
    if faults:
        raise ImportRefused(faults)
    return files


def read_upload(brought: Iterable[Brought]) -> dict[str, bytes]:
    """Return an upload's files by their names within a season's folder.

    A zip gives its members, from any folder. Raises Refused if one is over a limit,
    checked before anything is unpacked.
    """
    files: dict[str, bytes] = {}
    faults: list[FileNote] = []
    for one in brought:
        try:
            _add(files, _members(one) if is_zip(one.content) else [one], faults)
        except ImportRefused as refused:
            faults += refused.faults
    if not faults and not any(
        name in COLUMNS or name.startswith(RECORDS) for name in files
    ):
        faults.append(FileNote(FilePlace(_("upload")), _("holds no file of a season.")))
    if faults:
        raise ImportRefused(faults)
    return files


def _add(
    files: dict[str, bytes], found: Iterable[Brought], faults: list[FileNote]
) -> None:
    for one in found:
        name = name_within(one.name)
        if name in files:
            faults.append(FileNote(FilePlace(name), _("is there twice.")))
        elif len(one.content) > MOST_FILE:
            faults.append(FileNote(FilePlace(name), _("is larger than 2 MB.")))
        else:
            files[name] = one.content


def name_within(name: str) -> str:
    """Return a file's name within a season's folder, whatever its path was.

    Only the last part counts: no path leads anywhere else.
    """
    last = PurePosixPath(name.replace("\\", "/")).name[:150]
    if last in COLUMNS or not last.endswith(".json"):
        return last
    parent = PurePosixPath(name.replace("\\", "/")).parent.name
    return f"{parent}/{last}" if parent == "score-sheets" else RECORDS + last


def _members(zipped: Brought) -> list[Brought]:
    sentence = _("is a zip that cannot be read.")
    unreadable = ImportRefused([FileNote(FilePlace(zipped.name), sentence)])
    with (
        refuse_broken(unreadable),
        zipfile.ZipFile(io.BytesIO(zipped.content)) as archive,
    ):
        members = [one for one in archive.infolist() if _is_wanted(one)]
        if over := list(_limit_faults(zipped, archive.infolist())):
            raise ImportRefused(over)
        return list(_unpacked(archive, members))


def _is_wanted(member: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(member.filename)
    hidden = path.name.startswith(".") or "__MACOSX" in path.parts
    return not member.is_dir() and not hidden


def _limit_faults(
    zipped: Brought, members: list[zipfile.ZipInfo]
) -> Iterator[FileNote]:
    place = FilePlace(zipped.name)
    records = sum(one.filename.endswith(".json") for one in members)
    if len(members) - records > MOST_MEMBERS or records > MOST_MATCHES:
        yield FileNote(place, _("holds too many files."))
    unpacked = sum(one.file_size for one in members)
    if unpacked > MOST_UNPACKED:
        yield FileNote(place, _("holds more than 50 MB."))
    elif unpacked > MOST_RATIO * max(1, len(zipped.content)):
        yield FileNote(place, _("is packed more tightly than a season can be."))
    for one in members:
        if one.file_size > MOST_FILE:
            name = name_within(one.filename)
            yield FileNote(FilePlace(name), _("is larger than 2 MB."))


def _unpacked(
    archive: zipfile.ZipFile, members: list[zipfile.ZipInfo]
) -> Iterator[Brought]:
    for member in members:
        with archive.open(member) as stream:
            # A member may be larger than its entry says: read no more than the limit.
            yield Brought(member.filename, stream.read(MOST_FILE + 1))
