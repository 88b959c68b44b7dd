"""Checks what is stored beside the entries against the entries, and rebuilds it.

That is each match's score-sheet and the pairs of its statistics, its fixture's result,
and the sums of the log and of the statistics.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from league.models import Division, Fixture, Ruling, Union
from league.results.actions.changes import repairing
from league.results.actions.results import RESULT_FIELDS, FixtureResult, rebuild_log
from league.rulings.actions.rulings import restore
from league.rulings.actions.rulings import ruling_result as ruled
from league.standings import sums as standings
from matches.integrity.shares import Outcome, Share, outcome_of
from matches.integrity.verifying import match_pks
from matches.models import Match, Sitting
from matches.record import results
from matches.record.reading import MatchReading, reading_of
from matches.statistics import sums
from matches.statistics.actions import rebuild_statistics, wrong_sums
from rules.match import ScoreSheet, Status


@dataclass(frozen=True, slots=True)
class RecordDifference:
    """A stored value that is not what the entries say, in words."""

    subject: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.subject}: {self.sentence}"


def rebuild_union(union: Union) -> Iterator[RecordDifference]:
    """Correct a union's matches, then its logs; yield each difference."""
    for pks in match_pks(union):
        yield from rebuild_matches(pks)
    yield from rebuild_beside(union)


def rebuild_matches(pks: Sequence[UUID]) -> Iterator[RecordDifference]:
    """Correct matches; yield each difference."""
    for match in _matches(pks):
        found = list(_differences_of_match(match)) and list(_looked_at_again(match.pk))
        if found:
            with repairing():
                results.refold(match, by=None)
        yield from found


def rebuild_beside(union: Union) -> Iterator[RecordDifference]:
    """Correct what a union has beside its matches, once these are right."""
    for ruling in _rulings(union):
        found = list(_differences_of_ruling(ruling))
        if found:
            restore(ruling)
        yield from found
    for division in Division.objects.filter(union=union).order_by("pk"):
        found = list(_differences_of_log(division))
        if found:
            rebuild_log(division)
        yield from found
        found = list(_differences_of_statistics(division))
        if found:
            rebuild_statistics(division)
        yield from found


def union_differences(union: Union) -> Iterator[RecordDifference]:
    """Yield a union's differences without changing anything."""
    for pks in match_pks(union):
        yield from match_differences(pks)
    yield from differences_beside(union)


def differences_beside(union: Union) -> Iterator[RecordDifference]:
    """Yield the differences in what a union has beside its matches."""
    for ruling in _rulings(union):
        yield from _differences_of_ruling(ruling)
    for division in Division.objects.filter(union=union).order_by("pk"):
        yield from _differences_of_log(division)
        yield from _differences_of_statistics(division)


def check_share(share: Share) -> Outcome:
    return outcome_of(share, match_differences(share.pks))


def check_share_beside(share: Share) -> Outcome:
    return outcome_of(share, differences_beside(_union_of(share)))


def rebuild_share(share: Share) -> Outcome:
    return outcome_of(share, rebuild_matches(share.pks))


def rebuild_share_beside(share: Share) -> Outcome:
    return outcome_of(share, rebuild_beside(_union_of(share)))


def _union_of(share: Share) -> Union:
    return Union.objects.get(pk=share.union)


def count_missing_statistics() -> int:
    """Add played matches that no statistics count yet; return how many.

    They were played before there were statistics. Each is scored in its own
    transaction, so that a night's presses wait for no more than one.
    """
    played = Match.objects.filter(fixture__state=Fixture.State.PLAYED)
    counted = Sitting.objects.filter(match=OuterRef("pk"))
    seated = played.filter(~Exists(counted), team_sheets__isnull=False)
    left_out = seated.exclude(fixture__stage=Fixture.Stage.PRACTICE).distinct()
    matches = list(left_out.only("pk"))
    with repairing():
        for match in matches:
            results.refold(match, by=None)
    return len(matches)


def match_differences(
    pks: Sequence[UUID], *, without: Container[UUID] = frozenset()
) -> Iterator[RecordDifference]:
    """Yield the differences in matches, except those in `without`.

    A difference is checked again under a lock: an entry may be written between two
    reads.
    """
    for match in _matches(pks):
        if match.pk not in without and any(_differences_of_match(match)):
            yield from _looked_at_again(match.pk)


def _matches(pks: Sequence[UUID]) -> QuerySet[Match]:
    matches = Match.objects.filter(pk__in=pks).select_related("fixture")
    return matches.prefetch_related("sittings")


def _rulings(union: Union) -> QuerySet[Ruling]:
    standing = Ruling.objects.filter(union=union, ended_at=None)
    return standing.select_related("fixture").order_by("pk")


def _differences_of_ruling(ruling: Ruling) -> Iterator[RecordDifference]:
    """Check that a fixture has its ruling's result, whatever its entries say."""
    fixture, said = ruling.fixture, ruled(ruling)
    kept = FixtureResult(**{name: getattr(fixture, name) for name in RESULT_FIELDS})
    if not fixture.is_ruled or kept != said:
        yield RecordDifference(
            f"fixture {fixture.pk}",
            f"keeps {_in_words(kept)}; its ruling says {_in_words(said)}",
        )


@transaction.atomic
def _looked_at_again(pk: UUID) -> list[RecordDifference]:
    return list(_differences_of_match(results.lock_match(pk)))


def _differences_of_match(match: Match) -> Iterator[RecordDifference]:
    reading = reading_of(match)
    sheet = reading.sheet
    if not match.sheet and sheet.status is Status.NOT_STARTED:
        return  # Nothing was written, so nothing was scored.
    if match.sheet != sheet.as_json():
        yield RecordDifference(f"match {match.pk}", _of_sheets(match.sheet, sheet))
    kept = results.stored_result_of(match.fixture)
    said = results.result_of_record(reading, state=kept.state)
    if kept != said:
        yield RecordDifference(
            f"fixture {match.pk}",
            f"keeps {_in_words(kept)}; entries say {_in_words(said)}",
        )
    if not _keeps_pairs(reading, said):
        yield RecordDifference(
            f"statistics of {match.pk}", "keeps pairs that its entries do not say"
        )


def _keeps_pairs(reading: MatchReading, said: FixtureResult) -> bool:
    match = reading.match
    is_counted = said.state == Fixture.State.PLAYED and not match.fixture.is_practice
    rows = sums.sittings_of(match, reading.record, reading.sheet) if is_counted else []
    return [sums.identity_of(row) for row in rows] == [
        sums.identity_of(row) for row in match.sittings.all()
    ]


def _in_words(result: FixtureResult) -> str:
    if result.home_score is None:
        return str(result.state)
    tables = f"{result.home_tables}-{result.away_tables}-{result.drawn_tables}"
    score_ = f"{result.home_score}-{result.away_score}"
    return f"{result.state} {score_} to {result.winner}, tables {tables}"


def _of_sheets(kept: dict[str, object], sheet: ScoreSheet) -> str:
    said = sheet.as_json()
    parts = ", ".join(name for name in said if kept.get(name) != said[name])
    return f"keeps a score-sheet that its entries do not say: {parts}"


@transaction.atomic
def _differences_of_log(division: Division) -> list[RecordDifference]:
    # Results lock this row too, so none is set between the two reads.
    Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    said = standings.sums_from_results(division)
    return [
        RecordDifference(
            f"log of {division}",
            f"{standing.team} keeps {standings.standing_tally(standing)}; "
            f"results say {said[standing.team_id]}",
        )
        for standing in division.standings.select_related("team")
        if standings.standing_tally(standing) != said[standing.team_id]
    ]


def _differences_of_statistics(division: Division) -> Iterator[RecordDifference]:
    for words in wrong_sums(division):
        yield RecordDifference(f"statistics of {division}", words)
