"""Players from a file: each row a registration, or a correction of one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.access.names import alike_among, are_alike, fold_name
from league.access.persons import person_pk
from league.imports.actions.taken import ImportWork, Taken, by_words
from league.imports.columns import ImportRow
from league.imports.doubles import KNOWN, ROWS, TWO, Doubles, PersonSide
from league.imports.layouts.players import (
    RegistrationRow,
    as_registration,
)
from league.imports.questions import answers_of
from league.imports.rehearsal import short_step
from league.models import Club, FileImport, Player, Registration, Team
from league.models.places import today
from league.registrations.actions.players import save_contact
from league.registrations.actions.registrations import correct, lock_season, register
from league.registrations.faults import Filled
from league.registrations.file_rows import CLUB, DAY, NAME, NUMBER, ROLE, TEAM
from league.registrations.selectors import number_after

# The file's column for each fault of a registration.
COLUMN_OF = {"registered_on": DAY, "number": NUMBER, "name": NAME, "team": TEAM}


def _words_of(one: Registration) -> str:
    name, place = one.player.person.name, one.team or one.club
    captain = f", {_('captain')}" if one.is_captain else ""
    return f"{name} ({one.number}), {place.name}{captain}"


class PlayersWork(ImportWork):
    """Registers everybody in a file's rows."""

    def prepare(self, brought: FileImport) -> None:
        season = self.season = lock_season(brought.season)
        self.late_reason = brought.late_reason
        answers = answers_of(brought)
        self.styles, self.doubles = answers.styles, Doubles(answers.persons)
        self.new: list[Registration] = []
        self.again: list[Registration] = []
        self.changed: list[Registration] = []
        self.day = today(season.union)
        self.clubs = by_words(Club.objects.filter(union=season.union_id))
        teams = Team.objects.filter(union=season.union_id).select_related("club")
        self.teams = by_words(teams)
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
            if is_here:
                self.standing[row.person] = row
                if row.is_captain and row.team_id:
                    self.captains[row.team_id] = row.person

    def take_rows(self, rows: Sequence[ImportRow]) -> Taken:
        players = [self._numbered(as_registration(row, self.styles)) for row in rows]
        self.rows = {row.line: row for row in players}
        for one in self.counted(self.without_doubles(players)):
            self._take(one)
        if self.is_rehearsal:
            self.find_alike()
        # In words at last, since a later row may correct an earlier one's.
        self.taken.made = list(map(_words_of, self.new))
        self.taken.again = list(map(_words_of, self.again))
        self.taken.changed = list(map(_words_of, self.changed))
        self.taken.doubles = self.doubles.listed()
        return self.taken

    def _numbered(self, row: RegistrationRow) -> RegistrationRow:
        known = self.numbers.get(row.number.casefold(), row.number)
        return replace(row, number=known)

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
                sentence = _("stands in row %(row)d already.")
                self.fault(row.line, NUMBER, sentence % {"row": numbers[number]})
            numbers.setdefault(number, row.line)
            if self._is_anothers(row, named[fold_name(row.name)]):
                continue
            named[fold_name(row.name)].append(row)
            kept.append(row)
        return kept

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

    def _take(self, row: RegistrationRow) -> None:
        """Import one row; what it refuses is a fault of the row."""
        if row.ended_on is not None:
            self.warn(row.line, DAY, _("ended already: passed over."))
            return
        if not row.name:
            self.fault(row.line, NAME, _("is empty."))
            return
        if not row.team and not row.club:
            self.fault(row.line, TEAM, _("names neither a team nor a club."))
            return
        place = self._place(row)
        if place is None:
            return
        try:
            with short_step():
                self._keep(row, *place)
        except ValidationError as error:
            self._add(row, error)
        else:
            self._see_captain(row, place[1])

    def _see_captain(self, row: RegistrationRow, team: Team | None) -> None:
        """Warn that a row makes someone a team's captain in place of another."""
        person = self._person(row)
        if not row.is_captain or team is None or person is None:
            return
        former = self.captains.get(team.pk)
        self.captains[team.pk] = person.pk
        if former not in (None, person.pk):
            values = {"team": team.name, "name": self.players[former].name}
            sentence = _("is captain of %(team)s in place of %(name)s.") % values
            self.warn(row.line, ROLE, sentence)

    def _add(self, row: RegistrationRow, error: ValidationError) -> None:
        if not hasattr(error, "error_dict"):
            self.fault(row.line, NAME, " ".join(error.messages))
            return
        for name, sentences in error.message_dict.items():
            self.fault(row.line, COLUMN_OF.get(name, NAME), " ".join(sentences))

    def _place(self, row: RegistrationRow) -> tuple[Club, Team | None] | None:
        """Return the club and team that a row names, by code or by name."""
        team = self.teams.get(row.team) if row.team else None
        club = self.clubs.get(row.club) if row.club else None
        for column, typed, found in ((TEAM, row.team, team), (CLUB, row.club, club)):
            if typed and found is None:
                sentence = _("“%(typed)s” is not a known code or name.")
                self.fault(row.line, column, sentence % {"typed": typed})
                return None
        if team is not None and club is None:
            return team.club, team
        return (club, team) if club is not None else None

    def _keep(self, row: RegistrationRow, club: Club, team: Team | None) -> None:
        person = self._person(row)
        standing = self.standing.get(person.pk) if person else None
        if standing is not None:
            self._correct(row, standing, club, team)
            return
        number = row.number or (person and self.last_numbers.get(person.pk, "")) or ""
        filled = self._filled(
            row, club, team, number=number or number_after(self.by_number)
        )
        made = register(self.season, filled, player=person, by=self.by)
        self._reach(row, made)
        (self.again if person else self.new).append(made)
        self.by_number[made.number] = made.player_id
        self.last_numbers[made.player_id] = made.number
        if person is None:
            self.players[made.player_id] = made.player
            self.by_name[fold_name(made.player.name)].append(made.player_id)
        self.standing[made.player_id] = made
        self.met[row.line] = self.players[made.player_id]
        if person is None:
            self.lines[made.player_id] = row.line

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
        return self.players[meant[0]] if meant else None

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
        standing, place = self.standing.get(pk), self._place(row)
        if standing is None or place is None:
            return False
        club, team = place
        return standing.team == team if team else standing.club_id == club.pk

    def _add_known(
        self, row: RegistrationRow, pk: int, *, must_say: bool = False
    ) -> None:
        if pk in self.lines:
            self._add_rows(row, self.rows[self.lines[pk]], must_say=must_say)
            return
        known = self.known.get(pk) or PersonSide(self.players[pk].name, "", "")
        key = KNOWN.format(row.line, pk)
        self.doubles.add(key, _side(row), known, must_say=must_say)

    def _correct(
        self,
        row: RegistrationRow,
        standing: Registration,
        club: Club,
        team: Team | None,
    ) -> None:
        """Correct a registration; a move is a transfer, which no file can do."""
        is_same_day = row.registered_on in (None, standing.registered_on)
        if (club.pk, team) != (standing.club_id, standing.team) and not (
            row.registered_on and is_same_day
        ):
            sentence = _("is registered for %(place)s; a move is a transfer.")
            place = standing.team or standing.club
            if not row.number:
                self._add_known(row, standing.player.person.pk)
            raise ValidationError({"team": sentence % {"place": place}})
        filled = self._filled(row, club, team, number=row.number or standing.number)
        before = _state(standing)
        after = correct(standing, filled, by=self.by)
        self._reach(row, after)
        if _state(after) == before:
            self.taken.left_alone += 1
        else:
            self.changed.append(after)
        self.standing[standing.player.person.pk] = after

    def _reach(self, row: RegistrationRow, made: Registration) -> None:
        """Save how a row's player is reached, where the row says so."""
        player = made.player.person
        save_contact(
            player,
            phone=row.phone or player.phone,
            email=row.email or player.email,
            by=self.by,
        )

    def _filled(
        self, row: RegistrationRow, club: Club, team: Team | None, *, number: str
    ) -> Filled:
        person = self._person(row)
        standing = self.standing.get(person.pk) if person else None
        day = row.registered_on or (standing and standing.registered_on) or self.day
        return Filled(
            # One found by name keeps it as it was written, with its accents.
            name=person.name if person and not row.number else row.name,
            club=club,
            team=team,
            registered_on=day,
            number=number,
            is_captain=row.is_captain,
            agreed_to_name=bool(person and person.agreed_to_name),
            late_reason=self.late_reason or (standing.late_reason if standing else ""),
        )

    def find_alike(self) -> None:
        """Find the new players who may be somebody else, in the file or known."""
        names = {pk: one.name for pk, one in self.players.items()}
        for pair in alike_among(names) if self.lines else ():
            # The later row of two in the file; the new one of a new and a known.
            known, new = sorted(pair, key=lambda pk: self.lines.get(pk, 0))
            if new in self.lines:
                self._add_known(self.rows[self.lines[new]], known)


def _side(row: RegistrationRow) -> PersonSide:
    return PersonSide(row.name, row.number, row.team or row.club, row=row.line)


def _known_side(row: Registration, *, is_registered: bool) -> PersonSide:
    place = row.team.name if row.team else row.club.name
    name, season = row.player.person.name, row.season.name
    return PersonSide(
        name, row.number, place, season=season, is_registered=is_registered
    )


def _state(registration: Registration) -> tuple[object, ...]:
    person = registration.player.person
    return (
        registration.number,
        registration.club_id,
        registration.team_id,
        registration.registered_on,
        registration.is_captain,
        person.name,
        person.phone,
        person.email,
    )
