"""Which matches are to be looked at once more, and why.

An app to the right hands its own reason over when it starts (`apps.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from league.models import Fixture, Season
from matches.desk.selectors import DeskRow, DeskStage
from matches.team_sheets.season_doubts import matches_in_doubt

Find = Callable[[Season, Iterable[Fixture]], set[UUID]]
_REASONS: dict[str, tuple[Any, Find]] = {}


def add_look(name: str, words: Any, find: Find) -> None:
    """Add a reason to look at matches once more; one that was added stays once."""
    _REASONS[name] = (words, find)


add_look("eligibility", _("a player’s eligibility"), matches_in_doubt)


def looks_in(season: Season, rows: Sequence[DeskRow]) -> Mapping[UUID, list[str]]:
    """Return why each match is to be looked at once more, of those that are.

    That is what waits for a second pair of eyes, an entry that the rules refuse, and
    each reason that was added.
    """
    found: dict[UUID, list[str]] = defaultdict(list)
    for row in rows:
        if row.stage is DeskStage.TO_CHECK or row.refused:
            # The row itself says so.
            found[row.fixture.pk] = []
    fixtures = [row.fixture for row in rows if row.has_entries]
    for words, find in _REASONS.values():
        for pk in find(season, fixtures):
            found[pk].append(str(words))
    return found
