"""Whom the rows of a file of players are about: somebody known, or somebody new.

Nobody is taken for a namesake unseen: where a name is written otherwise, or what is
known of somebody would be replaced, it must be said whether that is one person.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.access.names import alike_among, are_alike, fold_name
from league.access.persons import person_pk
from league.imports.actions.taken import ImportWork, Named, PlacesKnown, Unknown
from league.imports.doubles import KNOWN, ROWS, TWO, Doubles, PersonSide
from league.imports.layouts.players import RegistrationRow
from league.imports.questions import answers_of
from league.models import Club, FileImport, Player, Registration, Team
from league.registrations.actions.registrations import lock_season
from league.registrations.file_rows import CLUB, NAME, NUMBER, TEAM
from league.registrations.phones import international


class PersonsWork(ImportWork):
    """Finds the player of each row of a file."""

    def prepare(self, brought: FileImport) -> None:
        season = self.season = lock_season(brought.season)
        answers = answers_of(brought)
        self.styles, self.doubles = answers.styles, Doubles(answers.persons)
        self.clubs = PlacesKnown(Club.objects.filter(union=season.union_id))
        teams = Team.objects.filter(union=season.union_id).select_related("club")
        self.teams = PlacesKnown(teams)
        self.players = Player.objects.filter(
            union=season.union_id, merged_into=None
        ).in_bulk()
        self.by_name: dict[str, list[int]] = defaultdict(list)
        for pk, one in self.players.items():
            self.by_name[fold_name(one.name)].append(pk)
        self.by_number: dict[str, int] = {}
        # Each number by its small letters: a file's sp001 is SP001.
        self.numbers: dict[str, str] = {}
        self.standing: dict[int, Registration] = {}
        # The last registration of each, of this season or an earlier one.
        self.latest: dict[int, Registration] = {}
        self.captains: dict[int, int] = {}
        self.last_numbers: dict[int, str] = {}
        # What the union knew of each before the file.
        self.known: dict[int, PersonSide] = {}
        self._read_registrations()
        # The row that a new player is from, and whom each row is about.
        self.lines: dict[int, int] = {}
        self.met: dict[int, Player | None] = {}
        self.rows: dict[int, RegistrationRow] = {}

    def _read_registrations(self) -> None:
        rows = (
            Registration.objects.filter(union=self.season.union_id)
            .annotate(person=person_pk())
            .select_related("club", "team", "player__merged_into", "season")
            .order_by("season__name", "pk")
        )
        for row in rows:
            self.by_number[row.number] = row.person
            self.numbers[row.number.casefold()] = row.number
            self.last_numbers[row.person] = row.number
            is_here = row.season_id == self.season.pk and row.ended_on is None
            if is_here or row.person not in self.standing:
                self.known[row.person] = _known_side(row, is_registered=is_here)
                self.latest[row.person] = row
            if is_here:
                self.standing[row.person] = row
                if row.is_captain and row.team_id:
                    self.captains[row.team_id] = row.person

    def without_doubles(self, rows: Iterable[RegistrationRow]) -> list[RegistrationRow]:
        """Return the rows of which none is another's person.

        A number that is used twice is a fault, and so is a name that is, until it is
        said whether that is one person.
        """
        numbers: dict[str, int] = {}
        named: dict[str, list[RegistrationRow]] = defaultdict(list)
        kept = []
        for row in rows:
            number = row.number.casefold()
            if number and number in numbers:
                sentence = _("is in row %(row)d already.")
                self.fault(row.line, NUMBER, sentence % {"row": numbers[number]})
            numbers.setdefault(number, row.line)
            if self._is_anothers(row, named[fold_name(row.name)]):
                continue
            named[fold_name(row.name)].append(row)
            kept.append(row)
        return [self._as_spelled(row) for row in kept]

    def _as_spelled(self, row: RegistrationRow) -> RegistrationRow:
        """Return a row under the name of a later one, if that is to be kept."""
        later = self.rows.get(self.doubles.spelled.get(row.line, -1))
        return replace(row, name=later.name) if later is not None else row

    def _is_anothers(
        self, row: RegistrationRow, earlier: Iterable[RegistrationRow]
    ) -> bool:
        """Whether a row is said to be the person of an earlier one; ask where unsaid.

        Two numbers are two people, by the file's own word.
        """
        # Rows whose names are only similar can be said to be one person too.
        first = self.rows.get(self.doubles.earlier.get(row.line, -1))
        if first is not None:
            self._add_rows(row, first)
            sentence = _("is the same person as in row %(row)d: passed over.")
            self.warn(row.line, NAME, sentence % {"row": first.line})
            return True
        for other in earlier if row.name else ():
            if row.number and other.number:
                continue
            if not self._add_rows(row, other, must_say=True):
                sentence = _("is the name in row %(row)d too: is it the same person?")
                self.fault(row.line, NAME, sentence % {"row": other.line})
                return True
        return False

    def _add_rows(
        self, row: RegistrationRow, first: RegistrationRow, *, must_say: bool = False
    ) -> str:
        key = ROWS.format(first.line, row.line)
        return self.doubles.add(key, _side(row), _side(first), must_say=must_say)

    def _place(self, row: RegistrationRow) -> tuple[Club, Team | None] | None:
        """Return the club and team that a row names, by code or by name."""
        try:
            team = self._named(self.teams, row.team, TEAM)
            club = self._named(self.clubs, row.club, CLUB)
        except Unknown as unknown:
            self.fault(row.line, unknown.column, str(unknown))
            return None
        if team is not None and club is None:
            return team.club, team
        return (club, team) if club is not None else None

    @staticmethod
    def _named(known: PlacesKnown[Named], typed: str, column: str) -> Named | None:
        """Return what a cell names, None if it is empty; raise Unknown otherwise."""
        found = known.find(typed, column) if typed else None
        if typed and found is None:
            sentence = _("“%(typed)s” is not a known code or name.")
            raise Unknown(column, sentence % {"typed": typed})
        return found

    def _person(self, row: RegistrationRow) -> Player | None:
        """Return a row's player; None for somebody new."""
        if row.line not in self.met:
            self.met[row.line] = self._found(row)
        return self.met[row.line]

    def _found(self, row: RegistrationRow) -> Player | None:
        """Return a row's player: by the number, as was said, or else by the name."""
        said = self.doubles.players.get(row.line)
        if row.number and row.number in self.by_number:
            known = self.players[self.by_number[row.number]]
            if said == known.pk or not are_alike(known.name, row.name):
                self._add_known(row, known.pk, must_say=True)
            if said != known.pk and not are_alike(known.name, row.name):
                sentence = _("%(number)s is the number of %(name)s.")
                values = {"number": row.number, "name": known.name}
                raise ValidationError({"number": sentence % values})
            return known
        if said is not None and said in self.players:
            self._add_known(row, said)
            return self.players[said]
        return None if row.number else self._of_that_name(row)

    def _of_that_name(self, row: RegistrationRow) -> Player | None:
        """Return the only one of a row's name; of several, the one registered there.

        Raises ValidationError if several are left: it must be said who is meant.
        """
        same = [
            pk for pk in self.by_name[fold_name(row.name)] if not self._is_two(pk, row)
        ]
        here = [pk for pk in same if self._is_there(pk, row)]
        meant = here if len(here) == 1 else same
        if len(meant) > 1:
            for pk in meant:
                self._add_known(row, pk, must_say=True)
            sentence = _("is the name of several people: say who it is.")
            raise ValidationError({"name": sentence})
        if meant and meant[0] not in self.lines:
            self._see_namesake(row, meant[0])
        return self.players[meant[0]] if meant else None

    def _see_namesake(self, row: RegistrationRow, pk: int) -> None:
        """Show the one of a row's name beside the row, unless nothing tells them apart.

        Raises ValidationError where it must be said first: the name is written
        otherwise than that of somebody who is not in that team yet, or the row would
        replace how the player is reached.
        """
        known, latest = self.players[pk], self.latest.get(pk)
        facts = {"name": known.name}
        sentence = ""
        is_there = self._is_there(pk, row)
        if row.name != " ".join(known.name.split()) and not is_there:
            sentence = _("is written %(name)s by the union: is it the same person?")
        elif _replaces_phone(row.phone, known.phone):
            sentence = _("%(name)s has another phone number: is it the same person?")
        elif _replaces_email(row.email, known.email):
            sentence = _("%(name)s has another e-mail address: is it the same person?")
        is_at_home = latest is not None and self._is_place_of(latest, row)
        is_filled = (row.phone and not known.phone) or (row.email and not known.email)
        is_shown = not is_at_home or (is_filled and not is_there)
        if sentence or is_shown:
            self._add_known(row, pk, must_say=bool(sentence), is_assumed=True)
        if sentence:
            raise ValidationError({"name": sentence % facts})

    def _is_two(self, pk: int, row: RegistrationRow) -> bool:
        """Whether a row is said to be another person than this one of its name."""
        if pk in self.lines:
            key = ROWS.format(self.lines[pk], row.line)
            return self.doubles.said_of(key) == TWO
        if self.doubles.said_of(KNOWN.format(row.line, pk)) == TWO:
            self._add_known(row, pk)
            return True
        return False

    def _is_there(self, pk: int, row: RegistrationRow) -> bool:
        """Whether somebody is registered for the team or club that a row names."""
        standing = self.standing.get(pk)
        return standing is not None and self._is_place_of(standing, row)

    def _is_place_of(self, one: Registration, row: RegistrationRow) -> bool:
        """Whether a registration is for the team or club that a row names."""
        place = self._place(row)
        if place is None:
            return False
        club, team = place
        return one.team == team if team else one.club_id == club.pk

    def _add_known(
        self,
        row: RegistrationRow,
        pk: int,
        *,
        must_say: bool = False,
        is_assumed: bool = False,
    ) -> None:
        if pk in self.lines:
            self._add_rows(row, self.rows[self.lines[pk]], must_say=must_say)
            return
        known = self.known.get(pk) or PersonSide(self.players[pk].name, "", "")
        key = KNOWN.format(row.line, pk)
        self.doubles.add(
            key, _side(row), known, must_say=must_say, is_assumed=is_assumed
        )

    def find_alike(self) -> None:
        """Find the new players who may be somebody else, in the file or known."""
        names = {pk: one.name for pk, one in self.players.items()}
        for pair in alike_among(names) if self.lines else ():
            # The later row of two in the file; the new one of a new and a known.
            known, new = sorted(pair, key=lambda pk: self.lines.get(pk, 0))
            if new in self.lines:
                self._add_known(self.rows[self.lines[new]], known)


def _replaces_phone(typed: str, known: str) -> bool:
    """Whether a phone number is another one than that which is known."""
    if not typed or not known:
        return False
    return (international(typed) or typed) != (international(known) or known)


def _replaces_email(typed: str, known: str) -> bool:
    return bool(typed and known) and typed.casefold() != known.casefold()


def _side(row: RegistrationRow) -> PersonSide:
    return PersonSide(row.name, row.number, row.team or row.club, row=row.line)


def _known_side(row: Registration, *, is_registered: bool) -> PersonSide:
    place = row.team.name if row.team else row.club.name
    name, season = row.player.person.name, row.season.name
    return PersonSide(
        name, row.number, place, season=season, is_registered=is_registered
    )
