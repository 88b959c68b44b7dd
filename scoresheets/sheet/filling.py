"""The texts of a score-sheet that are its own, each in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext_lazy

from rules.match import ScoreSheet, SideFigures, Status
from rules.match.sheet import Result, TableStop
from rules.record import Side, Signer
from scoresheets.paper import page
from scoresheets.paper.lettering import Lettering
from scoresheets.paper.page import QUIET, Box, TextRun, cached_text_runs
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
from scoresheets.sheet.sheet import PrintedSheet, PrintedSide

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
        *_written([(places.HOME, sheet.home), (places.AWAY, sheet.away)], page.TEAM),
        *_time_cells(sheet),
        *_grid_cells(sheet),
        *cached_text_runs(
            places.writing_box(places.RESULT), _result(sheet), page.OUTCOME
        ),
        *award_cells(sheet.awards),
        *change_cells(sheet.changes),
        *note_cells(sheet_notes(sheet)),
        *_signature_cells(sheet),
        *_foot_cells(sheet),
    ]


def _heading_cells(sheet: PrintedSheet) -> list[TextRun]:
    heading = sheet.heading
    values = [
        (places.NIGHT, date_format(heading.night, "l j F Y") if heading.night else ""),
        (places.START, heading.start),
        (places.VENUE, heading.venue),
        (places.ROUND, heading.round),
        (places.STAGE, str(STAGES.get(heading.stage, heading.stage))),
    ]
    return [
        *cached_text_runs(places.UNION, heading.union, page.TITLE),
        *cached_text_runs(places.COMPETITION, heading.competition, page.SUBTITLE),
        *_provisional_cells(sheet),
        *_written(values),
    ]


def _provisional_cells(sheet: PrintedSheet) -> Sequence[TextRun]:
    if not sheet.is_provisional:
        return []
    words = gettext("Provisional, not yet closed")
    return cached_text_runs(places.PROVISIONAL, words, page.MARK, align="right")


def _written(
    values: Sequence[tuple[Box, str | None]], how: Lettering = page.VALUE
) -> list[TextRun]:
    return [
        cell
        for box, value in values
        if value
        for cell in cached_text_runs(places.writing_box(box), value, how)
    ]


def _time_cells(sheet: PrintedSheet) -> list[TextRun]:
    boxes = places.time_places(is_knock_out=sheet.heading.is_knock_out)
    values = {"toss": sheet.toss, **asdict(sheet.times)}
    return _written([(box, values[name]) for name, box in boxes.items()])


def _grid_cells(sheet: PrintedSheet) -> list[TextRun]:
    grid = places.grid_of(is_knock_out=sheet.heading.is_knock_out)
    scores = sheet.score.tables if sheet.score else [None] * len(sheet.tables)
    found: list[TextRun] = []
    for table, told in zip(sheet.tables, scores, strict=True):
        at = table.number - 1
        found += _side_cells(grid.home[at], table.home, told.home if told else None)
        found += _side_cells(grid.away[at], table.away, told.away if told else None)
        if told and told.stopped:
            found += _stopped_cells(grid.stopped[at], told.stopped)
    found += _total_cells(grid.home_total, sheet.home, sheet.score, Side.HOME)
    found += _total_cells(grid.away_total, sheet.away, sheet.score, Side.AWAY)
    return found


def _side_cells(
    row: SideRow, side: PrintedSide, figures: SideFigures | None
) -> list[TextRun]:
    found = [
        *cached_text_runs(row.counter, side.counter or "", page.NAME),
        *cached_text_runs(row.by_speler, side.by_speler or "", page.NAME),
    ]
    if not side.is_fielded:
        found = [*cached_text_runs(row.names, gettext("Not fielded"), page.SMALL)]
    return found + _figures(row, figures, figures.total) if figures else found


def _total_cells(
    row: SideRow, team: str | None, score: ScoreSheet | None, side: Side
) -> list[TextRun]:
    """Return a team's line under the tables: each column's sum, and its total.

    The total is the match's own: a walkover's is at no table.
    """
    found = [*cached_text_runs(row.names, team or "", page.TEAM_LINE)]
    if score is None:
        return found
    sides = [one.home if side is Side.HOME else one.away for one in score.tables]
    together = SideFigures(
        first_half=sum(one.first_half for one in sides),
        second_half=sum(one.second_half for one in sides),
        extra_time=sum(one.extra_time for one in sides),
        awards=sum(one.awards for one in sides),
        forfeited=sum(one.forfeited for one in sides),
    )
    total = _number(row.total, score.totals[side], page.BIG)
    return [*found, *_figures(row, together), *total]


def _figures(
    row: SideRow, figures: SideFigures, total: int | None = None
) -> list[TextRun]:
    found = [
        *_number(row.first_half, figures.first_half),
        *_number(row.second_half, figures.second_half),
        *_number(row.awards, figures.awards),
        *_number(row.forfeited, -figures.forfeited),
    ]
    if total is not None:
        found += _number(row.total, total, page.TOTAL)
    if row.extra_time:
        found += _number(row.extra_time, figures.extra_time)
    return found


def _number(box: Box, number: int, how: Lettering = page.NUMBER) -> Sequence[TextRun]:
    return cached_text_runs(box, str(number).replace("-", MINUS), how, align="centre")


def _stopped_cells(box: Box, stopped: TableStop) -> list[TextRun]:
    upper, lower = places.upper_and_lower(box)
    defaulters = str(SIDES[stopped.defaulters])
    return [
        *cached_text_runs(upper, str(stopped.rule), page.NUMBER, align="centre"),
        *cached_text_runs(lower, defaulters, page.SMALL, align="centre"),
    ]


def _result(sheet: PrintedSheet) -> str:
    score = sheet.score
    if score is None:
        return ""
    if score.status is Status.VOID:
        return gettext("Void: neither team fielded enough tables")
    if score.needs:
        return {
            "extra time": gettext("Level: extra time is needed (1.12)"),
            "decision": gettext("Level: a decision is needed (1.12)"),
        }[score.needs]
    if score.result is None:
        return ""
    if score.result is Result.DRAW:
        return gettext("Draw")
    return _won(sheet, score)


def _won(sheet: PrintedSheet, score: ScoreSheet) -> str:
    team = sheet.home if score.result is Result.HOME else sheet.away
    words = {"team": team or SIDES[score.result or "both"]}
    if score.status is Status.WALKOVER:
        return gettext("Walkover to %(team)s") % words
    if sheet.decision:
        words["method"] = sheet.decision
        return gettext("%(team)s, by decision: %(method)s") % words
    return gettext("Won by %(team)s") % words


def _signature_cells(sheet: PrintedSheet) -> list[TextRun]:
    boxes = dict(zip(Signer, places.signature_places(), strict=True))
    return [
        cell
        for who, at in sheet.signed.items()
        for cell in cached_text_runs(
            places.signature_box(boxes[who]), gettext("Signed at %s") % at, page.SMALL
        )
    ]


def _foot_cells(sheet: PrintedSheet) -> list[TextRun]:
    head = gettext("record %s") % sheet.head if sheet.head else ""
    revision = " · ".join(text for text in (sheet.revision, head) if text)
    address = gettext("Verify: %s") % sheet.address if sheet.code else sheet.address
    where = places.FOOT_REVISION
    return [
        *_scan_cells(sheet),
        *cached_text_runs(places.FOOT_ADDRESS, address, page.FOOT, grey=QUIET),
        *cached_text_runs(where, revision, page.FOOT, align="right", grey=QUIET),
    ]


def _scan_cells(sheet: PrintedSheet) -> Sequence[TextRun]:
    if sheet.code:
        return cached_text_runs(
            places.QR_CODE, sheet.code, page.SECTION, align="centre"
        )
    words = gettext("Scan to open the match") if sheet.address else ""
    where = places.QR_WORDS
    return cached_text_runs(where, words, page.FOOT, align="centre", grey=QUIET)
