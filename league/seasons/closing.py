"""The end of a season: what keeps it open, and the log that it leaves; ours."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from league.desk.groups import (
    LINES_SHOWN,
    SeasonAsk,
    Urgency,
    WaitingGroup,
    WaitingLine,
)
from league.desk.sources import all_waiting
from league.models import Cup, Division, Fixture, Season, User
from league.models.places import today
from league.results.brackets import final_of, winner_of
from league.seasons.promotion import FinalPlace, logs_of
from league.standings.selectors import fixtures_with_names

State, SecondLook = Fixture.State, Fixture.SecondLook


class OpenBecause(StrEnum):
    """Why a match has no result that stands yet, or a cup no winner."""

    NOT_PLAYED = "not-played"
    TO_COME = "to-come"
    TO_CHECK = "to-check"
    TO_CLOSE = "to-close"
    NO_WINNER = "no-winner"


TITLES: dict[OpenBecause, Any] = {
    OpenBecause.NOT_PLAYED: ngettext_lazy(
        "Match without a result", "Matches without a result"
    ),
    OpenBecause.TO_COME: ngettext_lazy("Match still to come", "Matches still to come"),
    OpenBecause.TO_CHECK: ngettext_lazy(
        "Score-sheet that waits for a second look",
        "Score-sheets that wait for a second look",
    ),
    OpenBecause.TO_CLOSE: ngettext_lazy("Result to close", "Results to close"),
    OpenBecause.NO_WINNER: ngettext_lazy(
        "Cup without a winner", "Cups without a winner"
    ),
}
WHAT_TO_DO: dict[OpenBecause, Any] = {
    OpenBecause.NOT_PLAYED: _(
        "Type the result in, or declare a walkover or the match void."
    ),
    OpenBecause.TO_COME: _("The season can be closed after they are played."),
    OpenBecause.TO_CHECK: _("Another person confirms what was typed in."),
    OpenBecause.TO_CLOSE: _("They are provisional until you close them."),
    OpenBecause.NO_WINNER: _(
        "Draw the cup and play it to its end, rule on its ties, or delete it."
    ),
}
# Where a match gets its result.
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
class OpenGroup:
    """What keeps a season open for one reason, the earliest night first."""

    because: OpenBecause
    lines: tuple[WaitingLine, ...]

    @property
    def title(self) -> Any:
        return TITLES[self.because] % len(self.lines)

    @property
    def what_to_do(self) -> Any:
        return WHAT_TO_DO[self.because]

    @property
    def first(self) -> tuple[WaitingLine, ...]:
        return self.lines[:LINES_SHOWN]

    @property
    def rest(self) -> tuple[WaitingLine, ...]:
        return self.lines[LINES_SHOWN:]


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
    """Return a season's matches that have no result that stands, of league and cups."""
    is_open = Q(state__in=(State.PLANNED, State.POSTPONED)) | Q(is_provisional=True)
    is_unconfirmed = Q(second_look__in=(SecondLook.WAITING, SecondLook.REJECTED))
    return Fixture.objects.filter(
        is_open | is_unconfirmed, division__season=season
    ).exclude(Q(stage=Fixture.Stage.PRACTICE) | Q(state=State.VOID))


def undecided_cups(season: Season) -> list[Cup]:
    """Return a season's cups that teams entered and nobody has won, in two queries."""
    entered = (
        Cup.objects.filter(division__season=season, entries__isnull=False)
        .select_related("division")
        .prefetch_related("ties__fixture")
        .order_by("division__name")
        .distinct()
    )
    return [one for one in entered if not _is_decided(one)]


def _is_decided(cup: Cup) -> bool:
    final = final_of(cup.ties.all())
    return final is not None and winner_of(final) is not None


def may_be_closed(season: Season) -> bool:
    """Return whether a season is over, and nothing keeps it open."""
    is_on = season.ends_on is not None and season.ends_on >= today(season.union)
    if season.closed_at is not None or is_on:
        return False
    played = Fixture.objects.filter(division__season=season, home_score__isnull=False)
    is_settled = played.exists() and not unsettled(season).exists()
    return is_settled and not undecided_cups(season)


def what_keeps_open(season: Season) -> list[OpenGroup]:
    """Return what keeps a season open, by reason; the queries do not grow with it."""
    now = today(season.union)
    shown = fixtures_with_names().filter(pk__in=unsettled(season).values("pk"))
    found: dict[OpenBecause, list[WaitingLine]] = {one: [] for one in OpenBecause}
    for fixture in shown.order_by("night", "round", "home__name"):
        because = _because(fixture, on=now)
        found[because].append(_match_line(fixture, ROUTES[because]))
    found[OpenBecause.NO_WINNER] = [
        WaitingLine(one.name, reverse("cup", args=[one.pk]))
        for one in undecided_cups(season)
    ]
    return [OpenGroup(one, tuple(lines)) for one, lines in found.items() if lines]


def _match_line(fixture: Fixture, route: str) -> WaitingLine:
    night = fixture.night
    day = date_format(night, "j M Y") if night else gettext("no date yet")
    return WaitingLine(
        f"{fixture.home.name} – {fixture.away.name}",
        reverse(route, args=[fixture.pk]),
        f"{day}, {fixture.division.name}",
    )


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
