"""What goes wrong with a backup, as a sentence for an operator."""

from __future__ import annotations

import errno

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class BackupError(Exception):
    """A backup was not made, not opened or not restored; the sentence says why."""


class BusyError(BackupError):
    """Another backup or restore is at work on this machine."""


def in_words(fault: OSError) -> str:
    """Return an operating system's fault as a sentence that names the file."""
    where = f"{fault.filename}: " if fault.filename else ""
    full = " Make room, or take another disk." if fault.errno in FULL else ""
    return f"{where}{fault.strerror or fault}.{full}"
