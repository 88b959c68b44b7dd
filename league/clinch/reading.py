"""A division's log as a question: its points, its open matches, what is settled."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, takewhile

from django.db.models import Q

from league.models import CupGroup, Division, Fixture, Standing
from league.seasons.rule_sets import local_rules_of
from league.standings.sums import (
    counted_fixtures,
    rank_division,
    scheme_of,
    standing_tally,
    sums_of,
)
from rules.clinch import Lines, MatchOutcome, Meeting, Situation, situation_of
from rules.standings import Key, Scheme, Tally, points_of
from rules.standings.scheme import MEASURES

# Matches that may still be played, or whose result may still change.
OPEN = Q(state__in=[Fixture.State.PLANNED, Fixture.State.POSTPONED]) | Q(
    is_provisional=True, home_score__isnull=False
)


@dataclass(frozen=True, slots=True)
class ClinchQuestion:
    """A division's situation, the outcomes that it counts, and its lines."""

    situation: Situation
    outcomes: list[MatchOutcome]
    lines: Lines


def question_of(division: Division) -> ClinchQuestion | None:
    """Return the question of a division's log; None if nothing can be claimed.

    That is so without fixtures, or if anything comes before the log points in the
    scheme's order.
    """
    scheme = scheme_of(division)
    entered = list(division.standings.select_related("team"))
    playing = [one for one in entered if one.withdrawn_on is None]
    fixtures = open_fixtures(division)
    if len(playing) < 2 or scheme.order[0] is not Key.POINTS:
        return None
    if not fixtures and not counted_fixtures(division).exists():
        return None
    settings = local_rules_of(division.season.rule_set).settings
    sums = _sure_sums(playing, fixtures)
    ranked_teams = {str(one.team_id) for one in playing}
    meetings = [
        Meeting(str(one.pk), str(one.home_id), str(one.away_id))
        for one in fixtures
        if {str(one.home_id), str(one.away_id)} & ranked_teams
    ]
    situation, outcomes = situation_of(
        {team: points_of(tally, scheme) for team, tally in sums.items()},
        meetings,
        scheme=scheme,
        fewest_tables=settings.minimum_tables,
        walkover_points=settings.walkover_points,
        settled=_settled(division, playing, sums, meetings, scheme),
    )
    return ClinchQuestion(situation, outcomes, _lines_of(division, len(playing)))


def open_fixtures(division: Division) -> list[Fixture]:
    """Return the matches of a division's log without a result that stands, in order."""
    return list(
        division.fixtures.filter(OPEN, stage=Fixture.Stage.LEAGUE).order_by(
            "round", "night", "pk"
        )
    )


def _lines_of(division: Division, teams: int) -> Lines:
    """Return the lines of a division: who moves, or who goes through from a group."""
    if division.kind == Division.Kind.GROUP:
        group = CupGroup.objects.select_related("cup").filter(division=division).first()
        return Lines(teams, promoted=group.cup.through if group else 0)
    return Lines(teams, promoted=division.promoted, relegated=division.relegated)


def _sure_sums(playing: list[Standing], fixtures: list[Fixture]) -> dict[str, Tally]:
    """Return each team's sums without the results that may still change."""
    sums = {one.team_id: standing_tally(one) for one in playing}
    for fixture in fixtures:
        for team, tally in sums_of(fixture).items():
            if team in sums:
                sums[team] = sums[team].minus(tally)
    return {str(team): tally for team, tally in sums.items()}


def _settled(
    division: Division,
    playing: list[Standing],
    sums: dict[str, Tally],
    meetings: list[Meeting],
    scheme: Scheme,
) -> set[tuple[str, str]]:
    """Return the pairs whose order, if they are level on points, can't change.

    Once everything is played that is the log's own order. Before, it is settled only
    between two that have no match left and whose own sums separate them: head to head
    depends on who else is level.
    """
    if not meetings:
        places = {row.team: row.position for row in rank_division(division, playing)}
        pairs = permutations(places, 2)
        return {(one, other) for one, other in pairs if places[one] < places[other]}
    busy = {team for one in meetings for team in (one.home, one.away)}
    keys = list(takewhile(MEASURES.__contains__, scheme.order))
    done = {
        team: [MEASURES[key](sums[team], scheme) for key in keys]
        for team in sums
        if team not in busy
    }
    pairs = permutations(done, 2)
    return {(one, other) for one, other in pairs if done[one] > done[other]}
