"""Tables of an evening by plain functions: state only what the test is about."""

from __future__ import annotations

from typing import Any

from rules.evenings import TableEntry, TableResult, read_evening_settings, score_table


def line(id: str, kind: str, /, *, sheet: str = "table", **data: Any) -> TableEntry:
    return TableEntry(id, sheet, kind, data)


def klaverjas(
    maker: str, us: int, *, us_roem: int = 0, them_roem: int = 0
) -> dict[str, Any]:
    """A klaverjas deal by the maker and the cards of us."""
    return {
        "maker": maker,
        "cards": {"us": us, "them": 162 - us},
        "roem": {"us": us_roem, "them": them_roem},
    }


def klaberjass(maker: str, us: int, **values: Any) -> dict[str, Any]:
    """A klaberjass deal without melds, bella or Kontra unless stated."""
    stated = {"melds": {"us": 0, "them": 0}, "bella": None, "double": 1}
    return {"maker": maker, "cards": {"us": us, "them": 162 - us}} | stated | values


def bid(bidder: str | None, bid: str | None, us: int, **values: Any) -> dict[str, Any]:
    """A hand of 500 by its bid and the tricks of us."""
    tricks = {"us": us, "them": 10 - us}
    return {"bidder": bidder, "bid": bid, "tricks": tricks, "penalty": None} | values


def deals(*given: dict[str, Any], sheet: str = "table") -> list[TableEntry]:
    """Deals as entries, by the ids 1, 2, 3 (on a pair's sheet us1, them1)."""
    prefix = "" if sheet == "table" else sheet
    return [
        TableEntry(f"{prefix}{number}", sheet, "deal", one)
        for number, one in enumerate(given, start=1)
    ]


def scored(
    game: str,
    entries: list[TableEntry],
    *,
    has_ended: bool = False,
    **settings: Any,
) -> TableResult:
    return score_table(
        game, read_evening_settings(game, settings), entries, has_ended=has_ended
    )


def totals(score: TableResult) -> tuple[int, int]:
    return score.us.total, score.them.total


def codes(score: TableResult) -> list[str]:
    return [one.code for one in score.faults]
