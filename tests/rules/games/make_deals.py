from __future__ import annotations

from typing import Any

from rules.games.deals import read_deals, score_deals

Document = dict[str, Any]


def make_sums(written: str) -> dict[str, int]:
    """Make a number for each side from how people say it: 90-72, us first."""
    us, them = written.split("-")
    return {"us": int(us), "them": int(them)}


def make_strokes(written: str) -> Document:
    """Make a deal of a boom from `us 2`, or `us off` where we are punished."""
    side, strokes = written.split()
    if strokes == "off":
        return {"off": side}
    return {"strokes": int(strokes), "side": side}


def make_klaverjas(written: str, *, roem: str = "0-0") -> Document:
    """Make a deal from its maker and cards, such as `us 90-72`."""
    maker, cards = written.split()
    return {"maker": maker, "cards": make_sums(cards), "roem": make_sums(roem)}


def make_klaberjass(
    written: str, *, melds: str = "0-0", bella: str | None = None, double: int = 1
) -> Document:
    """Make a deal from its maker and cards, such as `us 90-72`."""
    maker, cards = written.split()
    return {
        "maker": maker,
        "cards": make_sums(cards),
        "melds": make_sums(melds),
        "bella": bella,
        "double": double,
    }


def make_500(written: str) -> Document:
    """Make a hand from `us 7H 8-2`, `us 7H maker` under a penalty, or `no bid 6-4`."""
    bidder, bid, rest = written.split()
    is_penalty = rest in ("maker", "opposition")
    return {
        "bidder": None if bidder == "no" else bidder,
        "bid": None if bidder == "no" else bid,
        "tricks": None if is_penalty else make_sums(rest),
        "penalty": rest if is_penalty else None,
    }


MAKERS = {
    "klawerjas": make_strokes,
    "klaverjas": make_klaverjas,
    "klaberjass": make_klaberjass,
    "500": make_500,
}


def make_deals(game: str, *deals: str | Document, **fields: Any) -> Document:
    """Make a document of deals; a deal that is written out is made first."""
    made = [MAKERS[game](one) if isinstance(one, str) else one for one in deals]
    return {"format": "deals/1", "game": game, "deals": made, **fields}


def score(game: str, *deals: str | Document, **fields: Any) -> Document:
    return score_deals(read_deals(make_deals(game, *deals, **fields))).as_document()


def added(score: Document) -> list[str]:
    """What each deal added, as people say it."""
    return [f"{one['us']} {one['them']}" for one in score["deals"]]


def total(score: Document) -> str:
    return f"{score['total']['us']} {score['total']['them']}"


def ending(score: Document) -> tuple[bool, str | None]:
    return score["over"], score["winner"]
