"""The presses that wait beside a match's record, in a sentence for whoever decides."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import HeldEntry, Match
from rules.record import Kind


@dataclass(frozen=True, slots=True)
class WaitingPresses:
    """A match's held presses: how many, and what they would add at which table."""

    number: int
    sums: tuple[str, ...]
    # After both have signed the secretary alone lets them in.
    is_sealed: bool

    @property
    def words(self) -> str:
        """As in "4 presses wait with the referee: +12 Retreat at table 2"."""
        values = {"number": self.number}
        if self.is_sealed:
            said = ngettext(
                "%(number)s entry waits with the secretary",
                "%(number)s entries wait with the secretary",
                self.number,
            )
        else:
            said = ngettext(
                "%(number)s entry waits with the referee",
                "%(number)s entries wait with the referee",
                self.number,
            )
        what = ", ".join(self.sums)
        return f"{said % values}: {what}" if what else said % values


def waiting_presses(matches: Iterable[Match]) -> dict[UUID, WaitingPresses]:
    """Return what waits in each match that has some, in one query for all.

    The matches come with their fixture and its teams.
    """
    had = {one.pk: one for one in matches if one.held_count}
    if not had:
        return {}
    rows = HeldEntry.objects.filter(match__in=had, settled_at=None).order_by("at")
    found: dict[UUID, dict[str, dict[str, Any]]] = defaultdict(dict)
    for match, entry, document in rows.values_list("match", "record_id", "document"):
        found[match][entry] = document
    return {pk: _waiting(had[pk], entries) for pk, entries in found.items()}


def _waiting(match: Match, held: dict[str, dict[str, Any]]) -> WaitingPresses:
    undos = [one["entry"] for one in held.values() if one["kind"] == Kind.VOID]
    # An undo goes with the press that it takes back.
    undone, alone = set(undos) & held.keys(), set(undos) - held.keys()
    points: Counter[tuple[int, str]] = Counter()
    for entry, one in held.items():
        if one["kind"] == Kind.POINTS and entry not in undone:
            points[one["table"], one["side"]] += one["points"]
    teams = {"home": match.fixture.home.name, "away": match.fixture.away.name}
    sums = [
        _("+%(points)s %(team)s at table %(table)s")
        % {"points": number, "team": teams[side], "table": table}
        for (table, side), number in sorted(points.items())
    ]
    if alone:
        words = ngettext(
            "%(number)s entry taken back", "%(number)s entries taken back", len(alone)
        )
        sums.append(words % {"number": len(alone)})
    number = len(held) - sum(one in held for one in undos)
    return WaitingPresses(number, tuple(sums), match.sealed_at is not None)


def waiting_in(match: Match) -> WaitingPresses | None:
    return waiting_presses([match]).get(match.pk)
