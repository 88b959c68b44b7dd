"""Players: by their initials, unless whoever asks belongs to their union."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from league.lib.api_base import ReadOnly, describe_reads
from league.lib.filters import OfUnion, Ordering, WholeFilter
from league.models import Player, Registration
from league.registrations.api.shapes import PlayerShape

PLAYER = {
    "id": 12,
    "union": "south-peninsula",
    "name": "T. M.",
    "merged_into": None,
    "registrations": [
        {
            "season": {"id": 1, "name": "2026"},
            "club": {"id": 4, "code": "ACES", "name": "Heideveld Aces"},
            "team": {"id": 7, "code": "ACES-A", "name": "Heideveld Aces A"},
            "is_captain": False,
        }
    ],
}


class PlayerFilter(OfUnion):
    team = WholeFilter(method="registered", label="Registered for this team now.")
    # By number alone: an order by name would tell what the initials keep back.
    ordering = Ordering("id")

    def registered(
        self, players: QuerySet[Player], name: str, value: int
    ) -> QuerySet[Player]:
        standing = Registration.objects.filter(team=value, ended_on=None)
        return players.filter(pk__in=standing.values("player"))


@describe_reads(PlayerShape, "player", "players", example=PLAYER)
class Players(ReadOnly):
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
