"""The night pack: pages a second against bare reportlab, and memory for 100 matches."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from reportlab.pdfgen.canvas import Canvas

from bench.report import Row, at_least, at_most, interleaved, median_ratio
from bench.sheets import sheet
from scoresheets.paper.document import Document
from scoresheets.paper.page import PageRule, TextRun, Tint
from scoresheets.prints.pack import referee_sheet
from scoresheets.prints.pack.referee_sheet import PlannedMoment, RefereeSheet
from scoresheets.sheet.pdf import SheetPen
from scoresheets.sheet.sheet import PrintedSheet
from scoresheets.tally import drawing as tally
from scoresheets.tally.code import TallyCode
from scoresheets.tally.drawing import TallyNames, TallyPage

MATCHES = 10
PAGES_A_MATCH = 6
ROUNDS = 5
TO_BARE = 1.0
MOST_MEGABYTES = 300


class BarePen(SheetPen):
    """Draw each text by setFont and drawString, each line by line, no shared parts."""

    def draw(
        self,
        cells: Iterable[TextRun],
        *,
        rules: Iterable[PageRule] = (),
        tints: Iterable[Tint] = (),
    ) -> None:
        for one in tints:
            self.canvas.setFillGray(one.grey)
            self.canvas.rect(one.x, one.y, one.width, one.height, stroke=0, fill=1)
        self.canvas.setFillGray(0)
        for rule in rules:
            self.canvas.setLineWidth(rule.weight)
            self.canvas.line(rule.x1, rule.y1, rule.x2, rule.y2)
        for cell in cells:
            self.canvas.setFont(cell.face.value, cell.size)
            self.canvas.drawString(cell.x, cell.y, cell.text)

    def text_of(self, cells: Iterable[TextRun]) -> str:
        self.draw(cells)
        return ""


def without_forms(canvas: Canvas) -> None:
    """Draw a document's shared parts again on every page, as without forms."""
    canvas.hasForm = lambda name: False
    canvas.beginForm = canvas.endForm = canvas.doForm = lambda *_given: None


@dataclass(frozen=True)
class Paper:
    """All paper of one match, read beforehand."""

    sheet: PrintedSheet
    tallies: tuple[TallyPage, ...]
    referee: RefereeSheet


def paper_of(number: int) -> Paper:
    one = sheet(number)
    teams = f"{one.home} – {one.away}"
    clock = [
        PlannedMoment(words, "1.2", f"{19 + place // 60}:{place % 60:02}")
        for place, words in enumerate(("Toss", "Start", "Interval", "Time"), start=25)
    ]
    return Paper(
        one,
        tuple(
            TallyPage(
                TallyCode(UUID(int=number), table.number),
                teams,
                "Premier 2026 · Round 1",
                TallyNames(one.home or "", table.home.counter or "", "By-speler"),
                TallyNames(one.away or "", table.away.counter or "", "By-speler"),
            )
            for table in one.tables
        ),
        RefereeSheet(teams, "Premier 2026 · Round 1", "Referee: N. N.", clock),
    )


def drawn(papers: Iterable[Paper], *, is_bare: bool) -> bytes:
    document = Document(title="Bench", language="en")
    pen: SheetPen = (BarePen if is_bare else SheetPen)(document.canvas)
    if is_bare:
        without_forms(document.canvas)
    for one in papers:
        pen.sheet(one.sheet)
        for page in one.tallies:
            tally.draw_tally_page(document.canvas, page)
        referee(pen, one.referee)
        document.canvas.showPage()
    return document.pdf()


def referee(pen: SheetPen, one: RefereeSheet) -> None:
    fixed = referee_sheet.fixed_referee_sheet
    pen.once("referee", lambda: fixed(one.clock).draw(pen))
    referee_sheet.own_part(one).draw(pen)


def pack_rows() -> list[Row]:
    """Measure both; the memory in a process of its own."""
    papers = [paper_of(number) for number in range(MATCHES)]

    def pages_per_second(*, is_bare: bool) -> float:
        begun = time.perf_counter()
        drawn(papers, is_bare=is_bare)
        return MATCHES * PAGES_A_MATCH / (time.perf_counter() - begun)

    ones, others = interleaved(
        lambda: pages_per_second(is_bare=False),
        lambda: pages_per_second(is_bare=True),
        rounds=ROUNDS,
    )
    return [
        at_least(
            "pages of the night pack to the same marks by bare reportlab",
            median_ratio(ones, others),
            TO_BARE,
            "×",
            pages_per_second=round(statistics.median(ones)),
            bare_per_second=round(statistics.median(others)),
        ),
        memory_row(),
    ]


def memory_row() -> Row:
    done = subprocess.run(
        [sys.executable, "-m", "bench.pack_memory"],
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(done.stdout.splitlines()[-1])
    return at_most(
        "memory of a pack of 100 matches, most of the process",
        told.pop("megabytes"),
        MOST_MEGABYTES,
        "MB",
        **told,
    )
