"""Queries about officials: the work of a season's nights, who does it and who can."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from league.access.persons import is_person, person_pk
from league.models import (
    Appointment,
    Fixture,
    Official,
    OfficialSettings,
    Registration,
    Season,
    Union,
    Venue,
)
from league.officials.proposing import (
    AvailableOfficial,
    Duty,
    Hindrance,
    OpenSpot,
    Rules,
    hindrance,
)

Task = Appointment.Task
State = Appointment.State
WORDS = {
    Hindrance.AWAY: _("away that night"),
    Hindrance.PLAYS: _("plays that night"),
    Hindrance.OWN_CLUB: _("of a club that plays"),
    Hindrance.BUSY: _("has another appointment that night"),
    Hindrance.MONTH_FULL: _("has enough nights that month"),
    Hindrance.TOO_SOON: _("there in a week close by"),
}


@dataclass(frozen=True, slots=True)
class Work:
    """Work for one official: a match, or all matches of a hall's night."""

    task: Task
    night: date
    venue: Venue | None
    fixtures: list[Fixture]
    # Current appointments, at most one a match.
    standing: list[Appointment] = field(default_factory=list)

    @property
    def key(self) -> str:
        return f"{self.task}:{self.fixtures[0].pk}"

    @property
    def is_open(self) -> bool:
        return len(self.standing) < len(self.fixtures)

    @property
    def is_told(self) -> bool:
        """Whether anybody was asked; then no search proposes another."""
        return any(one.state in Appointment.TOLD for one in self.standing)

    @property
    def is_accepted(self) -> bool:
        states = {one.state for one in self.standing}
        return states == {State.ACCEPTED}

    @property
    def appointment(self) -> Appointment | None:
        return self.standing[0] if self.standing else None


def appointing_settings(union: Union | int) -> OfficialSettings:
    """Return how a union appoints, or our defaults."""
    pk = union.pk if isinstance(union, Union) else union
    found = OfficialSettings.objects.filter(union=pk).first()
    return found or OfficialSettings(union_id=pk)


def has_officials(union: Union) -> bool:
    """Whether a union keeps officials; one that has none appoints nobody."""
    return Official.objects.filter(union=union, is_active=True).exists()


def fixtures_between(season: Season, first: date, last: date) -> QuerySet[Fixture]:
    """Return a season's planned fixtures between two nights."""
    return (
        Fixture.objects.filter(
            division__season=season,
            state=Fixture.State.PLANNED,
            night__range=(first, last),
        )
        .select_related("home", "away", "venue", "division", "union")
        .order_by("night", "venue__name", "venue", "start", "home__name", "pk")
    )


def works_between(season: Season, first: date, last: date) -> list[Work]:
    """Return the work of a season's nights in order, with its appointments."""
    settings = appointing_settings(season.union_id)
    fixtures = list(fixtures_between(season, first, last))
    live = Appointment.objects.filter(
        fixture__in=[one.pk for one in fixtures], state__in=Appointment.LIVE
    ).select_related(
        "official__player__user",
        "official__player__merged_into__user",
        "official__club",
        "union",
        "fixture",
    )
    standing = {(one.fixture_id, one.task): one for one in live}
    works = []
    for task, among in _shares(fixtures, settings):
        stand = [standing[one.pk, task] for one in among if (one.pk, task) in standing]
        night = among[0].night
        assert night is not None, "only what lies on a night was asked for"
        works.append(Work(task, night, among[0].venue, among, stand))
    return works


def missing_of(works: Iterable[Work]) -> list[Work]:
    """Return the works in which a match has nobody: what counts as a missing official.

    Today and the page of appointments count by this. A union that keeps no officials
    misses none.
    """
    found = [one for one in works if one.is_open]
    return found if found and has_officials(found[0].fixtures[0].union) else []


def has_begun(fixture: Fixture, *, at: datetime) -> bool:
    """Whether a match has begun: in its record, or by its hour if that is on paper."""
    start = fixture.starts_at
    return fixture.is_under_way or (start is not None and start <= at)


def to_begin(works: Iterable[Work], *, at: datetime) -> list[Work]:
    """Return the works with those of their matches alone that have not begun."""
    found = []
    for work in works:
        coming = [one for one in work.fixtures if not has_begun(one, at=at)]
        pks = {one.pk for one in coming}
        standing = [one for one in work.standing if one.fixture_id in pks]
        if coming:
            found.append(replace(work, fixtures=coming, standing=standing))
    return found


def work_of(fixture: Fixture, task: Task) -> Work:
    """Return the work that an appointment to a match and task covers."""
    assert fixture.night is not None, "an official is for a night"
    season = fixture.division.season
    works = works_between(season, fixture.night, fixture.night)
    own = (one for one in works if one.task == task and fixture in one.fixtures)
    found = next(own, None)
    return found or Work(task, fixture.night, fixture.venue, [fixture])


def _shares(
    fixtures: Sequence[Fixture], settings: OfficialSettings
) -> Iterable[tuple[Task, list[Fixture]]]:
    """Yield the fixtures that share one official, task by task."""
    by_hall = settings.referee_for == OfficialSettings.RefereeFor.HALL
    for (_night, venue), group in groupby(
        fixtures, lambda one: (one.night, one.venue_id)
    ):
        among = list(group)
        if by_hall and venue is not None:
            yield Task.REFEREE, among
        else:
            yield from ((Task.REFEREE, [one]) for one in among)
        if settings.with_markers:
            yield from ((Task.MARKER, [one]) for one in among)


def spot_of(work: Work, *, halls: int) -> OpenSpot:
    """Return a work as an input of the search.

    Two weeks running are counted at the home club, or at the hall if it has several
    home clubs; in a union of one hall everyone is there each week.
    """
    clubs = {one.home.club_id for one in work.fixtures}
    own = {f"club {one}" for one in clubs}
    hall = {f"hall {work.venue.pk}"} if work.venue and halls > 1 else set()
    playing = clubs | {one.away.club_id for one in work.fixtures}
    return OpenSpot(
        key=work.key,
        task=work.task,
        night=work.night,
        clubs=frozenset(f"club {one}" for one in playing),
        places=frozenset(own if len(own) == 1 else hall),
    )


def count_halls(season: Season) -> int:
    """Return how many halls a season plays in."""
    fixtures = Fixture.objects.filter(division__season=season).exclude(venue=None)
    return fixtures.order_by().values("venue").distinct().count()


def proposing_rules(union: int) -> Rules:
    settings = appointing_settings(union)
    return Rules(is_neutral=settings.is_neutral, weeks_apart=settings.weeks_apart)


def people_of_season(
    season: Season,
    officials: Iterable[Official],
    *,
    halls: int,
    apart_from: Collection[int] = (),
) -> list[AvailableOfficial]:
    """Return officials as inputs of the search, with all their work in a season.

    `apart_from` names appointments that are being decided again and do not count.
    """
    officials = list(officials)
    registered = _registered(season, officials)
    teams = {one.team_id for among in registered.values() for one in among}
    plays = _nights_played(season, teams)
    duties = _duties(season, officials, halls=halls, apart_from=apart_from)
    return [
        AvailableOfficial(
            key=str(one.pk),
            tasks=_tasks(one),
            clubs=_clubs(one, own),
            away=tuple((away.first, away.last) for away in one.away.all()),
            plays=frozenset(
                night for row in own for night in plays.get(row.team_id, ())
            ),
            duties=tuple(duties[one.pk]),
            most_a_month=one.most_a_month,
        )
        for one in officials
        for own in [registered[one.player.person.pk]]
    ]


def _registered(
    season: Season, officials: list[Official]
) -> dict[int, list[Registration]]:
    """Return the registrations of each official's person, by any row of theirs."""
    people = {one.player.person.pk for one in officials}
    rows = Registration.objects.filter(
        is_person(people), season=season, ended_on=None
    ).annotate(whose=person_pk())
    found: dict[int, list[Registration]] = defaultdict(list)
    for one in rows:
        found[one.whose].append(one)
    return found


def _nights_played(
    season: Season, teams: set[int | None]
) -> dict[int | None, set[date]]:
    """Return the nights on which each team plays; none for None."""
    fixtures = Fixture.objects.filter(
        Q(home__in=teams - {None}) | Q(away__in=teams - {None}),
        division__season=season,
        state=Fixture.State.PLANNED,
        night__isnull=False,
    )
    nights: dict[int | None, set[date]] = defaultdict(set)
    for night, home, away in fixtures.values_list("night", "home", "away"):
        if night is not None:
            nights[home].add(night)
            nights[away].add(night)
    return nights


def _duties(
    season: Season,
    officials: list[Official],
    *,
    halls: int,
    apart_from: Collection[int],
) -> dict[int, list[Duty]]:
    """Return each official's work, one duty a night and hall for all its matches."""
    live = (
        Appointment.objects.filter(
            official__in=officials,
            state__in=Appointment.LIVE,
            fixture__division__season=season,
            fixture__night__isnull=False,
        )
        .exclude(pk__in=apart_from)
        .select_related("fixture__home", "fixture__away", "fixture__venue")
    )
    duties: dict[int, list[Duty]] = defaultdict(list)
    for (official, *_place), work in _by_night(live).items():
        spot = spot_of(work, halls=halls)
        duties[official].append(Duty(spot.night, spot.task, spot.places))
    return duties


def _by_night(appointments: Iterable[Appointment]) -> dict[tuple[Any, ...], Work]:
    works: dict[tuple[Any, ...], Work] = {}
    for one in appointments:
        fixture = one.fixture
        assert fixture.night is not None, "only nights were asked for"
        key = one.official_id, fixture.night, fixture.venue_id, one.task
        empty = Work(Task(one.task), fixture.night, fixture.venue, [])
        work = works.setdefault(key, empty)
        work.fixtures.append(fixture)
        work.standing.append(one)
    return works


def _tasks(official: Official) -> frozenset[str]:
    does = {Task.REFEREE: official.is_referee, Task.MARKER: official.is_marker}
    return frozenset(task for task, is_so in does.items() if is_so)


def _clubs(official: Official, own: Iterable[Registration]) -> frozenset[str]:
    clubs = {official.club_id, *(one.club_id for one in own)} - {None}
    return frozenset(f"club {one}" for one in clubs)


def active_officials(union: Union | int) -> QuerySet[Official]:
    return (
        Official.objects.filter(union=union, is_active=True)
        .select_related("player__merged_into", "club")
        .prefetch_related("away")
        .order_by("player__name", "pk")
    )


@dataclass(frozen=True, slots=True)
class AppointmentCandidate:
    """An official for a work: what keeps them from it, and the nights they have had."""

    official: Official
    hindrance: Hindrance | None
    nights: int


def candidates_for(
    work: Work, season: Season, *, without: Collection[int] = ()
) -> list[AppointmentCandidate]:
    """Return everyone who does a task: those free first, then by fewest nights.

    `without` names officials to leave out.
    """
    halls = count_halls(season)
    does = {"is_referee": True} if work.task == Task.REFEREE else {"is_marker": True}
    officials = list(
        active_officials(season.union_id).filter(**does).exclude(pk__in=without)
    )
    apart = [one.pk for one in work.standing]
    people = people_of_season(season, officials, halls=halls, apart_from=apart)
    spot, rules = spot_of(work, halls=halls), proposing_rules(season.union_id)
    found = [
        AppointmentCandidate(
            official, hindrance(person, spot, rules), len(person.duties)
        )
        for official, person in zip(officials, people, strict=True)
    ]
    return sorted(found, key=lambda one: (one.hindrance is not None, one.nights))


def hindrance_of(appointment: Appointment) -> Hindrance | None:
    """Return what keeps an appointed official from the match where it is now."""
    fixture = appointment.fixture
    if fixture.night is None:
        return None
    season, halls = fixture.division.season, count_halls(fixture.division.season)
    officials = active_officials(season.union_id).filter(pk=appointment.official_id)
    people = people_of_season(
        season, officials, halls=halls, apart_from=_shared_with(appointment)
    )
    if not people:
        return Hindrance.AWAY
    work = Work(Task(appointment.task), fixture.night, fixture.venue, [fixture])
    rules = proposing_rules(season.union_id)
    return hindrance(people[0], spot_of(work, halls=halls), rules)


def _shared_with(appointment: Appointment) -> list[int]:
    """Return an appointment, and those of a referee's other matches in that hall."""
    fixture = appointment.fixture
    if appointment.task != Task.REFEREE or fixture.venue_id is None:
        return [appointment.pk]
    same = appointment.official.appointments.filter(
        fixture__night=fixture.night,
        fixture__venue=fixture.venue_id,
        task=Task.REFEREE,
    )
    return list(same.values_list("pk", flat=True))
