"""Reading what a client posts: a batch of entries, each by itself into a Posting.

The form of an entry is the contract's; beside it stands the device's own counter,
and a player may be given by id. Nothing is written here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from league.models import Player, Registration
from matches.actions import Posting
from matches.models import Match, Seat, SquadMember
from matches.rows import PLAYERS
from matches.storable import MOST, MOST_DEVICE, is_text
from rules.faults import Fault, Malformed, step
from rules.record import FIELDS
from rules.record.entries import Field, find_entry, read_fields
from rules.record.forms import MOMENT_WITH_OFFSET, Text, Whole

MOST_ENTRIES = 50
# An id stands in an index, which takes no text of any length.
MOST_ID = 200
MOST_DIGITS = 18

DEVICE = Field("device", Text("must be text of 1 to 64 characters"), optional=True)
SENT_AT = Field("sent_at", MOMENT_WITH_OFFSET, optional=True)
COUNTER = Field("device_counter", Whole(0, MOST))
BATCH = ("device", "sent_at", "entries")

# The fields of each kind that name a player.
NAMED = {
    str(kind): [field.name for field in fields if field.name in PLAYERS]
    for kind, fields in FIELDS.items()
}
NOBODY = "must be a player of this union, by id or by a name of that team"
SEVERAL = "is the name of several players of that team: give the id"


@dataclass(frozen=True, slots=True)
class Batch:
    """Entries as they were posted, and from which device, its clock so far off."""

    entries: list[object]
    device: str | None
    offset: timedelta


def read_batch(document: object, *, received_at: datetime) -> Batch:
    """Return the batch that a JSON value is; its entries are not looked at yet.

    Raises Malformed, with every fault, where it has not the form of a batch.
    """
    if not isinstance(document, dict):
        raise Malformed([Fault("", "must be an object, a batch of entries")])
    faults: list[Fault] = []
    found = read_fields(document, (DEVICE, SENT_AT), "", faults)
    faults.extend(_batch_faults(document))
    if faults:
        raise Malformed(faults)
    sent_at = found.get("sent_at")
    return Batch(
        entries=document["entries"],
        device=found.get("device"),
        offset=received_at - sent_at if sent_at else timedelta(0),
    )


def _batch_faults(document: dict[str, Any]) -> Iterator[Fault]:
    device, entries = document.get("device"), document.get("entries")
    if isinstance(device, str) and (len(device) > MOST_DEVICE or not is_text(device)):
        yield Fault("device", DEVICE.form.expected)
    if not isinstance(entries, list):
        yield Fault("entries", "must be a list of entries")
    elif len(entries) > MOST_ENTRIES:
        yield Fault("entries", f"must hold at most {MOST_ENTRIES} entries")
    for name in document.keys() - set(BATCH):
        yield Fault(step("", name), "is not a field of a batch: must be left out")


def id_of(value: object) -> str | None:
    """Return the id that an entry was posted with, where it can be told back."""
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str) and is_text(found) else None


def read_posting(value: object, path: str, batch: Batch, named: Named) -> Posting:
    """Return one posted entry, its players by pk; raise Malformed with every fault."""
    faults: list[Fault] = []
    fields = dict(value) if isinstance(value, dict) else value
    counter: dict[str, Any] = {}
    if isinstance(fields, dict):
        if batch.device is not None:
            counter = read_fields(fields, (COUNTER,), path, faults)
            fields.pop(COUNTER.name, None)
        faults.extend(_id_faults(fields, path))
        faults.extend(named.put(fields, path))
    entry = find_entry(fields, path, faults)
    if faults or entry is None:
        raise Malformed(faults)
    return Posting(
        entry=entry,
        device=batch.device,
        device_seq=counter.get(COUNTER.name),
        offset=batch.offset,
    )


def _id_faults(fields: dict[str, Any], path: str) -> Iterator[Fault]:
    found = fields.get("id")
    if not isinstance(found, str):
        return
    if len(found) > MOST_ID or not is_text(found):
        expected = f"must be text of 1 to {MOST_ID} characters, without NUL"
        yield Fault(step(path, "id"), expected)


class Named:
    """The players that the entries of a match may name; read only where one does."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def put(self, fields: dict[str, Any], path: str) -> Iterator[Fault]:
        """Put the pk in the place of each player of an entry; yield who is unknown."""
        kind, side = fields.get("kind"), fields.get("side")
        if not isinstance(kind, str) or side not in ("home", "away"):
            return
        for name in NAMED.get(kind, ()):
            given = fields.get(name)
            if not given or type(given) not in (int, str):
                continue  # The form of the entry says what is wrong with it.
            fitting = self.fitting(side, given)
            if len(fitting) != 1:
                yield Fault(step(path, name), SEVERAL if fitting else NOBODY)
            fields[name] = str(min(fitting, default=0))

    def fitting(self, side: str, given: int | str) -> set[int]:
        """The players that a name of that team, or else an id, may mean."""
        by_name = isinstance(given, str) and self.by_name.get((side, given))
        return by_name or self.by_id(given)

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
        columns = ("team_sheet__side", "player__name", "player")
        for model in (Seat, SquadMember):
            rows = model.objects.filter(team_sheet__match=self.match)
            yield from rows.values_list(*columns)
        fixture = self.match.fixture
        sides = {fixture.home_id: "home", fixture.away_id: "away"}
        registered = Registration.objects.filter(
            season=fixture.division.season_id, team__in=sides, ended_on=None
        )
        for team, name, pk in registered.values_list("team", "player__name", "player"):
            yield sides[team], name, pk
