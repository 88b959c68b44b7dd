from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from league.plans.scheduling.calendars.crowds import (
    LONGEST,
    NEVER,
    Crowds,
    can_be_priced,
)
from league.plans.scheduling.calendars.ground import MeetingGround
from tests.league.plans.scheduling.calendars.make import ground, make_hosted
from tests.properties import often

seeds = st.integers(min_value=0, max_value=10**6)


def some_nights(calendar: MeetingGround, chance: Random) -> list[int]:
    """Draw a team's nights, none of them crowded as `max_in` forbids."""
    nights = calendar.season.nights
    return chance.sample(range(nights), chance.randint(0, nights // 2))


def bits(nights: list[int]) -> int:
    return sum(1 << night for night in nights)


def is_crowded(calendar: MeetingGround, nights: list[int]) -> bool:
    return any(
        sum(first <= night < first + most.nights for night in nights) > most.matches
        for most in calendar.season.problem.max_in
        for first in range(calendar.season.nights - most.nights + 1)
    )


@settings(often(150, least=20), derandomize=True)
@given(seeds)
def test_a_price_is_what_one_more_match_adds_to_the_penalty(seed: int) -> None:
    chance = Random(seed)
    calendar = ground(make_hosted(chance))
    crowds, nights = Crowds(calendar.season), some_nights(calendar, chance)
    crowds.flip_own(crowds.spot(1, np.array(nights, dtype=np.int64)))
    before = calendar.penalty(bits(nights))
    for night in range(calendar.season.nights):
        price = int(crowds.price(crowds.spot(1, np.array([night])))[0])
        if price < NEVER:
            assert price == calendar.penalty(bits([*nights, night])) - before
        elif not is_crowded(calendar, nights):
            assert night in nights or is_crowded(calendar, [*nights, night])


@settings(often(150, least=20), derandomize=True)
@given(seeds)
def test_the_penalty_is_the_same_as_counted_night_by_night(seed: int) -> None:
    chance = Random(seed)
    calendar = ground({**make_hosted(chance), "max_in": []})
    crowds, teams = Crowds(calendar.season), range(calendar.season.teams)
    drawn = [some_nights(calendar, chance) for _team in teams]
    for team, nights in enumerate(drawn):
        crowds.flip_own(crowds.spot(team, np.array(nights, dtype=np.int64)))
    assert crowds.penalty() == sum(calendar.penalty(bits(one)) for one in drawn)


def test_long_runs_and_dear_ones_have_no_table() -> None:
    problem = make_hosted(Random(1))
    long = {"nights": LONGEST + 1, "matches": 1, "penalty": 1}
    dear = {"nights": 2, "matches": 1, "penalty": 10**6}
    assert can_be_priced(ground(problem).season)
    assert not can_be_priced(ground({**problem, "rest": [long]}).season)
    assert not can_be_priced(ground({**problem, "rest": [dear]}).season)
    assert not can_be_priced(
        ground({**problem, "max_in": [{"nights": 9, "matches": 1}]}).season
    )
