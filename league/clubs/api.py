"""Unions, and their halls, clubs and teams."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db.models import Prefetch
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django_filters import rest_framework as filters
from drf_spectacular.utils import (
    extend_schema,
    extend_schema_field,
    extend_schema_view,
)
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.admission import admit_planner
from league.clubs.forms import (
    MOST_LINK,
    MOST_TABLES,
    ClubForm,
    PlaceForm,
    TeamForm,
    VenueForm,
)
from league.clubs.maps import map_links_of
from league.lib.api_base import (
    ReadOnly,
    Sent,
    Writing,
    answer_examples,
    as_form_data,
    check,
    describe_reads,
    does,
    problems,
    read_body,
)
from league.lib.api_names import ClubName, TeamName, VenueName
from league.lib.filters import NameFilter, OfUnion, Ordering, WholeFilter
from league.models import (
    Club,
    Division,
    Scope,
    Team,
    Union,
    User,
    Venue,
    VenuePicture,
)
from league.registrations.api.shapes import OFFICER, OfficerShape
from league.registrations.officers import officers_of

UNION = {
    "slug": "south-peninsula",
    "name": "South Peninsula Klawerjas Union",
    "language": "en",
    "time_zone": "Africa/Johannesburg",
    "contact": {
        "name": "M. Adams",
        "email": "secretary@south-peninsula.example",
        "phone": "021 555 0100",
    },
}
HALL = {
    "id": 3,
    "union": "south-peninsula",
    "code": "CIVIC",
    "name": "Lavender Hill Civic",
    "tables": 16,
    "address": "St Blaize Road, Lavender Hill, 7945",
    "latitude": "-34.066600",
    "longitude": "18.480700",
    "map": "https://www.openstreetmap.org/?mlat=-34.066600&mlon=18.480700",
    "directions": "The gate in Grindal Avenue; the hall is behind the library.",
    "parking": "For 40 cars, inside the gate.",
    "contact": {"name": "M. Adams", "phone": "021 555 0100"},
    "picture": None,
}
CLUB = {
    "id": 4,
    "union": "south-peninsula",
    "code": "ACES",
    "name": "Heideveld Aces",
    "venue": {"id": 3, "code": "CIVIC", "name": "Lavender Hill Civic", "tables": 16},
    "teams": [{"id": 7, "code": "ACES-A", "name": "Heideveld Aces A"}],
}
TEAM = {
    "id": 7,
    "union": "south-peninsula",
    "code": "ACES-A",
    "name": "Heideveld Aces A",
    "club": {"id": 4, "code": "ACES", "name": "Heideveld Aces"},
    "divisions": [1],
}


class UnionContact(serializers.ModelSerializer[Union]):
    name = serializers.CharField(source="contact_name")
    email = serializers.CharField(source="contact_email")
    phone = serializers.CharField(source="contact_phone")

    class Meta:
        model = Union
        fields = ("name", "email", "phone")


class UnionShape(serializers.ModelSerializer[Union]):
    # Whom anyone may ask; each "" if it is not said.
    contact = UnionContact(source="*", read_only=True)

    class Meta:
        model = Union
        fields = ("slug", "name", "language", "time_zone", "contact")


class HallContact(serializers.Serializer[Venue]):
    name = serializers.CharField(source="contact_name")
    phone = serializers.CharField(source="contact_phone")


class HallPicture(serializers.ModelSerializer[VenuePicture]):
    address = serializers.SerializerMethodField()

    class Meta:
        model = VenuePicture
        fields = ("address", "words", "width", "height")

    def get_address(self, picture: VenuePicture) -> str:
        path = reverse("venue-picture", args=[picture.venue_id])
        return f"{settings.SITE_ADDRESS}{path}?v={picture.digest}"


class VenueShape(VenueName):
    """A hall as anyone sees it: its contact only if they agreed, never its note."""

    union = serializers.SlugField(source="union.slug")
    map = serializers.SerializerMethodField(help_text="The hall on an open map.")
    contact = serializers.SerializerMethodField(
        help_text="Whom to ring, if they agreed to be shown to everyone."
    )
    picture = serializers.SerializerMethodField()

    class Meta(VenueName.Meta):
        fields = (  # type: ignore[assignment]
            *("id", "union", "code", "name", "tables", "address", "latitude"),
            *("longitude", "map", "directions", "parking", "contact", "picture"),
        )

    def get_map(self, venue: Venue) -> str | None:
        links = map_links_of(venue)
        return links.page if links else None

    @extend_schema_field(HallContact(allow_null=True))
    def get_contact(self, venue: Venue) -> Any:
        return HallContact(venue).data if venue.contact_agreed else None

    @extend_schema_field(HallPicture(allow_null=True))
    def get_picture(self, venue: Venue) -> Any:
        picture = getattr(venue, "picture", None)
        return HallPicture(picture).data if picture is not None else None


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


def union_or_404(slug: str) -> Union:
    return get_object_or_404(Union.objects.select_related("board"), slug=slug)


class UnionFilter(filters.FilterSet):
    ordering = Ordering("name")


class OfPlace(OfUnion):
    name = NameFilter(label="Whose name has these words.")
    ordering = Ordering("name", "code")


class TeamFilter(OfPlace):
    division = WholeFilter("divisions", label="Entered in this division.")
    club = WholeFilter("club", label="Of this club.")


def _text(most: int, **values: Any) -> serializers.CharField:
    """Return a field for text that may be left out or empty."""
    return serializers.CharField(
        max_length=most, required=False, allow_blank=True, **values
    )


class HallChange(Sent):
    name = serializers.CharField(max_length=120)
    code = serializers.CharField(max_length=20, required=False, allow_blank=True)
    tables = serializers.IntegerField(min_value=4, max_value=MOST_TABLES)
    address = _text(300)
    place = _text(
        MOST_LINK,
        help_text="Latitude and longitude such as -34.0666, 18.4807, or a map's link.",
    )
    directions = _text(1000)
    parking = _text(300)


class ClubChange(Sent):
    name = serializers.CharField(max_length=120)
    code = serializers.CharField(max_length=20, required=False, allow_blank=True)
    venue = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, help_text="The hall of the club."
    )


class TeamChange(Sent):
    name = serializers.CharField(max_length=120)
    code = serializers.CharField(max_length=20, required=False, allow_blank=True)
    club = serializers.IntegerField(min_value=1)


class NewHall(HallChange):
    union = serializers.SlugField(max_length=50)


class NewClub(ClubChange):
    union = serializers.SlugField(max_length=50)


class NewTeam(TeamChange):
    union = serializers.SlugField(max_length=50)


@describe_reads(UnionShape, "union", "unions", example=UNION)
class Unions(ReadOnly):
    queryset = Union.objects.order_by("name", "pk")
    serializer_class = UnionShape
    filterset_class = UnionFilter
    lookup_field = "slug"
    lookup_value_regex = "[-a-zA-Z0-9_]+"

    @extend_schema(
        summary="Read how a union's officers are reached",
        description="Of the union and its clubs, those whom you may reach; a visitor "
        "those who agreed that everyone sees it.",
        responses={200: OfficerShape(many=True)} | problems(404),
        examples=answer_examples("A club's secretary", OFFICER),
    )
    @action(detail=True, filterset_class=None, pagination_class=None)
    def officers(self, request: Request, slug: str) -> Response:
        found: Any = officers_of(union_or_404(slug), request.user)
        return Response(OfficerShape(found, many=True).data)


class Places(Writing):
    """Rows that a union's fixtures secretary makes and changes by one form."""

    scope = Scope.SEASON
    form: ClassVar[type[PlaceForm]]
    sent: ClassVar[type[Sent]]
    change: ClassVar[type[Sent]]

    def create(self, request: Request) -> Response:
        values = read_body(self.sent, request)
        union = union_or_404(values.pop("union"))
        by = admit_planner(request._request, union)
        form = self.form(as_form_data(values), union=union, asks=False)
        return self._kept(form, by=by, status=201)

    def partial_update(self, request: Request, pk: str) -> Response:
        row = self.get_object()
        by = admit_planner(request._request, row.union)
        values = read_body(self.change, request, is_part=True)
        stands = self.form.typed_of(row)
        typed = as_form_data(stands | values)
        form = self.form(typed, union=row.union, instance=row, asks=False)
        return self._kept(form, by=by, status=200)

    def _kept(self, form: PlaceForm, *, by: User, status: int) -> Response:
        check(form)
        form.keep(by=by)
        row = self.get_queryset().get(pk=form.instance.pk)
        return Response(self.shown(row), status=status)


def _written(
    noun: str, shape: Any, new: Any, change: Any, example: Any, told: Any
) -> Any:
    """Describe how the rows of a place are made and changed."""
    who = "For the union's secretary and its fixtures secretary."
    return extend_schema_view(
        create=does(
            f"Make a {noun}",
            f"Make a {noun} of a union; without a code it gets one. {who}",
            sends=new,
            example=example,
            answer=shape,
            status=201,
            told=told,
        ),
        partial_update=does(
            f"Change a {noun}",
            f"Change what is sent of a {noun}. {who}",
            sends=change,
            example={"name": example["name"]},
            answer=shape,
            told=told,
        ),
    )


@_written(
    "hall",
    VenueShape,
    NewHall,
    HallChange,
    {
        name: HALL[name]
        for name in ("union", "code", "name", "tables", "address", "parking")
    }
    | {"place": "-34.0666, 18.4807", "directions": HALL["directions"]},
    HALL | {"contact": None},
)
@describe_reads(VenueShape, "hall", "halls", example=HALL)
class Venues(Places):
    queryset = (
        Venue.objects.select_related("union", "picture")
        .defer("picture__content")
        .order_by("name", "pk")
    )
    serializer_class = VenueShape
    filterset_class = OfPlace
    form, sent, change = VenueForm, NewHall, HallChange


@_written(
    "club",
    ClubShape,
    NewClub,
    ClubChange,
    {"union": "south-peninsula", "name": "Heideveld Aces", "code": "ACES", "venue": 3},
    CLUB | {"teams": []},
)
@describe_reads(ClubShape, "club", "clubs", example=CLUB)
class Clubs(Places):
    queryset = (
        Club.objects.select_related("union", "venue")
        .prefetch_related("teams")
        .order_by("name", "pk")
    )
    serializer_class = ClubShape
    filterset_class = OfPlace
    form, sent, change = ClubForm, NewClub, ClubChange


@_written(
    "team",
    TeamShape,
    NewTeam,
    TeamChange,
    {
        "union": "south-peninsula",
        "name": "Heideveld Aces A",
        "code": "ACES-A",
        "club": 4,
    },
    TEAM | {"divisions": []},
)
@describe_reads(TeamShape, "team", "teams", example=TEAM)
class Teams(Places):
    queryset = (
        Team.objects.select_related("union", "club")
        .prefetch_related(Prefetch("divisions", Division.objects.only("pk")))
        .order_by("name", "pk")
    )
    serializer_class = TeamShape
    filterset_class = TeamFilter
    form, sent, change = TeamForm, NewTeam, TeamChange
