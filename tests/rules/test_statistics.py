"""What each pair did at its table (ours; the book has no statistics)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match import score
from rules.record import PartnerRole, Side, read_match_record
from rules.statistics import PairSitting, StatisticsTally, player_tallies, sittings
from tests.properties import often
from tests.rules.make import (
    EXTRA,
    INTERVAL,
    RESUME,
    START,
    TIME,
    WHOLE_MATCH,
    Document,
    abandon,
    back,
    called_away,
    make_document,
    points,
    stoppage,
    substitution,
    void,
)
from tests.rules.strategies import anything, breaks, changed_rules, entry_lists, kind
from tests.rules.strategies import documents as records
from tests.rules.test_match_totals import USES, total

TO_HALF_TIME = (START, points(), points(4, side="away"), INTERVAL)
SECOND_HALF = (RESUME, points(4), points(side="away"), TIME)


def told(*entries: Document, **match: Any) -> list[PairSitting]:
    """The pairs at table 1, home first."""
    record = read_match_record(make_document(*entries, uses=USES, **match))
    return [one for one in sittings(record, score(record)) if one.table == 1]


def pairs(sat: list[PairSitting]) -> list[str]:
    """Each pair of the home side as counter, by-speler, points for and against."""
    return [
        f"{one.counter} {one.by_speler} "
        f"{one.tally.points_for}–{one.tally.points_against}"
        for one in sat
        if one.side is Side.HOME
    ]


def home(*entries: Document, **match: Any) -> StatisticsTally:
    return told(*entries, **match)[0].tally


def test_a_pair_has_the_points_of_its_table() -> None:
    sat = told(*TO_HALF_TIME, *SECOND_HALF)
    assert pairs(sat) == ["H1 H2 6–6"]
    assert sat[0].tally.drawn == sat[0].tally.matches == 1


@pytest.mark.parametrize("entries", [(), (START,), (START, INTERVAL, RESUME)])
def test_nothing_counts_before_the_match_is_over(entries: tuple) -> None:
    assert told(*entries) == []


@pytest.mark.parametrize("away_open", [(2, 3), (2, 3, 4)])
def test_1_13_a_walkover_and_a_void_match_count_for_nobody(away_open: tuple) -> None:
    home_open = (2, 3) if len(away_open) == 3 else ()
    assert told(*WHOLE_MATCH, home_open=home_open, away_open=away_open) == []


def test_1_13_a_table_left_open_is_won_by_its_award() -> None:
    sat = told(*WHOLE_MATCH, away_open=[1])
    assert [one.side for one in sat] == [Side.HOME]
    tally = sat[0].tally
    assert (tally.won, tally.points_for, tally.awards_for) == (1, 20, 20)


def test_6_1_a_clear_boom_is_four_claimed_by_the_boom() -> None:
    claims = (points(4), points(4, why="boom"), points(), points(4, why="punishment"))
    assert home(START, *claims, INTERVAL, RESUME, TIME).clear_booms == 2


def test_a_struck_and_a_refused_claim_are_nobodys() -> None:
    entries = (START, points(4, id="slip"), void("slip"), points(3), INTERVAL)
    assert pairs(told(*entries, RESUME, TIME)) == ["H1 H2 0–0"]


def test_11_1_who_comes_on_sits_from_the_second_half_on() -> None:
    sat = told(*TO_HALF_TIME, substitution(), *SECOND_HALF)
    assert pairs(sat) == ["H1 H2 2–4", "S1 H2 4–2"]
    assert [one.tally.matches for one in sat] == [1, 1, 1]


def test_2_2_points_after_a_substitution_in_the_interval_are_of_the_first_pair() -> (
    None
):
    entries = (START, INTERVAL, substitution(), points(), RESUME, TIME)
    assert pairs(told(*entries)) == ["H1 H2 2–0", "S1 H2 0–0"]


def test_11_1_who_comes_on_and_goes_off_in_the_interval_never_sat() -> None:
    twice = (substitution("H1", "S1"), substitution("S1", "S2"))
    assert pairs(told(*TO_HALF_TIME, *twice, *SECOND_HALF))[1:] == ["S2 H2 4–2"]


def test_11_1_the_partner_takes_the_other_role() -> None:
    sat = told(*TO_HALF_TIME, substitution("H1", "S1", role="by_speler"), *SECOND_HALF)
    tallies = player_tallies(sat)
    counting, other = (tallies[Side.HOME, "H2", role] for role in PartnerRole)
    assert (counting.matches, counting.points_for, counting.points_against) == (1, 4, 2)
    assert (other.matches, other.points_for, other.points_against) == (0, 2, 4)


def test_11_2_who_comes_on_in_play_sits_from_that_moment() -> None:
    away = called_away("H2", substitute="S1")
    sat = told(START, points(), away, points(4), INTERVAL, RESUME, TIME)
    assert pairs(sat) == ["H1 H2 2–0", "H1 S1 4–0"]
    assert sat[0].tally.booms_known == 1


def test_11_2_an_award_in_each_half_is_against_whose_seat_was_empty() -> None:
    sat = told(START, called_away("H1"), INTERVAL, RESUME, TIME)
    assert [(one.rule, one.points) for one in sat[0].penalties] == [("11.2", 20)] * 2
    assert (sat[0].tally.awards_against, sat[1].tally.awards_for) == (40, 40)


def test_11_2_a_substitute_of_the_interval_has_no_part_in_the_award_before() -> None:
    sat = told(START, called_away("H1"), INTERVAL, substitution(), RESUME, TIME)
    assert [one.tally.awards_against for one in sat] == [20, 0, 0]


def test_11_2_who_comes_back_sits_on() -> None:
    away = (START, points(), called_away("H1"), INTERVAL, back("H1"), RESUME, TIME)
    assert pairs(told(*away)) == ["H1 H2 2–20"]


def test_12_1_what_is_forfeited_is_no_pairs_of_either_half() -> None:
    stopped = stoppage(defaulters="home")
    sat = told(*TO_HALF_TIME, substitution(), RESUME, points(), stopped, TIME)
    assert pairs(sat) == ["H1 H2 0–4", "S1 H2 0–20"]
    assert (sat[2].tally.points_for, sat[2].tally.points_against) == (24, 0)


def test_a_table_counts_for_whoever_sat_there() -> None:
    sat = told(*TO_HALF_TIME, substitution(), RESUME, points(4), TIME)
    players = player_tallies(sat)
    named = [(Side.HOME, "H1"), (Side.HOME, "S1"), (Side.AWAY, "A1")]
    won = [players[side, player, PartnerRole.COUNTER].won for side, player in named]
    assert won == [1, 1, 0]


def test_a_half_written_as_a_total_has_no_booms_that_are_known() -> None:
    tally = home(START, total(8), points(4, side="away"), INTERVAL, RESUME, TIME)
    assert (tally.points_for, tally.clear_booms, tally.booms_known) == (8, 0, 0)


@pytest.mark.parametrize("number", [0, 2])
def test_6_1_a_total_of_2_has_no_clear_boom_in_it(number: int) -> None:
    assert home(START, total(number), INTERVAL, RESUME, TIME).booms_known == 1


def test_the_total_of_a_half_is_of_the_pair_that_ended_it() -> None:
    entries = (START, INTERVAL, substitution(), RESUME, total(8), TIME)
    assert pairs(told(*entries)) == ["H1 H2 8–0", "S1 H2 0–0"]


def test_1_12_the_total_of_the_second_half_is_not_of_who_came_on_after_it() -> None:
    away = called_away("H1", substitute="S1")
    entries = (*WHOLE_MATCH, EXTRA, away, total(8, half="second half"), TIME)
    assert pairs(told(*entries, stage="final")) == ["H1 H2 8–0", "S1 H2 0–0"]


def test_a_match_that_is_played_again_counts_from_its_new_start() -> None:
    first = (START, called_away("H1", substitute="S1"), points(4))
    assert pairs(
        told(*first, abandon("replay"), START, points(), INTERVAL, RESUME, TIME)
    ) == ["H1 H2 2–0"]


def test_a_match_that_stands_as_it_was_left_counts() -> None:
    assert pairs(told(START, points(), abandon("stands"))) == ["H1 H2 2–0"]


def test_sums_are_added_and_taken_off_figure_by_figure() -> None:
    one = StatisticsTally(1, 1, 0, 0, 8, 4, 0, 20, 2, 1)
    assert one.plus(one).minus(one) == one
    assert one.plus(one).difference == 8


totals = kind(
    "total",
    table=st.integers(1, 4),
    side=st.sampled_from(["home", "away"]),
    half=st.sampled_from(["first half", "second half", "extra time"]),
    points=st.sampled_from([0, 2, 4, 8]),
)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """A record of all that can be written, totals and breaks among it."""
    document = draw(records(changed_rules))
    entries = draw(entry_lists(anything | breaks | totals))
    return document | {"uses": list(USES), "entries": entries}


@often(150)
@given(documents())
def test_the_pairs_have_all_the_points_of_the_score_sheet(document: Document) -> None:
    record = read_match_record(document)
    sheet = score(record)
    sat = sittings(record, sheet)
    if not sat:
        return
    for table in sheet.tables:
        for side, figures in ((Side.HOME, table.home), (Side.AWAY, table.away)):
            here = [one.tally for one in sat if one.table == table.table]
            own = [
                one.tally for one in sat if (one.table, one.side) == (table.table, side)
            ]
            assert sum(one.points_for for one in own) == figures.total
            assert sum(one.awards_for for one in own) == figures.awards
            assert min((one.points_for for one in here), default=0) >= 0


@often(150)
@given(documents())
def test_each_player_has_one_match_and_the_points_of_the_own_pairs(
    document: Document,
) -> None:
    record = read_match_record(document)
    sat = sittings(record, score(record))
    matches: Counter[tuple[Side, str]] = Counter()
    for (side, player, _role), tally in player_tallies(sat).items():
        assert tally.matches == tally.won + tally.drawn + tally.lost
        matches[side, player] += tally.matches
    assert set(matches.values()) <= {1}
    of_players = sum(one.points_for for one in player_tallies(sat).values())
    assert of_players == 2 * sum(one.tally.points_for for one in sat)


@often(150)
@given(documents())
def test_points_against_are_those_of_the_opponents(document: Document) -> None:
    record = read_match_record(document)
    sat = sittings(record, score(record))
    for table in {one.table for one in sat}:
        for side in Side:
            own = [one for one in sat if (one.table, one.side) == (table, side)]
            other = [
                one for one in sat if (one.table, one.side) == (table, side.opponents)
            ]
            if own and other:
                assert sum(one.tally.points_against for one in own) == sum(
                    one.tally.points_for for one in other
                )
