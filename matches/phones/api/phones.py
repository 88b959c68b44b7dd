"""The phones of a match under the API: coming in, taking a table, following live."""

from __future__ import annotations

import re
import time
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotAuthenticated, Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.api_auth import ApiRefusal
from league.access.permissions import belongs_to
from league.access.throttling import CodeThrottle, is_guessing, seconds_left
from league.lib.api_base import answer_examples, problems, sent_example
from matches.access.tickets import closes_at, is_open, ticket_of
from matches.models import Device, Lease, Match
from matches.phones.actions import phones
from matches.phones.api import access, examples
from matches.phones.live import live_of, live_version_of
from matches.phones.my_night import markable_tonight
from matches.record.rows import uuid_of
from rules.record import TABLES

MOST_NAME = 60
# In the question for the score: how many presses are on the phone only.
UNSENT = "unsent"

# Wrong codes a minute from an address, which a whole hall may share.
MOST_WRONG = 60


class JoinShape(serializers.Serializer[Any]):
    """A phone that comes in: by a code, or to a match that its user may mark."""

    ticket = serializers.CharField(required=False, max_length=200)
    match = serializers.UUIDField(required=False)
    device = serializers.UUIDField(help_text="Made by the phone, new for each code.")
    name = serializers.CharField(
        required=False, allow_blank=True, max_length=MOST_NAME, default=""
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("ticket" in attrs) == ("match" in attrs):
            raise serializers.ValidationError(_("Give either a ticket or a match."))
        return attrs


class JoinedShape(serializers.Serializer[Any]):
    device = serializers.UUIDField()
    key = serializers.CharField(allow_null=True, help_text="Told once.")
    user = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(
        allow_blank=True, help_text="Given; with an account and none given, its own."
    )
    task = serializers.ChoiceField(["mark", "captain"])
    match = serializers.UUIDField()
    table = serializers.IntegerField(allow_null=True, help_text="Null: all four.")
    side = serializers.CharField(allow_blank=True)
    closes_at = serializers.DateTimeField(allow_null=True)
    live = serializers.JSONField()


class MarkableShape(serializers.Serializer[Any]):
    """A match that whoever signed in may mark now."""

    match = serializers.UUIDField(source="pk")
    home = serializers.CharField(source="home.name")
    away = serializers.CharField(source="away.name")
    venue = serializers.CharField(source="venue.name", allow_null=True, default=None)
    starts_at = serializers.DateTimeField()


class Devices(access.ByPhone):
    """Letting phones in."""

    throttle_classes = (CodeThrottle,)
    serializer_class = JoinShape
    pagination_class = None

    @extend_schema(
        operation_id="devices_list",
        summary="List the matches that you may mark now",
        description="For someone who signed in; empty for everyone else.",
        responses={200: MarkableShape(many=True)} | problems(401),
        examples=answer_examples("Tonight's match", examples.MARKABLE),
    )
    def get(self, request: Request) -> Response:
        found = markable_tonight(request.user, at=timezone.now())
        shown = MarkableShape(found, many=True).data
        return Response(shown, headers={"Cache-Control": "no-store"})

    @extend_schema(
        operation_id="devices_create",
        summary="Let a phone in",
        description=(
            "By the code of a night pack, or, for someone who signed in, to a match "
            "that they may mark. The key is told once and opens that match alone."
        ),
        request=JoinShape,
        responses={201: JoinedShape} | problems(400, 401, 403, 404, 413, 415, 422, 429),
        examples=[
            sent_example("By the code of a night pack", examples.JOIN),
            *answer_examples("A phone for table 2", examples.JOINED, status=201),
        ],
    )
    def post(self, request: Request) -> Response:
        shape = JoinShape(data=request.data)
        shape.is_valid(raise_exception=True)
        given = shape.validated_data
        try:
            answer = (
                by_code(request, given)
                if "ticket" in given
                else by_user(request, given)
            )
        except phones.TicketShut as shut:
            raise shut_out(shut) from None
        return Response(answer, status=status.HTTP_201_CREATED)


def shut_out(shut: phones.TicketShut) -> ApiRefusal:
    code = 401 if shut.code == "ticket-revoked" else 403
    return ApiRefusal(shut.code, shut.sentence, status=code)


def by_code(request: Request, given: dict[str, Any]) -> dict[str, Any]:
    ticket = ticket_of(given["ticket"])
    if ticket is None:
        if is_guessing(request, "night-code", most=MOST_WRONG):
            raise Throttled(seconds_left(time.time()))
        raise Http404
    found = phones.join_by_ticket(
        ticket,
        device=given["device"],
        name=given["name"],
        by=request.user if request.user.is_authenticated else None,
        at=timezone.now(),
    )
    return _joined(found.device, key=found.key)


def by_user(request: Request, given: dict[str, Any]) -> dict[str, Any]:
    if not request.user.is_authenticated:
        raise NotAuthenticated
    match = (
        Match.objects.select_related(*access.SHOWN).filter(pk=given["match"]).first()
    )
    if match is None:
        raise Http404
    access.check_may_mark(request, match)
    device = phones.join_by_account(
        match,
        device=given["device"],
        name=given["name"],
        by=request.user,
        at=timezone.now(),
    )
    return _joined(device, key=None)


def _joined(device: Device, *, key: str | None) -> dict[str, Any]:
    ticket, now = device.ticket, timezone.now()
    version = live_version_of(device.match_id, at=now)
    match = Match.objects.select_related(*access.SHOWN).get(pk=device.match_id)
    return {
        "device": str(device.pk),
        "key": key,
        "user": device.user_id,
        "name": device.name,
        "task": ticket.task if ticket else "mark",
        "match": str(device.match_id),
        "table": ticket.table if ticket else None,
        "side": ticket.side if ticket else "",
        "closes_at": ticket and closes_at(ticket),
        "live": live_of(match, version=version, device=device, is_member=True, at=now),
    }


class LeaseAsked(serializers.Serializer[Any]):
    device = serializers.UUIDField()
    table = serializers.ChoiceField(list(TABLES))
    take_over = serializers.BooleanField(default=False)


class LeaseShape(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    number = serializers.IntegerField(help_text="Grows at each take-over.")
    device = serializers.UUIDField()
    name = serializers.CharField()
    taken_at = serializers.DateTimeField()


class Leases(access.ByPhone):
    """Who marks which table."""

    serializer_class = LeaseAsked

    @extend_schema(
        operation_id="matches_leases_create",
        summary="Take a table to mark",
        description=(
            "One phone marks a table. Where another has it, the answer is 409 with "
            "who that is, unless `take_over` is true; then the number grows, and what "
            "comes under the former one is held."
        ),
        request=LeaseAsked,
        responses={200: LeaseShape} | problems(400, 401, 403, 404, 409, 413, 415, 422),
        examples=[
            sent_example("Table 2", examples.TAKE),
            *answer_examples("It is yours", examples.LEASE),
        ],
    )
    def post(self, request: Request, id: UUID) -> Response:
        access.check_identity(request)
        match = self.get_object()
        access.check_may_mark(request, match)
        shape = LeaseAsked(data=request.data)
        shape.is_valid(raise_exception=True)
        given = shape.validated_data
        device = access.device_in(request, match, given["device"])
        ticket = device.ticket
        if ticket and ticket.table not in (None, given["table"]):
            raise PermissionDenied
        try:
            lease = phones.take_lease(
                device,
                table=given["table"],
                take_over=given["take_over"],
                at=timezone.now(),
            )
        except phones.TicketShut as shut:
            raise shut_out(shut) from None
        except phones.TableMarked as marked:
            told = lease_told(marked.lease)
            name = told["name"] or _("Another phone")
            sentence = _("%(name)s marks this table.") % {"name": name}
            raise ApiRefusal(
                "table-marked", sentence, status=409, marker=told
            ) from None
        return Response(lease_told(lease))


def lease_told(lease: Lease) -> dict[str, Any]:
    return {
        "table": lease.table,
        "number": lease.number,
        "device": str(lease.device_id),
        "name": lease.device.name,
        "taken_at": lease.taken_at.isoformat(),
    }


class LiveView(access.ByPhone):
    """A match as it stands, for phones that follow it."""

    serializer_class = serializers.Serializer

    @extend_schema(
        operation_id="matches_live_retrieve",
        summary="Follow a match",
        description=(
            "The match as it stands, with its deadlines. Ask with `If-None-Match`: "
            "the answer is 304 while nothing has moved. A marking phone says with "
            "`unsent` how many presses wait on it: so the referee knows that it is "
            "there, and what it holds."
        ),
        parameters=[
            OpenApiParameter(
                "device", OpenApiTypes.STR, description="Whose own presses, signed in."
            ),
            OpenApiParameter(
                UNSENT, OpenApiTypes.INT, description="Presses on this phone only."
            ),
        ],
        responses={200: OpenApiTypes.OBJECT, 304: None} | problems(401, 404, 422),
        examples=answer_examples("A match in its first half", examples.LIVE),
    )
    def get(self, request: Request, id: UUID) -> Response:
        now = timezone.now()
        device = request.auth if isinstance(request.auth, Device) else None
        # Before the match is read: what moves meanwhile is told once more, never less.
        version = live_version_of(id, at=now)
        if version is None or (device is not None and device.match_id != id):
            raise Http404
        unsent = unsent_in(request)
        if unsent is not None:
            device = device or own_device(request, id)
            if device is not None:
                phones.take_heartbeat(device, at=now, unsent=unsent)
        etag = _etag_of(request, version)
        headers = {"ETag": etag, "Cache-Control": "no-store"}
        if etag in parse_etags(request.META.get("HTTP_IF_NONE_MATCH", "")):
            return Response(status=304, headers=headers)
        match = self.get_object()
        device = device or own_device(request, id)
        is_member = _sees_names(request, match, at=now)
        live = live_of(
            match, version=version, device=device, is_member=is_member, at=now
        )
        return Response(live, headers=headers)


def _etag_of(request: Request, version: str) -> str:
    """A version, for whoever asks: a phone has its own part, a member sees names."""
    if isinstance(request.auth, Device):
        asker = str(request.auth.pk)
    else:
        given = uuid_of(request.query_params.get("device", ""))
        asker = f"{request.user.pk or ''}-{given or ''}"
    return f'W/"{version}-{asker}"'


def _sees_names(request: Request, match: Match, *, at: datetime) -> bool:
    """Whether the players' names are told: to members, and while a code is open."""
    if isinstance(request.auth, Device):
        return request.auth.ticket is None or is_open(request.auth.ticket, at=at)
    return belongs_to(request.user, match.fixture.union)


def unsent_in(request: Request) -> int | None:
    """Return how many presses a phone says it still holds; None if it says nothing."""
    given = request.query_params.get(UNSENT)
    if given is None:
        return None
    if not re.fullmatch(r"[0-9]{1,5}", given, re.ASCII):
        sentence = _("The number of unsent entries must be a whole number.")
        raise serializers.ValidationError({UNSENT: sentence})
    return int(given)


def own_device(request: Request, match: UUID) -> Device | None:
    """The phone of someone who signed in, named by `?device=`."""
    given = uuid_of(request.query_params.get("device", ""))
    if given is None or not request.user.is_authenticated:
        return None
    return Device.objects.filter(pk=given, match=match, user=request.user).first()
