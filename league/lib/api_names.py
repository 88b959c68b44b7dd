"""The short forms in which the API answers name a row of another noun."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from league.models import Club, Season, Team, Venue


class SeasonName(serializers.ModelSerializer[Season]):
    class Meta:
        model = Season
        fields = ("id", "name")


class VenueName(serializers.ModelSerializer[Venue]):
    class Meta:
        model = Venue
        fields = ("id", "code", "name", "tables")


class TeamName(serializers.ModelSerializer[Team]):
    class Meta:
        model = Team
        fields = ("id", "code", "name")


class ClubName(serializers.ModelSerializer[Club]):
    class Meta:
        model = Club
        fields = ("id", "code", "name")


class PlayerName(serializers.Serializer[Any]):
    """A player by id, and as whoever asks may see the name."""

    id = serializers.IntegerField()
    name = serializers.CharField()
