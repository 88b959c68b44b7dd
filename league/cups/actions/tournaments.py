"""The board's tournaments: a tenant for the board, and what unions release to it.

A union's rows are read only with its consent, and copied: from then on the board has
teams, players and registrations of its own, and nothing is shared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.clubs.actions import keep_club, keep_season, keep_team, make_union
from league.cups.actions.cups import CupOptions, check_not_drawn, lock_cup, make_cup
from league.models import (
    Board,
    Club,
    Cup,
    CupEntry,
    Invitation,
    Notice,
    Player,
    Registration,
    Release,
    Role,
    Season,
    Team,
    Union,
    User,
)
from league.models.places import today
from league.notices.actions import notify
from league.notices.recipients import secretaries_of

State = Invitation.State
FULL_TEAM = 8  # players (1.5)
MOST_NUMBER_LETTERS = 30


@dataclass(frozen=True, slots=True)
class Squad:
    """The team that a union sends: its name, its players, its captain among them."""

    name: str
    players: Sequence[Registration]
    captain: Registration | None = None


@transaction.atomic
def tenant_of(board: Board, *, by: User | None) -> Union:
    """Return the union that represents a board, making it if there is none."""
    board = Board.objects.select_for_update(no_key=True).get(pk=board.pk)
    found = Union.objects.filter(represents=board).first()
    if found is not None:
        return found
    made = make_union(board.name, by=by)
    made.board = made.represents = board
    made.save(update_fields=["board", "represents"])
    record("board.tenant", made, by=by, board=board.pk)
    return made


@transaction.atomic
def make_tournament(
    board: Board, *, season: str, name: str, options: CupOptions, by: User | None
) -> Cup:
    """Make a tournament in a season of the board's own."""
    kept = keep_season(tenant_of(board, by=by), name=season, by=by)
    row: Season = kept.row
    return make_cup(row, name=name, options=options, by=by)


@transaction.atomic
def invite_unions(cup: Cup, wanted: Mapping[Union, int], *, by: User | None) -> None:
    """Invite unions of the board to send so many teams each; tell their secretaries.

    A union that was asked already is not asked again. Raises ValidationError if a union
    is another board's, or the tournament is drawn.
    """
    cup = lock_cup(cup)
    check_not_drawn(cup)
    for union, teams in wanted.items():
        if union.board_id != cup.union.board_id or union.represents_id:
            raise ValidationError(
                _("%(union)s is no union of this board."), params={"union": union.name}
            )
        asked = cup.invitations.filter(invited=union).count()
        for number in range(asked + 1, teams + 1):
            _ask(cup, union, number, by=by)


def _ask(cup: Cup, union: Union, number: int, *, by: User | None) -> None:
    made = Invitation.objects.create(
        union_id=cup.union_id, cup=cup, invited=union, number=number
    )
    record("invitation.make", made, by=by, invited=union.pk)
    notify(
        Notice.Kind.CUP_INVITED,
        secretaries_of(union),
        union=union,
        about=cup.division,
        facts={"invitation": str(made.pk)},
        by=by,
    )


@transaction.atomic
def agree(invitation: Invitation, squad: Squad, *, by: User | None) -> Invitation:
    """Send a team: its players are copied as the board's own, with their names.

    Once the tournament is drawn, players can only be added. Raises ValidationError if
    there are fewer than eight, or one plays for another team of the tournament.
    """
    invitation = _locked(invitation)
    cup = lock_cup(invitation.cup)
    is_drawn = cup.draws.filter(undone_because="").exists()
    if is_drawn and invitation.state != State.AGREED:
        check_not_drawn(cup)
    check_squad(invitation, squad)
    team = _keep_team(invitation, squad, by=by)
    if not is_drawn:
        wanted = [one.player_id for one in squad.players]
        _take_back(invitation.releases.exclude(player__in=wanted))
    _release(invitation, squad, team=team)
    _keep_captain(invitation, squad, team=team)
    CupEntry.objects.get_or_create(
        cup=cup, team=team, defaults={"union_id": cup.union_id}
    )
    return _answered(invitation, State.AGREED, team=team, by=by)


def _locked(invitation: Invitation) -> Invitation:
    """Return an invitation reread, its row locked until the transaction ends."""
    return (
        Invitation.objects.select_for_update(of=("self",), no_key=True)
        .select_related("cup__union__represents", "cup__division__season", "invited")
        .get(pk=invitation.pk)
    )


def check_squad(invitation: Invitation, squad: Squad) -> None:
    """Raise ValidationError, with the reason, if a squad cannot be sent."""
    if len(squad.players) < FULL_TEAM:
        raise ValidationError(
            {"players": _("A full team is eight players: tick eight or more (1.5).")}
        )
    if any(one.union_id != invitation.invited_id for one in squad.players):
        raise ValidationError({"players": _("This player is another union's.")})
    if squad.captain is not None and squad.captain not in squad.players:
        raise ValidationError({"captain": _("The captain is not among the players.")})
    elsewhere = (
        Release.objects.filter(
            player__in=[one.player_id for one in squad.players],
            invitation__cup__division__season=invitation.cup.division.season_id,
        )
        .exclude(invitation__number=invitation.number)
        .select_related("player", "invitation__team")
        .first()
    )
    if elsewhere is not None:
        raise ValidationError(
            {
                "players": _("%(player)s plays for %(team)s this season.")
                % {"player": elsewhere.player, "team": elsewhere.invitation.team}
            }
        )


def _keep_team(invitation: Invitation, squad: Squad, *, by: User | None) -> Team:
    """Return the board's team of a union, under the same code every season."""
    tenant, union = invitation.cup.union, invitation.invited
    club = Club.objects.filter(union=tenant, name=union.name).first()
    if club is None:
        code = _free_code(tenant, union)
        club = keep_club(tenant, code=code, name=union.name, venue=None, by=by).row
    code = f"{club.code}{invitation.number}"
    team: Team = keep_team(tenant, code=code, name=squad.name, club=club, by=by).row
    return team


def _free_code(tenant: Union, union: Union) -> str:
    """Return the first letters of a union's name, with its number if they are taken."""
    letters = "".join(word[0] for word in union.name.split() if word[0].isalnum())
    code = letters.upper()[:8] or "U"
    taken = Club.objects.filter(union=tenant, code=code).exists()
    return f"{code}-{union.pk}-" if taken else code


def _release(invitation: Invitation, squad: Squad, *, team: Team) -> None:
    """Copy and register the players who are not the board's yet."""
    there = {one.player_id: one for one in invitation.releases.all()}
    new = [one for one in squad.players if one.player_id not in there]
    copies = _copies_of(invitation, [one.player for one in new])
    rows = _registered(invitation, new, copies, team=team)
    Release.objects.bulk_create(
        Release(
            union_id=invitation.invited_id,
            invitation=invitation,
            player_id=home.player_id,
            registration=row,
        )
        for home, row in rows
    )


def _copies_of(invitation: Invitation, players: Sequence[Player]) -> dict[int, Player]:
    """Return the board's own rows of players, reusing those of earlier seasons."""
    tenant = invitation.cup.union
    earlier = Release.objects.filter(
        player__in=players, registration__union=tenant
    ).select_related("registration__player")
    found = {one.player_id: one.registration.player for one in earlier}
    for player in players:
        copy = found.setdefault(player.pk, Player(union=tenant))
        copy.name, copy.agreed_to_name = player.name, player.agreed_to_name
    Player.objects.bulk_create(one for one in found.values() if one._state.adding)
    Player.objects.bulk_update(found.values(), ["name", "agreed_to_name"])
    return found


def _registered(
    invitation: Invitation,
    players: Sequence[Registration],
    copies: Mapping[int, Player],
    *,
    team: Team,
) -> list[tuple[Registration, Registration]]:
    """Register copies for their team; return each with the registration at home."""
    tenant, season = invitation.cup.union, invitation.cup.division.season
    standing = Registration.objects.filter(season=season, ended_on=None)
    there = {one.player_id: one for one in standing}
    taken = {one.number for one in there.values()}
    rows = []
    for home in players:
        copy = copies[home.player_id]
        row = there.get(copy.pk) or Registration(
            union=tenant,
            season=season,
            player=copy,
            number=_free_number(home.number, taken, club=team.club),
            club=team.club,
            team=team,
            registered_on=today(tenant),
        )
        taken.add(row.number)
        rows.append((home, row))
    new = [row for _home, row in rows if row._state.adding]
    Registration.objects.bulk_create(new)
    return rows


def _free_number(number: str, taken: set[str], *, club: Club) -> str:
    return (
        number
        if number not in taken
        else f"{club.code}-{number}"[-MOST_NUMBER_LETTERS:]
    )


def _keep_captain(invitation: Invitation, squad: Squad, *, team: Team) -> None:
    """Mark the captain, who may submit the team's sheets if they sign in."""
    rows = Registration.objects.filter(releases__invitation=invitation)
    rows.update(is_captain=False)
    Role.objects.filter(kind=Role.Kind.CAPTAIN, team=team).delete()
    if squad.captain is None:
        return
    player = squad.captain.player
    rows.filter(releases__player=player).update(is_captain=True)
    if player.user_id is not None:
        Role.objects.create(
            user_id=player.user_id,
            kind=Role.Kind.CAPTAIN,
            union=invitation.cup.union,
            team=team,
        )


def _take_back(releases: QuerySet[Release]) -> None:
    """Remove the board's copies of players who are no longer released."""
    rows = [one.registration_id for one in releases]
    releases.delete()
    gone = Registration.objects.filter(pk__in=rows, releases=None)
    players = [one.player_id for one in gone]
    gone.delete()
    # Players of an earlier season of the board are still part of its matches.
    Player.objects.filter(pk__in=players, registrations=None).delete()


@transaction.atomic
def decline_invitation(
    invitation: Invitation, *, reason: str, by: User | None
) -> Invitation:
    """Send no team, with the reason; players already released are taken back.

    Raises ValidationError without a reason, or once the tournament is drawn.
    """
    invitation = _locked(invitation)
    if not reason:
        raise ValidationError({"reason": _("Give the reason.")})
    cup = lock_cup(invitation.cup)
    check_not_drawn(cup)
    if invitation.team is not None:
        _take_back(invitation.releases.all())
        roles = Role.objects.filter(kind=Role.Kind.CAPTAIN, team=invitation.team)
        roles.delete()
        cup.entries.filter(team=invitation.team).delete()
    return _answered(invitation, State.DECLINED, team=None, reason=reason, by=by)


def _answered(
    invitation: Invitation,
    state: Invitation.State,
    *,
    team: Team | None,
    reason: str = "",
    by: User | None,
) -> Invitation:
    invitation.state, invitation.team = state, team
    invitation.reason, invitation.by = reason, by
    invitation.answered_at = timezone.now()
    invitation.save(update_fields=["state", "team", "reason", "by", "answered_at"])
    released = list(invitation.releases.values_list("player", flat=True))
    record("invitation.answer", invitation, by=by, state=state, released=released)
    notify(
        Notice.Kind.CUP_ANSWERED,
        board_secretaries(invitation.cup.union),
        union=invitation.cup.union,
        about=invitation.cup.division,
        facts={
            "agreed": "yes" if state == State.AGREED else "",
            "union": invitation.invited.name,
            "reason": reason,
            "cup": str(invitation.cup_id),
        },
        by=by,
    )
    return invitation


def board_secretaries(tenant: Union) -> QuerySet[User]:
    """Return the secretaries of the board that a union represents."""
    kept = Role.objects.filter(
        kind=Role.Kind.BOARD_SECRETARY, board=tenant.represents_id
    )
    return User.objects.filter(pk__in=kept.values("user"), is_active=True)
