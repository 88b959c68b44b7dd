from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from rules.match import (
    Award,
    Refused,
    ScoreSheet,
    SideFigures,
    Status,
    TableScore,
    score,
)
from rules.match.sheet import Result, TableStop
from rules.record import (
    TABLES,
    Defaulters,
    Half,
    PartnerRole,
    Side,
    Signer,
    StoppageRule,
    read_match_record,
)
from scoresheets.sheet.sheet import (
    PrintedChange,
    PrintedHeading,
    PrintedQuery,
    PrintedSheet,
    PrintedSide,
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


def make_score(**given: Any) -> ScoreSheet:
    """A match that was played without a point."""
    nothing = SideFigures()
    values = {
        "status": Status.PLAYED,
        "tables": tuple(TableScore(table, nothing, nothing) for table in TABLES),
        "awards": (),
        "totals": {Side.HOME: 0, Side.AWAY: 0},
        "result": Result.DRAW,
        "needs": None,
        "decision": None,
        "signed": (),
        "refused": (),
        "counted": (),
        "seats": (),
    }
    return ScoreSheet(**(values | given))


def make_sheet(
    *, match: str = "2026-02-03-ATH-B-GRP-A", number: int = 0
) -> PrintedSheet:
    """A match of the sample season as it was played."""
    record = _read(SHARED / "season" / "matches" / f"{match}.json")
    return sheet_of(record, number=number)


def make_record_sheet(name: str) -> PrintedSheet:
    """One of the sample records with refusals, extra time, walkovers and voids."""
    return sheet_of(_read(SHARED / "records" / f"{name}.json"))


def _read(path: Path) -> dict[str, Any]:
    assert path.exists(), f"the samples are missing: {path}"
    return json.loads(path.read_text("utf-8"))


def sheet_of(record: dict[str, Any], number: int = 0) -> PrintedSheet:
    base = LEAGUE if record["stage"] == "league" else KNOCK_OUT
    teams = {side: record[side].get("team", side) for side in ("home", "away")}
    scored = score(read_match_record(record))
    return PrintedSheet(
        heading=replace(
            base, stage=record["stage"], round=str(record.get("round", ""))
        ),
        home=teams["home"],
        away=teams["away"],
        tables=tuple(
            PrintedTable(
                number,
                _side(record["home"]["pairs"][number - 1]),
                _side(record["away"]["pairs"][number - 1]),
            )
            for number in TABLES
        ),
        score=scored,
        toss=next((teams[e["winner"]] for e in _kind(record, "toss")), None),
        times=PrintedTimes(
            **{
                kind: _at(record, kind)
                for kind in ("start", "interval", "resume", "time", "extra")
            }
        ),
        changes=tuple(_change(entry) for entry in _kind(record, "substitution")),
        queries=tuple(
            PrintedQuery(Side(entry["side"]), entry["text"], entry.get("table"))
            for entry in _kind(record, "query")
        ),
        decision=scored.decision.method if scored.decision else "",
        signed=dict.fromkeys(scored.signed, "22:14"),
        address=ADDRESS.format(f"2f0c6f0e-1f8a-5c3c-9a51-2b7f0c1d{number:04}"),
        head="9b1f04c2",
        revision="Revision 96",
    )


def _kind(record: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [entry for entry in record["entries"] if entry["kind"] == kind]


def _at(record: dict[str, Any], kind: str) -> str | None:
    entries = _kind(record, kind)
    return f"{datetime.fromisoformat(entries[0]['at']):%H:%M}" if entries else None


def _side(pair: dict[str, str] | None) -> PrintedSide:
    return PrintedSide(**(pair or {}), is_fielded=pair is not None)


def _change(entry: dict[str, Any]) -> PrintedChange:
    return PrintedChange(
        entry["table"],
        Side(entry["side"]),
        entry["off"],
        entry["on"],
        PartnerRole(entry["role"]),
    )


def make_worst(*, name: str) -> PrintedSheet:
    """Everything at once, with this name wherever a name can stand."""
    side = PrintedSide(counter=name, by_speler=name)
    figures = SideFigures(128, 136, 104, awards=40, forfeited=64)
    stopped = TableStop(StoppageRule.DURING_PLAY, Defaulters.BOTH)
    scored = make_score(
        tables=tuple(TableScore(n, figures, figures, stopped) for n in TABLES),
        awards=tuple(
            Award("11.2", 1 + n % 4, Side.HOME, 20, Half.SECOND) for n in range(15)
        ),
        totals={Side.HOME: 344, Side.AWAY: 344},
        result=Result.HOME,
        refused=tuple(
            Refused(str(n), "6.5", f"the points may be 2 or 4 only, not {n}")
            for n in range(9)
        ),
    )
    return PrintedSheet(
        heading=replace(
            KNOCK_OUT, union=name, competition=name, venue=name, round="12"
        ),
        home=name,
        away=name,
        tables=tuple(PrintedTable(n, side, side) for n in TABLES),
        score=scored,
        toss=name,
        times=PrintedTimes("19:30", "20:45", "20:55", "22:10", "22:20", "23:20"),
        changes=(PrintedChange(2, Side.AWAY, name, name, PartnerRole.BY_SPELER),) * 14,
        queries=tuple(
            PrintedQuery(
                Side.HOME,
                f"{name} says {n}: " + "was the roemte shown in time, and " * 5,
                3,
            )
            for n in range(4)
        ),
        decision=name,
        signed=dict.fromkeys(Signer, "23:24"),
        address=ADDRESS.format(name.replace(" ", "-")),
        head="9b1f04c2",
        revision="Revision 196",
        is_provisional=True,
    )
