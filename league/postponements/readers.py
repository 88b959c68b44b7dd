"""Who may open a request to postpone a match, and for whom they speak."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from league.access.permissions import belongs_to, may_plan, teams_of
from league.models import Fixture, Postponement, Team, User


@dataclass(frozen=True, slots=True)
class RequestReader:
    """Who opens a request: which teams they speak for, and whether they decide."""

    user: User
    teams: list[Team]
    plans: bool

    def asks(self, request: Postponement) -> bool:
        return any(one.pk == request.team_id for one in self.teams)

    def answers(self, request: Postponement) -> bool:
        return any(one.pk == request.opponents.pk for one in self.teams)


def reader_at(user: Any, fixture: Fixture) -> RequestReader:
    """Return the reader, if concerned with the match; others learn nothing of it."""
    if not belongs_to(user, fixture.union):
        raise Http404
    pair = (fixture.home_id, fixture.away_id)
    teams = list(teams_of(user).filter(pk__in=pair).select_related("club"))
    plans = may_plan(user, fixture.union)
    if not teams and not plans:
        sentence = _("Only the two teams and the union's secretary do this.")
        raise PermissionDenied(sentence)
    assert isinstance(user, User), "only someone who signed in has a role"
    return RequestReader(user, teams, plans)
