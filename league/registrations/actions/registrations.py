"""Register players for a season: register, correct, end (1.5)."""

from __future__ import annotations

from datetime import date

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.access.persons import spread_name
from league.audit.journal import record
from league.models import Club, Player, Registration, Season, Team, Transfer, User
from league.models.places import today
from league.registrations.actions.consents import follow_box, naming_fault
from league.registrations.deadlines import late_registration
from league.registrations.faults import Faults, Filled, faults_of, in_the_way
from league.registrations.selectors import next_number


def registration_faults(
    season: Season,
    filled: Filled,
    *,
    player: Player | None = None,
    standing: Registration | None = None,
) -> Faults:
    """Return why a registration cannot be made or changed as typed in, by field.

    `player` is who registers, if known; `standing` is the registration to change.
    """
    person = standing.player.person if standing else player and player.person
    people = [person.pk] if person else []
    others = in_the_way(season, numbers=[filled.number], people=people)
    faults = faults_of(season, filled, others=others, person=person, standing=standing)
    if person is not None and filled.agreed_to_name and not person.agreed_to_name:
        sentence = naming_fault(person, on=today(season.union))
        faults |= {"agreed_to_name": sentence} if sentence else {}
    return faults


@transaction.atomic
def register(
    season: Season, filled: Filled, *, player: Player | None = None, by: User | None
) -> Registration:
    """Register a player for a season; without `player`, a new one of that name.

    Raises ValidationError, by field, if they are registered already, the number is
    somebody else's, or it is late and no reason is given.
    """
    season = lock_season(season)
    _refuse(registration_faults(season, filled, player=player))
    person = player.person if player else make_filled_player(season, filled, by=by)
    if player is not None:
        _rename(person, filled, by=by)
    registration = Registration.objects.create(
        union_id=season.union_id,
        season=season,
        player=person,
        number=filled.number or next_number(season.union),
        club=filled.club,
        team=filled.team,
        registered_on=filled.registered_on,
        late_reason=_late(season, filled),
    )
    record("registration.make", registration, by=by, player=person.pk)
    _set_captain(registration, is_captain=filled.is_captain, by=by)
    return registration


@transaction.atomic
def correct(
    registration: Registration, filled: Filled, *, by: User | None
) -> Registration:
    """Correct a registration as if it had been so from the start.

    Another team from a certain day on is a transfer, not a correction.
    """
    season = lock_season(registration.season)
    registration = _standing(registration.pk)
    _refuse(registration_faults(season, filled, standing=registration))
    _rename(registration.player.person, filled, by=by)
    values = {
        "number": filled.number or registration.number,
        "club": filled.club,
        "team": filled.team,
        "registered_on": filled.registered_on,
        "late_reason": _late(season, filled),
    }
    changed = {
        name: [_id(getattr(registration, name)), _id(value)]
        for name, value in values.items()
        if getattr(registration, name) != value
    }
    for name in changed:
        setattr(registration, name, values[name])
    if changed:
        registration.save(update_fields=list(changed))
        reason = changed.pop("late_reason", None)
        told = changed | ({"is_late": bool(values["late_reason"])} if reason else {})
        record("registration.change", registration, by=by, **told)
    _set_captain(registration, is_captain=filled.is_captain, by=by)
    return registration


@transaction.atomic
def end_registration(
    registration: Registration, *, day: date, reason: str, by: User | None
) -> Registration:
    """End a registration from a day on; it counts for the nights before.

    Raises ValidationError if it ended already, had not begun by that day, or a transfer
    of it waits.
    """
    registration = _standing(registration.pk)
    if registration.ended_on is not None:
        raise ValidationError(_("This registration ended already."))
    if day < registration.registered_on:
        values = {"day": date_format(registration.registered_on)}
        sentence = _("It began on %(day)s only.") % values
        raise ValidationError({"day": sentence})
    if registration.transfers.filter(state=Transfer.State.ASKED).exists():
        raise ValidationError(_("A transfer of it waits: decide that first."))
    registration.ended_on, registration.end_reason = day, reason
    registration.save(update_fields=["ended_on", "end_reason"])
    record("registration.end", registration, by=by, day=str(day))
    return registration


@transaction.atomic
def take_up_again(registration: Registration, *, by: User | None) -> Registration:
    """Reopen a registration that ended without a transfer.

    Raises ValidationError if a transfer or a merge followed it, or the player or the
    number has another registration in the season.
    """
    season = lock_season(registration.season)
    registration = _standing(registration.pk)
    if registration.ended_on is None:
        raise ValidationError(_("This registration has not ended."))
    if hasattr(registration, "transferred_to"):
        raise ValidationError(_("A transfer followed it."))
    person = registration.player.person
    others = in_the_way(season, numbers=[registration.number], people=[person.pk])
    sentence = others.registered_already(person) or others.number_taken(
        registration.number, person=person
    )
    if sentence:
        raise ValidationError(sentence)
    registration.ended_on, registration.end_reason = None, ""
    registration.save(update_fields=["ended_on", "end_reason"])
    record("registration.reopen", registration, by=by)
    return registration


def lock_season(season: Season) -> Season:
    """Return the season's row, locked so that nobody else gives out a number."""
    return (
        Season.objects.select_for_update(of=("self",), no_key=True)
        .select_related("union", "rule_set")
        .get(pk=season.pk)
    )


def _standing(pk: int) -> Registration:
    return (
        Registration.objects.select_for_update(of=("self",), no_key=True)
        .select_related("player__merged_into", "season", "club", "team")
        .get(pk=pk)
    )


def _refuse(faults: Faults) -> None:
    if faults:
        raise ValidationError(faults)


def _late(season: Season, filled: Filled) -> str:
    """Return the reason for being late, "" if it was not needed."""
    is_late = late_registration(season, filled.registered_on)
    return filled.late_reason if is_late else ""


def _id(value: object) -> object:
    if isinstance(value, Club | Team):
        return value.pk
    return str(value) if isinstance(value, date) else value


def make_filled_player(season: Season, filled: Filled, *, by: User | None) -> Player:
    """Make the player that a registration names, with the consent to be named."""
    player = Player.objects.create(
        union_id=season.union_id,
        name=filled.name,
        agreed_to_name=filled.agreed_to_name,
    )
    record("player.make", player, by=by)
    if player.agreed_to_name:
        follow_box(player, by=by)
    return player


def _rename(person: Player, filled: Filled, *, by: User | None) -> None:
    values = {"name": filled.name, "agreed_to_name": filled.agreed_to_name}
    changed = [name for name, one in values.items() if getattr(person, name) != one]
    for name in changed:
        setattr(person, name, values[name])
    if changed:
        person.save(update_fields=changed)
        spread_name(person)
        record("player.change", person, by=by, fields=changed)
    if "agreed_to_name" in changed:
        follow_box(person, by=by)


def _set_captain(
    registration: Registration, *, is_captain: bool, by: User | None
) -> None:
    """Make a player their team's captain in place of any other, or end that."""
    if registration.is_captain != is_captain:
        registration.is_captain = is_captain
        registration.save(update_fields=["is_captain"])
        record("registration.captain", registration, by=by, is_captain=is_captain)
    if not is_captain or registration.team_id is None:
        return
    former = Registration.objects.filter(
        season=registration.season_id,
        team=registration.team_id,
        is_captain=True,
        ended_on=None,
    ).exclude(pk=registration.pk)
    for one in former:
        one.is_captain = False
        one.save(update_fields=["is_captain"])
        record("registration.captain", one, by=by, is_captain=False)
