"""How a search for fixtures is doing: alive, silent, ended, and in which words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import FixturePlan, PlanRun
from league.plans.search_drawing import SearchStep, search_picture
from league.standings.charts.shapes import PicturePair

REST = "rest"


def last_search(plan: FixturePlan) -> PlanRun | None:
    if plan.pk is None:
        return None
    return plan.runs.order_by("-asked_at").first()


def aim_of(run: PlanRun) -> str:
    """Return which of a list's figures a search makes as small as it can."""
    return "penalty" if run.problem.get("aim") == REST else "breaks"


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
    return search_picture([*steps, now], seconds=now.seconds)


def _seconds(run: PlanRun, *, at: datetime) -> int:
    if run.started_at is None:
        return 0
    until = run.ended_at or (run.beat_at if run.silent_since(at=at) else at) or at
    return max(0, int((until - run.started_at).total_seconds()))


def proof_of(result: dict[str, Any], *, aim: str = "breaks") -> str:
    """Return what is proved of a list, as a sentence."""
    status = result.get("status")
    if status == "infeasible":
        return _("No list can meet all of these requirements.")
    if status == "unknown" or not result.get("fixtures"):
        return _("No list was found in the time given. There may be one all the same.")
    counted = _counted(result, aim)
    moved = result.get("moved")
    if moved is not None:
        counted = _("%(moved)s, then %(counted)s") % {
            "moved": _moves(moved),
            "counted": counted,
        }
    if status == "optimal":
        return _("%(counted)s. No list has fewer.") % {"counted": counted}
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
    text = _("No list has fewer than %(bound)s: a better one saves at most %(gap)s.")
    return text % {"bound": bound, "gap": found - bound}
