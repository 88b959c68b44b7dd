"""Players from a file: each row a registration, or a correction of one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.access.names import alike_among, are_alike, fold_name
from league.access.persons import person_pk
from league.imports.actions.taken import ImportWork, Taken, by_words, same_words
from league.imports.columns import ImportRow
from league.imports.layouts.players import (
    RegistrationRow,
    as_registration,
)
from league.imports.questions import answers_of
from league.imports.rehearsal import short_step
from league.models import Club, FileImport, Player, Registration, Team
from league.models.places import today
from league.registrations.actions.players import save_contact
from league.registrations.actions.registrations import (
    Filled,
    correct,
    lock_season,
    register,
)
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
        self.styles = answers_of(brought).styles
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
        self.standing: dict[int, Registration] = {}
        self.captains: dict[int, int] = {}
        self.last_numbers: dict[int, str] = {}
        self._read_registrations()
        self.lines: dict[int, int] = {}

    def _read_registrations(self) -> None:
        rows = (
            Registration.objects.filter(union=self.season.union_id)
            .annotate(person=person_pk())
            .select_related("club", "team", "player__merged_into", "season")
            .order_by("season__name", "pk")
        )
        for row in rows:
            self.by_number[row.number] = row.person
            self.last_numbers[row.person] = row.number
            if row.season_id == self.season.pk and row.ended_on is None:
                self.standing[row.person] = row
                if row.is_captain and row.team_id:
                    self.captains[row.team_id] = row.person

    def take_rows(self, rows: Sequence[ImportRow]) -> Taken:
        players = [as_registration(row, self.styles) for row in rows]
        self.check_doubles(players)
        for one in self.counted(players):
            self._take(one)
        if not self.faults:
            self.warn_of_alike()
        # In words at last, since a later row may correct an earlier one's.
        self.taken.made = list(map(_words_of, self.new))
        self.taken.again = list(map(_words_of, self.again))
        self.taken.changed = list(map(_words_of, self.changed))
        return self.taken

    def check_doubles(self, rows: Iterable[RegistrationRow]) -> None:
        """Add a fault for a number used twice, or a name used twice in one team."""
        first: dict[tuple[str, ...], int] = {}
        for row in rows:
            place = f"{row.club}/{row.team}".casefold()
            keys = [(NAME, fold_name(row.name), place)] if row.name else []
            keys += [(NUMBER, row.number.casefold(), "")] if row.number else []
            for key in keys:
                if key in first and (key[0] == NUMBER or not row.number):
                    values = {"row": first[key]}
                    sentence = _("stands in row %(row)d already.") % values
                    self.fault(row.line, key[0], sentence)
                first.setdefault(key, row.line)

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
        team = self.teams.get(same_words(row.team)) if row.team else None
        club = self.clubs.get(same_words(row.club)) if row.club else None
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
        self.lines[made.player_id] = row.line

    def _person(self, row: RegistrationRow) -> Player | None:
        """Return a row's player: by the number, or else the only one of that name."""
        if row.number and row.number in self.by_number:
            known = self.players[self.by_number[row.number]]
            if not are_alike(known.name, row.name):
                sentence = _("%(number)s is the number of %(name)s.")
                values = {"number": row.number, "name": known.name}
                raise ValidationError({"number": sentence % values})
            return known
        same = self.by_name[fold_name(row.name)]
        return self.players[same[0]] if len(same) == 1 and not row.number else None

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
            name=row.name,
            club=club,
            team=team,
            registered_on=day,
            number=number,
            is_captain=row.is_captain,
            agreed_to_name=bool(person and person.agreed_to_name),
            late_reason=self.late_reason or (standing.late_reason if standing else ""),
        )

    def warn_of_alike(self) -> None:
        """Warn of new players who may be somebody already known."""
        fresh = {one.player_id for one in self.new}
        names = {pk: one.name for pk, one in self.players.items()}
        for one, other in alike_among(names) if fresh else ():
            new, known = (one, other) if one in fresh else (other, one)
            if new not in fresh:
                continue
            values = {"name": names[known], "number": self.last_numbers.get(known, "–")}
            sentence = _("may be %(name)s (%(number)s), who is known already.") % values
            self.warn(self.lines[new], NAME, sentence)


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
