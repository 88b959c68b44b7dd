"""What a match asks of its referee now, besides the clock: the toss, a decision."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from matches.live.clock import TONIGHT
from matches.record.reading import MatchReading
from referees.clock.steps import is_left
from rules.clock import DueKind
from rules.match import Status
from rules.record import DrawnKnockout


@dataclass(frozen=True, slots=True)
class DueDeed:
    """What is due, by which rule, and the page where it is written."""

    words: str
    rule: str
    address: str


def due_deeds_of(state: MatchReading, *, now: datetime) -> list[DueDeed]:
    """Return what is due in a match and not written yet (1.3, 1.12)."""
    if is_left(state):
        return []
    pk, needs = state.fixture.pk, state.sheet.needs
    if _is_toss_due(state, now):
        toss = reverse("referee-toss", args=[pk])
        return [DueDeed(_("The toss is due"), "1.3", toss)]
    if needs is DrawnKnockout.EXTRA_TIME and state.toss is None:
        toss = reverse("referee-toss", args=[pk])
        return [DueDeed(_("Level: toss again for extra time"), "1.12", toss)]
    if needs is DrawnKnockout.DECISION:
        decision = reverse("referee-decision", args=[pk])
        return [DueDeed(_("Level: decide the match"), "1.12", decision)]
    return []


def _is_toss_due(state: MatchReading, now: datetime) -> bool:
    if state.status is not Status.NOT_STARTED:
        return False
    return any(
        one.what is DueKind.TOSS and now - one.at < TONIGHT
        for one in state.clock.overdue(now)
    )
