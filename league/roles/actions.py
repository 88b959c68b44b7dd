"""Roles in a union: given, taken back, offered by mail and accepted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access.link_terms import INVITATION_AGAIN
from league.access.permissions import (
    OFFICES,
    holds_office,
    kinds_given_by,
    with_phones_entered,
)
from league.access.persons import own_people
from league.audit.journal import ask, record
from league.models import (
    Board,
    Club,
    Notice,
    Role,
    RoleInvitation,
    Team,
    Union,
    User,
)
from league.notices.actions import notify
from league.seasons.actions.people import check_username
from league.sessions.actions import ask_for_new_keys

SEND = "league.tasks.send_role_invitation"
Kind = Role.Kind
# Without one of these nobody could give a role any more.
NEEDED = {Kind.UNION_SECRETARY, Kind.BOARD_SECRETARY}


@dataclass(frozen=True, slots=True)
class Charge:
    """The kind of a role, and the club or team that it is for."""

    kind: Role.Kind
    club: Club | None = None
    team: Team | None = None

    @property
    def called(self) -> str:
        """The role with its club or team, in words."""
        place = self.club or self.team
        return f"{self.kind.label}, {place.name}" if place else str(self.kind.label)


@transaction.atomic
def give_role(union: Union, user: User, charge: Charge, *, by: User) -> Role:
    """Give a user a role in a union, or in its board; they are told.

    Raises ValidationError if they have it already.
    """
    _lock(union)
    role = _role_of(union, user, charge)
    if _same(role).exists():
        raise ValidationError(
            _("%(user)s has this role already."), params={"user": user}
        )
    return _make(role, union, by=by)


@dataclass(frozen=True, slots=True)
class OwnContact:
    """What an officer says of how they are reached, and whether everyone sees it."""

    phone: str
    first_name: str
    last_name: str
    is_public: bool


@transaction.atomic
def save_own_contact(user: User, given: OwnContact) -> None:
    """Save how an officer is reached, as its owner says; "" removes a number or a name.

    Raises ValidationError if everyone is to see it and there is nothing to see, or if
    the officer is a minor.
    """
    day = timezone.localdate()
    if given.is_public:
        _check_public(user, given, day=day)
    agreed_on = (user.contact_agreed_on or day) if given.is_public else None
    _keep_contact(
        user,
        by=user,
        phone=given.phone,
        first_name=given.first_name,
        last_name=given.last_name,
        contact_agreed_on=agreed_on,
    )


def _check_public(user: User, given: OwnContact, *, day: date) -> None:
    if not (given.phone or user.email):
        raise ValidationError(
            {
                "phone": _(
                    "Give the number that everyone is to see, or take the tick away."
                )
            }
        )
    if any(one.is_minor(on=day) for one in own_people(user)):
        raise ValidationError({"is_public": _("Nobody under 18 is shown to everyone.")})


@transaction.atomic
def enter_phone(role: Role, phone: str, *, by: User) -> None:
    """Enter an officer's number for them, or remove it by "".

    What everyone sees is what its owner agreed to: another number is not shown to
    everyone before its owner agrees again.
    """
    user = role.user
    if user.phone != phone:
        _keep_contact(user, by=by, phone=phone, contact_agreed_on=None)


def add_phone(role: Role, union: Union, phone: str, *, by: User) -> bool:
    """Enter the number of an officer who has none; return whether it stands there.

    Of somebody with a role elsewhere too, and where another number stands, it stays.
    """
    if not phone or role.user.phone == phone:
        return True
    kinds = kinds_given_by(by, union)
    own = with_phones_entered(Role.objects.filter(pk=role.pk), union, kinds=kinds)
    if role.user.phone or not own.filter(Q(may_enter_phone=True)).exists():
        return False
    enter_phone(role, phone, by=by)
    return True


def forget_without_office(user: User, *, by: User | None) -> None:
    """Forget the number of whoever holds no office any more, and what they agreed to.

    The caller has a transaction open.
    """
    if not holds_office(user):
        _keep_contact(user, by=by, phone="", contact_agreed_on=None)


def _keep_contact(user: User, *, by: User | None, **values: Any) -> None:
    changed = [name for name, value in values.items() if getattr(user, name) != value]
    if not changed:
        return
    for name in changed:
        setattr(user, name, values[name])
    user.save(update_fields=changed)
    # Names of columns alone: an audit row holds no number.
    record("user.contact", user, by=by, fields=changed)


@transaction.atomic
def take(role: Role, union: Union, *, by: User) -> None:
    """Take a role back; the user who had it is told.

    Raises ValidationError if it is the last secretary's, of a union or a board, or was
    taken back already.
    """
    _lock(union)
    if not Role.objects.filter(pk=role.pk).exists():
        raise ValidationError(_("The role is taken back already."))
    _check_not_the_last(role)
    record(
        "role.take", union, by=by, role=role.pk, user=role.user_id, kind=str(role.kind)
    )
    facts = _facts(role)
    role.delete()
    forget_without_office(role.user, by=by)
    ask_for_new_keys(role.user)
    notify(Notice.Kind.ROLE_ENDED, [role.user], union=union, facts=facts, by=by)


@transaction.atomic
def invite_to_role(
    union: Union, email: str, charge: Charge, *, by: User, phone: str = ""
) -> RoleInvitation:
    """Offer a role by mail to an address; of an officer with the number, if known.

    Raises ValidationError if the same role is offered to that address already.
    """
    _lock(union)
    open_ones = RoleInvitation.objects.filter(union=union, email__iexact=email)
    if open_ones.filter(kind=charge.kind, club=charge.club, team=charge.team).exists():
        raise ValidationError(
            _("%(email)s is invited to this role already."), params={"email": email}
        )
    invitation = RoleInvitation.objects.create(
        union=union,
        email=email,
        kind=charge.kind,
        club=charge.club,
        team=charge.team,
        phone=phone if charge.kind in OFFICES else "",
        asked_at=timezone.now(),
    )
    record("role.invite", invitation, by=by, kind=str(charge.kind))
    ask(union, SEND, invitation=str(invitation.pk))
    return invitation


@transaction.atomic
def renew_link(invitation: RoleInvitation) -> None:
    """Mail a new link to the invited address, as whoever holds an old one asks.

    Raises ValidationError if the invitation is gone, or was mailed just now.
    """
    held = RoleInvitation.objects.select_for_update().filter(pk=invitation.pk).first()
    if held is None:
        raise ValidationError(_("The invitation was used or taken back meanwhile."))
    if held.asked_at + INVITATION_AGAIN > timezone.now():
        raise ValidationError(_("A new link went to the address just now."))
    invite_again(held, by=None)


@transaction.atomic
def invite_again(invitation: RoleInvitation, *, by: User | None) -> RoleInvitation:
    """Mail an invitation again, with a link for the full term; former links end."""
    invitation.asked_at = timezone.now()
    invitation.taken_at = invitation.mailed_at = None
    invitation.fault = ""
    invitation.save(update_fields=["asked_at", "taken_at", "mailed_at", "fault"])
    record("role.invite.again", invitation, by=by)
    ask(invitation.union, SEND, invitation=str(invitation.pk))
    return invitation


@transaction.atomic
def withdraw_invitation(invitation: RoleInvitation, *, by: User) -> None:
    """Withdraw an invitation: its link no longer works."""
    record("role.invite.withdraw", invitation, by=by)
    invitation.delete()


@transaction.atomic
def accept_role(invitation: RoleInvitation, user: User) -> Role:
    """Accept the role of an invitation; its link is used up.

    Raises ValidationError if the invitation is gone already.
    """
    union = invitation.union
    _lock(union)
    if not RoleInvitation.objects.filter(pk=invitation.pk).exists():
        raise ValidationError(_("The invitation was used or taken back meanwhile."))
    charge = Charge(Kind(invitation.kind), invitation.club, invitation.team)
    role = _role_of(union, user, charge)
    record("role.invite.accept", invitation, by=user)
    if invitation.phone and not user.phone:
        _keep_contact(user, by=user, phone=invitation.phone)
    invitation.delete()
    if user.email.casefold() == invitation.email.casefold():
        confirm_address(user, user.email)
    return _same(role).first() or _make(role, union, by=user)


def confirmed_as(address: str) -> Q:
    """Return the condition on User that an address is theirs: its mail was read."""
    return Q(emailaddress__email__iexact=address, emailaddress__verified=True)


def confirm_address(user: User, address: str) -> None:
    """Remember that a user read a mail to an address, unless someone else did."""
    address = address.lower()
    if EmailAddress.objects.filter(email=address, verified=True).exists():
        return
    known, _created = EmailAddress.objects.get_or_create(user=user, email=address)
    known.verified = True
    known.save(update_fields=["verified"])


@transaction.atomic
def join_by_invitation(
    invitation: RoleInvitation, *, username: str, password: str, phone: str = ""
) -> User:
    """Make a user for the invited person, who accepts the role.

    Of an officer the phone number is what they say here, or leave empty.

    Raises ValidationError if the username is taken or invalid.
    """
    check_username(username)
    user = User(username=username, email=invitation.email)
    user.set_password(password)
    user.save()
    confirm_address(user, invitation.email)
    record("user.join", user, by=user, union=invitation.union_id)
    invitation.phone = phone
    accept_role(invitation, user)
    return user


@transaction.atomic
def take_up_invitation_mail(pk: str, *, at: datetime) -> RoleInvitation | None:
    """Claim an invitation's mail, so that nobody else sends it; None if done."""
    waiting = RoleInvitation.objects.filter(pk=pk, taken_at=None)
    if not waiting.update(taken_at=at):
        return None
    rows = RoleInvitation.objects.select_related("union__board", "club", "team")
    return rows.get(pk=pk)


@transaction.atomic
def mark_mailed(invitation: RoleInvitation) -> None:
    """Mark an invitation as sent."""
    rows = RoleInvitation.objects.filter(pk=invitation.pk)
    rows.update(mailed_at=timezone.now(), fault="")


@transaction.atomic
def mark_not_mailed(invitation: RoleInvitation, *, fault: str) -> None:
    """Keep the mail server's error with an invitation."""
    most = RoleInvitation._meta.get_field("fault").max_length
    RoleInvitation.objects.filter(pk=invitation.pk).update(fault=fault[:most])


def _lock(union: Union) -> None:
    """Serialise changes: two secretaries cannot both be removed as not the last."""
    Union.objects.select_for_update(no_key=True).get(pk=union.pk)
    if union.board_id is not None:
        Board.objects.select_for_update(no_key=True).get(pk=union.board_id)


def _role_of(union: Union, user: User, charge: Charge) -> Role:
    is_board = charge.kind == Kind.BOARD_SECRETARY
    return Role(
        user=user,
        kind=charge.kind,
        board=union.board if is_board else None,
        union=None if is_board else union,
        club=charge.club,
        team=charge.team,
    )


def _same(role: Role) -> models.QuerySet[Role]:
    names = ("user", "kind", "board", "union", "club", "team", "fixture")
    return Role.objects.filter(**{name: getattr(role, name) for name in names})


def _make(role: Role, union: Union, *, by: User) -> Role:
    role.save()
    ask_for_new_keys(role.user)
    record("role.give", role, by=by, user=role.user_id, kind=str(role.kind))
    notify(Notice.Kind.ROLE_GIVEN, [role.user], union=union, facts=_facts(role), by=by)
    return role


def _facts(role: Role) -> dict[str, str]:
    place = role.team or role.club
    return {"role": str(role.kind), "place": place.name if place else ""}


def _check_not_the_last(role: Role) -> None:
    if role.kind not in NEEDED:
        return
    others = Role.objects.filter(
        kind=role.kind, union=role.union, board=role.board, user__is_active=True
    ).filter(user__program=None)
    if not others.exclude(pk=role.pk).exists():
        raise ValidationError(
            _("%(user)s is the last with this role. Give it to somebody else first."),
            params={"user": role.user},
        )
