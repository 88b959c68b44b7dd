"""Fixtures from a file: made, moved to another night or hall, or left alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from datetime import date

from django.utils.translation import gettext as _

from league.fixtures.actions.fixtures import keep_fixture, move_fixture, put_off
from league.fixtures.availability import capacity_of, night_in_words
from league.imports.actions.pairs import Pairs, RowTeams
from league.imports.actions.taken import ImportWork, PlacesKnown, Taken, Unknown
from league.imports.columns import ImportRow
from league.imports.layouts.fixtures import AWAY, HOME, NIGHT, ROUND, START, VENUE
from league.models import (
    Division,
    FileImport,
    Fixture,
    HallClosure,
    Season,
    Team,
    Venue,
)
from league.standings.selectors import listed_fixtures


class FixturesWork(ImportWork):
    """Makes and moves the fixtures of a file's rows."""

    FAULTY = NIGHT

    def prepare(self, brought: FileImport) -> None:
        self.season = Season.objects.select_for_update().get(pk=brought.season_id)
        self.pairs = Pairs(self.season)
        self.venues = PlacesKnown(Venue.objects.filter(union=self.season.union_id))
        self.fixtures: dict[tuple[int, int], list[Fixture]] = defaultdict(list)
        self.playing: dict[tuple[int, date], Fixture] = {}
        for one in self._standing():
            self.fixtures[one.home_id, one.away_id].append(one)
            self._note_nights(one)
        self.rounds: dict[tuple[int, date], int] = {}
        self.seen: dict[object, int] = {}
        self.touched: dict[tuple[int, date], int] = {}
        # The teams of each row that names two, by its line.
        self.teams: dict[int, RowTeams] = {}

    def take_rows(self, rows: Sequence[ImportRow]) -> Taken:
        for row in rows:
            try:
                self.teams[row.line] = self.pairs.pair(row)
            except Unknown as unknown:
                self.fault(row.line, unknown.column, str(unknown))
        known = [row for row in rows if row.line in self.teams]
        self.number_the_nights(known)
        self.free_the_nights(known)
        super().take_rows(known)
        self.warn_of_halls()
        return self.taken

    def _standing(self) -> list[Fixture]:
        rows = listed_fixtures().filter(division__season=self.season)
        return list(rows.select_related("home", "away", "division", "venue"))

    def _note_nights(self, one: Fixture) -> None:
        if one.night is not None:
            self.playing[one.home_id, one.night] = one
            self.playing[one.away_id, one.night] = one

    def number_the_nights(self, known: Sequence[ImportRow]) -> None:
        """Give each night its round: the one it has, or the next number."""
        standing: dict[Division, dict[date, int]] = defaultdict(dict)
        last: Counter[int] = Counter()
        for among in self.fixtures.values():
            for one in among:
                last[one.division_id] = max(last[one.division_id], one.round)
                if one.night is not None:
                    standing[one.division].setdefault(one.night, one.round)
        for row in sorted(known, key=lambda row: str(row[NIGHT])):
            night, division = row[NIGHT], self.teams[row.line].division
            key = division.pk
            if night is None or (key, night) in self.rounds:
                continue
            number = row[ROUND] or standing[division].get(night)
            self.rounds[key, night] = number or last[key] + 1
            last[key] = max(last[key], self.rounds[key, night])

    def free_the_nights(self, known: Sequence[ImportRow]) -> None:
        """Forget the nights that the file's fixtures leave: two may change places."""
        for row in known:
            with suppress(Unknown):
                one = self._known(row, self.teams[row.line])
                if one is not None and one.night not in (None, row[NIGHT]):
                    for team in (one.home_id, one.away_id):
                        self.playing.pop((team, one.night), None)

    def _venue(self, row: ImportRow, pair: RowTeams) -> Venue | None:
        if not row[VENUE]:
            return pair.home.club.venue
        if found := self.venues.find(row[VENUE], VENUE):
            return found
        sentence = _("“%(typed)s” is not a known code or name.")
        raise Unknown(VENUE, sentence % {"typed": row[VENUE]})

    def keep(self, row: ImportRow) -> None:
        pair = self.teams[row.line]
        venue = self._venue(row, pair)
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
            sentence = _("is in row %(row)d already.") % {"row": self.seen[key]}
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
                self.warn(line, VENUE, _("%(hall)s is closed on %(night)s.") % values)
            if lying[venue, night] > capacity_of(hall):
                values["matches"] = str(lying[venue, night])
                sentence = _("%(hall)s has %(matches)s matches on %(night)s, too many.")
                self.warn(line, VENUE, sentence % values)
