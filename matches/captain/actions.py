"""A captain's actions: team sheet, notice, toss, seats, substitutes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.journal import record as audit
from league.models import Player, Team
from matches.access.permissions import ActingHand
from matches.access.persons import once_each
from matches.live.actions import touch_night
from matches.models import HeldEntry, Match, MatchNote, TeamSheet
from matches.phones.actions.phones import say
from matches.record.delivery import EntryAnswer, EntryOutcome
from matches.record.reading import line_ups_of, reading_of, refused_in, settings_of
from matches.record.results import lock_match, refold
from matches.signing.actions import SigningQuery
from matches.team_sheets.actions import put_team_sheet, seated_in
from matches.team_sheets.eligibility import squad_of
from matches.team_sheets.seating import night_seating_of, toss_of
from rules.book import RuleViolation
from rules.clock import TOSS
from rules.match import UNDER_WAY, Status
from rules.record import TABLES, Kind, LineUp, Pair, PartnerRole, RecordEntry, Side

Pairs = Sequence[Pair | None]
UNPLAYED = (Status.WALKOVER, Status.VOID)


@dataclass(frozen=True, slots=True)
class SubstitutionRequest:
    """A substitution requested by a captain; players are pks as text."""

    table: int
    off: str
    on: str
    role: PartnerRole


def _team_of(match: Match, side: Side) -> Team:
    fixture = match.fixture
    return fixture.home if side is Side.HOME else fixture.away


def open_in(pairs: Pairs) -> set[int]:
    """Return the tables that a side leaves open."""
    return {table for table in TABLES if pairs[table - 1] is None}


def has_begun(match: Match) -> bool:
    """Whether a match has started, or ended without a start."""
    return _status_of(match) is not Status.NOT_STARTED


def _status_of(match: Match) -> Status:
    return Status(match.sheet.get("status", Status.NOT_STARTED))


def lacks_sheet(match: Match, side: Side) -> bool:
    return not match.team_sheets.filter(side=side).exists()


@transaction.atomic
def hand_in(
    match: Match, side: Side, *, pairs: Pairs, hand: ActingHand, at: datetime
) -> TeamSheet:
    """Hand in or change a side's team sheet (1.5); a missing one also during play.

    `pairs` has four places, with players by pk as text, None for an open table. A side
    with fewer tables than it gave notice of is noted as a short team now. Raises
    RuleViolation if it is too late for a captain, or if the open tables do not fit
    those of the opponents (1.13).
    """
    match = lock_match(match.pk)
    check_hand_in(match, side, pairs=pairs, hand=hand, at=at)
    squad = _squad(match, side, pairs)
    is_late = has_begun(match) and lacks_sheet(match, side)
    sheet = put_team_sheet(match, side, pairs=pairs, squad=squad, by=hand.user)
    # What an official changes once play is on came in before that all the same.
    if is_late or _status_of(match) in (Status.NOT_STARTED, *UNPLAYED):
        sheet.handed_in_at = at
        sheet.save(update_fields=["handed_in_at"])
    told = {"side": str(side)} | ({"is_late": True} if is_late else {})
    audit("match.hand_in", match, by=hand.user, **told, **_by_phone(hand))
    _note(match, side, tables=len(TABLES) - len(open_in(pairs)), hand=hand, at=at)
    refold(match, by=hand.user)
    touch_night(match)
    return sheet


def _squad(match: Match, side: Side, pairs: Pairs) -> list[Player]:
    """Return the registered players, and anyone seated without being registered."""
    registered = squad_of(_team_of(match, side), match.fixture)
    wanted = once_each(registered, first=[int(one) for one in seated_in(pairs)])
    players = Player.objects.filter(union=match.union_id).in_bulk(wanted)
    return [players[pk] for pk in wanted if pk in players]


def check_hand_in(
    match: Match, side: Side, *, pairs: Pairs, hand: ActingHand, at: datetime
) -> None:
    """Raise RuleViolation if a side may not hand in this team sheet now."""
    _check_unsealed(match)
    line_ups = line_ups_of(match)
    if not hand.is_official:
        check_time(match, side, at=at)
        _check_players(match, side, pairs, line_ups[side])
        _check_count(match, pairs)
    _check_fielding(match, pairs, line_ups[side.opponents])


def check_time(match: Match, side: Side, *, at: datetime) -> None:
    """Raise RuleViolation if it is too late for a captain to change the sheet."""
    _check_phase(match, side)
    seating = night_seating_of(match, at=at)
    if side in seating.handed_in and seating.sits(side):
        raise RuleViolation(
            "1.3", _("Your team has sat down. The referee can still change the sheet.")
        )


def _check_phase(match: Match, side: Side) -> None:
    """Check that play has not begun, or that the side's sheet is still missing."""
    status = _status_of(match)
    if status in UNPLAYED:
        raise RuleViolation(
            "1.13",
            _(
                "The match is not played: a team is absent, or too few have come. "
                "The referee can still take your team sheet."
            ),
        )
    is_awaited = status in UNDER_WAY and lacks_sheet(match, side)
    if status is not Status.NOT_STARTED and not is_awaited:
        raise RuleViolation(
            "11.1", _("Play has begun. Players are changed at half-time.")
        )


def _check_unsealed(match: Match) -> None:
    if match.sealed_at is not None:
        raise RuleViolation("1.10", _("The score-sheet has been signed."))


def _check_players(match: Match, side: Side, pairs: Pairs, standing: LineUp) -> None:
    """Check that the players stay the same after the toss; seats may change (1.3)."""
    is_in = match.team_sheets.filter(side=side).exists()
    if not is_in or toss_of(match) is None:
        return
    if set(seated_in(pairs)) != set(seated_in(standing.pairs)):
        raise RuleViolation(
            "1.3",
            _(
                "The toss has been made: the same players stay on the sheet. "
                "You may still change where they sit."
            ),
        )


def _check_count(match: Match, pairs: Pairs) -> None:
    if len(TABLES) - len(open_in(pairs)) < settings_of(match).minimum_tables:
        raise RuleViolation(
            "1.13",
            _(
                "With so few tables the match is not played. Give notice, and let "
                "the referee or the secretary settle it."
            ),
        )


def _check_fielding(match: Match, pairs: Pairs, opponents: LineUp) -> None:
    """Check that tables open for the fuller team are open for both (1.13)."""
    own, other = open_in(pairs), set(opponents.open_tables)
    most_open = len(TABLES) - settings_of(match).minimum_tables
    if own <= other or other <= own or max(len(own), len(other)) > most_open:
        return
    tables = ", ".join(map(str, sorted(other)))
    message = _("The opponents leave table %(tables)s open: leave the same one open.")
    raise RuleViolation("1.13", message % {"tables": tables})


def _by_phone(hand: ActingHand) -> dict[str, str]:
    return {"device": str(hand.device.pk)} if hand.device else {}


@transaction.atomic
def give_notice(
    match: Match, side: Side, *, tables: int, hand: ActingHand, at: datetime
) -> MatchNote | None:
    """Note how many tables a team will field, and if it says so late (1.3, 1.13).

    Returns None if the same was noted before, or for all four without a notice.
    """
    match = lock_match(match.pk)
    _check_unsealed(match)
    if has_begun(match) and not (hand.is_official or lacks_sheet(match, side)):
        raise RuleViolation("1.13", _("Play has begun: notice comes before it."))
    note = _note(match, side, tables=tables, hand=hand, at=at)
    if note is not None:
        touch_night(match)
    return note


def _note(
    match: Match, side: Side, *, tables: int, hand: ActingHand, at: datetime
) -> MatchNote | None:
    former = tables_on_notice(match, side)
    if tables == former:
        return None
    starts_at = match.fixture.starts_at
    is_late = starts_at is not None and at > starts_at - TOSS
    note = MatchNote.objects.create(
        union_id=match.union_id,
        match=match,
        kind=MatchNote.Kind.SHORT_TEAM,
        side=str(side),
        tables=tables,
        is_late=tables < former and (is_late or toss_of(match) is not None),
        at=at,
        by=hand.user,
        device=hand.device,
    )
    told = {"side": str(side), "tables": tables, "is_late": note.is_late}
    audit("match.short_team", match, by=hand.user, **told, **_by_phone(hand))
    return note


def tables_on_notice(match: Match, side: Side) -> int:
    """Return how many tables a side gave notice of; all without a notice."""
    notes = match.notes.filter(kind=MatchNote.Kind.SHORT_TEAM, side=side)
    last = notes.order_by("at", "pk").last()
    return len(TABLES) if last is None or last.tables is None else last.tables


@transaction.atomic
def say_toss(
    match: Match, *, winner: Side, token: str, hand: ActingHand, at: datetime
) -> EntryAnswer | None:
    """Write who won the toss; None if that is already recorded (1.3, 1.4).

    A different winner is written too: the rules refuse it, so the referee sees that the
    captains disagree.
    """
    match = lock_match(match.pk)
    if reading_of(match).toss is winner:
        return None
    toss = RecordEntry(id=token, at=at, kind=Kind.TOSS, winner=winner)
    return _say_once(match, toss, hand=hand, at=at)


@transaction.atomic
def sit_down(match: Match, side: Side, *, hand: ActingHand, at: datetime) -> TeamSheet:
    """Record that a team has sat down, which lets its seats be seen (1.3).

    Raises RuleViolation before the toss, without a team sheet, and for the winners of
    the toss until the losers have sat down.
    """
    match = lock_match(match.pk)
    _check_unsealed(match)
    check_sit_down(match, side, at=at)
    sheet = match.team_sheets.get(side=side)
    if sheet.seated_at is None:
        sheet.seated_at = at
        sheet.save(update_fields=["seated_at"])
        audit("match.sit_down", match, by=hand.user, side=str(side), **_by_phone(hand))
        touch_night(match)
    return sheet


def check_sit_down(match: Match, side: Side, *, at: datetime) -> None:
    """Raise RuleViolation if a team may not sit down yet (1.3)."""
    seating = night_seating_of(match, at=at)
    if seating.is_open:
        raise RuleViolation("1.3", _("Play has begun: every seating shows."))
    if seating.toss is None:
        raise RuleViolation("1.3", _("The toss comes first."))
    if side not in seating.handed_in:
        raise RuleViolation("1.5", _("Hand in the team sheet first."))
    if side is seating.toss and not seating.sits(side.opponents):
        raise RuleViolation("1.3", _("The losers of the toss sit down first."))


def substitution(
    change: SubstitutionRequest, side: Side, *, token: str, at: datetime
) -> RecordEntry:
    """Return the entry for a substitution (11.1)."""
    return RecordEntry(
        id=token,
        at=at,
        kind=Kind.SUBSTITUTION,
        table=change.table,
        side=side,
        off=change.off,
        on=change.on,
        role=change.role,
    )


@transaction.atomic
def write_substitution(
    match: Match,
    side: Side,
    *,
    change: SubstitutionRequest,
    token: str,
    hand: ActingHand,
    at: datetime,
) -> EntryAnswer:
    """Write a substitution; one that the rules refuse is kept, refused (11)."""
    match = lock_match(match.pk)
    entry = substitution(change, side, token=token, at=at)
    return _say_once(match, entry, hand=hand, at=at)


@transaction.atomic
def undo_substitution(
    match: Match, side: Side, *, entry: str, reason: str, hand: ActingHand, at: datetime
) -> EntryAnswer | None:
    """Strike a side's own substitution during the interval (11.1).

    Raises RuleViolation after it, and for an entry that is not the side's.
    """
    match = lock_match(match.pk)
    if match.sheet.get("status") != Status.INTERVAL:
        raise RuleViolation("11.1", _("The interval is over: ask the referee."))
    own = match.entries.filter(kind=Kind.SUBSTITUTION, side=side, record_id=entry)
    if not own.exists():
        raise RuleViolation("11.1", _("This is no substitution of your team."))
    if match.entries.filter(kind=Kind.VOID, target=entry).exists():
        return None
    void = RecordEntry(
        id=uuid4().hex, at=at, kind=Kind.VOID, entry=entry, reason=reason
    )
    return _say_once(match, void, hand=hand, at=at)


@transaction.atomic
def ask_query(
    match: Match,
    side: Side,
    *,
    doubted: SigningQuery,
    token: str,
    hand: ActingHand,
    at: datetime,
) -> EntryAnswer:
    """Note a query on the score-sheet, at any time (1.10)."""
    match = lock_match(match.pk)
    query = RecordEntry(
        id=token,
        at=at,
        kind=Kind.QUERY,
        side=side,
        table=doubted.table,
        text=doubted.text,
    )
    return _say_once(match, query, hand=hand, at=at)


def said_before(match: Match, entry: str) -> EntryAnswer | None:
    """Return the answer to an entry that was sent before, or None."""
    if HeldEntry.objects.filter(match=match.pk, record_id=entry).exists():
        return EntryAnswer(entry, EntryOutcome.HELD)
    if not match.entries.filter(record_id=entry).exists():
        return None
    match.refresh_from_db(fields=["sheet"])
    rule = refused_in(match).get(entry)
    return EntryAnswer(entry, EntryOutcome.DUPLICATE, rule=rule)


def _say_once(
    match: Match, entry: RecordEntry, *, hand: ActingHand, at: datetime
) -> EntryAnswer:
    """Write an entry once: a form sent twice is answered as it was first."""
    before = said_before(match, entry.id)
    if before is not None:
        return before
    [answer] = say(match, [entry], hand=hand, at=at)
    touch_night(match)
    return answer
