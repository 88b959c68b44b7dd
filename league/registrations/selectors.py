"""Queries on registrations: the list, the next number, people with similar names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Case, F, Q, QuerySet, When
from django.db.models.functions import Length
from django.utils.translation import gettext_lazy

from league.access.names import alike_to, is_named, split_name
from league.access.persons import is_person, person_pk
from league.models import (
    Club,
    Player,
    Registration,
    RegistrationRequest,
    Season,
    Standing,
    Team,
    Transfer,
    Union,
)
from league.models.places import today
from league.registrations.registration_access import Registry, visible_transfers

A_PAGE = 50
# In searches for players of other clubs: fewer letters find half the union.
FEWEST_LETTERS = 2
MOST_FOUND = 30
NEWEST = ("-season__name", "-registered_on", "-pk")
# The digits at a number's end, and what is before them: SP004.
NUMBER = re.compile(r"(?P<before>.*?)(?P<digits>[0-9]{1,9})", re.ASCII)

STANDING, ENDED, MOVING, LATE, CAPTAINS = (
    "standing",
    "ended",
    "moving",
    "late",
    "captains",
)
SHOWN = {
    "": gettext_lazy("Any state"),
    STANDING: gettext_lazy("Registered now"),
    ENDED: gettext_lazy("Ended"),
    MOVING: gettext_lazy("Transfer waits for clearance"),
    LATE: gettext_lazy("Allowed after the closing date"),
    CAPTAINS: gettext_lazy("Captains"),
}


@dataclass(frozen=True, slots=True)
class RegistrationSearch:
    """Filters of a list of registrations."""

    words: str = ""
    club: Club | None = None
    team: Team | None = None
    show: str = ""


def _registrations_of(season: Season) -> QuerySet[Registration]:
    """Return a season's registrations by number, with all that a line shows."""
    return (
        Registration.objects.filter(season=season)
        .select_related("player__merged_into", "club", "team")
        .annotate(known_as=F("player__name"))
        .order_by(Length("number"), "number", "registered_on", "pk")
    )


def find_registrations(
    season: Season, search: RegistrationSearch
) -> QuerySet[Registration]:
    """Return the registrations that match a search, including each of its words."""
    rows = _registrations_of(season)
    for word in search.words.split():
        rows = rows.filter(
            Q(number__icontains=word)
            | is_named(split_name(word), "player__name", "player__own_name")
        )
    if search.club is not None:
        rows = rows.filter(club=search.club)
    if search.team is not None:
        rows = rows.filter(team=search.team)
    return narrowed(rows, search.show, on=today(season.union))


def narrowed(
    rows: QuerySet[Registration], show: str, *, on: date
) -> QuerySet[Registration]:
    if show == STANDING:
        return rows.filter(Q(ended_on=None) | Q(ended_on__gt=on))
    if show == ENDED:
        return rows.filter(ended_on__lte=on)
    if show == MOVING:
        return rows.filter(transfers__state=Transfer.State.ASKED)
    if show == LATE:
        return rows.exclude(late_reason="")
    return rows.filter(is_captain=True) if show == CAPTAINS else rows


def next_number(union: Union) -> str:
    """Return the next free registration number, in the form that most have."""
    numbers = Registration.objects.filter(union=union).values_list("number", flat=True)
    asked = RegistrationRequest.objects.filter(
        union=union, state=RegistrationRequest.State.ASKED
    )
    return number_after({*numbers, *asked.values_list("number", flat=True)})


def number_after(numbers: Iterable[str]) -> str:
    """Return the number after the highest in the most common form; else 1.

    >>> number_after(["SP009", "SP010", "X7"])
    'SP011'
    """
    forms: dict[str, list[str]] = defaultdict(list)
    for number in numbers:
        match = NUMBER.fullmatch(number)
        if match:
            forms[match["before"]].append(match["digits"])
    if not forms:
        return "1"
    before, digits = max(forms.items(), key=lambda one: (len(one[1]), one[0]))
    highest = max(digits, key=int)
    return f"{before}{str(int(highest) + 1).zfill(len(highest))}"


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """A person as shown in a list of people with similar names."""

    player: int
    name: str
    number: str = ""
    place: str = ""
    season: str = ""
    is_registered: bool = False


def known_as(
    union: Union, players: Iterable[int], *, season: Season
) -> list[KnownPerson]:
    """Return each person with their newest registration, this season's first."""
    wanted = list(players)
    rows = (
        Registration.objects.filter(union=union)
        .annotate(person=person_pk())
        .filter(person__in=wanted)
        .select_related("season", "club", "team")
        .order_by("season__name", F("ended_on").asc(nulls_last=True), "pk")
    )
    latest: dict[int, Registration] = {}
    standing: set[int] = set()
    for row in rows:
        person = row.person
        latest[person] = row
        if row.season_id == season.pk and row.ended_on is None:
            standing.add(person)
    names = dict(Player.objects.filter(pk__in=wanted).values_list("pk", "name"))
    return [
        _known(one, names[one], latest.get(one), is_registered=one in standing)
        for one in wanted
        if one in names
    ]


def _known(
    player: int, name: str, row: Registration | None, *, is_registered: bool
) -> KnownPerson:
    if row is None:
        return KnownPerson(player, name)
    place = row.team.name if row.team else row.club.name
    return KnownPerson(player, name, row.number, place, row.season.name, is_registered)


def persons_alike(season: Season, name: str) -> list[KnownPerson]:
    """Return the union's people whose name may be that of the person typed in."""
    union = season.union
    names = Player.objects.filter(union=union, merged_into=None)
    alike = alike_to(name, dict(names.values_list("pk", "name")))
    return known_as(union, alike, season=season)


def clubs_in(season: Season) -> QuerySet[Club]:
    return Club.objects.filter(union=season.union_id).order_by("name")


def teams_of_season(season: Season) -> QuerySet[Team]:
    """Return the teams that entered the season, or all the union's if none did."""
    entered = Standing.objects.filter(division__season=season).values("team")
    teams = Team.objects.filter(union=season.union_id).select_related("club")
    own = teams.filter(pk__in=entered)
    return own if entered.exists() else teams


def count_waiting(season: Season, clubs: Iterable[Club] | None) -> dict[str, int]:
    """Count waiting requests and transfers, of these clubs only if given."""
    requests = RegistrationRequest.objects.filter(
        season=season, state=RegistrationRequest.State.ASKED
    )
    transfers = Transfer.objects.filter(season=season, state=Transfer.State.ASKED)
    if clubs is not None:
        own = list(clubs)
        requests = requests.filter(club__in=own)
        transfers = transfers.filter(Q(registration__club__in=own) | Q(to_club__in=own))
    return {"requests": requests.count(), "transfers": transfers.count()}


def latest_of(player: Player) -> Registration | None:
    """Return a person's newest registration in any season."""
    return registrations_of_person(player).first()


def registrations_of_person(player: Player) -> QuerySet[Registration]:
    rows = Registration.objects.filter(is_person([player.person.pk]))
    return rows.select_related("season", "club", "team").order_by(*NEWEST)


def registration_history(registration: Registration) -> list[Registration]:
    """Return all registrations of the same person, the newest first."""
    return list(registrations_of_person(registration.player))


def own_number(player: Player) -> str:
    """Return the number that a person had last, or ""."""
    last = latest_of(player)
    return last.number if last else ""


def transfers_of(registry: Registry) -> QuerySet[Transfer]:
    """Return the transfers that a user sees, waiting ones first."""
    return (
        Transfer.objects.filter(visible_transfers(registry))
        .select_related(
            "registration__club", "registration__team", "to_club", "to_team"
        )
        .annotate(known_as=F("registration__player__name"))
        .order_by(waiting_first(Transfer.State.ASKED), "-asked_at", "-pk")
    )


def requests_of(registry: Registry) -> QuerySet[RegistrationRequest]:
    """Return the clubs' requests that a user sees, open ones first."""
    rows = RegistrationRequest.objects.filter(season=registry.season)
    if registry.own is not None:
        rows = rows.filter(club__in=registry.own)
    state = RegistrationRequest.State.ASKED
    return (
        rows.select_related("club", "team")
        .annotate(known_as=F("player__name"))
        .order_by(waiting_first(state), "-asked_at", "-pk")
    )


def waiting_first(state: str) -> Case:
    return Case(When(state=state, then=0), default=1)


def to_move(registry: Registry, words: str) -> list[Registration]:
    """Return other clubs' players found by at least two letters or digits."""
    if len(words) < FEWEST_LETTERS:
        return []
    rows = find_registrations(
        registry.season, RegistrationSearch(words=words, show=STANDING)
    )
    if registry.own is not None:
        rows = rows.exclude(club__in=registry.own)
    return list(rows.filter(ended_on=None)[:MOST_FOUND])
