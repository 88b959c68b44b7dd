"""The demands of a division as a form, filled in from the season or the last draft."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from functools import cached_property
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.fixtures.public_holidays import public_holidays
from league.models import Division
from league.plans.cast import Cast
from league.plans.demands import Demands, HallUse, WeekdaySpan, home_halls, least_nights
from league.plans.forms.rows import (
    ApartRow,
    FixedRow,
    HallRow,
    MostRow,
    RestRow,
    Rows,
    TeamDemandRow,
)
from league.plans.forms.settings import SETTINGS, ListSettingsForm, NightsForm
from league.plans.scheduling.reading import PROBLEM_FORMAT, USES

# Rows that can be added, by the prefix of their fields.
KINDS = ("fixed", "apart", "turns", "cars", "most", "rest")


@dataclass(frozen=True, slots=True)
class NightShown:
    """A night that can be played on, or is struck out."""

    iso: str
    day: date
    is_played: bool
    holiday: str


class DemandForms:
    """All the forms of the page of demands together.

    Bound forms hold what was sent; others, a problem and what was typed.
    """

    def __init__(
        self,
        division: Division,
        cast: Cast,
        *,
        problem: Demands,
        typed: Mapping[str, Any],
        start: time,
        data: Any = None,
    ) -> None:
        self.division, self.cast, self.data = division, cast, data
        self.given, self.typed_before = problem, typed
        self.shows_faults = True
        self.nights = NightsForm(data, initial=self._nights_given())
        settings = {name: problem.get(name) for name in SETTINGS}
        self.settings = ListSettingsForm(data, initial=settings | {"start": start})
        self.teams = self._team_rows()
        self.use = HallUse(division, cast, problem["nights"])
        self.halls = self._hall_rows()
        self.fixed = self._rows(FixedRow, "fixed", problem["fixed"])
        self.apart = self._pairs("apart", problem["not_both_home"])
        self.turns = self._pairs("turns", problem.get("alternate", ()))
        self.cars = self._pairs("cars", problem.get("share_cars", ()))
        self.most = Rows(MostRow, "most", data=data, given=problem["max_in"])
        self.rest = Rows(RestRow, "rest", data=data, given=problem["rest"])

    def _pairs(self, prefix: str, pairs: Iterable[Sequence[str]]) -> Rows:
        given = [{"one": one, "other": other} for one, other in pairs]
        return self._rows(ApartRow, prefix, given)

    def _rows(
        self, row: type[Any], prefix: str, given: Sequence[Mapping[str, Any]]
    ) -> Rows:
        """Return rows that choose among the teams."""
        teams = [(key, one.name) for key, one in self.cast.teams.items()]
        return Rows(row, prefix, data=self.data, given=given, teams=teams)

    def _nights_given(self) -> dict[str, Any]:
        span = self._span_given()
        return {
            "first": span.first,
            "last": span.last,
            "weekdays": list(span.weekdays),
            "more": self.typed_before.get("more", []),
        }

    def _span_given(self) -> WeekdaySpan:
        """Return the span of the listed nights; if imported, one that fits."""
        typed, nights = self.typed_before, self.given["nights"]
        if typed.get("first"):
            first, last = map(date.fromisoformat, (typed["first"], typed["last"]))
            return WeekdaySpan(first, last, tuple(typed["weekdays"]))
        if not nights:
            return WeekdaySpan()
        days = [date.fromisoformat(night) for night in nights]
        weekdays = sorted({day.weekday() for day in days})
        return WeekdaySpan(days[0], days[-1], tuple(weekdays))

    def _team_rows(self) -> dict[str, TeamDemandRow]:
        listed = {one["id"]: one for one in self.given["teams"]}
        halls = [(key, one.name) for key, one in self.cast.venues.items()]
        free = off_nights(self.given["team_unavailable"], "team")
        kept = self.typed_before.get("free", {})
        rows = {}
        for key, team in self.cast.teams.items():
            one = listed.get(key, {})
            rows[key] = TeamDemandRow(
                self.data,
                prefix=f"team-{team.pk}",
                name=team.name,
                halls=halls,
                initial={
                    "hall": one.get("venue", self.cast.hall_id(team.club.venue)),
                    "club": one.get("club", team.club.code if not listed else ""),
                    "free": sorted({*free.get(key, ()), *kept.get(key, ())}),
                },
            )
        return rows

    def _hall_rows(self) -> dict[str, HallRow]:
        room = {one["id"]: one["matches"] for one in self.given["venues"]}
        shut = off_nights(self.given["venue_unavailable"], "venue")
        kept = self.typed_before.get("closed", {})
        rows = {}
        for key in self._halls_used(room):
            closed = {*shut.get(key, ()), *kept.get(key, ())}
            closed |= {night for hall, night in self.use.closures if hall == key}
            rows[key] = HallRow(
                self._hall_data(key),
                prefix=f"hall-{self.cast.venues[key].pk}",
                name=self.cast.hall(key),
                note=self._tables(key),
                initial={
                    "matches": room.get(key, self.use.whole(key)),
                    "closed": sorted(closed),
                },
            )
        return rows

    def _hall_data(self, key: str) -> Any:
        """Return a hall's data; None for a hall that a team has just chosen."""
        is_sent = self.data and f"hall-{self.cast.venues[key].pk}-matches" in self.data
        return self.data if is_sent else None

    def _halls_used(self, room: Mapping[str, int]) -> list[str]:
        chosen = {
            self.data.get(f"{row.prefix}-hall", "") if self.data else ""
            for row in self.teams.values()
        }
        used = {*home_halls(self.cast), *room, *chosen}
        return [key for key in self.cast.venues if key in used]

    def _tables(self, key: str) -> str:
        tables = self.cast.venues[key].tables
        text = ngettext("%(tables)s table", "%(tables)s tables", tables)
        taken = max(
            (self.use.taken[key, night] for night in self.use.nights), default=0
        )
        if not taken:
            return text % {"tables": tables}
        text = _(
            "%(tables)s tables; other divisions play up to %(taken)s matches there"
        )
        return text % {"tables": tables, "taken": taken}

    @property
    def ticks(self) -> list[Any]:
        return [self.settings["legs_apart"], self.settings["mirrored"]]

    # What was sent.

    @property
    def parts(self) -> list[Any]:
        halls = [row for row in self.halls.values() if row.is_bound]
        rows = [self.fixed, self.apart, self.turns, self.cars, self.most, self.rest]
        return [self.nights, self.settings, *self.teams.values(), *halls, *rows]

    def is_valid(self) -> bool:
        return all(one.is_valid() for one in self.parts)

    def struck(self) -> set[str]:
        """Return the listed nights that are not to be played on.

        Of nights that are newly listed, those beyond the number needed are struck.
        """
        if self.data is None:
            return set(self._span_given().nights()) - set(self.given["nights"])
        known = {one for one in self.data.get("listed", "").split(",") if one}
        ticked, nights = set(self.data.getlist("nights")), self.nights.span().nights()
        off = {one for one in nights if self.holidays.get(one)} - known
        new = [one for one in nights if one not in known | off]
        wanted = max(0, self.enough - len(ticked.intersection(nights)))
        return (known - ticked) | off | set(new[wanted:] if self.enough else ())

    @cached_property
    def holidays(self) -> dict[str, str]:
        """Return the public holidays about the time of the list, by the night.

        A year more on both sides: nights are listed again in the browser too.
        """
        span = self._span_given() if self.data is None else self.nights.span()
        first = span.first or self.division.season.starts_on or date.today()
        begin, end = date(first.year - 1, 1, 1), date(first.year + 2, 12, 31)
        marked = public_holidays(self.division.union, begin, end)
        return {day.isoformat(): name for day, name in marked.items()}

    @property
    def enough(self) -> int:
        """Return how many nights are enough for each team to play once a night."""
        legs = str(self.settings["legs"].value())
        number = int(legs) if legs.isdecimal() and len(legs) == 1 else 0
        return least_nights(len(self.cast.teams), number)

    def played(self) -> list[str]:
        """Return the nights of the list: of the span without those struck out."""
        more = self.nights.cleaned_data["more"]
        return sorted({*self.nights.span().nights(), *more} - self.struck())

    @property
    def shown_nights(self) -> list[tuple[date, list[NightShown]]]:
        """Return the nights to choose from, by month."""
        if self.data is None:
            span = self._span_given()
        else:
            self.nights.is_valid()
            span = self.nights.span()
        struck = self.struck()
        days = {one: date.fromisoformat(one) for one in span.nights()}
        nights = [
            NightShown(one, day, one not in struck, self.holidays.get(one, ""))
            for one, day in days.items()
        ]
        return [
            (month, list(among))
            for month, among in groupby(nights, key=lambda one: one.day.replace(day=1))
        ]

    @property
    def listed(self) -> str:
        return ",".join(one.iso for _month, among in self.shown_nights for one in among)

    def typed(self) -> dict[str, Any]:
        """Return what was typed that a problem has no place for."""
        nights, known = self.nights.cleaned_data, set(self.played())

        def others(rows: Mapping[str, Any], name: str) -> dict[str, list[str]]:
            """Return the nights off outside the list: kept in case they join it."""
            listed = {
                key: [one for one in row.cleaned_data[name] if one not in known]
                for key, row in rows.items()
                if row.is_bound
            }
            return {key: off for key, off in listed.items() if off}

        return {
            "first": nights["first"].isoformat(),
            "last": nights["last"].isoformat(),
            "weekdays": sorted(nights["weekdays"]),
            "more": nights["more"],
            "free": others(self.teams, "free"),
            "closed": others(self.halls, "closed"),
        }

    def problem(self) -> Demands:
        """Return the demands as a fixture-problem/1."""
        nights = self.played()
        settings = self.settings.cleaned_data
        return {
            "format": PROBLEM_FORMAT,
            "teams": [self._team(key, row) for key, row in self.teams.items()],
            "venues": [
                {"id": key, "matches": self._room(key, row)}
                for key, row in self.halls.items()
            ],
            "nights": nights,
            "team_unavailable": [
                {"team": key, "night": night}
                for key, row in self.teams.items()
                for night in row.cleaned_data["free"]
                if night in nights
            ],
            "venue_unavailable": [
                {"venue": key, "night": night}
                for key, row in self.halls.items()
                for night in self._closed(key, row)
                if night in nights
            ],
            "fixed": self.fixed.filled(),
            "not_both_home": self.apart.filled(),
            "max_in": self.most.filled(),
            "rest": self.rest.filled(),
            "published": None,
        } | self._added({name: settings[name] for name in SETTINGS})

    def _added(self, settings: Demands) -> Demands:
        """Return the settings and the additions, which a problem names under `uses`."""
        added = {
            "alternate": self.turns.filled(),
            "share_cars": self.cars.filled(),
            "no_derby_within": settings.pop("no_derby_within"),
        }
        added = {name: value for name, value in added.items() if value}
        uses = [use for use, name in USES.items() if name in added]
        return settings | added | ({"uses": uses} if uses else {})

    def _team(self, key: str, row: TeamDemandRow) -> dict[str, str]:
        club = row.cleaned_data["club"]
        named = {"club": club} if club else {}
        return {"id": key, **named, "venue": row.cleaned_data["hall"]}

    def _room(self, key: str, row: HallRow) -> int:
        if row.is_bound:
            return row.cleaned_data["matches"]
        return self.use.whole(key)

    def _closed(self, key: str, row: HallRow) -> list[str]:
        if row.is_bound:
            return row.cleaned_data["closed"]
        return sorted(night for hall, night in self.use.closures if hall == key)


def off_nights(listed: list[dict[str, str]], who: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one in listed:
        found.setdefault(one[who], set()).add(one["night"])
    return found
