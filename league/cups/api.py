"""Cups: their groups, and the ties of the knock-out."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch
from rest_framework import serializers

from league.lib.api_base import ReadOnly, describe_reads
from league.lib.api_names import SeasonName, TeamName
from league.lib.filters import OfUnion, Ordering, WholeFilter
from league.models import Cup, CupEntry, CupGroup, Tie

ACES = {"id": 7, "code": "ACES-A", "name": "Heideveld Aces A"}
CUP = {
    "id": 2,
    "union": "south-peninsula",
    "season": {"id": 1, "name": "2026"},
    "division": 5,
    "name": "Challenge Cup",
    "entries": [{"team": ACES, "seed": 1}],
    "groups": [{"letter": "A", "division": 6}],
    "ties": [
        {
            "round": 1,
            "number": 1,
            "fixture": "1f0e8a6e-5d0c-4a57-9b5e-3f1c53a0c001",
            "home": ACES,
            "away": {"id": 9, "code": "STRAND-A", "name": "Strandfontein A"},
            "state": "planned",
            "home_score": None,
            "away_score": None,
            "ruling": "",
            "ruled_for": None,
        }
    ],
}


class CupFilter(OfUnion):
    season = WholeFilter("division__season", label="Of this season.")
    ordering = Ordering(("division__name", "name"))


class CupEntryShape(serializers.ModelSerializer[CupEntry]):
    team = TeamName()

    class Meta:
        model = CupEntry
        fields = ("team", "seed")


class GroupShape(serializers.ModelSerializer[CupGroup]):
    class Meta:
        model = CupGroup
        fields = ("letter", "division")


class TieShape(serializers.ModelSerializer[Tie]):
    """A tie; its teams are null until they are known."""

    home = TeamName(source="fixture.home", allow_null=True, default=None)
    away = TeamName(source="fixture.away", allow_null=True, default=None)
    state = serializers.CharField(source="fixture.state", allow_null=True, default=None)
    home_score = serializers.IntegerField(
        source="fixture.home_score", allow_null=True, default=None
    )
    away_score = serializers.IntegerField(
        source="fixture.away_score", allow_null=True, default=None
    )

    class Meta:
        model = Tie
        fields = (
            "round",
            "number",
            "fixture",
            "home",
            "away",
            "state",
            "home_score",
            "away_score",
            "ruling",
            "ruled_for",
        )


class CupShape(serializers.ModelSerializer[Cup]):
    union = serializers.SlugField(source="union.slug")
    season = SeasonName(source="division.season")
    name = serializers.CharField(source="division.name")
    entries = CupEntryShape(many=True)
    groups: Any = GroupShape(source="cup_groups", many=True)
    ties = TieShape(many=True)

    class Meta:
        model = Cup
        fields = (
            "id",
            "union",
            "season",
            "division",
            "name",
            "entries",
            "groups",
            "ties",
        )


@describe_reads(CupShape, "cup", "cups", example=CUP)
class Cups(ReadOnly):
    queryset = (
        Cup.objects.select_related("union", "division__season")
        .prefetch_related(
            Prefetch(
                "entries",
                CupEntry.objects.select_related("team").order_by("seed", "pk"),
            ),
            "cup_groups",
            Prefetch(
                "ties",
                Tie.objects.select_related("fixture__home", "fixture__away"),
            ),
        )
        .order_by("-division__season__name", "pk")
    )
    serializer_class = CupShape
    filterset_class = CupFilter
