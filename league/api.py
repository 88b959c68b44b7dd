"""The league under the API: unions, divisions, the log, fixtures, clubs and players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from django import forms
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    extend_schema,
    extend_schema_field,
    extend_schema_view,
)
from rest_framework import mixins, serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.routers import SimpleRouter

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
from league.rest import Reading, WithNames, problems
from league.standings import ranked
from rules.standings import Row, write

MOST = 2**63 - 1


@extend_schema_field(OpenApiTypes.INT)
class WholeFilter(filters.NumberFilter):
    """A whole number that a column can hold."""

    field_class = forms.IntegerField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, min_value=0, max_value=MOST, **kwargs)


class OfUnion(filters.FilterSet):
    union = filters.CharFilter("union__slug", label="The union's address.")


class DivisionFilter(OfUnion):
    season = filters.CharFilter("season__name", label="The season's name.")


class TeamFilter(OfUnion):
    division = WholeFilter("divisions", label="Entered in this division.")
    club = WholeFilter("club", label="Of this club.")


class PlayerFilter(OfUnion):
    team = WholeFilter(method="registered", label="Registered for this team now.")

    def registered(
        self, players: QuerySet[Player], name: str, value: int
    ) -> QuerySet[Player]:
        standing = Registration.objects.filter(team=value, ended_on=None)
        return players.filter(pk__in=standing.values("player"))


class FixtureFilter(OfUnion):
    division = WholeFilter("division", label="Of this division.")
    team = WholeFilter(method="of_team", label="Of this team, at home or away.")
    round = WholeFilter("round", label="Of this round.")
    night_from = filters.DateFilter("night", "gte", label="On or after this night.")
    night_to = filters.DateFilter("night", "lte", label="On or before this night.")
    state = filters.ChoiceFilter(choices=Fixture.State.choices, label="In this state.")
    ordering = filters.OrderingFilter(
        fields=("night", "round", "home_score", "away_score"), label="Ordered by."
    )

    def of_team(
        self, fixtures: QuerySet[Fixture], name: str, value: int
    ) -> QuerySet[Fixture]:
        return fixtures.filter(Q(home=value) | Q(away=value))


class UnionShape(serializers.ModelSerializer[Union]):
    class Meta:
        model = Union
        fields = ("slug", "name", "language", "time_zone")


class SeasonShape(serializers.ModelSerializer[Season]):
    class Meta:
        model = Season
        fields = ("id", "name")


class VenueShape(serializers.ModelSerializer[Venue]):
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


class DivisionShape(serializers.ModelSerializer[Division]):
    union = serializers.SlugField(source="union.slug")
    season = SeasonShape()

    class Meta:
        model = Division
        fields = ("id", "union", "season", "kind", "name", "log_version")


class ClubShape(serializers.ModelSerializer[Club]):
    union = serializers.SlugField(source="union.slug")
    venue = VenueShape(allow_null=True)
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


class RegistrationShape(serializers.ModelSerializer[Registration]):
    season = SeasonShape()
    club = ClubName()
    team = TeamName(allow_null=True)

    class Meta:
        model = Registration
        fields = ("season", "club", "team", "is_captain")


class PlayerShape(WithNames, serializers.ModelSerializer[Player]):
    union = serializers.SlugField(source="union.slug")
    name = serializers.SerializerMethodField()
    registrations = RegistrationShape(many=True)

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
    venue = VenueShape(allow_null=True)
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
        )

    def get_start(self, fixture: Fixture) -> str:
        return f"{fixture.start:%H:%M}"


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


def described(shape: Any, one: str, many: str, *, line: Any = None) -> Any:
    """Describe the two reads of a resource, and the problems that they answer with."""
    return extend_schema_view(
        list=extend_schema(
            summary=f"List the {many}",
            description=f"The {many} that the filters leave, a page at a time.",
            responses={200: (line or shape)(many=True)} | problems(404, 422),
        ),
        retrieve=extend_schema(
            summary=f"Read one {one}",
            description=f"One {one}.",
            responses={200: shape} | problems(404),
        ),
    )


class ReadOnly(mixins.ListModelMixin, mixins.RetrieveModelMixin, Reading):
    """A list of rows, and each row by itself."""


@described(UnionShape, "union", "unions")
class Unions(ReadOnly):
    queryset = Union.objects.order_by("name", "pk")
    serializer_class = UnionShape
    lookup_field = "slug"
    lookup_value_regex = "[-a-zA-Z0-9_]+"


@dataclass(frozen=True, slots=True)
class TeamRow(Row):
    """A row of the log with its team's id beside the name, and whether it withdrew."""

    team_id: int
    withdrawn_on: date | None

    def as_json(self) -> dict[str, Any]:
        day = self.withdrawn_on and self.withdrawn_on.isoformat()
        more = {"team_id": self.team_id, "withdrawn_on": day}
        return Row.as_json(self) | more


def log_rows(division: Division) -> Iterator[TeamRow]:
    entered = list(division.standings.select_related("team"))
    entries = {str(one.team_id): one for one in entered}
    for row in ranked(division, entered):
        values = {one.name: getattr(row, one.name) for one in fields(Row)}
        entry = entries[row.team]
        named = values | {"team": entry.team.name, "team_id": entry.team_id}
        yield TeamRow(**named, withdrawn_on=entry.withdrawn_on)


@described(DivisionShape, "division", "divisions")
class Divisions(ReadOnly):
    queryset = Division.objects.select_related("union", "season__rule_set").order_by(
        "season__name", "pk"
    )
    serializer_class = DivisionShape
    filterset_class = DivisionFilter

    @extend_schema(
        summary="Read a division's log",
        description="The log as it stands now. Its `ETag` moves with its figures.",
        responses={200: LogShape} | problems(404),
    )
    @action(detail=True, filterset_class=None, pagination_class=None)
    def log(self, request: Request, pk: str) -> HttpResponse:
        division = self.get_object()
        etag = f'"{division.pk}-{division.log_version}"'
        answer = get_conditional_response(request._request, etag=etag)
        if answer is None:
            # Written by the contract's own writer: log points stay exact decimals.
            text = write(log_rows(division))
            answer = HttpResponse(text, content_type="application/json")
        answer.headers["ETag"] = etag
        return answer


@described(ClubShape, "club", "clubs")
class Clubs(ReadOnly):
    queryset = (
        Club.objects.select_related("union", "venue")
        .prefetch_related("teams")
        .order_by("name", "pk")
    )
    serializer_class = ClubShape
    filterset_class = OfUnion


@described(TeamShape, "team", "teams")
class Teams(ReadOnly):
    queryset = (
        Team.objects.select_related("union", "club")
        .prefetch_related(Prefetch("divisions", Division.objects.only("pk")))
        .order_by("name", "pk")
    )
    serializer_class = TeamShape
    filterset_class = TeamFilter


@described(PlayerShape, "player", "players")
class Players(ReadOnly):
    # By number, not by name: the order would tell what the initials keep back.
    queryset = (
        Player.objects.select_related("union")
        .prefetch_related(
            Prefetch(
                "registrations",
                Registration.objects.filter(ended_on=None).select_related(
                    "season", "club", "team"
                ),
            )
        )
        .order_by("pk")
    )
    serializer_class = PlayerShape
    filterset_class = PlayerFilter


@described(FixtureShape, "fixture", "fixtures")
class Fixtures(ReadOnly):
    queryset = Fixture.objects.select_related(
        "union", "home", "away", "venue"
    ).order_by("night", "round", "pk")
    serializer_class = FixtureShape
    filterset_class = FixtureFilter
    lookup_value_regex = "[0-9a-f-]{36}"


router = SimpleRouter()
router.register("unions", Unions)
router.register("divisions", Divisions)
router.register("clubs", Clubs)
router.register("teams", Teams)
router.register("players", Players)
router.register("fixtures", Fixtures)

urlpatterns = router.urls
