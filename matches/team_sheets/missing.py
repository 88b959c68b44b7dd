"""Which team sheets are awaited: from the toss on, and during play (1.3)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from league.models import Fixture, Team
from matches.access.tickets import CLOSES_AFTER
from rules.clock import TOSS
from rules.match import UNDER_WAY, Status
from rules.record import Side


@dataclass(frozen=True, slots=True)
class MissingSheet:
    """A side of a match without a team sheet."""

    fixture: Fixture
    side: Side

    @property
    def team(self) -> Team:
        return self.fixture.home if self.side is Side.HOME else self.fixture.away

    @property
    def sheet_address(self) -> str:
        return f"{reverse('captain-sheet', args=[self.fixture.pk])}?side={self.side}"

    @property
    def absent_address(self) -> str:
        return f"{reverse('referee-absent', args=[self.fixture.pk])}?side={self.side}"


def awaits_sheets(fixture: Fixture, status: Status, *, now: datetime) -> bool:
    """Whether both team sheets of a match should be in by now (1.3).

    A night that nobody writes down as it is played waits for none once it is over.
    """
    if status in UNDER_WAY:
        return True
    starts_at = fixture.starts_at
    if status is not Status.NOT_STARTED or starts_at is None:
        return False
    return starts_at - TOSS <= now < starts_at + CLOSES_AFTER


def missing_of(fixture: Fixture, held: Collection[str]) -> list[MissingSheet]:
    """Return the sides of a match that are not among those held."""
    return [MissingSheet(fixture, side) for side in Side if side not in held]
