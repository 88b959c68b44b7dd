"""Random deals of each game, and random entries of a table, in the contract's form."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from rules.evenings import is_played_alone, sides_of_game

SIDES = ("us", "them")
BIDS = [
    f"{level}{suit}" for level in range(6, 11) for suit in ("S", "C", "D", "H", "NT")
]
ROEM = (0, 0, 0, 20, 40, 50, 70, 100, 200)
# The ends of the range would be rare in an even choice, and matter most.
CARDS = (0, 0, 162, 162, 81, 80, 82)


def other(side: str) -> str:
    return "them" if side == "us" else "us"


def cards_of(random: Random) -> dict[str, int]:
    us = random.choice(CARDS) if random.random() < 0.3 else random.randint(0, 162)
    return {"us": us, "them": 162 - us}


def klaverjas(random: Random) -> dict[str, Any]:
    cards = cards_of(random)
    roem = {side: random.choice(ROEM) if cards[side] else 0 for side in SIDES}
    return {"maker": random.choice(SIDES), "cards": cards, "roem": roem}


def klaberjass(random: Random) -> dict[str, Any]:
    melder = random.choice(SIDES)
    melds = {melder: random.choice(ROEM), other(melder): 0}
    return {
        "maker": random.choice(SIDES),
        "cards": cards_of(random),
        "melds": melds,
        "bella": random.choice((None, None, *SIDES)),
        "double": random.choice((1, 1, 1, 2, 4)),
    }


def five_hundred(random: Random) -> dict[str, Any]:
    us = random.randint(0, 10)
    tricks = {"us": us, "them": 10 - us}
    if random.random() < 0.1:
        return {"bidder": None, "bid": None, "tricks": tricks, "penalty": None}
    penalty = random.choice((None, None, None, None, "maker", "opposition"))
    return {
        "bidder": random.choice(SIDES),
        "bid": random.choice(BIDS),
        "tricks": tricks,
        "penalty": penalty,
    }


def klawerjas(random: Random) -> dict[str, Any]:
    side = random.choice(SIDES)
    if random.random() < 0.08:
        return {"off": side}
    return {"strokes": random.choice((1, 1, 1, 2)), "side": side}


def alone(random: Random, sides: Sequence[str]) -> dict[str, Any]:
    """A hand of klaberjass in which each is alone: cards stay in the pack."""
    most = 162 // len(sides)
    melder, revoked = random.choice(sides), random.choice((None, None, None, *sides))
    claim = None
    if random.random() < 0.15:
        claim = {"player": random.choice(sides), "points": random.randint(0, 120)}
    if claim and len(sides) == 2 and revoked != claim["player"]:
        revoked = None
    return {
        "maker": random.choice(sides),
        "cards": {
            side: random.choice((0, 40, random.randint(0, most))) for side in sides
        },
        "melds": dict.fromkeys(sides, 0) | {melder: random.choice((0, 0, 20, 50))},
        "bella": random.choice((None, None, *sides)),
        "revoked": revoked,
        "claim": claim,
    }


DEALS = {
    "klaverjas": klaverjas,
    "klaberjass": klaberjass,
    "500": five_hundred,
    "klawerjas": klawerjas,
    "klaberjass-2": partial(alone, sides=SIDES),
    "klaberjass-3": partial(alone, sides=(*SIDES, "third")),
}
SETTINGS: dict[str, list[dict[str, Any]]] = {
    "klaverjas": [{}, {"deals": 5}, {"revoke": "-100"}],
    "klaberjass": [{}, {"deals": 6}],
    "500": [
        {},
        {"deals": 2, "clips_win": 3, "clips_tie": 2},
        {"unclipped_lose": False},
    ],
    "klawerjas": [{}],
    "klaberjass-2": [{}, {"deals": 8}],
    "klaberjass-3": [{}, {"deals": 8}],
}


def table_entries(game: str, random: Random) -> list[dict[str, Any]]:
    """Return random entries of a table: deals, voids and corrections."""
    entries: list[dict[str, Any]] = []
    for number in range(random.randint(0, 20)):
        kind, data = said(game, entries, random)
        entries.append(
            {"id": str(number), "sheet": "table", "kind": kind, "data": data}
        )
    return entries


def said(
    game: str, entries: list[dict[str, Any]], random: Random
) -> tuple[str, dict[str, Any]]:
    known = [one["id"] for one in entries if one["kind"] not in ("void", "correction")]
    lot = random.random()
    if known and lot < 0.1:
        return "void", {"id": random.choice(known)}
    if known and lot < 0.2:
        deal = DEALS[game](random)
        named = random.choice(known)
        return "correction", {"id": named, "kind": "deal", "data": deal}
    if lot < 0.21:
        return "totals", totals(game, random)
    if lot < 0.28 and not is_played_alone(game):
        return beside(game, random)
    return "deal", DEALS[game](random)


def totals(game: str, random: Random) -> dict[str, Any]:
    """A round as one total a side, whether or not its figures fit each other."""
    least = -600 if game in ("500", "klaverjas") else 0
    names = {"klawerjas": ("won",), "klaverjas": ("marsen", "nat")}.get(game, ())
    counted = dict.fromkeys(names, 1)
    said: dict[str, Any] = {
        str(side): {"total": random.randint(least, 1600)} | counted
        for side in sides_of_game(game)
    }
    return said | {"deals": 16} if game == "klaverjas" else said


def beside(game: str, random: Random) -> tuple[str, dict[str, Any]]:
    side = random.choice(SIDES)
    if game == "500":
        return "clip", {"side": side}
    if game == "klawerjas":
        return "boom", {"side": side, "points": random.choice((2, 4))}
    deal = DEALS[game](random) if random.random() < 0.5 else None
    return "revoke", {"side": side, "deal": deal}
