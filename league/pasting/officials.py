"""Officials, as a pasted list has them: somebody known, or somebody new."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.access.names import NamesKnown, name_key
from league.access.persons import person_pk
from league.imports.actions.taken import Unknown
from league.imports.columns import ImportRow
from league.models import Official, Player, Registration
from league.pasting.judging import (
    Judge,
    JudgedRow,
    NearNames,
    PasteSide,
    row_title,
    stands_in,
)
from league.pasting.layouts import (
    DOES,
    EMAIL,
    MARKER,
    NAME,
    OFFICIALS,
    PHONE,
    REFEREE,
)
from league.registrations.contacts import contacts_seen_by
from league.registrations.phones import international


@dataclass(frozen=True, slots=True)
class OfficialPlan:
    """A person to make an official; without a player, somebody new.

    Phone number and address are those to save; an empty one leaves what is known.
    """

    name: str
    does: frozenset[str]
    player: Player | None
    phone: str
    email: str


class OfficialsJudge(Judge):
    LAYOUT = OFFICIALS

    def prepare(self, rows: list[ImportRow]) -> None:
        players = Player.objects.filter(
            union=self.union, merged_into=None, erased_at=None
        )
        names = dict(players.values_list("pk", "name"))
        self.near = NearNames({one.line: one[NAME] for one in rows}, names)
        wanted = {pk for near in self.near.near.values() for pk in near if pk > 0}
        self.players = Player.objects.in_bulk(wanted)
        self.seen = contacts_seen_by(self.by, self.union, self.players.values())
        found = Official.objects.filter(union=self.union, player__in=wanted)
        self.officials = {one.player_id: one for one in found}
        self.places = self._places(wanted)
        self.new: NamesKnown[int] = NamesKnown()
        self.made: dict[int, str] = {}
        self.met: dict[int, int] = {}

    def _places(self, wanted: set[int]) -> dict[int, tuple[str, ...]]:
        """Return where each was last registered: number, team or club, season."""
        rows = (
            Registration.objects.filter(union=self.union)
            .annotate(person=person_pk())
            .filter(person__in=wanted)
            .select_related("club", "team", "season")
            .order_by("season__name", "pk")
        )
        return {
            one.person: (
                one.number,
                one.team.name if one.team else one.club.name,
                one.season.name,
            )
            for one in rows
        }

    def look(self, row: ImportRow, out: JudgedRow) -> None:
        does = self._does(row)
        if not does:
            raise Unknown(DOES, _("is empty: write referee, marker or both."))
        earlier = self.new.get(row[NAME])
        if earlier is not None:
            raise Unknown(NAME, stands_in(earlier))
        near = self.near.of(row.line, made=self.made)
        there = next((one for one in near if self._is_there(one, row, does)), None)
        if there is not None:
            self._meet(there, row)
            out.words.append(_("Is an official already."))
            return
        number = self._ask(row, out, near) if near else None
        if number is not None and number < 0:
            out.pass_over(-number, _("The same as row %(row)d: passed over."))
            return
        self._plan(row, out, does, self.players[number] if number else None)

    @staticmethod
    def _does(row: ImportRow) -> frozenset[str]:
        boxes = {one for one in (REFEREE, MARKER) if row[one]}
        return frozenset(row[DOES] or ()) | boxes

    def _is_there(self, pk: int, row: ImportRow, does: frozenset[str]) -> bool:
        """Whether an official has this very name, and all that the row says of them."""
        player, official = self.players.get(pk), self.officials.get(pk)
        if player is None or official is None:
            return False
        is_named = name_key(player.name) == name_key(row[NAME])
        return is_named and does <= _done(official) and not _changed(player, row)

    def _meet(self, pk: int, row: ImportRow) -> None:
        first = self.met.setdefault(pk, row.line)
        if first != row.line:
            raise Unknown(NAME, stands_in(first))

    def _ask(self, row: ImportRow, out: JudgedRow, near: Iterable[int]) -> int | None:
        sides = {one: (self._same_words(one, row), self._side(one)) for one in near}
        facts = tuple(one for one in (row[PHONE], row[EMAIL]) if one)
        own = PasteSide(row_title(row.line), row[NAME], facts)
        words = _("Is %(name)s somebody who is known?") % {"name": row[NAME]}
        another = _("Somebody else, to be added")
        return self.ask_which(out, "person", words, own, sides, another)

    def _side(self, number: int) -> PasteSide:
        if number < 0:
            return PasteSide(row_title(-number), self.made[-number])
        player, official = self.players[number], self.officials.get(number)
        title = _("Known to the union")
        if official is not None:
            title = _("Official already: %(does)s") % {"does": _called(_done(official))}
        elif number in self.places:
            title = _("Registered player")
        known = (player.phone, player.email) if number in self.seen else ()
        facts = (*self.places.get(number, ()), *known)
        return PasteSide(title, player.name, tuple(one for one in facts if one))

    def _same_words(self, number: int, row: ImportRow) -> str:
        if number < 0:
            return _("The same as row %(row)d: pass it over") % {"row": -number}
        player = self.players[number]
        words = [_("The same as %(name)s") % {"name": player.name}]
        changed = _changed(player, row)
        if "phone" in changed and player.phone:
            words.append(_("their phone number becomes %s") % row[PHONE])
        if "email" in changed and player.email:
            words.append(_("their e-mail address becomes %s") % row[EMAIL])
        return "; ".join(words)

    def _plan(
        self,
        row: ImportRow,
        out: JudgedRow,
        does: frozenset[str],
        player: Player | None,
    ) -> None:
        if player is None:
            self.new.add(row[NAME], row.line)
            self.made[row.line] = row[NAME]
        else:
            self._meet(player.pk, row)
            official = self.officials.get(player.pk)
            does |= _done(official) if official else frozenset()
        out.plan = OfficialPlan(row[NAME], does, player, row[PHONE], row[EMAIL])
        words = _("Becomes %(does)s.") if player else _("New: %(does)s.")
        out.words.append(words % {"does": _called(does)})
        contact = ", ".join(one for one in (row[PHONE], row[EMAIL]) if one)
        out.words += [contact] if contact else []


def _done(official: Official) -> frozenset[str]:
    boxes = {REFEREE: official.is_referee, MARKER: official.is_marker}
    return frozenset(name for name, is_so in boxes.items() if is_so)


def _called(does: frozenset[str]) -> str:
    if len(does) > 1:
        return _("referee and marker")
    return _("referee") if REFEREE in does else _("marker")


def _changed(player: Player, row: ImportRow) -> set[str]:
    """Return what a row would change of how a person is reached."""
    changed = set()
    if row[PHONE] and _digits(row[PHONE]) != _digits(player.phone):
        changed.add("phone")
    if row[EMAIL] and row[EMAIL].casefold() != player.email.casefold():
        changed.add("email")
    return changed


def _digits(phone: str) -> str:
    return international(phone) or phone
