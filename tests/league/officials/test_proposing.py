"""Proposals, held against a check of their own that knows nothing of the search."""

from __future__ import annotations

import random
from datetime import date, timedelta
from itertools import pairwise

import pytest

from league.officials.proposing import (
    AppointingProblem,
    AvailableOfficial,
    Duty,
    Hindrance,
    OpenSpot,
    Rules,
)
from league.officials.proposing import propose as proposed

FIRST = date(2026, 2, 3)  # A Tuesday.
SECONDS = 10


def night(week: int) -> date:
    return FIRST + timedelta(weeks=week)


def make_spot(key: str, week: int = 0, **values: object) -> OpenSpot:
    clubs = frozenset(values.pop("clubs", ()))
    places = frozenset(values.pop("places", ()))
    return OpenSpot(key, str(values.pop("task", "referee")), night(week), clubs, places)


def make_person(key: str, **values: object) -> AvailableOfficial:
    named = {"tasks": frozenset({"referee"})} | values
    return AvailableOfficial(
        key,
        **{
            name: frozenset(value) if isinstance(value, set) else value
            for name, value in named.items()
        },
    )


def faults_of(problem: AppointingProblem, filled: dict[str, str]) -> list[str]:
    """Whatever is wrong with a proposal, by looking at each official's season."""
    spots = {one.key: one for one in problem.spots}
    faults = [key for key in filled if key not in spots]
    for person in problem.people:
        own = [spots[key] for key, who in filled.items() if who == person.key]
        faults += [
            f"{person.key} at {one.key}"
            for one in own
            if is_unfit(person, one, problem)
        ]
        work = sorted(
            [(one.night, one.places) for one in own]
            + [(one.night, one.places) for one in person.duties],
            key=lambda one: one[0],
        )
        nights = [when for when, _ in work]
        if len(set(nights)) < len(nights):
            faults.append(f"{person.key} twice in a night")
        faults += [f"{person.key} too soon" for one in too_soon(work, problem.rules)]
        months = [when.strftime("%Y-%m") for when in nights]
        most = person.most_a_month
        faults += [
            m for m in set(months) if most is not None and months.count(m) > most
        ]
    return faults


def is_unfit(
    person: AvailableOfficial, spot: OpenSpot, problem: AppointingProblem
) -> bool:
    own_club = problem.rules.is_neutral and not person.clubs.isdisjoint(spot.clubs)
    is_away = any(a <= spot.night <= b for a, b in person.away)
    plays = spot.night in person.plays
    return own_club or is_away or plays or spot.task not in person.tasks


def too_soon(work: list[tuple[date, frozenset[str]]], rules: Rules) -> list[date]:
    found = []
    for place in {one for _, places in work for one in places}:
        weeks = [when.isocalendar()[:2] for when, places in work if place in places]
        mondays = [date.fromisocalendar(year, week, 1) for year, week in weeks]
        found += [
            b for a, b in pairwise(mondays) if (b - a).days < 7 * rules.weeks_apart
        ]
    return found


def solved(
    *spots: OpenSpot, people: list[AvailableOfficial], **rules: object
) -> dict[str, str]:
    problem = AppointingProblem(spots, tuple(people), Rules(**rules))
    proposal = proposed(problem, seconds=SECONDS)
    assert faults_of(problem, proposal.filled) == []
    return proposal.filled


def why(
    spot: OpenSpot, *people: AvailableOfficial, **rules: object
) -> dict[Hindrance, int]:
    proposal = proposed(
        AppointingProblem((spot,), people, Rules(**rules)), seconds=SECONDS
    )
    return proposal.left_open.get(spot.key, {})


def test_a_spot_gets_whoever_can() -> None:
    assert solved(make_spot("a"), people=[make_person("thandi")]) == {"a": "thandi"}


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"clubs": {"north"}}, Hindrance.OWN_CLUB),
        ({"away": ((night(0), night(1)),)}, Hindrance.AWAY),
        ({"plays": {night(0)}}, Hindrance.PLAYS),
        ({"duties": (Duty(night(0), "marker"),)}, Hindrance.BUSY),
        (
            {"duties": (Duty(night(1), "marker"),), "most_a_month": 1},
            Hindrance.MONTH_FULL,
        ),
        (
            {"duties": (Duty(night(1), "marker", frozenset({"hall"})),)},
            Hindrance.TOO_SOON,
        ),
    ],
)
def test_a_spot_that_nobody_can_fill_stays_open_and_says_why(
    values: dict[str, object], reason: Hindrance
) -> None:
    spot = make_spot("a", clubs={"north", "south"}, places={"hall"})
    assert why(spot, make_person("thandi", **values)) == {reason: 1}


def test_without_anyone_for_the_task_nothing_keeps_anyone_away() -> None:
    marker = make_person("thandi", tasks={"marker"})
    assert why(make_spot("a"), marker) == {}
    assert solved(make_spot("a"), people=[marker]) == {}


def test_a_union_may_do_without_neutral_officials() -> None:
    own = make_person("thandi", clubs={"north"})
    spot = make_spot("a", clubs={"north"})
    assert solved(spot, people=[own], is_neutral=False) == {"a": "thandi"}


def test_nobody_is_at_one_place_two_weeks_running() -> None:
    spots = [make_spot(str(week), week, places={"hall"}) for week in range(4)]
    filled = solved(*spots, people=[make_person("a"), make_person("b")])
    assert [filled[str(week)] for week in range(4)] in (
        ["a", "b", "a", "b"],
        ["b", "a", "b", "a"],
    )


def test_with_no_weeks_apart_one_official_may_come_every_week() -> None:
    spots = [make_spot(str(week), week, places={"hall"}) for week in range(4)]
    assert len(solved(*spots, people=[make_person("a")], weeks_apart=0)) == 4


def test_the_work_is_spread_evenly() -> None:
    spots = [make_spot(f"{week}-{n}", week) for week in range(4) for n in range(2)]
    filled = solved(*spots, people=[make_person(one) for one in "abcd"])
    assert sorted(list(filled.values()).count(one) for one in "abcd") == [2, 2, 2, 2]


def test_whoever_had_much_already_gets_less() -> None:
    busy = make_person("a", duties=tuple(Duty(night(-n), "referee") for n in (1, 2, 3)))
    spots = [make_spot(str(week), week) for week in range(3)]
    assert set(solved(*spots, people=[busy, make_person("b")]).values()) == {"b"}


def test_more_spots_filled_goes_before_an_even_spread() -> None:
    # Only a can be at the second spot, so a may not be spent on the first.
    spots = [make_spot("one"), make_spot("two", clubs={"north"})]
    people = [make_person("a"), make_person("b", clubs={"north"})]
    assert solved(*spots, people=people) == {"one": "b", "two": "a"}


def make_season(seed: int) -> AppointingProblem:
    """A season of 12 nights with 3 halls and 6 matches a night, and 24 officials."""
    draw = random.Random(seed)
    clubs = [f"club{n}" for n in range(12)]
    spots = []
    for week in range(12):
        order = draw.sample(clubs, 12)
        for n in range(6):
            pair = set(order[2 * n : 2 * n + 2])
            spots.append(
                make_spot(
                    f"m{week}-{n}",
                    week,
                    task="marker",
                    clubs=pair,
                    places={order[2 * n]},
                )
            )
        for n in range(3):
            there = set(order[4 * n : 4 * n + 4])
            spots.append(
                make_spot(f"r{week}-{n}", week, clubs=there, places={f"hall{n}"})
            )
    people = [
        make_person(
            f"p{n}",
            tasks={"referee", "marker"}
            if n % 3 == 0
            else {"marker"}
            if n % 3 == 1
            else {"referee"},
            clubs={draw.choice(clubs)},
            away=((night(draw.randrange(12)),) * 2,),
            plays={night(week) for week in range(12) if draw.random() < 0.3},
            most_a_month=3 if n % 4 == 0 else None,
        )
        for n in range(24)
    ]
    return AppointingProblem(tuple(spots), tuple(people))


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_season_is_proposed_without_a_fault(seed: int) -> None:
    problem = make_season(seed)
    proposal = proposed(problem, seconds=SECONDS)
    assert faults_of(problem, proposal.filled) == []
    assert len(proposal.filled) > 0.9 * len(problem.spots)


def test_the_same_question_finds_the_same_answer() -> None:
    problem = make_season(7)
    once, again = (proposed(problem, seconds=SECONDS) for _ in range(2))
    assert not (once.is_best and again.is_best) or once == again


def test_the_check_itself_finds_a_fault() -> None:
    spots = (make_spot("a", places={"hall"}), make_spot("b", 1, places={"hall"}))
    problem = AppointingProblem(spots, (make_person("thandi"),))
    assert faults_of(problem, {"a": "thandi", "b": "thandi"}) == ["thandi too soon"]


def test_without_time_to_search_a_season_is_filled_night_by_night() -> None:
    spots = [
        make_spot(f"{week}-{table}", week, places={f"hall {table}"})
        for week in range(18)
        for table in range(4)
    ]
    people = [make_person(f"p{number}") for number in range(6)]
    problem = AppointingProblem(tuple(spots), tuple(people), Rules())
    found = proposed(problem, seconds=0)
    assert faults_of(problem, found.filled) == []
    assert (len(found.filled), found.is_best) == (len(spots), False)
    nights = [list(found.filled.values()).count(one.key) for one in people]
    assert max(nights) - min(nights) <= 1
