"""Whose registrations a user may see, and what they may do with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from league.access.permissions import REGISTRARS, belongs_to, may_register, roles_in
from league.models import (
    Club,
    Registration,
    RegistrationRequest,
    Role,
    Season,
    Transfer,
    Union,
    User,
)


@dataclass(frozen=True, slots=True)
class Registry:
    """A season's registrations as a user sees them: all, or their own clubs'."""

    season: Season
    user: User
    is_registrar: bool
    clubs: tuple[Club, ...]

    def sees(self, club: int) -> bool:
        return self.is_registrar or club in {one.pk for one in self.clubs}

    @property
    def own(self) -> tuple[Club, ...] | None:
        """Return the clubs that the user is limited to, or None for no limit."""
        return None if self.is_registrar else self.clubs


def registrars_only(registry: Registry) -> None:
    """Raise PermissionDenied for a club's secretary."""
    if not registry.is_registrar:
        raise PermissionDenied(
            _("Only the union's secretary or its registrar does this.")
        )


def may_open(user: Any, union: Union) -> bool:
    """Whether a user may open a registry: a registrar, or a club's secretary."""
    clubs = Q(kind=Role.Kind.CLUB_SECRETARY, club__isnull=False)
    registrars = Q(kind__in=REGISTRARS | {Role.Kind.BOARD_SECRETARY})
    return roles_in(user, union).filter(clubs | registrars).exists()


def registry_of(request: HttpRequest, season: Season) -> Registry:
    """Return a season's registry, for its registrar or a secretary of its clubs."""
    if not belongs_to(request.user, season.union):
        raise Http404
    assert isinstance(request.user, User), "only someone who signed in has a role"
    is_registrar = may_register(request.user, season.union)
    roles = roles_in(request.user, season.union)
    kept = roles.filter(kind=Role.Kind.CLUB_SECRETARY).values("club")
    clubs = tuple(Club.objects.filter(pk__in=kept)) if not is_registrar else ()
    if not is_registrar and not clubs:
        raise PermissionDenied(
            _("Only the union's registrar and the secretaries of its clubs do this.")
        )
    return Registry(season, request.user, is_registrar, clubs)


def registry_or_404(request: HttpRequest, pk: int) -> Registry:
    seasons = Season.objects.select_related("union", "rule_set")
    return registry_of(request, get_object_or_404(seasons, pk=pk))


def registration_or_404(request: HttpRequest, pk: int) -> tuple[Registry, Registration]:
    """Return a registration in the user's registry; 404 for another club's."""
    registry, registration = to_move_or_404(request, pk)
    if not registry.sees(registration.club_id):
        raise Http404
    return registry, registration


def to_move_or_404(request: HttpRequest, pk: int) -> tuple[Registry, Registration]:
    """Return a registration of any club, for a user asking for its transfer."""
    rows = Registration.objects.select_related(
        "season__union", "season__rule_set", "club", "team", "player__merged_into"
    )
    registration = get_object_or_404(rows, pk=pk)
    return registry_of(request, registration.season), registration


def request_or_404(
    request: HttpRequest, pk: int
) -> tuple[Registry, RegistrationRequest]:
    rows = RegistrationRequest.objects.select_related(
        "season__union",
        "season__rule_set",
        "club",
        "team",
        "player__merged_into",
        "registration",
        "asked_by",
        "decided_by",
    )
    asked = get_object_or_404(rows, pk=pk)
    registry = registry_of(request, asked.season)
    if not registry.sees(asked.club_id):
        raise Http404
    return registry, asked


def visible_transfers(registry: Registry) -> Q:
    """Return the condition for visible transfers: to or from own clubs, or all."""
    if registry.is_registrar:
        return Q(season=registry.season)
    own = Q(registration__club__in=registry.clubs) | Q(to_club__in=registry.clubs)
    return Q(season=registry.season) & own


def transfer_or_404(request: HttpRequest, pk: int) -> tuple[Registry, Transfer]:
    rows = Transfer.objects.select_related(
        "season__union",
        "season__rule_set",
        "to_club",
        "to_team",
        "registration__club",
        "registration__team",
        "registration__season__rule_set",
        "registration__player__merged_into",
        "asked_by",
        "decided_by",
    )
    transfer = get_object_or_404(rows, pk=pk)
    registry = registry_of(request, transfer.season)
    if not any(
        map(registry.sees, (transfer.registration.club_id, transfer.to_club_id))
    ):
        raise Http404
    return registry, transfer


def may_clear(registry: Registry, transfer: Transfer) -> bool:
    """Whether the user answers for the old club; not for a move within it."""
    former = transfer.registration.club_id
    own = {one.pk for one in registry.clubs}
    return former in own and former != transfer.to_club_id


def may_take_back(registry: Registry, transfer: Transfer) -> bool:
    return registry.sees(transfer.to_club_id)
