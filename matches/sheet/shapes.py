"""How a match, its team sheets and its entries stand in the API's answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.fixtures.api_shapes import FixtureShape
from league.lib.api_base import ErrorShape, WithNames
from league.lib.api_names import PlayerName
from matches.models import Entry, HeldEntry, Match, Seat, TeamSheet
from matches.record.batches import MOST_OFFSET, MOST_UNSENT
from matches.record.delivery import EntryOutcome
from matches.record.rows import PLAYERS, entry_of
from matches.team_sheets.seating import Shown
from rules.record import FIELDS, TABLES, PartnerRole, Side, entry_as_json
from rules.record.entries import Field
from rules.record.forms import Choice, Whole

# A list's child that may be null is one that the REST framework cannot describe.
PAIRS: dict[str, Any] = {
    "type": ["array", "null"],
    "minItems": 4,
    "items": {
        "type": ["object", "null"],
        "properties": {
            seat: {"$ref": "#/components/schemas/PlayerName"}
            for seat in ("counter", "by_speler")
        },
        "required": ["counter", "by_speler"],
    },
}


class TeamSheetShape(WithNames, serializers.ModelSerializer[TeamSheet]):
    """A side's team sheet: the pairs at tables 1 to 4, null where it has none.

    Before the start only as much as `shown` says is there (1.3): `nothing`, who plays
    (`names`), or `seats`. What is not shown is null.
    """

    shown = serializers.SerializerMethodField()
    pairs = serializers.SerializerMethodField()
    players = serializers.SerializerMethodField()
    squad = serializers.SerializerMethodField()

    class Meta:
        model = TeamSheet
        fields = ("side", "shown", "pairs", "players", "squad")

    def to_representation(self, sheet: TeamSheet) -> dict[str, Any]:
        if self.get_shown(sheet) != Shown.NOTHING:
            seated = [one.player for one in sheet.seats.all()]
            self.names.tell_apart([*seated, *(one.player for one in sheet.squad.all())])
        told: dict[str, Any] = super().to_representation(sheet)
        return told

    @extend_schema_field(serializers.ChoiceField([str(one) for one in Shown]))
    def get_shown(self, sheet: TeamSheet) -> str:
        return str(self.context["shown"][Side(sheet.side)])

    @extend_schema_field(PAIRS)
    def get_pairs(self, sheet: TeamSheet) -> list[dict[str, Any] | None] | None:
        if self.get_shown(sheet) != Shown.SEATS:
            return None
        return [self.pair(sheet.seats.all(), table) for table in TABLES]

    @extend_schema_field(PlayerName(many=True, allow_null=True))
    def get_players(self, sheet: TeamSheet) -> list[dict[str, Any]] | None:
        """Who plays, by name: the order of the seats would tell where."""
        if self.get_shown(sheet) == Shown.NOTHING:
            return None
        shown = [self.names.shown(one.player) for one in sheet.seats.all()]
        return sorted(shown, key=lambda one: (one["name"], one["id"]))

    def pair(self, seats: Iterable[Seat], table: int) -> dict[str, Any] | None:
        held = {
            one.role: self.names.shown(one.player)
            for one in seats
            if one.table == table
        }
        return {str(role): held[str(role)] for role in PartnerRole} if held else None

    @extend_schema_field(PlayerName(many=True, allow_null=True))
    def get_squad(self, sheet: TeamSheet) -> list[dict[str, Any]] | None:
        if not sheet.has_squad or self.get_shown(sheet) == Shown.NOTHING:
            return None
        return [self.names.shown(one.player) for one in sheet.squad.all()]


class MatchLine(serializers.ModelSerializer[Match]):
    """A match in a list; `head` is the hash that its entries have come to."""

    id = serializers.UUIDField(source="pk")
    fixture = FixtureShape()
    status = serializers.SerializerMethodField()
    head = serializers.CharField(source="head_hash")

    class Meta:
        model = Match
        fields: tuple[str, ...] = ("id", "fixture", "status", "seq", "head")

    def get_status(self, match: Match) -> str:
        return str(match.sheet.get("status", "not started"))


class MatchShape(MatchLine):
    """A match with the numbers it is played by and both team sheets."""

    rules = serializers.DictField()
    team_sheets = TeamSheetShape(many=True)

    class Meta(MatchLine.Meta):
        fields = (*MatchLine.Meta.fields, "rules", "team_sheets")


class EntryShape(WithNames, serializers.Serializer[Any]):
    """An entry as `klawerjas-match/1` has it, and what is known of it beside.

    `at` is the official time. `refused` is the rule that does not allow the entry,
    `struck_by` the id of the entry that voids it. `text`, `reason` and `method`, which
    may name people, are left out unless you have a role in the union.
    """

    id = serializers.CharField()
    at = serializers.DateTimeField(help_text="The official time.")
    kind = serializers.ChoiceField(choices=[str(kind) for kind in FIELDS])
    seq = serializers.IntegerField(help_text="Its place in the chain.")
    client_at = serializers.DateTimeField(allow_null=True)
    received_at = serializers.DateTimeField()
    device = serializers.CharField(allow_null=True)
    device_counter = serializers.IntegerField(allow_null=True)
    previous_hash = serializers.CharField()
    hash = serializers.CharField()
    refused = serializers.CharField(allow_null=True)
    struck_by = serializers.CharField(allow_null=True)

    def get_fields(self) -> dict[str, Any]:
        source = serializers.ChoiceField(choices=[str(one) for one in Entry.Source])
        return super().get_fields() | {"source": source} | fields_of_kinds(PlayerName)

    def to_representation(self, row: Entry) -> dict[str, Any]:
        words = row.free_text_for(is_member=self.context["is_member"])
        told = entry_as_json(entry_of(row, words)) | {
            "seq": row.seq,
            "client_at": row.client_at and row.client_at.isoformat(),
            "received_at": row.received_at.isoformat(),
            "source": row.source,
            "device": row.device,
            "device_counter": row.device_seq,
            "previous_hash": row.previous_hash,
            "hash": row.hash,
            "refused": self.context["refused"].get(row.record_id),
            "struck_by": self.context["struck"].get(row.record_id),
        }
        return told | self.players(row, told)

    def players(self, row: Entry, told: dict[str, Any]) -> dict[str, Any]:
        by_id = {str(one.pk): one for one in (row.player, row.other) if one}
        return {
            name: self.names.shown(by_id[told[name]])
            for name in PLAYERS
            if name in told
        }


def fields_of_kinds(player: Any) -> dict[str, Any]:
    """The fields that some kind of entry has, each of which may be missing."""
    found = {one.name: one for fields in FIELDS.values() for one in fields}
    return {
        name: player(required=False) if name in PLAYERS else _described(one)
        for name, one in found.items()
    }


def _described(one: Field) -> Any:
    if isinstance(one.form, Whole):
        return serializers.IntegerField(required=False)
    if isinstance(one.form, Choice):
        return serializers.ChoiceField(list(one.form.members), required=False)
    return serializers.CharField(required=False)


class PostedPlayer(serializers.CharField):
    """A player by id, or by a name of that match's team."""


class PostedEntry(serializers.Serializer[Any]):
    """An entry as `klawerjas-match/1` has it; its kind says which fields it needs."""

    id = serializers.CharField(max_length=200)
    at = serializers.DateTimeField(help_text="By the device's own clock.")
    kind = serializers.ChoiceField(choices=[str(kind) for kind in FIELDS])
    device_counter = serializers.IntegerField(
        required=False, min_value=0, help_text="Needed where a device is named."
    )

    lease = serializers.IntegerField(
        required=False, min_value=1, help_text="Under which the table was marked."
    )
    clock_offset_ms = serializers.IntegerField(
        required=False,
        min_value=-MOST_OFFSET,
        max_value=MOST_OFFSET,
        help_text="How far the union's clock was ahead, where the phone's has jumped.",
    )
    is_clock_unsure = serializers.BooleanField(
        required=False, help_text="No exchange under the clock of this press: held."
    )

    def get_fields(self) -> dict[str, Any]:
        return super().get_fields() | fields_of_kinds(PostedPlayer)


class BatchShape(serializers.Serializer[Any]):
    """Up to 50 entries, in the order in which they were pressed."""

    device = serializers.CharField(required=False, max_length=64)
    sent_at = serializers.DateTimeField(
        required=False, help_text="The device's clock as it sends: tells how far off."
    )
    unsent = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_UNSENT,
        help_text="How many stay on the device.",
    )
    uses = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="The record's extensions whose kinds are among the entries.",
    )
    entries = PostedEntry(many=True)


class AnswerShape(serializers.Serializer[Any]):
    """What became of one entry: where it stands, why it is held or was rejected."""

    id = serializers.CharField(allow_null=True)
    outcome = serializers.ChoiceField(choices=[str(one) for one in EntryOutcome])
    seq = serializers.IntegerField(allow_null=True)
    rule = serializers.CharField(
        allow_null=True, help_text="The rule that refuses it; it is kept all the same."
    )
    reason = serializers.ChoiceField(
        [str(one) for one in HeldEntry.Reason],
        required=False,
        help_text="Why it is held.",
    )
    status = serializers.IntegerField(
        required=False, help_text="422 or 403 where rejected."
    )
    type = serializers.CharField(required=False, help_text="Why it was rejected.")
    errors = ErrorShape(many=True)  # type: ignore[assignment]


class AnswersShape(serializers.Serializer[Any]):
    """An answer for each entry in turn, and where the match then stands."""

    answers = AnswerShape(many=True)
    seq = serializers.IntegerField()
    head = serializers.CharField()
    received_at = serializers.DateTimeField(help_text="By the union's clock.")
    score_sheet = serializers.DictField()
