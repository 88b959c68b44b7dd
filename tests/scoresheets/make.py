from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from scoresheets.sheet.sheet import (
    SIGNATORIES,
    PrintedAward,
    PrintedChange,
    PrintedHeading,
    PrintedOutcome,
    PrintedQuery,
    PrintedRefusal,
    PrintedSheet,
    PrintedSide,
    PrintedSignature,
    PrintedStoppage,
    PrintedTable,
    PrintedTimes,
)

SHARED = Path(__file__).resolve().parents[3] / "shared" / "samples"
KNOCK_OUT = PrintedHeading(
    union="South Peninsula Klawerjas Union",
    competition="Knock-out Cup 2026",
    round="3",
    night=date(2026, 9, 1),
    start="19:30",
    venue="Athlone Civic Centre, minor hall",
    stage="semi-final",
    is_knock_out=True,
)
LEAGUE = replace(
    KNOCK_OUT, competition="Premier Division 2026", stage="league", is_knock_out=False
)
ADDRESS = "https://klawerjas.example.org/matches/{}/"


def make_blank(**given: Any) -> PrintedSheet:
    """A fixture before the team sheets are in."""
    given = {
        "heading": LEAGUE,
        "home": "Athlone Manel B",
        "away": "Grassy Park A",
    } | given
    return PrintedSheet(
        address=ADDRESS.format("2f0c6f0e-1f8a-5c3c-9a51-2b7f0c1d0001"), **given
    )


def make_side(name: str, **given: Any) -> PrintedSide:
    numbers = dict.fromkeys(("first_half", "second_half", "awards", "forfeited"), 0)
    return PrintedSide(
        **({"counter": name, "by_speler": name, "total": 0} | numbers | given)
    )


def make_sheet(
    *, match: str = "2026-02-03-ATH-B-GRP-A", number: int = 0
) -> PrintedSheet:
    """A match of the sample season as it was played."""
    season = SHARED / "season"
    return sheet_of(
        _read(season / "matches" / f"{match}.json"),
        _read(season / "score-sheets" / f"{match}.json"),
        number=number,
    )


def make_record_sheet(name: str) -> PrintedSheet:
    """One of the sample records with refusals, extra time, walkovers and voids."""
    records = SHARED / "records"
    return sheet_of(
        _read(records / f"{name}.json"), _read(records / f"{name}.score-sheet.json")
    )


def _read(path: Path) -> dict[str, Any]:
    assert path.exists(), f"the samples are missing: {path}"
    return json.loads(path.read_text("utf-8"))


def sheet_of(
    record: dict[str, Any], score: dict[str, Any], number: int = 0
) -> PrintedSheet:
    base = LEAGUE if record["stage"] == "league" else KNOCK_OUT
    teams = {side: record[side].get("team", side) for side in ("home", "away")}
    return PrintedSheet(
        heading=replace(
            base, stage=record["stage"], round=str(record.get("round", ""))
        ),
        home=teams["home"],
        away=teams["away"],
        tables=tuple(_table(record, table) for table in score["tables"]),
        toss=next((teams[e["winner"]] for e in _kind(record, "toss")), None),
        times=PrintedTimes(
            **{
                kind: _at(record, kind)
                for kind in ("start", "interval", "resume", "time", "extra")
            }
        ),
        awards=tuple(PrintedAward(**award) for award in score["awards"]),
        changes=tuple(_change(entry) for entry in _kind(record, "substitution")),
        queries=tuple(
            PrintedQuery(entry["side"], entry["text"], entry.get("table"))
            for entry in _kind(record, "query")
        ),
        refused=tuple(
            PrintedRefusal(refused["rule"], "an entry that the rules do not allow")
            for refused in score["refused"]
        ),
        signatures=tuple(
            PrintedSignature(
                by,
                "Zainab Fisher",
                is_signed=by in score["signed"],
                at="22:14" if by in score["signed"] else None,
                not_given=None if by in score["signed"] else "left before the end",
            )
            for by in SIGNATORIES
        ),
        outcome=PrintedOutcome(
            score["home"]["total"],
            score["away"]["total"],
            score["status"],
            score["result"],
            score["needs"],
            score["decision"] and score["decision"]["method"],
        ),
        address=ADDRESS.format(f"2f0c6f0e-1f8a-5c3c-9a51-2b7f0c1d{number:04}"),
        head="9b1f04c2",
        revision="Revision 96",
    )


def _kind(record: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [entry for entry in record["entries"] if entry["kind"] == kind]


def _at(record: dict[str, Any], kind: str) -> str | None:
    entries = _kind(record, kind)
    return f"{datetime.fromisoformat(entries[0]['at']):%H:%M}" if entries else None


def _table(record: dict[str, Any], table: dict[str, Any]) -> PrintedTable:
    number = table["table"]
    stopped = table["stopped"]
    return PrintedTable(
        number,
        _side(record["home"]["pairs"][number - 1], table["home"]),
        _side(record["away"]["pairs"][number - 1], table["away"]),
        PrintedStoppage(stopped["rule"], stopped["defaulters"]) if stopped else None,
    )


def _side(pair: dict[str, str] | None, figures: dict[str, int]) -> PrintedSide:
    return PrintedSide(**figures, **(pair or {}), is_fielded=pair is not None)


def _change(entry: dict[str, Any]) -> PrintedChange:
    return PrintedChange(
        entry["table"], entry["side"], entry["off"], entry["on"], entry["role"]
    )


def make_worst(*, name: str) -> PrintedSheet:
    """Everything at once, with this name wherever a name can stand."""
    numbers = {"first_half": 128, "second_half": 136, "extra_time": 104, "total": 344}
    side = make_side(name, **numbers, awards=40, forfeited=64)
    return PrintedSheet(
        heading=replace(
            KNOCK_OUT, union=name, competition=name, venue=name, round="12"
        ),
        home=name,
        away=name,
        tables=tuple(
            PrintedTable(n, side, side, PrintedStoppage("12.1", "both"))
            for n in (1, 2, 3, 4)
        ),
        toss=name,
        times=PrintedTimes("19:30", "20:45", "20:55", "22:10", "22:20", "23:20"),
        awards=tuple(
            PrintedAward("11.2", 1 + n % 4, "home", 20, "second half")
            for n in range(15)
        ),
        changes=tuple(
            PrintedChange(1 + n % 4, "away", name, name, "by_speler") for n in range(14)
        ),
        queries=tuple(
            PrintedQuery(
                "home",
                f"{name} says {n}: " + "was the roemte shown in time, and " * 5,
                3,
            )
            for n in range(4)
        ),
        refused=tuple(
            PrintedRefusal("6.5", f"the points may be 2 or 4 only, not {n}")
            for n in range(9)
        ),
        signatures=tuple(
            PrintedSignature(by, name, is_signed=False, not_given=f"{name} had left")
            for by in SIGNATORIES
        ),
        outcome=PrintedOutcome(344, 344, "played", "home", None, name),
        address=ADDRESS.format(name.replace(" ", "-")),
        head="9b1f04c2",
        revision="Revision 196",
        is_provisional=True,
    )
