"""What a row of a list would do, what it asks, and what is wrong with it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from league.access.names import alike_to_each, are_numbered, name_key
from league.imports.actions.taken import Unknown
from league.imports.columns import ImportRow
from league.imports.headings import heading_of
from league.lib.files.reading import FileLine
from league.models import Union, User
from league.pasting.layouts import PasteLayout
from league.pasting.lists import PastedList, RowFault

NEW = "new"
# So many that a row may mean are shown, those of its very name first.
MOST_NEAR = 5


class RowState(StrEnum):
    """What becomes of a row at the press."""

    DONE = "done"
    THERE = "there"
    TWICE = "twice"
    ASKED = "asked"
    FAULTY = "faulty"


@dataclass(frozen=True, slots=True)
class PasteSide:
    """One of two who may be the same: a title, a name, and what is known."""

    title: str
    name: str
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PasteOption:
    """An answer: its value, in words, and the one it says is meant."""

    value: str
    words: str
    side: PasteSide | None = None


@dataclass(frozen=True, slots=True)
class PasteQuestion:
    """Whether a row means something that is there, and what was said of it."""

    key: str
    words: str
    own: PasteSide
    options: tuple[PasteOption, ...]
    said: str

    @property
    def sides(self) -> list[PasteSide]:
        return [one.side for one in self.options if one.side]


@dataclass(slots=True)
class JudgedRow:
    """A row of a list, and what it would do; without a plan, nothing.

    Its `mark` is made of its text, so that an answer finds it in another list too.
    """

    line: int
    mark: str
    name: str = ""
    words: list[str] = field(default_factory=list)
    questions: list[PasteQuestion] = field(default_factory=list)
    faults: list[RowFault] = field(default_factory=list)
    plan: Any = None
    # The line of the earlier row that says the same.
    twin: int | None = None

    @property
    def is_open(self) -> bool:
        return any(not one.said for one in self.questions)

    def pass_over(self, twin: int, words: str) -> None:
        """Do nothing for a row, since an earlier one says the same."""
        self.twin = twin
        self.words.append(words % {"row": twin})

    @property
    def state(self) -> RowState:
        if self.faults:
            return RowState.FAULTY
        if self.is_open:
            return RowState.ASKED
        if self.twin is not None:
            return RowState.TWICE
        return RowState.THERE if self.plan is None else RowState.DONE


class Judge:
    """Says of each row of a list what it would do, and writes nothing."""

    LAYOUT: ClassVar[PasteLayout]

    def __init__(self, union: Union, answers: Mapping[str, str], *, by: User) -> None:
        self.union, self.answers, self.by = union, answers, by

    def prepare(self, rows: list[ImportRow]) -> None:
        """Read what the rows are compared with."""
        raise NotImplementedError

    def look(self, row: ImportRow, out: JudgedRow) -> None:
        """Say what a row would do; raise Unknown with what is wrong."""
        raise NotImplementedError

    def judge(self, pasted: PastedList) -> list[JudgedRow]:
        """Return every row of a list in its order, also those that cannot be read."""
        self.marks = row_marks(pasted.lines.values())
        self.prepare(pasted.rows)
        found = [self._judged(one) for one in pasted.rows]
        for line, faults in pasted.bad.items():
            name = next((one for one in pasted.lines[line].cells if one.strip()), "")
            found.append(JudgedRow(line, self.marks[line], name.strip(), faults=faults))
        return sorted(found, key=lambda one: one.line)

    def _judged(self, row: ImportRow) -> JudgedRow:
        out = JudgedRow(row.line, self.marks[row.line], row[self.LAYOUT.key])
        try:
            self.look(row, out)
        except Unknown as unknown:
            out.plan, out.questions = None, []
            out.faults.append(RowFault(heading_of(unknown.column), str(unknown)))
        return out

    def ask(
        self,
        out: JudgedRow,
        key: str,
        words: str,
        own: PasteSide,
        options: Iterable[PasteOption],
    ) -> str:
        """Add a question to a row; return what was said, "" if nothing that fits."""
        key, among = f"{key}-{out.mark}", tuple(options)
        said = self.answers.get(key, "")
        said = said if said in {one.value for one in among} else ""
        out.questions.append(PasteQuestion(key, words, own, among, said))
        return said

    def ask_which(
        self,
        out: JudgedRow,
        key: str,
        words: str,
        own: PasteSide,
        near: Mapping[int, tuple[str, PasteSide]],
        another: str,
    ) -> int | None:
        """Ask which of these a row means, by its number; None: another, or no answer.

        An earlier row has its line below 0.
        """
        values = {self._value_of(number): number for number in near}
        options = [
            PasteOption(value, *near[number]) for value, number in values.items()
        ]
        said = self.ask(out, key, words, own, [*options, PasteOption(NEW, another)])
        return values.get(said)

    def _value_of(self, number: int) -> str:
        return str(number) if number > 0 else f"row-{self.marks[-number]}"


class NearNames:
    """Which names, known or of an earlier row, are nearly a row's.

    A known one has its number, an earlier row its line below 0.
    """

    def __init__(self, rows: Mapping[int, str], known: Mapping[int, str]) -> None:
        self.names = dict(known) | {-line: name for line, name in rows.items()}
        self.rows = rows
        self.near = alike_to_each(rows, self.names)

    def of(self, line: int, *, made: Iterable[int] = ()) -> list[int]:
        """Return the numbers of the near names: known ones, and rows that make one."""
        name, before = self.rows[line], set(made)
        key = name_key(name)
        found = [
            (name_key(self.names[one]) != key, one < 0, abs(one), one)
            for one in self.near[line]
            if (one > 0 or -one in before) and not are_numbered(name, self.names[one])
        ]
        # An earlier row of the very same name is a fault, and no question.
        named = [
            one for other, _is_row, _place, one in sorted(found) if other or one > 0
        ]
        return named[:MOST_NEAR]


def row_marks(lines: Iterable[FileLine]) -> dict[int, str]:
    """Return for the number of each line a text by which it is known in every list.

    It is made of the line's text; lines that are equal are counted.
    """
    found, counts = {}, Counter[str]()
    for line in lines:
        text = " ".join(line.raw.split())
        mark = hashlib.sha256(text.encode()).hexdigest()[:16]
        counts[mark] += 1
        found[line.number] = mark if counts[mark] == 1 else f"{mark}-{counts[mark]}"
    return found


def seen_of(rows: Iterable[JudgedRow]) -> str:
    """Return a text by which two looks at a list are equal."""
    told = [
        (one.line, one.state, one.words, [(q.key, q.options) for q in one.questions])
        for one in rows
    ]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:32]


def row_title(line: int) -> str:
    return _("Row %(row)d of the list") % {"row": line}


def stands_in(line: int) -> str:
    return _("is in row %(row)d already.") % {"row": line}
