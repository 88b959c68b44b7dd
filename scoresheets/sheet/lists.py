"""The lists of a score-sheet: awards, substitutes, queries and refused entries.

Their room is fixed. A long list gets lower rows; what even those cannot hold is counted
beside the title, never left out silently.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from django.utils.translation import gettext, gettext_lazy, ngettext

from rules.match import Award
from scoresheets.paper import page
from scoresheets.paper.lettering import Lettering, wrap
from scoresheets.paper.page import MM, PADDING, SMALL, Box, TextRun, cached_text_runs
from scoresheets.sheet import places
from scoresheets.sheet.places import ListPlaces
from scoresheets.sheet.sheet import PrintedChange, PrintedQuery, PrintedSheet

# By the number of lines.
NOTE_LETTERINGS = {3: Lettering(9.5, 1), 5: Lettering(9.0, 1), 7: Lettering(7.6, 1)}
DASH = "\N{EN DASH}"
SIDES = {
    "home": gettext_lazy("Home"),
    "away": gettext_lazy("Away"),
    "both": gettext_lazy("Both"),
}
HALVES = {
    "first half": gettext_lazy("First half"),
    "second half": gettext_lazy("Second half"),
    "extra time": gettext_lazy("Extra time"),
}
ROLES = {"counter": gettext_lazy("counter"), "by_speler": gettext_lazy("by-speler")}


def enough(counts: Sequence[int], needed: int) -> int:
    """Return the first count that suffices, or else the greatest."""
    return next((count for count in counts if count >= needed), counts[-1])


def note_rows(notes: tuple[str, ...]) -> int:
    """Return how many lines the notes need."""
    for rows in places.NOTE_COUNTS:
        if sum(len(_wrapped(note, rows)) for note in notes) <= rows:
            return rows
    return places.NOTE_COUNTS[-1]


def award_cells(awards: Sequence[Award]) -> list[TextRun]:
    """Return the awards in the order they were made."""
    return _list_cells(
        places.award_list,
        [
            [
                award.rule,
                str(award.table),
                str(SIDES[award.to]),
                str(award.points),
                str(HALVES[award.half]) if award.half else "",
            ]
            for award in awards
        ],
    )


def change_cells(changes: Sequence[PrintedChange]) -> list[TextRun]:
    """Return the substitutions and the players called away."""
    return _list_cells(
        places.change_list,
        [
            [
                str(change.table),
                str(SIDES[change.side]),
                change.off,
                change.on or DASH,
                str(ROLES[change.role]) if change.role else gettext("called away"),
            ]
            for change in changes
        ],
    )


def _list_cells(
    places_of: Callable[[int], ListPlaces], texts: list[list[str]]
) -> list[TextRun]:
    """Return one row per text; beside the title, how many found no row."""
    list_ = places_of(enough(places.ROW_COUNTS, len(texts)))
    found = [
        cell
        for row, text in zip(list_.rows, texts, strict=False)
        for box, value in zip(row, text, strict=True)
        for cell in cached_text_runs(box, value, SMALL)
    ]
    return [*found, *_more(list_.more, len(texts) - len(list_.rows))]


def _more(box: Box, hidden: int) -> Sequence[TextRun]:
    if hidden <= 0:
        return ()
    words = ngettext(
        "and %(number)s more on the match page",
        "and %(number)s more on the match page",
        hidden,
    )
    return cached_text_runs(box, words % {"number": hidden}, page.MORE, align="right")


def sheet_notes(sheet: PrintedSheet) -> tuple[str, ...]:
    """Return the notes: local rules, refused entries, queries."""
    local = [gettext("Local rule: %s") % text for text in sheet.local_rules]
    refused = [
        gettext("Refused, rule %(rule)s: %(message)s")
        % {"rule": one.rule, "message": gettext(one.message)}
        for one in (sheet.score.refused if sheet.score else ())
    ]
    return (*local, *(_asked(query) for query in sheet.queries), *refused)


def _asked(query: PrintedQuery) -> str:
    words = {"side": SIDES[query.side], "text": query.text, "table": query.table}
    if query.table is None:
        return gettext("%(side)s: %(text)s") % words
    return gettext("%(side)s, table %(table)s: %(text)s") % words


@lru_cache(maxsize=1024)
def _wrapped(note: str, rows: int) -> list[str]:
    how = NOTE_LETTERINGS[rows]
    room = places.NOTES.width * MM - 2 * PADDING * MM
    return wrap(note, room, how.size, how.face)


def note_cells(notes: tuple[str, ...]) -> list[TextRun]:
    """Return the notes' lines; beside the title, how many are not shown in full."""
    rows = note_rows(notes)
    lines: list[str] = []
    hidden = 0
    for note in notes:
        wrapped = _wrapped(note, rows)
        room = rows - len(lines)
        lines += wrapped[:room]
        hidden += len(wrapped) > room
        if 0 < room < len(wrapped):
            lines[-1] += " …"
    found = [
        cell
        for box, line in zip(places.note_boxes(rows), lines, strict=False)
        for cell in cached_text_runs(box, line, NOTE_LETTERINGS[rows])
    ]
    return [*found, *_more(places.NOTES_MORE, hidden)]
