"""Statistics: players and pairs, ranked by one figure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.access.permissions import belongs_to
from league.clubs.api import union_or_404
from league.lib.api_base import answer_examples, problems
from league.models import Club, Division, Season, Team, Union
from matches.statistics.pages import RankingPage, pair_ranking, player_ranking
from matches.statistics.ranking import RankingOrder
from matches.statistics.scope import Competition, StatisticsScope
from rules.record import PartnerRole

MOST = 2**63 - 1
PLACES: dict[str, Any] = {
    "season": Season,
    "division": Division,
    "club": Club,
    "team": Team,
}
RANKED = {
    "page": 1,
    "pages": 3,
    "least": 4,
    "left_out": 12,
    "lines": [
        {
            "place": "1",
            "people": [{"id": 12, "name": "T. M."}],
            "teams": "Heideveld Aces A",
            "value": "75 %",
            "matches": 8,
            "won": 6,
            "drawn": 0,
            "lost": 2,
            "points_for": 104,
            "points_against": 82,
            "awards_for": 3,
            "awards_against": 5,
        }
    ],
}


class AskedStatistics(serializers.Serializer[Any]):
    union = serializers.SlugField(max_length=50)
    season = serializers.IntegerField(required=False, min_value=1, max_value=MOST)
    division = serializers.IntegerField(required=False, min_value=1, max_value=MOST)
    club = serializers.IntegerField(required=False, min_value=1, max_value=MOST)
    team = serializers.IntegerField(required=False, min_value=1, max_value=MOST)
    competition = serializers.ChoiceField(
        [str(one) for one in Competition], default=str(Competition.ALL)
    )
    order = serializers.ChoiceField(
        [str(one) for one in RankingOrder], default=str(RankingOrder.SHARE)
    )
    role = serializers.ChoiceField([str(one) for one in PartnerRole], required=False)
    least = serializers.IntegerField(required=False, min_value=1, max_value=1000)
    page = serializers.IntegerField(default=1, min_value=1, max_value=10_000)


class PersonShape(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class RankedLine(serializers.Serializer[Any]):
    place = serializers.CharField(help_text="Such as 2=, where it is shared; or none.")
    people = PersonShape(many=True)
    teams = serializers.CharField()
    value = serializers.CharField(help_text="The figure that it is ranked by.")
    matches = serializers.IntegerField(source="tally.matches")
    won = serializers.IntegerField(source="tally.won")
    drawn = serializers.IntegerField(source="tally.drawn")
    lost = serializers.IntegerField(source="tally.lost")
    points_for = serializers.IntegerField(source="tally.points_for")
    points_against = serializers.IntegerField(source="tally.points_against")
    awards_for = serializers.IntegerField(source="tally.awards_for")
    awards_against = serializers.IntegerField(source="tally.awards_against")


class RankingShape(serializers.Serializer[Any]):
    """A page of a ranking; `left_out` have played fewer matches than `least`."""

    page = serializers.IntegerField(source="page.number")
    pages = serializers.IntegerField(source="page.paginator.num_pages")
    least = serializers.IntegerField()
    left_out = serializers.IntegerField()
    lines = RankedLine(many=True)


ASKED = [
    OpenApiParameter("union", required=True, description="The union's address."),
    *(OpenApiParameter(name, int, description="Of this one alone.") for name in PLACES),
    OpenApiParameter("competition", enum=[str(one) for one in Competition]),
    OpenApiParameter("order", enum=[str(one) for one in RankingOrder]),
    OpenApiParameter("least", int, description="Who has played so many at least."),
    OpenApiParameter("page", int),
]
ROLE = OpenApiParameter("role", enum=[str(one) for one in PartnerRole])


def scope_of(union: Union, values: dict[str, Any]) -> StatisticsScope:
    """What statistics are asked of; whatever is not the union's is not found."""
    rows: dict[str, Any] = {}
    for name, model in PLACES.items():
        if name in values:
            rows[name] = model.objects.filter(union=union, pk=values[name]).first()
            if rows[name] is None:
                raise Http404
    return StatisticsScope(
        union, **rows, competition=Competition(values["competition"])
    )


class Statistics(APIView):
    """Rankings over a union, a season, a division, a club or a team."""

    metadata_class = None
    http_method_names = ["get", "head"]
    permission_classes = (AllowAny,)

    def ranked(self, request: Request, rank: Callable[..., RankingPage]) -> Response:
        asked = AskedStatistics(data=request.query_params)
        asked.is_valid(raise_exception=True)
        values = asked.validated_data
        union = union_or_404(values["union"])
        more = {"role": PartnerRole(values["role"])} if "role" in values else {}
        found = rank(
            scope_of(union, values),
            order=RankingOrder(values["order"]),
            least=values.get("least"),
            is_member=belongs_to(request.user, union),
            page=str(values["page"]),
            **more,
        )
        return Response(RankingShape(found).data)


class PlayerStatistics(Statistics):
    @extend_schema(
        operation_id="statistics_players_retrieve",
        summary="Rank the players",
        description="Players with their tables, points and awards, ranked by `order`.",
        parameters=[*ASKED, ROLE],
        responses={200: RankingShape} | problems(404, 422),
        examples=answer_examples("The first", RANKED),
    )
    def get(self, request: Request) -> Response:
        return self.ranked(request, player_ranking)


class PairStatistics(Statistics):
    @extend_schema(
        operation_id="statistics_pairs_retrieve",
        summary="Rank the partnerships",
        description="Partnerships with their tables, points and awards, ranked by "
        "`order`.",
        parameters=ASKED,
        responses={200: RankingShape} | problems(404, 422),
        examples=answer_examples("The first", RANKED),
    )
    def get(self, request: Request) -> Response:
        def ranking(
            scope: StatisticsScope, *, role: PartnerRole | None = None, **more: Any
        ) -> RankingPage:
            return pair_ranking(scope, **more)

        return self.ranked(request, ranking)
