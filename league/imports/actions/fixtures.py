"""Fixtures from a file: made, moved to another night or hall, or left alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from datetime import date

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.fixtures.actions.fixtures import keep_fixture, move_fixture, put_off
from league.fixtures.availability import capacity_of, night_in_words
from league.imports.actions.pairs import Pairs, RowTeams, Unknown
from league.imports.actions.taken import Taken, by_words, same_words
from league.imports.columns import ImportRow
from league.imports.fixtures import AWAY, HOME, NIGHT, ROUND, START, VENUE
from league.lib.files.notes import FileNote, FilePlace
from league.models import (
    Division,
    FileImport,
    Fixture,
    HallClosure,
    Season,
    Team,
    User,
    Venue,
)
from league.standings.selectors import listed_fixtures


def take_fixtures(
    brought: FileImport,
    rows: Sequence[ImportRow],
    faults: list[FileNote],
    *,
    by: User | None,
) -> Taken:
    """Make and move the fixtures of a file's rows, adding each fault."""
    work = _Work(brought, by, faults)
    pairs = [(row, work.pair(row)) for row in rows]
    known = [(row, pair) for row, pair in pairs if pair is not None]
    work.number_the_nights(known)
    work.free_the_nights(known)
    for row, pair in known:
        work.take(row, pair)
    work.warn_of_halls()
    return work.taken


class _Work:
    def __init__(
        self, brought: FileImport, by: User | None, faults: list[FileNote]
    ) -> None:
        self.season = Season.objects.select_for_update().get(pk=brought.season_id)
        self.file, self.by, self.faults = brought.file_name, by, faults
        self.taken = Taken()
        self.pairs = Pairs(self.season)
        self.venues = by_words(Venue.objects.filter(union=self.season.union_id))
        self.fixtures: dict[tuple[int, int], list[Fixture]] = defaultdict(list)
        self.playing: dict[tuple[int, date], Fixture] = {}
        for one in self._standing():
            self.fixtures[one.home_id, one.away_id].append(one)
            self._note_nights(one)
        self.rounds: dict[tuple[int, date], int] = {}
        self.seen: dict[object, int] = {}
        self.touched: dict[tuple[int, date], int] = {}

    def _standing(self) -> list[Fixture]:
        rows = listed_fixtures().filter(division__season=self.season)
        return list(rows.select_related("home", "away", "division", "venue"))

    def _note_nights(self, one: Fixture) -> None:
        if one.night is not None:
            self.playing[one.home_id, one.night] = one
            self.playing[one.away_id, one.night] = one

    def fault(self, row: ImportRow, column: str, sentence: str) -> None:
        self.faults.append(FileNote(FilePlace(self.file, row.line, column), sentence))

    def pair(self, row: ImportRow) -> RowTeams | None:
        try:
            return self.pairs.pair(row)
        except Unknown as unknown:
            self.fault(row, unknown.column, str(unknown))
            return None

    def number_the_nights(self, known: Sequence[tuple[ImportRow, RowTeams]]) -> None:
        """Give each night its round: the one it has, or the next number."""
        standing: dict[Division, dict[date, int]] = defaultdict(dict)
        last: Counter[int] = Counter()
        for among in self.fixtures.values():
            for one in among:
                last[one.division_id] = max(last[one.division_id], one.round)
                if one.night is not None:
                    standing[one.division].setdefault(one.night, one.round)
        for row, pair in sorted(known, key=lambda it: str(it[0][NIGHT])):
            night, key = row[NIGHT], pair.division.pk
            if night is None or (key, night) in self.rounds:
                continue
            number = row[ROUND] or standing[pair.division].get(night)
            self.rounds[key, night] = number or last[key] + 1
            last[key] = max(last[key], self.rounds[key, night])

    def free_the_nights(self, known: Sequence[tuple[ImportRow, RowTeams]]) -> None:
        """Forget the nights that the file's fixtures leave: two may change places."""
        for row, pair in known:
            with suppress(Unknown):
                one = self._known(row, pair)
                if one is not None and one.night not in (None, row[NIGHT]):
                    for team in (one.home_id, one.away_id):
                        self.playing.pop((team, one.night), None)

    def take(self, row: ImportRow, pair: RowTeams) -> None:
        venue = self._venue(row, pair)
        if row[VENUE] and venue is None:
            sentence = _("“%(typed)s” is neither a code nor a name of one.")
            self.fault(row, VENUE, sentence % {"typed": row[VENUE]})
            return
        try:
            with transaction.atomic():
                self._keep(row, pair, venue)
        except Unknown as unknown:
            self.fault(row, unknown.column, str(unknown))
        except ValidationError as error:
            self.fault(row, NIGHT, " ".join(error.messages))

    def _venue(self, row: ImportRow, pair: RowTeams) -> Venue | None:
        if row[VENUE]:
            return self.venues.get(same_words(row[VENUE]))
        return pair.home.club.venue

    def _keep(self, row: ImportRow, pair: RowTeams, venue: Venue | None) -> None:
        known = self._known(row, pair)
        self._check_twice(row, known or (pair.home.pk, pair.away.pk, row[ROUND]))
        self._check_free(row, pair, known)
        if known is None:
            kept = self._make(row, pair, venue)
            self.taken.made.append(self._words(kept))
        else:
            kept = self._move(row, known, venue if row[VENUE] else known.venue)
            if kept.sequence == known.sequence:
                self.taken.left_alone += 1
            else:
                self.taken.changed.append(self._words(kept))
        self._note_nights(kept)
        if kept.venue_id and kept.night:
            self.touched.setdefault((kept.venue_id, kept.night), row.line)

    def _known(self, row: ImportRow, pair: RowTeams) -> Fixture | None:
        """Return the existing fixture that a row is about.

        By its round, or by its night; without either, the only one of this pair.
        """
        among = self.fixtures[pair.home.pk, pair.away.pk]
        if row[ROUND]:
            return next((one for one in among if one.round == row[ROUND]), None)
        of_night = [one for one in among if one.night == row[NIGHT]]
        if of_night:
            return of_night[0]
        if len(among) > 1:
            sentence = _("they meet more than once: fill in the round.")
            raise Unknown(ROUND, sentence)
        return among[0] if among else None

    def _check_twice(self, row: ImportRow, key: object) -> None:
        if key in self.seen:
            sentence = _("stands in row %(row)d already.") % {"row": self.seen[key]}
            raise Unknown(HOME, sentence)
        self.seen[key] = row.line

    def _check_free(
        self, row: ImportRow, pair: RowTeams, known: Fixture | None
    ) -> None:
        """Check that neither team plays another match that night."""
        for column, team in ((HOME, pair.home), (AWAY, pair.away)):
            other = self._other(team, row[NIGHT])
            if other is not None and (known is None or other.pk != known.pk):
                values = {"team": team.name, "match": str(other)}
                sentence = _("%(team)s plays that night already: %(match)s.")
                raise Unknown(column, sentence % values)

    def _other(self, team: Team, night: date | None) -> Fixture | None:
        found = self.playing.get((team.pk, night)) if night else None
        if found is not None and found.state == Fixture.State.VOID:
            return None
        return found

    def _make(self, row: ImportRow, pair: RowTeams, venue: Venue | None) -> Fixture:
        number = row[ROUND] or self.rounds.get((pair.division.pk, row[NIGHT]))
        if number is None:
            raise Unknown(ROUND, _("without a night it needs its round."))
        made: Fixture = keep_fixture(
            pair.division,
            round=number,
            home=pair.home,
            away=pair.away,
            night=row[NIGHT],
            start=row[START] or self.season.start,
            venue=venue,
            by=self.by,
        ).row
        return made

    def _move(self, row: ImportRow, known: Fixture, venue: Venue | None) -> Fixture:
        """Put a fixture where the row says; leave it alone if it is there already."""
        start = row[START] or known.start
        here = (known.night, known.start, known.venue)
        if here == (row[NIGHT], start, venue):
            return known
        if row[NIGHT] is None:
            return put_off(known, by=self.by)
        return move_fixture(
            known, night=row[NIGHT], start=start, venue=venue, by=self.by
        )

    def _words(self, one: Fixture) -> str:
        night = night_in_words(one.night) if one.night else _("date open")
        return f"{one.home.name} – {one.away.name}, {night}"

    def warn_of_halls(self) -> None:
        """Warn if a hall is closed, or has more matches than it can seat."""
        nights = {night for _venue, night in self.touched}
        on = Fixture.objects.filter(union=self.season.union_id, night__in=nights)
        lying = Counter(
            on.exclude(state=Fixture.State.VOID).values_list("venue", "night")
        )
        closed = set(
            HallClosure.objects.filter(
                union=self.season.union_id, night__in=nights
            ).values_list("venue", "night")
        )
        halls = {one.pk: one for one in self.venues.values()}
        for (venue, night), line in self.touched.items():
            hall = halls[venue]
            values = {"hall": hall.name, "night": night_in_words(night)}
            if (venue, night) in closed:
                self._warn(line, _("%(hall)s is closed on %(night)s.") % values)
            if lying[venue, night] > capacity_of(hall):
                values["matches"] = str(lying[venue, night])
                sentence = _("%(hall)s has %(matches)s matches on %(night)s, too many.")
                self._warn(line, sentence % values)

    def _warn(self, line: int, sentence: str) -> None:
        self.taken.warnings.append(
            FileNote(FilePlace(self.file, line, VENUE), sentence)
        )
