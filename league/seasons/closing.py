"""The end of a season: what keeps it open, and the log that it leaves; ours."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from league.desk.groups import LINES_SHOWN, SeasonAsk, Urgency, WaitingGroup
from league.desk.sources import all_waiting
from league.models import Division, Fixture, Season, User
from league.models.places import today
from league.seasons.promotion import FinalPlace, logs_of
from league.standings.selectors import fixtures_with_names

State, SecondLook = Fixture.State, Fixture.SecondLook


class OpenBecause(StrEnum):
    """Why a match has no final result yet."""

    NOT_PLAYED = "not-played"
    TO_COME = "to-come"
    TO_CHECK = "to-check"
    TO_CLOSE = "to-close"


TITLES: dict[OpenBecause, Any] = {
    OpenBecause.NOT_PLAYED: _("Matches without a result"),
    OpenBecause.TO_COME: _("Matches still to come"),
    OpenBecause.TO_CHECK: _("Score-sheets that wait for a second look"),
    OpenBecause.TO_CLOSE: _("Results to close"),
}
WHAT_TO_DO: dict[OpenBecause, Any] = {
    OpenBecause.NOT_PLAYED: _(
        "Type the result in, or declare a walkover or the match void."
    ),
    OpenBecause.TO_COME: _("They are played first."),
    OpenBecause.TO_CHECK: _("Another person confirms what was typed in."),
    OpenBecause.TO_CLOSE: _("They are provisional until you close them."),
}
# Where each is done, by the match.
ROUTES = {
    OpenBecause.NOT_PLAYED: "match-detail",
    OpenBecause.TO_COME: "match-detail",
    OpenBecause.TO_CHECK: "match-check",
    OpenBecause.TO_CLOSE: "match-close",
}

# What waits at the desk for a season, beside its results, and keeps it from nothing.
LEFT_BEHIND = frozenset(
    {
        Urgency.HELD,
        Urgency.QUERIES,
        Urgency.PHOTOS,
        Urgency.REFUSED,
        Urgency.REGISTRATIONS,
        Urgency.TRANSFERS,
        Urgency.LOCAL_RULES,
    }
)


@dataclass(frozen=True, slots=True)
class OpenMatches:
    """Matches that keep a season open for one reason, the earliest first."""

    because: OpenBecause
    fixtures: tuple[Fixture, ...]

    @property
    def title(self) -> Any:
        return TITLES[self.because]

    @property
    def what_to_do(self) -> Any:
        return WHAT_TO_DO[self.because]

    @property
    def route(self) -> str:
        return ROUTES[self.because]

    @property
    def first(self) -> tuple[Fixture, ...]:
        return self.fixtures[:LINES_SHOWN]

    @property
    def rest(self) -> tuple[Fixture, ...]:
        return self.fixtures[LINES_SHOWN:]


@dataclass(frozen=True, slots=True)
class FinalLog:
    """A division's teams at the end, without those that withdrew."""

    division: Division
    places: tuple[FinalPlace, ...]

    @property
    def winners(self) -> tuple[FinalPlace, ...]:
        """The teams in first place: several if nothing decides between them."""
        return tuple(one for one in self.places if one.position == 1)


def unsettled(season: Season) -> QuerySet[Fixture]:
    """Return a season's matches that have no final result, of league and cups."""
    is_open = Q(state__in=(State.PLANNED, State.POSTPONED)) | Q(is_provisional=True)
    is_unconfirmed = Q(second_look__in=(SecondLook.WAITING, SecondLook.REJECTED))
    return Fixture.objects.filter(
        is_open | is_unconfirmed, division__season=season
    ).exclude(Q(stage=Fixture.Stage.PRACTICE) | Q(state=State.VOID))


def may_be_closed(season: Season) -> bool:
    """Return whether a season has been played and nothing keeps it open."""
    if season.closed_at is not None:
        return False
    played = Fixture.objects.filter(division__season=season, home_score__isnull=False)
    return played.exists() and not unsettled(season).exists()


def open_matches(season: Season) -> list[OpenMatches]:
    """Return what keeps a season open, by reason, in one query."""
    now = today(season.union)
    shown = fixtures_with_names().filter(pk__in=unsettled(season).values("pk"))
    found: dict[OpenBecause, list[Fixture]] = {one: [] for one in OpenBecause}
    for fixture in shown.order_by("night", "round", "home__name"):
        found[_because(fixture, on=now)].append(fixture)
    return [OpenMatches(one, tuple(rows)) for one, rows in found.items() if rows]


def _because(fixture: Fixture, *, on: date) -> OpenBecause:
    if fixture.is_unconfirmed:
        return OpenBecause.TO_CHECK
    if fixture.is_provisional:
        return OpenBecause.TO_CLOSE
    is_to_come = fixture.night is not None and fixture.night >= on
    return OpenBecause.TO_COME if is_to_come else OpenBecause.NOT_PLAYED


def left_behind(season: Season, *, user: User, at: datetime) -> list[WaitingGroup]:
    """Return what else waits for a season, which closing leaves as it is."""
    day = at.astimezone(season.union.zone).date()
    waiting = all_waiting(SeasonAsk(season.union, user, day, at, season))
    return [one for one in waiting if one.urgency in LEFT_BEHIND]


def final_logs(season: Season) -> list[FinalLog]:
    """Return the places of each division of the league, the highest level first."""
    places = logs_of(season)
    return [
        FinalLog(one, tuple(places[one.pk]))
        for one in season.league_divisions.order_by("level", "pk")
    ]
