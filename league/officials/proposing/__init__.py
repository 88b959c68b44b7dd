"""Who officiates where: spots and people in, a proposal out; no database, no clock."""

from __future__ import annotations

from league.officials.proposing.problem import Duty, Person, Problem, Rules, Spot
from league.officials.proposing.reasons import ELSEWHERE, Hindrance, hindrance
from league.officials.proposing.solving import Proposal, propose

__all__ = [
    "ELSEWHERE",
    "Duty",
    "Hindrance",
    "Person",
    "Problem",
    "Proposal",
    "Rules",
    "Spot",
    "hindrance",
    "propose",
]
