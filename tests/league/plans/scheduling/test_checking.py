from __future__ import annotations

from dataclasses import replace

import pytest

from league.plans.scheduling import (
    Clash,
    ListFixture,
    MostMatches,
    NightMatch,
    Problem,
    TeamNight,
    VenueNight,
    clashes,
    counts,
    read_problem,
    solve,
)
from tests.league.plans.scheduling import checker
from tests.league.plans.scheduling.make import make_nights, make_problem

NIGHTS = make_nights(8)


def make_listed(**fields: object) -> tuple[Problem, list[ListFixture]]:
    """Return four teams' problem and a list that keeps to it."""
    problem = read_problem(make_problem(4, spare=2))
    fixtures = list(solve(read_problem(make_problem(4))).fixtures)
    return replace(problem, **fields), fixtures


def paths(found: list[Clash]) -> set[str]:
    return {clash.path for clash in found}


def test_a_good_list_clashes_with_nothing() -> None:
    assert clashes(*make_listed()) == []


def test_a_match_too_few_is_told_with_the_meeting_that_stands() -> None:
    problem, fixtures = make_listed()
    lost = fixtures.pop()
    (clash,) = clashes(problem, fixtures)
    assert (clash.path, len(clash.fixtures)) == ("legs", 1)
    assert lost.home in clash.text


def test_two_matches_on_a_night_are_both_named() -> None:
    problem, fixtures = make_listed()
    fixtures[2] = replace(fixtures[2], night=fixtures[0].night)
    found = [clash for clash in clashes(problem, fixtures) if clash.path == "nights"]
    assert {place for clash in found for place in clash.fixtures} == {0, 1, 2}


def test_a_night_that_is_not_in_the_list_is_told() -> None:
    problem, fixtures = make_listed()
    fixtures[0] = replace(fixtures[0], night="2031-01-01")
    found = clashes(problem, fixtures)
    assert (found[0].path, found[0].fixtures) == ("nights", (0,))


def test_a_team_that_is_not_in_the_league_is_told() -> None:
    problem, fixtures = make_listed()
    fixtures[0] = replace(fixtures[0], home="gone")
    assert clashes(problem, fixtures)[0].path == "teams"


def test_sides_that_are_not_turned_are_told() -> None:
    problem, fixtures = make_listed()
    one = fixtures[0]
    fixtures[0] = replace(one, home=one.away, away=one.home)
    assert "legs" in paths(clashes(problem, fixtures))


def test_a_match_moved_past_the_leg_is_the_one_named() -> None:
    problem, fixtures = make_listed()
    fixtures[0] = replace(fixtures[0], night=NIGHTS[7])
    (clash,) = [one for one in clashes(problem, fixtures) if one.path == "legs_apart"]
    assert len(clash.fixtures) == 1


def test_each_demand_broken_is_told_by_its_path() -> None:
    problem, fixtures = make_listed()
    first = fixtures[0]
    demanding = replace(
        problem,
        team_unavailable=(TeamNight(first.away, first.night),),
        venue_unavailable=(
            VenueNight("V0", NIGHTS[7]),
            VenueNight(first.venue, first.night),
        ),
        fixed=(NightMatch(NIGHTS[7], first.home, first.away),),
        not_both_home=((first.home, fixtures[1].home),),
        max_in=(MostMatches(2, 1),),
    )
    assert paths(clashes(demanding, fixtures)) == {
        "team_unavailable[0]",
        "venue_unavailable[1]",
        "fixed[0]",
        "not_both_home[0]",
        "max_in[0]",
    }


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"max_run": 1}, "max_run"),
        ({"min_gap": 5}, "min_gap"),
        ({"mirrored": True}, "mirrored"),
    ],
)
def test_a_setting_that_the_list_breaks_is_told(
    fields: dict[str, object], path: str
) -> None:
    assert path in paths(clashes(*make_listed(**fields)))


# A pair meets on the first of six nights and on another one: so many lie between.
MEETINGS = [(1, 0), (2, 1), (5, 4)]


@pytest.mark.parametrize(("later", "between"), MEETINGS)
def test_a_gap_of_just_so_many_nights_is_kept_and_one_more_is_not(
    later: int, between: int
) -> None:
    rows = [
        {"night": NIGHTS[0], "home": "T0", "away": "T1"},
        {"night": NIGHTS[later], "home": "T1", "away": "T0"},
    ]
    found = []
    for gap in (between, between + 1):
        document = make_problem(2, nights=NIGHTS[:6], min_gap=gap)
        problem = read_problem({**document, "fixed": rows})
        told = "min_gap" in paths(clashes(problem, problem.fixed))
        found.append((told, "gaps_are_kept" in checker.broken(document, rows)))
    assert found == [(False, False), (True, True)]


def test_clubs_that_meet_late_are_told() -> None:
    problem, fixtures = make_listed(same_club_within=1)
    pair = {fixtures[-1].home, fixtures[-1].away}
    teams = tuple(
        replace(team, club="A") if team.id in pair else team for team in problem.teams
    )
    found = clashes(replace(problem, teams=teams), fixtures)
    assert "same_club_within" in paths(found)


def test_a_hall_that_is_full_is_told() -> None:
    problem, fixtures = make_listed()
    at_v0 = tuple(replace(team, venue="V0") for team in problem.teams)
    found = clashes(replace(problem, teams=at_v0), fixtures)
    assert paths(found) == {"venues[0]"}
    assert len(found) == 6


def test_sentences_call_teams_by_their_names() -> None:
    names = {f"T{number}": f"Heideveld {number}" for number in range(4)}
    problem, fixtures = make_listed(max_run=1, names=names)
    found = clashes(problem, fixtures)
    assert found
    assert all("Heideveld" in clash.text for clash in found)


def test_counts_are_of_any_list() -> None:
    problem, _fixtures = make_listed(published=(NightMatch(NIGHTS[0], "T0", "T1"),))
    listed = [NightMatch(NIGHTS[0], "T0", "T1"), NightMatch(NIGHTS[3], "T0", "T2")]
    counted = counts(problem, listed)
    assert (counted.breaks, counted.penalty, counted.moved) == (1, 0, 0)
