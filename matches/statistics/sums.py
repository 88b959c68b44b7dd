"""Converts between the columns of the stored sums and `rules.statistics`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from django.db.models import F, QuerySet

from league.models import Division
from matches.models import Match, Sitting
from matches.models.statistics import Figures
from rules import statistics
from rules.match import ScoreSheet
from rules.record import Record, Side
from rules.statistics import FIGURES, Penalty, StatisticsTally, player_tallies

# Keys of sums: team, player and role; or team and the two players of a pair.
PlayerKey = tuple[int, int, str]
PairKey = tuple[int, int, int]


def tally_of_row(row: Figures) -> StatisticsTally:
    return StatisticsTally(*(getattr(row, name) for name in FIGURES))


def tally_columns(tally: StatisticsTally) -> dict[str, int]:
    return dict(zip(FIGURES, tally.figures(), strict=True))


def sittings_of(match: Match, record: Record, sheet: ScoreSheet) -> list[Sitting]:
    """Return a match's pairs from its score-sheet, unsaved.

    A side without a team sheet has unnamed players, and so no rows.
    """
    rows: list[Sitting] = []
    for one in statistics.sittings(record, sheet):
        if not (one.counter.isdecimal() and one.by_speler.isdecimal()):
            continue
        last = rows[-1] if rows else None
        is_next = last and (last.side, last.table) == (one.side, one.table)
        rows.append(
            Sitting(
                union_id=match.union_id,
                match_id=match.pk,
                side=str(one.side),
                table=one.table,
                place=last.place + 1 if last and is_next else 1,
                counter_id=int(one.counter),
                by_speler_id=int(one.by_speler),
                penalties=[[award.rule, award.points] for award in one.penalties],
                **tally_columns(one.tally),
            )
        )
    return rows


def identity_of(row: Sitting) -> tuple[object, ...]:
    """Return all that a row says, for comparison."""
    seat = (row.side, row.table, row.place, row.counter_id, row.by_speler_id)
    return (*seat, tally_of_row(row), row.penalties)


def sitting_of(row: Sitting) -> statistics.PairSitting:
    return statistics.PairSitting(
        table=row.table,
        side=Side(row.side),
        counter=str(row.counter_id),
        by_speler=str(row.by_speler_id),
        tally=tally_of_row(row),
        penalties=tuple(Penalty(rule, points) for rule, points in row.penalties),
    )


class MatchSums:
    """Sums of matches, by the keys of their rows.

    Players are those of the rows, or the persons they map to in `persons`.
    """

    def __init__(self, persons: Mapping[int, int] | None = None) -> None:
        self.persons = persons or {}
        self.players: dict[PlayerKey, StatisticsTally] = defaultdict(StatisticsTally)
        self.pairs: dict[PairKey, StatisticsTally] = defaultdict(StatisticsTally)

    def add(self, rows: Iterable[Sitting], *, home: int, away: int) -> None:
        """Add all the sittings of one match, in their order."""
        teams = {Side.HOME: home, Side.AWAY: away}
        sat = [sitting_of(row) for row in rows]
        for (side, player, role), tally in player_tallies(sat).items():
            key = (teams[side], self.person(player), str(role))
            # A role that a player left before any claim has no sum.
            if tally != StatisticsTally():
                self.players[key] = self.players[key].plus(tally)
        for one in sat:
            players = self.person(one.counter), self.person(one.by_speler)
            pair = (teams[one.side], *players)
            self.pairs[pair] = self.pairs[pair].plus(one.tally)

    def person(self, player: str) -> int:
        return self.persons.get(int(player), int(player))

    def add_matches(self, rows: Iterable[Any]) -> MatchSums:
        """Add the sittings of several matches, as with_teams gives them."""
        for _match, among in groupby(rows, key=lambda row: row.match_id):
            of_match = list(among)
            first = of_match[0]
            self.add(of_match, home=first.home, away=first.away)
        return self


def with_teams(rows: QuerySet[Sitting]) -> QuerySet[Any]:
    """Return the sittings by match, in order, with both teams' pks."""
    fixture = "match__fixture"
    named = rows.annotate(home=F(f"{fixture}__home"), away=F(f"{fixture}__away"))
    return named.order_by("match", "table", "-side", "place")


def sums_from_sittings(division: Division) -> MatchSums:
    """Compute a division's sums from the pairs of its matches."""
    rows = Sitting.objects.filter(match__fixture__division=division)
    return MatchSums().add_matches(with_teams(rows))
