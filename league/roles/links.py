"""The link in a mail that offers a role; having the mail is enough to accept.

It is signed with the installation's key and names an invitation, which is gone once it
is accepted or withdrawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.core import signing
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.access.link_terms import INVITATION
from league.models import Board, Role, RoleInvitation, Union
from league.models.notices import LOST_AFTER

SALT = "league.role.invitation"


@dataclass(frozen=True, slots=True)
class RoleHolder:
    """A user with a role, for the page of people."""

    role: Role
    place: str
    can_be_taken: bool


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


def role_holders(union: Union, *, with_board: bool) -> list[RoleHolder]:
    """Return who has which role, in the order of the kinds, then by username."""
    order = list(Role.Kind)
    found = sorted(
        roles_of(union),
        key=lambda one: (order.index(Role.Kind(one.kind)), one.user.username),
    )
    return [
        RoleHolder(one, role_place(one), one.board is None or with_board)
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
    return signing.dumps(str(invitation.pk), salt=SALT)


def invitation_or_none(token: str, *, at: datetime) -> RoleInvitation | None:
    """Return what a link offers; None if it is not ours, or is over."""
    try:
        pk = UUID(signing.loads(token, salt=SALT))
    except signing.BadSignature:
        return None
    rows = RoleInvitation.objects.select_related("union__board", "club", "team")
    found = rows.filter(pk=pk).first()
    return None if found is None or _is_over(found, at=at) else found
