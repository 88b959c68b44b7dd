"""The demo's first page: its people, and what to look at without signing in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from drives.demo.days import DemoDays
from drives.demo.people import NEIGHBOURS_SECRETARY, demo_users
from drives.demo.season_files import CAPTAINS
from drives.models import Drive
from league.models import Cup, Demo, Fixture, Role, Season, Union, User
from league.standings.selectors import current_season, divisions_of
from matches import demo
from matches.live.night import NO_HALL

Kind = Role.Kind
# What each may try, in the words of the page.
TRIES: dict[str, Any] = {
    Kind.BOARD_SECRETARY: _("Stands above both unions, and invites them to a cup."),
    Kind.UNION_SECRETARY: _(
        "At the desk: close the match that is signed, rule on its query, look at "
        "what a correction would move."
    ),
    Kind.FIXTURES_SECRETARY: _(
        "Plans the season: a request to postpone is open, a referee has not answered."
    ),
    Kind.REGISTRAR: _("Two registrations and a transfer wait."),
    Kind.REFEREE: _("Run the clock of a hall, and stop a table: two matches are on."),
    Kind.MARKER: _("Has a match to mark on a phone, with or without a network."),
    Kind.CLUB_SECRETARY: _("Runs the evening of 500: write a table, close the round."),
    Kind.CAPTAIN: _("Hand in the team sheet of tonight's match; answer a request."),
    Kind.PLAYER: _("Sees their own record, and decides who may read their name."),
    Kind.VIEWER: _("A member: reads all names, changes nothing."),
}


@dataclass(frozen=True, slots=True)
class DemoPerson:
    """Who may sign in, as what, what to try, and the page where that begins."""

    user: User
    union: Union
    role: Any
    tries: Any
    address: str


@dataclass(frozen=True, slots=True)
class DemoSight:
    """A page worth a look, in a few words."""

    title: Any
    words: Any
    address: str


@dataclass(frozen=True, slots=True)
class DemoPage:
    mark: Demo
    people: list[DemoPerson] = field(default_factory=list)
    sights: list[DemoSight] = field(default_factory=list)


def demo_page(mark: Demo) -> DemoPage:
    """Return the first page of a demo; parts that are gone are left out."""
    union = Union.objects.filter(name=demo.UNION).first()
    season = current_season(union) if union else None
    if union is None or season is None:
        return DemoPage(mark)
    night = _night_of(mark, union, season)
    places = _places(union, season, night)
    people = [_person(one, places, union) for one in demo_users()]
    return DemoPage(mark, people, list(_sights(union, season, night)))


def _night_of(mark: Demo, union: Union, season: Season) -> list[Fixture]:
    """Return the matches of the demo's night, by their start."""
    day = DemoDays(mark.made_at.astimezone(union.zone)).tonight
    found = Fixture.objects.filter(division__season=season, night=day)
    rows = found.select_related("home", "away", "venue", "union").order_by(
        "start", "pk"
    )
    return list(rows)


def _places(union: Union, season: Season, night: list[Fixture]) -> dict[str, str]:
    """Return the page where each role begins, by its name as a user."""
    desk = reverse("desk", args=[union.slug])
    places = {
        str(Kind.UNION_SECRETARY): desk,
        str(Kind.FIXTURES_SECRETARY): reverse("postponements", args=[union.slug]),
        str(Kind.REGISTRAR): reverse("registrations", args=[season.pk]),
        str(Kind.CLUB_SECRETARY): _evening_to_run(union),
        str(Kind.PLAYER): reverse("my-home"),
        str(Kind.VIEWER): reverse("union-detail", args=[union.slug]),
    }
    for fixture in night:
        if fixture.state == Fixture.State.PLANNED:
            places.setdefault(str(Kind.REFEREE), _hall_of(fixture, "night"))
        if CAPTAINS in (fixture.home.code, fixture.away.code):
            places[str(Kind.CAPTAIN)] = reverse("captain", args=[fixture.pk])
            places[str(Kind.MARKER)] = reverse("match-live", args=[fixture.pk])
    return places


def _evening_to_run(union: Union) -> str:
    drive = Drive.objects.filter(union=union, state=Drive.State.RUNNING).first()
    if drive is None:
        return reverse("evenings", args=[union.slug])
    return reverse("evening-run", args=[drive.pk])


def _hall_of(fixture: Fixture, page: str) -> str:
    """Return the page of a match's hall on its night."""
    named = {"slug": fixture.union.slug, "day": str(fixture.night)}
    return reverse(page, kwargs=named | {"hall": fixture.venue_id or NO_HALL})


def _person(user: User, places: dict[str, str], union: Union) -> DemoPerson:
    if user.username == NEIGHBOURS_SECRETARY:
        words = _("The small union next door, in Afrikaans: its own season and desk.")
        [own] = Union.objects.filter(roles__user=user)
        desk = reverse("desk", args=[own.slug])
        return DemoPerson(user, own, Kind.UNION_SECRETARY.label, words, desk)
    kind = Kind(user.username.replace("-", " "))
    address = places.get(kind, reverse("front"))
    return DemoPerson(user, union, kind.label, TRIES[kind], address)


def _sights(union: Union, season: Season, night: list[Fixture]) -> Iterator[DemoSight]:
    if night:
        yield from _sights_tonight(union, night)
    for division in divisions_of(season)[:1]:
        yield DemoSight(
            _("The log"),
            _("Each row says what set it below the one above."),
            reverse("division-log", args=[division.pk]),
        )
    for cup in Cup.objects.filter(division__season=season)[:1]:
        words = _("Drawn from a printed seed; the semi-finals are next.")
        yield DemoSight(cup.name, words, reverse("cup", args=[cup.pk]))
    for drive in Drive.objects.filter(union=union).order_by("-starts_at"):
        words = _EVENINGS[Drive.State(drive.state)]
        yield DemoSight(drive.name, words, reverse("evening", args=[drive.pk]))


_EVENINGS: dict[Drive.State, Any] = {
    Drive.State.PLANNED: _("A card evening that has yet to start."),
    Drive.State.RUNNING: _("A card evening that is on now."),
    Drive.State.CLOSED: _("A card evening that is over, with its ranking."),
}


def _sights_tonight(union: Union, night: list[Fixture]) -> Iterator[DemoSight]:
    yield DemoSight(
        _("Tonight, live"),
        _("Four matches: one is signed, two are being played, one is about to begin."),
        reverse("night-detail", args=[union.slug, str(night[0].night)]),
    )
    # The first is over.
    played = night[1] if len(night) > 1 else night[0]
    yield DemoSight(
        _("The big screen of a hall"),
        _("It keeps up with the night by itself."),
        _hall_of(played, "night-screen"),
    )
