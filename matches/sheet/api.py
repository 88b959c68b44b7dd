"""Reading matches: themselves, their entries, score-sheets and records."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, Q, QuerySet
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.permissions import belongs_to
from league.lib.api_base import (
    UUID,
    ReadOnly,
    answer_examples,
    describe_reads,
    problems,
)
from league.lib.filters import OfUnion, Ordering, WholeFilter
from matches.models import Match, Seat, SquadMember, TeamSheet
from matches.record.reading import score_sheet
from matches.record_files.export import record_text
from matches.sheet.examples import MATCH, RECORD, SHEET
from matches.sheet.shapes import MatchLine, MatchShape
from matches.team_sheets.seating import all_seats, visibility_for


class MatchFilter(OfUnion):
    division = WholeFilter("fixture__division", label="Of this division.")
    team = WholeFilter(method="of_team", label="Of this team, at home or away.")
    round = WholeFilter("fixture__round", label="Of this round.")
    night = filters.DateFilter("fixture__night", label="Of this night.")
    ordering = Ordering(("fixture__night", "night"), ("fixture__round", "round"))

    def of_team(
        self, matches: QuerySet[Match], name: str, value: int
    ) -> QuerySet[Match]:
        return matches.filter(Q(fixture__home=value) | Q(fixture__away=value))


def team_sheets() -> Prefetch[Any]:
    return Prefetch(
        "team_sheets",
        TeamSheet.objects.order_by("-side").prefetch_related(
            Prefetch("seats", Seat.objects.select_related("player")),
            Prefetch("squad", SquadMember.objects.select_related("player")),
        ),
    )


@describe_reads(MatchShape, "match", "matches", line=MatchLine, example=MATCH)
class Matches(ReadOnly):
    queryset = Match.objects.select_related(
        "union", "fixture__union", "fixture__home", "fixture__away", "fixture__venue"
    ).order_by("fixture__night", "fixture__round", "pk")
    filterset_class = MatchFilter
    lookup_value_regex = UUID
    lookup_url_kwarg = "id"

    def get_queryset(self) -> QuerySet[Match]:
        matches = super().get_queryset()
        if self.action == "retrieve":
            return matches.prefetch_related(team_sheets())
        return matches

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        match = self.get_object()
        shown = visibility_for(request, match, at=timezone.now())
        context = self.get_serializer_context() | {"shown": shown}
        return Response(MatchShape(match, context=context).data)

    def get_serializer_class(self) -> Any:
        return MatchShape if self.action == "retrieve" else MatchLine

    @extend_schema(
        summary="Read a match's score-sheet",
        description="The score that the entries lead to: `klawerjas-score-sheet/1`. "
        "How a decision was reached is empty unless you have a role in the union.",
        responses={200: OpenApiTypes.OBJECT} | problems(404),
        examples=answer_examples("A match in its first half", SHEET),
    )
    @action(
        detail=True,
        url_path="score-sheet",
        filterset_class=None,
        pagination_class=None,
    )
    def score_sheet(self, request: Request, id: str) -> Response:
        match = self.get_object()
        is_member = belongs_to(request.user, match.union)
        return Response(score_sheet(match, is_member=is_member))

    @extend_schema(
        summary="Export a match as its record",
        description="The match as `klawerjas-match/1`, with names: only for whoever "
        "has a role in its union, and not before both teams are seated.",
        responses={200: OpenApiTypes.OBJECT} | problems(401, 403, 404),
        examples=answer_examples("A match in its first half", RECORD),
    )
    @action(
        detail=True,
        filterset_class=None,
        pagination_class=None,
        permission_classes=[IsAuthenticated],
    )
    def record(self, request: Request, id: str) -> HttpResponse:
        match = self.get_object()
        if not belongs_to(request.user, match.union):
            raise Http404
        if not all_seats(visibility_for(request, match, at=timezone.now())):
            raise PermissionDenied(
                _("The record can be read once both teams are seated.")
            )
        answer = HttpResponse(record_text(match), content_type="application/json")
        answer.headers["Cache-Control"] = "no-store"
        return answer
