"""Hands as they are told, in few words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referees.hands.judged import JudgedView, judge_hand
from referees.hands.known import known_hand_of
from referees.hands.samples import SAMPLE
from referees.hands.told import PLAY, ReportedCall, ReportedHand


def tricks_of(*tricks: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(trick.split()) for trick in tricks)


def make_told(*tricks: str, game: str = "klawerjas", **values: Any) -> ReportedHand:
    """Tricks and no hands, hearts trumps and North the dealer."""
    given = {"trumps": "H", "dealer": "N", "to": PLAY} | values
    return ReportedHand(game=game, tricks=tricks_of(*tricks), **given)


def make_sample(*tricks: str, **values: Any) -> ReportedHand:
    """Jegels' deal, with tricks of one's own after his first three; no calls."""
    kept = (*SAMPLE.tricks[:3], *tricks_of(*tricks))
    return replace(SAMPLE, **({"tricks": kept, "calls": ()} | values))


def judged(told: ReportedHand) -> JudgedView:
    return judge_hand(known_hand_of(told))


def sentences(told: ReportedHand) -> list[str]:
    return [one.sentence for one in judged(told).faults]


def twenty(seat: str = "W", high: str = "Q") -> ReportedCall:
    return ReportedCall(seat, "20", high)
