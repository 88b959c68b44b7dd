"""Players' consents: given for a purpose on a day, and withdrawn.

Every page reads `Player.agreed_to_name`; it is set here, with the consent.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, Value
from django.db.models.functions import Greatest
from django.utils.translation import gettext as _

from league.access.persons import is_person, spread_name
from league.audit.journal import record
from league.models import Consent, Guardian, Player, User
from league.models.places import today

Purpose, How = Consent.Purpose, Consent.How
# Of a minor only the guardian agrees to these.
BY_GUARDIAN = (Purpose.NAME, Purpose.MAIL)


@dataclass(frozen=True, slots=True)
class ConsentSource:
    """How a consent was given, by whom, and on which day."""

    how: Consent.How
    on: date
    by_guardian: bool = False


@dataclass(frozen=True, slots=True)
class Care:
    """Until when a player is a minor, and who their guardian is."""

    minor_until: date | None
    name: str = ""
    relation: str = ""
    phone: str = ""
    email: str = ""


def is_minor(player: Player, *, on: date) -> bool:
    """Whether a player is under eighteen on a day."""
    return player.is_minor(on=on)


def naming_fault(player: Player, *, on: date, by_guardian: bool = False) -> str:
    """Return why a player cannot be named in public on a day; "" if they can."""
    if not is_minor(player, on=on):
        return ""
    if not Guardian.objects.filter(player=player).exists():
        return _("A minor is named only when a guardian agrees: enter the guardian.")
    if not by_guardian:
        return _("A minor is named only when the guardian agrees.")
    return ""


def consent_fault(
    player: Player, purpose: Consent.Purpose, *, on: date, by_guardian: bool = False
) -> str:
    """Return why a player cannot agree to a purpose on a day; "" if they can."""
    if purpose == Purpose.NAME:
        return naming_fault(player, on=on, by_guardian=by_guardian)
    if purpose not in BY_GUARDIAN or not is_minor(player, on=on):
        return ""
    if not Guardian.objects.filter(player=player).exists():
        return _("A minor is mailed only when a guardian agrees: enter the guardian.")
    return "" if by_guardian else _("A minor is mailed only when the guardian agrees.")


@transaction.atomic
def give_consent(
    player: Player, purpose: Consent.Purpose, given: ConsentSource, *, by: User | None
) -> Consent:
    """Record that a player consents to a purpose; an existing consent is kept.

    Raises ValidationError if a minor is to be named or mailed without the guardian, the
    day is in the future, or the player was erased.
    """
    player = _locked(player)
    if player.erased_at is not None:
        raise ValidationError(_("The name of this player was erased."))
    day = today(player.union)
    if given.on > day:
        raise ValidationError({"on": _("This day is still to come.")})
    fault = consent_fault(player, purpose, on=day, by_guardian=given.by_guardian)
    if fault:
        raise ValidationError(fault)
    standing = consent_of(player, purpose)
    if standing is not None:
        return standing
    made = Consent.objects.create(
        union_id=player.union_id,
        player=player,
        purpose=purpose,
        how=given.how,
        by_guardian=given.by_guardian,
        given_on=given.on,
        recorded_by=by,
    )
    record("consent.give", player, by=by, purpose=str(purpose), consent=made.pk)
    if purpose == Purpose.NAME:
        _set_named(player, True)
    return made


@transaction.atomic
def withdraw_consent(
    player: Player, purpose: Consent.Purpose, *, by: User | None
) -> None:
    """Record that a player's consent to a purpose, if any, ends today.

    It ends on all rows of the person: also one that came with a merge.
    """
    player = _locked(player)
    rows = Consent.objects.filter(is_person([player.pk]), purpose=purpose)
    ended = rows.filter(withdrawn_on=None).update(
        withdrawn_on=Greatest(Value(today(player.union)), "given_on"), withdrawn_by=by
    )
    was_named = purpose == Purpose.NAME and player.agreed_to_name
    if was_named:
        _set_named(player, False)
    if ended or was_named:
        record("consent.withdraw", player, by=by, purpose=str(purpose))


def follow_box(player: Player, *, by: User | None) -> None:
    """Give or withdraw the consent to be named as a form's box says.

    The caller has set `agreed_to_name` on the row, in its own transaction.
    """
    if player.agreed_to_name:
        give_consent(
            player, Purpose.NAME, ConsentSource(How.DESK, today(player.union)), by=by
        )
    else:
        withdraw_consent(player, Purpose.NAME, by=by)


@transaction.atomic
def set_care(player: Player, care: Care, *, by: User | None) -> Player:
    """Save until when a player is a minor, and their guardian.

    Ends a consent to be named, or mailed, that no guardian gave. Raises ValidationError
    if a guardian is named without a day, or a minor has no guardian.
    """
    player = _locked(player)
    day = today(player.union)
    if care.name and care.minor_until is None:
        raise ValidationError({"minor_until": _("Until when is the player a minor?")})
    player.minor_until = care.minor_until
    player.save(update_fields=["minor_until"])
    if care.name:
        values = {"name": care.name, "relation": care.relation}
        values |= {"phone": care.phone, "email": care.email}
        Guardian.objects.update_or_create(
            player=player, defaults=values | {"union_id": player.union_id}
        )
    elif is_minor(player, on=day):
        raise ValidationError({"name": _("A minor has a guardian.")})
    else:
        Guardian.objects.filter(player=player).delete()
    record("player.care", player, by=by, is_minor=is_minor(player, on=day))
    for purpose in BY_GUARDIAN if is_minor(player, on=day) else ():
        standing = consent_of(player, purpose)
        if not (standing and standing.by_guardian):
            withdraw_consent(player, purpose, by=by)
    return player


def consent_of(player: Player, purpose: Consent.Purpose) -> Consent | None:
    """Return a person's current consent to a purpose, of any row that is theirs.

    To be named only the person's own row counts: its name is copied to the others.
    """
    whose = Q(player=player) if purpose == Purpose.NAME else is_person([player.pk])
    rows = Consent.objects.filter(whose, purpose=purpose)
    return rows.filter(withdrawn_on=None).first()


def _locked(player: Player) -> Player:
    rows = Player.objects.select_for_update(of=("self",)).select_related("union")
    return rows.get(pk=player.person.pk)


def _set_named(player: Player, is_named: bool) -> None:
    player.agreed_to_name = is_named
    player.save(update_fields=["agreed_to_name"])
    spread_name(player)
