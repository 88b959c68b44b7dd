"""Assigning officials: spots and people in, a proposal out; no database, no clock."""

from __future__ import annotations

from league.officials.proposing.problem import AppointingProblem as AppointingProblem
from league.officials.proposing.problem import AvailableOfficial as AvailableOfficial
from league.officials.proposing.problem import Duty as Duty
from league.officials.proposing.problem import OpenSpot as OpenSpot
from league.officials.proposing.problem import Rules as Rules
from league.officials.proposing.reasons import ELSEWHERE as ELSEWHERE
from league.officials.proposing.reasons import Hindrance as Hindrance
from league.officials.proposing.reasons import hindrance as hindrance
from league.officials.proposing.solving import (
    AppointmentProposal as AppointmentProposal,
)
from league.officials.proposing.solving import propose as propose
