"""The secretary's actions: type in a paper sheet, correct a record by entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from league.fixtures.actions.fixtures import move_fixture
from league.models import Fixture, Player, User
from league.seasons.actions.second_looks import look_again
from matches.access.persons import once_each
from matches.desk.selectors import not_begun_because
from matches.models import Entry, Match, Seat, TeamSheet
from matches.models.matches import NO_HASH
from matches.record.append import EntryOutcome, Posting, append
from matches.record.reading import settings_of
from matches.record.results import lock_match, refold
from matches.sheet.paper import PaperLine, PaperSheet, postings_of
from matches.sheet.timeline import MOMENT
from matches.team_sheets.actions import open_match, put_team_sheet, seated_in
from matches.team_sheets.eligibility import squad_of
from rules.faults import Malformed
from rules.record import Kind, Pair, RecordEntry, Side

Pairs = tuple[Pair | None, ...]
LineUps = Mapping[Side, Pairs]


class MovedHead(Exception):
    """Raised if the record has changed since the form was made from it."""

    def __init__(self, match: Match) -> None:
        super().__init__(f"the record of {match.pk} has moved")
        self.match = match


@dataclass(frozen=True, slots=True)
class Added:
    """A line that a correction adds, at a time within its half."""

    line: PaperLine
    at: datetime
    is_guessed: bool = True


@dataclass(frozen=True, slots=True)
class DeskCorrection:
    """What a correction strikes, adds and reseats, and the head it was made from.

    Its entries' ids are made from the token, so that it is written only once.
    """

    token: str
    head: str
    struck: tuple[str, ...] = ()
    reason: str = ""
    added: tuple[Added, ...] = ()
    line_ups: LineUps = field(default_factory=dict)


def form_head_of(match: Match | None) -> str:
    """Return the digest a form is made from: the record's head and the seats."""
    if match is None:
        return _digest(NO_HASH, [])
    seats = Seat.objects.filter(team_sheet__match=match).order_by("pk")
    return _digest(match.head_hash, seats.values_list("pk", "player"))


def _digest(head: str, seats: Iterable[tuple[int, int]]) -> str:
    return sha256(f"{head}{list(seats)}".encode()).hexdigest()


@transaction.atomic
def set_team_sheets(
    fixture: Fixture, *, line_ups: LineUps, head: str, by: User | None
) -> Match:
    """Keep the team sheets handed in, and score the match with them.

    Raises MovedHead if the match has changed since the form was made.
    """
    match = lock_match(open_match(fixture, by=by).pk)
    if form_head_of(match) != head:
        raise MovedHead(match)
    look_again(match.fixture, by=by)
    _put(match, line_ups, by=by)
    return refold(match, by=by)


@transaction.atomic
def type_match(
    fixture: Fixture,
    *,
    line_ups: LineUps,
    sheet: PaperSheet,
    token: str,
    head: str,
    by: User | None,
) -> Match:
    """Write a paper sheet, team sheets and entries, into a match without entries.

    The same sheet under the same token changes nothing. Raises MovedHead if there are
    other entries, ValidationError if the match has not begun by its plan.
    """
    if too_early := not_begun_because(fixture, at=timezone.now()):
        raise ValidationError(too_early)
    if fixture.night is None and sheet.night is not None:
        # A match postponed without a date gets the night it was played on.
        fixture = move_fixture(fixture, night=sheet.night, by=by)
    match = lock_match(open_match(fixture, by=by).pk)
    otherwise = max(sheet.moments.values(), default=fixture.starts_at)
    postings = postings_of(
        sheet,
        settings=settings_of(match),
        token=token,
        otherwise=otherwise or timezone.now(),
    )
    if match.seq and postings and _stand_already(match, postings, by=by):
        return match
    if match.seq or form_head_of(match) != head:
        raise MovedHead(match)
    _put(match, line_ups, by=by)
    _write(match, postings, by=by, source=Entry.Source.PAPER)
    return refold(match, by=by)


def _write(
    match: Match, postings: Sequence[Posting], *, by: User | None, source: Entry.Source
) -> None:
    """Append all entries, or raise Malformed for those that no row can hold."""
    answers = append(match, postings, by=by, source=source)
    faults = [fault for answer in answers for fault in answer.faults]
    if faults:
        raise Malformed(faults)


def _stand_already(
    match: Match, postings: Sequence[Posting], *, by: User | None
) -> bool:
    """Whether these entries were all written before; writes nothing."""
    ids = [posting.entry.id for posting in postings]
    if match.entries.filter(record_id__in=ids).count() != len(ids):
        return False
    answers = append(match, postings, by=by, source=Entry.Source.DESK)
    return all(answer.outcome is EntryOutcome.DUPLICATE for answer in answers)


def _put(match: Match, line_ups: LineUps, *, by: User | None) -> None:
    for side, pairs in line_ups.items():
        squad = _squad(match, side, pairs)
        put_team_sheet(match, side, pairs=pairs, squad=squad, by=by)


def _squad(match: Match, side: Side, pairs: Pairs) -> list[Player] | None:
    """Return the registered players, and anyone seated without being registered."""
    sheet = TeamSheet.objects.filter(match=match, side=side).first()
    if sheet is not None and not sheet.has_squad:
        return None
    fixture = match.fixture
    team = fixture.home if side is Side.HOME else fixture.away
    if sheet is not None:
        standing = list(sheet.squad.values_list("player", flat=True))
    else:
        standing = squad_of(team, fixture)
    wanted = once_each(standing, first=[int(one) for one in seated_in(pairs)])
    players = Player.objects.filter(union=match.union_id).in_bulk(wanted)
    return [players[pk] for pk in wanted if pk in players]


@transaction.atomic
def correct_match(
    match: Match, correction: DeskCorrection, *, by: User | None
) -> Match:
    """Write a correction as entries: voids for struck ones, and added lines.

    A correction already written under its token changes nothing. A result that a second
    person has confirmed must be confirmed again (ours). Raises MovedHead if the record
    has changed since the correction was made.
    """
    match = lock_match(match.pk)
    postings = _corrections(match, correction)
    if form_head_of(match) != correction.head:
        if postings and _stand_already(match, postings, by=by):
            return match
        raise MovedHead(match)
    look_again(match.fixture, by=by)
    _put(match, correction.line_ups, by=by)
    _write(match, postings, by=by, source=Entry.Source.DESK)
    return refold(match, by=by)


def is_written(match: Match, token: str) -> bool:
    """Return whether a correction was written under its token before."""
    return match.entries.filter(record_id__startswith=f"{token}-").exists()


def _corrections(match: Match, correction: DeskCorrection) -> list[Posting]:
    rows = {
        row.record_id: row
        for row in match.entries.filter(record_id__in=correction.struck)
    }
    voids = [
        RecordEntry(
            id=f"{correction.token}-strike-{rows[target].seq}",
            at=rows[target].at + MOMENT,
            kind=Kind.VOID,
            entry=target,
            reason=correction.reason,
        )
        for target in correction.struck
    ]
    added = [
        Posting(
            entry=RecordEntry(
                id=f"{correction.token}-{place}",
                at=one.at,
                kind=one.line.kind,
                **one.line.fields,
            ),
            is_time_guessed=one.is_guessed,
        )
        for place, one in enumerate(correction.added, 1)
    ]
    return [*(Posting(entry=void, is_time_guessed=True) for void in voids), *added]
