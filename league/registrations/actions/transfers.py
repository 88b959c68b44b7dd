"""Transfer players to another club or team: ask, clear, refuse.

The book is silent on it; who must clear and when it may be asked are the union's.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.access.policy import policy_of
from league.audit.journal import record
from league.models import Club, Notice, Registration, Team, Transfer, User
from league.models.places import today
from league.notices.actions import notify
from league.notices.recipients import club_secretaries, registrars_of
from league.registrations.actions.players import open_another
from league.registrations.actions.registrations import lock_season
from league.registrations.deadlines import outside_transfers
from league.registrations.faults import Faults

State = Transfer.State


@dataclass(frozen=True, slots=True)
class TransferMove:
    """A player's new place, the day it starts, and why it may be outside the dates."""

    club: Club
    team: Team | None
    day: date
    late_reason: str = ""


def needs_clearance(registration: Registration, club: Club) -> bool:
    """Whether the old club must clear a player before they play for another."""
    is_other = registration.club_id != club.pk
    return is_other and policy_of(registration.season).transfer_clearance


def transfer_faults(registration: Registration, move: TransferMove) -> Faults:
    """Return why this transfer cannot be asked for, by field."""
    faults: Faults = {}
    if registration.ended_on is not None:
        faults["day"] = _("This registration ended already.")
    elif move.day <= registration.registered_on:
        values = {"day": date_format(registration.registered_on)}
        faults["day"] = _("It must be after %(day)s, when this one began.") % values
    elif not move.late_reason:
        sentence = outside_transfers(registration.season, move.day)
        faults |= {"day": sentence} if sentence else {}
    if move.team is not None and move.team.club_id != move.club.pk:
        place = {"team": move.team, "club": move.club}
        faults["team"] = _("%(team)s is not a team of %(club)s.") % place
    elif (move.club.pk, move.team) == (registration.club_id, registration.team):
        faults["team"] = _("They are registered there already.")
    return faults


@transaction.atomic
def ask_transfer(
    registration: Registration,
    move: TransferMove,
    *,
    is_registrar: bool,
    by: User | None,
) -> Transfer:
    """Ask for a player's transfer, notifying the old club if it must clear it.

    If nobody has to, a registrar's own transfer is done at once. Raises
    ValidationError, by field, if it cannot be asked, or one waits already.
    """
    season = lock_season(registration.season)
    registration = _registration(registration.pk)
    faults = transfer_faults(registration, move)
    if faults:
        raise ValidationError(faults)
    if registration.transfers.filter(state=State.ASKED).exists():
        raise ValidationError(_("A transfer of this player waits already."))
    is_late = bool(outside_transfers(season, move.day))
    transfer = Transfer.objects.create(
        union_id=season.union_id,
        season=season,
        registration=registration,
        to_club=move.club,
        to_team=move.team,
        day=move.day,
        late_reason=move.late_reason if is_late else "",
        asked_by=by,
    )
    record("transfer.ask", transfer, by=by, registration=registration.pk)
    if needs_clearance(registration, move.club):
        _tell_asked(transfer, by=by)
    elif is_registrar:
        return clear_transfer(transfer, as_registrar=True, day=move.day, by=by)
    return transfer


@transaction.atomic
def clear_transfer(
    transfer: Transfer,
    *,
    as_registrar: bool,
    reason: str = "",
    day: date | None = None,
    by: User | None,
) -> Transfer:
    """Clear a transfer: end the old registration and open the new one.

    It takes effect on the day asked for, or today if that is over; a registrar may set
    another `day`. Raises ValidationError if it is decided already or its registration
    has changed.
    """
    transfer = _open(transfer)
    former = _registration(transfer.registration_id)
    start = day or max(transfer.day, today(transfer.union))
    if former.ended_on is not None or start <= former.registered_on:
        raise ValidationError(_("The registration it would end is no longer the same."))
    transfer.opened = open_another(
        former,
        club=transfer.to_club,
        team=transfer.to_team,
        registered_on=start,
        late_reason=transfer.late_reason,
        by=by,
    )
    transfer.is_by_registrar, transfer.day = as_registrar, start
    _decide(transfer, State.CLEARED, reason=reason, by=by)
    return transfer


@transaction.atomic
def refuse_transfer(
    transfer: Transfer, *, as_registrar: bool, reason: str, by: User | None
) -> Transfer:
    """Refuse a transfer with a reason; the player stays where they are."""
    transfer = _open(transfer)
    if not reason.strip():
        raise ValidationError({"reason": _("A refusal needs a reason.")})
    transfer.is_by_registrar = as_registrar
    _decide(transfer, State.REFUSED, reason=reason, by=by)
    return transfer


@transaction.atomic
def take_back_transfer(transfer: Transfer, *, by: User | None) -> Transfer:
    """Take back a transfer that nobody has decided."""
    transfer = _open(transfer)
    _decide(transfer, State.TAKEN_BACK, reason="", by=by)
    return transfer


def _decide(transfer: Transfer, state: State, *, reason: str, by: User | None) -> None:
    transfer.state, transfer.reason = state, reason
    transfer.decided_at, transfer.decided_by = timezone.now(), by
    transfer.save(
        update_fields=[
            "state",
            "reason",
            "day",
            "decided_at",
            "decided_by",
            "is_by_registrar",
            "opened",
        ]
    )
    record(
        "transfer.decide",
        transfer,
        by=by,
        state=str(state),
        is_by_registrar=transfer.is_by_registrar,
    )
    _tell_decided(transfer, by=by)


def _open(transfer: Transfer) -> Transfer:
    transfer = (
        Transfer.objects.select_for_update(of=("self",), no_key=True)
        .select_related("union", "season", "to_club", "to_team", "registration__club")
        .get(pk=transfer.pk)
    )
    if transfer.state != State.ASKED:
        raise ValidationError(_("This transfer is decided already."))
    return transfer


def _registration(pk: int) -> Registration:
    return (
        Registration.objects.select_for_update(of=("self",), no_key=True)
        .select_related("season__rule_set", "season__union", "club", "team", "player")
        .get(pk=pk)
    )


def _tell_asked(transfer: Transfer, *, by: User | None) -> None:
    notify(
        Notice.Kind.TRANSFER_ASKED,
        club_secretaries(transfer.registration.club) or registrars_of(transfer.union),
        union=transfer.union,
        facts=_facts(transfer),
        by=by,
    )


def _tell_decided(transfer: Transfer, *, by: User | None) -> None:
    people = {*club_secretaries(transfer.registration.club)}
    people |= {*club_secretaries(transfer.to_club), *registrars_of(transfer.union)}
    people |= {transfer.asked_by} if transfer.asked_by else set()
    notify(
        Notice.Kind.TRANSFER_DECIDED,
        people - {by} if by else people,
        union=transfer.union,
        facts=_facts(transfer),
        by=by,
    )


def _facts(transfer: Transfer) -> dict[str, str]:
    """Return ids and clubs only; the player's name is on the transfer's page."""
    return {
        "transfer": str(transfer.pk),
        "number": transfer.registration.number,
        "former": transfer.registration.club.name,
        "club": transfer.to_club.name,
        "day": transfer.day.isoformat(),
        "state": transfer.state,
        "reason": transfer.reason,
    }
