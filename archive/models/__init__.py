from __future__ import annotations

from archive.models.backups import BackupRun
from archive.models.jobs import ArchiveJob, ArchivePiece
from archive.models.privacy import Erasure, PersonRequest, PrivacySettings

__all__ = [
    "ArchiveJob",
    "ArchivePiece",
    "BackupRun",
    "Erasure",
    "PersonRequest",
    "PrivacySettings",
]
