"""The teams each player has played for in a season, at the start or as substitute.

Ours: league matches count, cup and practice matches do not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from django.db.models import Case, Exists, F, OuterRef, QuerySet, When

from league.access.persons import is_person, person_pk
from league.models import Fixture
from matches.models import Entry, Seat
from rules.record import Kind

CAME_ON = (Kind.SUBSTITUTION, Kind.CALLED_AWAY)

# Matches played, by person and team.
Appearances = Counter[tuple[int, int]]


def appearances(persons: Iterable[int], fixture: Fixture) -> Appearances:
    """Return how many matches each person played for each team before a fixture.

    A match counts once it is played, and once however often its player came and went.
    """
    wanted, played = list(persons), _played_before(fixture)
    seen = set(_seated(wanted, played)) | set(_came_on(wanted, played))
    return Counter((person, team) for person, team, _match in seen)


def appearances_by_match(
    persons: Iterable[int], season: int
) -> dict[int, list[tuple[int, UUID]]]:
    """Return each person's league matches of a season: the team and the match."""
    wanted, played = list(persons), _played_in(season).values("pk")
    found: dict[int, list[tuple[int, UUID]]] = defaultdict(list)
    for person, team, match in {*_seated(wanted, played), *_came_on(wanted, played)}:
        found[person].append((team, match))
    return found


def _played_in(season: int) -> QuerySet[Fixture]:
    return Fixture.objects.filter(
        division__season=season,
        division__cup=None,
        division__cup_group=None,
        state=Fixture.State.PLAYED,
    ).exclude(stage=Fixture.Stage.PRACTICE)


def _played_before(fixture: Fixture) -> QuerySet[Fixture, Any]:
    """Return the pks of the season's league matches played before."""
    played = _played_in(fixture.division.season_id)
    if fixture.night is not None:
        played = played.filter(night__lt=fixture.night)
    return played.exclude(pk=fixture.pk).values("pk")


def _seated(persons: list[int], played: QuerySet[Any]) -> Iterable[Any]:
    """Return each seat at the start: the person, the team and the match."""
    seats = Seat.objects.filter(is_person(persons), team_sheet__match__in=played)
    return seats.annotate(
        person=person_pk(), team=_team("team_sheet__side", "team_sheet__match")
    ).values_list("person", "team", "team_sheet__match")


def _came_on(persons: list[int], played: QuerySet[Any]) -> Iterator[Any]:
    """Yield each time someone came on, unless struck out or refused."""
    void = Entry.objects.filter(
        kind=Kind.VOID, match=OuterRef("match"), target=OuterRef("record_id")
    )
    entries = (
        Entry.objects.filter(is_person(persons, "other"), match__in=played)
        .filter(~Exists(void), kind__in=CAME_ON)
        .annotate(person=person_pk("other"), team=_team("side", "match"))
        .values_list("person", "team", "match", "record_id", "match__sheet__refused")
    )
    for person, team, match, record_id, refused in entries:
        if record_id not in {one["entry"] for one in refused or ()}:
            yield person, team, match


def _team(side: str, match: str) -> Case:
    fixture = f"{match}__fixture"
    return Case(
        When(**{side: "home"}, then=F(f"{fixture}__home")),
        default=F(f"{fixture}__away"),
    )
