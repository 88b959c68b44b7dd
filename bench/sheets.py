"""Filled score-sheets as PDF against the same cells by bare drawString."""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable

from pypdf import PdfReader

from bench.bare_sheet import bare_page, draw_bare
from bench.report import Row, at_least, interleaved, median_ratio
from rules.match import ScoreSheet, SideFigures, Status, TableScore
from rules.match.sheet import Result
from rules.record import TABLES, Side
from scoresheets.sheet.pdf import draw_sheets
from scoresheets.sheet.sheet import (
    PrintedHeading,
    PrintedSheet,
    PrintedSide,
    PrintedTable,
)

PAGES = 50
ROUNDS = 7
TO_BARE = 3.0


def score_of() -> ScoreSheet:
    figures = {table: SideFigures(8 + table, 6) for table in TABLES}
    total = sum(one.total for one in figures.values())
    return ScoreSheet(
        status=Status.PLAYED,
        tables=tuple(TableScore(n, one, one) for n, one in figures.items()),
        awards=(),
        totals=dict.fromkeys(Side, total),
        result=Result.DRAW,
        needs=None,
        decision=None,
        signed=(),
        refused=(),
        counted=(),
        seats=(),
    )


def sheet(number: int) -> PrintedSheet:
    def side(name: str, table: int) -> PrintedSide:
        return PrintedSide(
            counter=f"{name} Žoë Counter{number} van der Merwe {table}",
            by_speler=f"{name} Bartholomew By-speler{number} {table}",
        )

    return PrintedSheet(
        heading=PrintedHeading(
            union="Bench union", competition="Premier 2026", round="1"
        ),
        home=f"Home team {number}",
        away=f"Away team {number}",
        tables=tuple(
            PrintedTable(table, home=side("H", table), away=side("A", table))
            for table in TABLES
        ),
        score=score_of(),
        address=f"http://127.0.0.1:8000/matches/{number:032x}/",
        head="0123456789ab",
    )


def sheet_rows() -> list[Row]:
    sheets = [sheet(number) for number in range(PAGES)]
    pages = [bare_page(one) for one in sheets]
    check_names(draw_sheets(sheets, title="Bench", language="en"))

    def ours() -> float:
        return pages_per_second(
            lambda: draw_sheets(sheets, title="Bench", language="en")
        )

    def bare() -> float:
        return pages_per_second(lambda: draw_bare(pages))

    ones, others = interleaved(ours, bare, rounds=ROUNDS)
    return [
        at_least(
            "filled score-sheets to bare drawString of the same cells",
            median_ratio(ones, others),
            TO_BARE,
            "×",
            pages_per_second=round(statistics.median(ones)),
            bare_per_second=round(statistics.median(others)),
        )
    ]


def check_names(pdf: bytes) -> None:
    pages = PdfReader(io.BytesIO(pdf)).pages
    assert len(pages) == PAGES, "a page is missing"
    for number in (0, PAGES - 1):
        text = " ".join(pages[number].extract_text().split())
        for name in (f"Counter{number}", f"By-speler{number}", "Žoë"):
            assert name in text, f"{name} does not stand on page {number + 1}"


def pages_per_second(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return PAGES / (time.perf_counter() - begun)
