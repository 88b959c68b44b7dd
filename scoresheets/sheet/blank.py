"""The fixed part of a score-sheet: its lines, grounds and printed words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from django.utils.translation import gettext, pgettext

from scoresheets.paper import page
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import HAIR, LEFT, RIGHT, THIN, Box, PageRule, TextRun, Tint
from scoresheets.sheet import places
from scoresheets.sheet.places import Grid, ListPlaces, Variant


def fixed_part(variant: Variant) -> PageMarks:
    """Return the part that all sheets of a variant share, in the active language."""
    grid = places.grid_of(is_knock_out=variant.is_knock_out)
    awards = places.award_list(variant.award_rows)
    changes = places.change_list(variant.change_rows)
    return PageMarks(
        cells=_words(variant, grid, awards, changes),
        rules=_rules(variant, grid, (awards, changes)),
        tints=_tints(grid, (awards, changes)),
    )


def _tints(grid: Grid, lists: Iterable[ListPlaces]) -> list[Tint]:
    head = Box(LEFT, places.GRID_TOP, page.WIDTH, places.GRID_HEAD)
    totals = [row.total for row in (*grid.home, *grid.away)]
    heads = chain.from_iterable(list_.head for list_ in lists)
    bottom = Box(LEFT, places.TOTALS_TOP, page.WIDTH, 2 * places.ROW)
    return [
        page.tint(head, page.PALE),
        *(page.tint(box, page.PALER) for box in (*totals, *grid.numbers, *heads)),
        page.tint(bottom, page.PALE),
    ]


def _rules(variant: Variant, grid: Grid, lists: Iterable[ListPlaces]) -> list[PageRule]:
    facts = [places.NIGHT, places.START, places.VENUE, places.ROUND, places.STAGE]
    times = places.time_places(is_knock_out=variant.is_knock_out)
    return [
        *_strip_rules(facts),
        *_strip_rules([places.HOME, places.AWAY], page.STRONG),
        *_strip_rules(list(times.values())),
        *_grid_rules(grid),
        *page.frame(places.RESULT, page.STRONG),
        *chain.from_iterable(_list_rules(list_) for list_ in lists),
        *_note_rules(variant.note_rows),
        *chain.from_iterable(_sign_rules(box) for box in places.signature_places()),
    ]


def _strip_rules(boxes: list[Box], weight: float = THIN) -> list[PageRule]:
    """Return a frame around adjoining boxes, and the lines between them."""
    first, last = boxes[0], boxes[-1]
    whole = Box(first.left, first.top, last.right - first.left, first.height)
    inner = [page.down(box.left, box.top, box.bottom, HAIR) for box in boxes[1:]]
    return [*page.frame(whole, weight), *inner]


def _grid_rules(grid: Grid) -> list[PageRule]:
    top, bottom = places.GRID_TOP, places.GRID_BOTTOM
    whole = Box(LEFT, top, page.WIDTH, bottom - top)
    left, right = grid.head["table"].right, grid.head["stopped"].left
    inner = [
        page.across(left, right, row.side.top, HAIR)
        for row in (*grid.away, grid.away_total)
    ]
    between = [page.across(LEFT, RIGHT, row.side.top, THIN) for row in grid.home]
    # The two totals share one label.
    feet = dict.fromkeys(grid.head, bottom) | {"by_speler": places.TOTALS_TOP}
    upright = [
        page.down(box.left, top, feet[name], HAIR) for name, box in grid.head.items()
    ]
    totals = page.across(LEFT, RIGHT, places.TOTALS_TOP, page.STRONG)
    return [*page.frame(whole, page.STRONG), *inner, *between, totals, *upright[1:]]


def _list_rules(list_: ListPlaces) -> list[PageRule]:
    body = list_.body
    lines = [page.across(body.left, body.right, row[0].top, HAIR) for row in list_.rows]
    upright = [
        page.down(box.left, body.top, body.bottom, HAIR) for box in list_.head[1:]
    ]
    return [*page.frame(body, THIN), *lines, *upright]


def _note_rules(rows: int) -> list[PageRule]:
    lines = places.note_boxes(rows)
    return [
        *page.frame(places.NOTES, THIN),
        *(page.across(LEFT, RIGHT, line.top, HAIR) for line in lines[1:]),
    ]


def _sign_rules(box: Box) -> list[PageRule]:
    top = places.name_of_signatory(box).top
    line = page.across(box.left + 2, box.right - 2, top, HAIR)
    return [*page.frame(box, THIN), line]


def _words(
    variant: Variant, grid: Grid, awards: ListPlaces, changes: ListPlaces
) -> list[TextRun]:
    kind, notes = (
        gettext("Klawerjas score-sheet"),
        gettext("Queries and refused entries"),
    )
    return [
        *page.cached_text_runs(places.KIND, kind, page.MARK, grey=page.QUIET),
        *_quiet(places.GUIDE, _guide(), align="right"),
        *_fact_words(),
        *_time_words(variant),
        *_grid_words(grid),
        *_list_words(awards, gettext("Awards and stoppages"), _award_columns()),
        *_list_words(changes, gettext("Substitutes, called away"), _change_columns()),
        *page.cached_text_runs(places.NOTES_WORDS, notes, page.SECTION),
        *_sign_words(),
    ]


def _guide() -> str:
    return gettext(
        "Boom: 2 or 4 (6.5). Awards: 1.13 short table, 11.2 called away, "
        "12.1 stopped, 12.3 late"
    )


def _quiet(box: Box, words: str, *, align: page.Align = "left") -> Iterable[TextRun]:
    return page.cached_text_runs(box, words, page.LABEL, align=align, grey=page.QUIET)


def _labels(labels: Iterable[tuple[Box, str]]) -> list[TextRun]:
    return [
        cell for box, label in labels for cell in _quiet(places.label_box(box), label)
    ]


def _fact_words() -> list[TextRun]:
    return _labels(
        [
            (places.NIGHT, gettext("Night")),
            (places.START, gettext("Starts at")),
            (places.VENUE, gettext("Hall")),
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
        align: page.Align = "left" if name in {"counter", "by_speler"} else "centre"
        cells += page.cached_text_runs(box, words[name], page.HEAD, align=align)
    for number, box in enumerate(grid.numbers, start=1):
        cells += page.cached_text_runs(box, str(number), page.TOTAL, align="centre")
    every = gettext("All")
    cells += page.cached_text_runs(grid.totals, every, page.TOTAL, align="centre")
    for row in (*grid.home, grid.home_total):
        cells += _quiet(row.side, gettext("Home"))
    for row in (*grid.away, grid.away_total):
        cells += _quiet(row.side, gettext("Away"))
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
    cells = [*page.cached_text_runs(list_.title, title, page.SECTION)]
    for head, label in zip(list_.head, heads, strict=True):
        cells += _quiet(head, label)
    return cells


def _sign_words() -> list[TextRun]:
    words = [
        gettext("Home captain"),
        gettext("Away captain"),
        gettext("Referee"),
        gettext("Marker"),
    ]
    return _labels(zip(places.signature_places(), words, strict=True))
