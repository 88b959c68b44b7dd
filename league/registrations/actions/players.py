"""Making a player by name alone."""

from __future__ import annotations

from django.db import transaction

from league.audit.journal import record
from league.models import Player, Union, User


@transaction.atomic
def make_player(union: Union, *, name: str, by: User | None) -> Player:
    """Make a player whom nobody has registered; the referee rules on it (1.5)."""
    player = Player.objects.create(union=union, name=name)
    record("player.make", player, by=by)
    return player
