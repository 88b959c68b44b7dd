"""A person: all rows of one player, their account, guardian and data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from archive.persons.needles import Needles, needles_of
from league.access.names import split_name
from league.access.persons import is_person
from league.models import (
    Appointment,
    Club,
    Division,
    Guardian,
    Player,
    Role,
    Season,
    Team,
    Union,
    User,
    Venue,
)
from league.models.places import today
from matches.models import Match, Seat

# An account with nothing but these is erased with its player.
PLAYERS_ROLES = {
    Role.Kind.PLAYER,
    Role.Kind.CAPTAIN,
    Role.Kind.MARKER,
    Role.Kind.VIEWER,
}
LEAST_USERNAME = 4


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """A player with all rows that were merged into theirs."""

    player: Player
    rows: tuple[Player, ...]
    guardian: Guardian | None

    @property
    def union(self) -> Union:
        return self.player.union

    @property
    def pks(self) -> list[int]:
        return [one.pk for one in self.rows]

    @property
    def users(self) -> list[User]:
        """The accounts by which the person signs in; usually one or none."""
        return list(User.objects.filter(players__in=self.pks).distinct())

    @property
    def stand_in(self) -> str:
        """What stands for the name: no name, the same everywhere."""
        return f"Player {self.player.pk}"


def person_record_of(player: Player) -> PersonRecord:
    standing = Player.objects.select_related("union").get(pk=player.person.pk)
    rows = Player.objects.filter(Q(pk=standing.pk) | Q(merged_into=standing))
    guardian = Guardian.objects.filter(player=standing).first()
    return PersonRecord(standing, tuple(rows.order_by("pk")), guardian)


def _names_of(person: PersonRecord) -> set[str]:
    """Return every name of a person's rows, merged ones included."""
    return {name for row in person.rows for name in (row.name, row.own_name) if name}


def needles_for(person: PersonRecord) -> Needles:
    """Return what finds a person in their union's texts."""
    return needles_of(
        _names_of(person),
        set(_marks(person)),
        taken=_taken(person),
        stand_in=person.stand_in,
    )


def _marks(person: PersonRecord) -> Iterator[str]:
    """Yield the addresses, numbers and names that are the person's alone."""
    own = {word for name in _names_of(person) for word in split_name(name)}
    for user in person.users:
        if keeps_account(user, person):
            continue
        yield user.email
        if _is_alone_with(user, person):
            yield user.phone
        folded = "".join(split_name(user.username))
        if any(word in folded for word in own if len(word) >= LEAST_USERNAME):
            yield user.username
    yield from _own_contacts(person)
    guardian = person.guardian
    if guardian is not None:
        namesakes = Guardian.objects.filter(union=person.union, name=guardian.name)
        if not namesakes.exclude(player=person.player).exists():
            yield from (guardian.name, guardian.phone, guardian.email)


def _is_alone_with(user: User, person: PersonRecord) -> bool:
    """Whether an account's number is no other player's and no other account's."""
    others = Player.objects.filter(union=person.union).exclude(pk__in=person.pks)
    accounts = User.objects.filter(phone=user.phone).exclude(pk=user.pk)
    is_shared = accounts.exists() or others.filter(phone=user.phone).exists()
    return bool(user.phone) and not is_shared


def _own_contacts(person: PersonRecord) -> Iterator[str]:
    """Yield the numbers and addresses that no other player of the union has."""
    others = Player.objects.filter(union=person.union).exclude(pk__in=person.pks)
    for row in person.rows:
        if row.phone and not others.filter(phone=row.phone).exists():
            yield row.phone
        if row.email and not others.filter(email__iexact=row.email).exists():
            yield row.email


def _taken(person: PersonRecord) -> set[str]:
    """Return the words in others' names in the union: players, teams, places."""
    union = person.union
    others = Player.objects.filter(union=union).exclude(pk__in=person.pks)
    names = [others.values_list("name", flat=True), [union.name]]
    for model in (Club, Team, Venue, Season, Division):
        rows = model._base_manager.filter(union=union)
        names.append(rows.values_list("name", flat=True))
    return {word for found in names for name in found for word in split_name(name)}


def keeps_account(user: User, person: PersonRecord) -> bool:
    """Return whether an account stays without its player, because it has other uses."""
    if user.is_superuser or user.is_staff or hasattr(user, "program"):
        return True
    if Player.objects.filter(user=user).exclude(pk__in=person.pks).exists():
        return True
    elsewhere = ~Q(union=person.union) | ~Q(kind__in=PLAYERS_ROLES)
    return user.roles.filter(elsewhere).exists()


def reason_against_erasure(person: PersonRecord) -> str:
    """Return why a person cannot be erased now; "" if they can."""
    if person.player.erased_at is not None:
        return _("The name of this player was erased.")
    seats = Seat.objects.filter(player__in=person.pks)
    on = Match.objects.filter(is_live=True, closed_at=None)
    if on.filter(pk__in=seats.values("team_sheet__match")).exists():
        return _("This person plays in a match that is not closed yet: close it first.")
    ahead = Appointment.objects.filter(
        is_person(person.pks, "official__player"),
        fixture__night__gte=today(person.union),
        state__in=Appointment.LIVE,
    )
    if ahead.exists():
        return _(
            "They are appointed to upcoming matches: cancel those appointments first."
        )
    return ""
