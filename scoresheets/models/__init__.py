from __future__ import annotations

from scoresheets.models.heads import PublishedHeads
from scoresheets.models.photos import SheetPhoto
from scoresheets.models.printing import PrintJob
from scoresheets.models.typing import TypedSheet

__all__ = ["PrintJob", "PublishedHeads", "SheetPhoto", "TypedSheet"]
