"""The addresses of a division's fixtures in the making."""

from __future__ import annotations

from typing import Any

from league.models import (
    FixturePlan,
    JointRun,
    PlanDraft,
    PlanList,
    PlanRun,
    Publication,
)
from matches.models import Match
from tests.url_rows.row import (
    ANYONE,
    DESK_NO_POST,
    NO_POST,
    PLANNERS,
    Row,
    division,
    season,
    to,
)

PLAN, VERSIONS = "divisions/<int:pk>/plan/", "divisions/<int:pk>/fixtures/versions/"
# The union's secretary and its fixtures secretary plan.
BAD = to(302, 404, 403, 403, 422, 422) | {"planner": 422}
DONE = to(302, 404, 403, 403, 302, 302) | {"planner": 302}


def stage(match: Match) -> None:
    """A plan of the match's division: demands, a search that is over, its list."""
    fixture = match.fixture
    plan = FixturePlan.objects.create(union=match.union, division=fixture.division)
    own = {"union": match.union, "plan": plan, "problem": problem_of(match)}
    PlanDraft.objects.create(version=1, **own)
    PlanRun.objects.create(state=PlanRun.State.DONE, **own)
    plan.current = PlanList.objects.create(
        origin=PlanList.Origin.RUN, fixtures=[], **own
    )
    plan.save(update_fields=["current"])
    JointRun.objects.create(
        union=match.union,
        season=fixture.division.season,
        state=JointRun.State.DONE,
        problems=[{"division": fixture.division_id, "problem": problem_of(match)}],
        shared={
            "halls": {},
            "rooms": [],
            "matches": None,
            "alternate": [],
            "time_limit_s": 5,
        },
    )
    Publication.objects.create(
        union=match.union, division=fixture.division, version=1, fixtures=[]
    )


def problem_of(match: Match) -> dict[str, Any]:
    teams = (match.fixture.home, match.fixture.away)
    return {
        "format": "fixture-problem/1",
        "teams": [{"id": one.code, "venue": "X"} for one in teams],
        "venues": [{"id": "X", "matches": 1}],
        "nights": [match.fixture.night.isoformat()],
        "legs": 1,
        "legs_apart": True,
        "mirrored": False,
        "max_run": None,
        "min_gap": 0,
        "same_club_within": None,
        "team_unavailable": [],
        "venue_unavailable": [],
        "fixed": [],
        "not_both_home": [],
        "max_in": [],
        "aim": "breaks",
        "rest": [],
        "published": None,
        "time_limit_s": 5,
        "seed": 1,
    }


def numbered(match: Match) -> dict[str, Any]:
    return division(match) | {"version": 1}


def listed(match: Match) -> dict[str, Any]:
    own = PlanList.objects.filter(plan__division=match.fixture.division)
    return division(match) | {"number": own.latest("pk").pk}


JOINT = "seasons/<int:pk>/plan/"

ROWS: dict[str, Row] = {
    JOINT: Row(PLANNERS, BAD, season),
    f"{JOINT}progress/": Row(DONE, DESK_NO_POST, season),
    f"{JOINT}stop/": Row(DESK_NO_POST, DONE, season),
    PLAN: Row(PLANNERS, BAD, division),
    f"{PLAN}problem.json": Row(PLANNERS, DESK_NO_POST, division),
    f"{PLAN}import/": Row(PLANNERS, BAD, division),
    f"{PLAN}drafts/<int:version>/restore/": Row(DESK_NO_POST, DONE, numbered),
    f"{PLAN}search/": Row(PLANNERS, DESK_NO_POST, division),
    f"{PLAN}search/begin/": Row(DESK_NO_POST, DONE, division),
    f"{PLAN}search/stop/": Row(DESK_NO_POST, DONE, division),
    f"{PLAN}search/best/": Row(DESK_NO_POST, BAD, division),
    f"{PLAN}costs/": Row(DONE, DESK_NO_POST, division),
    f"{PLAN}costs/begin/": Row(DESK_NO_POST, BAD, division),
    f"{PLAN}costs/without/": Row(DESK_NO_POST, DONE, division),
    f"{PLAN}costs/stop/": Row(DESK_NO_POST, DONE, division),
    f"{PLAN}list/": Row(PLANNERS, DESK_NO_POST, division),
    f"{PLAN}list/begin/": Row(DESK_NO_POST, DONE, division),
    f"{PLAN}list/edit/": Row(DESK_NO_POST, BAD, division),
    f"{PLAN}list/undo/": Row(DESK_NO_POST, BAD, division),
    f"{PLAN}lists/": Row(PLANNERS, DESK_NO_POST, division),
    f"{PLAN}lists/<int:number>/name/": Row(DESK_NO_POST, DONE, listed),
    f"{PLAN}lists/<int:number>/choose/": Row(DESK_NO_POST, DONE, listed),
    f"{PLAN}publish/": Row(PLANNERS, BAD, division),
    f"{PLAN}repair/": Row(PLANNERS, BAD, division),
    VERSIONS: Row(ANYONE, NO_POST, division),
    f"{VERSIONS}<int:version>/": Row(ANYONE, NO_POST, numbered),
}
