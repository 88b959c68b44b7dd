"""Reads a posted batch: turns each entry by itself into a Posting.

An entry has the contract's form, with the device's own counter beside it, and may name
a player by id. Nothing is written here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from league.models import Player, Registration
from matches.access.persons import merge_targets, rows_in
from matches.models import HeldEntry, Match, Seat, SquadMember
from matches.record.delivery import Posting
from matches.record.rows import MOST, MOST_DEVICE, PLAYERS, is_text
from rules.faults import Fault, Malformed, step
from rules.record import FIELDS, Extension, names_used, read_uses
from rules.record.entries import Field, find_entry, read_fields
from rules.record.forms import MOMENT_WITH_OFFSET, Flag, Text, Whole

MOST_ENTRIES = 50
# Ids are indexed, and an index limits the length of a text.
MOST_ID = 200
MOST_DIGITS = 18
MOST_UNSENT = 1_000_000
# In milliseconds: some 300 years, more than any clock is off.
MOST_OFFSET = 10**13

DEVICE = Field("device", Text("must be text of 1 to 64 characters"), optional=True)
SENT_AT = Field("sent_at", MOMENT_WITH_OFFSET, optional=True)
COUNTER = Field("device_counter", Whole(0, MOST))
UNSENT = Field("unsent", Whole(0, MOST_UNSENT), optional=True)
BATCH = ("device", "sent_at", "unsent", "uses", "entries")
# What a phone sends with a press beside the entry: the number of its lease, and its
# clock offset if that has jumped since.
LEASE = Field("lease", Whole(1, MOST), optional=True)
OFFSET = Field("clock_offset_ms", Whole(-MOST_OFFSET, MOST_OFFSET), optional=True)
UNSURE = Field("is_clock_unsure", Flag(), optional=True)
BESIDE = (LEASE, OFFSET, UNSURE)

# The fields of each kind that hold a player.
NAMED = {
    str(kind): [field.name for field in fields if field.name in PLAYERS]
    for kind, fields in FIELDS.items()
}
NOBODY = "must be a player of this union, by id or by a name of that team"
SEVERAL = "is the name of several players of that team: give the id"


@dataclass(frozen=True, slots=True)
class Batch:
    """Posted entries, with their device and how far off its clock is."""

    entries: list[object]
    device: str | None
    offset: timedelta
    unsent: int = 0
    # The record extensions whose kinds its entries may use.
    uses: frozenset[Extension] = frozenset()
    # Why all of it is held, if so.
    hold: HeldEntry.Reason | None = None


def read_batch(document: object, *, received_at: datetime) -> Batch:
    """Return a JSON value as a batch, without reading its entries yet.

    Raises Malformed, with every fault, unless it has the form of a batch.
    """
    if not isinstance(document, dict):
        raise Malformed([Fault("", "must be an object, a batch of entries")])
    faults: list[Fault] = []
    found = read_fields(document, (DEVICE, SENT_AT, UNSENT), "", faults)
    faults.extend(_batch_faults(document))
    if faults:
        raise Malformed(faults)
    sent_at = found.get("sent_at")
    return Batch(
        entries=document["entries"],
        device=found.get("device"),
        offset=received_at - sent_at if sent_at else timedelta(0),
        unsent=found.get("unsent", 0),
        uses=read_uses(document.get("uses")),
    )


def _batch_faults(document: dict[str, Any]) -> Iterator[Fault]:
    device, entries = document.get("device"), document.get("entries")
    if isinstance(device, str) and (len(device) > MOST_DEVICE or not is_text(device)):
        yield Fault("device", DEVICE.form.expected)
    uses = document.get("uses", [])
    if uses != names_used(uses):
        yield Fault("uses", "must be a list of names")
    if not isinstance(entries, list):
        yield Fault("entries", "must be a list of entries")
    elif len(entries) > MOST_ENTRIES:
        yield Fault("entries", f"must hold at most {MOST_ENTRIES} entries")
    for name in document.keys() - set(BATCH):
        yield Fault(step("", name), "is not a field of a batch: must be left out")


def id_of(value: object) -> str | None:
    """Return the id that an entry was posted with, if it can be sent back."""
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str) and is_text(found) else None


def read_posting(value: object, path: str, batch: Batch, named: Named) -> Posting:
    """Return one posted entry, its players by pk; raise Malformed with every fault."""
    faults: list[Fault] = []
    fields = dict(value) if isinstance(value, dict) else value
    beside: dict[str, Any] = {}
    if isinstance(fields, dict):
        if batch.device is not None:
            beside = read_fields(fields, (COUNTER, *BESIDE), path, faults)
            for one in (COUNTER, *BESIDE):
                fields.pop(one.name, None)
        faults.extend(_id_faults(fields, path))
        faults.extend(named.put(fields, path))
    entry = find_entry(fields, path, faults, uses=batch.uses)
    if faults or entry is None:
        raise Malformed(faults)
    return Posting(
        entry=entry,
        device=batch.device,
        device_seq=beside.get(COUNTER.name),
        offset=_offset(beside, batch),
        lease=beside.get(LEASE.name),
        hold=HeldEntry.Reason.CLOCK if beside.get(UNSURE.name) else batch.hold,
    )


def _offset(beside: dict[str, Any], batch: Batch) -> timedelta:
    """Return how far off the phone's clock was at the press, not at the sending."""
    given = beside.get(OFFSET.name)
    return batch.offset if given is None else timedelta(milliseconds=given)


def _id_faults(fields: dict[str, Any], path: str) -> Iterator[Fault]:
    found = fields.get("id")
    if not isinstance(found, str):
        return
    if len(found) > MOST_ID or not is_text(found):
        expected = f"must be text of 1 to {MOST_ID} characters, without NUL"
        yield Fault(step(path, "id"), expected)


# A merged player is found by their former name too.
NAMES = ("player__name", "player__own_name")


class Named:
    """The players that a match's entries may name, read only if needed."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def put(self, fields: dict[str, Any], path: str) -> Iterator[Fault]:
        """Put each player's pk into an entry's fields; yield a fault per bad name."""
        kind, side = fields.get("kind"), fields.get("side")
        if not isinstance(kind, str) or side not in ("home", "away"):
            return
        for name in NAMED.get(kind, ()):
            given = fields.get(name)
            if not given or type(given) not in (int, str):
                continue  # Reading the entry's form reports this fault.
            fitting = self.fitting(side, given)
            if len(fitting) != 1:
                yield Fault(step(path, name), SEVERAL if fitting else NOBODY)
            fields[name] = str(min(fitting, default=0))

    def fitting(self, side: str, given: int | str) -> set[int]:
        """Return the players that a name in that team, or else an id, may mean."""
        by_name = isinstance(given, str) and self.by_name.get((side, given))
        return self.once_each(by_name) if by_name else self.by_id(given)

    def once_each(self, players: set[int]) -> set[int]:
        """Return each person once, by the row that the match uses."""
        if len(players) == 1:
            return players
        merged = merge_targets(self.match.union_id)
        standing = rows_in(self.match.pk, merged=merged)
        people = {merged.get(one, one) for one in players}
        return {standing.get(one, one) for one in people}

    def by_id(self, given: int | str) -> set[int]:
        if isinstance(given, str):
            if not (
                given.isascii() and given.isdecimal() and len(given) <= MOST_DIGITS
            ):
                return set()
            given = int(given)
        found = Player.objects.filter(union=self.match.union_id, pk=given)
        return set(found.values_list("pk", flat=True))

    @cached_property
    def by_name(self) -> dict[tuple[str, str], set[int]]:
        """The players seated, in the squad or registered, by side and name."""
        found: dict[tuple[str, str], set[int]] = {}
        for side, name, pk in self._rows():
            found.setdefault((side, name), set()).add(pk)
        return found

    def _rows(self) -> Iterator[tuple[str, str, int]]:
        for model in (Seat, SquadMember):
            rows = model.objects.filter(team_sheet__match=self.match)
            for side, pk, *names in rows.values_list(
                "team_sheet__side", "player", *NAMES
            ):
                yield from ((side, name, pk) for name in names if name)
        fixture = self.match.fixture
        sides = {fixture.home_id: "home", fixture.away_id: "away"}
        registered = Registration.objects.filter(
            season=fixture.division.season_id, team__in=sides, ended_on=None
        )
        for team, pk, *names in registered.values_list("team", "player", *NAMES):
            yield from ((sides[team], name, pk) for name in names if name)
