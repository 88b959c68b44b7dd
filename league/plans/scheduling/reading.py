"""Reading `fixture-problem/1`, with every fault and its path.

As in the other contracts: an unknown field is malformed inside the document and ignored
at the top level; an empty id is malformed, and so is null for an optional field for
which the contract does not allow it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any

from league.plans.scheduling.problem import (
    Aim,
    ListTeam,
    ListVenue,
    MostMatches,
    NightMatch,
    Problem,
    Rest,
    TeamNight,
    VenueNight,
)
from rules.faults import Malformed, quoted, step
from rules.standings.reading import DocumentReader, Form, Read

PROBLEM_FORMAT = "fixture-problem/1"
MOST_LEGS = 4
# The field of each addition that a problem may name under `uses` (docs/fixtures.md).
USES = {
    "alternate/1": "alternate",
    "share-cars/1": "share_cars",
    "no-derby/1": "no_derby_within",
}
# Sums of penalties stay exact whole numbers in the solver.
HIGHEST_PENALTY = 1_000_000
HIGHEST = 10**9
DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class Faulty(Exception):
    """A malformed problem: one sentence a fault, path first."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


def read_problem(data: object) -> Problem:
    """Return the problem that a JSON value holds; raise Faulty with every fault."""
    try:
        return _ProblemReading().document(data)
    except Malformed as malformed:
        raise Faulty(tuple(map(str, malformed.faults))) from None


@dataclass(slots=True)
class _ProblemReading(DocumentReader):
    """One problem being read, and which ids and nights may be named in it."""

    teams: Container[object] | None = None
    venues: Container[object] | None = None
    nights: Container[object] | None = None

    def document(self, document: object) -> Problem:
        # Ids and nights first, since the demands name them.
        listed: dict[str, Read] = {
            "format": self.format,
            "venues": self.read_venues,
            "nights": self.read_nights,
            "teams": self.read_teams,
        }
        reads = listed | self.settings() | self.demands() | self.used(document)
        given = self.fields(document, "", Form(reads, frozenset(listed), is_open=True))
        if not self.faults:
            self.check_together(given)
        self.refuse_faults()
        del given["format"]
        return Problem(**given)

    def used(self, document: object) -> dict[str, Read]:
        """Return the additions that the document names under `uses`."""
        uses = document.get("uses") if isinstance(document, dict) else None
        named = uses if isinstance(uses, list) else []
        pairs = partial(self.items, read=self.pair)
        reads: dict[str, Read] = {
            "alternate": pairs,
            "share_cars": pairs,
            "no_derby_within": partial(self.or_null, self.number),
        }
        return {name: reads[name] for use, name in USES.items() if use in named}

    def settings(self) -> dict[str, Read]:
        return {
            "legs": partial(self.number, highest=MOST_LEGS),
            "legs_apart": self.truth,
            "mirrored": self.truth,
            "max_run": partial(self.or_null, self.number),
            "min_gap": partial(self.number, lowest=0),
            "same_club_within": partial(self.or_null, self.number),
            "aim": self.aim,
            "time_limit_s": self.seconds,
            "seed": self.number,
        }

    def demands(self) -> dict[str, Read]:
        team, night = self.known_team, self.known_night
        most: dict[str, Read] = {
            "nights": self.number,
            "matches": partial(self.number, lowest=0),
        }
        penalty = partial(self.number, highest=HIGHEST_PENALTY)
        match: dict[str, Read] = {"night": night, "home": team, "away": team}
        return {
            "team_unavailable": self.each(TeamNight, {"team": team, "night": night}),
            "venue_unavailable": self.each(
                VenueNight, {"venue": self.known_venue, "night": night}
            ),
            "fixed": self.each(NightMatch, match),
            "not_both_home": lambda value, path: self.items(value, path, self.pair),
            "max_in": self.each(MostMatches, most),
            "rest": self.each(Rest, {**most, "penalty": penalty}),
            "published": partial(self.or_null, self.published),
        }

    def check_together(self, given: dict[str, Any]) -> None:
        """Add a fault for settings that contradict each other."""
        legs = given.get("legs", 2)
        if given.get("mirrored") and legs % 2:
            self.fault("mirrored", f"needs an even number of legs, not {legs}")
        elif given.get("mirrored") and len(given["nights"]) % legs:
            nights = len(given["nights"])
            self.fault("mirrored", f"needs nights a multiple of {legs}, not {nights}")
        if given.get("same_club_within") and not given.get("legs_apart", True):
            self.fault("same_club_within", "needs legs_apart to be true")

    def format(self, value: object, path: str) -> None:
        if value != PROBLEM_FORMAT:
            self.fault(path, f'must be "{PROBLEM_FORMAT}"')

    def each(self, make: Callable[..., Any], reads: dict[str, Read]) -> Read:
        """Return a reader for a list of such objects, all fields required."""
        read_item = partial(self.made, make, Form(reads, frozenset(reads)))
        return lambda value, path: self.items(value, path, read_item)

    def made(
        self, make: Callable[..., Any], form: Form, value: object, path: str
    ) -> Any:
        faults = len(self.faults)
        given = self.fields(value, path, form)
        if "home" in given and given["home"] == given.get("away"):
            self.fault(step(path, "away"), "must be another team than home")
        for optional in form.fields.keys() - form.required:
            if make is NightMatch:
                given.pop(optional, None)
        return make(**given) if len(self.faults) == faults else None

    def read_teams(self, value: object, path: str) -> tuple[ListTeam, ...]:
        form = Form(
            {"id": self.text, "venue": self.known_venue, "club": self.text},
            frozenset({"id", "venue"}),
        )
        teams = self.items(value, path, partial(self.made, ListTeam, form))
        self.teams = self.ids(value, teams, path)
        if isinstance(value, list) and len(value) < 2:
            self.fault(path, "must be at least 2")
        return teams

    def read_venues(self, value: object, path: str) -> tuple[ListVenue, ...]:
        form = Form({"id": self.text, "matches": partial(self.number, lowest=0)})
        form = Form(form.fields, frozenset(form.fields))
        venues = self.items(value, path, partial(self.made, ListVenue, form))
        self.venues = self.ids(value, venues, path)
        return venues

    def ids(
        self, value: object, items: tuple[Any, ...], path: str
    ) -> frozenset[object] | None:
        """Return the ids in a list, also of faulty items; fault duplicates."""
        self.refuse_twice([item and item.id for item in items], path)
        if not isinstance(value, list):
            return None
        named = [item.get("id") for item in value if isinstance(item, dict)]
        return frozenset(one for one in named if isinstance(one, str))

    def read_nights(self, value: object, path: str) -> tuple[str, ...]:
        nights = self.items(value, path, self.night)
        if isinstance(value, list):
            self.nights = frozenset(night for night in value if isinstance(night, str))
        for index, (night, later) in enumerate(zip(nights, nights[1:], strict=False)):
            if night and later and later <= night:
                self.fault(f"{path}[{index + 1}]", f"must be later than {night}")
        return nights

    def published(self, value: object, path: str) -> tuple[NightMatch, ...]:
        form = Form(
            {
                "night": self.night,
                "home": self.text,
                "away": self.text,
                "leg": self.number,
                "venue": self.text,
            },
            frozenset({"night", "home", "away"}),
        )
        return self.items(value, path, partial(self.made, NightMatch, form))

    def pair(self, value: object, path: str) -> tuple[str, str] | None:
        if not isinstance(value, list) or len(value) != 2:
            self.fault(path, "must be a list of two teams")
            return None
        faults = len(self.faults)
        one = self.known_team(value[0], f"{path}[0]")
        other = self.known_team(value[1], f"{path}[1]")
        if one is not None and one == other:
            self.fault(f"{path}[1]", "must be another team than the first")
        if len(self.faults) > faults or one is None or other is None:
            return None
        return one, other

    def known_team(self, value: object, path: str) -> str | None:
        return self.known(value, path, self.teams, "teams")

    def known_venue(self, value: object, path: str) -> str | None:
        return self.known(value, path, self.venues, "venues")

    def known_night(self, value: object, path: str) -> str | None:
        night = self.night(value, path)
        return night and self.known(night, path, self.nights, "nights")

    def known(
        self, value: object, path: str, among: Container[object] | None, where: str
    ) -> str | None:
        text = self.text(value, path)
        # If the list itself is no list, that one fault says enough.
        if text is not None and among is not None and text not in among:
            self.fault(path, f"must be one of {where}, not {quoted(text)}")
        return text

    def night(self, value: object, path: str) -> str | None:
        if isinstance(value, str) and DATE.fullmatch(value) and _is_date(value):
            return value
        self.fault(path, "must be a date such as 2026-03-03")
        return None

    def number(
        self, value: object, path: str, *, lowest: int = 1, highest: int = HIGHEST
    ) -> int | None:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and isinstance(value, int) and lowest <= value <= highest:
            return value
        bounds = f"{lowest} or more" if highest == HIGHEST else f"{lowest} to {highest}"
        self.fault(path, f"must be a whole number, {bounds}")
        return None

    def seconds(self, value: object, path: str) -> int | Decimal | None:
        number = Decimal(repr(value)) if isinstance(value, float) else value
        is_number = isinstance(number, int | Decimal) and not isinstance(number, bool)
        if is_number and isinstance(number, int | Decimal) and 1 <= number <= HIGHEST:
            return number
        self.fault(path, "must be a number of seconds, 1 or more")
        return None

    def truth(self, value: object, path: str) -> bool | None:
        if isinstance(value, bool):
            return value
        self.fault(path, "must be true or false")
        return None

    def aim(self, value: object, path: str) -> Aim | None:
        if isinstance(value, str) and value in list(Aim):
            return Aim(value)
        self.fault(path, f"must be one of: {', '.join(Aim)}")
        return None

    def or_null(self, read: Read, value: object, path: str) -> Any:
        return None if value is None else read(value, path)


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
