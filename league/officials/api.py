"""Officials' appointments: read, and answered by who was asked."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.api_scope import planned_unions
from league.access.permissions import may_plan
from league.access.persons import account_of, is_own_row
from league.lib.api_base import (
    MembersOnly,
    Sent,
    WithNames,
    check,
    describe_reads,
    does,
    read_body,
)
from league.lib.api_names import PlayerName
from league.lib.filters import OfUnion, Ordering, WholeFilter
from league.models import Appointment, Scope, User
from league.officials.actions import appointments as actions
from league.officials.asking import together
from league.officials.forms import AppointmentAnswerForm

APPOINTMENT = {
    "id": 8,
    "union": "south-peninsula",
    "fixture": "1f0e8a6e-5d0c-4a57-9b5e-3f1c53a0c001",
    "night": "2026-04-14",
    "task": "referee",
    "official": 2,
    "player": {"id": 40, "name": "Faldiela Adams"},
    "state": "asked",
    "reason": "",
    "asked_at": "2026-04-01T08:00:00+02:00",
    "answered_at": None,
}
DECLINED = APPOINTMENT | {
    "state": "declined",
    "reason": "I am away that week.",
    "answered_at": "2026-04-02T20:15:00+02:00",
}


class AppointmentShape(WithNames, serializers.ModelSerializer[Appointment]):
    union = serializers.SlugField(source="union.slug")
    night = serializers.DateField(source="fixture.night", allow_null=True)
    player = serializers.SerializerMethodField()

    class Meta:
        model = Appointment
        fields = (
            "id",
            "union",
            "fixture",
            "night",
            "task",
            "official",
            "player",
            "state",
            "reason",
            "asked_at",
            "answered_at",
        )

    @extend_schema_field(PlayerName)
    def get_player(self, row: Appointment) -> dict[str, Any]:
        return self.names.shown(row.official.player)


class AppointmentFilter(OfUnion):
    fixture = filters.UUIDFilter("fixture", label="At this match.")
    official = WholeFilter("official", label="Of this official.")
    task = filters.ChoiceFilter(choices=Appointment.Task.choices, label="For this.")
    state = filters.ChoiceFilter(
        choices=Appointment.State.choices, label="In this state."
    )
    night_from = filters.DateFilter(
        "fixture__night", "gte", label="On or after this night."
    )
    night_to = filters.DateFilter(
        "fixture__night", "lte", label="On or before this night."
    )
    ordering = Ordering(("fixture__night", "night"), "asked_at")


class AppointmentAnswerShape(Sent):
    """Whether the official comes; if not, why."""

    answer = serializers.ChoiceField(
        [AppointmentAnswerForm.ACCEPT, AppointmentAnswerForm.DECLINE]
    )
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300)


@describe_reads(
    AppointmentShape,
    "appointment",
    "appointments",
    example=APPOINTMENT,
    more="Seen by the official, and by the union's fixtures secretaries.",
)
class Appointments(MembersOnly):
    queryset = Appointment.objects.select_related(
        "union",
        "fixture",
        "official__player__user",
        "official__player__merged_into__user",
    ).order_by("fixture__night", "pk")
    serializer_class = AppointmentShape
    filterset_class = AppointmentFilter
    scope = Scope.OFFICIALS

    def get_queryset(self) -> QuerySet[Appointment]:
        plans = Q(union__in=planned_unions(self.request.user))
        own = is_own_row(self.request.user.pk, "official__player")
        told = own & ~Q(state=Appointment.State.PROPOSED)
        return super().get_queryset().filter(plans | told)

    @does(
        "Answer an appointment",
        "Accept or decline, for the official, with all that was asked together: the "
        "matches of one hall's night. For the official, or the fixtures secretary "
        "who was told by telephone. After a decline the next best is proposed.",
        sends=AppointmentAnswerShape,
        example={"answer": "decline", "reason": "I am away that week."},
        answer=AppointmentShape,
        told=DECLINED,
    )
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, pk: str) -> Response:
        row = self.get_object()
        assert isinstance(request.user, User), "only someone who signed in sees one"
        account = account_of(row.official.player)
        is_own = account is not None and account.pk == request.user.pk
        if not is_own and not may_plan(request.user, row.union):
            raise PermissionDenied(_("Only the official can answer this."))
        form = AppointmentAnswerForm(read_body(AppointmentAnswerShape, request))
        check(form)
        actions.answer_appointments(
            asked_with(row),
            is_accepted=form.is_accepted,
            reason=form.cleaned_data["reason"],
            by=request.user,
        )
        return Response(self.shown(self.queryset.get(pk=row.pk)))


def asked_with(row: Appointment) -> list[Appointment]:
    """An appointment with those that were asked together with it."""
    asked = Appointment.objects.filter(
        official=row.official_id, task=row.task, fixture__night=row.fixture.night
    ).filter(Q(state__in=Appointment.TOLD) | Q(pk=row.pk))
    groups = together(asked.select_related("fixture").order_by("pk"))
    return next(group for group in groups if row in group)
