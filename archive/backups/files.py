"""A backup as one file: a zip of a manifest and a database, in age for a key.

Both are standards with tools of their own, so a backup can be opened without this
system. Everything is streamed; nothing is held in memory as a whole.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import zipfile
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyrage

from archive.backups.faults import BackupError
from archive.backups.manifest import Manifest, read_manifest

MANIFEST, DATABASE = "manifest.json", "database"
AGE = b"age-encryption.org/v1"
PUBLIC, PRIVATE = "age1", "AGE-SECRET-KEY-1"
PIECE = 1024 * 1024
DISKS_FAULT = re.compile(r"OSError: \[Errno (\d+)\]")
MOST_MANIFEST = 1024 * 1024
DAMAGED = "{name} is damaged or cut short: {fault}. Take another backup."


def new_keys() -> tuple[str, str]:
    """Return a new pair of keys: the public one writes backups, the other opens."""
    identity = pyrage.x25519.Identity.generate()
    return str(identity.to_public()), str(identity)


def digest_of(path: Path) -> str:
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def pack(database: Path, manifest: Manifest, into: Path, *, is_small: bool) -> None:
    """Write a backup that anybody can open; `is_small` if it is compressed already."""
    method = zipfile.ZIP_STORED if is_small else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(into, "w", method, compresslevel=1) as packed:
        packed.writestr(MANIFEST, manifest.written())
        packed.write(database, DATABASE)


def deliver(packed: Path, into: Path, *, key: str) -> None:
    """Copy a packed backup into a file, encrypted for a key if there is one.

    When this returns the file lies on the disk as a whole.
    """
    try:
        with packed.open("rb") as source, private(into) as target:
            if key:
                encrypt(source, target, key)
            else:
                shutil.copyfileobj(source, target, PIECE)
            target.flush()
            os.fsync(target.fileno())
    except OSError as fault:
        # A write that fails does not say of which file.
        raise OSError(fault.errno, fault.strerror, str(into.parent)) from None


def encrypt(source: Any, target: Any, key: str) -> None:
    """Copy one open file into another, encrypted for a key."""
    try:
        pyrage.encrypt_io(source, target, [recipient_of(key)])
    except pyrage.EncryptError as fault:
        # A disk's fault comes as its text alone.
        number = DISKS_FAULT.search(str(fault))
        if number:
            raise OSError(int(number[1]), os.strerror(int(number[1]))) from None
        raise BackupError(f"The backup could not be encrypted: {fault}") from None


def private(path: Path) -> Any:
    """Open a new file that only its owner reads."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def sync_folder(folder: Path) -> None:
    """Wait until a folder's names are on the disk."""
    # A network's folder may not know how; its server then decides.
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def unpack(path: Path, folder: Path, *, key: str) -> Manifest:
    """Open a backup into a folder, as `database`; return its manifest.

    Raises BackupError where it is damaged, cut short, or encrypted for another key.
    """
    plain = opened_file(path, folder / "plain", key=key)
    try:
        with zipfile.ZipFile(plain) as packed:
            if packed.getinfo(MANIFEST).file_size > MOST_MANIFEST:
                raise BackupError(f"{path.name} is no backup of this system.")
            manifest = read_manifest(packed.read(MANIFEST))
            with (
                packed.open(DATABASE) as source,
                private(folder / DATABASE) as target,
            ):
                shutil.copyfileobj(source, target, PIECE)
    except KeyError:
        raise BackupError(f"{path.name} is no backup of this system.") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as fault:
        raise BackupError(DAMAGED.format(name=path.name, fault=fault)) from None
    finally:
        if plain != path:
            plain.unlink(missing_ok=True)
    if digest_of(folder / DATABASE) != manifest.digest:
        why = "its database is not the one that its manifest names"
        raise BackupError(DAMAGED.format(name=path.name, fault=why))
    return manifest


def opened_file(path: Path, plain: Path, *, key: str) -> Path:
    """Return a backup's zip: the file itself, or `plain` with what was decrypted."""
    with path.open("rb") as source:
        if source.read(len(AGE)) != AGE:
            return path
        source.seek(0)
        try:
            with private(plain) as target:
                pyrage.decrypt_io(source, target, [identity_of(key)])
        except pyrage.DecryptError as fault:
            plain.unlink(missing_ok=True)
            if "No matching keys" in str(fault):
                raise BackupError(
                    f"{path.name} is encrypted for another key than this."
                ) from None
            raise BackupError(DAMAGED.format(name=path.name, fault=fault)) from None
        except OSError as fault:
            plain.unlink(missing_ok=True)
            # A piece that was changed or cut off has no number, a disk's fault has.
            if fault.errno is not None:
                raise
            raise BackupError(DAMAGED.format(name=path.name, fault=fault)) from None
    return plain


def may_open(key: str) -> bool:
    """Whether what is written for a key can be opened with it too."""
    return not key or key.startswith(PRIVATE)


def recipient_of(key: str) -> pyrage.x25519.Recipient:
    """Return for whom is encrypted; raise BackupError for what is no key."""
    try:
        if key.startswith(PRIVATE):
            return pyrage.x25519.Identity.from_str(key).to_public()
        return pyrage.x25519.Recipient.from_str(key)
    except (pyrage.RecipientError, pyrage.IdentityError):
        raise BackupError(
            "The key is none of age's: it begins with age1 or AGE-SECRET-KEY-1."
        ) from None


def identity_of(key: str) -> pyrage.x25519.Identity:
    """Return what decrypts; raise BackupError without the private key."""
    if not key.startswith(PRIVATE):
        raise BackupError(
            "This backup is encrypted: give the file of its private key "
            f"({PRIVATE}…) by --key-file."
        )
    try:
        return pyrage.x25519.Identity.from_str(key)
    except pyrage.IdentityError:
        raise BackupError("The private key is damaged: it is none of age's.") from None
