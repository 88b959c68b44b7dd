"""Requests to postpone a match: read by those concerned, answered, decided."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.admission import admit_planner
from league.access.api_scope import planned_unions
from league.access.permissions import teams_of
from league.lib.api_base import (
    ClockField,
    MembersOnly,
    NothingShape,
    Sent,
    as_form_data,
    check,
    describe_reads,
    does,
    read_body,
)
from league.lib.api_names import TeamName
from league.lib.filters import OfUnion, Ordering
from league.models import Postponement, ProposedNight, Scope, Venue
from league.postponements.actions import postponements as actions
from league.postponements.forms.postponements import DateDecisionForm, DatesAnswerForm
from league.postponements.readers import reader_at
from league.postponements.selectors import with_proposed_dates

POSTPONEMENT = {
    "id": 5,
    "union": "south-peninsula",
    "fixture": "1f0e8a6e-5d0c-4a57-9b5e-3f1c53a0c001",
    "team": {"id": 7, "code": "ACES-A", "name": "Heideveld Aces A"},
    "reason": "Four of us are ill.",
    "state": "asked",
    "asked_at": "2026-04-01T08:00:00+02:00",
    "due_at": "2026-04-04T08:00:00+02:00",
    "nights": [{"id": 9, "night": "2026-05-12", "start": "19:30", "venue": 3}],
    "accepted": None,
    "answer": "",
    "decision": "",
    "night": None,
}


class NightShape(serializers.ModelSerializer[ProposedNight]):
    start = ClockField()

    class Meta:
        model = ProposedNight
        fields = ("id", "night", "start", "venue")


class PostponementShape(serializers.ModelSerializer[Postponement]):
    union = serializers.SlugField(source="union.slug")
    team = TeamName()
    nights = NightShape(source="proposed", many=True)

    class Meta:
        model = Postponement
        fields = (
            "id",
            "union",
            "fixture",
            "team",
            "reason",
            "state",
            "asked_at",
            "due_at",
            "nights",
            "accepted",
            "answer",
            "decision",
            "night",
        )


class PostponementFilter(OfUnion):
    fixture = filters.UUIDFilter("fixture", label="About this match.")
    state = filters.ChoiceFilter(
        choices=Postponement.State.choices, label="In this state."
    )
    ordering = Ordering("asked_at", "due_at")


class PostponementAnswerShape(Sent):
    """One of the nights that were offered, or none and why."""

    accepted = serializers.IntegerField(
        allow_null=True, min_value=1, help_text="The `id` of a night; null declines."
    )
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300)


class DecidePostponementShape(Sent):
    """What becomes of the match."""

    what = serializers.ChoiceField(
        [
            "offered",
            DateDecisionForm.OTHER,
            DateDecisionForm.OPEN,
            DateDecisionForm.REFUSE,
        ],
        help_text="`offered`: one of the nights, by `offer`. `other`: the night that "
        "is given. `open`: postponed, its date open. `refuse`: it stays.",
    )
    offer = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    night = serializers.DateField(required=False, allow_null=True)
    start = ClockField(required=False, allow_null=True)
    venue = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300)
    in_spite = serializers.BooleanField(required=False)


@describe_reads(
    PostponementShape,
    "request to postpone",
    "requests to postpone",
    example=POSTPONEMENT,
    more="Seen by the two teams' captains and clubs, and by the union's secretaries.",
)
class Postponements(MembersOnly):
    queryset = Postponement.objects.order_by("-asked_at", "-pk")
    serializer_class = PostponementShape
    filterset_class = PostponementFilter
    scope = Scope.FIXTURES

    def get_queryset(self) -> QuerySet[Postponement]:
        teams = teams_of(self.request.user).values("pk")
        pair = Q(fixture__home__in=teams) | Q(fixture__away__in=teams)
        plans = Q(union__in=planned_unions(self.request.user))
        return with_proposed_dates(super().get_queryset().filter(pair | plans))

    def answered(self, row: Postponement) -> Response:
        kept = with_proposed_dates(Postponement.objects.filter(pk=row.pk)).get()
        return Response(self.shown(kept))

    @does(
        "Answer a request to postpone",
        "Accept one of its nights, or decline them all and say why. For the "
        "opponents; the secretary confirms it.",
        sends=PostponementAnswerShape,
        example={"accepted": 9},
        answer=PostponementShape,
        told=POSTPONEMENT | {"state": "accepted", "accepted": 9},
    )
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, pk: str) -> Response:
        row, now = self.get_object(), timezone.now()
        reader = reader_at(request.user, row.fixture)
        if not reader.answers(row):
            raise PermissionDenied(_("Only the opponents answer this request."))
        values = read_body(PostponementAnswerShape, request)
        chosen = values["accepted"] or DatesAnswerForm.DECLINE
        data = {"answer": str(chosen), "reason": values.get("reason", "")}
        form = DatesAnswerForm(data, postponement=row, at=now)
        check(form, answer="accepted")
        night = form.accepted()
        if night is not None:
            actions.accept_date(row, proposed=night, by=reader.user, at=now)
        else:
            reason = form.cleaned_data["reason"]
            actions.decline_dates(row, reason=reason, by=reader.user, at=now)
        return self.answered(row)

    @does(
        "Take a request to postpone back",
        "The match stays where it is. For the team that asked.",
        sends=NothingShape,
        answer=PostponementShape,
        told=POSTPONEMENT | {"state": "withdrawn"},
    )
    @action(detail=True, methods=["post"], url_path="take-back")
    def take_back(self, request: Request, pk: str) -> Response:
        row = self.get_object()
        reader = reader_at(request.user, row.fixture)
        if not reader.asks(row):
            raise PermissionDenied(_("Only the team that asked takes it back."))
        read_body(NothingShape, request)
        actions.withdraw_request(row, by=reader.user, at=timezone.now())
        return self.answered(row)

    @does(
        "Decide a request to postpone",
        "For the union's secretary and its fixtures secretary; everybody concerned is "
        "told.",
        sends=DecidePostponementShape,
        example={"what": "offered", "offer": 9},
        answer=PostponementShape,
        told=POSTPONEMENT | {"state": "moved", "accepted": 9, "night": "2026-05-12"},
    )
    @action(detail=True, methods=["post"])
    def decide(self, request: Request, pk: str) -> Response:
        row, now = self.get_object(), timezone.now()
        by = admit_planner(request._request, row.union)
        values = read_body(DecidePostponementShape, request)
        form = DateDecisionForm(
            ruled_as(values),
            fixture=row.fixture,
            halls=list(Venue.objects.filter(union=row.union)),
            postponement=row,
        )
        form.decide(row, by=by, at=now)
        check(form, hall="venue")
        return self.answered(row)


def ruled_as(values: dict[str, Any]) -> dict[str, Any]:
    """A decision as the page's form takes it."""
    what = values["what"]
    chosen = str(values.get("offer") or "") if what == "offered" else what
    meant = {"in_past": values.get("in_spite"), "hall": values.get("venue")}
    return as_form_data(values | meant | {"what": chosen})
