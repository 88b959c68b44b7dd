from __future__ import annotations

import errno
import os
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import pytest

from archive.backups import files
from archive.backups.faults import BackupError, in_words
from archive.backups.manifest import (
    COUNTED,
    Facts,
    Manifest,
    manifest_of,
    read_manifest,
)

AT = datetime(2026, 11, 27, 2, tzinfo=UTC)
FACTS = Facts(dict.fromkeys(COUNTED, 1), 1, "0" * 64, {"league": "0001_first"})
CONTENT = os.urandom(3_000_000)
PUBLIC, PRIVATE = files.new_keys()


def write(folder: Path, *, key: str = "", content: bytes = CONTENT) -> Path:
    """Write a backup whose database is just bytes."""
    database = folder / "snapshot"
    database.write_bytes(content)
    manifest = manifest_of(
        FACTS,
        engine="sqlite",
        size=len(content),
        digest=files.digest_of(database),
        at=AT,
    )
    files.pack(database, manifest, folder / "packed", is_small=False)
    files.deliver(folder / "packed", folder / "backup", key=key)
    return folder / "backup"


def unpacked(path: Path, *, key: str = "") -> tuple[Manifest, bytes]:
    into = path.parent / "into"
    into.mkdir()
    manifest = files.unpack(path, into, key=key)
    return manifest, (into / files.DATABASE).read_bytes()


@pytest.mark.parametrize(
    ("written_for", "opened_by"),
    [("", ""), (PUBLIC, PRIVATE), (PRIVATE, PRIVATE)],
    ids=["plain", "public key", "private key"],
)
def test_a_backup_gives_back_what_was_put_in(
    tmp_path: Path, written_for: str, opened_by: str
) -> None:
    manifest, content = unpacked(write(tmp_path, key=written_for), key=opened_by)
    assert (manifest.facts, content == CONTENT) == (FACTS, True)


def test_an_encrypted_backup_shows_nothing_of_itself(tmp_path: Path) -> None:
    path = write(tmp_path, key=PUBLIC, content=b"Thandi" * 9)
    assert b"manifest" not in path.read_bytes()
    assert not zipfile.is_zipfile(path)


@pytest.mark.parametrize("key", ["", PRIVATE], ids=["plain", "encrypted"])
@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: whole[: len(whole) // 2],
        lambda whole: whole[:-1],
        lambda whole: whole[:-70_000],
        lambda whole: whole[:900_000] + bytes([whole[900_000] ^ 1]) + whole[900_001:],
        lambda whole: whole[:300],
    ],
    ids=["half", "a byte short", "a piece short", "a bit turned", "only a beginning"],
)
def test_a_damaged_backup_is_refused(
    tmp_path: Path, key: str, damage: Callable[[bytes], bytes]
) -> None:
    path = write(tmp_path, key=key)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(BackupError, match="damaged or cut short"):
        unpacked(path, key=key)


def test_another_database_under_the_same_manifest_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path)
    with zipfile.ZipFile(path) as packed:
        manifest = packed.read(files.MANIFEST)
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr(files.MANIFEST, manifest)
        packed.writestr(files.DATABASE, CONTENT[:-1] + b"x")
    with pytest.raises(BackupError, match="not the one that its manifest names"):
        unpacked(path)


def test_another_key_opens_nothing(tmp_path: Path) -> None:
    path = write(tmp_path, key=PUBLIC)
    with pytest.raises(BackupError, match="for another key"):
        unpacked(path, key=files.new_keys()[1])


@pytest.mark.parametrize("key", ["", PUBLIC], ids=["no key", "public key"])
def test_without_its_private_key_it_asks_for_it(tmp_path: Path, key: str) -> None:
    path = write(tmp_path, key=PUBLIC)
    with pytest.raises(BackupError, match="--key-file"):
        unpacked(path, key=key)


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04"])
def test_what_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "backup").write_bytes(content)
    with pytest.raises(BackupError):
        unpacked(tmp_path / "backup")


def test_a_zip_of_something_else_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "backup", "w") as packed:
        packed.writestr("photo.jpg", b"")
    with pytest.raises(BackupError, match="no backup of this system"):
        unpacked(tmp_path / "backup")


def test_a_manifest_of_a_later_format_is_refused() -> None:
    later = replace(
        manifest_of(FACTS, engine="sqlite", size=1, digest="", at=AT), format="x/2"
    )
    with pytest.raises(BackupError, match="format x/2"):
        read_manifest(later.written())


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b'{"format": "league-backup/1"}'])
def test_a_manifest_without_its_fields_is_refused(text: bytes) -> None:
    with pytest.raises(BackupError, match="no backup of this system"):
        read_manifest(text)


@pytest.mark.parametrize("key", ["age1nonsense", "AGE-SECRET-KEY-1NONSENSE", "secret"])
def test_a_key_of_another_kind_is_refused(tmp_path: Path, key: str) -> None:
    with pytest.raises(BackupError, match="none of age's"):
        write(tmp_path, key=key)


def test_a_backup_is_its_owners_alone(tmp_path: Path) -> None:
    assert write(tmp_path).stat().st_mode & 0o777 == 0o600


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    write(tmp_path)
    with pytest.raises(FileExistsError):
        files.deliver(tmp_path / "packed", tmp_path / "backup", key="")


@pytest.mark.parametrize("key", ["", PUBLIC], ids=["plain", "encrypted"])
def test_a_full_disk_is_told_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    def onto_a_full_disk(_path: Path) -> BinaryIO:
        return Path("/dev/full").open("wb", buffering=0)

    monkeypatch.setattr(files, "private", onto_a_full_disk)
    with pytest.raises(OSError, match="No space left") as fault:
        write(tmp_path, key=key)
    assert in_words(fault.value) == (
        f"{tmp_path}: No space left on device. Make room, or take another disk."
    )


def test_a_fault_of_the_disk_is_not_swallowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_opened: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write(tmp_path)
