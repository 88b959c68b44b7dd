from __future__ import annotations

from archive.models.jobs import ArchiveJob, ArchivePiece
from archive.models.privacy import Erasure, PersonRequest, PrivacySettings

__all__ = [
    "ArchiveJob",
    "ArchivePiece",
    "Erasure",
    "PersonRequest",
    "PrivacySettings",
]
