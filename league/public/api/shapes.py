"""How rows of a season stand in the API's answers."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from league.lib.api_base import Clock, WithNames
from league.models import (
    Club,
    Division,
    Fixture,
    Player,
    Registration,
    Season,
    Team,
    Union,
    Venue,
)


class UnionShape(serializers.ModelSerializer[Union]):
    class Meta:
        model = Union
        fields = ("slug", "name", "language", "time_zone")


class SeasonName(serializers.ModelSerializer[Season]):
    class Meta:
        model = Season
        fields = ("id", "name")


class SeasonShape(serializers.ModelSerializer[Season]):
    union = serializers.SlugField(source="union.slug")
    start = Clock()
    divisions = serializers.PrimaryKeyRelatedField[Division](many=True, read_only=True)

    class Meta:
        model = Season
        fields = ("id", "union", "name", "starts_on", "ends_on", "start", "divisions")


class VenueName(serializers.ModelSerializer[Venue]):
    class Meta:
        model = Venue
        fields = ("id", "code", "name", "tables")


class VenueShape(VenueName):
    union = serializers.SlugField(source="union.slug")

    class Meta(VenueName.Meta):
        fields = ("id", "union", "code", "name", "tables")  # type: ignore[assignment]


class TeamName(serializers.ModelSerializer[Team]):
    class Meta:
        model = Team
        fields = ("id", "code", "name")


class ClubName(serializers.ModelSerializer[Club]):
    class Meta:
        model = Club
        fields = ("id", "code", "name")


class DivisionName(serializers.ModelSerializer[Division]):
    class Meta:
        model = Division
        fields = ("id", "name")


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


class ClubShape(serializers.ModelSerializer[Club]):
    union = serializers.SlugField(source="union.slug")
    venue = VenueName(allow_null=True)
    teams = TeamName(many=True)

    class Meta:
        model = Club
        fields = ("id", "union", "code", "name", "venue", "teams")


class TeamShape(serializers.ModelSerializer[Team]):
    union = serializers.SlugField(source="union.slug")
    club = ClubName()
    divisions = serializers.PrimaryKeyRelatedField[Division](many=True, read_only=True)

    class Meta:
        model = Team
        fields = ("id", "union", "code", "name", "club", "divisions")


class OwnRegistration(serializers.ModelSerializer[Registration]):
    season = SeasonName()
    club = ClubName()
    team = TeamName(allow_null=True)

    class Meta:
        model = Registration
        fields = ("season", "club", "team", "is_captain")


class PlayerName(serializers.Serializer[Any]):
    """A player by id, and as whoever asks may see the name."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class PlayerShape(WithNames, serializers.ModelSerializer[Player]):
    union = serializers.SlugField(source="union.slug")
    name = serializers.SerializerMethodField()
    registrations = OwnRegistration(many=True)

    class Meta:
        model = Player
        # `merged_into`: the player that this row counts as, where the two are one.
        fields = ("id", "union", "name", "merged_into", "registrations")

    def get_name(self, player: Player) -> str:
        return self.names.of(player)


class FixtureShape(serializers.ModelSerializer[Fixture]):
    union = serializers.SlugField(source="union.slug")
    home = TeamName()
    away = TeamName()
    venue = VenueName(allow_null=True)
    start = serializers.SerializerMethodField(help_text="By the union's own clock.")
    starts_at = serializers.DateTimeField(allow_null=True)

    class Meta:
        model = Fixture
        fields = (
            "id",
            "union",
            "division",
            "stage",
            "round",
            "night",
            "start",
            "starts_at",
            "home",
            "away",
            "venue",
            "state",
            "home_score",
            "away_score",
            "home_tables",
            "away_tables",
            "drawn_tables",
            "winner",
            "is_provisional",
        )

    def get_start(self, fixture: Fixture) -> str:
        return f"{fixture.start:%H:%M}"
