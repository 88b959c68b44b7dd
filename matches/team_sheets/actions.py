"""Opens a fixture's match, and sets who sits where in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.models import Fixture, Player, User
from matches.models import Match, Seat, SquadMember, TeamSheet
from rules.record import TABLES, Pair, PartnerRole


@transaction.atomic
def open_match(
    fixture: Fixture, *, rules: Mapping[str, Any] | None = None, by: User | None
) -> Match:
    """Return a fixture's match, created if there is none.

    Without `rules` (a record's own numbers) it is played by its season's local rules.
    """
    fixture = Fixture.objects.select_for_update().get(pk=fixture.pk)
    match = Match.objects.filter(pk=fixture.pk).first()
    if match is not None:
        return match
    if rules is None:
        rules = fixture.division.season.rule_set.record_rules
    match = Match.objects.create(
        union_id=fixture.union_id, fixture=fixture, rules=dict(rules)
    )
    record("match.open", match, by=by)
    return match


@transaction.atomic
def put_team_sheet(
    match: Match,
    side: str,
    *,
    pairs: Sequence[Pair | None],
    squad: Sequence[Player] | None,
    by: User | None,
) -> TeamSheet:
    """Set one side's team sheet; the caller scores the match afterwards.

    Writes nothing if the sheet is the same already.
    """
    members = None if squad is None else [player.pk for player in squad]
    _check(match, pairs, members)
    sheet = TeamSheet.objects.filter(match=match, side=side).first()
    if sheet is not None and _stands(sheet, pairs, members):
        return sheet
    if sheet is None:
        sheet = TeamSheet(union_id=match.union_id, match=match, side=side)
    sheet.has_squad = members is not None
    sheet.save()
    _replace_rows(sheet, pairs, members or [])
    Match.objects.filter(pk=match.pk).update(line_up_version=F("line_up_version") + 1)
    record(
        "match.team_sheet",
        match,
        by=by,
        side=str(side),
        players=[int(one) for one in seated_in(pairs)],
    )
    return sheet


def seated_in(pairs: Sequence[Pair | None]) -> list[str]:
    """Return the players in a side's pairs, by table, the counter first."""
    return [name for pair in pairs if pair for name in (pair.counter, pair.by_speler)]


def _check(
    match: Match, pairs: Sequence[Pair | None], members: Sequence[int] | None
) -> None:
    seated = [int(one) for one in seated_in(pairs)]
    if len(pairs) != len(TABLES):
        raise ValidationError(_("A team sheet has four tables."))
    if len(set(seated)) != len(seated):
        raise ValidationError(_("A player can be seated once only."))
    if members is not None and len(set(members)) != len(members):
        raise ValidationError(_("A player can be in the squad only once."))
    if members is not None and not set(seated) <= set(members):
        raise ValidationError(_("Every seated player must be in the squad."))
    named = set(seated) | set(members or [])
    known = Player.objects.filter(union=match.union_id, pk__in=named).count()
    if known != len(named):
        raise ValidationError(_("A player of another union cannot be named."))


def _stands(
    sheet: TeamSheet, pairs: Sequence[Pair | None], members: Sequence[int] | None
) -> bool:
    seats = {(one.table, one.role): one.player_id for one in sheet.seats.all()}
    squad = [one.player_id for one in sheet.squad.all()]
    return (
        seats == {(one.table, one.role): one.player_id for one in _seats(sheet, pairs)}
        and sheet.has_squad == (members is not None)
        and squad == list(members or [])
    )


def _seats(sheet: TeamSheet, pairs: Sequence[Pair | None]) -> list[Seat]:
    return [
        Seat(
            union_id=sheet.union_id,
            team_sheet=sheet,
            table=table,
            role=str(role),
            player_id=int(getattr(pair, role)),
        )
        for table, pair in zip(TABLES, pairs, strict=True)
        if pair is not None
        for role in PartnerRole
    ]


def _replace_rows(
    sheet: TeamSheet, pairs: Sequence[Pair | None], members: Sequence[int]
) -> None:
    sheet.seats.all().delete()
    sheet.squad.all().delete()
    Seat.objects.bulk_create(_seats(sheet, pairs))
    SquadMember.objects.bulk_create(
        SquadMember(
            union_id=sheet.union_id, team_sheet=sheet, place=place, player_id=player
        )
        for place, player in enumerate(members)
    )
