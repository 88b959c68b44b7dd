"""The lists of a score-sheet: awards, substitutes, queries and refused entries.

Their room is fixed. A long list gets lower rows; what even those cannot hold is counted
beside the title, never left out silently.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from django.utils.translation import gettext, gettext_lazy, ngettext

from scoresheets.paper.lettering import Lettering, wrap
from scoresheets.paper.page import (
    MM,
    MORE,
    PADDING,
    SMALL,
    Box,
    TextRun,
    cached_text_runs,
)
from scoresheets.sheet import places
from scoresheets.sheet.places import ListPlaces
from scoresheets.sheet.sheet import (
    PrintedAward,
    PrintedChange,
    PrintedQuery,
    PrintedSheet,
)

NOTE_SIZES = {3: 9.5, 5: 9.0, 7: 7.6}  # points, by the number of lines
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


def award_cells(awards: Sequence[PrintedAward]) -> list[TextRun]:
    """Return the awards in the order they were made."""
    if not awards:
        return []
    texts = [
        [
            award.rule,
            str(award.table),
            str(SIDES[award.to]),
            str(award.points),
            str(HALVES[award.half]) if award.half else "",
        ]
        for award in awards
    ]
    rows = enough(places.ROW_COUNTS, len(awards))
    return _list_cells(places.award_list(rows), texts)


def change_cells(changes: Sequence[PrintedChange]) -> list[TextRun]:
    """Return the substitutions and the players called away."""
    if not changes:
        return []
    texts = [
        [
            str(change.table),
            str(SIDES[change.side]),
            change.off,
            change.on or DASH,
            _seat(change),
        ]
        for change in changes
    ]
    rows = enough(places.ROW_COUNTS, len(changes))
    return _list_cells(places.change_list(rows), texts)


def _seat(change: PrintedChange) -> str:
    if change.is_called_away:
        return gettext("called away")
    if change.role is None:
        return ""
    return str(ROLES[change.role])


def _list_cells(list_: ListPlaces, texts: list[list[str]]) -> list[TextRun]:
    """Return one row per text; beside the title, how many found no row."""
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
    return cached_text_runs(box, words % {"number": hidden}, MORE, align="right")


def sheet_notes(sheet: PrintedSheet) -> tuple[str, ...]:
    """Return the notes: local rules, refused entries, queries."""
    local = [gettext("Local rule: %s") % text for text in sheet.local_rules]
    refused = [
        gettext("Refused, rule %(rule)s: %(message)s")
        % {"rule": refusal.rule, "message": refusal.message}
        for refusal in sheet.refused
    ]
    return (*local, *(_asked(query) for query in sheet.queries), *refused)


def _asked(query: PrintedQuery) -> str:
    words = {"side": SIDES[query.side], "text": query.text, "table": query.table}
    if query.table is None:
        return gettext("%(side)s: %(text)s") % words
    return gettext("%(side)s, table %(table)s: %(text)s") % words


@lru_cache(maxsize=1024)
def _wrapped(note: str, rows: int) -> list[str]:
    size = NOTE_SIZES[rows]
    return wrap(note, places.NOTES.width * MM - 2 * PADDING * MM, size, SMALL.face)


def note_cells(notes: tuple[str, ...]) -> list[TextRun]:
    """Return the notes' lines; beside the title, how many are not shown in full."""
    if not notes:
        return []
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
    how = _note_lettering(rows)
    found = [
        cell
        for box, line in zip(places.note_boxes(rows), lines, strict=False)
        for cell in cached_text_runs(box, line, how)
    ]
    return [*found, *_more(places.NOTES_MORE, hidden)]


@cache
def _note_lettering(rows: int) -> Lettering:
    return Lettering(NOTE_SIZES[rows], 1)
