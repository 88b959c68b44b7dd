"""Who may referee. Users without a role in the union learn nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from league.access.permissions import (
    belongs_to,
    may_referee,
    may_referee_in,
    roles_in,
)
from league.models import Fixture, Role, Union, User
from matches.live.night import RefereeHall, fixtures_in_hall

Kind = Role.Kind


def signed_in_user(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "the desk is for those who signed in"
    return request.user


def fixtures_to_referee(
    user: Any, union: Union, fixtures: Sequence[Fixture]
) -> list[Fixture]:
    """Return the given fixtures that a user may referee."""
    if may_referee_in(user, union):
        return list(fixtures)
    appointed = set(
        roles_in(user, union)
        .filter(kind=Kind.REFEREE, fixture__in=[one.pk for one in fixtures])
        .values_list("fixture", flat=True)
    )
    return [one for one in fixtures if one.pk in appointed]


def hall_or_404(request: HttpRequest, slug: str, day: str, hall: int) -> RefereeHall:
    """Return a hall on a night, for users who may referee in it."""
    union = get_object_or_404(Union, slug=slug)
    night = day_or_404(day)
    if not belongs_to(request.user, union):
        raise Http404
    fixtures = list(
        fixtures_in_hall(union, night, hall)
        .select_related("division__season__rule_set")
        .order_by("start", "division", "home__name", "pk")
    )
    if not fixtures:
        raise Http404
    allowed = fixtures_to_referee(request.user, union, fixtures)
    if not allowed:
        raise PermissionDenied(_("Only a referee works at the night's desk."))
    return RefereeHall(union, night, fixtures[0].venue, allowed)


def day_or_404(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Http404 from None


def night_fixture_or_404(request: HttpRequest, pk: UUID) -> Fixture:
    """Return a fixture that has a night, for users who may referee it."""
    fixture = get_object_or_404(
        Fixture.objects.select_related(
            "union", "home", "away", "venue", "division__season__rule_set", "match"
        ),
        pk=pk,
    )
    if not belongs_to(request.user, fixture.union):
        raise Http404
    if not may_referee(request.user, fixture):
        raise PermissionDenied(_("Only a referee works at the night's desk."))
    if fixture.night is None:
        raise Http404
    return fixture
