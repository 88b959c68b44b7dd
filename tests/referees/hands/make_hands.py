"""Hands as they are told, in few words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referees.hands.judged import JudgedView, judged_view
from referees.hands.known import known_of
from referees.hands.samples import SAMPLE
from referees.hands.told import PLAY, Call, Told


def tricks_of(*tricks: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(trick.split()) for trick in tricks)


def make_told(*tricks: str, game: str = "klawerjas", **values: Any) -> Told:
    """Tricks and no hands, hearts trumps and North the dealer."""
    given = {"trumps": "H", "dealer": "N", "to": PLAY} | values
    return Told(game=game, tricks=tricks_of(*tricks), **given)


def make_sample(*tricks: str, **values: Any) -> Told:
    """Jegels' deal, with tricks of one's own after his first three; no calls."""
    kept = (*SAMPLE.tricks[:3], *tricks_of(*tricks))
    return replace(SAMPLE, **({"tricks": kept, "calls": ()} | values))


def judged(told: Told) -> JudgedView:
    return judged_view(known_of(told))


def sentences(told: Told) -> list[str]:
    return [one.sentence for one in judged(told).faults]


def twenty(seat: str = "W", high: str = "Q") -> Call:
    return Call(seat, "20", high)
