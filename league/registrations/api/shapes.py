"""How registrations, requests and transfers are answered, and what is sent of them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.access.permissions import OFFICES
from league.lib.api_base import Sent, WithNames
from league.lib.api_names import ClubName, PlayerName, SeasonName, TeamName
from league.models import Player, Registration, RegistrationRequest, Role, Transfer
from league.registrations.contacts import ContactsSeen
from league.registrations.forms import RequestAnswer
from league.registrations.officers import Officer

ACES = {"id": 4, "code": "ACES", "name": "Heideveld Aces"}
ACES_A = {"id": 7, "code": "ACES-A", "name": "Heideveld Aces A"}
REGISTRATION: dict[str, Any] = {
    "id": 31,
    "union": "south-peninsula",
    "season": {"id": 1, "name": "2026"},
    "player": {"id": 12, "name": "Thandi Mokoena"},
    "number": "SP014",
    "club": ACES,
    "team": ACES_A,
    "is_captain": False,
    "registered_on": "2026-02-01",
    "ended_on": None,
    "late_reason": "",
    "end_reason": "",
    "phone": "082 123 4567",
    "email": "thandi@example.org",
}
ASKED: dict[str, Any] = {
    "id": 3,
    "union": "south-peninsula",
    "season": {"id": 1, "name": "2026"},
    "player": {"id": 12, "name": "Thandi Mokoena"},
    "number": "",
    "club": ACES,
    "team": ACES_A,
    "is_captain": False,
    "registered_on": "2026-02-01",
    "state": "asked",
    "reason": "",
    "asked_at": "2026-01-28T09:00:00+02:00",
    "registration": None,
}
MOVE: dict[str, Any] = {
    "id": 2,
    "union": "south-peninsula",
    "season": {"id": 1, "name": "2026"},
    "registration": 31,
    "player": {"id": 12, "name": "Thandi Mokoena"},
    "from_club": ACES,
    "to_club": {"id": 5, "code": "STRAND", "name": "Strandfontein"},
    "to_team": None,
    "day": "2026-05-01",
    "state": "asked",
    "reason": "",
    "asked_at": "2026-04-20T09:00:00+02:00",
}
OFFICER: dict[str, Any] = {
    "role": "club secretary",
    "club": ACES,
    "name": "Thandi Mokoena",
    "phone": "082 123 4567",
    "email": "thandi@example.org",
    "is_public": True,
}
# What a registration and a request for one tell alike.
REGISTERED = (
    "id",
    "union",
    "season",
    "player",
    "number",
    "club",
    "team",
    "is_captain",
    "registered_on",
)


class NamedShape(WithNames, serializers.Serializer[Any]):
    union = serializers.SlugField(source="union.slug")
    season = SeasonName()
    club = ClubName()
    team = TeamName(allow_null=True)
    player = serializers.SerializerMethodField()

    @extend_schema_field(PlayerName(allow_null=True))
    def get_player(self, row: Any) -> dict[str, Any] | None:
        return self.names.shown(row.player.person) if row.player else None


class RegistrationShape(NamedShape, serializers.ModelSerializer[Registration]):
    phone = serializers.SerializerMethodField()
    email = serializers.SerializerMethodField()

    class Meta:
        model = Registration
        fields = (
            *REGISTERED,
            "ended_on",
            "late_reason",
            "end_reason",
            "phone",
            "email",
        )

    def get_phone(self, row: Registration) -> str:
        return row.player.person.phone if self._sees(row) else ""

    def get_email(self, row: Registration) -> str:
        return row.player.person.email if self._sees(row) else ""

    def _sees(self, row: Registration) -> bool:
        contacts: ContactsSeen = self.context["contacts"]
        return contacts.has(row.player.person)


class RegistrationRequestShape(
    NamedShape, serializers.ModelSerializer[RegistrationRequest]
):
    class Meta:
        model = RegistrationRequest
        fields = (*REGISTERED, "state", "reason", "asked_at", "registration")


class TransferShape(WithNames, serializers.ModelSerializer[Transfer]):
    union = serializers.SlugField(source="union.slug")
    season = SeasonName()
    player = serializers.SerializerMethodField()
    from_club = ClubName(source="registration.club")
    to_club = ClubName()
    to_team = TeamName(allow_null=True)

    class Meta:
        model = Transfer
        fields = (
            "id",
            "union",
            "season",
            "registration",
            "player",
            "from_club",
            "to_club",
            "to_team",
            "day",
            "state",
            "reason",
            "asked_at",
        )

    @extend_schema_field(PlayerName)
    def get_player(self, row: Transfer) -> dict[str, Any]:
        return self.names.shown(row.registration.player.person)


class OfficerShape(serializers.Serializer[Officer]):
    """An office, and how whoever holds it is reached; each "" if it is not known."""

    role = serializers.ChoiceField(
        [one.value for one in Role.Kind if one in OFFICES], source="role.kind"
    )
    club = ClubName(source="role.club", allow_null=True)
    name = serializers.CharField()
    phone = serializers.CharField()
    email = serializers.CharField()
    is_public = serializers.BooleanField(
        help_text="Whether they agreed that everyone sees it."
    )


class PlaceShape(Sent):
    """Where a player belongs: a team, or a club without one."""

    team = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    club = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        help_text="Where there is no team.",
    )


class ConfirmRegistrationShape(PlaceShape):
    """What is to be other than it was asked."""

    name = serializers.CharField(required=False, max_length=120)
    number = serializers.CharField(required=False, allow_blank=True, max_length=30)
    registered_on = serializers.DateField(required=False)
    is_captain = serializers.BooleanField(required=False)
    agreed_to_name = serializers.BooleanField(required=False)
    late_reason = serializers.CharField(
        required=False, allow_blank=True, max_length=300
    )


class CorrectRegistrationShape(ConfirmRegistrationShape):
    """What was written wrong."""


class NewRegistrationShape(ConfirmRegistrationShape):
    """A player to register for a season."""

    season = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    player = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=2**63 - 1
    )
    is_somebody_else = serializers.BooleanField(required=False)


class EndRegistrationShape(Sent):
    day = serializers.DateField()
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300)


class AskedAnswerShape(Sent):
    """An answer to something that was asked; a refusal says why."""

    answer = serializers.ChoiceField([str(one) for one in RequestAnswer])
    reason = serializers.CharField(required=False, allow_blank=True, max_length=300)


class NewTransferShape(PlaceShape):
    """Which registration moves, where, and from which day."""

    registration = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    day = serializers.DateField()
    late_reason = serializers.CharField(
        required=False, allow_blank=True, max_length=300
    )


class OwnRegistration(serializers.ModelSerializer[Registration]):
    season = SeasonName()
    club = ClubName()
    team = TeamName(allow_null=True)

    class Meta:
        model = Registration
        fields = ("season", "club", "team", "is_captain")


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
