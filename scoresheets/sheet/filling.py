"""The texts of a score-sheet that are its own, each in its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext_lazy

from scoresheets.paper.lettering import Lettering
from scoresheets.paper.page import (
    BIG,
    FOOT,
    MARK,
    NAME,
    NUMBER,
    OUTCOME,
    QUIET,
    SECTION,
    SMALL,
    SUBTITLE,
    TEAM,
    TEAM_LINE,
    TITLE,
    TOTAL,
    VALUE,
    Box,
    TextRun,
    cached_text_runs,
)
from scoresheets.sheet import places
from scoresheets.sheet.blank import fixed_part
from scoresheets.sheet.lists import (
    SIDES,
    award_cells,
    change_cells,
    enough,
    note_cells,
    note_rows,
    sheet_notes,
)
from scoresheets.sheet.places import SideRow, Variant
from scoresheets.sheet.sheet import (
    SIGNATORIES,
    PrintedOutcome,
    PrintedSheet,
    PrintedSide,
    PrintedSignature,
    PrintedTable,
)

STAGES = {
    "league": pgettext_lazy("stage", "League"),
    "knock-out": pgettext_lazy("stage", "Knock-out"),
    "quarter-final": pgettext_lazy("stage", "Quarter-final"),
    "semi-final": pgettext_lazy("stage", "Semi-final"),
    "final": pgettext_lazy("stage", "Final"),
    "practice": pgettext_lazy("stage", "Practice match"),
}
MINUS = "\N{MINUS SIGN}"


def cells(sheet: PrintedSheet) -> list[TextRun]:
    """Return every text of the page, the printed words first."""
    return [*fixed_part(variant_of(sheet)).cells, *filled_cells(sheet)]


def variant_of(sheet: PrintedSheet) -> Variant:
    """Return the variant of the fixed part that a sheet is printed on."""
    return Variant(
        is_knock_out=sheet.heading.is_knock_out,
        award_rows=enough(places.ROW_COUNTS, len(sheet.awards)),
        change_rows=enough(places.ROW_COUNTS, len(sheet.changes)),
        note_rows=note_rows(sheet_notes(sheet)),
    )


def filled_cells(sheet: PrintedSheet) -> list[TextRun]:
    """Return this sheet's own texts, in reading order."""
    return [
        *_heading_cells(sheet),
        *_team_cells(sheet),
        *_time_cells(sheet),
        *_grid_cells(sheet),
        *_outcome_cells(sheet),
        *award_cells(sheet.awards),
        *change_cells(sheet.changes),
        *note_cells(sheet_notes(sheet)),
        *_signature_cells(sheet),
        *_foot_cells(sheet),
    ]


def _heading_cells(sheet: PrintedSheet) -> list[TextRun]:
    heading = sheet.heading
    night = _spoken(heading.night) if heading.night else ""
    values = [
        (places.NIGHT, night),
        (places.START, heading.start),
        (places.VENUE, heading.venue),
        (places.ROUND, heading.round),
        (places.STAGE, str(STAGES.get(heading.stage, heading.stage))),
    ]
    return [
        *cached_text_runs(places.UNION, heading.union, TITLE),
        *cached_text_runs(places.COMPETITION, heading.competition, SUBTITLE),
        *_provisional_cells(sheet),
        *_written(values),
    ]


def _provisional_cells(sheet: PrintedSheet) -> Sequence[TextRun]:
    if not sheet.is_provisional:
        return []
    words = gettext("Provisional, not yet closed")
    return cached_text_runs(places.PROVISIONAL, words, MARK, align="right")


def _spoken(night: date) -> str:
    return date_format(night, "l j F Y")


def _written(values: Sequence[tuple[Box, str | None]]) -> list[TextRun]:
    return [
        cell
        for box, value in values
        if value
        for cell in cached_text_runs(places.writing_box(box), value, VALUE)
    ]


def _team_cells(sheet: PrintedSheet) -> list[TextRun]:
    teams = ((places.HOME, sheet.home), (places.AWAY, sheet.away))
    return [
        cell
        for box, team in teams
        if team
        for cell in cached_text_runs(places.writing_box(box), team, TEAM)
    ]


def _time_cells(sheet: PrintedSheet) -> list[TextRun]:
    boxes = places.time_places(is_knock_out=sheet.heading.is_knock_out)
    times = sheet.times
    values = {
        "toss": sheet.toss,
        "start": times.start,
        "interval": times.interval,
        "resume": times.resume,
        "time": times.time,
        "extra": times.extra,
        "extra_end": times.extra_end,
    }
    return _written([(box, values[name]) for name, box in boxes.items()])


def _grid_cells(sheet: PrintedSheet) -> list[TextRun]:
    grid = places.grid_of(is_knock_out=sheet.heading.is_knock_out)
    found: list[TextRun] = []
    for table in sheet.tables:
        at = table.number - 1
        found += _side_cells(grid.home[at], table.home)
        found += _side_cells(grid.away[at], table.away)
        found += _stopped_cells(grid.stopped[at], table)
    homes = [table.home for table in sheet.tables]
    aways = [table.away for table in sheet.tables]
    found += _total_cells(grid.home_total, homes, sheet.home, sheet.outcome.home)
    found += _total_cells(grid.away_total, aways, sheet.away, sheet.outcome.away)
    return found


def _side_cells(row: SideRow, side: PrintedSide) -> list[TextRun]:
    if not side.is_fielded:
        return [
            *cached_text_runs(row.names, gettext("Not fielded"), SMALL),
            *_figures(row, side),
        ]
    return [
        *cached_text_runs(row.counter, side.counter or "", NAME),
        *cached_text_runs(row.by_speler, side.by_speler or "", NAME),
        *_figures(row, side),
    ]


def _total_cells(
    row: SideRow, sides: Sequence[PrintedSide], team: str | None, total: int | None
) -> list[TextRun]:
    """Return a team's line under the tables: each column's sum, and its total.

    The total is the match's own: a walkover's is at no table.
    """
    together = PrintedSide(
        first_half=_sum(side.first_half for side in sides),
        second_half=_sum(side.second_half for side in sides),
        extra_time=_sum(side.extra_time for side in sides),
        awards=_sum(side.awards for side in sides),
        forfeited=_sum(side.forfeited for side in sides),
    )
    return [
        *cached_text_runs(row.names, team or "", TEAM_LINE),
        *_figures(row, together),
        *_number(row.total, total, BIG),
    ]


def _sum(numbers: Iterable[int | None]) -> int | None:
    known = [number for number in numbers if number is not None]
    return sum(known) if known else None


def _figures(row: SideRow, side: PrintedSide) -> list[TextRun]:
    taken = -side.forfeited if side.forfeited else side.forfeited
    found = [
        *_number(row.first_half, side.first_half),
        *_number(row.second_half, side.second_half),
        *_number(row.awards, side.awards),
        *_number(row.forfeited, taken),
        *_number(row.total, side.total, TOTAL),
    ]
    if row.extra_time:
        found += _number(row.extra_time, side.extra_time)
    return found


def _number(box: Box, number: int | None, how: Lettering = NUMBER) -> Sequence[TextRun]:
    if number is None:
        return ()
    return cached_text_runs(box, str(number).replace("-", MINUS), how, align="centre")


def _stopped_cells(box: Box, table: PrintedTable) -> list[TextRun]:
    if not table.stopped:
        return []
    upper, lower = places.upper_and_lower(box)
    defaulters = str(SIDES[table.stopped.defaulters])
    return [
        *cached_text_runs(upper, table.stopped.rule, NUMBER, align="centre"),
        *cached_text_runs(lower, defaulters, SMALL, align="centre"),
    ]


def _outcome_cells(sheet: PrintedSheet) -> Sequence[TextRun]:
    return cached_text_runs(places.writing_box(places.RESULT), _result(sheet), OUTCOME)


def _result(sheet: PrintedSheet) -> str:
    outcome = sheet.outcome
    if outcome.status == "void":
        return gettext("Void: neither team fielded enough tables")
    if outcome.needs:
        return {
            "extra time": gettext("Level: extra time is needed (1.12)"),
            "decision": gettext("Level: a decision is needed (1.12)"),
        }[outcome.needs]
    if outcome.result is None:
        return ""
    if outcome.result == "draw":
        return gettext("Draw")
    return _won(sheet, outcome)


def _won(sheet: PrintedSheet, outcome: PrintedOutcome) -> str:
    team = sheet.home if outcome.result == "home" else sheet.away
    words = {"team": team or SIDES[outcome.result or "both"]}
    if outcome.status == "walkover":
        return gettext("Walkover to %(team)s") % words
    if outcome.decision:
        words["method"] = outcome.decision
        return gettext("%(team)s, by decision: %(method)s") % words
    return gettext("Won by %(team)s") % words


def _signature_cells(sheet: PrintedSheet) -> list[TextRun]:
    boxes = dict(zip(SIGNATORIES, places.signature_places(), strict=True))
    found: list[TextRun] = []
    for signature in sheet.signatures:
        box = boxes[signature.by]
        found += cached_text_runs(places.signature_box(box), _signed(signature), SMALL)
        found += cached_text_runs(
            places.name_of_signatory(box), signature.name or "", SMALL
        )
    return found


def _signed(signature: PrintedSignature) -> str:
    if signature.is_signed and signature.at:
        return gettext("Signed at %s") % signature.at
    if signature.is_signed:
        return gettext("Signed")
    if signature.not_given is not None:
        return gettext("Not given: %s") % signature.not_given
    return ""


def _foot_cells(sheet: PrintedSheet) -> list[TextRun]:
    head = gettext("record %s") % sheet.head if sheet.head else ""
    revision = " · ".join(text for text in (sheet.revision, head) if text)
    address = gettext("Verify: %s") % sheet.address if sheet.code else sheet.address
    return [
        *_scan_cells(sheet),
        *cached_text_runs(places.FOOT_ADDRESS, address, FOOT, grey=QUIET),
        *cached_text_runs(
            places.FOOT_REVISION, revision, FOOT, align="right", grey=QUIET
        ),
    ]


def _scan_cells(sheet: PrintedSheet) -> Sequence[TextRun]:
    if sheet.code:
        return cached_text_runs(places.QR_CODE, sheet.code, SECTION, align="centre")
    words = gettext("Scan to open the match") if sheet.address else ""
    return cached_text_runs(places.QR_WORDS, words, FOOT, align="centre", grey=QUIET)
