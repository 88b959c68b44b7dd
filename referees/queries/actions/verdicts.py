"""Giving a verdict, and what each would do to the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError

from league.models import User
from league.standings.log_preview import MovedRow, foresee
from referees.models import QueryCase, Verdict
from referees.queries.actions.queries import GivenVerdict, decide_appeal, rule_on_query

State, Outcome = QueryCase.State, Verdict.Outcome
# Those that say all by themselves, to be laid side by side.
COMPARED = (Outcome.HOME_WALKOVER, Outcome.AWAY_WALKOVER, Outcome.REPLAY)


def give_verdict(case: QueryCase, given: GivenVerdict, *, by: User) -> Verdict:
    """Rule on a case, or decide on its appeal, as its state asks for."""
    if case.state == State.APPEALED:
        return decide_appeal(case, given, by=by)
    return rule_on_query(case, given, by=by)


@dataclass(frozen=True, slots=True)
class VerdictEffect:
    """What an outcome would do to the log, or why it cannot be had."""

    outcome: Any
    rows: list[MovedRow]
    fault: str = ""


def verdict_effect(case: QueryCase, given: GivenVerdict, *, by: User) -> list[MovedRow]:
    """Every row of the log before and after a verdict; nothing is written."""
    division = case.match.fixture.division
    return foresee([division], lambda: give_verdict(case, given, by=by)).rows


def compare_outcomes(
    case: QueryCase, given: GivenVerdict, *, by: User
) -> list[VerdictEffect]:
    """What the outcomes that were not chosen would do to the log."""
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
