"""Series of card evenings, and their rankings."""

from __future__ import annotations

from typing import Any

from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from drives.evenings.naming import series_audience
from drives.models import Drive, Series
from drives.series.table import chain_of, series_table_of
from league.lib.api_base import ReadOnly, answer_examples, describe_reads, problems
from league.lib.api_names import ClubName
from league.lib.filters import OfUnion, Ordering, WholeFilter

SERIES = {
    "id": 3,
    "union": "south-peninsula",
    "club": {"id": 4, "code": "ACES", "name": "Heideveld Aces"},
    "name": "Thursdays 2026",
    "game": "klaverjas",
    "of_pairs": False,
    "best": 6,
    "least": 3,
    "ranked_by": "total",
    "ties": "best evening",
    "ranks_guests": True,
    "closed_at": None,
}
STANDINGS = {
    "series": 3,
    "is_final": False,
    "order": ["sum of what counts", "best single evening"],
    "rules": ["Ranks each person.", "The best 6 evenings of each count."],
    "evenings": [
        {"id": 41, "name": "Week 1", "starts_at": "2026-04-02T19:30:00+02:00"},
        {"id": 42, "name": "Week 2", "starts_at": "2026-04-09T19:30:00+02:00"},
    ],
    "lines": [
        {
            "place": "1",
            "name": "F. A.",
            "figure": "5120",
            "attended": 1,
            "reason": "",
            "prizes": "",
            "scores": [{"evening": 41, "score": 5120, "counts": True}],
        }
    ],
}


class SeriesShape(serializers.ModelSerializer[Series]):
    union = serializers.SlugField(source="union.slug")
    club = ClubName(allow_null=True)

    class Meta:
        model = Series
        fields = (
            *("id", "union", "club", "name", "game", "of_pairs", "best", "least"),
            *("ranked_by", "ties", "ranks_guests", "closed_at"),
        )
        read_only_fields = fields
        extra_kwargs = {
            "best": {"help_text": "How many evenings count; 0 is all of them."},
            "least": {"help_text": "How many must be attended to be ranked."},
            "closed_at": {"help_text": "When its ranking became final; null before."},
        }


class SeriesFilter(OfUnion):
    club = WholeFilter("club", label="Of this club.")
    game = filters.CharFilter("game", label="Of this game.")
    closed = filters.BooleanFilter(
        "closed_at", lookup_expr="isnull", exclude=True, label="Whether it is closed."
    )
    ordering = Ordering("name", "closed_at")


class SeriesEvening(serializers.ModelSerializer[Drive]):
    class Meta:
        model = Drive
        fields = ("id", "name", "starts_at")


class SeriesScore(serializers.Serializer[Any]):
    evening = serializers.IntegerField()
    score = serializers.IntegerField()
    counts = serializers.BooleanField(
        source="is_counted", help_text="False: dropped for a better one."
    )


class SeriesRankLine(serializers.Serializer[Any]):
    """A person or a pair, named as on the series' page."""

    place = serializers.CharField(
        help_text="Such as 2=, where it is shared; empty with too few evenings."
    )
    name = serializers.CharField()
    figure = serializers.CharField(help_text="The sum or the average that is ranked.")
    attended = serializers.IntegerField()
    reason = serializers.CharField(
        source="decided_by", help_text="What set it below the line above."
    )
    prizes = serializers.CharField(help_text="What is won, once the series is closed.")
    scores = SeriesScore(
        source="figures", many=True, help_text="Of the evenings that were attended."
    )


class StandingsShape(serializers.Serializer[Any]):
    series = serializers.IntegerField(source="table.series.pk")
    is_final = serializers.BooleanField(source="table.is_final")
    order = serializers.ListField(
        child=serializers.CharField(), help_text="What decides, one after another."
    )
    rules = serializers.ListField(
        source="table.rules", child=serializers.CharField(), help_text="In words."
    )
    evenings = SeriesEvening(
        source="table.held", many=True, help_text="Those that are closed, which count."
    )
    lines = SeriesRankLine(source="table.lines", many=True)


@describe_reads(SeriesShape, "series", "series", example=SERIES)
class SeriesList(ReadOnly):
    queryset = Series.objects.select_related("union", "club").order_by("name", "pk")
    serializer_class = SeriesShape
    filterset_class = SeriesFilter

    @extend_schema(
        summary="Read the standings of a series",
        description="Its ranking after the evenings that are closed: each line with "
        "its place, what each evening gave and what set it below the line above. "
        "Whoever belongs to the union sees names; others see the initials of those "
        "who did not agree to be named.",
        responses={200: StandingsShape} | problems(404),
        examples=answer_examples("After two evenings", STANDINGS),
    )
    @action(detail=True, filterset_class=None, pagination_class=None)
    def standings(self, request: Request, pk: str) -> Response:
        series = self.get_object()
        table = series_table_of(series, series_audience(request.user, series))
        shown = {"table": table, "order": chain_of(series)}
        return Response(StandingsShape(shown).data)
