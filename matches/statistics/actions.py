"""Keeps the statistics: the pairs of each match, and the sums over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from league.models import Division, Fixture
from league.results.actions.changes import lock_open_division
from matches.models import Match, PairSum, PlayerSum, Sitting
from matches.statistics.sums import (
    MatchSums,
    identity_of,
    sittings_of,
    sums_from_sittings,
    tally_columns,
    tally_of_row,
)
from rules.match import ScoreSheet
from rules.record import Record
from rules.statistics import FIGURES, StatisticsTally


@dataclass(frozen=True, slots=True)
class Stored:
    """A kind of sum: its model, and the key of its rows."""

    model: Any
    # The columns besides the division; the second one is a player's.
    key: tuple[str, str, str]

    def key_of(self, row: Any) -> tuple[Any, ...]:
        return tuple(getattr(row, name) for name in self.key)

    def of(self, sums: MatchSums) -> Mapping[Any, StatisticsTally]:
        return sums.players if self is PLAYERS else sums.pairs

    def row(self, key: tuple[Any, ...], **values: Any) -> Any:
        return self.model(**dict(zip(self.key, key, strict=True)), **values)


PLAYERS = Stored(PlayerSum, ("team_id", "player_id", "role"))
PAIRS = Stored(PairSum, ("team_id", "counter_id", "by_speler_id"))


def keep_statistics(
    match: Match, record: Record, sheet: ScoreSheet, *, is_played: bool
) -> None:
    """Store a match's pairs from its record, and update the sums by the change.

    The caller holds the match's row. Makes one query if nothing changed; otherwise the
    same few, however much was played. Raises SeasonClosed where no result changes.
    """
    rows = sittings_of(match, record, sheet) if is_played else []
    kept = list(match.sittings.all())
    if [identity_of(row) for row in rows] == [identity_of(row) for row in kept]:
        return
    lock_open_division(match.fixture.division_id)
    if kept:
        Sitting.objects.filter(pk__in=[row.pk for row in kept]).delete()
    Sitting.objects.bulk_create(rows)
    before, after = _sums(match.fixture, kept), _sums(match.fixture, rows)
    for stored in (PLAYERS, PAIRS):
        _move(stored, match.fixture, stored.of(before), stored.of(after))


@transaction.atomic
def rebuild_statistics(division: Division) -> None:
    """Set a division's sums from the pairs of its matches."""
    _lock(division.pk)
    truth = sums_from_sittings(division)
    for stored in (PLAYERS, PAIRS):
        stored.model.objects.filter(division=division).delete()
        stored.model.objects.bulk_create(
            stored.row(
                key,
                union_id=division.union_id,
                division=division,
                **tally_columns(tally),
            )
            for key, tally in stored.of(truth).items()
        )


@transaction.atomic
def wrong_sums(division: Division) -> list[str]:
    """Return each sum of a division that differs from its matches, in words."""
    _lock(division.pk)
    truth = sums_from_sittings(division)
    return [
        f"{stored.model._meta.verbose_name} {key}: keeps {kept}; matches say {said}"
        for stored in (PLAYERS, PAIRS)
        for key, kept, said in _wrong(stored, division, stored.of(truth))
    ]


def _wrong(
    stored: Stored, division: Division, truth: Mapping[Any, StatisticsTally]
) -> Iterator[tuple[Any, StatisticsTally | None, StatisticsTally | None]]:
    rows = stored.model.objects.filter(division=division)
    kept = {stored.key_of(row): tally_of_row(row) for row in rows}
    for key in sorted({*kept, *truth}):
        if kept.get(key) != truth.get(key):
            yield key, kept.get(key), truth.get(key)


def _lock(division: int) -> None:
    """Lock the division's row, which each of its results locks first."""
    Division.objects.select_for_update(no_key=True).only("pk").get(pk=division)


def _sums(fixture: Fixture, rows: Iterable[Sitting]) -> MatchSums:
    sums = MatchSums()
    sums.add(rows, home=fixture.home_id, away=fixture.away_id)
    return sums


def _move(
    stored: Stored,
    fixture: Fixture,
    before: Mapping[Any, StatisticsTally],
    after: Mapping[Any, StatisticsTally],
) -> None:
    """Add a match's changes to the sums of its locked division."""
    moved = {
        key: after.get(key, StatisticsTally()).minus(before.get(key, StatisticsTally()))
        for key in sorted({*before, *after})
        if before.get(key) != after.get(key)
    }
    team, player, _other = stored.key
    among = {f"{team}__in": {key[0] for key in moved}}
    among |= {f"{player}__in": {key[1] for key in moved}}
    kept = {
        stored.key_of(row): row
        for row in stored.model.objects.filter(division=fixture.division_id, **among)
    }
    sums = {
        key: (tally_of_row(kept[key]) if key in kept else StatisticsTally()).plus(tally)
        for key, tally in moved.items()
    }
    empty = [
        kept[key].pk for key in sums if key in kept and sums[key] == StatisticsTally()
    ]
    if empty:
        stored.model.objects.filter(pk__in=empty).delete()
    _put(
        stored,
        fixture,
        {key: one for key, one in sums.items() if one != StatisticsTally()},
    )


def _put(stored: Stored, fixture: Fixture, sums: Mapping[Any, StatisticsTally]) -> None:
    """Write these sums of a division, in place of the current ones."""
    of = {"union_id": fixture.union_id, "division_id": fixture.division_id}
    stored.model.objects.bulk_create(
        [stored.row(key, **of, **tally_columns(tally)) for key, tally in sums.items()],
        update_conflicts=True,
        unique_fields=["division", *(name.removesuffix("_id") for name in stored.key)],
        update_fields=list(FIGURES),
    )
