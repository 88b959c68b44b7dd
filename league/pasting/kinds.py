"""The kinds of list that may be pasted: who may, what judges it, and how it looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from league.access.admission import admit_keeper, admit_planner
from league.models import Role, Union, User
from league.pasting.clubs import ClubsJudge
from league.pasting.judging import Judge, JudgedRow, seen_of
from league.pasting.lists import PastedList
from league.pasting.officials import OfficialsJudge
from league.pasting.people import PeopleJudge

CLUBS, OFFICIALS, PEOPLE = "clubs", "officials", "people"
# The words of the examples, which a reader sees and may write in their own language.
REFEREE, MARKER = Role.Kind.REFEREE.label, Role.Kind.MARKER.label
CAPTAIN, REGISTRAR = Role.Kind.CAPTAIN.label, Role.Kind.REGISTRAR.label


@dataclass(frozen=True, slots=True)
class Several:
    """A kind of list: its page, who may paste it, and what judges its rows."""

    title: Any
    lede: Any
    back: str
    back_title: Any
    admit: Callable[[HttpRequest, Union], User]
    judge: type[Judge]
    example: tuple[tuple[Any, ...], ...]


KINDS: dict[str, Several] = {
    CLUBS: Several(
        gettext_lazy("Add several clubs"),
        gettext_lazy("Clubs with their halls, one a line; a hall that is new is made."),
        "places",
        gettext_lazy("Halls, clubs and teams"),
        admit_planner,
        ClubsJudge,
        (("Athlone", "Athlone Civic", "8"), ("Retreat", "Retreat Hall", "")),
    ),
    OFFICIALS: Several(
        gettext_lazy("Add several officials"),
        gettext_lazy("Referees and markers, one a line."),
        "officials",
        gettext_lazy("Referees and markers"),
        admit_planner,
        OfficialsJudge,
        (
            ("Thandi Jacobs", REFEREE, "082 123 4567", "thandi@example.org"),
            ("Pieter Botha", MARKER, "", ""),
        ),
    ),
    PEOPLE: Several(
        gettext_lazy("Give several people a role"),
        gettext_lazy(
            "An e-mail address and a role, one a line. Someone who has an account here "
            "with that address gets the role at once; anyone else gets a mail with a "
            "link."
        ),
        "people",
        gettext_lazy("People with a role"),
        admit_keeper,
        PeopleJudge,
        (
            ("thandi@example.org", CAPTAIN, "Athlone A"),
            ("pieter@example.org", REGISTRAR, ""),
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class Looked:
    """The rows with what was answered, and a text by which two looks are equal."""

    rows: list[JudgedRow]
    seen: str


@dataclass(frozen=True, slots=True)
class Looking:
    """A list of one kind, to be looked at in a union as often as is needed."""

    kind: str
    union: Union
    pasted: PastedList
    by: User
    tables: int | None = None

    def look(self, answers: Mapping[str, str]) -> Looked:
        """Return what each row would do now, and what it is asked without answers."""
        bare = self._judged({})
        asked = {one.key for row in bare for one in row.questions}
        is_said = any(answers.get(key) for key in asked)
        return Looked(self._judged(answers) if is_said else bare, seen_of(bare))

    def _judged(self, answers: Mapping[str, str]) -> list[JudgedRow]:
        more = {} if self.tables is None else {"tables": self.tables}
        judge = KINDS[self.kind].judge(self.union, answers, by=self.by, **more)
        return judge.judge(self.pasted)
