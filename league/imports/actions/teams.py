"""Teams from a file: made or changed with their clubs, and entered in a division."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.access.names import NamesKnown
from league.audit.rows import Outcome
from league.clubs.actions import free_code, keep_club, keep_team, keep_venue
from league.imports.actions.near_clubs import NearClubs
from league.imports.actions.taken import ImportWork, PlacesKnown, Taken, Unknown
from league.imports.columns import ImportRow
from league.imports.layouts.teams import CLUB, CODE, DIVISION, HALL, NAME, TABLES
from league.imports.questions import answers_of
from league.models import Club, Division, FileImport, Season, Standing, Team, Venue
from league.seasons.actions.seasons import enter_team


class TeamsWork(ImportWork):
    """Makes, changes and enters the teams of a file's rows."""

    FAULTY = DIVISION

    def prepare(self, brought: FileImport) -> None:
        season = Season.objects.select_for_update().get(pk=brought.season_id)
        self.union = season.union
        self.clubs = PlacesKnown(Club.objects.filter(union=season.union_id))
        teams = Team.objects.filter(union=season.union_id).select_related("club")
        self.teams = PlacesKnown(teams)
        self.divisions = NamesKnown((one.name, one) for one in season.league_divisions)
        self.entered = dict(
            Standing.objects.filter(division__in=season.league_divisions).values_list(
                "team", "division"
            )
        )
        self.halls = PlacesKnown(Venue.objects.filter(union=season.union_id))
        self.near = NearClubs(answers_of(brought).clubs)
        self.lines: dict[int, int] = {}
        # The row that said where a club is at home.
        self.homes: dict[int, int] = {}

    def take_rows(self, rows: Sequence[ImportRow]) -> Taken:
        taken = super().take_rows(rows)
        taken.near_clubs = list(self.near.found.values())
        return taken

    def keep(self, row: ImportRow) -> None:
        division = self.divisions.get(row[DIVISION])
        if row[DIVISION] and division is None:
            sentence = _("“%(typed)s” is no division of this season.")
            raise Unknown(DIVISION, sentence % {"typed": row[DIVISION]})
        team = self._known(row)
        if team is not None and team.pk in self.lines:
            sentence = _("is in row %(row)d already.")
            raise Unknown(NAME, sentence % {"row": self.lines[team.pk]})
        self._keep(row, team, division)

    def _known(self, row: ImportRow) -> Team | None:
        """Return the team that a row is about: by its code, or else by its name."""
        return self._by_code(row) or self.teams.get(row[NAME], NAME)

    def _by_code(self, row: ImportRow) -> Team | None:
        return self.teams.codes.get(row[CODE]) if row[CODE] else None

    def _keep(
        self, row: ImportRow, team: Team | None, division: Division | None
    ) -> None:
        # One found by its name keeps it as it was written, with its accents.
        name = " ".join(row[NAME].split())
        if team is not None and not self._by_code(row):
            name = team.name
        code = team.code if team else row[CODE] or free_code(Team, self.union, name)
        club, outcomes = self._at_home(row, self._club(row[CLUB], row.line))
        kept = keep_team(self.union, code=code, name=name, club=club, by=self.by)
        outcomes |= {kept.outcome}
        if division is not None and self.entered.get(kept.row.pk) != division.pk:
            enter_team(division, kept.row, by=self.by)
            outcomes.add(Outcome.CHANGED)
        self._note(row, kept.row, outcomes)

    def _club(self, typed: str, line: int) -> Club:
        """Return the club of that name, or that is meant; else make it."""
        known = self.clubs.get(typed, CLUB)
        if known is None and (
            meant := self.near.meant(typed, line, self.clubs.values())
        ):
            known = self.clubs.get(meant, CLUB)
        if known is not None:
            return known
        name = " ".join(typed.split())
        code = free_code(Club, self.union, name)
        made: Club = keep_club(
            self.union, code=code, name=name, venue=None, by=self.by
        ).row
        self.clubs.add(made)
        self.taken.made.append(_("Club %(club)s") % {"club": made.name})
        self.taken.beside += 1
        return made

    def _at_home(self, row: ImportRow, club: Club) -> tuple[Club, set[Outcome]]:
        """Put a club in the hall of its row; an empty cell leaves it where it is."""
        if not row[HALL]:
            return club, set()
        hall = self._hall(row)
        said = self.homes.setdefault(club.pk, row.line)
        if said != row.line and club.venue_id != hall.pk:
            sentence = _("the club has another hall in row %(row)d.")
            raise Unknown(HALL, sentence % {"row": said})
        kept = keep_club(
            self.union, code=club.code, name=club.name, venue=hall, by=self.by
        )
        self.clubs.add(kept.row)
        return kept.row, {kept.outcome}

    def _hall(self, row: ImportRow) -> Venue:
        """Return the hall of that name, making it if there is none."""
        known = self.halls.get(row[HALL], HALL)
        if known is not None:
            return known
        name = " ".join(row[HALL].split())
        code = free_code(Venue, self.union, name)
        tables = row[TABLES] or Venue._meta.get_field("tables").default
        made: Venue = keep_venue(
            self.union, code=code, name=name, tables=tables, by=self.by
        ).row
        self.halls.add(made)
        self.taken.made.append(_("Hall %(hall)s") % {"hall": made.name})
        self.taken.beside += 1
        return made

    def _note(self, row: ImportRow, team: Team, outcomes: set[Outcome]) -> None:
        self.lines[team.pk] = row.line
        self.teams.add(team)
        words = f"{team.name} ({team.code}), {team.club.name}"
        if row[DIVISION]:
            words += f", {row[DIVISION]}"
        if Outcome.MADE in outcomes:
            self.taken.made.append(words)
        elif Outcome.CHANGED in outcomes:
            self.taken.changed.append(words)
        else:
            self.taken.left_alone += 1
