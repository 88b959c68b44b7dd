"""Merges two rows of one player, and undoes that.

Nothing written changes: entries are chained by their hashes and keep naming the row
that they were written with. Player.merged_into says who that row counts as.
"""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access.persons import is_person
from league.audit.journal import record
from league.models import (
    Player,
    PlayerMerge,
    Registration,
    Transfer,
    TwoPlayers,
    User,
)
from league.models.places import today
from league.results.actions.changes import touch_logs
from matches.merging.selectors import sat_together

MERGED_FIELDS = ["merged_into", "name", "agreed_to_name", "own_name", "own_agreed"]


@transaction.atomic
def merge_players(kept: Player, merged: Player, *, by: User | None) -> PlayerMerge:
    """Count a player as another from now on, with all their matches.

    Where both are registered in a season, the kept one's registration stays and the
    other ends today. Raises ValidationError if they are one already, belong to two
    unions, sat in the same match, or a transfer of the one that would end waits.
    """
    kept, merged = _locked(kept, merged)
    _check(kept, merged)
    ended = _end_doubles(kept, merged, by=by)
    made = PlayerMerge.objects.create(
        union_id=kept.union_id, kept=kept, merged=merged, ended=ended, by=by
    )
    record("player.merge", made, by=by, kept=kept.pk, merged=merged.pk, ended=ended)
    _follow(kept.union_id)
    return made


@transaction.atomic
def unmerge(made: PlayerMerge, *, by: User | None) -> PlayerMerge:
    """Undo a merge: each player has their own matches again.

    Registrations that it ended are restored, unless another has replaced them. Raises
    ValidationError if it was undone already.
    """
    made = PlayerMerge.objects.select_for_update(of=("self",)).get(pk=made.pk)
    if made.undone_at is not None:
        raise ValidationError(_("This merge is taken back already."))
    made.undone_at, made.undone_by = timezone.now(), by
    made.save(update_fields=["undone_at", "undone_by"])
    _follow(made.union_id)
    opened = _open_again(made)
    record("player.unmerge", made, by=by, opened=opened)
    return made


@transaction.atomic
def keep_apart(one: Player, other: Player, *, by: User | None) -> TwoPlayers:
    """Record that two similar players are different, so they aren't asked again."""
    first, second = sorted((one, other), key=lambda player: player.pk)
    made, is_new = TwoPlayers.objects.get_or_create(
        union_id=first.union_id, one=first, other=second, defaults={"by": by}
    )
    if is_new:
        record("player.keep_apart", made, by=by, one=first.pk, other=second.pk)
    return made


def _locked(kept: Player, merged: Player) -> tuple[Player, Player]:
    rows = (
        Player.objects.select_for_update(of=("self",))
        .filter(pk__in=[kept.pk, merged.pk])
        .order_by("pk")
        .in_bulk()
    )
    return rows[kept.pk], rows[merged.pk]


def _check(kept: Player, merged: Player) -> None:
    if kept.union_id != merged.union_id:
        raise ValidationError(_("They play in two unions."))
    if kept == merged:
        raise ValidationError(_("This is one player already."))
    if kept.merged_into_id or merged.merged_into_id:
        raise ValidationError(_("One of the two is merged already."))
    if sat_together(kept, merged):
        sentence = _("They sat in the same match, so they are two players.")
        raise ValidationError(sentence)


def _end_doubles(kept: Player, merged: Player, *, by: User | None) -> list[int]:
    """End the merged player's registration in seasons where both have one."""
    own = Registration.objects.filter(is_person([kept.pk]), ended_on=None)
    doubles = (
        Registration.objects.select_for_update(of=("self",))
        .filter(is_person([merged.pk]), ended_on=None)
        .filter(season__in=own.values("season"))
    )
    ended = []
    for row in doubles:
        if row.transfers.filter(state=Transfer.State.ASKED).exists():
            sentence = _("A transfer of number %(number)s waits: decide that first.")
            raise ValidationError(sentence % {"number": row.number})
        row.ended_on = max(today(kept.union), row.registered_on)
        row.save(update_fields=["ended_on"])
        record("registration.end", row, by=by, day=str(row.ended_on))
        ended.append(row.pk)
    return ended


def _open_again(made: PlayerMerge) -> list[int]:
    opened = []
    for row in Registration.objects.filter(pk__in=made.ended):
        taken = Registration.objects.filter(season=row.season_id, ended_on=None)
        is_free = not taken.filter(number=row.number).exists()
        own = row.player.person
        if is_free and not taken.filter(is_person([own.pk])).exists():
            row.ended_on = None
            row.save(update_fields=["ended_on"])
            opened.append(row.pk)
    return opened


def _follow(union: int) -> None:
    """Set the person of each row in a union, by the current merges.

    A merge into someone who is merged later is followed to its end. There is no loop:
    only a row that stands for itself can be merged.
    """
    standing = PlayerMerge.objects.filter(union=union, undone_at=None)
    into = dict(standing.values_list("merged", "kept"))
    touched = set(into) | set(
        Player.objects.filter(union=union)
        .exclude(merged_into=None)
        .values_list("pk", flat=True)
    )
    rows = Player.objects.in_bulk(touched | set(into.values()))
    # Rows of their own come first: the others then take their person's name.
    for player in sorted(touched, key=lambda one: one in into):
        _stand_for(rows[player], rows.get(_end_of(player, into)))
    touch_logs(union=union)


def _stand_for(player: Player, person: Player | None) -> None:
    """Let a row count as a person, or as itself; its own name is kept."""
    if person is None or person == player:
        if player.merged_into_id is None:
            return
        player.merged_into = None
        player.name, player.agreed_to_name = player.own_name, player.own_agreed
        player.own_name, player.own_agreed = "", False
    else:
        if player.merged_into_id is None:
            player.own_name, player.own_agreed = player.name, player.agreed_to_name
        player.merged_into = person
        player.name, player.agreed_to_name = person.name, person.agreed_to_name
    player.save(update_fields=MERGED_FIELDS)


def _end_of(player: int, into: dict[int, int]) -> int:
    for _step in range(len(into) + 1):
        if player not in into:
            return player
        player = into[player]
    raise AssertionError("merges never go round")
