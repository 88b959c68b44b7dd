"""The fixed part of a score-sheet: its lines, grounds and printed words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from django.utils.translation import gettext, pgettext

from scoresheets.paper.page import (
    HAIR,
    HEAD,
    LABEL,
    LEFT,
    MARK,
    PALE,
    PALER,
    QUIET,
    RIGHT,
    SECTION,
    STRONG,
    THIN,
    TOTAL,
    Align,
    Box,
    PageRule,
    TextRun,
    Tint,
    across,
    cached_text_runs,
    down,
    frame,
    tint,
)
from scoresheets.sheet import places
from scoresheets.sheet.places import Grid, ListPlaces, Variant


@dataclass(frozen=True)
class FixedPart:
    """The part shared by all sheets of one variant."""

    tints: tuple[Tint, ...]
    rules: tuple[PageRule, ...]
    cells: tuple[TextRun, ...]


def fixed_part(variant: Variant) -> FixedPart:
    """Return a variant's fixed part in the active language."""
    grid = places.grid_of(is_knock_out=variant.is_knock_out)
    lists = (
        places.award_list(variant.award_rows),
        places.change_list(variant.change_rows),
    )
    return FixedPart(
        tints=tuple(_tints(grid, lists)),
        rules=tuple(_rules(variant, grid, lists)),
        cells=tuple(_words(variant, grid, lists)),
    )


def _tints(grid: Grid, lists: Iterable[ListPlaces]) -> list[Tint]:
    head = Box(LEFT, places.GRID_TOP, RIGHT - LEFT, places.GRID_HEAD)
    totals = [row.total for row in (*grid.home, *grid.away)]
    bottom = Box(LEFT, places.TOTALS_TOP, RIGHT - LEFT, 2 * places.ROW)
    return [
        tint(head, PALE),
        *(tint(box, PALER) for box in totals),
        *(tint(box, PALER) for box in grid.numbers),
        *(tint(box, PALER) for places_ in lists for box in places_.head),
        tint(bottom, PALE),
    ]


def _rules(variant: Variant, grid: Grid, lists: Iterable[ListPlaces]) -> list[PageRule]:
    return [
        *_strip_rules(_facts()),
        *_strip_rules([places.HOME, places.AWAY], STRONG),
        *_strip_rules(
            list(places.time_places(is_knock_out=variant.is_knock_out).values())
        ),
        *_grid_rules(grid),
        *frame(places.RESULT, STRONG),
        *chain.from_iterable(_list_rules(list_) for list_ in lists),
        *_note_rules(variant.note_rows),
        *chain.from_iterable(_sign_rules(box) for box in places.signature_places()),
    ]


def _facts() -> list[Box]:
    return [places.NIGHT, places.START, places.VENUE, places.ROUND, places.STAGE]


def _strip_rules(boxes: list[Box], weight: float = THIN) -> list[PageRule]:
    """Return a frame around adjoining boxes, and the lines between them."""
    first, last = boxes[0], boxes[-1]
    whole = Box(first.left, first.top, last.right - first.left, first.height)
    inner = [down(box.left, box.top, box.bottom, HAIR) for box in boxes[1:]]
    return [*frame(whole, weight), *inner]


def _grid_rules(grid: Grid) -> list[PageRule]:
    top, bottom = places.GRID_TOP, places.GRID_BOTTOM
    whole = Box(LEFT, top, RIGHT - LEFT, bottom - top)
    first_column, last_column = grid.head["table"], grid.head["stopped"]
    inner = [
        across(first_column.right, last_column.left, row.side.top, HAIR)
        for row in (*grid.away, grid.away_total)
    ]
    between = [across(LEFT, RIGHT, row.side.top, THIN) for row in grid.home]
    upright = [
        down(box.left, top, _foot_of(name), HAIR) for name, box in grid.head.items()
    ]
    totals = across(LEFT, RIGHT, places.TOTALS_TOP, STRONG)
    return [*frame(whole, STRONG), *inner, *between, totals, *upright[1:]]


def _foot_of(column: str) -> float:
    """Return where a column's line ends: the two totals share one label."""
    return places.TOTALS_TOP if column == "by_speler" else places.GRID_BOTTOM


def _list_rules(list_: ListPlaces) -> list[PageRule]:
    body = list_.body
    lines = [across(body.left, body.right, row[0].top, HAIR) for row in list_.rows]
    upright = [down(box.left, body.top, body.bottom, HAIR) for box in list_.head[1:]]
    return [*frame(body, THIN), *lines, *upright]


def _note_rules(rows: int) -> list[PageRule]:
    lines = places.note_boxes(rows)
    return [
        *frame(places.NOTES, THIN),
        *(across(LEFT, RIGHT, line.top, HAIR) for line in lines[1:]),
    ]


def _sign_rules(box: Box) -> list[PageRule]:
    name = places.name_of_signatory(box)
    line = across(box.left + 2, box.right - 2, name.top, HAIR)
    return [*frame(box, THIN), line]


def _words(variant: Variant, grid: Grid, lists: Iterable[ListPlaces]) -> list[TextRun]:
    awards, changes = lists
    return [
        *cached_text_runs(
            places.KIND, gettext("Klawerjas score-sheet"), MARK, grey=QUIET
        ),
        *cached_text_runs(places.GUIDE, _guide(), LABEL, align="right", grey=QUIET),
        *_fact_words(),
        *_time_words(variant),
        *_grid_words(grid),
        *_list_words(awards, gettext("Awards and stoppages"), _award_columns()),
        *_list_words(changes, gettext("Substitutes, called away"), _change_columns()),
        *cached_text_runs(
            places.NOTES_WORDS, gettext("Queries and refused entries"), SECTION
        ),
        *_sign_words(),
    ]


def _guide() -> str:
    return gettext(
        "Boom: 2 or 4 (6.5). Awards: 1.13 short table, 11.2 called away, "
        "12.1 stopped, 12.3 late"
    )


def _labels(labels: Iterable[tuple[Box, str]]) -> list[TextRun]:
    return [
        cell
        for box, label in labels
        for cell in cached_text_runs(places.label_box(box), label, LABEL, grey=QUIET)
    ]


def _fact_words() -> list[TextRun]:
    return _labels(
        [
            (places.NIGHT, gettext("Night")),
            (places.START, gettext("Starts at")),
            (places.VENUE, gettext("Venue")),
            (places.ROUND, gettext("Round")),
            (places.STAGE, gettext("Stage")),
            (places.HOME, gettext("Home")),
            (places.AWAY, gettext("Away")),
            (places.RESULT, gettext("Result")),
        ]
    )


def _time_words(variant: Variant) -> list[TextRun]:
    words = {
        "toss": gettext("Toss won by"),
        "start": gettext("Started"),
        "interval": gettext("Interval"),
        "resume": gettext("Resumed"),
        "time": pgettext("announced by the referee", "Time"),
        "extra": gettext("Extra time"),
        "extra_end": pgettext("announced by the referee", "Time"),
    }
    boxes = places.time_places(is_knock_out=variant.is_knock_out)
    return _labels((box, words[name]) for name, box in boxes.items())


def _grid_words(grid: Grid) -> list[TextRun]:
    words = {
        "table": gettext("Table"),
        "side": "",
        "counter": gettext("Counter"),
        "by_speler": gettext("By-speler"),
        "first_half": gettext("First half"),
        "second_half": gettext("Second half"),
        "extra_time": gettext("Extra time"),
        "awards": pgettext("column", "Awards"),
        "forfeited": gettext("Forfeited"),
        "total": gettext("Total"),
        "stopped": gettext("Stopped by rule"),
    }
    cells: list[TextRun] = []
    for name, box in grid.head.items():
        align: Align = "left" if name in {"counter", "by_speler"} else "centre"
        cells += cached_text_runs(box, words[name], HEAD, align=align)
    for number, box in enumerate(grid.numbers, start=1):
        cells += cached_text_runs(box, str(number), TOTAL, align="centre")
    cells += cached_text_runs(grid.totals, gettext("All"), TOTAL, align="centre")
    for row in (*grid.home, grid.home_total):
        cells += cached_text_runs(row.side, gettext("Home"), LABEL, grey=QUIET)
    for row in (*grid.away, grid.away_total):
        cells += cached_text_runs(row.side, gettext("Away"), LABEL, grey=QUIET)
    return cells


def _award_columns() -> list[str]:
    return [
        gettext("Rule"),
        gettext("Table"),
        gettext("Awarded to"),
        gettext("Points"),
        gettext("Half"),
    ]


def _change_columns() -> list[str]:
    return [
        gettext("Table"),
        gettext("Side"),
        pgettext("substitution", "Off"),
        pgettext("substitution", "On"),
        gettext("Sits as"),
    ]


def _list_words(list_: ListPlaces, title: str, heads: list[str]) -> list[TextRun]:
    cells = [*cached_text_runs(list_.title, title, SECTION)]
    for head, label in zip(list_.head, heads, strict=True):
        cells += cached_text_runs(head, label, LABEL, grey=QUIET)
    return cells


def _sign_words() -> list[TextRun]:
    words = [
        gettext("Home captain"),
        gettext("Away captain"),
        gettext("Referee"),
        gettext("Marker"),
    ]
    return _labels(zip(places.signature_places(), words, strict=True))
