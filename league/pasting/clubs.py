"""Clubs with their halls, as a pasted list has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.access.names import NamesKnown
from league.imports.actions.taken import PlacesKnown, Unknown
from league.imports.columns import ImportRow
from league.models import Club, Union, User, Venue
from league.pasting.judging import (
    Judge,
    JudgedRow,
    NearNames,
    PasteOption,
    PasteSide,
    row_title,
    stands_in,
)
from league.pasting.layouts import CLUBS, HALL, NAME, TABLES

LEAVE, MOVE = "leave", "move"


@dataclass(frozen=True, slots=True)
class HallPlan:
    """A hall that is there, or a name and tables to make one with."""

    name: str
    tables: int
    known: Venue | None = None


@dataclass(frozen=True, slots=True)
class ClubPlan:
    """A club to make, or to put in a hall."""

    name: str
    known: Club | None
    hall: HallPlan | None


class ClubsJudge(Judge):
    LAYOUT = CLUBS

    def __init__(
        self, union: Union, answers: Mapping[str, str], *, by: User, tables: int
    ) -> None:
        super().__init__(union, answers, by=by)
        self.tables = tables

    def prepare(self, rows: list[ImportRow]) -> None:
        clubs = Club.objects.filter(union=self.union).select_related("venue")
        halls = Venue.objects.filter(union=self.union)
        self.clubs, self.halls = PlacesKnown(clubs), PlacesKnown(halls)
        self.club_of = {one.pk: one for one in self.clubs.values()}
        self.hall_of = {one.pk: one for one in self.halls.values()}
        names = {one.line: one[NAME] for one in rows}
        self.near = NearNames(names, {pk: one.name for pk, one in self.club_of.items()})
        held = {one.line: one[HALL] for one in rows if one[HALL]}
        self.near_halls = NearNames(
            held, {pk: one.name for pk, one in self.hall_of.items()}
        )
        # The lines of the clubs met, and of those that are new.
        self.met: dict[int, int] = {}
        self.new: NamesKnown[int] = NamesKnown()
        self.made: dict[int, str] = {}
        self.new_halls: dict[int, HallPlan] = {}
        self.halls_named: NamesKnown[int] = NamesKnown()

    def look(self, row: ImportRow, out: JudgedRow) -> None:
        club = self._club(row, out)
        if isinstance(club, int):
            out.pass_over(club, _("The same as row %(row)d: passed over."))
            return
        if club is not None:
            self._meet(club, row)
        hall = self._hall(row, out)
        if club is None:
            self.new.add(row[NAME], row.line)
            self.made[row.line] = row[NAME]
            out.words.append(_("Club %(club)s is made.") % {"club": row[NAME]})
        else:
            out.words.append(_("Club %(club)s is there already.") % {"club": club.name})
        self._put_in_hall(out, club, hall)
        is_moved = hall is not None and (club is None or self._moves(out, club, hall))
        if club is None or is_moved:
            out.plan = ClubPlan(row[NAME], club, hall if is_moved else None)

    def _club(self, row: ImportRow, out: JudgedRow) -> Club | int | None:
        """Return the club of a row, the line of an earlier row that is the same, or
        None for a new one."""
        known = self.clubs.get(row[NAME], NAME)
        if known is not None:
            return known
        earlier = self.new.get(row[NAME])
        if earlier is not None:
            raise Unknown(NAME, stands_in(earlier))
        near = self.near.of(row.line, made=self.made)
        if not near:
            return None
        names = {one: self._club_called(one) for one in near}
        number = self._same(out, "club", row[NAME], names, _("Another club"))
        if number is None:
            return None
        return self.club_of[number] if number > 0 else -number

    def _club_called(self, number: int) -> PasteSide:
        if number < 0:
            return PasteSide(row_title(-number), self.made[-number])
        club = self.club_of[number]
        facts = (club.venue.name,) if club.venue else ()
        return PasteSide(_("Club that is there"), club.name, facts)

    def _same(
        self,
        out: JudgedRow,
        key: str,
        name: str,
        sides: Mapping[int, PasteSide],
        another: str,
    ) -> int | None:
        """Ask whether a name is one of these; return its number, None for no."""
        called = ", ".join(side.name for side in sides.values())
        words = _("There is %(names)s already. Is it the same?") % {"names": called}
        near = {
            one: (_("The same as %(name)s") % {"name": side.name}, side)
            for one, side in sides.items()
        }
        own = PasteSide(row_title(out.line), name)
        return self.ask_which(out, key, words, own, near, another)

    def _meet(self, club: Club, row: ImportRow) -> None:
        first = self.met.setdefault(club.pk, row.line)
        if first != row.line:
            raise Unknown(NAME, stands_in(first))

    def _hall(self, row: ImportRow, out: JudgedRow) -> HallPlan | None:
        """Return the hall that a row names; None if it names none."""
        if not row[HALL]:
            return None
        known = self.halls.get(row[HALL], HALL)
        earlier = self.halls_named.get(row[HALL])
        if known is None and earlier is None:
            known, earlier = self._near_hall(row, out)
        if known is not None:
            if row[TABLES] and row[TABLES] != known.tables:
                values = {"hall": known.name, "tables": _tables(known.tables)}
                out.words.append(_("%(hall)s has %(tables)s: that stays.") % values)
            return HallPlan(known.name, known.tables, known)
        if earlier is not None:
            return self._hall_again(self.new_halls[earlier], earlier, row)
        plan = HallPlan(row[HALL], row[TABLES] or self.tables)
        self.new_halls[row.line] = plan
        self.halls_named.add(row[HALL], row.line)
        return plan

    def _near_hall(
        self, row: ImportRow, out: JudgedRow
    ) -> tuple[Venue | None, int | None]:
        near = self.near_halls.of(row.line, made=self.new_halls)
        if not near:
            return None, None
        names = {one: self._hall_called(one) for one in near}
        number = self._same(out, "hall", row[HALL], names, _("Another hall")) or 0
        return self.hall_of.get(number), -number if number < 0 else None

    def _hall_called(self, number: int) -> PasteSide:
        if number < 0:
            return PasteSide(row_title(-number), self.new_halls[-number].name)
        hall = self.hall_of[number]
        return PasteSide(_("Hall that is there"), hall.name, (_tables(hall.tables),))

    @staticmethod
    def _hall_again(plan: HallPlan, line: int, row: ImportRow) -> HallPlan:
        if row[TABLES] and row[TABLES] != plan.tables:
            sentence = _("row %(row)d gives this hall %(tables)d tables.")
            values = {"row": line, "tables": plan.tables}
            raise Unknown(TABLES, sentence % values)
        return plan

    def _put_in_hall(
        self, out: JudgedRow, club: Club | None, hall: HallPlan | None
    ) -> None:
        """Say in words what becomes of a row's hall."""
        if hall is None:
            is_new = club is None
            out.words += [_("It has no hall yet.")] if is_new else []
            return
        if hall.known is None:
            line = self.halls_named.get(hall.name)
            words = _("Hall %(hall)s is made, with %(tables)s.")
            if line is not None and line != out.line:
                words = _("Its hall is %(hall)s, made with %(tables)s.")
            values = {"hall": hall.name, "tables": _tables(hall.tables)}
            out.words.append(words % values)
        elif club is None or club.venue_id is None:
            out.words.append(_("Its hall is %(hall)s.") % {"hall": hall.name})

    def _moves(self, out: JudgedRow, club: Club, hall: HallPlan) -> bool:
        """Whether a club that is there goes to a hall; asked where it has another."""
        if club.venue is None:
            return True
        if hall.known is not None and hall.known.pk == club.venue_id:
            return False
        words = _("%(club)s is at home in %(hall)s. Does it move?")
        said = self.ask(
            out,
            "move",
            words % {"club": club.name, "hall": club.venue.name},
            PasteSide(row_title(out.line), club.name, (hall.name,)),
            [
                PasteOption(
                    LEAVE, _("It stays in %(hall)s") % {"hall": club.venue.name}
                ),
                PasteOption(MOVE, _("It moves to %(hall)s") % {"hall": hall.name}),
            ],
        )
        return said == MOVE


def _tables(number: int) -> str:
    words = ngettext("%(number)d table", "%(number)d tables", number)
    return words % {"number": number}
