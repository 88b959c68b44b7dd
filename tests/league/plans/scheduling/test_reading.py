from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.plans.scheduling import Aim, Faulty, read_problem
from tests.league.plans.scheduling.make import make_problem
from tests.properties import often

NIGHT = "2026-03-03"
LATER = "2026-04-01"


def faults_of(problem: object) -> tuple[str, ...]:
    with pytest.raises(Faulty) as faulty:
        read_problem(problem)
    return faulty.value.faults


def test_what_is_left_out_is_as_the_contract_has_it() -> None:
    problem = read_problem(make_problem(2))
    assert (problem.legs, problem.legs_apart, problem.mirrored) == (2, True, False)
    assert (problem.max_run, problem.min_gap, problem.aim) == (3, 0, Aim.BREAKS)


def test_null_is_taken_where_the_contract_has_it() -> None:
    nulls = {"max_run": None, "same_club_within": None, "published": None}
    problem = read_problem(make_problem(2, **nulls))
    assert (problem.max_run, problem.published) == (None, None)


def test_a_published_list_may_name_who_is_no_longer_there() -> None:
    gone = {"night": "2031-01-01", "home": "gone", "away": "T0"}
    assert read_problem(make_problem(2, published=[gone])).published


# The field, what it is given, and the paths of the faults.
MALFORMED: list[tuple[str, Any, list[str]]] = [
    ("format", "fixture-problem/2", ["format"]),
    ("teams", [], ["teams"]),
    ("teams", "T0", ["teams"]),
    ("teams", [{"id": "A", "venue": "V0"}] * 2, ["teams[1]"]),
    ("teams", [{"id": "A", "venue": "V9"}, {"id": "", "venue": "V0"}],
     ["teams[0].venue", "teams[1].id"]),
    ("teams", [{"id": "A", "venue": "V0", "club": None}, {"id": "B", "venue": "V0"}],
     ["teams[0].club"]),
    ("venues", [{"id": "V0", "matches": 1}, {"id": "V0", "matches": 1},
                {"id": "V1", "matches": -1}], ["venues[2].matches", "venues[1]"]),
    ("nights", [NIGHT, NIGHT], ["nights[1]"]),
    ("nights", [LATER, NIGHT], ["nights[1]"]),
    ("nights", ["2026-02-30", "20260303"], ["nights[0]", "nights[1]"]),
    ("legs", 0, ["legs"]),
    ("legs", 5, ["legs"]),
    ("legs", True, ["legs"]),
    ("legs", None, ["legs"]),
    ("legs_apart", None, ["legs_apart"]),
    ("mirrored", 1, ["mirrored"]),
    ("max_run", 0, ["max_run"]),
    ("min_gap", -1, ["min_gap"]),
    ("min_gap", None, ["min_gap"]),
    ("same_club_within", 0, ["same_club_within"]),
    ("team_unavailable", [{"team": "X", "night": NIGHT}], ["team_unavailable[0].team"]),
    ("team_unavailable", None, ["team_unavailable"]),
    ("venue_unavailable", [{"venue": "V0", "night": LATER}],
     ["venue_unavailable[0].night"]),
    ("fixed", [{"night": NIGHT, "home": "T0", "away": "T0"}], ["fixed[0].away"]),
    ("fixed", [{"night": NIGHT, "home": "T0"}], ["fixed[0].away"]),
    ("not_both_home", [["T0", "T0"], ["T0"], ["T0", "X"]],
     ["not_both_home[0][1]", "not_both_home[1]", "not_both_home[2][1]"]),
    ("max_in", [{"nights": 0, "matches": 0}], ["max_in[0].nights"]),
    ("rest", [{"nights": 2, "matches": 1, "penalty": 0}], ["rest[0].penalty"]),
    ("rest", [{"nights": 2, "matches": 1}], ["rest[0].penalty"]),
    ("aim", "peace", ["aim"]),
    ("aim", None, ["aim"]),
    ("published", [{"night": NIGHT, "home": "T0", "away": "T0"}],
     ["published[0].away"]),
    ("time_limit_s", 0, ["time_limit_s"]),
    ("seed", 0, ["seed"]),
    ("seed", 1.5, ["seed"]),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value", "paths"), MALFORMED)
def test_each_fault_is_told_with_its_path(
    field: str, value: object, paths: list[str]
) -> None:
    found = faults_of({**make_problem(2), field: value})
    assert [fault.split(": ")[0] for fault in found] == paths


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"mirrored": True, "legs": 1}, "mirrored"),
        ({"mirrored": True, "spare": 1}, "mirrored"),
        ({"same_club_within": 2, "legs_apart": False}, "same_club_within"),
    ],
)
def test_settings_that_need_others_are_refused_without(
    fields: dict[str, Any], path: str
) -> None:
    (fault,) = faults_of(make_problem(4, **fields))
    assert fault.startswith(f"{path}: needs ")


def test_what_is_no_object_is_one_fault() -> None:
    assert faults_of([1, 2]) != ()
    assert len(faults_of(None)) >= 1


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner)
    ),
    max_leaves=6,
)
FIELDS = [
    "format", "teams", "venues", "nights", "legs", "legs_apart", "mirrored",
    "max_run", "min_gap", "same_club_within", "team_unavailable",
    "venue_unavailable", "fixed", "not_both_home", "max_in", "aim", "rest",
    "published", "time_limit_s", "seed",
]  # fmt: skip


@often(200)
@given(st.dictionaries(st.sampled_from(FIELDS), anything, max_size=3))
def test_any_json_is_read_or_told_its_faults(fields: dict[str, Any]) -> None:
    faults: list[Any] | None = None
    try:
        read_problem({**make_problem(2), **fields})
    except Faulty as told:
        faults = list(told.faults)
    assert faults != [], "a problem that is refused says why"
