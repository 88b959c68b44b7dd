"""A division's demands: what the season's data propose, and what was saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from league.fixtures.public_holidays import public_holidays
from league.models import (
    Division,
    Fixture,
    FixturePlan,
    HallClosure,
    PlanDraft,
    Team,
)
from league.models.seasons import MOST_NIGHTS
from league.plans.cast import Cast
from league.plans.scheduling.reading import PROBLEM_FORMAT

# A match takes the four tables that a hall has for it (1.5).
TABLES_A_MATCH = 4
USUAL_RUN, USUAL_SECONDS = 3, 60
Demands = dict[str, Any]
# The contract's defaults.
DEFAULTS: Mapping[str, Any] = {
    "legs": 2,
    "legs_apart": True,
    "mirrored": False,
    "max_run": USUAL_RUN,
    "min_gap": 0,
    "same_club_within": None,
    "team_unavailable": [],
    "venue_unavailable": [],
    "fixed": [],
    "not_both_home": [],
    "max_in": [],
    "aim": "breaks",
    "rest": [],
    "time_limit_s": USUAL_SECONDS,
    "seed": 1,
}


def plan_of_division(division: Division) -> FixturePlan:
    """Return a division's plan, or an unsaved one."""
    kept = (
        FixturePlan.objects.filter(division=division)
        .select_related("current__run")
        .first()
    )
    if kept is not None:
        return kept
    return FixturePlan(
        union_id=division.union_id, division=division, start=division.season.start
    )


def latest_draft(plan: FixturePlan) -> PlanDraft | None:
    if plan.pk is None:
        return None
    return plan.drafts.order_by("-version").first()


def demands_of_division(division: Division, cast: Cast) -> Demands:
    """Return a division's newest saved demands, or else the season's own."""
    draft = latest_draft(plan_of_division(division))
    if draft is not None:
        return without_leavers(draft.problem, cast)
    of_season = season_problem(division, cast, season_span(division).nights())
    return proposed_demands(division, of_season)


def proposed_demands(division: Division, of_season: Demands) -> Demands:
    """Return what the season demands, on no more nights than are needed."""
    days = [date.fromisoformat(one) for one in of_season["nights"]]
    off = set(public_holidays(division.union, days[0], days[-1])) if days else ()
    return without_spares(of_season, off)


@dataclass(frozen=True, slots=True)
class WeekdaySpan:
    """The days that the nights are listed from: weekdays from a first to a last."""

    first: date | None = None
    last: date | None = None
    weekdays: tuple[int, ...] = ()

    def nights(self) -> list[str]:
        """Return every night of it as text, at most a year of them."""
        if self.first is None or self.last is None:
            return []
        days = min((self.last - self.first).days + 1, MOST_NIGHTS)
        listed = (self.first + timedelta(days=number) for number in range(days))
        return [day.isoformat() for day in listed if day.weekday() in self.weekdays]

    def as_json(self) -> dict[str, Any]:
        if self.first is None or self.last is None:
            return {}
        days = {"first": self.first.isoformat(), "last": self.last.isoformat()}
        return days | {"weekdays": list(self.weekdays)}


def season_span(division: Division) -> WeekdaySpan:
    """Return the span of a season's nights: its own days, else its fixtures'.

    The weekday is the usual one of its fixtures, else of the union's, else that of the
    season's first day.
    """
    season = division.season
    nights = _nights_of(division__season=season)
    first = season.starts_on or (nights[0] if nights else None)
    before = nights or _nights_of(union=division.union_id)
    usual = Counter(night.weekday() for night in before).most_common(1)
    weekday = usual[0][0] if usual else first.weekday() if first else None
    return WeekdaySpan(
        first=first,
        last=season.ends_on or (nights[-1] if nights else None),
        weekdays=(weekday,) if weekday is not None else (),
    )


def _nights_of(**which: Any) -> list[date]:
    listed = Fixture.objects.filter(night__isnull=False, **which)
    found = listed.order_by().values_list("night", flat=True).distinct()
    return sorted(night for night in found if night)


def season_problem(division: Division, cast: Cast, nights: list[str]) -> Demands:
    """Return what the season's data demand: its teams, their halls, the nights."""
    halls = HallUse(division, cast, nights)
    return dict(DEFAULTS) | {
        "format": PROBLEM_FORMAT,
        "teams": [as_team(one, cast) for one in cast.teams.values()],
        "venues": [{"id": key, "matches": halls.room(key)} for key in home_halls(cast)],
        "nights": nights,
        "venue_unavailable": [
            {"venue": key, "night": night}
            for key in home_halls(cast)
            for night in halls.closed(key)
        ],
        "not_both_home": hall_sharers(cast),
        "published": None,
    }


def without_leavers(demands: Demands, cast: Cast) -> Demands:
    """Return saved demands without the teams that play no more."""

    def play(*teams: str) -> bool:
        return all(one in cast.teams for one in teams)

    away = demands["team_unavailable"]
    return (
        demands
        | {
            "teams": [one for one in demands["teams"] if play(one["id"])],
            "team_unavailable": [one for one in away if play(one["team"])],
            "fixed": [
                one for one in demands["fixed"] if play(one["home"], one["away"])
            ],
            "not_both_home": [one for one in demands["not_both_home"] if play(*one)],
        }
        | {
            name: [one for one in demands[name] if play(*one)]
            for name in ("alternate", "share_cars")
            if name in demands
        }
    )


def least_nights(teams: int, legs: int) -> int:
    """Return the fewest nights on which each pair can meet once a leg."""
    # With an odd number one team is idle each night.
    return legs * (teams - 1 + teams % 2) if teams > 1 else 0


def without_spares(problem: Demands, holidays: Collection[date] = ()) -> Demands:
    """Keep only the first nights that the matches need, with a hall open.

    Over a longer time the same matches would lie in bunches with weeks between them.
    No public holiday is among them: whoever plays on one says so.
    """
    off = {day.isoformat() for day in holidays}
    problem = _only(problem, [one for one in problem["nights"] if one not in off])
    needed = least_nights(len(problem["teams"]), problem["legs"])
    shut = Counter(one["night"] for one in problem["venue_unavailable"])
    halls = max(1, len(problem["venues"]))
    nights = [one for one in problem["nights"] if shut[one] < halls][:needed]
    return _only(problem, nights) if 0 < needed == len(nights) else problem


def _only(problem: Demands, nights: list[str]) -> Demands:
    """Return a problem with these of its nights alone."""
    closed = [one for one in problem["venue_unavailable"] if one["night"] in nights]
    return problem | {"nights": nights, "venue_unavailable": closed}


def as_team(team: Team, cast: Cast) -> dict[str, str]:
    return {
        "id": team.code,
        "club": team.club.code,
        "venue": cast.hall_id(team.club.venue),
    }


def home_halls(cast: Cast) -> list[str]:
    """Return the halls at which the division's clubs play, by their ids."""
    used = {cast.hall_id(one.club.venue) for one in cast.teams.values()} - {""}
    return [key for key in cast.venues if key in used]


def hall_sharers(cast: Cast) -> list[list[str]]:
    """Return the pairs of a club's two teams in one hall, if it enters just two.

    Of three teams no two could stay apart all season, so nothing is proposed.
    """
    together: dict[tuple[int, int], list[str]] = {}
    for team in cast.teams.values():
        if team.club.venue_id is not None:
            key = (team.club_id, team.club.venue_id)
            together.setdefault(key, []).append(team.code)
    return [codes for codes in together.values() if len(codes) == 2]


class HallUse:
    """The room in the union's halls on some nights, beside other divisions."""

    def __init__(self, division: Division, cast: Cast, nights: Iterable[str]) -> None:
        self.cast, self.nights = cast, list(nights)
        among = [date.fromisoformat(night) for night in self.nights]
        closures = HallClosure.objects.filter(union=division.union_id)
        self.closures = {
            (cast.ids[venue], night.isoformat())
            for venue, night in closures.values_list("venue", "night")
        }
        others = (
            Fixture.objects.filter(union=division.union_id, night__in=among)
            .exclude(division=division)
            .exclude(state=Fixture.State.VOID)
            .exclude(venue=None)
        )
        self.taken = Counter(
            (cast.ids[venue], night.isoformat())
            for venue, night in others.values_list("venue", "night")
            if venue and night
        )

    def whole(self, key: str) -> int:
        """Return how many matches a hall's own tables hold on one night."""
        return self.cast.venues[key].tables // TABLES_A_MATCH

    def free(self, key: str, night: str) -> int:
        if (key, night) in self.closures:
            return 0
        return max(0, self.whole(key) - self.taken[key, night])

    def closed(self, key: str) -> list[str]:
        """Return the nights on which a hall is closed or other divisions fill it."""
        return [night for night in self.nights if not self.free(key, night)]

    def room(self, key: str) -> int:
        """Return the room that a hall has on every night that it is open at all."""
        free = [self.free(key, night) for night in self.nights]
        return min([room for room in free if room], default=self.whole(key))


def with_closures(problem: Demands, closures: Iterable[tuple[str, str]]) -> Demands:
    """Add the halls' closed nights that a problem does not have yet."""
    listed = {one["id"] for one in problem["venues"]}, set(problem["nights"])
    had = {(one["venue"], one["night"]) for one in problem["venue_unavailable"]}
    new = [
        {"venue": key, "night": night}
        for key, night in sorted(closures)
        if key in listed[0] and night in listed[1] and (key, night) not in had
    ]
    return problem | {"venue_unavailable": [*problem["venue_unavailable"], *new]}


def closed_nights(venues: Mapping[int, str]) -> set[tuple[str, str]]:
    """Return the closed nights of halls, each by the hall's id and the night."""
    found = HallClosure.objects.filter(venue__in=list(venues))
    return {
        (venues[venue], night.isoformat())
        for venue, night in found.values_list("venue", "night")
    }
