"""Gives a verdict, and previews what each would do to the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError

from league.models import User
from league.standings.log_preview import MovedRow, foresee
from referees.models import QueryCase, Verdict
from referees.queries.actions.queries import GivenVerdict, decide_appeal, rule_on_query

State, Outcome = QueryCase.State, Verdict.Outcome
# Outcomes without further details, which can be compared.
COMPARED = (Outcome.HOME_WALKOVER, Outcome.AWAY_WALKOVER, Outcome.REPLAY)


def give_verdict(case: QueryCase, given: GivenVerdict, *, by: User) -> Verdict:
    """Rule on a case, or decide on its appeal, according to its state."""
    if case.state == State.APPEALED:
        return decide_appeal(case, given, by=by)
    return rule_on_query(case, given, by=by)


@dataclass(frozen=True, slots=True)
class VerdictEffect:
    """The effect of an outcome on the log, or why it is impossible."""

    outcome: Any
    rows: list[MovedRow]
    fault: str = ""


def verdict_effect(case: QueryCase, given: GivenVerdict, *, by: User) -> list[MovedRow]:
    """Return every row of the log before and after a verdict; writes nothing."""
    division = case.match.fixture.division
    return foresee([division], lambda: give_verdict(case, given, by=by)).rows


def compare_outcomes(
    case: QueryCase, given: GivenVerdict, *, by: User
) -> list[VerdictEffect]:
    """Return what the outcomes not chosen would do to the log."""
    return [
        _effect(case, outcome, by=by)
        for outcome in COMPARED
        if outcome != given.outcome
    ]


def _effect(case: QueryCase, outcome: Verdict.Outcome, *, by: User) -> VerdictEffect:
    given = GivenVerdict(outcome, reason="–", public_reason="–")
    try:
        rows = verdict_effect(case, given, by=by)
    except ValidationError as error:
        return VerdictEffect(outcome, [], " ".join(error.messages))
    return VerdictEffect(outcome, [row for row in rows if row.has_moved])
