"""Verifies that every match's chain and texts are as they were written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from uuid import UUID

from django.db import transaction
from django.db.models import Prefetch

from league.models import Union
from matches.models import Entry, Match
from matches.record import chain
from matches.record.results import lock_match

MATCHES_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Verified:
    """The result for one match's chain: its number of entries, and its faults."""

    match: UUID
    entries: int
    faults: tuple[chain.ChainFault, ...]


def match_pks(union: Union) -> Iterator[Sequence[UUID]]:
    """Yield the pks of a union's matches, in batches.

    No query stays open between them: on SQLite it would keep every press waiting.
    """
    pks = list(
        Match.objects.filter(union=union).order_by("pk").values_list("pk", flat=True)
    )
    for first in count(0, MATCHES_AT_ONCE):
        if first >= len(pks):
            return
        yield pks[first : first + MATCHES_AT_ONCE]


def verify_matches(pks: Iterable[UUID]) -> Iterator[Verified]:
    """Yield matches, read together, with the faults of their chains.

    A fault is checked again under the match's lock: an entry may be written between two
    reads.
    """
    entries = Prefetch("entries", Entry.objects.select_related("words").order_by("seq"))
    for match in Match.objects.filter(pk__in=pks).prefetch_related(entries):
        faults = _faults(match, match.entries.all())
        if faults:
            faults = _faults_when_locked(match.pk)
        yield Verified(match.pk, len(match.entries.all()), faults)


def _faults(match: Match, entries: Iterable[Entry]) -> tuple[chain.ChainFault, ...]:
    return tuple(
        chain.chain_faults(match.pk, entries, head=match.head_hash, length=match.seq)
    )


@transaction.atomic
def _faults_when_locked(pk: UUID) -> tuple[chain.ChainFault, ...]:
    match = lock_match(pk)
    return _faults(match, match.entries.select_related("words").order_by("seq"))
