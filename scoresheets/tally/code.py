"""The code on a tally sheet, which tells the camera its match and table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from uuid import UUID

from scoresheets.tally.layout import VERSION

_TEXT = re.compile(r"KWT(?P<version>\d)(?P<fixture>[0-9a-f]{32})(?P<table>[1-4])\Z")


@dataclass(frozen=True, slots=True)
class TallyCode:
    """A page's match and table, and the layout version it was printed in."""

    fixture: UUID
    table: int
    version: int = VERSION

    @property
    def text(self) -> str:
        return f"KWT{self.version}{self.fixture.hex}{self.table}"


def read_tally_code(text: str) -> TallyCode | None:
    """Return the tally code in a text; None for any other text."""
    found = _TEXT.match(text)
    if found is None:
        return None
    return TallyCode(UUID(found["fixture"]), int(found["table"]), int(found["version"]))
