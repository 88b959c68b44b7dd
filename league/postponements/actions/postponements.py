"""Postponements: asked for, answered, decided; everybody concerned is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.access.policy import policy_of
from league.audit.journal import record
from league.fixtures.actions.fixtures import (
    check_movable,
    lock_fixture,
    put_fixture,
)
from league.fixtures.actions.telling import tell_moved
from league.fixtures.availability import (
    ClashKind,
    MatchPlace,
    NightClash,
    clashes_to_confirm,
)
from league.models import (
    Fixture,
    Notice,
    Postponement,
    ProposedNight,
    Team,
    Union,
    User,
)
from league.models.postponements import MOST_DATES
from league.notices.actions import notify
from league.notices.recipients import (
    Person,
    captains_of,
    club_secretaries,
    people_concerned,
    planners_of,
)
from league.postponements.selectors import (
    check_places,
    place_of_offer,
    unaskable_because,
)

State = Postponement.State
# How long before an answer is due a reminder goes out.
REMINDED_BEFORE = timedelta(days=1)
# The opponents may still answer late, until the secretary decides.
ANSWERABLE = (State.ASKED, State.UNANSWERED)


@dataclass(frozen=True, slots=True)
class DateDecision:
    """What the secretary decides: a place, or None to leave the date open.

    `in_spite` says that the secretary saw the clashes that are not hard, `in_past`
    that the night is past and meant.
    """

    place: MatchPlace | None
    reason: str = ""
    in_spite: bool = False
    in_past: bool = False

    def passes(self, clash: NightClash) -> bool:
        """Whether the secretary goes on in spite of a clash."""
        seen = self.in_past if clash.kind is ClashKind.PAST else self.in_spite
        return seen and not clash.is_hard


@transaction.atomic
def ask_postponement(  # noqa: PLR0913 - a request is its team, reason and dates
    fixture: Fixture,
    *,
    team: Team,
    reason: str,
    places: Sequence[MatchPlace],
    by: User | None,
    at: datetime,
) -> Postponement:
    """Ask the opponents to play a match on one of up to three other nights.

    Raises ValidationError with every sentence that stands in the way.
    """
    fixture = lock_fixture(fixture)
    _refuse(unaskable_because(fixture, at=at))
    if not 1 <= len(places) <= MOST_DATES:
        _refuse(_("Offer one to three dates."))
    checked = check_places(fixture, places, at=at)
    _refuse(*(fault for one in checked for fault in one.faults))
    made = _make(fixture, team=team, reason=reason, by=by, at=at)
    _offer(made, places)
    nights = [one.night.isoformat() for one in places]
    record("postponement.ask", made, by=by, fixture=str(fixture.pk), nights=nights)
    tell_who_answers(made, by=by)
    tell_of(made, by=by)
    return made


def _make(
    fixture: Fixture, *, team: Team, reason: str, by: User | None, at: datetime
) -> Postponement:
    due = answer_due(fixture, at=at)
    return Postponement.objects.create(
        union_id=fixture.union_id,
        fixture=fixture,
        team=team,
        reason=reason,
        asked_by=by,
        asked_at=at,
        was_night=fixture.night,
        was_start=fixture.start,
        was_venue_id=fixture.venue_id,
        due_at=due,
        reminded_at=reminder_time(due, at=at),
    )


def _offer(made: Postponement, places: Sequence[MatchPlace]) -> None:
    ProposedNight.objects.bulk_create(
        ProposedNight(
            union_id=made.union_id,
            postponement=made,
            place=number,
            night=one.night,
            start=one.start,
            venue=one.venue,
        )
        for number, one in enumerate(places, 1)
    )


def answer_due(fixture: Fixture, *, at: datetime) -> datetime:
    """Return when an answer is due: some days from now, at the latest at the start."""
    days = policy_of(fixture.division.season).postponement_days
    due = at + timedelta(days=days)
    starts_at = fixture.starts_at
    return due if starts_at is None or starts_at < at else min(due, starts_at)


def reminder_time(due: datetime, *, at: datetime) -> datetime | None:
    """Return `at` if so little time is left that the question is the reminder."""
    return at if due <= at + REMINDED_BEFORE else None


@transaction.atomic
def accept_date(
    postponement: Postponement,
    *,
    proposed: ProposedNight,
    by: User | None,
    at: datetime,
) -> Postponement:
    """Accept one of the dates; the secretary confirms it.

    Raises ValidationError if it was answered already, or the date is no longer free.
    """
    row = _open(postponement, *ANSWERABLE)
    check_movable(row.fixture)
    assert proposed.postponement_id == row.pk, "a date of another request"
    [checked] = check_places(row.fixture, [place_of_offer(proposed)], at=at)
    _refuse(*checked.faults)
    row.accepted = proposed
    _answer(row, State.ACCEPTED, answer="", by=by, at=at)
    return row


@transaction.atomic
def decline_dates(
    postponement: Postponement, *, reason: str, by: User | None, at: datetime
) -> Postponement:
    """Decline all of the dates, with a reason; the secretary decides.

    Raises ValidationError if it was answered already.
    """
    row = _open(postponement, *ANSWERABLE)
    _answer(row, State.DECLINED, answer=reason, by=by, at=at)
    return row


def _answer(
    row: Postponement, state: State, *, answer: str, by: User | None, at: datetime
) -> None:
    row.state, row.answer, row.answered_by, row.answered_at = state, answer, by, at
    hand_to_the_secretary(row, at=at)
    fields = ["accepted", "answer", "answered_by", "answered_at"]
    row.save(update_fields=["state", "due_at", "reminded_at", *fields])
    record("postponement.answer", row, by=by, state=str(state))
    tell_who_answers(row, by=by)
    tell_of(row, by=by)


def hand_to_the_secretary(row: Postponement, *, at: datetime) -> None:
    """Set by when the secretary has to decide; the caller saves it."""
    row.due_at = answer_due(row.fixture, at=at)
    row.reminded_at = reminder_time(row.due_at, at=at)


@transaction.atomic
def withdraw_request(
    postponement: Postponement, *, by: User | None, at: datetime
) -> Postponement:
    """Withdraw a request before it is decided; the match stays where it is."""
    row = _open(postponement, *Postponement.OPEN)
    return _close(row, State.WITHDRAWN, by=by, at=at)


@transaction.atomic
def refuse(
    postponement: Postponement, *, reason: str, by: User | None, at: datetime
) -> Postponement:
    """Leave the match where it is, with the reason."""
    row = _open(postponement, *Postponement.OPEN)
    row.decision = reason
    return _close(row, State.REFUSED, by=by, at=at)


@transaction.atomic
def decide_date(
    postponement: Postponement, ruling: DateDecision, *, by: User | None, at: datetime
) -> Postponement:
    """Give the match another night, or leave its date open, after checking clashes.

    Raises ValidationError if it is decided already, the match can no longer be moved,
    or something stands in the way.
    """
    one_at_a_time(postponement.union)
    row = _open(postponement, *Postponement.OPEN)
    row.decision = ruling.reason
    row.fixture = _carry_out(lock_fixture(row.fixture), ruling, by=by)
    row.night = ruling.place.night if ruling.place else None
    _close(row, State.MOVED if ruling.place else State.DATE_OPEN, by=by, at=at)
    tell_moved(row.fixture, row.was_night, reason=ruling.reason or row.reason, by=by)
    return row


@transaction.atomic
def withdraw_for(
    fixture: Fixture, *, reason: str, by: User | None, at: datetime
) -> None:
    """Withdraw the open request for a match, since it is not played."""
    for one in fixture.postponements.filter(state__in=Postponement.OPEN):
        row = lock_request(one)
        if row.is_open:
            row.decision = reason
            _close(row, State.WITHDRAWN, by=by, at=at)


@transaction.atomic
def reschedule(fixture: Fixture, ruling: DateDecision, *, by: User | None) -> Fixture:
    """Move or postpone a match without a request, as a secretary may; tell people.

    Raises ValidationError if a request for it is open, it can no longer be moved, or
    something stands in the way.
    """
    one_at_a_time(fixture.union)
    before = lock_fixture(fixture)
    if before.postponements.filter(state__in=Postponement.OPEN).exists():
        _refuse(_("A request to postpone this match is open: decide that one."))
    moved = _carry_out(before, ruling, by=by)
    tell_moved(moved, fixture.night, reason=ruling.reason, by=by)
    return moved


class Clashing(ValidationError):
    """The clashes that stand in the way of a match at a place."""

    def __init__(self, clashes: Sequence[NightClash]) -> None:
        # Hard clashes come alone, without those that can be passed over.
        hard = [one.text for one in clashes if one.is_hard]
        super().__init__(hard or [one.text for one in clashes])
        self.clashes = clashes


def _carry_out(fixture: Fixture, ruling: DateDecision, *, by: User | None) -> Fixture:
    """Put a match, its row locked, where a ruling says, if nothing prevents it."""
    check_movable(fixture)
    place = ruling.place
    if place is not None:
        clashes = clashes_to_confirm(fixture, place)
        if not all(ruling.passes(one) for one in clashes):
            raise Clashing(clashes)
    return put_fixture(fixture, place, by=by, reason=ruling.reason)


def _close(
    row: Postponement, state: State, *, by: User | None, at: datetime
) -> Postponement:
    row.state, row.decided_by, row.decided_at = state, by, at
    row.save(update_fields=["state", "decided_by", "decided_at", "decision", "night"])
    night = row.night.isoformat() if row.night else None
    record("postponement.close", row, by=by, state=str(state), night=night)
    if state not in (State.MOVED, State.DATE_OPEN):
        tell_of(row, by=by)
    return row


def one_at_a_time(union: Union) -> None:
    """Lock a union's row: two matches moved at once would not see each other.

    Decisions on a match lock it first too, before the match and its division.
    """
    Union.objects.select_for_update(no_key=True).get(pk=union.pk)


def lock_request(postponement: Postponement) -> Postponement:
    """Return a request reread with its match, its row locked."""
    return (
        Postponement.objects.select_for_update(of=("self",), no_key=True)
        .select_related(
            "union",
            "team",
            "accepted",
            "fixture__union",
            "fixture__home",
            "fixture__away",
            "fixture__venue",
            "fixture__division__season__rule_set",
        )
        .get(pk=postponement.pk)
    )


def _open(postponement: Postponement, *states: State) -> Postponement:
    row = lock_request(postponement)
    if row.state not in states:
        words = _("This request is no longer open to that: %(state)s.")
        _refuse(words % {"state": row.get_state_display()})
    return row


def _refuse(*sentences: str) -> None:
    said = [one for one in sentences if one]
    if said:
        raise ValidationError(said)


def tell_who_answers(row: Postponement, *, by: User | None) -> None:
    """Tell those whom a request waits for: the opponents, or the secretary."""
    _tell(Notice.Kind.POSTPONEMENT_ASKED, _who_answers(row), row, by=by)


def _who_answers(row: Postponement) -> Iterable[Person]:
    if row.waits_for_the_secretary:
        return planners_of(row.union)
    opponents = row.opponents
    captains = captains_of(opponents, row.fixture.division.season)
    return [*captains, *club_secretaries(opponents.club)]


def tell_of(row: Postponement, *, by: User | None) -> None:
    """Tell everybody concerned how far a request is, except those it waits for."""
    waited_for = {*_who_answers(row)} if row.is_open else set()
    people = [one for one in people_concerned(row.fixture) if one not in waited_for]
    _tell(Notice.Kind.POSTPONEMENT_CHANGED, people, row, by=by)


def _tell(
    kind: Notice.Kind, people: Iterable[Person], row: Postponement, *, by: User | None
) -> None:
    facts = _facts_of(row)
    notify(kind, people, union=row.union, about=row.fixture, facts=facts, by=by)


def _facts_of(row: Postponement) -> dict[str, str]:
    """Return the facts that a notice keeps; nights as 2026-02-28, for any language."""
    nights = [one.night.isoformat() for one in row.proposed.all()]
    return {
        "request": str(row.pk),
        "state": row.state,
        "side": "home" if row.team_id == row.fixture.home_id else "away",
        "reason": row.reason,
        "nights": " ".join(nights),
        "accepted": row.accepted.night.isoformat() if row.accepted else "",
        "answer": row.answer,
        "decision": row.decision,
        "due": row.due_at.astimezone(row.union.zone).date().isoformat(),
    }
