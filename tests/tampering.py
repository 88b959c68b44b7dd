"""Tampering with matches as with SQL access: the guard lifted, no action used.

`found_by` says what finds it: the chain and what is kept beside it or, where everything
was recomputed, published heads alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from importlib import import_module
from random import Random
from typing import Any
from uuid import uuid4

from django.db import connection

from league.models import Fixture, Player, Union
from matches.models import Entry, EntryText, Match, Signature
from matches.models.matches import NO_HASH
from matches.record.chain import hash_of
from matches.record.results import refold
from tests.make import entry, make_match, make_union, make_user, points, write

GUARD = import_module("matches.migrations.0002_entry_append_only")
CHAIN, HEADS = "chain", "heads"


@dataclass(frozen=True, slots=True)
class Tampering:
    """One way to tamper with a match, and what finds it."""

    words: str
    do: Callable[[Match, Random], None]
    found_by: str = CHAIN


@contextmanager
def guard_lifted() -> Iterator[None]:
    run(GUARD.LIFT[connection.vendor])
    try:
        yield
    finally:
        run(GUARD.RAISE[connection.vendor])


def run(statements: list[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def make_long(fixture: Fixture | None = None, *, taps: int = 12) -> Match:
    """Make a match with taps at table 1, a query with its text, and a signature."""
    match = make_match(fixture)
    told = [
        points(1, "home" if number % 3 else "away", 5 + number / 10)
        for number in range(taps)
    ]
    query = entry("query", 150, side="home", text="Sam led twice")
    play = [entry("interval", 75), entry("resume", 85), query, entry("time", 160)]
    late = points(1, "home", 100)
    write(match, entry("start", 0), *told, *play, late)
    match.refresh_from_db()
    Signature.objects.create(
        union=match.union,
        match=match,
        side="home",
        outcome="signed",
        seal_hash=match.entries.get(kind="time").hash,
        at=match.entries.get(kind="time").at,
    )
    return match


def one_tap(match: Match, chance: Random) -> Entry:
    taps = list(match.entries.filter(kind="points").order_by("seq"))
    return chance.choice(taps)


def change(one: Entry, **values: Any) -> None:
    Entry.objects.filter(pk=one.pk).update(**values)


def other_value(one: Entry, column: str) -> Any:
    """Return another value for a column, of a kind that the database takes."""
    if column in ("player_id", "other_id"):
        return Player.objects.exclude(pk=getattr(one, column)).values_list("pk")[0][0]
    if column == "union_id":
        other = Union.objects.exclude(pk=one.union_id).first() or make_union()
        return other.pk
    value = getattr(one, column)
    others: dict[str, Any] = {
        "id": uuid4(),
        "by_id": make_user().pk if column == "by_id" else None,
        "table": 2,
        "side": "away" if value == "home" else "home",
        "points": 4,
        "is_time_guessed": True,
    }
    if column in others:
        return others[column]
    return value + timedelta(seconds=1) if column.endswith("at") else "another"[:8]


def edit(match: Match, chance: Random, *, column: str) -> None:
    one = one_tap(match, chance)
    value = other_value(one, column)
    if column in ("device", "device_seq"):
        change(one, device="phone", device_seq=99)
    else:
        change(one, **{column: value})


def edit_and_hash(match: Match, chance: Random) -> None:
    """Edit an entry and recompute its own hash."""
    one = one_tap(match, chance)
    one.points = 4
    change(one, points=4, hash=hash_of(one))


def hash_anew(match: Match) -> str:
    """Recompute a whole chain, and return its head."""
    head = NO_HASH
    for one in match.entries.order_by("seq"):
        one.previous_hash = head
        head = hash_of(one)
        change(one, previous_hash=one.previous_hash, hash=head)
    return head


def edit_and_hash_all(match: Match, chance: Random) -> None:
    """Edit an entry and recompute every hash; leave the head."""
    change(one_tap(match, chance), points=4)
    hash_anew(match)


def remove(match: Match, seq: int) -> None:
    found = Entry.objects.filter(match=match, seq=seq)
    EntryText.objects.filter(entry__in=found).delete()
    found._raw_delete(connection.alias)


def drop(match: Match, chance: Random) -> None:
    remove(match, one_tap(match, chance).seq)


def drop_first(match: Match, chance: Random) -> None:
    remove(match, 1)


def drop_last(match: Match, chance: Random) -> None:
    remove(match, match.seq)


def drop_last_and_count(match: Match, chance: Random) -> None:
    """Cut the last entry and lower the match's count by one; leave the head."""
    remove(match, match.seq)
    Match.objects.filter(pk=match.pk).update(seq=match.seq - 1)


def swap(match: Match, chance: Random) -> None:
    one = one_tap(match, chance)
    other = match.entries.get(seq=one.seq + 1)
    change(one, seq=99_999)
    change(other, seq=one.seq)
    change(one, seq=other.seq)


def forged(match: Match) -> Entry:
    """Return an entry after the last, as the system would have written it."""
    last = match.entries.get(seq=match.seq)
    one = match.entries.filter(kind="points").order_by("seq")[0]
    one.pk, one.record_id, one.seq = uuid4(), str(uuid4()), match.seq + 1
    one.previous_hash = last.hash
    one.hash = hash_of(one)
    return one


def append_forged(match: Match, chance: Random) -> None:
    Entry.objects.bulk_create([forged(match)])


def append_forged_and_count(match: Match, chance: Random) -> None:
    append_forged(match, chance)
    Match.objects.filter(pk=match.pk).update(seq=match.seq + 1)


def change_text(match: Match, chance: Random) -> None:
    EntryText.objects.filter(entry__match=match).update(text="nothing happened")


def change_salt(match: Match, chance: Random) -> None:
    EntryText.objects.filter(entry__match=match).update(salt="another")


def change_head(match: Match, chance: Random) -> None:
    Match.objects.filter(pk=match.pk).update(head_hash="1" * 64)


def change_sheet(match: Match, chance: Random) -> None:
    sheet = match.sheet | {"home": match.sheet["home"] | {"total": 999}}
    Match.objects.filter(pk=match.pk).update(sheet=sheet)


def change_result(match: Match, chance: Random) -> None:
    Fixture.objects.filter(pk=match.pk).update(home_score=999)


def change_seal(match: Match, chance: Random) -> None:
    match.signatures.update(seal_hash="2" * 64)


def all_anew(match: Match, *, seq: int) -> None:
    """Recompute the chain, its head, and all that follows from it: it is consistent."""
    head = hash_anew(match)
    Match.objects.filter(pk=match.pk).update(seq=seq, head_hash=head)
    match.signatures.update(seal_hash=match.entries.get(kind="start").hash)
    refold(match, by=None)


def anew_without_last(match: Match, chance: Random) -> None:
    """Cut the last entry written, and leave no trace of it."""
    drop_and_close(match, match.seq)


def anew_without_one(match: Match, chance: Random) -> None:
    drop_and_close(match, one_tap(match, chance).seq)


def drop_and_close(match: Match, seq: int) -> None:
    remove(match, seq)
    for one in match.entries.filter(seq__gt=seq).order_by("seq"):
        change(one, seq=one.seq - 1)
    all_anew(match, seq=match.seq - 1)


def anew_with_other_points(match: Match, chance: Random) -> None:
    change(one_tap(match, chance), points=4)
    all_anew(match, seq=match.seq)


EDITED = (
    *("id", "union_id", "record_id", "device", "device_seq", "kind", "table", "side"),
    *("player_id", "other_id", "points", "rule", "choice", "target", "text_digest"),
    *("at", "client_at", "received_at", "is_time_guessed", "by_id", "source"),
    *("previous_hash", "hash"),
)
EDITS = tuple(Tampering(f"edit {one}", partial(edit, column=one)) for one in EDITED)
OTHERS = tuple(
    Tampering(one.__name__.replace("_", " "), one)
    for one in (
        *(edit_and_hash, edit_and_hash_all, drop, drop_first, drop_last),
        *(drop_last_and_count, swap, append_forged, append_forged_and_count),
        *(change_text, change_salt, change_head, change_sheet, change_result),
        change_seal,
    )
)
ANEW = tuple(
    Tampering(one.__name__.replace("_", " "), one, HEADS)
    for one in (anew_without_last, anew_without_one, anew_with_other_points)
)
EVERY = EDITS + OTHERS + ANEW
