"""Make and save players, and import registrations from a season's list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Q

from league.access.persons import spread_name
from league.audit.journal import record
from league.audit.rows import (
    FieldChange,
    Kept,
    Outcome,
    changes_of,
    keep_row,
    write_row,
)
from league.models import Player, Registration, Season, Team, Union, User
from league.registrations.actions.consents import follow_box


@transaction.atomic
def make_player(union: Union, *, name: str, by: User | None) -> Player:
    """Make an unregistered player; the referee rules on them (1.5)."""
    player = Player.objects.create(union=union, name=name)
    record("player.make", player, by=by)
    return player


@transaction.atomic
def save_player(player: Player, *, changed: Sequence[str], by: User | None) -> None:
    """Save a player from a form; the consent to be named follows its box."""
    verb = write_row(player, changed)
    if not verb:
        return
    spread_name(player)
    if "agreed_to_name" in changed:
        follow_box(player, by=by)
    record(f"player.{verb}", player, by=by, fields=list(changed))


@transaction.atomic
def save_contact(player: Player, *, phone: str, email: str, by: User | None) -> None:
    """Save a person's phone number and e-mail address; "" removes one."""
    given = {"phone": phone, "email": email}
    changed = [name for name, value in given.items() if getattr(player, name) != value]
    if changed:
        player.phone, player.email = phone, email
        player.save(update_fields=changed)
        record("player.contact", player, by=by, fields=changed)


@transaction.atomic
def keep_registration(  # noqa: PLR0913 - a registration is all of these
    season: Season,
    *,
    number: str,
    name: str,
    team: Team,
    is_captain: bool,
    registered_on: date,
    by: User | None,
) -> Kept:
    """Create or update a player's registration by its number (1.5).

    Another team with a later date is a transfer: it ends the registration and opens
    another. Another team with the same date corrects it.
    """
    standing = (
        Registration.objects.select_related("player__merged_into", "team", "club")
        .filter(season=season, number=number, ended_on=None)
        .first()
    )
    values: dict[str, Any] = {"team": team, "club": team.club}
    values |= {"is_captain": is_captain, "registered_on": registered_on}
    if standing is None:
        player = _player_of_an_earlier_season(season, number=number, name=name)
        player = player or make_player(season.union, name=name, by=by)
        new = Registration(
            union_id=season.union_id, season=season, number=number, player=player
        )
        return keep_row(new, by=by, **values)
    renamed = _renamed(standing.player, name, by=by)
    if standing.team_id != team.pk and registered_on > standing.registered_on:
        kept = _transfer(standing, values, by=by)
    else:
        kept = keep_row(standing, by=by, **values)
    if renamed.outcome is Outcome.LEFT_ALONE:
        return kept
    return Kept(kept.row, Outcome.CHANGED, renamed.changes + kept.changes)


def _renamed(player: Player, name: str, *, by: User | None) -> Kept:
    """Rename a person, unless the name is the one a merged row had before."""
    person, was = player.person, player.person.name
    is_known = player.own_name == name and player.merged_into_id is not None
    if is_known or was == name:
        return Kept(person, Outcome.LEFT_ALONE)
    person.name = name
    person.save(update_fields=["name"])
    # Audit rows hold only ids and figures: a person's name is in Player alone.
    record("player.change", person, by=by, name=None)
    spread_name(person)
    return Kept(person, Outcome.CHANGED, (FieldChange("name", was, name),))


def _player_of_an_earlier_season(
    season: Season, *, number: str, name: str
) -> Player | None:
    """Return the person with this number and name in another season, if any."""
    found = (
        Player.objects.filter(union=season.union_id, registrations__number=number)
        .filter(Q(name=name) | Q(own_name=name))
        .exclude(registrations__season=season)
        .select_related("merged_into")
        .first()
    )
    return found and found.person


def _transfer(
    standing: Registration, values: dict[str, Any], *, by: User | None
) -> Kept:
    changes = changes_of(standing, values)
    new = open_another(standing, by=by, **values)
    return Kept(new, Outcome.CHANGED, changes)


def open_another(
    former: Registration, *, registered_on: date, by: User | None, **values: Any
) -> Registration:
    """End a registration on the day from which the player has another one."""
    former.ended_on = registered_on
    former.save(update_fields=["ended_on"])
    opened = Registration.objects.create(
        union_id=former.union_id,
        season_id=former.season_id,
        number=former.number,
        player_id=former.player_id,
        registered_on=registered_on,
        transferred_from=former,
        **values,
    )
    record("registration.transfer", opened, by=by, former=former.pk)
    return opened
