"""Assigning officials: spots and people in, a proposal out; no database, no clock."""

from __future__ import annotations

from league.officials.proposing.problem import (
    AppointingProblem,
    AvailableOfficial,
    Duty,
    OpenSpot,
    Rules,
)
from league.officials.proposing.reasons import ELSEWHERE, Hindrance, hindrance
from league.officials.proposing.solving import AppointmentProposal, propose

__all__ = [
    "ELSEWHERE",
    "Duty",
    "Hindrance",
    "AvailableOfficial",
    "AppointingProblem",
    "AppointmentProposal",
    "Rules",
    "OpenSpot",
    "hindrance",
    "propose",
]
