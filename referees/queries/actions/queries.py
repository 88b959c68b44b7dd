"""The actions on a query's case: open, lodge, rule, appeal, decide, withdraw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.models import Adjustment, Fixture, Notice, Ruling, User
from league.models.places import today
from league.notices.actions import notify
from league.notices.recipients import Person
from league.rulings.actions.deductions import deduct, not_reversible_because, reverse
from league.rulings.actions.rulings import (
    RulingChoice,
    rule_on_fixture,
    take_back_ruling,
)
from matches.models import Entry
from matches.record.results import lock_match
from matches.team_sheets.actions import open_match
from referees.models import CaseText, QueryCase, Verdict
from referees.queries import selectors
from referees.queries.settled import settled_of, state_words
from rules.record import Side

State, Step = QueryCase.State, CaseText.Step
Level, Outcome = Verdict.Level, Verdict.Outcome
DECISIONS = {
    Outcome.HOME_WALKOVER: RulingChoice.HOME,
    Outcome.AWAY_WALKOVER: RulingChoice.AWAY,
    Outcome.REPLAY: RulingChoice.REPLAY,
}


@dataclass(frozen=True, slots=True)
class GivenVerdict:
    """A verdict to give: the outcome, the rule, the reason to the teams.

    `public_reason` is shown under the log if the outcome moves it; `side` and `figures`
    belong to an adjustment.
    """

    outcome: Verdict.Outcome
    reason: str
    rule: str = ""
    public_reason: str = ""
    side: str = ""
    figures: Mapping[str, Any] = field(default_factory=dict)


@transaction.atomic
def open_case(entry: Entry, *, by: User | None) -> QueryCase:
    """Open the case of a query on the sheet, or return its existing case.

    Raises ValidationError if the entry is not a valid query.
    """
    if not selectors.entries_of_queries().filter(pk=entry.pk).exists():
        raise ValidationError(_("This query is not on the sheet."))
    # If two open it at once, the second waits here and finds the case.
    lock_match(entry.match_id)
    standing = QueryCase.objects.filter(entry=entry).first()
    if standing is not None:
        return standing
    day = selectors.lodging_day(entry)
    case = QueryCase.objects.create(
        union_id=entry.union_id,
        match=entry.match,
        entry=entry,
        side=entry.side,
        lodged_on=day,
        due_on=selectors.due_after(entry.match.fixture, day),
    )
    record("query.take_up", case, by=by, entry=str(entry.pk))
    _tell(Notice.Kind.QUERY_LODGED, case, by=by)
    return case


@transaction.atomic
def lodge(fixture: Fixture, side: Side, *, text: str, by: User) -> QueryCase:
    """Lodge a protest after the night, for a side of the match.

    Raises ValidationError if it is too early or too late.
    """
    stands = selectors.not_lodgeable_because(fixture)
    if stands:
        raise ValidationError(stands)
    day = today(fixture.union)
    case = QueryCase.objects.create(
        union_id=fixture.union_id,
        match=open_match(fixture, by=by),
        side=str(side),
        lodged_on=day,
        lodged_by=by,
        due_on=selectors.due_after(fixture, day),
    )
    _say(case, Step.LODGED, text, by=by)
    record("query.lodge", case, by=by, side=str(side))
    _tell(Notice.Kind.QUERY_LODGED, case, by=by)
    return case


@transaction.atomic
def withdraw_case(case: QueryCase, *, reason: str, by: User) -> QueryCase:
    """Withdraw a query before it is ruled on; its entry stays on the sheet."""
    case = _locked(case, State.OPEN)
    _move(case, State.WITHDRAWN)
    _say(case, Step.WITHDRAWN, reason, by=by)
    record("query.withdraw", case, by=by)
    _tell(Notice.Kind.QUERY_RULED, case, by=by)
    return case


@transaction.atomic
def rule_on_query(case: QueryCase, given: GivenVerdict, *, by: User) -> Verdict:
    """Rule on a query, and carry out the outcome.

    Either team may appeal within the policy's days. Raises ValidationError if the case
    is not open, or the outcome is impossible.
    """
    case = _locked(case, State.OPEN)
    if given.outcome == Outcome.UPHELD:
        raise ValidationError(_("Only a ruling that was appealed is upheld."))
    verdict = _verdict(case, Level.RULING, given, by=by)
    fixture = case.match.fixture
    days = timedelta(days=selectors.policy_for(fixture).appeal_days)
    case.appeal_until = today(fixture.union) + days
    _move(case, State.RULED, "appeal_until")
    _say(case, Step.RULED, given.reason, by=by)
    _tell(Notice.Kind.QUERY_RULED, case, by=by)
    return verdict


@transaction.atomic
def appeal(case: QueryCase, side: Side, *, text: str, by: User) -> QueryCase:
    """Appeal to the board for either team; the ruling holds until it decides.

    Raises ValidationError if there is no ruling, or the days are over.
    """
    case = _locked(case, State.RULED)
    fixture = case.match.fixture
    now = today(fixture.union)
    if case.appeal_until is None or now > case.appeal_until:
        raise ValidationError(_("The days of an appeal are over: the ruling stands."))
    case.appealed_by_side = str(side)
    case.due_on = now + timedelta(days=selectors.policy_for(fixture).appeal_days)
    _move(case, State.APPEALED, "appealed_by_side", "due_on")
    _say(case, Step.APPEALED, text, by=by)
    record("query.appeal", case, by=by, side=str(side))
    concerned = selectors.people_of_case(case)
    people = [*concerned, *selectors.deciders_of(fixture.union)]
    _tell(Notice.Kind.QUERY_APPEALED, case, by=by, people=people)
    return case


@transaction.atomic
def decide_appeal(case: QueryCase, given: GivenVerdict, *, by: User) -> Verdict:
    """Decide on an appeal, for good: uphold the ruling, or replace it.

    Unless it is upheld, what the ruling did is undone first. Raises ValidationError if
    no appeal waits, or that can no longer be undone.
    """
    case = _locked(case, State.APPEALED)
    former = case.verdicts.get(level=Level.RULING)
    if given.outcome != Outcome.UPHELD:
        _undo(former, given, by=by)
    verdict = _verdict(case, Level.APPEAL, given, by=by)
    _move(case, State.DECIDED)
    _say(case, Step.DECIDED, given.reason, by=by)
    _tell(Notice.Kind.QUERY_RULED, case, by=by)
    return verdict


def _locked(case: QueryCase, *states: QueryCase.State) -> QueryCase:
    case = (
        QueryCase.objects.select_for_update(of=("self",), no_key=True)
        .select_related(
            "match__fixture__union",
            "match__fixture__home__club",
            "match__fixture__away__club",
            "match__fixture__division__season__rule_set",
        )
        .get(pk=case.pk)
    )
    if case.state not in states or settled_of(case):
        raise ValidationError(
            _("This query is %(state)s meanwhile; open its page again."),
            params={"state": state_words(case)},
        )
    return case


def _move(case: QueryCase, state: QueryCase.State, *also: str) -> None:
    case.state = state
    case.save(update_fields=["state", *also])


def _say(case: QueryCase, step: CaseText.Step, text: str, *, by: User) -> None:
    CaseText.objects.create(
        union_id=case.union_id, case=case, step=step, text=text, by=by
    )


def _verdict(
    case: QueryCase, level: Verdict.Level, given: GivenVerdict, *, by: User
) -> Verdict:
    adjustment, ruling = _carry_out(case, given, by=by)
    verdict = Verdict.objects.create(
        union_id=case.union_id,
        case=case,
        level=level,
        outcome=given.outcome,
        rule=given.rule,
        adjustment=adjustment,
        ruling=ruling,
        by=by,
    )
    told = {"outcome": str(given.outcome), "rule": given.rule}
    record(f"query.{level}", case, by=by, verdict=verdict.pk, **told)
    return verdict


def _carry_out(
    case: QueryCase, given: GivenVerdict, *, by: User
) -> tuple[Adjustment | None, Ruling | None]:
    """Apply an outcome to the log; a correction is made in the record."""
    fixture, reason = case.match.fixture, given.public_reason
    if given.outcome == Outcome.ADJUSTMENT:
        team = selectors.team_of(case, given.side)
        adjustment = deduct(
            fixture.division, team=team, figures=given.figures, reason=reason, by=by
        )
        return adjustment, None
    if given.outcome in DECISIONS:
        decided = DECISIONS[given.outcome]
        return None, rule_on_fixture(fixture, decided, reason=reason, by=by)
    return None, None


def _undo(verdict: Verdict, given: GivenVerdict, *, by: User) -> None:
    """Undo what a ruling did, unless somebody has done so before."""
    reason = given.public_reason or _("The ruling was changed on appeal.")
    adjustment, ruling = verdict.adjustment, verdict.ruling
    if adjustment is not None and not not_reversible_because(adjustment):
        reverse(adjustment, reason=reason, by=by)
    if ruling is not None and ruling.ended_at is None:
        take_back_ruling(ruling, by=by)


def _tell(
    kind: Notice.Kind,
    case: QueryCase,
    *,
    by: User | None,
    people: Iterable[Person] | None = None,
) -> None:
    fixture = case.match.fixture
    facts = {"case": str(case.pk), "state": case.state, "side": case.side}
    facts["due_on"] = case.due_on.isoformat()
    told = people if people is not None else selectors.people_of_case(case)
    notify(kind, told, union=fixture.union, about=fixture, facts=facts, by=by)
