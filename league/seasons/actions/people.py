from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.access.passwords import new_password
from league.audit.journal import record
from league.audit.rows import save_row
from league.clubs.actions import make_union
from league.models import Board, Role, Union, User


@dataclass(frozen=True, slots=True)
class NewUser:
    """A new user, with the password that is shown once."""

    user: User
    role: Role
    password: str


@transaction.atomic
def make_secretary(
    username: str, *, union: str = "", board: str = "", email: str = "", by: User | None
) -> NewUser:
    """Make a user with a secretary's role, with the union or board if it is new.

    The role is of the union if one is named, else of the board. Raises ValidationError
    if the username is taken or invalid, the union is another board's, or neither is
    named.
    """
    if not union and not board:
        raise ValidationError(_("Name a union or a board."))
    check_username(username)
    if email:
        validate_email(email)
    password = new_password()
    user = User(username=username, email=email)
    user.set_password(password)
    user.save()
    role = Role(user=user)
    over = board_named(board, by=by) if board else None
    if union:
        role.kind, role.union = Role.Kind.UNION_SECRETARY, union_named(union, by=by)
        place_under(role.union, over, by=by)
    else:
        role.kind, role.board = Role.Kind.BOARD_SECRETARY, over
    save_row(role, changed=("kind",), by=by)
    return NewUser(user, role, password)


def check_username(username: str) -> None:
    """Raise ValidationError if no user of that name can be made."""
    if User.objects.filter(username__iexact=username).exists():
        raise ValidationError(_("There is a user %s already.") % username)
    User._meta.get_field("username").clean(username, None)


def board_named(name: str, *, by: User | None) -> Board:
    """Return the board of that name, making it if there is none."""
    board = Board.objects.filter(name=name).first()
    if board is None:
        board = Board(name=name, slug=slugify(name)[:40] or "board")
        board.full_clean()
        save_row(board, changed=("name",), by=by)
    return board


def union_named(name: str, *, by: User | None) -> Union:
    """Return the union of that name, making it if there is none."""
    return Union.objects.filter(name=name).first() or make_union(name, by=by)


def place_under(union: Union, board: Board | None, *, by: User | None) -> None:
    """Put a union under a board; raise ValidationError if it is another's."""
    if board is None or union.board == board:
        return
    if union.board is not None:
        raise ValidationError(_("%s belongs to another board.") % union)
    union.board = board
    union.save(update_fields=["board"])
    record("union.board", union, by=by, board=board.pk)
