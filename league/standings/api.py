"""Divisions, and their log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.lib.api_base import ReadOnly, answer_examples, describe_reads, problems
from league.lib.api_names import SeasonName, TeamName
from league.lib.filters import OfUnion, Ordering
from league.models import Division, Team
from league.standings.charts.course import chart_season
from league.standings.clinch import fates_of
from league.standings.log import LogLine, log_lines, log_of
from rules.standings import RankingRow, write_log

DIVISION = {
    "id": 1,
    "union": "south-peninsula",
    "season": {"id": 1, "name": "2026"},
    "kind": "league",
    "name": "Premier",
    "level": 1,
    "promoted": 0,
    "relegated": 2,
    "log_version": 128,
}
LOG = {
    "format": "league-log/1",
    "rows": [
        {
            "position": 1,
            "team": "Heideveld Aces A",
            "played": 9,
            "won": 6,
            "drawn": 0,
            "lost": 3,
            "for": 444,
            "against": 348,
            "difference": 96,
            "adjustment": 0,
            "points": 12,
            "by": None,
            "team_id": 7,
            "withdrawn_on": None,
        }
    ],
}


ACES = {"id": 7, "code": "ACES-A", "name": "Heideveld Aces A"}
EXPLAINED = {
    "division": 1,
    "on": None,
    "order": ["log points", "difference"],
    "nights": ["2026-04-14", "2026-04-07"],
    "lines": [
        {
            "place": "2",
            "team": ACES,
            "points": "12",
            "difference": "+42",
            "reason": "Level on log points; the difference is lower by 54.",
            "provisional": 0,
            "withdrawn_on": None,
        }
    ],
}
POSSIBLE = {
    "log_version": 128,
    "is_current": True,
    "teams": [
        {
            "team": ACES,
            "best": 1,
            "worst": 3,
            "champion": None,
            "promoted": None,
            "safe": True,
            "relegated": False,
            "enough": 26,
        }
    ],
}
PLACES = {
    "nights": ["2026-04-07", "2026-04-14"],
    "teams": [{"team": ACES, "places": [4, 2]}],
}


class DivisionShape(serializers.ModelSerializer[Division]):
    union = serializers.SlugField(source="union.slug")
    season = SeasonName()

    class Meta:
        model = Division
        fields = (
            "id",
            "union",
            "season",
            "kind",
            "name",
            "level",
            "promoted",
            "relegated",
            "log_version",
        )


class DivisionFilter(OfUnion):
    season = filters.CharFilter("season__name", label="The season's name.")
    kind = filters.ChoiceFilter(choices=Division.Kind.choices, label="Of this kind.")
    ordering = Ordering("name", "level", ("season__name", "season"))


class LogRow(serializers.Serializer[Any]):
    """A team's line of the log; `by` is the key that set it below the row above."""

    position = serializers.IntegerField()
    team = serializers.CharField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    difference = serializers.IntegerField()
    adjustment = serializers.FloatField()
    points = serializers.FloatField()
    by = serializers.CharField(allow_null=True)
    team_id = serializers.IntegerField()
    withdrawn_on = serializers.DateField(
        allow_null=True,
        help_text="The day on which the team withdrew; such teams come last.",
    )

    def get_fields(self) -> dict[str, Any]:
        # Words that Python keeps for itself.
        whole = {
            name: serializers.IntegerField(required=True) for name in ("for", "against")
        }
        return super().get_fields() | whole


class LogShape(serializers.Serializer[Any]):
    """The log as `league-log/1`, each row with its team's id beside."""

    format = serializers.CharField()
    rows = LogRow(many=True)


class ExplainedLine(serializers.Serializer[Any]):
    """A line of the log in words, as its page has it."""

    place = serializers.CharField(help_text="Such as 2=, where it is shared.")
    team = TeamName()
    points = serializers.CharField()
    difference = serializers.CharField()
    reason = serializers.CharField(help_text="What set it below the line above.")
    provisional = serializers.IntegerField(help_text="Results not closed yet.")
    withdrawn_on = serializers.DateField(allow_null=True)


class ExplainedShape(serializers.Serializer[Any]):
    division = serializers.IntegerField(source="division.pk")
    on = serializers.DateField(allow_null=True)
    order = serializers.ListField(
        child=serializers.CharField(), help_text="What decides, one after another."
    )
    nights = serializers.ListField(
        child=serializers.DateField(), help_text="That counted, the latest first."
    )
    lines = ExplainedLine(many=True)


class FateShape(serializers.Serializer[Any]):
    team = TeamName()
    best = serializers.IntegerField(source="fate.best", allow_null=True)
    worst = serializers.IntegerField(source="fate.worst", allow_null=True)
    champion = serializers.BooleanField(source="fate.champion", allow_null=True)
    promoted = serializers.BooleanField(source="fate.promoted", allow_null=True)
    safe = serializers.BooleanField(source="fate.safe", allow_null=True)
    relegated = serializers.BooleanField(source="fate.relegated", allow_null=True)
    enough = serializers.FloatField(
        source="fate.enough",
        allow_null=True,
        help_text="The fewest log points that make its aim sure.",
    )


class PossibleShape(serializers.Serializer[Any]):
    log_version = serializers.IntegerField()
    is_current = serializers.BooleanField()
    teams = FateShape(many=True)


class CourseShape(serializers.Serializer[Any]):
    team = TeamName()
    places = serializers.ListField(child=serializers.IntegerField(allow_null=True))


class PlacesShape(serializers.Serializer[Any]):
    nights = serializers.ListField(child=serializers.DateField())
    teams = CourseShape(many=True)


ON = OpenApiParameter(
    "on", OpenApiTypes.DATE, description="As it stood at the end of this day."
)


def day_in(request: Request) -> date | None:
    """The day that is asked for; None: as it stands."""
    text = request.query_params.get("on")
    if text is None:
        return None
    day: date = serializers.DateField().run_validation(text)
    return day


@dataclass(frozen=True, slots=True)
class LogTeamRow(RankingRow):
    """A row of the log with its team's id beside the name, and whether it withdrew."""

    team_id: int
    withdrawn_on: date | None

    def as_json(self) -> dict[str, Any]:
        day = self.withdrawn_on and self.withdrawn_on.isoformat()
        more = {"team_id": self.team_id, "withdrawn_on": day}
        return RankingRow.as_json(self) | more


def log_rows(lines: Iterable[LogLine]) -> Iterator[LogTeamRow]:
    """The lines of a log as its contract has them."""
    for line in lines:
        values = {one.name: getattr(line.row, one.name) for one in fields(RankingRow)}
        named = values | {"team": line.team.name, "team_id": line.team.pk}
        yield LogTeamRow(**named, withdrawn_on=line.withdrawn_on)


@describe_reads(DivisionShape, "division", "divisions", example=DIVISION)
class Divisions(ReadOnly):
    queryset = Division.objects.select_related("union", "season__rule_set").order_by(
        "season__name", "pk"
    )
    serializer_class = DivisionShape
    filterset_class = DivisionFilter

    @extend_schema(
        summary="Read a division's log",
        description="The log as it stands now, or as it stood at the end of a day. "
        "The `ETag` of the one that stands now moves with its figures.",
        parameters=[ON],
        responses={200: LogShape} | problems(404, 422),
        examples=answer_examples("A log", LOG),
    )
    @action(detail=True, filterset_class=None, pagination_class=None)
    def log(self, request: Request, pk: str) -> HttpResponse:
        division, on = self.get_object(), day_in(request)
        if on is not None:
            # What a later decision makes of a past day may still change it.
            text = write_log(log_rows(log_of(division, on=on).lines))
            return HttpResponse(text, content_type="application/json")
        etag = f'"{division.pk}-{division.log_version}"'
        answer = get_conditional_response(request._request, etag=etag)
        if answer is None:
            # Written by the contract's own writer: log points stay exact decimals.
            entered = list(division.standings.select_related("team"))
            text = write_log(log_rows(log_lines(division, entered)))
            answer = HttpResponse(text, content_type="application/json")
        answer.headers["ETag"] = etag
        return answer

    @extend_schema(
        summary="Read why a division's log stands as it does",
        description="Each line of the log with what set it below the one above, in "
        "words, and what is known of its end; as it stands, or at the end of a day.",
        parameters=[ON],
        responses={200: ExplainedShape} | problems(404, 422),
        examples=answer_examples("A log that explains itself", EXPLAINED),
    )
    @action(detail=True, filterset_class=None, pagination_class=None)
    def explained(self, request: Request, pk: str) -> Response:
        log = log_of(self.get_object(), on=day_in(request))
        return Response(ExplainedShape(log).data)

    @extend_schema(
        summary="Read what is still possible in a division",
        description="For each team its best and worst place, and what is sure; null "
        "is open, or not known yet. `is_current` is false while the last results are "
        "still worked on, and the list is empty then.",
        responses={200: PossibleShape} | problems(404),
        examples=answer_examples("Near the end", POSSIBLE),
    )
    @action(detail=True, filterset_class=None, pagination_class=None)
    def possible(self, request: Request, pk: str) -> Response:
        division = self.get_object()
        fates = fates_of(division)
        teams = Team.objects.filter(pk__in=fates).order_by("name", "pk")
        shown = {
            "log_version": division.log_version,
            "is_current": bool(fates),
            "teams": [{"team": one, "fate": fates[one.pk]} for one in teams],
        }
        return Response(PossibleShape(shown).data)

    @extend_schema(
        summary="Read the places of a division's teams by night",
        description="The nights that counted, and each team's place after each of "
        "them; null where it had none.",
        responses={200: PlacesShape} | problems(404),
        examples=answer_examples("Two nights", PLACES),
    )
    @action(detail=True, filterset_class=None, pagination_class=None)
    def places(self, request: Request, pk: str) -> Response:
        season = chart_season(self.get_object())
        nights = season.course.nights
        shown = {
            "nights": nights,
            "teams": [
                {
                    "team": {"id": one.pk, "code": one.code, "name": one.name},
                    "places": [
                        spot.position for spot in season.course.spots.get(one.pk, ())
                    ],
                }
                for one in season.in_order
            ],
        }
        return Response(PlacesShape(shown).data)
