"""Match records to test with: home players H1 to H8, away A1 to A8, two a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, timezone
from typing import Any

from rules.match import HeldSeat, ScoreSheet, score
from rules.record import RecordEntry, Side, read_match_record

START_OF_NIGHT = datetime(2026, 2, 3, 19, 30, tzinfo=timezone(timedelta(hours=2)))
Document = dict[str, Any]

START: Document = {"kind": "start"}
INTERVAL: Document = {"kind": "interval"}
RESUME: Document = {"kind": "resume"}
TIME: Document = {"kind": "time"}
EXTRA: Document = {"kind": "extra"}
PAUSE: Document = {"kind": "pause"}
GO_ON: Document = {"kind": "go-on"}
EXTENSIONS = ("pause/1", "abandon/1")
# From the start to the end of the second half.
WHOLE_MATCH = (START, INTERVAL, RESUME, TIME)


def make_time(minutes: float) -> str:
    return (START_OF_NIGHT + timedelta(minutes=minutes)).isoformat()


def make_team(letter: str, *, open_tables: Sequence[int] = ()) -> Document:
    pairs = [
        None
        if table in open_tables
        else {
            "counter": f"{letter}{2 * table - 1}",
            "by_speler": f"{letter}{2 * table}",
        }
        for table in (1, 2, 3, 4)
    ]
    return {"team": f"Team {letter}", "pairs": pairs}


def make_entries(entries: Sequence[Document]) -> list[Document]:
    """Entries e1, e2 … a minute apart, unless `minute` or `id` says otherwise."""
    made = []
    minute = 0.0
    for number, entry in enumerate(entries, start=1):
        fields = dict(entry)
        minute = fields.pop("minute", minute + 1)
        made.append({"id": f"e{number}", "at": make_time(minute), **fields})
    return made


def make_document(
    *entries: Document,
    stage: str = "league",
    home_open: Sequence[int] = (),
    away_open: Sequence[int] = (),
    squad: Sequence[str] | None = None,
    uses: Sequence[str] = (),
    **rules: Any,
) -> Document:
    home = make_team("H", open_tables=home_open)
    if squad is not None:
        home["squad"] = list(squad)
    return {
        "format": "klawerjas-match/1",
        **({"uses": list(uses)} if uses else {}),
        "stage": stage,
        "rules": rules,
        "home": home,
        "away": make_team("A", open_tables=away_open),
        "entries": make_entries(entries),
    }


def scored(*entries: Document, **match: Any) -> ScoreSheet:
    return score(read_match_record(make_document(*entries, **match)))


def scored_with_breaks(*entries: Document, **match: Any) -> ScoreSheet:
    """The sheet of a record that may hold pauses and abandonments."""
    return scored(*entries, uses=EXTENSIONS, **match)


def points(
    claimed: int = 2, *, table: int = 1, side: str = "home", **more: Any
) -> Document:
    return {"kind": "points", "table": table, "side": side, "points": claimed, **more}


def called_away(
    player: str = "H1", *, table: int = 1, side: str = "home", **more: Any
) -> Document:
    place = {"table": table, "side": side}
    return {"kind": "called-away", **place, "player": player, **more}


def substitution(
    off: str = "H1",
    on: str = "S1",
    *,
    table: int = 1,
    side: str = "home",
    role: str = "counter",
    **more: Any,
) -> Document:
    place = {"table": table, "side": side}
    return {"kind": "substitution", **place, "off": off, "on": on, "role": role, **more}


def stoppage(
    rule: str = "12.1", *, table: int = 1, defaulters: str = "away", **more: Any
) -> Document:
    fields = {"table": table, "defaulters": defaulters, "rule": rule}
    return {"kind": "stoppage", **fields, **more}


def leave(
    player: str = "H1", *, table: int = 1, side: str = "home", **more: Any
) -> Document:
    return {"kind": "leave", "table": table, "side": side, "player": player, **more}


def back(
    player: str = "H1", *, table: int = 1, side: str = "home", **more: Any
) -> Document:
    return {"kind": "back", "table": table, "side": side, "player": player, **more}


def toss(winner: str = "home", **more: Any) -> Document:
    return {"kind": "toss", "winner": winner, **more}


def query(text: str = "The boom was clean.", **more: Any) -> Document:
    return {"kind": "query", "side": "home", "text": text, **more}


def sign(by: str = "referee", **more: Any) -> Document:
    return {"kind": "sign", "by": by, **more}


def decision(winner: str = "home", **more: Any) -> Document:
    return {"kind": "decision", "winner": winner, "method": "One more hand.", **more}


def void(entry: str, **more: Any) -> Document:
    return {"kind": "void", "entry": entry, "reason": "A typing error.", **more}


def abandon(outcome: str = "stands", **more: Any) -> Document:
    return {"kind": "abandon", "outcome": outcome, "reason": "No light.", **more}


def refused(sheet: ScoreSheet) -> list[str]:
    """What was refused, as "entry: rule"."""
    return [f"{one.entry}: {one.rule}" for one in sheet.refused]


def awards(sheet: ScoreSheet) -> list[str]:
    """What was awarded, as "rule at table to side: points"."""
    return [
        f"{one.rule} at {one.table} to {one.to}: {one.points}" for one in sheet.awards
    ]


def totals(sheet: ScoreSheet) -> list[int]:
    return [sheet.totals[Side.HOME], sheet.totals[Side.AWAY]]


def seat_of(sheet: ScoreSheet, player: str) -> HeldSeat:
    return next(seat for seat in sheet.seats if seat.player == player)


def make_entry(**fields: Any) -> RecordEntry:
    document = make_document(fields)
    return read_match_record(document).entries[0]
