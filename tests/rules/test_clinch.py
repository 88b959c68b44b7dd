"""The question of what is still possible, and whether a proof holds; all by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.clinch import (
    CountingProof,
    Lines,
    MatchOutcome,
    PossiblePlaces,
    count_above,
    holds_fewest_above,
    holds_miss,
    holds_reach,
)
from rules.clinch.outcomes import MatchWinner, outcomes_of
from rules.standings import Scheme
from tests.rules.make_clinch import AWAY, DRAW, HOME, THREE, WITH_TABLES, make_situation

# Each split of the tables gives points of its own.
DRAWN_TABLES = Scheme(win=10, draw=5, table_won=1, table_drawn=Decimal("0.1"))


def tables_of(outcome: MatchOutcome) -> int:
    return outcome.home_tables + outcome.away_tables + outcome.drawn_tables


def test_without_table_points_a_match_has_three_outcomes() -> None:
    assert [str(one.winner) for one in outcomes_of(Scheme())] == [
        "home",
        "away",
        "draw",
    ]


def test_outcomes_of_the_same_points_stand_once() -> None:
    assert len(outcomes_of(Scheme(win=0, draw=0, loss=0))) == 1


def test_whoever_wins_a_match_wins_a_table_or_none_was_played() -> None:
    found = outcomes_of(WITH_TABLES)
    won = [one for one in found if one.winner is MatchWinner.HOME and tables_of(one)]
    assert won
    assert all(one.home_tables for one in won)


def test_a_match_may_be_lost_with_three_tables_won() -> None:
    worths = [one.worth(WITH_TABLES) for one in outcomes_of(WITH_TABLES)]
    # Home wins the match (2) with one table; away has three tables: 3 to 3.
    assert any(home == away == 3 for home, away in worths)


def test_in_a_draw_both_win_a_table_or_neither_does() -> None:
    drawn = [one for one in outcomes_of(DRAWN_TABLES) if one.winner is MatchWinner.DRAW]
    assert drawn
    assert all(bool(one.home_tables) == bool(one.away_tables) for one in drawn)


def test_a_walkover_gives_no_table_points() -> None:
    assert MatchOutcome(MatchWinner.HOME) in outcomes_of(WITH_TABLES)


def test_a_walkover_of_no_points_is_a_draw_in_the_log() -> None:
    found = outcomes_of(DRAWN_TABLES, walkover_points=0)
    assert MatchOutcome(MatchWinner.DRAW) in found
    assert MatchOutcome(MatchWinner.HOME) not in found


def test_fewer_tables_are_reckoned_with_where_the_local_rules_allow_them() -> None:
    fewest = {tables_of(one) for one in outcomes_of(DRAWN_TABLES, fewest_tables=2)}
    assert min(fewest - {0}) == 2


def test_fractions_are_counted_in_whole_units() -> None:
    situation = make_situation({"A": Decimal("1.5"), "B": 0}, "A-B")
    assert (situation.scale, situation.points["A"]) == (2, 3)


def test_a_team_can_end_with_what_its_matches_add_up_to() -> None:
    situation = make_situation({"A": 4, "B": 0, "C": 0}, "A-B", "C-A", scheme=THREE)
    assert situation.reachable("A") == [4, 5, 6, 7, 8, 10]


def test_a_side_that_is_not_ranked_takes_points_from_nobody_in_the_log() -> None:
    situation = make_situation({"A": 0, "B": 0}, "A-X")
    assert situation.finals([AWAY]) == {"A": 0, "B": 0}


def test_results_that_lead_to_a_place_prove_it_and_no_better_one() -> None:
    situation = make_situation({"A": 0, "B": 3, "C": 1}, "A-C")
    assert holds_reach(situation, "A", [HOME], place=2)
    assert not holds_reach(situation, "A", [HOME], place=1)


def test_a_level_team_counts_for_a_team_in_its_best_place() -> None:
    situation = make_situation({"A": 1, "B": 3}, "A-B")
    # A ends with 3, B with 3.
    assert holds_reach(situation, "A", [HOME], place=1)


def test_a_level_team_counts_against_a_team_in_its_worst_place() -> None:
    turned = make_situation({"A": 3, "B": 1}, "A-B").turned
    # B wins: 3 each. Nobody of the turned situation is above A, so it is last.
    assert holds_reach(turned, "A", [AWAY], place=1)


def test_a_level_team_whose_order_is_settled_counts_as_settled() -> None:
    situation = make_situation({"A": 3, "B": 3}, settled=[("B", "A")])
    assert not holds_reach(situation, "A", [], place=1)
    assert holds_reach(situation, "A", [], place=2)


@pytest.mark.parametrize("results", [[], [HOME, HOME], [7], [-1]])
def test_a_list_that_is_not_one_of_results_proves_nothing(results: list[int]) -> None:
    situation = make_situation({"A": 0, "B": 0}, "A-B")
    assert not holds_reach(situation, "A", results, place=2)


def test_a_miss_is_a_list_in_which_the_team_has_just_those_points() -> None:
    situation = make_situation({"A": 2, "B": 2, "C": 0}, "A-C", "B-C")
    assert holds_miss(situation, "A", [DRAW, HOME], points=3, line=1)
    assert not holds_miss(situation, "A", [HOME, DRAW], points=4, line=1)
    assert not holds_miss(situation, "A", [DRAW, HOME], points=4, line=1)


def test_a_team_with_more_than_another_can_reach_is_above_by_counting() -> None:
    situation = make_situation({"A": 0, "B": 3, "C": 2}, "A-C")
    assert holds_fewest_above(situation, "A", CountingProof(alone=("B",)))
    assert not holds_fewest_above(situation, "A", CountingProof(alone=("C",)))


def test_teams_that_share_too_many_points_are_not_all_below() -> None:
    # A can reach 4. B and C have 3 each and share 4 more in their two matches: 10.
    situation = make_situation({"A": 2, "B": 3, "C": 3}, "B-C", "C-B", "A-D")
    assert holds_fewest_above(situation, "A", CountingProof(together=("B", "C")))


def test_teams_that_may_draw_share_less_where_a_win_gives_three() -> None:
    # A can reach 5. B and C have 4 each: a draw leaves both at 5.
    situation = make_situation({"A": 2, "B": 4, "C": 4}, "B-C", "A-D", scheme=THREE)
    assert not holds_fewest_above(situation, "A", CountingProof(together=("B", "C")))


@pytest.mark.parametrize(
    ("counted", "above"),
    [
        (CountingProof(), 0),
        (CountingProof(alone=("B", "C")), 2),
        (CountingProof(together=("B", "C", "D")), 1),
        (CountingProof(alone=("B",), together=("C", "D")), 2),
    ],
)
def test_a_count_proves_each_alone_and_one_of_those_together(
    counted: CountingProof, above: int
) -> None:
    assert count_above(counted) == above


def test_a_team_counts_once() -> None:
    situation = make_situation({"A": 0, "B": 9, "C": 9}, "A-C")
    twice = CountingProof(alone=("B",), together=("B",))
    assert not holds_fewest_above(situation, "A", twice)


@pytest.mark.parametrize(
    ("places", "is_within"),
    [
        (PossiblePlaces(best=1, worst=2, best_bound=1, worst_bound=2), True),
        (PossiblePlaces(best=1, worst=3, best_bound=1, worst_bound=3), None),
        (PossiblePlaces(best=3, worst=4, best_bound=3, worst_bound=4), False),
        # What was found says less than what was proved to be out of reach.
        (PossiblePlaces(best=3, worst=4, best_bound=2, worst_bound=4), None),
        (PossiblePlaces(best=1, worst=2, best_bound=1, worst_bound=3), None),
    ],
)
def test_a_line_of_two_places(places: PossiblePlaces, is_within: bool | None) -> None:
    assert places.within(2) is is_within


def test_a_log_has_the_lines_that_can_be_missed() -> None:
    assert Lines(8, promoted=2, relegated=1).as_places() == {
        "champion": 1,
        "promoted": 2,
        "safe": 7,
    }
    assert Lines(2, promoted=2, relegated=2).as_places() == {"champion": 1}
