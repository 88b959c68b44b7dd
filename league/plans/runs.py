"""How a search for fixtures is doing: alive, silent, ended, and in which words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import FixturePlan, PlanRun
from league.plans.cast import Cast, problem_of
from league.plans.faults import MOST_SECONDS
from league.plans.places import FaultSentence, fault_sentence, given_up
from league.plans.scheduling import Problem, conflict_of
from league.plans.search_drawing import SearchStep, search_picture
from league.standings.charts.shapes import PicturePair

REST = "rest"
# Ours: what is offered after a search that proved too little, in turn.
LONGER_S = (300, MOST_SECONDS)


def last_search(plan: FixturePlan) -> PlanRun | None:
    """Return a plan's last search for a list, or for a repair."""
    if plan.pk is None:
        return None
    searches = plan.runs.exclude(purpose=PlanRun.Purpose.COSTS)
    return searches.order_by("-asked_at").first()


def costs_run_of(run: PlanRun) -> PlanRun | None:
    """Return the last run, since a search, of what its requirements cost."""
    since = PlanRun.objects.filter(plan=run.plan_id, asked_at__gt=run.asked_at)
    costs = since.filter(purpose=PlanRun.Purpose.COSTS)
    return costs.order_by("-asked_at").first()


def aim_of(run: PlanRun) -> str:
    """Return which of a list's figures a search makes as small as it can."""
    return "penalty" if run.problem.get("aim") == REST else "breaks"


def longer_seconds(run: PlanRun) -> int:
    """Return for how long a search may be done again to find or prove more; 0 if not.

    Not if it proved all that there is to prove, or took as long as one may.
    """
    if run.result.get("status") not in ("feasible", "unknown"):
        return 0
    limit = run.problem.get("time_limit_s", 60)
    return next((one for one in LONGER_S if one > limit), 0)


@dataclass(frozen=True, slots=True)
class RunShown:
    """A search as its page shows it."""

    run: PlanRun
    is_under_way: bool
    silent_since: datetime | None
    phase: str
    seconds: int
    limit: int
    # What is counted: the best so far, the proved least, and the difference.
    aim: str
    best: int | None
    bound: int | None
    gap: int | None
    moved: int | None
    has_best: bool
    is_rest: bool
    # Its figures through the seconds; None while nothing moved.
    drawn: PicturePair | None


def run_in_words(run: PlanRun, *, at: datetime) -> RunShown:
    progress = run.progress
    is_rest = run.problem.get("aim") == REST
    best, bound = progress.get(aim_of(run)), progress.get("bound")
    seconds = _seconds(run, at=at)
    return RunShown(
        run=run,
        is_under_way=run.is_under_way(at=at),
        silent_since=run.silent_since(at=at),
        phase=progress.get("words", ""),
        seconds=seconds,
        limit=int(run.problem.get("time_limit_s", 60)),
        aim=_("penalty") if is_rest else _("breaks"),
        best=best,
        bound=bound,
        gap=best - bound if best is not None and bound is not None else None,
        moved=progress.get("moved"),
        has_best=bool(run.best),
        is_rest=is_rest,
        drawn=_drawn(run, SearchStep(seconds, best, bound)),
    )


def _drawn(run: PlanRun, now: SearchStep) -> PicturePair | None:
    """Return the picture of a search for a list, up to how it is now.

    A repair has none: it moves as few matches as it can, and counts breaks after that.
    """
    if run.purpose != PlanRun.Purpose.LIST:
        return None
    steps = [SearchStep(*one) for one in run.progress.get("steps", [])]
    # Its own clock may run a little ahead of the database's.
    latest = max(one.seconds for one in [*steps, now])
    return search_picture([*steps, now._replace(seconds=latest)])


def _seconds(run: PlanRun, *, at: datetime) -> int:
    if run.started_at is None:
        return 0
    until = run.ended_at or (run.beat_at if run.silent_since(at=at) else at) or at
    return max(0, int((until - run.started_at).total_seconds()))


@dataclass(frozen=True, slots=True)
class CostLine:
    """A requirement, or a few alike: what was found without it, and what that saves.

    `place` is its place among those tried.
    """

    place: int
    what: FaultSentence
    found: int
    saves: int
    words: str
    # What may then be, of a requirement that costs anything.
    given_up: str


@dataclass(frozen=True, slots=True)
class CostsShown:
    """What requirements cost, as far as it has been tried; the dearest come first."""

    run: PlanRun
    is_under_way: bool
    silent_since: datetime | None
    aim: str
    best: int | None
    groups: int
    lines: list[CostLine]

    @property
    def tried(self) -> int:
        return len(self.lines)

    @property
    def is_whole(self) -> bool:
        return self.best is not None and self.tried == self.groups


def costs_in_words(run: PlanRun, cast: Cast, *, at: datetime) -> CostsShown:
    problem, told = problem_of(run.problem, cast), run.progress
    best: int | None = told.get("best")
    lines = [
        CostLine(
            place=place,
            what=group_words(problem, one["paths"], run.problem, cast),
            found=one["found"],
            saves=saves,
            words=_cost_words(saves, is_least=one["is_least"]),
            given_up=given_up(one["paths"]) if saves else "",
        )
        for place, one in enumerate(told.get("costs", []))
        for saves in [(best or 0) - one["found"]]
    ]
    return CostsShown(
        run=run,
        is_under_way=run.is_under_way(at=at),
        silent_since=run.silent_since(at=at),
        aim=_("Penalty") if aim_of(run) == "penalty" else _("Breaks"),
        best=best,
        groups=told.get("groups", 0),
        lines=sorted(lines, key=lambda line: -line.saves),
    )


def _cost_words(saves: int, *, is_least: bool) -> str:
    if saves:
        least = _("%(number)s fewer; leaving it out can save no more")
        return (least if is_least else _("%(number)s fewer")) % {"number": saves}
    return _("costs nothing, proved") if is_least else _("none fewer was found")


def group_words(
    problem: Problem, paths: Sequence[str], data: Mapping[str, Any], cast: Cast
) -> FaultSentence:
    """Return requirements that are left out together as a sentence with its place."""
    number, path = len(paths), paths[0]
    if number == 1:
        return fault_sentence(path, conflict_of(problem, path).text, data, cast)
    text = (
        ngettext("closed on %(number)s night", "closed on %(number)s nights", number)
        if path.startswith("venue")
        else ngettext("off on %(number)s night", "off on %(number)s nights", number)
    )
    return fault_sentence(path, text % {"number": number}, data, cast)


def proof_of(result: dict[str, Any], *, aim: str = "breaks") -> str:
    """Return what is proved of a list, as a sentence."""
    status = result.get("status")
    if status == "infeasible":
        return _("No list can meet all of these requirements.")
    if status == "unknown" or not result.get("fixtures"):
        return _("No list was found in the time given. There may still be one.")
    counted = _counted(result, aim)
    moved = result.get("moved")
    if moved is not None:
        counted = _("%(moved)s, then %(counted)s") % {
            "moved": _moves(moved),
            "counted": counted,
        }
    if status == "optimal":
        return _("%(counted)s. With these requirements no list has fewer.") % {
            "counted": counted
        }
    return _("%(counted)s. %(gap)s") % {"counted": counted, "gap": _gap(result, aim)}


def _counted(result: dict[str, Any], aim: str) -> str:
    if aim == REST:
        return _("Penalty %(number)s") % {"number": result["penalty"]}
    number = result["breaks"]
    return ngettext("%(number)s break", "%(number)s breaks", number) % {
        "number": number
    }


def _moves(moved: int) -> str:
    text = ngettext("%(moved)s match moved", "%(moved)s matches moved", moved)
    return text % {"moved": moved}


def _gap(result: dict[str, Any], aim: str) -> str:
    bound = result.get("bound")
    found = result["penalty" if aim == REST else "breaks"]
    if bound is None:
        return _("A list with fewer may exist.")
    text = _(
        "With these requirements no list has fewer than %(bound)s: a better one saves "
        "at most %(gap)s."
    )
    return text % {"bound": bound, "gap": found - bound}
