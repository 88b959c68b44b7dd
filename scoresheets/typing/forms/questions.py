"""What a sheet that is rightly filled in is still asked about before it is saved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.utils.formats import time_format
from django.utils.translation import gettext as _

from matches.models import Entry
from matches.record.rows import entry_columns, free_text_of
from matches.sheet.lines import Teller
from rules.match import ScoreSheet
from rules.record import RecordEntry, Side
from scoresheets.typing.forms.reading import (
    Warning,
    other_sums,
    postings_in,
    score_form,
    totals_of,
)
from scoresheets.typing.forms.sheet import SheetForm


@dataclass(frozen=True, slots=True)
class Question:
    """Something to say yes to before a sheet is saved, and what it is about."""

    sentence: str
    told: tuple[Warning, ...] = ()

    @property
    def key(self) -> str:
        """What a screen sends to say that it asked this, word for word."""
        return sha256(repr((self.sentence, self.told)).encode()).hexdigest()


def questions_of(form: SheetForm, *, at: datetime) -> list[Question]:
    """Return what a valid sheet is asked about, each once."""
    sheet = score_form(form)
    return [
        *_before_its_end(form, at),
        *_refused(form, sheet),
        *sums_asked(form, sheet),
    ]


def is_answered(questions: Iterable[Question], keys: Iterable[str]) -> bool:
    """Return whether the screen that was sent has asked all of these."""
    return {one.key for one in questions} <= set(keys)


def without_asked(seen: dict[str, Any], questions: list[Question]) -> dict[str, Any]:
    """Return what needs another look and is not asked about above it."""
    asked = {told for one in questions for told in one.told}
    return {
        "warnings": [one for one in seen["warnings"] if one not in asked],
        "is_blocked": seen["is_blocked"] or bool(questions),
    }


def _before_its_end(form: SheetForm, at: datetime) -> Iterator[Question]:
    end = form.planned_end
    if not form.is_over or end is None or at >= end:
        return
    local = end.astimezone(form.fixture.union.zone)
    words = _("It is not over yet by the plan: its planned end is %(end)s.")
    asked = _("Is it over anyway? Then save it.")
    yield Question(f"{words % {'end': time_format(local, 'H:i')}} {asked}")


def _refused(form: SheetForm, sheet: ScoreSheet) -> Iterator[Question]:
    if not sheet.refused:
        return
    entries = {one.entry.id: one.entry for one in postings_in(form)}
    told = tuple(
        Warning(one.rule, f"{_said(form, entries[one.entry])}: {_(one.message)}")
        for one in sheet.refused
    )
    words = _(
        "The rules refuse what is listed here. If you save it, it counts as nothing "
        "and the score is %(home)s – %(away)s: %(score)s."
    )
    score = "–".join(str(sheet.totals[side]) for side in Side)
    teams = {str(side): name for side, name in form.teams.items()}
    yield Question(words % (teams | {"score": score}), told)


def sums_asked(form: SheetForm, sheet: ScoreSheet) -> Iterator[Question]:
    """Yield what is asked of a valid sheet whose paper has other totals (1.10)."""
    if told := tuple(other_sums(form, totals_of(form, sheet))):
        words = _(
            "The paper’s own totals differ from what was typed. Look at the paper once "
            "more. If everything is typed as it is there, save it."
        )
        yield Question(words, told)


def _said(form: SheetForm, entry: RecordEntry) -> str:
    """Return an entry that is not written yet in words, with its table."""
    names = {str(pk): name for pk, name in form.names.called.items()}
    row = Entry(kind=entry.kind, **entry_columns(entry))
    said = Teller(form.fixture, names, is_member=True).said(row, {})
    if text := free_text_of(entry):
        said = f"{said} ({text})"
    if not entry.table:
        return said
    return _("Table %(table)s: %(said)s") % {"table": entry.table, "said": said}
