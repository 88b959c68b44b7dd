"""The link in a mail that offers a role; having the mail is enough to accept.

It is signed with the installation's key and names an invitation, which is gone once it
is accepted or withdrawn, and the mail that it stands in: a later one ends it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.core import signing
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.access.link_terms import INVITATION, INVITATION_AGAIN
from league.access.permissions import with_phones_entered
from league.models import Board, Role, RoleInvitation, Union
from league.models.notices import LOST_AFTER

SALT = "league.role.invitation"


@dataclass(frozen=True, slots=True)
class RoleHolder:
    """A user with a role, for the page of people."""

    role: Role
    place: str
    can_be_taken: bool
    # Whether the reader may enter the number for them.
    may_enter_phone: bool


@dataclass(frozen=True, slots=True)
class Invited:
    """A waiting invitation, and the state of its mail."""

    invitation: RoleInvitation
    place: str
    words: str
    is_troubled: bool


def roles_of(union: Union) -> QuerySet[Role]:
    """Return the roles in a union and its board's, except those for one match: these
    come and go with an appointment."""
    own = Role.objects.filter(union=union, fixture=None)
    over = Role.objects.filter(board=union.board_id).exclude(board=None)
    return (own | over).select_related("user", "club", "team", "board")


def role_holders(union: Union, *, kinds: Collection[Role.Kind]) -> list[RoleHolder]:
    """Return who has which role, in the order of the kinds, then by username.

    `kinds` are those that the reader gives.
    """
    order = list(Role.Kind)
    found = sorted(
        with_phones_entered(roles_of(union), union, kinds=kinds),
        key=lambda one: (order.index(Role.Kind(one.kind)), one.user.username),
    )
    with_board = Role.Kind.BOARD_SECRETARY in kinds
    return [
        RoleHolder(
            role=one,
            place=role_place(one),
            can_be_taken=one.board is None or with_board,
            may_enter_phone=getattr(one, "may_enter_phone", False),
        )
        for one in found
    ]


def role_place(row: Role | RoleInvitation) -> str:
    """Return the team, club or board that a role is for; "" for the whole union."""
    board: Board | None = getattr(row, "board", None)
    place = row.team or row.club or board
    return place.name if place else ""


def open_invitations(union: Union, *, at: datetime) -> list[Invited]:
    """Return the invitations of a union that nobody has accepted."""
    rows = RoleInvitation.objects.filter(union=union).select_related("club", "team")
    return [_invited(one, at=at) for one in rows]


def _invited(one: RoleInvitation, *, at: datetime) -> Invited:
    is_lost = one.taken_at is not None and one.taken_at < at - LOST_AFTER
    words = _("on its way")
    if _is_over(one, at=at):
        words = _("its link is too old")
    elif one.mailed_at is not None:
        words = _("sent")
    elif one.fault:
        words = _("not sent: %(fault)s") % {"fault": one.fault}
    elif is_lost:
        words = _("perhaps sent")
    is_troubled = _is_over(one, at=at) or (
        one.mailed_at is None and bool(one.fault or is_lost)
    )
    return Invited(one, role_place(one), words, is_troubled)


def _is_over(invitation: RoleInvitation, *, at: datetime) -> bool:
    return invitation.asked_at + INVITATION < at


def invitation_token(invitation: RoleInvitation) -> str:
    """Return the token of an invitation's last mail; it ends those of former mails."""
    return signing.dumps([str(invitation.pk), _stamp(invitation)], salt=SALT)


def _stamp(invitation: RoleInvitation) -> str:
    return f"{invitation.asked_at:%Y%m%d%H%M%S%f}"


@dataclass(frozen=True, slots=True)
class RoleLink:
    """What a link that we signed offers; nothing once it was taken up or back."""

    invitation: RoleInvitation | None
    is_alive: bool
    # Whether another mail may be asked for; not so soon after the last.
    can_be_renewed: bool


def role_link_of(token: str, *, at: datetime) -> RoleLink | None:
    """Return what a link offers; None if we did not sign it."""
    try:
        signed = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    # Links of former releases name the invitation alone: they are never the last.
    pk, stamp = signed if isinstance(signed, list) else (signed, "")
    rows = RoleInvitation.objects.select_related("union__board", "club", "team")
    found = rows.filter(pk=UUID(pk)).first()
    if found is None:
        return RoleLink(None, is_alive=False, can_be_renewed=False)
    return RoleLink(
        found,
        is_alive=stamp == _stamp(found) and not _is_over(found, at=at),
        can_be_renewed=found.asked_at + INVITATION_AGAIN < at,
    )
