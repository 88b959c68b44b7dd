"""Read what a pack's pages say from the fixtures of a hall's night."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Appointment, Fixture, Role, Union, User, Venue
from league.officials.on_duty import names_of_officials
from league.registrations.officers import officers_of
from league.seasons.local_rules import local_rules
from matches.live.night import RefereeHall as Night
from matches.phones.actions.tickets import make_tickets
from matches.record.reading import record_of, settings_for
from matches.team_sheets.seating import Viewer
from referees.clock.moments import WORDS
from referees.codes.selectors import codes_of
from rules.clock import clock_of
from rules.match import score
from rules.record import Side
from scoresheets.paper.words import date_in_words
from scoresheets.prints.cards import CodeCard
from scoresheets.prints.pack.checklist import PhoneLine
from scoresheets.prints.pack.cover import Cover, CoverMatch, hall_tables_of
from scoresheets.prints.pack.referee_sheet import PlannedMoment, RefereeSheet
from scoresheets.prints.selectors import code_cards_of
from scoresheets.sheet import sheet as paper
from scoresheets.sheet.selectors import blank_sheet_of
from scoresheets.tally.code import TallyCode
from scoresheets.tally.drawing import TallyNames, TallyPage

# Those who print a pack run its matches, and see both team sheets at any time (1.3).
OFFICIAL = Viewer(is_official=True)
TO_BE_PLAYED = (Fixture.State.PLANNED, Fixture.State.POSTPONED)


@dataclass(frozen=True, slots=True)
class PackHall:
    """Matches in one hall on one night, in the order of the hall's tables."""

    union: Union
    night: date | None
    venue: Venue | None
    fixtures: Sequence[Fixture]

    @property
    def name(self) -> str:
        return self.venue.name if self.venue else _("No hall named")


def pack_halls(fixtures: Sequence[Fixture]) -> list[PackHall]:
    """Return fixtures by night and hall; those without a date come last."""
    ordered = sorted(
        fixtures,
        key=lambda one: (
            one.night or date.max,
            one.venue.name if one.venue else "",
            one.venue_id or 0,
            one.start,
            one.division_id,
            one.home.name,
        ),
    )
    return [
        PackHall(among[0].union, night, among[0].venue, among)
        for (night, _venue), group in groupby(
            ordered, key=lambda one: (one.night, one.venue_id)
        )
        for among in [list(group)]
    ]


def public_contact_of(venue: Venue | None) -> str:
    """Return a hall's contact and number, if they agreed to be named.

    A cover lies about in the hall, so what insiders see on the site is not on it.
    """
    if venue is None or not venue.contact_agreed:
        return ""
    return _name_and_number(venue.contact_name, venue.contact_phone)


def public_secretary_of(union: Union) -> str:
    """Return whom to ring for a union as everyone may see it, "" if nobody."""
    for one in officers_of(union, AnonymousUser()):
        if one.role.kind == Role.Kind.UNION_SECRETARY and one.phone:
            return _name_and_number(one.name, one.phone)
    if not union.contact_phone:
        return ""
    return _name_and_number(union.contact_name, union.contact_phone)


def _name_and_number(name: str, number: str) -> str:
    return ", ".join(one for one in (name, number) if one)


class HallReading:
    """A hall's night, read for its pages."""

    def __init__(self, hall: PackHall, *, with_names: bool) -> None:
        self.hall = hall
        self.with_names = with_names
        self.officials = names_of_officials(hall.fixtures, is_member=True)
        self.codes: Mapping[UUID, list[CodeCard]] = {}

    def cover(self, words: Mapping[Any, Any], chosen: Collection[Any]) -> Cover:
        """Return the hall's plan, with those of `words` that this pack holds."""
        hall = self.hall
        task = str(Appointment.Task.REFEREE.label)
        referees = dict.fromkeys(
            name
            for one in hall.fixtures
            for does, name in self.officials[one.pk]
            if does == task
        )
        told = ", ".join(referees) if referees else "…" * 12
        return Cover(
            hall=hall.name,
            address=" ".join(hall.venue.address.split()) if hall.venue else "",
            night=date_in_words(hall.night),
            union=hall.union.name,
            referee=_("Referee: %(names)s") % {"names": told},
            contents=_("In this pack: %(parts)s.")
            % {"parts": ", ".join(str(words[one]) for one in words if one in chosen)},
            warning=self._warning(),
            matches=[self._line(*one) for one in enumerate(hall.fixtures)],
            phones=[
                PhoneLine(_("Hall"), public_contact_of(hall.venue)),
                PhoneLine(_("Referee")),
                PhoneLine(_("Union secretary"), public_secretary_of(hall.union)),
            ],
        )

    def _warning(self) -> str:
        hall = self.hall
        needed = 4 * len(hall.fixtures)
        if hall.venue is None or hall.venue.tables >= needed:
            return ""
        return ngettext(
            "The hall has %(has)s table; these matches take %(needed)s.",
            "The hall has %(has)s tables; these matches take %(needed)s.",
            hall.venue.tables,
        ) % {"has": hall.venue.tables, "needed": needed}

    def _line(self, number: int, fixture: Fixture) -> CoverMatch:
        return CoverMatch(
            home=fixture.home.name,
            away=fixture.away.name,
            under=f"{fixture.start:%H:%M} · {_competition(fixture)}",
            officials=self.officials_of(fixture),
            tables=hall_tables_of(number),
        )

    def officials_of(self, fixture: Fixture) -> str:
        """Return who referees and marks a match, task by task."""
        found = self.officials[fixture.pk]
        return " · ".join(f"{task}: {name}" for task, name in found)

    @property
    def local_rules(self) -> list[str]:
        """Return the matches' deviations from the book's numbers, each once."""
        found = (local_rules(settings_for(one)) for one in self.hall.fixtures)
        return [*dict.fromkeys(str(text) for texts in found for text in texts)]

    def sheet(self, fixture: Fixture) -> paper.PrintedSheet:
        """Return a match's sheet to write on, with names if both team sheets are in."""
        sheet = blank_sheet_of(fixture, is_member=True, to=OFFICIAL)
        match = getattr(fixture, "match", None)
        is_known = match is not None and len(match.team_sheets.all()) == len(Side)
        if self.with_names and is_known:
            return sheet
        return replace(sheet, tables=paper.BLANK_TABLES)

    def tallies(self, fixture: Fixture, sheet: paper.PrintedSheet) -> list[TallyPage]:
        """Return the four tables' tally sheets, with the names on the sheet."""
        title = f"{fixture.home.name} – {fixture.away.name}"
        return [
            TallyPage(
                code=TallyCode(fixture.pk, table.number),
                title=title,
                under=self._under(fixture),
                home=_names(fixture.home.name, table.home),
                away=_names(fixture.away.name, table.away),
                is_knock_out=fixture.is_knock_out,
            )
            for table in sheet.tables
        ]

    def _under(self, fixture: Fixture) -> str:
        return " · ".join(
            (_competition(fixture), date_in_words(fixture.night), self.hall.name)
        )

    def referee(self, fixture: Fixture, number: int) -> RefereeSheet:
        """Return the referee's sheet of a match by its place in the hall's order."""
        first, *_between, last = hall_tables_of(number)
        at = _("tables %(first)s to %(last)s") % {"first": first, "last": last}
        return RefereeSheet(
            teams=f"{fixture.home.name} – {fixture.away.name}",
            under=f"{self._under(fixture)} · {at}",
            officials=self.officials_of(fixture),
            clock=moments_of(fixture),
        )

    def make_codes(self, *, by: User) -> None:
        """Make the missing codes of matches still to be played."""
        night = self.hall.night
        fixtures = [one for one in self.hall.fixtures if one.state in TO_BE_PLAYED]
        if night is None or not fixtures:
            return
        for fixture in fixtures:
            make_tickets(fixture, by=by)
        hall = Night(self.hall.union, night, self.hall.venue, fixtures)
        found = codes_of(hall, at=timezone.now())
        pages = code_cards_of(found)
        made = [one.fixture.pk for one in found.matches if one.codes]
        self.codes = dict(zip(made, pages, strict=True))


def _competition(fixture: Fixture) -> str:
    words = {"number": fixture.round}
    return f"{fixture.division} · {_('Round %(number)s') % words}"


def _names(team: str, side: paper.PrintedSide) -> TallyNames:
    if not side.is_fielded:
        return TallyNames(team, counter=_("Not fielded"))
    return TallyNames(team, counter=side.counter or "", by_speler=side.by_speler or "")


def moments_of(fixture: Fixture) -> list[PlannedMoment]:
    """Return the night's clock as planned; without a night its times are empty."""
    start = fixture.starts_at
    record = record_of(stage=fixture.stage, settings=settings_for(fixture))
    planned = start or timezone.now()
    clock = clock_of(score(record), planned_start=planned, settings=record.settings)
    zone = fixture.union.zone
    return [
        PlannedMoment(
            words=str(WORDS[one.what]),
            rule=one.rule,
            planned=f"{one.at.astimezone(zone):%H:%M}" if start else "",
        )
        for one in clock.deadlines
    ]
