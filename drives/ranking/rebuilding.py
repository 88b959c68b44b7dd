"""Compare the values stored beside an evening's entries with the entries.

Stored are each table's head and score, and what each round gave every entrant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Prefetch

from drives.evenings.actions.holding import lock_evening
from drives.models import Drive, DriveEntry, DriveTable, Place, Round
from drives.rounds.giving import figures_at_table, figures_without_play
from drives.rounds.scoring import evening_settings_of, table_score_of
from league.models import Union
from rules.evenings import EveningSettings, EveningSide


@dataclass(frozen=True, slots=True)
class EveningDifference:
    """A stored value that differs from the entries, in words."""

    subject: str
    sentence: str


def evening_differences(union: Union) -> Iterator[EveningDifference]:
    """Yield what differs in a union's evenings, changing nothing."""
    for drive in Drive.objects.filter(union=union).order_by("pk"):
        yield from differences_of(drive)


def rebuild_evenings(union: Union) -> Iterator[EveningDifference]:
    """Correct what differs in a union's evenings; yield each difference."""
    for drive in Drive.objects.filter(union=union).order_by("pk"):
        yield from rebuild_drive(drive)


@transaction.atomic
def differences_of(drive: Drive) -> list[EveningDifference]:
    """Return what differs in an evening, its row locked against writes."""
    return [found for kept in _kept(lock_evening(drive)) for found in kept.differences]


@transaction.atomic
def rebuild_drive(drive: Drive) -> list[EveningDifference]:
    """Correct what differs in an evening; return each difference."""
    found = [kept for kept in _kept(lock_evening(drive)) if kept.differences]
    for kept in found:
        if kept.tables:
            DriveTable.objects.bulk_update(kept.tables, ["head", "score"])
        if kept.places:
            Place.objects.bulk_update(kept.places, ["gave"])
    return [one for kept in found for one in kept.differences]


@dataclass(frozen=True, slots=True)
class _Kept:
    """What differs in a round, with its rows as they should be."""

    differences: list[EveningDifference]
    tables: list[DriveTable]
    places: list[Place]


def _kept(drive: Drive) -> Iterator[_Kept]:
    settings = evening_settings_of(drive)
    entries = DriveEntry.objects.order_by("seq")
    tables = DriveTable.objects.order_by("number").prefetch_related(
        Prefetch("entries", entries), "places"
    )
    rounds = Round.objects.filter(drive=drive).order_by("number")
    for round in rounds.prefetch_related(Prefetch("tables", tables), "places"):
        round.drive = drive
        yield _of_round(round, settings)


def _of_round(round: Round, settings: EveningSettings) -> _Kept:
    """Score a round again, and keep what differs from the stored values."""
    kept = _Kept([], [], [])
    gave: dict[int, dict[str, int]] = {}
    tables = list(round.tables.all())
    for table in tables:
        table.round = round
        gave |= _of_table(table, settings, kept)
    places = list(round.places.all())
    stored = {place.pk: place.gave for place in places}
    for place in places:
        place.gave = gave.get(place.pk, {})
    if _is_settled(round, tables):
        gave |= figures_without_play(settings, places, tables=tables)
    for place in places:
        place.gave = gave.get(place.pk, {})
        if stored[place.pk] != place.gave:
            sentence = f"keeps {stored[place.pk]}; entries say {place.gave}"
            kept.differences.append(EveningDifference(f"place {place.pk}", sentence))
            kept.places.append(place)
    return kept


def _is_settled(round: Round, tables: list[DriveTable]) -> bool:
    """Return whether all tables are closed; without tables, whether the round is."""
    if any(table.closed_at is None for table in tables):
        return False
    return bool(tables) or round.closed_at is not None


def _of_table(
    table: DriveTable, settings: EveningSettings, kept: _Kept
) -> dict[int, dict[str, int]]:
    """Score a table again; return what it gave, nothing while it is open."""
    rows = list(table.entries.all())
    score = table_score_of(table, rows, settings=settings)
    said = score.as_json() if rows or table.closed_at is not None else table.score
    head = max((row.seq for row in rows), default=0)
    if table.head != head or table.score != said:
        sentence = f"keeps head {table.head} and {_in_short(table.score)}; entries say "
        sentence += f"head {head} and {_in_short(said)}"
        kept.differences.append(EveningDifference(f"table {table.pk}", sentence))
        table.head, table.score = head, said
        kept.tables.append(table)
    if table.closed_at is None:
        return {}
    return figures_at_table(score, table.places.all())


def _in_short(score: dict[str, object]) -> str:
    """Return a score in short: what it gave each side, and its number of deals."""
    if not score:
        return "no score"
    deals = score.get("deals")
    count = len(deals) if isinstance(deals, list) else 0
    given = " to ".join(str(score[side]) for side in EveningSide if side in score)
    return f"{given} in {count} deals"
