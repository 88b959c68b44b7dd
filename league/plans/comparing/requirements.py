"""What was required of a list: where two lists differ in it, and in which version."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import PlanDraft, PlanRun
from league.plans.lists import ShownList
from league.plans.runs import group_words
from league.plans.scheduling import Aim, ListTeam, conflict_of, demands_of, groups_of

# A search adds nights on which halls are closed by then, and may take longer.
OF_A_SEARCH = ("venue_unavailable", "time_limit_s")


def draft_of(run: PlanRun | None) -> PlanDraft | None:
    """Return the newest version of the requirements that a search was made with.

    None where they are in no version: of a repair, or where none was saved.
    """
    if run is None or run.purpose != PlanRun.Purpose.LIST:
        return None
    drafts = PlanDraft.objects.filter(plan=run.plan_id).order_by("-version")
    return next((one for one in drafts if _is_made_with(run.problem, one)), None)


def _is_made_with(problem: dict[str, Any], draft: PlanDraft) -> bool:
    both = problem, draft.problem
    rests = [{k: v for k, v in one.items() if k not in OF_A_SEARCH} for one in both]
    closed, of_draft = (one.get("venue_unavailable", []) for one in both)
    return rests[0] == rests[1] and all(one in closed for one in of_draft)


def required_only(one: ShownList, other: ShownList) -> list[str]:
    """Say what is required of one list and not of the other.

    How long was searched is no requirement.
    """
    return [*_of_the_whole(one, other), *_demanded(one, other), *_preferred(one, other)]


def _of_the_whole(one: ShownList, other: ShownList) -> Iterator[str]:
    problem, beside = one.problem, other.problem
    yield from (
        _entered(one, team) for team in problem.teams if team not in beside.teams
    )
    nights = len({*problem.nights} - {*beside.nights})
    if nights:
        text = ngettext(
            "It may use %(number)s night that the other may not.",
            "It may use %(number)s nights that the other may not.",
            nights,
        )
        yield text % {"number": nights}
    if problem.legs != beside.legs:
        text = ngettext(
            "Each pair meets %(legs)s time.",
            "Each pair meets %(legs)s times.",
            problem.legs,
        )
        yield text % {"legs": problem.legs}
    if problem.aim != beside.aim:
        yield (
            _("Penalties for crowded weeks are as few as can be.")
            if problem.aim == Aim.REST
            else _("Breaks are as few as can be.")
        )
    if problem.published is not None and problem.published != beside.published:
        yield _("As few matches as can be are moved.")
    if problem.seed != beside.seed:
        yield _("It is variant %(number)s.") % {"number": problem.seed}


def _entered(one: ShownList, team: ListTeam) -> str:
    name = one.cast.team(team.id)
    if not team.venue:
        return _("%(team)s has no hall.") % {"team": name}
    given = {"team": name, "hall": one.cast.hall(team.venue), "club": team.club}
    return _("%(team)s, of the club %(club)s, has its home in %(hall)s.") % given


def _demanded(one: ShownList, other: ShownList) -> Iterator[str]:
    """Yield the demands of one problem alone; of many closed nights their number."""
    problem, beside = one.problem, other.problem
    shared = {conflict_of(beside, path).text for path in demands_of(beside)}
    own = [
        path
        for path in demands_of(problem)
        if conflict_of(problem, path).text not in shared
    ]
    for paths in groups_of(problem, own):
        told = group_words(problem, paths, one.kept.problem, one.cast)
        is_alone = len(paths) == 1
        yield told.text if is_alone else f"{told.place}: {told.text}."


def _preferred(one: ShownList, other: ShownList) -> Iterator[str]:
    for rest in one.problem.rest:
        if rest not in other.problem.rest:
            text = _(
                "Each match above %(matches)s in %(nights)s nights in a row costs "
                "%(penalty)s."
            )
            given = {"matches": rest.matches, "nights": rest.nights}
            yield text % (given | {"penalty": rest.penalty})
