"""Searching: teams, clubs, players, divisions, matches and halls by their names."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.clubs.api import union_or_404
from league.lib.api_base import answer_examples, problems
from league.public.search import KINDS, MOST_PAGES, find_hits

MOST_LETTERS = 100
HITS = {
    "is_short": False,
    "groups": [
        {
            "kind": "teams",
            "page": 1,
            "has_more": False,
            "hits": [
                {
                    "name": "Heideveld Aces A",
                    "place": "South Peninsula Klawerjas Union",
                    "address": "/teams/7/",
                }
            ],
        }
    ],
}


class AskedShape(serializers.Serializer[Any]):
    q = serializers.CharField(max_length=MOST_LETTERS)
    union = serializers.SlugField(required=False, max_length=50)
    kind = serializers.ChoiceField(list(KINDS), required=False)
    page = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST_PAGES, default=1
    )


class HitShape(serializers.Serializer[Any]):
    name = serializers.CharField()
    place = serializers.CharField(help_text="What it belongs to.")
    address = serializers.CharField(help_text="Its page.")


class HitGroupShape(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(list(KINDS))
    page = serializers.IntegerField()
    has_more = serializers.BooleanField()
    hits = HitShape(many=True)


class FoundShape(serializers.Serializer[Any]):
    """What is called so; `is_short`: too few letters to look for anything."""

    is_short = serializers.BooleanField()
    groups = HitGroupShape(many=True)


class Search(APIView):
    """A search over all that is public, players by their names as you may see them."""

    metadata_class = None
    http_method_names = ["get", "head"]
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="search_retrieve",
        summary="Search",
        description="The first hits of each kind, or a page of one kind.",
        parameters=[
            OpenApiParameter("q", required=True, description="The words."),
            OpenApiParameter("union", description="The union's address."),
            OpenApiParameter("kind", enum=list(KINDS)),
            OpenApiParameter("page", int, description="Of one kind."),
        ],
        responses={200: FoundShape} | problems(404, 422),
        examples=answer_examples("A team", HITS),
    )
    def get(self, request: Request) -> Response:
        asked = AskedShape(data=request.query_params)
        asked.is_valid(raise_exception=True)
        values = asked.validated_data
        union = union_or_404(values["union"]) if "union" in values else None
        found = find_hits(
            values["q"],
            union=union,
            user=request.user,
            kind=values.get("kind", ""),
            page=values["page"],
        )
        return Response(FoundShape(found).data)
