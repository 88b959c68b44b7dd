"""How far a union is set up: the steps from nothing to a season that can be played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import (
    Club,
    FileImport,
    Fixture,
    Official,
    Registration,
    Season,
    SeasonDraft,
    Standing,
    Team,
    Union,
    Venue,
)


@dataclass(frozen=True, slots=True)
class SetUpStep:
    """A step: what it is, whether it is done, how far, and where it is done.

    `words` is what to do there; a step without an address needs the season first.
    """

    title: str
    said: str
    is_done: bool
    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Checklist:
    """The steps in their order, and whether there are matches and who may play them."""

    steps: tuple[SetUpStep, ...]
    has_fixtures: bool
    has_players: bool

    @property
    def next_step(self) -> SetUpStep | None:
        return next((one for one in self.steps if not one.is_done), None)

    @property
    def done(self) -> int:
        return sum(one.is_done for one in self.steps)


@dataclass(frozen=True, slots=True)
class _Counts:
    halls: int = 0
    clubs: int = 0
    teams: int = 0
    officials: int = 0
    drafts: int = 0
    entered: int = 0
    players: int = 0
    fixtures: int = 0
    # Files that are being read at the moment, of each kind the last one.
    teams_file: UUID | None = None
    players_file: UUID | None = None


def checklist_of(union: Union, season: Season | None) -> Checklist:
    """Return the steps of a union's set-up, in one query."""
    counts = _counts(union, season)
    return Checklist(
        (
            *_places(union, season, counts),
            *_of_season(union, season, counts),
            _officials(union, counts),
        ),
        has_fixtures=counts.fixtures > 0,
        has_players=counts.players > 0,
    )


def _number_of(rows: QuerySet[Any]) -> Coalesce:
    counted = rows.order_by().values("union").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted), 0)


def _counts(union: Union, season: Season | None) -> _Counts:
    of: dict[str, QuerySet[Any]] = {
        "halls": Venue.objects.filter(union=OuterRef("pk")),
        "clubs": Club.objects.filter(union=OuterRef("pk")),
        "teams": Team.objects.filter(union=OuterRef("pk")),
        "drafts": SeasonDraft.objects.filter(union=OuterRef("pk")),
        "officials": Official.objects.filter(union=OuterRef("pk"), is_active=True),
    }
    if season is not None:
        of |= {
            "entered": Standing.objects.filter(
                union=OuterRef("pk"), division__season=season
            ),
            "players": Registration.objects.filter(
                union=OuterRef("pk"), season=season, ended_on=None
            ),
            "fixtures": Fixture.objects.filter(
                union=OuterRef("pk"), division__season=season
            ).exclude(stage=Fixture.Stage.PRACTICE),
        }
    asked: dict[str, Any] = {name: _number_of(rows) for name, rows in of.items()}
    if season is not None:
        asked |= {
            f"{kind}_file": _file_read(season, kind)
            for kind in (FileImport.Kind.TEAMS, FileImport.Kind.PLAYERS)
        }
    found = Union.objects.filter(pk=union.pk).values(**asked)
    return _Counts(**found.get())


def _file_read(season: Season, kind: str) -> Subquery:
    """Return the last file of a kind that a worker has not finished reading."""
    rows = FileImport.objects.filter(season=season, kind=kind)
    unfinished = rows.filter(state__in=FileImport.UNFINISHED)
    return Subquery(unfinished.order_by("-made_at").values("pk")[:1])


def _while_read(step: SetUpStep, file: UUID | None) -> SetUpStep:
    """Return a step that says so while its file is being read."""
    if file is None:
        return step
    said, words = _("A file is being read."), _("See how far it is")
    there = reverse("file-look-through", args=[file])
    return replace(step, said=said, words=words, address=there)


def _said(number: int, counted: str, otherwise: str) -> str:
    """Return how many there are, or what they are as long as there is none."""
    return counted % {"n": number} if number else otherwise


def _places(
    union: Union, season: Season | None, counts: _Counts
) -> tuple[SetUpStep, ...]:
    halls = ngettext("%(n)s hall", "%(n)s halls", counts.halls)
    clubs = ngettext("%(n)s club", "%(n)s clubs", counts.clubs)
    return (
        SetUpStep(
            _("Halls"),
            _said(counts.halls, halls, _("Where matches are played.")),
            counts.halls > 0,
            _("Add a hall"),
            reverse("venue-new", args=[union.slug]),
        ),
        SetUpStep(
            _("Clubs"),
            _said(counts.clubs, clubs, _("Each with its hall.")),
            counts.clubs > 0,
            _("Add several clubs"),
            reverse("clubs-several", args=[union.slug]),
        ),
        _while_read(_teams(union, season, counts), counts.teams_file),
    )


def _teams(union: Union, season: Season | None, counts: _Counts) -> SetUpStep:
    teams = ngettext("%(n)s team", "%(n)s teams", counts.teams)
    return SetUpStep(
        _("Teams"),
        _said(counts.teams, teams, _("Those of each club.")),
        counts.teams > 1,
        _("Import teams") if season else _("Add a team"),
        # A file of teams brings their clubs and halls too.
        reverse("file-import", args=[season.pk, "teams"])
        if season
        else reverse("team-new", args=[union.slug]),
    )


def _of_season(
    union: Union, season: Season | None, counts: _Counts
) -> tuple[SetUpStep, ...]:
    fixtures = ngettext("%(n)s match", "%(n)s matches", counts.fixtures)
    return (
        *_season_steps(union, season, counts),
        _while_read(_players(season, counts), counts.players_file),
        SetUpStep(
            _("Fixtures"),
            _said(
                counts.fixtures, fixtures, _("Which match is played when and where.")
            ),
            counts.fixtures > 0,
            _("Make the fixtures"),
            reverse("desk-fixtures", args=[union.slug]) if season else "",
        ),
    )


def _players(season: Season | None, counts: _Counts) -> SetUpStep:
    players = ngettext("%(n)s player", "%(n)s players", counts.players)
    none = _("Registered one by one, or from a spreadsheet.")
    return SetUpStep(
        _("Players"),
        _said(counts.players, players, none),
        counts.players > 0,
        _("Import registrations"),
        reverse("file-import", args=[season.pk, "players"]) if season else "",
    )


def _season_steps(
    union: Union, season: Season | None, counts: _Counts
) -> tuple[SetUpStep, ...]:
    begun = counts.drafts > 0
    new = reverse("seasons" if begun else "season-new", args=[union.slug])
    version = season.rule_set.version if season else 0
    return (
        SetUpStep(
            _("Season"),
            season.name if season else _("Its dates, divisions and teams."),
            counts.entered > 1,
            _season_to_do(season, counts),
            reverse("season-teams", args=[season.pk]) if season else new,
        ),
        SetUpStep(
            _("Local rules"),
            _("Version %(version)s") % {"version": version}
            if season
            else _("The book’s numbers, or your own."),
            season is not None,
            _("Look at the local rules"),
            reverse("season-rules", args=[season.pk]) if season else "",
        ),
    )


def _season_to_do(season: Season | None, counts: _Counts) -> str:
    if season is None:
        return _("Go on setting up") if counts.drafts else _("Set up a season")
    if counts.entered > 1:
        return _("Teams, and withdrawals")
    return _("Put the teams in divisions")


def _officials(union: Union, counts: _Counts) -> SetUpStep:
    officials = ngettext("%(n)s official", "%(n)s officials", counts.officials)
    return SetUpStep(
        _("Officials"),
        _said(
            counts.officials,
            officials,
            _("Referees and markers, if your union appoints them."),
        ),
        counts.officials > 0,
        _("Add an official"),
        reverse("officials", args=[union.slug]),
    )
