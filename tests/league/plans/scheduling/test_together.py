"""Several leagues that share halls: the check across them, and planning together."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from league.plans.scheduling import (
    ListTeam,
    ListVenue,
    NightMatch,
    Problem,
    SearchStatus,
    VenueNight,
    clashes,
)
from league.plans.scheduling.together.checking import shared_clashes
from league.plans.scheduling.together.turns import TogetherProgress, plan_together
from league.plans.scheduling.together.union import TeamOf, Together, left_for
from tests.league.plans.scheduling.make import make_nights

NIGHTS = tuple(sorted({*make_nights(4), "2026-03-05", "2026-03-12"}))


def make_league(
    which: int, teams: int = 4, *, halls: int = 3, **fields: object
) -> Problem:
    """Return a league whose teams share the halls H0, H1… with the other leagues."""
    used = [f"H{(team + which) % halls}" for team in range(teams)]
    problem = Problem(
        teams=tuple(ListTeam(f"D{which}T{at}", hall) for at, hall in enumerate(used)),
        venues=tuple(ListVenue(hall, teams) for hall in sorted(set(used))),
        nights=tuple(make_nights(2 * (teams - 1))),
        time_limit_s=20,
    )
    return replace(problem, **fields)  # type: ignore[arg-type]


@st.composite
def listed_unions(draw: st.DrawFn) -> tuple[Together, list[list[NightMatch]]]:
    leagues = tuple(
        make_league(at, nights=NIGHTS) for at in range(draw(st.integers(1, 3)))
    )
    lists = []
    for league in leagues:
        ids = st.sampled_from([team.id for team in league.teams])
        match = st.builds(NightMatch, st.sampled_from(NIGHTS), ids, ids).filter(
            lambda one: one.home != one.away
        )
        lists.append(draw(st.lists(match, max_size=8)))
    teams = [
        TeamOf(at, one.id) for at, each in enumerate(leagues) for one in each.teams
    ]
    pairs = st.tuples(st.sampled_from(teams), st.sampled_from(teams))
    distinct = pairs.filter(lambda pair: pair[0] != pair[1])
    union = Together(
        leagues,
        halls=draw(st.dictionaries(st.sampled_from(["H0", "H1"]), st.integers(0, 2))),
        rooms=draw(
            st.dictionaries(
                st.tuples(st.just("H2"), st.sampled_from(NIGHTS)), st.integers(0, 1)
            )
        ),
        matches=draw(st.none() | st.integers(0, 4)),
        alternate=tuple(draw(st.lists(distinct, max_size=2))),
    )
    return union, lists


def overfull(union: Together, lists: list[list[NightMatch]]) -> int:
    """Count by another way what asks too much of halls, nights and pairs."""
    halls: Counter[tuple[str, str]] = Counter()
    nights: Counter[str] = Counter()
    weeks = {}
    for at, matches in enumerate(lists):
        for one in matches:
            team = next(t for t in union.problems[at].teams if t.id == one.home)
            halls[team.venue, one.night] += 1
            nights[one.night] += 1
            week = date.fromisoformat(one.night).isocalendar()[:2]
            weeks.setdefault(TeamOf(at, one.home), set()).add(week)
    found = 0
    for (hall, night), held in halls.items():
        rooms = [union.halls.get(hall, 99), union.rooms.get((hall, night), 99)]
        found += held > min(rooms)
    found += sum(
        played > (99 if union.matches is None else union.matches)
        for played in nights.values()
    )
    for one, other in union.alternate:
        found += len(weeks.get(one, set()) & weeks.get(other, set()))
    return found


@given(listed_unions())
def test_every_shared_thing_that_is_asked_too_much_is_told_once(
    drawn: tuple[Together, list[list[NightMatch]]],
) -> None:
    union, lists = drawn
    found = shared_clashes(union, lists)
    assert len(found) == overfull(union, lists)
    for clash in found:
        assert all(0 <= place < len(lists[at]) for at, place in clash.matches)


@given(listed_unions())
@settings(max_examples=60)
def test_what_others_leave_is_what_the_check_allows(
    drawn: tuple[Together, list[list[NightMatch]]],
) -> None:
    """A list that keeps to what the others leave adds no clash to theirs."""
    union, lists = drawn
    others = [None, *lists[1:]]
    left = left_for(union, others, 0)
    # A team twice a night is a fault of its own list.
    own = {"venues", "matches_left", "not_home", "nights"}
    broken = [one for one in clashes(left, lists[0]) if one.path.split("[")[0] in own]
    before, after = shared_clashes(union, others), shared_clashes(union, lists)
    touched = [one for one in after if 0 in one.problems]
    within = [one for one in union.alternate if one[0].problem == one[1].problem == 0]
    if not broken and not within:
        assert touched == [], before


def test_leagues_in_halls_for_half_of_them_are_planned_at_once() -> None:
    leagues = tuple(make_league(at, 6) for at in range(3))
    union = Together(leagues, halls=dict.fromkeys(["H0", "H1", "H2"], 3))
    heard: list[TogetherProgress] = []
    found = plan_together(union, on_progress=heard.append)
    lists = [one.fixtures for one in found]
    assert [one.status for one in found] == [SearchStatus.OPTIMAL] * 3
    assert shared_clashes(union, lists) == []
    assert heard[-1].values == (8, 8, 8)
    assert heard[-1].phase == "done"


def test_leagues_with_nights_to_spare_take_turns() -> None:
    nights = tuple(make_nights(8))
    leagues = (make_league(0, nights=nights), make_league(1, nights=nights))
    shut = tuple(VenueNight("H0", night) for night in nights[:1])
    leagues = (replace(leagues[0], venue_unavailable=shut), leagues[1])
    union = Together(
        leagues,
        halls={"H0": 2, "H1": 2, "H2": 2},
        matches=4,
        matches_on={nights[0]: 2},
        alternate=((TeamOf(0, "D0T0"), TeamOf(1, "D1T0")),),
        time_limit_s=20,
    )
    found = plan_together(union)
    lists = [one.fixtures for one in found]
    assert all(lists)
    assert shared_clashes(union, lists) == []
    for league, made in zip(leagues, lists, strict=True):
        assert clashes(league, made) == []


def test_a_league_that_has_no_list_even_alone_does_not_hold_up_the_others() -> None:
    shut = tuple(VenueNight("H0", night) for night in make_nights(6))
    leagues = (make_league(0, venue_unavailable=shut), make_league(1))
    found = plan_together(Together(leagues, time_limit_s=10))
    assert found[0].status == SearchStatus.INFEASIBLE
    assert found[1].fixtures
