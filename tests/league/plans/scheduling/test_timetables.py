from __future__ import annotations

from league.plans.scheduling import read_problem
from league.plans.scheduling.circle import circle_season, games_of
from league.plans.scheduling.orders.choosing import solve_orders
from league.plans.scheduling.orders.orders import Learnt, Sides, stretches_of
from league.plans.scheduling.orders.patterns import Orders, least_orders, most_breaks_of
from league.plans.scheduling.orders.settling import are_crowded, settle_orders
from league.plans.scheduling.orders.timetables import TimetableQuestion, find_timetable
from league.plans.scheduling.search import FixtureSearch
from league.plans.scheduling.season import Pairing, SolverSeason
from tests.league.plans.scheduling.checker import Problem
from tests.league.plans.scheduling.make import make_problem


def searched(problem: Problem) -> FixtureSearch:
    return FixtureSearch(SolverSeason(read_problem(problem)))


def sides_of(games: list[Pairing]) -> Sides:
    homes: Sides = {(game.home, game.night): True for game in games}
    return homes | {(game.away, game.night): False for game in games}


def circle_sides(teams: int) -> Sides:
    return sides_of(games_of(circle_season(teams, 2, mirrored=False)))


def whole(
    search: FixtureSearch, sides: Sides, *, is_named: bool = False
) -> TimetableQuestion:
    season = search.season
    teams = tuple(range(season.teams))
    return TimetableQuestion(season, sides, teams, stretches_of(season), is_named)


def least(search: FixtureSearch) -> Orders:
    season = search.season
    orders = least_orders(season, most_breaks=most_breaks_of(season))
    assert orders is not None
    return orders


def test_sides_of_a_known_list_have_a_timetable() -> None:
    search = searched(make_problem(8))
    found = find_timetable(search, whole(search, circle_sides(8)), effort=1)
    assert found.games is not None
    assert sides_of(list(found.games)) == circle_sides(8)


def test_what_names_teams_counts_only_where_it_is_asked() -> None:
    problem = make_problem(4)
    search = searched(problem)
    sides = circle_sides(4)
    # On the first night these two are both at home.
    home = [team for team in range(4) if sides[team, 0]]
    fixed = {
        "night": problem["nights"][0],
        "home": f"T{home[0]}",
        "away": f"T{home[1]}",
    }
    search = searched({**problem, "fixed": [fixed]})
    assert find_timetable(search, whole(search, sides), effort=1).games
    assert find_timetable(
        search, whole(search, sides, is_named=True), effort=1
    ).is_impossible


def test_orders_that_cannot_meet_are_learnt_for_whoever_has_them() -> None:
    search, learnt = searched(make_problem(6, legs=1)), Learnt()
    six = {0: "HHAHA", 1: "HAAHA", 2: "HAHHA", 3: "AAHAH", 4: "AHHAH", 5: "AHAAH"}
    sides: Sides = {
        (team, night): letter == "H"
        for team, order in six.items()
        for night, letter in enumerate(order)
    }
    assert are_crowded(least(search), learnt, sides)
    assert len(learnt.crowded) > 0


def test_what_is_learnt_is_not_chosen_again() -> None:
    search, learnt = searched(make_problem(6)), Learnt()
    orders = least(search)
    chosen = [solve_orders(search, orders, turn=0)]
    while (last := chosen[-1]) and not _is_settled(search, orders, learnt, last.sides):
        orders.take_up(learnt)
        chosen.append(solve_orders(search, orders, turn=0))
    seen = [str(sorted(one.sides.items())) for one in chosen if one]
    assert len(set(seen)) == len(seen)
    # 2n - 4, the least known.
    assert chosen[-1] is not None
    assert chosen[-1].breaks == 8


def test_orders_may_be_asked_for_with_more_breaks_than_the_fewest() -> None:
    search = searched(make_problem(6))
    found = []
    # 2n - 4 are the fewest, and of even teams breaks come by two.
    for at_least in (0, 9, 11):
        orders = least_orders(
            search.season, most_breaks=1, is_narrow=True, at_least=at_least
        )
        assert orders is not None
        chosen = solve_orders(search, orders, turn=0)
        assert chosen is not None
        found.append(chosen.breaks)
    assert found == [8, 10, 12]


def _is_settled(
    search: FixtureSearch, orders: Orders, learnt: Learnt, sides: Sides
) -> bool:
    if are_crowded(orders, learnt, sides):
        return False
    return settle_orders(search, orders, learnt, sides) is not None
