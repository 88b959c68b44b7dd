"""The log's stored sums: from and to the database's columns and `rules.standings`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from django.db.models import Q, QuerySet

from league.models import Adjustment, Division, Fixture, Standing
from rules.standings import (
    LogAdjustment,
    LogResult,
    RankingRow,
    Scheme,
    Tally,
    away_tally,
    home_tally,
    rank,
    read_scheme,
    tallies,
    with_lots,
)
from rules.standings.ranking import ResultsAmong, Teams

# Each sum of a tally, and its column.
COLUMNS = {
    "won": "won",
    "drawn": "drawn",
    "lost": "lost",
    "for_": "points_for",
    "against": "points_against",
    "away_won": "away_won",
    "away_for": "away_for",
    "tables_won": "tables_won",
    "tables_drawn": "tables_drawn",
    "adjustment": "adjustment",
}
# A fixture's columns with its result, in the order of LogResult.
SCORES = ("home_score", "away_score", "home_tables", "away_tables", "drawn_tables")


def standing_tally(standing: Standing) -> Tally:
    sums = {name: getattr(standing, column) for name, column in COLUMNS.items()}
    return replace(Tally(**sums), adjustment=_plain(standing.adjustment))


def write_sums(standing: Standing, tally: Tally) -> None:
    for name, column in COLUMNS.items():
        setattr(standing, column, getattr(tally, name))


def _plain(points: Decimal | int) -> Decimal | int:
    """Return log points as an int if they are whole."""
    return int(points) if points == int(points) else Decimal(points).normalize()


def log_result_of(fixture: Fixture) -> LogResult:
    assert fixture.home_score is not None, "only a fixture that counts has a result"
    assert fixture.away_score is not None, "only a fixture that counts has a result"
    return LogResult(
        str(fixture.home_id),
        str(fixture.away_id),
        *(getattr(fixture, column) for column in SCORES),
    )


def sums_of(fixture: Fixture) -> dict[int, Tally]:
    """Return what a fixture adds to each team's sums; empty if it does not count."""
    if not fixture.counts_in_the_log:
        return {}
    result = log_result_of(fixture)
    return {fixture.home_id: home_tally(result), fixture.away_id: away_tally(result)}


# The fixtures that count in a log: of the league, with a result.
COUNTED = Q(stage=Fixture.Stage.LEAGUE, home_score__isnull=False)


def counted_fixtures(division: Division) -> QuerySet[Fixture]:
    return division.fixtures.filter(COUNTED)


def _results_of(fixtures: QuerySet[Fixture]) -> list[LogResult]:
    """Return results straight from their columns: a long season has many."""
    rows = fixtures.order_by().values_list("home_id", "away_id", *SCORES)
    return [LogResult(str(home), str(away), *scores) for home, away, *scores in rows]


def adjustment_of(adjustment: Adjustment) -> LogAdjustment:
    return LogAdjustment(
        team=str(adjustment.team_id),
        points=_plain(adjustment.points),
        reason=adjustment.reason,
        for_=adjustment.points_for,
        against=adjustment.points_against,
    )


def sums_from_results(division: Division) -> dict[int, Tally]:
    """Return each team's sums, computed again from the results and adjustments."""
    teams = division.standings.values_list("team", flat=True)
    sums = tallies(
        _results_of(counted_fixtures(division)),
        teams=[str(team) for team in teams],
        adjustments=[adjustment_of(one) for one in division.adjustments.all()],
    )
    return {int(team): tally for team, tally in sums.items()}


def scheme_of(division: Division) -> Scheme:
    return read_scheme(division.season.rule_set.scheme)


def rank_division(
    division: Division, standings: Iterable[Standing]
) -> list[RankingRow]:
    """Return a division's rows in order, ranked from the stored sums.

    A row's `team` is the team's pk as text. Results are read only if a head-to-head key
    finds teams level. Lots part teams that are level on every key. Teams that withdrew
    come last, whatever they have (ours); no other team is measured against them.
    """
    entered = list(standings)
    playing = [one for one in entered if one.withdrawn_on is None]
    gone = [one for one in entered if one.withdrawn_on is not None]
    rows = _ranked(division, playing)
    if not gone:
        return rows
    last, *others = _ranked(division, gone)
    behind = [replace(last, by=None), *others]
    return rows + [replace(row, position=row.position + len(playing)) for row in behind]


def _ranked(division: Division, entered: Sequence[Standing]) -> list[RankingRow]:
    names = {str(one.team_id): one.team.name for one in entered}

    def results_among(groups: Sequence[frozenset[str]]) -> list[LogResult]:
        between = Q()
        for group in groups:
            level = [int(team) for team in group]
            # With the division in each part, each can use its index.
            between |= Q(division=division, home__in=level, away__in=level)
        return _results_of(Fixture.objects.filter(COUNTED & between))

    return rank_sums(
        {str(one.team_id): standing_tally(one) for one in entered},
        scheme=scheme_of(division),
        results_among=results_among,
        name=names.__getitem__,
        draws=lot_orders(entered),
    )


def rank_sums(
    sums: Mapping[str, Tally],
    *,
    scheme: Scheme,
    results_among: ResultsAmong,
    name: Callable[[str], str],
    draws: Iterable[Teams],
) -> list[RankingRow]:
    """Return the rows for these sums, ranked by the keys and then by lots."""
    rows = rank(sums, scheme=scheme, results_among=results_among, name=name)
    return with_lots(rows, draws)


def lot_orders(entered: Iterable[Standing]) -> list[Teams]:
    """Return the drawn lots, each as its teams in the order drawn."""
    drawn: dict[int, list[Standing]] = {}
    for one in entered:
        if one.lots_id is not None:
            drawn.setdefault(one.lots_id, []).append(one)
    return [
        tuple(str(one.team_id) for one in sorted(among, key=lambda each: each.lot or 0))
        for among in drawn.values()
    ]
