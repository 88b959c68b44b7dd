"""What came before a match: how its teams have met, and how each has done of late."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Q, QuerySet

from league.models import Division, Fixture, Team
from league.standings.selectors import FORM, PRACTICE, fixtures_with_names, outcome
from league.standings.sums import COUNTED

# How many former matches are listed; the tally counts them all.
MEETINGS = 6


@dataclass(frozen=True, slots=True)
class FormResult:
    """How a match ended for a team, and which match."""

    fixture: Fixture
    ended: str


@dataclass(frozen=True, slots=True)
class TeamForm:
    """A team's last results in the log, the latest last."""

    team: Team
    results: list[FormResult]


@dataclass(frozen=True, slots=True)
class Meetings:
    """The former matches of two teams, the latest first, and how often each won."""

    listed: list[Fixture]
    won: int
    drawn: int
    lost: int

    @property
    def total(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Forerunners:
    """What a reader wants to know before a match."""

    meetings: Meetings
    forms: list[TeamForm]


def forerunners_of(fixture: Fixture) -> Forerunners:
    """Return how a match's teams have met and how they have done, in three queries."""
    return Forerunners(
        meetings=_meetings_of(fixture),
        forms=[_form_of(one, fixture) for one in (fixture.home, fixture.away)],
    )


def _decided() -> QuerySet[Fixture]:
    """Return decided matches that count, the latest first."""
    latest = (F("night").desc(nulls_last=True), "-start", "pk")
    decided = fixtures_with_names().filter(winner__isnull=False)
    return (
        decided.select_related("division__season")
        .exclude(stage=PRACTICE)
        .order_by(*latest)
    )


def _meetings_of(fixture: Fixture) -> Meetings:
    home, away = fixture.home, fixture.away
    same = Q(home=home, away=away) | Q(home=away, away=home)
    met = list(_decided().filter(same).exclude(pk=fixture.pk))
    ended = [outcome(one, home) for one in met]
    return Meetings(met[:MEETINGS], *(ended.count(o) for o in ("won", "drawn", "lost")))


def _form_of(team: Team, fixture: Fixture) -> TeamForm:
    """Return a team's last results in the log of the season that a match is in."""
    leagues = Q(division__kind=Division.Kind.LEAGUE) | Q(division=fixture.division_id)
    last = _decided().filter(
        Q(home=team) | Q(away=team),
        leagues,
        COUNTED,
        division__season=fixture.division.season_id,
    )[:FORM]
    return TeamForm(
        team, [FormResult(one, outcome(one, team)) for one in [*last][::-1]]
    )
