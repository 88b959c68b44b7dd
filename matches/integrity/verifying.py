"""Verifying: whether every match's chain and every text is as it was written."""

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

# So many matches are read at once, however many there are.
MATCHES_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Verified:
    """One match's chain: how many entries it has, and what is wrong with it."""

    match: UUID
    entries: int
    faults: tuple[chain.ChainFault, ...]


def match_pks(union: Union) -> Iterator[Sequence[UUID]]:
    """Yield the pks of a union's matches, a few at a time.

    No query stays open between them: on SQLite it would keep every press waiting.
    """
    pks = list(
        Match.objects.filter(union=union).order_by("pk").values_list("pk", flat=True)
    )
    for first in count(0, MATCHES_AT_ONCE):
        if first >= len(pks):
            return
        yield pks[first : first + MATCHES_AT_ONCE]


def verify_union_matches(union: Union) -> Iterator[Verified]:
    """Yield each of a union's matches with what is wrong with its chain."""
    for pks in match_pks(union):
        yield from verify_matches(pks)


def verify_matches(pks: Iterable[UUID]) -> Iterator[Verified]:
    """Yield some matches, read at once, with what is wrong with their chains.

    A match that seems faulty is looked at again under its lock: an entry written
    between two reads is no fault.
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
