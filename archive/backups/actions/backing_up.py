"""Make a backup, try it, and note what came of it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.db import DatabaseError
from django.utils import timezone

from archive.backups import folder as folders
from archive.backups.checking import check_same, faults_in
from archive.backups.engines import Engine
from archive.backups.faults import BackupError, BusyError, in_words
from archive.backups.files import (
    DATABASE,
    deliver,
    digest_of,
    may_open,
    pack,
    sync_folder,
    unpack,
)
from archive.backups.manifest import Manifest, manifest_of
from archive.backups.working import engine_in_use, work_folder
from archive.models import BackupRun

log = logging.getLogger(__name__)

STANDINGS = {
    BackupRun.State.CHECKED: folders.TRIED,
    BackupRun.State.UNCHECKED: folders.UNTRIED,
    BackupRun.State.FAULTY: folders.FAULTY,
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A backup to make: where, for whose key, and whether it is tried."""

    folder: Path
    key: str = ""
    is_tried: bool = True


def back_up(wanted: Wanted, *, at: datetime) -> BackupRun:
    """Write a backup into a folder, restore it for a try, and return what came of it.

    What fails is noted and returned, with its sentence as `fault`. Raises BusyError
    while another is at work.
    """
    run = BackupRun(begun_at=at)
    try:
        with work_folder() as work:
            fill(run, wanted, work)
    except BusyError:
        raise
    except (BackupError, OSError) as fault:
        run.state = BackupRun.State.FAILED
        run.fault = in_words(fault) if isinstance(fault, OSError) else str(fault)
    run.ended_at = timezone.now()
    try:
        run.save(force_insert=True)
    except DatabaseError as fault:
        # The database may be what is wrong; the caller tells all the same.
        log.error("what came of a backup could not be noted: %s", fault)
    return run


def fill(run: BackupRun, wanted: Wanted, work: Path) -> None:
    """Write the file, and put down in the run what it is."""
    if not wanted.folder.is_dir():
        raise BackupError(
            f"There is no folder {wanted.folder}: make it, or mount its disk."
        )
    folders.remove_left(wanted.folder, at=run.begun_at)
    engine = engine_in_use()
    snapshot, packed = work / "snapshot", work / "packed"
    manifest = described(engine, snapshot, at=run.begun_at)
    pack(snapshot, manifest, packed, is_small=engine.is_small)
    snapshot.unlink()
    with being_written(wanted.folder, run.begun_at) as part:
        deliver(packed, part, key=wanted.key)
        # What this machine cannot decrypt is tried as it was before.
        written = part if may_open(wanted.key) else packed
        found = tried(engine, written, work, wanted) if wanted.is_tried else []
        run.state = what_came_of(found, is_tried=wanted.is_tried)
        run.fault = " ".join(found)
        run.name = folders.name_of(
            run.begun_at,
            standing=STANDINGS[run.state],
            is_encrypted=bool(wanted.key),
        )
        run.size, run.entries = part.stat().st_size, manifest.facts.entries
        part.rename(wanted.folder / run.name)
        sync_folder(wanted.folder)


def described(engine: Engine, snapshot: Path, *, at: datetime) -> Manifest:
    """Take a snapshot, and return what stands in its manifest."""
    facts = engine.snapshot(snapshot)
    return manifest_of(
        facts,
        engine=engine.vendor,
        size=snapshot.stat().st_size,
        digest=digest_of(snapshot),
        at=at,
    )


@contextmanager
def being_written(folder: Path, at: datetime) -> Iterator[Path]:
    """Give a file that nobody takes for a backup, gone unless it was renamed."""
    part = folder / folders.part_of(at)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def tried(engine: Engine, written: Path, work: Path, wanted: Wanted) -> list[str]:
    """Restore the written file into a database of its own; return what is wrong there.

    Raises BackupError if it cannot be restored at all.
    """
    manifest = unpack(written, work, key=wanted.key)
    with engine.scratch(work / DATABASE) as scratch:
        check_same(engine, scratch, manifest.facts)
        return faults_in(scratch)


def what_came_of(found: list[str], *, is_tried: bool) -> BackupRun.State:
    """Return what a written backup is, by what was found in it."""
    if not is_tried:
        return BackupRun.State.UNCHECKED
    return BackupRun.State.FAULTY if found else BackupRun.State.CHECKED
