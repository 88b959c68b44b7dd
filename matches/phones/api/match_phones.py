"""The phones of a match under the API, for those who run it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.permissions import belongs_to, may_referee
from league.lib.api_base import answer_examples, problems
from matches.models import Device, Match, Ticket
from matches.phones.api.access import ByPhone
from matches.phones.api.examples import SILENT
from matches.phones.heard import Heard, Hearing, heard_of


class PhoneShape(serializers.Serializer[Any]):
    """A phone that was let in to mark, and what is known of its presses."""

    device = serializers.UUIDField()
    name = serializers.CharField(allow_blank=True)
    tables = serializers.ListField(child=serializers.IntegerField())
    seen_at = serializers.DateTimeField()
    unsent = serializers.IntegerField()
    unsent_since = serializers.DateTimeField(allow_null=True)
    state = serializers.ChoiceField([str(one) for one in Hearing])
    words = serializers.CharField(help_text="As the referee reads it.")
    is_warning = serializers.BooleanField(help_text="Whether someone should look.")


class Phones(ByPhone):
    """The phones of one match."""

    serializer_class = PhoneShape
    pagination_class = None

    @extend_schema(
        operation_id="matches_phones_list",
        summary="List the phones that mark a match",
        description=(
            "For its referee and its secretary: when each phone was heard, and what "
            "may still be on it."
        ),
        responses={200: PhoneShape(many=True)} | problems(401, 403, 404),
        examples=answer_examples("A phone that was not heard for six minutes", SILENT),
    )
    def get(self, request: Request, id: UUID) -> Response:
        if not request.user.is_authenticated:
            raise NotAuthenticated
        match = self.get_object()
        if not belongs_to(request.user, match.fixture.union):
            raise Http404
        if not may_referee(request.user, match.fixture):
            raise PermissionDenied
        shown = PhoneShape(phones_told(match), many=True).data
        return Response(shown, headers={"Cache-Control": "no-store"})


def phones_told(match: Match) -> list[dict[str, Any]]:
    """Return what is known of each phone that marks, as the referee's page says it."""
    now, zone = timezone.now(), match.fixture.union.zone
    markers = match.devices.exclude(ticket__task=Ticket.Task.CAPTAIN)
    devices = markers.select_related("ticket").order_by("joined_at", "pk")
    return [
        _told(one, match, heard_of(one, match, zone=zone, at=now)) for one in devices
    ]


def _told(device: Device, match: Match, heard: Heard) -> dict[str, Any]:
    tables = [
        int(table)
        for table, marker in match.markers.items()
        if marker["device"] == str(device.pk)
    ]
    return {
        "device": device.pk,
        "name": device.name,
        "tables": sorted(tables),
        "seen_at": device.seen_at,
        "unsent": device.unsent,
        "unsent_since": device.unsent_since,
        "state": str(heard.state),
        "words": heard.words,
        "is_warning": heard.is_warning,
    }
