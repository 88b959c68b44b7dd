"""Who asks under a match's API: someone who signed in, or a phone by its key."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.authentication import SessionScheme
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import NotAuthenticated
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request

from league.access.api_auth import BEARER, ApiRefusal, Keyed, SignedIn, WithinKey
from league.access.permissions import belongs_to, may_score
from league.models import Scope
from matches.access.tickets import device_of
from matches.models import Device, Match, Ticket

KEYWORD = "Ticket"
SHOWN = ("fixture__home", "fixture__away", "fixture__venue", "fixture__union")


class TicketHolder(BaseAuthentication):
    """A phone that was let in by a code: `Authorization: Ticket <key>`."""

    def authenticate(self, request: Request) -> tuple[Any, Device] | None:
        given = request.META.get("HTTP_AUTHORIZATION", "")
        if not given.startswith(f"{KEYWORD} "):
            return None
        device = device_of(given.removeprefix(f"{KEYWORD} "))
        if device is None or device.ticket is None:
            sentence = _("This phone is no longer let in. Scan the code again.")
            raise ApiRefusal("ticket-revoked", sentence, status=401)
        if device.ticket.revoked_at:
            sentence = _("This code was revoked. Ask for another.")
            raise ApiRefusal("ticket-revoked", sentence, status=401)
        return AnonymousUser(), device

    def authenticate_header(self, request: Request) -> str:
        # What a phone, a program or a person may come with: who has none is told all.
        return f"{KEYWORD}, {BEARER}, Session"


class TicketHolderScheme(SessionScheme):
    target_class = TicketHolder  # type: ignore[assignment]
    name = "ticket"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "ticket",
            "description": "The key that a phone was given when its code let it in.",
        }


class ByPhone(GenericAPIView[Any]):
    """What a phone asks, by its key or by its holder's session."""

    metadata_class = None
    filter_backends = ()
    authentication_classes = (TicketHolder, Keyed, SignedIn)
    permission_classes = (WithinKey,)
    scope = Scope.SCORES
    queryset = Match.objects.select_related(*SHOWN)
    lookup_url_kwarg = "id"


def check_identity(request: Request) -> None:
    """Ask who came neither with a phone's key nor signed in to do one of them."""
    if not isinstance(request.auth, Device) and not request.user.is_authenticated:
        raise NotAuthenticated


def check_may_mark(request: Request, match: Match) -> None:
    """Refuse whoever has no business in a match (404), or none with its score (403)."""
    check_identity(request)
    if isinstance(request.auth, Device):
        if request.auth.match_id != match.pk:
            raise Http404
        if request.auth.ticket and request.auth.ticket.task != Ticket.Task.MARK:
            raise PermissionDenied
        return
    if not belongs_to(request.user, match.fixture.union):
        raise Http404
    if not may_score(request.user, match.fixture):
        raise PermissionDenied


def device_in(request: Request, match: Match, given: UUID) -> Device:
    """Return the phone that asks, of whoever may mark; it must be the asker's own."""
    if isinstance(request.auth, Device):
        if given != request.auth.pk:
            raise PermissionDenied
        return request.auth
    own = Device.objects.filter(match=match, user=request.user.pk)
    device = own.filter(pk=given).first()
    if device is None:
        raise PermissionDenied
    return device
