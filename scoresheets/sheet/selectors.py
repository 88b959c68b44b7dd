"""A fixture's score-sheet as data to print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.conf import settings
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access.persons import names_for
from league.models import Fixture, Player
from league.seasons.local_rules import local_rules
from matches.models import Entry, Match, Seat
from matches.record.reading import reading_of, settings_of
from matches.signing.selectors import may_be_signed
from matches.team_sheets.seating import ANYONE, Shown, Viewer, visibility_by_side
from rules.match import Status
from rules.record import TABLES, Kind, PartnerRole, Side, Signer
from scoresheets.sheet import sheet as paper
from scoresheets.sheet.codes import sheet_code_of

# Clock entries whose times have a box on the paper; of several, the first is kept.
ANNOUNCED = {
    Kind.START: "start",
    Kind.INTERVAL: "interval",
    Kind.RESUME: "resume",
    Kind.TIME: "time",
    Kind.EXTRA: "extra",
}
HASH_SHOWN = 12
ENDED_UNPLAYED = (Status.WALKOVER, Status.VOID)


def printed_sheet_of(
    fixture: Fixture, *, is_member: bool, to: Viewer = ANYONE
) -> paper.PrintedSheet:
    """Return a fixture's sheet, filled as far as its match is written.

    Without a role in the union (`is_member`) players show by their public names and
    free text is left out. Seats show as far as `to` may see them.
    """
    blank = blank_sheet_of(fixture, is_member=is_member, to=to)
    match = _match_of(fixture)
    if match is None or not is_filled(match):
        return blank
    names = _names_on(match, _sides_shown(match, to), is_member=is_member)
    return _filled(match, blank, _Written(match, names, is_member=is_member))


def is_filled(match: Match) -> bool:
    """Return whether a match has figures to print: entries, or an end without any."""
    return match.seq > 0 or match.sheet.get("status") in ENDED_UNPLAYED


def is_provisional(match: Match) -> bool:
    """Return whether the printed result may still change without a correction.

    The match is still on, or its result waits for the secretary to close it or for a
    second pair of eyes.
    """
    return not may_be_signed(match) or match.fixture.is_provisional


def blank_sheet_of(
    fixture: Fixture, *, is_member: bool, to: Viewer = ANYONE
) -> paper.PrintedSheet:
    """Return a fixture's sheet to write on, with the names of its team sheets."""
    match = _match_of(fixture)
    sheet = paper.PrintedSheet(
        heading=_heading(fixture),
        home=fixture.home.name,
        away=fixture.away.name,
        address=settings.SITE_ADDRESS + reverse("match-detail", args=[fixture.pk]),
    )
    if match is None:
        return sheet
    return replace(
        sheet,
        tables=_seated(match, is_member=is_member, to=to),
        local_rules=tuple(map(str, local_rules(settings_of(match)))),
    )


def _match_of(fixture: Fixture) -> Match | None:
    shown = ("fixture__home", "fixture__away", "fixture__union", "union")
    return Match.objects.select_related(*shown).filter(pk=fixture.pk).first()


def _heading(fixture: Fixture) -> paper.PrintedHeading:
    return paper.PrintedHeading(
        union=fixture.union.name,
        competition=str(fixture.division),
        round=str(fixture.round),
        night=fixture.night,
        start=f"{fixture.start:%H:%M}",
        venue=fixture.venue.name if fixture.venue else None,
        stage=fixture.stage,
        is_knock_out=fixture.is_knock_out,
    )


def _seated(
    match: Match, *, is_member: bool, to: Viewer
) -> tuple[paper.PrintedTable, ...]:
    """Return who sits where by the team sheets; ruled lines if none may be shown."""
    held: dict[tuple[str, int], dict[str, str]] = {}
    sheets = _sides_shown(match, to)
    names = _names_on(match, sheets, is_member=is_member)
    seats = Seat.objects.filter(team_sheet__match=match, team_sheet__side__in=sheets)
    for seat in seats.select_related("team_sheet"):
        name = names[seat.player_id]
        held.setdefault((seat.team_sheet.side, seat.table), {})[seat.role] = name

    def side(name: str, table: int) -> paper.PrintedSide:
        if name not in sheets:
            return paper.PrintedSide()
        pair = held.get((name, table), {})
        return paper.PrintedSide(
            counter=pair.get(Seat.Role.COUNTER),
            by_speler=pair.get(Seat.Role.BY_SPELER),
            is_fielded=bool(pair),
        )

    return tuple(
        paper.PrintedTable(number, home=side("home", number), away=side("away", number))
        for number in TABLES
    )


def _sides_shown(match: Match, to: Viewer) -> set[str]:
    """Return the sides whose team sheet is in and whose seats a reader may see."""
    shown = visibility_by_side(match, to=to, at=timezone.now())
    return {
        one.side
        for one in match.team_sheets.all()
        if shown[Side(one.side)] is Shown.SEATS
    }


def _names_on(match: Match, sides: set[str], *, is_member: bool) -> dict[int, str]:
    """Return the names of those who sit for these sides or stand in an entry."""
    seats = Seat.objects.filter(team_sheet__match=match, team_sheet__side__in=sides)
    entries = Entry.objects.filter(match=match)
    people = Player.objects.filter(
        Q(pk__in=seats.values("player"))
        | Q(pk__in=entries.values("player"))
        | Q(pk__in=entries.values("other"))
    )
    return names_for(people, is_member=is_member)


class _Written:
    """A match's valid entries, and the score they lead to."""

    def __init__(
        self, match: Match, names: Mapping[int, str], *, is_member: bool
    ) -> None:
        rows = match.entries.select_related("words", "player", "other").order_by("seq")
        self.names = names
        self.rows: Mapping[str, Entry] = {row.record_id: row for row in rows}
        self.reading = reading_of(match, self.rows.values())
        self.is_member = is_member
        self.zone = match.union.zone
        self.teams = {side: self.reading.team(side).name for side in Side}

    def standing(self, *kinds: Kind) -> list[Entry]:
        """Return the entries of some kinds that count, in scoring order."""
        return [self.rows[one.id] for one in self.reading.standing(*kinds)]

    def clock(self, row: Entry) -> str:
        return f"{row.at.astimezone(self.zone):%H:%M}"

    def name(self, player: Player | None) -> str:
        return self.names[player.pk] if player else ""

    def text(self, row: Entry) -> str:
        if not row.free_text:
            return ""
        seen = row.free_text_for(is_member=self.is_member)
        return seen or _("(in the union's record)")


def _filled(
    match: Match, blank: paper.PrintedSheet, written: _Written
) -> paper.PrintedSheet:
    toss, decision = written.standing(Kind.TOSS), written.standing(Kind.DECISION)
    signatures = {row.choice: row for row in reversed(written.standing(Kind.SIGN))}
    code = sheet_code_of(match)
    return replace(
        blank,
        score=written.reading.sheet,
        toss=written.teams[Side(toss[0].choice)] if toss else None,
        times=_times(written),
        changes=_changes(written),
        queries=tuple(
            paper.PrintedQuery(Side(row.side), written.text(row), row.table)
            for row in written.standing(Kind.QUERY)
        ),
        decision=written.text(decision[0]) if decision else "",
        signed={
            who: written.clock(signatures[who]) for who in Signer if who in signatures
        },
        address=settings.SITE_ADDRESS + reverse("verify-code", args=[code.letters]),
        code=code.shown,
        head=match.head_hash[:HASH_SHOWN] if match.seq else "",
        revision=_("revision %s") % match.seq,
        is_provisional=is_provisional(match),
    )


def _times(written: _Written) -> paper.PrintedTimes:
    """Return when each part was announced; the second `time` ends extra time.

    A box stays empty where nobody noted the time.
    """
    times: dict[str, str] = {}
    for row in written.standing(*ANNOUNCED):
        box = ANNOUNCED[Kind(row.kind)]
        if box == "time" and "time" in times:
            box = "extra_end"
        times.setdefault(box, "" if row.is_time_guessed else written.clock(row))
    return paper.PrintedTimes(**times)


def _changes(written: _Written) -> tuple[paper.PrintedChange, ...]:
    return tuple(
        paper.PrintedChange(
            table=row.table or 0,
            side=Side(row.side),
            off=written.name(row.player),
            on=written.name(row.other) or None,
            role=PartnerRole(row.choice) if row.choice else None,
        )
        for row in written.standing(Kind.SUBSTITUTION, Kind.CALLED_AWAY)
    )
