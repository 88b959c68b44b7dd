"""What publishing a list would do to a division's fixtures, worked out before.

Each match of the list reuses an existing fixture: the one of its teams on its night,
else of its teams that way round, else the other way round; else it is new. A fixture
that was played, has begun or was called off is never touched; one that an earlier
publication left out is taken up again if its pair has no other.

A fixture that was moved by itself since the last publication stays there, if the list
still has what was published then.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date, time
from itertools import count
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.fixtures.publications import last_publication
from league.models import Division, Fixture, Publication, Team, Venue
from league.plans.cast import Cast
from league.plans.lists import is_fixture_settled
from league.plans.scheduling import ListFixture as Listed

Pair = frozenset[str]


@dataclass(frozen=True, slots=True)
class FixturePlace:
    """A match's night and start, its hall, and its home team."""

    night: date | None
    start: time
    venue: int | None
    home: int
    away: int

    def as_json(self) -> dict[str, Any]:
        night, start = self.night, self.start.isoformat("minutes")
        return asdict(self) | {"night": night and night.isoformat(), "start": start}


def fixture_place(fixture: Fixture) -> FixturePlace:
    return FixturePlace(
        fixture.night,
        fixture.start,
        fixture.venue_id,
        fixture.home_id,
        fixture.away_id,
    )


@dataclass(frozen=True, slots=True)
class PublicationStep:
    """One match after publication; without a fixture it is new."""

    fixture: Fixture | None
    after: FixturePlace
    round: int = 0
    # It was moved since the last publication, and stays there.
    stays: bool = False

    @property
    def before(self) -> FixturePlace | None:
        """Where it was; None if it is new, or was left out before."""
        if self.fixture is None or self.fixture.state == Fixture.State.VOID:
            return None
        return fixture_place(self.fixture)

    @property
    def is_change(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class PublicationProposal:
    """Everything that publishing a list would do."""

    steps: tuple[PublicationStep, ...]
    # Existing fixtures that are not in the list; they become void.
    dropped: tuple[Fixture, ...]
    # Matches that were played, and that the list has differently.
    passed_over: tuple[Fixture, ...]
    settled: tuple[Fixture, ...]

    @property
    def changes(self) -> list[PublicationStep]:
        return [step for step in self.steps if step.is_change]

    @property
    def stays(self) -> list[PublicationStep]:
        return [step for step in self.steps if step.stays]

    @property
    def is_empty(self) -> bool:
        return not self.changes and not self.dropped


@dataclass(slots=True)
class _Meeting:
    """The list's matches of one pair, and their existing fixtures."""

    entries: list[Listed] = field(default_factory=list)
    fixtures: list[Fixture] = field(default_factory=list)


class Proposing:
    """Works out a proposal from a list and the existing fixtures."""

    def __init__(self, division: Division, cast: Cast, start: time) -> None:
        self.division, self.cast, self.start = division, cast, start
        self.former = last_publication(division)
        self.published = {
            one["id"]: one for one in (self.former.fixtures if self.former else [])
        }
        self.dropped_before = dropped_ids(division)
        self.steps: list[PublicationStep] = []
        self.dropped: list[Fixture] = []
        self.passed_over: list[Fixture] = []

    def of(self, entries: Sequence[Listed]) -> PublicationProposal:
        """Return what publishing these matches would do.

        Raises ValidationError if one of their teams is no longer in the division.
        """
        self._refuse_strangers(entries)
        standing = league_fixtures_of(self.division)
        settled = [one for one in standing if self.is_settled(one)]
        is_fresh = not any(is_fixture_settled(one) for one in settled)
        meetings: dict[Pair, _Meeting] = defaultdict(_Meeting)
        for one in entries:
            meetings[frozenset((one.home, one.away))].entries.append(one)
        for fixture in standing:
            pair = frozenset((fixture.home.code, fixture.away.code))
            meetings[pair].fixtures.append(fixture)
        for meeting in meetings.values():
            self._pair(meeting)
        rounds = _fresh_rounds if is_fresh else _kept_rounds
        return PublicationProposal(
            steps=tuple(_unique(rounds(self.steps), settled)),
            dropped=tuple(self.dropped),
            passed_over=tuple(self.passed_over),
            settled=tuple(settled),
        )

    def _refuse_strangers(self, entries: Sequence[Listed]) -> None:
        for one in entries:
            for key in (one.home, one.away):
                if key not in self.cast.teams:
                    text = _("%(team)s is no longer in this division; search again.")
                    raise ValidationError(text % {"team": key})

    def is_settled(self, fixture: Fixture) -> bool:
        is_void = fixture.state == Fixture.State.VOID
        return is_fixture_settled(fixture) or (
            is_void and str(fixture.pk) not in self.dropped_before
        )

    def _pair(self, meeting: _Meeting) -> None:
        entries = list(meeting.entries)
        for fixture in [one for one in meeting.fixtures if self.is_settled(one)]:
            entry = _taken(entries, fixture)
            if entry is not None and not _is_there(entry, fixture):
                self.passed_over.append(fixture)
        loose = [one for one in meeting.fixtures if not self.is_settled(one)]
        # Void ones last: they are reused only if there is no other.
        loose.sort(key=lambda one: one.state == Fixture.State.VOID)
        for alike in ALIKE:
            for entry in list(entries):
                found = next((one for one in loose if alike(entry, one)), None)
                if found is not None:
                    loose.remove(found)
                    entries.remove(entry)
                    self.steps.append(self._step(entry, found))
        self.steps += [self._step(entry, None) for entry in entries]
        self.dropped += [one for one in loose if one.state != Fixture.State.VOID]

    def _step(self, entry: Listed, fixture: Fixture | None) -> PublicationStep:
        venue = self.cast.venues.get(entry.venue)
        wanted = FixturePlace(
            date.fromisoformat(entry.night),
            self.start,
            venue.pk if venue else None,
            self.cast.teams[entry.home].pk,
            self.cast.teams[entry.away].pk,
        )
        if fixture is None or fixture.state == Fixture.State.VOID:
            return PublicationStep(fixture, wanted)
        return self._merged(fixture, wanted)

    def _merged(self, fixture: Fixture, wanted: FixturePlace) -> PublicationStep:
        """Merge a list's entry with changes made to its fixture by itself."""
        now = fixture_place(fixture)
        was = self.published.get(str(fixture.pk))
        if was is None:
            start = now.start if now.night == wanted.night else wanted.start
            return PublicationStep(fixture, replace(wanted, start=start))
        published = wanted.as_json()
        if published == {key: was[key] for key in published}:
            return PublicationStep(fixture, now, stays=now != wanted)
        start = wanted.start if was["start"] != published["start"] else now.start
        is_there = (wanted.home, wanted.night) == (now.home, now.night)
        is_kept = is_there and was["venue"] == wanted.venue
        venue = now.venue if is_kept else wanted.venue
        return PublicationStep(fixture, replace(wanted, start=start, venue=venue))


def _is_there(entry: Listed, fixture: Fixture) -> bool:
    night = fixture.night.isoformat() if fixture.night else ""
    return _is_that_way(entry, fixture) and entry.night == night


def _is_that_way(entry: Listed, fixture: Fixture) -> bool:
    return entry.home == fixture.home.code


# How a match of the list may be found again among its pair's, the surest way first.
ALIKE: tuple[Callable[[Listed, Fixture], bool], ...] = (
    _is_there,
    _is_that_way,
    lambda entry, fixture: True,
)


def _taken(entries: list[Listed], fixture: Fixture) -> Listed | None:
    """Remove and return a settled fixture's entry from those of its pair."""
    for alike in ALIKE:
        for entry in entries:
            if alike(entry, fixture):
                entries.remove(entry)
                return entry
    return None


def _fresh_rounds(steps: Iterable[PublicationStep]) -> list[PublicationStep]:
    """Number the rounds by the order of the nights: nothing was played yet."""
    steps = list(steps)
    nights = sorted({step.after.night for step in steps if step.after.night})
    numbers: dict[date | None, int] = dict(zip(nights, count(1), strict=False))
    return [replace(one, round=numbers.get(one.after.night, 1)) for one in steps]


def _kept_rounds(steps: Iterable[PublicationStep]) -> list[PublicationStep]:
    """Keep the rounds of a season that is under way.

    A moved match takes the round of its new night; alone on a night it keeps its own.
    """
    steps = list(steps)
    on: dict[date | None, Counter[int]] = defaultdict(Counter)
    for one in steps:
        if one.fixture is not None and one.fixture.night == one.after.night:
            on[one.after.night][one.fixture.round] += 1
    last = max((one.fixture.round for one in steps if one.fixture), default=0)

    def number(one: PublicationStep) -> int:
        if one.fixture is not None and one.fixture.night == one.after.night:
            return one.fixture.round
        usual = on[one.after.night].most_common(1)
        return usual[0][0] if usual else one.fixture.round if one.fixture else last + 1

    return [replace(one, round=number(one)) for one in steps]


def _unique(
    steps: Iterable[PublicationStep], settled: Iterable[Fixture]
) -> list[PublicationStep]:
    """Give no two meetings of a pair, the same way round, the same round."""
    taken = {(one.round, one.home_id, one.away_id) for one in settled}
    last = max((one[0] for one in taken), default=0)
    steps = sorted(steps, key=lambda one: (one.after.night or date.max, one.round))
    last = max([last, *(one.round for one in steps)])
    kept = []
    for one in steps:
        number = one.round
        if (number, one.after.home, one.after.away) in taken:
            number = last = last + 1
        taken.add((number, one.after.home, one.after.away))
        kept.append(replace(one, round=number))
    return kept


def league_fixtures_of(division: Division) -> list[Fixture]:
    """Return a division's league fixtures with all that a line of them shows."""
    league = Fixture.objects.filter(division=division, stage=Fixture.Stage.LEAGUE)
    return list(
        league.select_related("home", "away", "venue").order_by(
            "night", "round", "home__code"
        )
    )


def dropped_ids(division: Division) -> set[str]:
    """Return the fixtures that a publication made void, unless a later one has them."""
    kept = Publication.objects.filter(division=division).order_by("version")
    found: set[str] = set()
    for changes in kept.values_list("changes", flat=True):
        for one in changes:
            (found.add if one["after"] is None else found.discard)(one["id"])
    return found


# A change as a publication keeps it, in words for a page.


@dataclass(frozen=True, slots=True)
class PlaceShown:
    night: date | None
    start: str
    home: str
    away: str
    hall: str


@dataclass(frozen=True, slots=True)
class ChangeShown:
    """A match before and after; None before: new; None after: no longer played."""

    before: PlaceShown | None
    after: PlaceShown | None

    @property
    def is_turned(self) -> bool:
        both = self.before and self.after
        return bool(both) and self.before.home != self.after.home  # type: ignore[union-attr]


def change_json(
    fixture: Fixture | None, before: FixturePlace | None, after: FixturePlace | None
) -> dict[str, Any]:
    return {
        "id": str(fixture.pk) if fixture else "",
        "before": before.as_json() if before else None,
        "after": after.as_json() if after else None,
    }


def changes_with_names(
    union: int, changes: Iterable[Mapping[str, Any]]
) -> list[ChangeShown]:
    """Return kept changes with the names of their teams and halls."""
    changes = list(changes)
    teams = dict(Team.objects.filter(union=union).values_list("pk", "name"))
    halls = dict(Venue.objects.filter(union=union).values_list("pk", "name"))

    def place(kept: Mapping[str, Any] | None) -> PlaceShown | None:
        if kept is None:
            return None
        return PlaceShown(
            night=date.fromisoformat(kept["night"]) if kept["night"] else None,
            start=kept["start"],
            home=teams.get(kept["home"], "?"),
            away=teams.get(kept["away"], "?"),
            hall=halls.get(kept["venue"], ""),
        )

    return [ChangeShown(place(one["before"]), place(one["after"])) for one in changes]


def proposed_changes(proposal: PublicationProposal) -> list[dict[str, Any]]:
    """Return a proposal's changes in the form that a publication keeps."""
    return [
        *(change_json(one.fixture, one.before, one.after) for one in proposal.changes),
        *(change_json(one, fixture_place(one), None) for one in proposal.dropped),
    ]
