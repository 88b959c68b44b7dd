"""Who may see, rule on and decide a query, and the outcomes to choose from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from league.access.permissions import belongs_to, may_keep, may_referee, roles_in
from league.models import Fixture, Role
from league.models.places import today
from referees.models import QueryCase, Verdict
from referees.queries.selectors import cases, sides_to_speak_for
from referees.queries.settled import is_waiting
from rules.record import Side

State, Outcome = QueryCase.State, Verdict.Outcome
# Outcomes for a referee; the others move the log, and are the secretary's.
OF_A_REFEREE = (Outcome.STANDS, Outcome.CORRECTION)
OF_A_RULING = (
    *OF_A_REFEREE,
    Outcome.ADJUSTMENT,
    Outcome.HOME_WALKOVER,
    Outcome.AWAY_WALKOVER,
    Outcome.REPLAY,
)
OF_AN_APPEAL = (Outcome.UPHELD, *OF_A_RULING)


@dataclass(frozen=True, slots=True)
class Rights:
    keeps: bool
    referees: bool
    decides: bool
    sides: tuple[Side, ...]

    @property
    def sees(self) -> bool:
        return self.keeps or self.referees or bool(self.sides)


def rights_of(user: Any, fixture: Fixture) -> Rights:
    keeps = may_keep(user, fixture.union)
    of_board = roles_in(user, fixture.union).filter(kind=Role.Kind.BOARD_SECRETARY)
    has_board = fixture.union.board_id is not None
    return Rights(
        keeps=keeps,
        referees=keeps or may_referee(user, fixture),
        # A union without a board decides on its appeals itself.
        decides=of_board.exists() if has_board else keeps,
        sides=tuple(sides_to_speak_for(user, fixture)),
    )


def case_or_404(request: HttpRequest, pk: int) -> tuple[QueryCase, Rights]:
    """Return a case and what the requester may do with it."""
    case = get_object_or_404(cases(), pk=pk)
    fixture = case.match.fixture
    if not belongs_to(request.user, fixture.union):
        raise Http404
    rights = rights_of(request.user, fixture)
    if not rights.sees:
        raise PermissionDenied(
            _("Only the two teams, the referee and the desk see this.")
        )
    return case, rights


def outcomes_for(case: QueryCase, rights: Rights) -> tuple[Verdict.Outcome, ...]:
    """Return the outcomes a user may choose now; none without the right."""
    if not is_waiting(case):
        return ()
    if case.state == State.OPEN and rights.referees:
        return OF_A_RULING if rights.keeps else OF_A_REFEREE
    if case.state == State.APPEALED and rights.decides:
        return OF_AN_APPEAL
    return ()


def may_appeal(case: QueryCase, rights: Rights) -> bool:
    """Whether a user may appeal now: for a team, within the days to appeal."""
    last = case.appeal_until
    is_in_time = last is not None and today(case.match.fixture.union) <= last
    return case.state == State.RULED and bool(rights.sides) and is_in_time


def may_withdraw(case: QueryCase, rights: Rights) -> bool:
    return case.state == State.OPEN and is_waiting(case) and case.side in rights.sides


def may_lay_beside(case: QueryCase, rights: Rights) -> bool:
    """Whether a user may keep a disputed hand beside this waiting case."""
    return rights.referees and is_waiting(case)
