"""Queries on card evenings: a union's evenings, who is in one, and their names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Count, Prefetch, Q, QuerySet

from drives.evenings.naming import NOBODY, Audience, Instead, names_of_entrants
from drives.models import (
    Absence,
    Drive,
    DriveTable,
    EnteredAs,
    Entrant,
    EntrantPerson,
    Place,
    Round,
    Series,
    Substitute,
)
from league.access.names import is_named, split_name
from league.access.persons import players_called
from league.models import Player, Registration, Union, Venue

RowT = TypeVar("RowT", EntrantPerson, Absence)

# How many of a union's players a search shows.
MOST_FOUND = 12
# Fewer letters than this would find half the union.
FEWEST_LETTERS = 2
# How many evenings a hall's page shows.
MOST_COMING, MOST_HELD = 6, 3


def drives_of(union: Union) -> QuerySet[Drive]:
    """Return a union's evenings, the latest first; `entered` counts their entrants."""
    return (
        Drive.objects.filter(union=union)
        .select_related("club", "venue", "series")
        .annotate(entered=Count("entrants"))
        .order_by("-starts_at", "-pk")
    )


@dataclass(frozen=True, slots=True)
class HallEvenings:
    """The evenings of a hall: under way and to come, and the last that were held."""

    coming: list[Drive]
    held: list[Drive]


def evenings_in(venue: Venue) -> HallEvenings:
    """Return the first evenings to come in a hall, and the last held there."""
    there = drives_of(venue.union).filter(venue=venue)
    coming = there.exclude(state=Drive.State.CLOSED).order_by("starts_at", "pk")
    held = there.filter(state=Drive.State.CLOSED)
    return HallEvenings([*coming[:MOST_COMING]], [*held[:MOST_HELD]])


def series_of(union: Union) -> QuerySet[Series]:
    """Return a union's series by name; `held` counts their evenings."""
    return (
        Series.objects.filter(union=union)
        .select_related("club")
        .annotate(held=Count("drives"))
        .order_by("name", "pk")
    )


def entrants_of(drive: Drive) -> list[Entrant]:
    """Return who has entered, by number, with persons, players and absences.

    In three queries by the evening: Django's prefetching names every entrant in its
    queries, a fifth of the work of a page of two hundred.
    """
    entrants = list(Entrant.objects.filter(drive=drive).order_by("number"))
    persons = EntrantPerson.objects.filter(drive=drive).select_related("player")
    people = _by_entrant(persons.order_by("pk"))
    absences = Absence.objects.filter(entrant__drive=drive)
    misses = _by_entrant(absences.order_by("round_number"))
    for one in entrants:
        one.people, one.misses = people[one.pk], misses[one.pk]
    return entrants


def _by_entrant(rows: Iterable[RowT]) -> defaultdict[int, list[RowT]]:
    found: defaultdict[int, list[RowT]] = defaultdict(list)
    for one in rows:
        found[one.entrant_id].append(one)
    return found


def entrant_names_of(
    drive: Drive, audience: Audience, *, round: Round | None = None
) -> dict[int, str]:
    """Return each entrant's name for an audience by its key, in a few queries.

    In a round whoever takes somebody's place is named instead.
    """
    instead = substitutes_in(round) if round else NOBODY
    return names_of_entrants(drive, entrants_of(drive), audience, instead=instead)


def substitutes_in(round: Round) -> Instead:
    """Return who plays instead of whom in a round, in one query."""
    rows = Substitute.objects.filter(place__round=round)
    return _by_round(rows).get(round.pk, NOBODY)


def substitutes_by_round(drive: Drive) -> dict[int, Instead]:
    """Return who plays instead of whom, by the keys of the rounds, in one query."""
    return _by_round(Substitute.objects.filter(place__round__drive=drive))


def _by_round(rows: QuerySet[Substitute]) -> dict[int, Instead]:
    found: dict[int, dict[tuple[int, int], Substitute]] = {}
    for one in rows.select_related("player", "place").order_by("pk"):
        own = found.setdefault(one.place.round_id, {})
        own[one.place.entrant_id, one.which] = one
    return {**found}


def has_drawn_pairs(drive: Drive) -> bool:
    """Return whether an evening's single entrants have been drawn into pairs."""
    if drive.entered_as != EnteredAs.DRAWN_PAIRS:
        return False
    counted = Entrant.objects.filter(drive=drive).annotate(count=Count("persons"))
    return counted.filter(count=2).exists()


def awaits_pairs(drive: Drive) -> bool:
    """Return whether those who entered alone are still to be drawn into pairs."""
    return drive.entered_as == EnteredAs.DRAWN_PAIRS and not has_drawn_pairs(drive)


def rounds_of_evening(drive: Drive) -> list[Round]:
    return list(Round.objects.filter(drive=drive).order_by("number"))


def current_round(drive: Drive) -> Round | None:
    """Return the round that is seated and not closed yet."""
    open_ones = Round.objects.filter(drive=drive, closed_at=None)
    return open_ones.order_by("number").first()


def has_closed_round(drive: Drive) -> bool:
    return Round.objects.filter(drive=drive).exclude(closed_at=None).exists()


def has_scores(drive: Drive) -> bool:
    """Return whether a table has entries or is closed, or a round is closed."""
    stands = Q(head__gt=0) | Q(closed_at__isnull=False)
    tables = DriveTable.objects.filter(stands, round__drive=drive)
    return tables.exists() or has_closed_round(drive)


def tables_of_round(round: Round) -> list[DriveTable]:
    """Return a round's tables by number, each with its places and their entrants."""
    places = Place.objects.select_related("entrant").order_by("side", "seat", "pk")
    return list(
        DriveTable.objects.filter(round=round)
        .order_by("number")
        .prefetch_related(Prefetch("places", places))
    )


def away_of(round: Round) -> list[Place]:
    """Return the places of those who sit a round out or are absent, by number."""
    return list(
        Place.objects.filter(round=round)
        .exclude(state=Place.State.PLAYS)
        .select_related("entrant")
        .order_by("entrant__number")
    )


def players_like(union: Union, words: str) -> list[Player]:
    """Return unmerged, unerased players whose names hold all the words, by name."""
    parts = split_name(words)
    if len("".join(parts)) < FEWEST_LETTERS:
        return []
    found = _players_of(union).filter(is_named(parts, "name"))
    return list(found.order_by("name", "pk")[:MOST_FOUND])


def players_by_exact_name(
    union: Union, names: Sequence[str]
) -> dict[str, list[Player]]:
    """Return the union's players of exactly these names, by the key of the name."""
    return players_called(names, _players_of(union))


def _players_of(union: Union) -> QuerySet[Player]:
    return Player.objects.filter(union=union, merged_into=None, erased_at=None)


def clubs_of_players(players: Sequence[Player]) -> dict[int, str]:
    """Return the club that each player was last registered for; "" if none."""
    rows = (
        Registration.objects.filter(player__in=players)
        .order_by("registered_on", "pk")
        .values_list("player", "club__name")
    )
    return {one.pk: "" for one in players} | dict(rows)


def can_rank(series: Series, *, entered_as: str) -> bool:
    """Return whether a series can rank evenings that are entered like this."""
    return not series.of_pairs or entered_as != EnteredAs.INDIVIDUALS
