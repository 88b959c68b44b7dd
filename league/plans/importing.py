"""A fixture-problem/1 uploaded as a file, checked against the division."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from league.lib.files.notes import MOST_TOLD, more_faults
from league.plans.cast import Cast
from league.plans.demands import DEFAULTS, USUAL_SECONDS, Demands
from league.plans.faults import MOST_SECONDS, PlanFault, contract_faults
from league.plans.places import FaultSentence, fault_sentence
from league.plans.scheduling.reading import USES

KNOWN = {"format", "teams", "venues", "nights", "uses", *DEFAULTS, *USES.values()}


class Unfit(Exception):
    """A file that cannot be this division's demands, with all its faults."""

    def __init__(self, faults: list[FaultSentence]) -> None:
        self.faults = faults
        super().__init__()


def read_import(data: object, cast: Cast) -> Demands:
    """Return the demands that a file holds, with what it leaves out filled in.

    Raises Unfit if it is malformed, or names other teams or halls.
    """
    given = data if isinstance(data, dict) else {}
    faults = list(contract_faults(data)) or list(_strangers(given, cast))
    if faults:
        told = faults[:MOST_TOLD]
        found = [fault_sentence(one.path, one.text, given, cast) for one in told]
        if more := len(faults) - len(told):
            found.append(FaultSentence(more_faults(more)))
        raise Unfit(found)
    kept = {key: value for key, value in given.items() if key in KNOWN}
    return dict(DEFAULTS) | kept | {"published": None} | _whole(kept)


def _whole(given: Mapping[str, Any]) -> dict[str, int]:
    """Return the limits as these pages take them: whole seconds, and not too many."""
    seconds = given.get("time_limit_s", USUAL_SECONDS)
    return {"time_limit_s": max(5, min(int(seconds), MOST_SECONDS))}


def _strangers(given: Mapping[str, Any], cast: Cast) -> Iterator[PlanFault]:
    named = [one["id"] for one in given["teams"]]
    for index, key in enumerate(named):
        if key not in cast.teams:
            text = _("%(code)s is no team of this division.")
            yield PlanFault(f"teams[{index}]", text % {"code": key})
    for key, team in cast.teams.items():
        if key not in named:
            text = _("%(team)s (%(code)s) plays in this division and is left out.")
            yield PlanFault("teams", text % {"team": team.name, "code": key})
    for index, venue in enumerate(given["venues"]):
        if venue["id"] not in cast.venues:
            text = _("%(code)s is no hall of this union.")
            yield PlanFault(f"venues[{index}]", text % {"code": venue["id"]})
