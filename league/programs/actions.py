"""Make and revoke API keys; a program's roles follow what its keys may do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access.keys import ROLES, new_key, program_of, standing_keys
from league.access.names import NamesKnown
from league.audit.journal import record
from league.models import ApiKey, Program, Role, Scope, Union, User

MOST_KEYS = 20


@dataclass(frozen=True, slots=True)
class Wanted:
    """The name, scopes and expiry of a key to make."""

    name: str
    scopes: tuple[Scope, ...]
    expires_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class MadeKey:
    """A new key, and its text, which is shown once and stored nowhere."""

    key: ApiKey
    text: str


@transaction.atomic
def make_key(user: User, wanted: Wanted, *, by: User) -> MadeKey:
    """Make a key that acts for a user; raise ValidationError beyond 20 of them."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if standing_keys(user).count() >= MOST_KEYS:
        raise ValidationError(
            _("There are %(most)s keys already. Revoke one first."),
            params={"most": MOST_KEYS},
        )
    new = new_key()
    key = ApiKey.objects.create(
        user=user,
        name=wanted.name,
        handle=new.handle,
        digest=new.digest,
        scopes=[str(one) for one in wanted.scopes],
        expires_at=wanted.expires_at,
        made_by=by,
    )
    _note("key.make", key, by=by)
    return MadeKey(key, new.text)


@transaction.atomic
def make_program_key(
    union: Union, program: str, wanted: Wanted, *, by: User
) -> MadeKey:
    """Make a key for a union's program, creating the program if it is new."""
    Union.objects.select_for_update(no_key=True).get(pk=union.pk)
    rows = Program.objects.filter(union=union).select_related("user")
    found = NamesKnown((one.name, one) for one in rows).get(program)
    known = found or _new_program(union, program, by=by)
    made = make_key(known.user, wanted, by=by)
    _fit_roles(known, by=by)
    return made


@transaction.atomic
def revoke_key(key: ApiKey, *, by: User) -> ApiKey:
    """Revoke a key: it fails from the next request on."""
    key = ApiKey.objects.select_for_update(of=("self",)).get(pk=key.pk)
    if key.revoked_at is not None:
        return key
    key.revoked_at = timezone.now()
    key.save(update_fields=["revoked_at"])
    _note("key.revoke", key, by=by)
    program = program_of(key.user)
    if program is not None:
        _fit_roles(program, by=by)
    return key


def _new_program(union: Union, name: str, *, by: User) -> Program:
    # Usernames that people choose cannot contain a colon.
    user = User(username=f"program:{union.slug}:{name}"[:150])
    user.set_unusable_password()
    user.save()
    program = Program.objects.create(union=union, name=name, user=user, made_by=by)
    record("program.make", program, by=by)
    return program


def _fit_roles(program: Program, *, by: User) -> None:
    """Give a program's user exactly the roles that its keys need."""
    keys = standing_keys(program.user)
    wanted = {ROLES[Scope(scope)] for key in keys for scope in key.scopes}
    roles = Role.objects.filter(user=program.user)
    have = {Role.Kind(kind) for kind in roles.values_list("kind", flat=True)}
    roles.exclude(kind__in=wanted).delete()
    for kind in sorted(wanted - have):
        Role.objects.create(user=program.user, union=program.union, kind=kind)
    if wanted != have:
        kinds = sorted(map(str, wanted))
        record("program.roles", program, by=by, kinds=kinds)


def _note(action: str, key: ApiKey, *, by: User) -> None:
    subject = program_of(key.user) or key
    record(action, subject, by=by, key=key.pk, user=key.user_id, scopes=key.scopes)
