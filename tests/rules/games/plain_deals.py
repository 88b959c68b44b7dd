"""Every deal scored word by word from the contract, on plain JSON, deal after deal.

It shares no code with the rules, and takes well-formed games only.
"""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]
OTHER = {"us": "them", "them": "us"}
VALUES = {"S": 40, "C": 60, "D": 80, "H": 100, "NT": 120}


def score(document: Document) -> Document:
    game, deals = document["game"], document["deals"]
    total, given = {"us": 0, "them": 0}, []
    memory: dict[str, Any] = {"waiting": 0, "off": None}
    for deal in deals:
        gained = GIVEN[game](deal, total, memory)
        given.append(gained)
        total = {side: total[side] + gained[side] for side in total}
    us, them = total["us"], total["them"]
    winner = None if us == them else "us" if us > them else "them"
    if memory["off"]:
        winner = OTHER[memory["off"]]
    over = {
        "klawerjas": max(us, them) == 5 or memory["off"] is not None,
        "klaverjas": len(deals) == 16,
        "klaberjass": max(us, them) >= 500,
        "500": max(us, them) >= 500
        or min(us, them) <= -500
        or len(deals) == 4
        or document.get("bell", False),
    }[game]
    winner = winner if over else None
    out = {"format": "deals-score/1", "deals": given, "total": total}
    out |= {"winner": winner, "over": over}
    if game == "klawerjas":
        out["points"] = points(total, winner, memory["off"])
    if game == "500":
        tie = 1 if over and winner is None else 0
        out["clips"] = {side: 2 if side == winner else tie for side in total}
    return out


def points(total: Document, winner: str | None, off: str | None) -> int | None:
    if winner is None:
        return None
    clear = total[OTHER[winner]] == 0
    return 4 if clear and total[winner] in ([3, 4] if off else [5]) else 2


def boom(deal: Document, total: Document, memory: Document) -> Document:
    if "off" in deal:
        memory["off"] = deal["off"]
        return {"us": 0, "them": 0}
    return {deal["side"]: deal["strokes"], OTHER[deal["side"]]: 0}


def boompje(deal: Document, total: Document, memory: Document) -> Document:
    maker, others = deal["maker"], OTHER[deal["maker"]]
    cards, roem = deal["cards"], dict(deal["roem"])
    if cards[maker] == 162:
        roem[maker] += 100
    if cards[maker] + roem[maker] > cards[others] + roem[others]:
        return {side: cards[side] + roem[side] for side in cards}
    return {maker: 0, others: 162 + roem["us"] + roem["them"]}


def klaberjass(deal: Document, total: Document, memory: Document) -> Document:
    maker, others = deal["maker"], OTHER[deal["maker"]]
    sums = {}
    for side in ("us", "them"):
        sums[side] = deal["cards"][side]
        if deal["cards"][side] > 0:
            sums[side] += deal["melds"][side]
        if deal["bella"] == side:
            sums[side] += 20
        sums[side] *= deal["double"]
    if sums[maker] == sums[others]:
        memory["waiting"] += sums[maker]
        return {maker: 0, others: sums[others]}
    waiting, memory["waiting"] = memory["waiting"], 0
    if sums[maker] > sums[others]:
        return {maker: sums[maker] + waiting, others: sums[others]}
    return {maker: 0, others: sums[maker] + sums[others] + waiting}


def five_hundred(deal: Document, total: Document, memory: Document) -> Document:
    def tens(side: str) -> int:
        gained = 0
        for _ in range(deal["tricks"][side]):
            # Scores below 460 are multiples of ten, so a ten never goes past it.
            gained += 10 if total[side] + gained < 460 else 0
        return gained

    maker = deal["bidder"]
    if maker is None:
        return {"us": tens("us"), "them": tens("them")}
    level, suit = (
        (10, deal["bid"][2:])
        if deal["bid"].startswith("10")
        else (int(deal["bid"][0]), deal["bid"][1:])
    )
    value, others = VALUES[suit] + 100 * (level - 6), OTHER[maker]
    if deal["penalty"] == "maker":
        return {maker: -value, others: 100}
    if deal["penalty"] == "opposition":
        return {maker: value, others: 0}
    made = deal["tricks"][maker] >= level
    return {maker: value if made else -value, others: tens(others)}


GIVEN = {
    "klawerjas": boom,
    "klaverjas": boompje,
    "klaberjass": klaberjass,
    "500": five_hundred,
}
