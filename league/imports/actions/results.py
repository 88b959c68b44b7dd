"""Results from a file: scores of matches that were played without a record here."""

from __future__ import annotations

from collections import defaultdict

from django.utils.translation import gettext as _

from league.fixtures.availability import night_in_words
from league.imports.actions.pairs import Pairs, RowTeams
from league.imports.actions.taken import ImportWork, Unknown
from league.imports.columns import ImportRow
from league.imports.layouts.fixtures import HOME, ROUND
from league.imports.layouts.results import (
    AWAY_SCORE,
    AWAY_TABLES,
    DRAWN,
    HOME_SCORE,
    HOME_TABLES,
    MOST_TABLES,
    NIGHT,
)
from league.models import FileImport, Fixture, Ruling, Season
from league.models.places import today
from league.rulings.actions.rulings import Score, take_score
from league.standings.selectors import listed_fixtures
from league.standings.sums import SCORES
from rules.standings import read_scheme

State = Fixture.State


class ResultsWork(ImportWork):
    """Takes the scores of a file's rows into the log."""

    FAULTY = HOME_SCORE

    def prepare(self, brought: FileImport) -> None:
        self.season = Season.objects.select_related("union", "rule_set").get(
            pk=brought.season_id
        )
        self.reason = _("From the file %(file)s.") % {"file": brought.file_name}
        self.pairs = Pairs(self.season)
        self.day = today(self.season.union)
        scheme = read_scheme(self.season.rule_set.scheme)
        self.counts_tables = bool(scheme.table_won or scheme.table_drawn)
        self.fixtures: dict[tuple[int, int], list[Fixture]] = defaultdict(list)
        listed = listed_fixtures().filter(division__season=self.season)
        for one in listed.select_related("home", "away", "division", "union"):
            self.fixtures[one.home_id, one.away_id].append(one)
        self.without_record = set(
            Ruling.objects.filter(
                union=self.season.union_id, outcome=Ruling.Outcome.SCORE, ended_at=None
            ).values_list("fixture", flat=True)
        )
        self.seen: dict[object, int] = {}

    def keep(self, row: ImportRow) -> None:
        pair = self.pairs.pair(row)
        fixture = self._fixture(row, pair)
        if fixture.pk in self.seen:
            values = {"row": self.seen[fixture.pk]}
            raise Unknown(HOME, _("is in row %(row)d already.") % values)
        self.seen[fixture.pk] = row.line
        score = self._score(row)
        if fixture.home_score is not None and self._stands(fixture, score):
            self.taken.left_alone += 1
            return
        is_new = fixture.home_score is None
        self._check_open(fixture)
        take_score(fixture, score, reason=self.reason, by=self.by)
        words = f"{pair.words} {score.home}–{score.away}"
        (self.taken.made if is_new else self.taken.changed).append(words)

    def _fixture(self, row: ImportRow, pair: RowTeams) -> Fixture:
        """Return the one fixture that a row is about: by night, by round, or alone."""
        among = self.fixtures[pair.home.pk, pair.away.pk]
        if row[NIGHT]:
            among = [one for one in among if one.night == row[NIGHT]]
        if row[ROUND]:
            among = [one for one in among if one.round == row[ROUND]]
        if not among:
            sentence = _("there is no such fixture; import the fixtures first.")
            raise Unknown(NIGHT if row[NIGHT] else HOME, sentence)
        if len(among) > 1:
            raise Unknown(
                NIGHT, _("they meet more than once: fill in the night or the round.")
            )
        return among[0]

    def _score(self, row: ImportRow) -> Score:
        tables = row[HOME_TABLES] + row[AWAY_TABLES] + row[DRAWN]
        if tables > MOST_TABLES:
            sentence = _("the tables come to %(tables)d; a match has four.")
            raise Unknown(HOME_TABLES, sentence % {"tables": tables})
        if self.counts_tables and not tables:
            sentence = _("the log counts tables: fill in who won how many.")
            raise Unknown(HOME_TABLES, sentence)
        return Score(
            home=row[HOME_SCORE],
            away=row[AWAY_SCORE],
            home_tables=row[HOME_TABLES],
            away_tables=row[AWAY_TABLES],
            drawn_tables=row[DRAWN],
        )

    def _stands(self, fixture: Fixture, score: Score) -> bool:
        """Return whether a fixture has these points, and tables if the file has any."""
        figures = [getattr(fixture, name) for name in SCORES]
        wanted = [score.home, score.away, *score.tables]
        return figures == wanted or (
            not any(score.tables) and figures[:2] == wanted[:2]
        )

    def _check_open(self, fixture: Fixture) -> None:
        """Raise Unknown if something else says how the match ended."""
        values = {"match": str(fixture)}
        if fixture.night is not None and fixture.night > self.day:
            values["night"] = night_in_words(fixture.night)
            sentence = _("%(match)s is not played until %(night)s.")
            raise Unknown(HOME_SCORE, sentence % values)
        if fixture.is_under_way:
            raise Unknown(HOME_SCORE, _("%(match)s is being played.") % values)
        if fixture.state == State.VOID or (
            fixture.is_ruled and fixture.pk not in self.without_record
        ):
            sentence = _("something was decided on %(match)s: lift that first.")
            raise Unknown(HOME_SCORE, sentence % values)
        if fixture.home_score is not None and not fixture.is_ruled:
            score = f"{fixture.home_score}–{fixture.away_score}"
            sentence = _("%(match)s has a result, %(score)s: correct it at the desk.")
            raise Unknown(HOME_SCORE, sentence % (values | {"score": score}))
