"""Players from a file: each row a registration, or a correction of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.access.names import fold_name
from league.imports.actions.persons import PersonsWork
from league.imports.actions.taken import Taken
from league.imports.columns import ImportRow
from league.imports.layouts.players import (
    RegistrationRow,
    as_registration,
)
from league.imports.rehearsal import short_step
from league.models import Club, FileImport, Registration, Team
from league.models.places import today
from league.notices.mailable import Mailable, mailable
from league.registrations.actions.players import save_contact
from league.registrations.actions.registrations import correct, register
from league.registrations.faults import Filled
from league.registrations.file_rows import DAY, NAME, NUMBER, ROLE, TEAM
from league.registrations.selectors import number_after

# The file's column for each fault of a registration.
COLUMN_OF = {"registered_on": DAY, "number": NUMBER, "name": NAME, "team": TEAM}


def _words_of(one: Registration) -> str:
    name, place = one.player.person.name, one.team or one.club
    captain = f", {_('captain')}" if one.is_captain else ""
    return f"{name} ({one.number}), {place.name}{captain}"


class PlayersWork(PersonsWork):
    """Registers everybody in a file's rows."""

    def prepare(self, brought: FileImport) -> None:
        super().prepare(brought)
        self.late_reason = brought.late_reason
        self.new: list[Registration] = []
        self.again: list[Registration] = []
        self.changed: list[Registration] = []
        self.day = today(self.season.union)

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
        self.taken.unconsented = self._unconsented()
        return self.taken

    def _unconsented(self) -> int:
        """Return how many of these players no news may be mailed to, by their consents.

        They have an address.
        """
        rows = [*self.new, *self.again, *self.changed]
        people = {one.player.person.pk: one.player.person for one in rows}
        addressed = [one for one in people.values() if one.email]
        may = mailable(addressed, self.season.union) if addressed else {}
        return sum(may[one] is not Mailable.ALL for one in addressed)

    def _numbered(self, row: RegistrationRow) -> RegistrationRow:
        known = self.numbers.get(row.number.casefold(), row.number)
        return replace(row, number=known)

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
        is_renamed = bool(row.number) or row.line in self.doubles.respelled
        return Filled(
            # One found by name keeps it as it was written, unless it is said otherwise.
            name=person.name if person and not is_renamed else row.name,
            club=club,
            team=team,
            registered_on=day,
            number=number,
            is_captain=row.is_captain,
            agreed_to_name=bool(person and person.agreed_to_name),
            late_reason=self.late_reason or (standing.late_reason if standing else ""),
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
