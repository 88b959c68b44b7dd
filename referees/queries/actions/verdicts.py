"""Giving a verdict, and what each would do to the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError

from league.models import User
from league.standings.log_preview import MovedRow, foresee
from referees.models import QueryCase, Verdict
from referees.queries.actions.queries import Given, decide_appeal, rule

State, Outcome = QueryCase.State, Verdict.Outcome
# Those that say all by themselves, to be laid side by side.
COMPARED = (Outcome.HOME_WALKOVER, Outcome.AWAY_WALKOVER, Outcome.REPLAY)


def give(case: QueryCase, given: Given, *, by: User) -> Verdict:
    """Rule on a case, or decide on its appeal, as its state asks for."""
    if case.state == State.APPEALED:
        return decide_appeal(case, given, by=by)
    return rule(case, given, by=by)


@dataclass(frozen=True, slots=True)
class Effect:
    """What an outcome would do to the log, or why it cannot be had."""

    outcome: Any
    rows: list[MovedRow]
    fault: str = ""


def effect_of(case: QueryCase, given: Given, *, by: User) -> list[MovedRow]:
    """Every row of the log before and after a verdict; nothing is written."""
    division = case.match.fixture.division
    return foresee([division], lambda: give(case, given, by=by)).rows


def compared(case: QueryCase, given: Given, *, by: User) -> list[Effect]:
    """What the outcomes that were not chosen would do to the log."""
    return [
        _effect(case, outcome, by=by)
        for outcome in COMPARED
        if outcome != given.outcome
    ]


def _effect(case: QueryCase, outcome: Verdict.Outcome, *, by: User) -> Effect:
    given = Given(outcome, reason="–", public_reason="–")
    try:
        rows = effect_of(case, given, by=by)
    except ValidationError as error:
        return Effect(outcome, [], " ".join(error.messages))
    return Effect(outcome, [row for row in rows if row.has_moved])
