"""The contract read a second time, letters only: what the scoring is held against.

It shares nothing with `rules`: cards are texts, every game a ladder of sentences taken
from the contract in their order.
"""

from __future__ import annotations

import itertools
from typing import Any

SEQUENCE = ["7", "8", "9", "10", "J", "Q", "K", "A"]
ROUND = {
    "klawerjas": "NWSE",
    "klaverjas": "NESW",
    "klaverjas-rotterdam": "NESW",
    "klaberjass": "NESW",
}
TRUMPS = {
    "klawerjas": "J20 914 A11 K3 Q2 1010 80 70",
    "klaverjas": "J20 914 A11 1010 K4 Q3 80 70",
}
OTHERS = {
    "klawerjas": "A11 K3 Q2 J1 1010 90 80 70",
    "klaverjas": "A11 1010 K4 Q3 J2 90 80 70",
}
ORDER = ["4 jacks", "vyf-eenderse", "4 aces", "4 kings", "4 queens", "50", "20"]
LENGTH = {"20": 3, "50": 4, "vyf-eenderse": 5}
Trick = list[tuple[str, str]]
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}


def is_klaverjas(game: str) -> bool:
    return game.startswith("klaverjas")


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def ladder(game: str, *, of_trumps: bool) -> list[tuple[str, int]]:
    """Ranks with their values, high to low."""
    texts = (TRUMPS if of_trumps else OTHERS)[
        "klawerjas" if game == "klawerjas" else "klaverjas"
    ]
    found = []
    for text in texts.split():
        name = "10" if text.startswith("10") else text[0]
        found.append((name, int(text[len(name) :])))
    return found


def value(game: str, card: str, trumps: str) -> int:
    return dict(ladder(game, of_trumps=suit(card) == trumps))[rank(card)]


def height(game: str, card: str, trumps: str, led: str) -> int:
    """How high a card stands in its trick; 0 where it cannot win."""
    is_trump = suit(card) == trumps
    names = [name for name, _ in reversed(ladder(game, of_trumps=is_trump))]
    if is_trump:
        return 100 + names.index(rank(card))
    return 1 + names.index(rank(card)) if suit(card) == led else 0


def winner_of(game: str, trumps: str, trick: Trick) -> str:
    led = suit(trick[0][1])
    heights = [height(game, card, trumps, led) for _, card in trick]
    return trick[heights.index(max(heights))][0]


class Moment:
    """What a player sees before one card: who follows with what, and what is high."""

    def __init__(self, game: str, trumps: str, trick: Trick, held: set[str]) -> None:
        self.trumps = trumps
        self.led = suit(trick[0][1])
        self.follows = [one for one in held if suit(one) == self.led]
        self.trumps_held = [one for one in held if suit(one) == trumps]
        self.others = [one for one in held if suit(one) != trumps]
        lying = [height(game, card, trumps, self.led) for _, card in trick]
        top = max([*lying, 100 - 1])
        heights = {one: height(game, one, trumps, self.led) for one in self.trumps_held}
        self.higher = [one for one, height in heights.items() if height > top]
        self.lower = [one for one, height in heights.items() if height < top]

    def is_short(self, card: str) -> bool:
        return suit(card) == self.trumps and card not in self.higher


def fault_of(
    game: str, trumps: str, *, trick: Trick, seat: str, card: str, held: set[str]
) -> str | None:
    """What one card breaks, by the sentences of the contract one after another."""
    if card not in held:
        return "not held"
    if not trick:
        return None
    now = Moment(game, trumps, trick, held)
    if game == "klawerjas":
        return fault_in_klawerjas(now, card)
    if now.follows and suit(card) != now.led:
        return "revoke"
    if game == "klaberjass":
        wanting = not now.follows and now.trumps_held and suit(card) != trumps
        return "must trump" if wanting else None
    if now.led == trumps or now.follows:
        owed = now.led == trumps and now.higher and now.is_short(card)
        return "must over-trump" if owed else None
    if game == "klaverjas-rotterdam":
        return fault_in_rotterdam(now, card)
    is_winning = winner_of(game, trumps, trick) == OPPOSITE[seat]
    return fault_in_klaverjas(now, card, is_winning=is_winning)


def fault_in_klawerjas(now: Moment, card: str) -> str | None:
    owed = [one for one in now.follows if one != f"J{now.trumps}"]
    if suit(card) not in (now.led, now.trumps) and owed:
        return "revoke"
    is_under = card in now.lower and now.led != now.trumps and now.others
    return "under-trump" if is_under else None


def fault_in_klaverjas(now: Moment, card: str, *, is_winning: bool) -> str | None:
    """Who cannot follow, while the partner is winning and while not."""
    if is_winning:
        if now.others:
            return "under-trump" if card in now.lower else None
        return "must over-trump" if now.higher and now.is_short(card) else None
    if now.higher and card not in now.higher:
        return "must over-trump" if now.is_short(card) else "must trump"
    return "under-trump" if card in now.lower and now.others else None


def fault_in_rotterdam(now: Moment, card: str) -> str | None:
    """Who cannot follow: a trump if one is held, and a higher one if one is."""
    if card not in now.trumps_held:
        return "must trump" if now.trumps_held else None
    return "must over-trump" if now.higher and now.is_short(card) else None


def roem_of(trick: list[str], trumps: str) -> int:
    points = 0
    for one in "SHDC":
        for length, worth in ((4, 50), (3, 20)):
            tops = [
                top
                for top in range(length - 1, 8)
                if all(
                    f"{name}{one}" in trick
                    for name in SEQUENCE[top - length + 1 : top + 1]
                )
            ]
            if tops:
                points += worth
                break
    for name, worth in (("J", 200), ("A", 100), ("K", 100), ("Q", 100), ("10", 100)):
        if all(f"{name}{one}" in trick for one in "SHDC"):
            points += worth
    both = f"K{trumps}" in trick and f"Q{trumps}" in trick
    return points + 20 * both


def score(document: dict[str, Any]) -> dict[str, Any]:
    game, trumps = document["game"], document["trumps"]
    turn = ROUND[game]
    held = {seat: set(cards) for seat, cards in document["hands"].items()}
    seat = turn[(turn.index(document["dealer"]) + 1) % 4]
    rows, faults, laid = [], [], []
    for number, cards in enumerate(document["tricks"], start=1):
        trick: Trick = []
        for card in cards:
            fault = fault_of(
                game, trumps, trick=trick, seat=seat, card=card, held=held[seat]
            )
            if fault:
                faults.append((len(laid), number, seat, card, fault))
            held[seat].discard(card)
            trick.append((seat, card))
            laid.append((number, seat, card))
            seat = turn[(turn.index(seat) + 1) % 4]
        if len(trick) == 4:
            seat = winner_of(game, trumps, trick)
            worth = sum(value(game, card, trumps) for card in cards)
            roem = roem_of(cards, trumps) if is_klaverjas(game) else 0
            rows.append({"winner": seat, "cards": worth, "roem": roem})
    called, false = called_in(document, laid)
    faults = sorted(faults + false, key=lambda fault: fault[0])
    return {
        "format": "card-hand-score/1",
        "tricks": rows,
        "sides": {side: figures(game, side, rows, called) for side in ("NS", "EW")},
        "faults": [as_fault(game, *fault[1:]) for fault in faults],
    }


def figures(
    game: str, side: str, rows: list[dict[str, Any]], called: dict[str, int]
) -> dict[str, int]:
    mine = [row for row in rows if row["winner"] in side]
    cards = sum(row["cards"] for row in mine)
    roem = sum(row["roem"] for row in mine) + called[side]
    last = 0
    if len(rows) == 8 and rows[-1]["winner"] in side:
        last = 5 if game == "klawerjas" else 10
    if len(mine) == 8 and is_klaverjas(game):
        roem += 100
    return {"cards": cards, "last": last, "roem": roem, "total": cards + last + roem}


def as_fault(
    game: str, trick: int | None, seat: str, card: str | None, fault: str
) -> dict[str, Any]:
    numbers = {"revoke": "3.3", "under-trump": "3.4", "false call": "8"}
    number = numbers.get(fault) if game == "klawerjas" else None
    return {"trick": trick, "seat": seat, "card": card, "fault": fault, "rule": number}


def called_in(
    document: dict[str, Any], laid: list[Any]
) -> tuple[dict[str, int], list[Any]]:
    """The roem of both sides, and the false calls with their places among the cards."""
    trumps, made = document["trumps"], document.get("calls", [])
    points = {"NS": 0, "EW": 0}
    true, false = [], []
    truths = truths_of(document, made)
    for call, (is_true, is_trump) in zip(made, truths, strict=True):
        seat, name = call["seat"], call["call"]
        if not is_true:
            false.append(false_call(seat, name, trumps, laid))
        elif name == "sturk":
            points["NS" if seat in "NS" else "EW"] += 20
        else:
            top = SEQUENCE.index(call["high"]) if name in LENGTH else 0
            true.append(((ORDER.index(name), -top, -is_trump), seat, name))
    if true:
        best = min(true, key=lambda one: one[0])[1]
        mine = [name for _, seat, name in true if seat == best]
        worth = sum(int(name) for name in mine if name in ("20", "50"))
        points["NS" if best in "NS" else "EW"] += worth
    return points, false


def truths_of(
    document: dict[str, Any], made: list[dict[str, Any]]
) -> list[tuple[bool, bool]]:
    """Of each call whether it is true, and in trumps.

    Every way to take the calls without a suit is tried: trumps where they do, else
    the side suits in any order; of these ways the one whose calls are true soonest.
    """
    side_suits = [one for one in "SHDC" if one != document["trumps"]]
    open_calls = [call["call"] in LENGTH and "suit" not in call for call in made]
    ways = itertools.product(
        *(itertools.permutations(side_suits) if one else [()] for one in open_calls)
    )
    return max(truths_in_one_way(document, made, way) for way in ways)


def truths_in_one_way(
    document: dict[str, Any], made: list[dict[str, Any]], way: Any
) -> list[tuple[bool, bool]]:
    trumps, truths = document["trumps"], []
    used: set[str] = set()
    once: set[tuple[str, str]] = set()
    for call, order in zip(made, way, strict=True):
        seat, name = call["seat"], call["call"]
        held = set(document["hands"][seat])
        if name in LENGTH:
            suits = [call["suit"]] if "suit" in call else [trumps, *order]
            runs = [run_of(name, call["high"], one) for one in suits]
            fits = [run for run in runs if run and run <= held - used]
            used |= fits[0] if fits else set()
            truths.append((bool(fits), bool(fits) and suit(min(fits[0])) == trumps))
            continue
        needed = {f"K{trumps}", f"Q{trumps}"}
        if name != "sturk":
            needed = {f"{name[2].upper()}{one}" for one in "SHDC"}
        is_named = name != "sturk" or call.get("suit", trumps) == trumps
        is_true = needed <= held and is_named and (seat, name) not in once
        once |= {(seat, name)} if is_true else set()
        truths.append((is_true, False))
    return truths


def run_of(name: str, high: str, one: str) -> set[str]:
    top = SEQUENCE.index(high)
    bottom = top - LENGTH[name] + 1
    if bottom < 0:
        return set()
    return {f"{name}{one}" for name in SEQUENCE[bottom : top + 1]}


def false_call(seat: str, name: str, trumps: str, laid: list[Any]) -> tuple[Any, ...]:
    for place, (number, player, card) in enumerate(laid):
        if player != seat:
            continue
        if name == "sturk" and card in (f"K{trumps}", f"Q{trumps}"):
            return place, number, seat, card, "false call"
        if name != "sturk" and number == 1:
            return place, 1, seat, card, "false call"
    if name == "sturk":
        return 1000, None, seat, None, "false call"
    return 999, 1, seat, None, "false call"
