from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from django.utils.translation import override

from rules.match import Award, Refused, Status
from rules.match.sheet import Result, TableStop
from rules.record import (
    Defaulters,
    DrawnKnockout,
    Half,
    PartnerRole,
    Side,
    Signer,
    StoppageRule,
)
from scoresheets.paper.lettering import Face, clean, em_width, wrap
from scoresheets.paper.page import (
    MM,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    Box,
    PageRule,
    TextRun,
    cached_text_runs,
)
from scoresheets.paper.page import NAME as NAME_LETTERING
from scoresheets.sheet import places
from scoresheets.sheet.blank import fixed_part
from scoresheets.sheet.filling import cells, filled_cells, variant_of
from scoresheets.sheet.sheet import PrintedChange, PrintedQuery, PrintedSheet
from tests.scoresheets.make import (
    KNOCK_OUT,
    make_blank,
    make_record_sheet,
    make_score,
    make_sheet,
    make_worst,
)

MARGIN = 10 * MM
AWARD = Award("11.2", 1, Side.HOME, 20, None)
COUNTER = PartnerRole.COUNTER
LONG_NAME = "Ždeněk Bartholomeus van der Westhuizen-Õ"
ASCENT, DESCENT = 0.74, 0.22  # of the size: capitals without accents, and a comma
WRITING_HEIGHT = 7.0  # millimetres that a hand needs


def make_every_sheet() -> dict[str, PrintedSheet]:
    return {
        "blank": make_blank(),
        "blank without teams": make_blank(home=None, away=None),
        "blank knock-out": make_blank(heading=KNOCK_OUT),
        "filled": make_sheet(),
        "forty letters": make_worst(name=LONG_NAME),
        "forty W": make_worst(name="W" * 40),
        **{f"record {n:02}": make_record_sheet(f"{n:02}") for n in range(1, 25)},
    }


def with_score(sheet: PrintedSheet, **given: Any) -> PrintedSheet:
    return replace(sheet, score=replace(sheet.score, **given))


SHEETS = make_every_sheet()
EVERY = pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS.keys())


def edges(cell: TextRun) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of what the text covers."""
    top, bottom = cell.y + ASCENT * cell.size, cell.y - DESCENT * cell.size
    return cell.x, bottom, cell.x + cell.width, top


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return (
        one[0] < other[2]
        and other[0] < one[2]
        and one[1] < other[3]
        and other[1] < one[3]
    )


def line_edges(rule: PageRule) -> tuple[float, float, float, float]:
    (x1, x2), (y1, y2) = sorted((rule.x1, rule.x2)), sorted((rule.y1, rule.y2))
    return x1 - 0.01, y1 - 0.01, x2 + 0.01, y2 + 0.01


def texts(sheet: PrintedSheet) -> list[str]:
    return [cell.text for cell in cells(sheet)]


def text_in(sheet: PrintedSheet, box: Box) -> str:
    """Return what stands in a box of this sheet, its lines joined."""
    left, right = box.left * MM, box.right * MM
    top, bottom = PAGE_HEIGHT - box.top * MM, PAGE_HEIGHT - box.bottom * MM
    return " ".join(
        cell.text
        for cell in filled_cells(sheet)
        if left <= cell.x <= right and bottom <= cell.y <= top
    )


def grid_of(sheet: PrintedSheet) -> places.Grid:
    return places.grid_of(is_knock_out=sheet.heading.is_knock_out)


@EVERY
def test_no_two_texts_overlap(sheet: PrintedSheet) -> None:
    found = [
        (one.text, other.text)
        for one, other in combinations(cells(sheet), 2)
        if overlap(edges(one), edges(other))
    ]
    assert found == []


@EVERY
def test_no_text_crosses_a_line(sheet: PrintedSheet) -> None:
    rules = [line_edges(rule) for rule in fixed_part(variant_of(sheet)).rules]
    crossed = [
        cell.text
        for cell in cells(sheet)
        if any(overlap(edges(cell), rule) for rule in rules)
    ]
    assert crossed == []


@EVERY
def test_every_text_is_ten_millimetres_from_the_edge(sheet: PrintedSheet) -> None:
    for cell in cells(sheet):
        left, bottom, right, top = edges(cell)
        assert left >= MARGIN, cell.text
        assert right <= PAGE_WIDTH - MARGIN, cell.text
        assert bottom >= MARGIN, cell.text
        assert top <= PAGE_HEIGHT - MARGIN, cell.text


@EVERY
def test_no_text_covers_the_qr(sheet: PrintedSheet) -> None:
    box = places.QR
    qr = (
        box.left * MM,
        PAGE_HEIGHT - box.bottom * MM,
        box.right * MM,
        PAGE_HEIGHT - box.top * MM,
    )
    assert [cell.text for cell in cells(sheet) if overlap(edges(cell), qr)] == []


@EVERY
def test_the_width_of_a_text_is_that_of_its_letters(sheet: PrintedSheet) -> None:
    for cell in cells(sheet):
        letters = em_width(cell.text, cell.face) * cell.size * cell.stretch / 100
        assert cell.width == pytest.approx(letters)


@pytest.mark.parametrize("name", [LONG_NAME, "W" * 40, "Ž" * 40, "O'Neill " * 5])
def test_a_name_of_forty_letters_stands_whole_in_every_seat(name: str) -> None:
    sheet = make_worst(name=name)
    grid = grid_of(sheet)
    for row in (*grid.home, *grid.away):
        for seat in (row.counter, row.by_speler):
            written = text_in(sheet, seat).replace(" ", "")
            assert written == name.replace(" ", "")


@pytest.mark.parametrize("rows", places.ROW_COUNTS)
def test_a_name_of_forty_letters_stands_whole_in_every_row_of_the_list(
    rows: int,
) -> None:
    changes = (PrintedChange(1, Side.HOME, "W" * 40, LONG_NAME, COUNTER),) * rows
    sheet = replace(make_sheet(), changes=changes)
    for row in places.change_list(rows).rows:
        assert text_in(sheet, row[2]).replace(" ", "") == "W" * 40
        assert text_in(sheet, row[3]) == LONG_NAME


def test_a_short_name_is_set_large() -> None:
    (cell,) = cached_text_runs(Box(0, 0, 44, 8), "Zainab Fisher", NAME_LETTERING)
    assert (cell.size, cell.stretch) == (10.5, 100)


def test_a_longer_name_is_set_smaller_before_it_is_broken() -> None:
    (cell,) = cached_text_runs(
        Box(0, 0, 44, 8), "Bartholomeus Westhuizen", NAME_LETTERING
    )
    assert 8 <= cell.size < 10.5


def test_a_name_too_long_for_one_line_is_broken_between_its_words() -> None:
    first, second = cached_text_runs(Box(0, 0, 40, 8), LONG_NAME, NAME_LETTERING)
    assert f"{first.text} {second.text}" == LONG_NAME
    assert first.stretch == 100


def test_a_name_too_wide_for_two_lines_is_narrowed() -> None:
    first, second = cached_text_runs(Box(0, 0, 30, 8), "W" * 40, NAME_LETTERING)
    assert first.text + second.text == "W" * 40
    assert first.stretch < 100


def test_letter_and_loose_accent_become_one_letter() -> None:
    assert clean("Z\N{COMBINING CARON}elda", Face.REGULAR) == "Želda"


@pytest.mark.parametrize("lost", ["漢", "\U0001f600", "\U0001f986", "\ue000", "\ud800"])
def test_a_letter_without_a_glyph_is_seen_as_a_mark(lost: str) -> None:
    assert clean(f"Jan {lost}", Face.BOLD) == "Jan \N{REPLACEMENT CHARACTER}"


def test_control_and_direction_marks_leave_no_trace() -> None:
    assert clean("Jan\u202e\x07 \t\nDavids\u200b", Face.REGULAR) == "Jan Davids"


def test_a_word_wider_than_the_line_is_broken_and_nothing_is_lost() -> None:
    lines = wrap("x" * 300, 100, 10, Face.REGULAR)
    assert "".join(lines) == "x" * 300
    assert all(em_width(line, Face.REGULAR) * 10 <= 100 for line in lines)


def test_a_played_match_shows_its_teams_pairs_and_figures() -> None:
    sheet = make_sheet(match="2026-02-03-ATH-B-GRP-A")
    row = grid_of(sheet).away[0]
    assert text_in(sheet, places.HOME) == "Athlone Manel B"
    assert text_in(sheet, row.counter) == "Deon Julies"
    assert text_in(sheet, row.by_speler) == "Rhoda Joseph"
    assert text_in(sheet, row.first_half) == "8"
    assert text_in(sheet, row.second_half) == "10"
    assert text_in(sheet, row.total) == "18"
    assert text_in(sheet, grid_of(sheet).away_total.total) == "60"


def test_the_totals_add_up_each_half() -> None:
    sheet = make_sheet(match="2026-02-03-ATH-B-GRP-A")
    row = grid_of(sheet).home_total
    assert text_in(sheet, row.first_half) == "8"  # 2 + 2 + 0 + 4
    assert text_in(sheet, row.second_half) == "10"  # 0 + 2 + 4 + 4


def test_a_blank_sheet_leaves_every_figure_to_the_hand() -> None:
    sheet = make_blank()
    grid = grid_of(sheet)
    rows = (*grid.home, *grid.away)
    assert {text_in(sheet, row.total) for row in rows} == {""}
    assert {text_in(sheet, row.counter) for row in rows} == {""}


def test_a_blank_sheet_has_the_heading_filled_in() -> None:
    sheet = make_blank()
    with override("en"):
        assert text_in(sheet, places.NIGHT) == "Tuesday 1 September 2026"
    assert text_in(sheet, places.START) == "19:30"


@pytest.mark.parametrize("heading", [KNOCK_OUT, make_blank().heading])
def test_a_blank_sheet_has_room_to_write(heading: object) -> None:
    sheet = make_blank(heading=heading)
    grid = grid_of(sheet)
    boxes = [
        *(row.counter for row in (*grid.home, *grid.away)),
        *(rows[0] for rows in places.award_list(places.ROW_COUNTS[0]).rows),
        *places.note_boxes(places.NOTE_COUNTS[0]),
        *map(places.signature_box, places.signature_places()),
        places.writing_box(places.RESULT),
    ]
    assert min(box.height for box in boxes) >= WRITING_HEIGHT
    assert variant_of(sheet).award_rows == places.ROW_COUNTS[0]


def test_extra_time_has_its_column_in_a_knock_out_alone() -> None:
    league, cup = make_blank(), make_blank(heading=KNOCK_OUT)
    assert texts(league).count("Extra time") == 0
    assert texts(cup).count("Extra time") == 1  # among the announced times
    assert grid_of(cup).home[0].extra_time is not None


def test_a_stopped_table_shows_its_rule_and_who_defaulted() -> None:
    sheet = make_sheet()
    stopped = TableStop(StoppageRule.DURING_PLAY, Defaulters.AWAY)
    first, *others = sheet.score.tables
    sheet = with_score(sheet, tables=(replace(first, stopped=stopped), *others))
    assert text_in(sheet, grid_of(sheet).stopped[0]) == "12.1 Away"


def test_forfeited_points_stand_with_a_minus() -> None:
    sheet = make_sheet()
    first, *others = sheet.score.tables
    away = replace(first.away, forfeited=18)
    sheet = with_score(sheet, tables=(replace(first, away=away), *others))
    assert text_in(sheet, grid_of(sheet).away[0].forfeited) == "\N{MINUS SIGN}18"


def test_a_table_that_is_not_fielded_says_so() -> None:
    sheet = make_sheet()
    home = replace(sheet.tables[3].home, is_fielded=False, counter=None, by_speler=None)
    sheet = replace(
        sheet, tables=(*sheet.tables[:3], replace(sheet.tables[3], home=home))
    )
    assert text_in(sheet, grid_of(sheet).home[3].counter) == "Not fielded"


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ({"result": Result.DRAW}, "Draw"),
        (
            {"status": Status.WALKOVER, "result": Result.HOME},
            "Walkover to Athlone Manel B",
        ),
        ({"result": Result.AWAY}, "Won by Grassy Park A"),
        (
            {"result": None, "needs": DrawnKnockout.EXTRA_TIME},
            "Level: extra time is needed (1.12)",
        ),
        (
            {"status": Status.VOID, "result": None},
            "Void: neither team fielded enough tables",
        ),
        ({"status": Status.FIRST_HALF, "result": None}, ""),
    ],
)
def test_the_result_is_said_in_words(outcome: dict[str, Any], words: str) -> None:
    sheet = replace(make_sheet(), score=make_score(**outcome))
    assert text_in(sheet, places.RESULT) == words


def test_a_decision_is_said_with_its_way() -> None:
    won = make_score(result=Result.AWAY)
    sheet = replace(make_sheet(), score=won, decision="cut of the cards")
    words = "Grassy Park A, by decision: cut of the cards"
    assert text_in(sheet, places.RESULT) == words


def test_an_award_names_its_rule_and_its_half() -> None:
    award = Award("11.2", 3, Side.AWAY, 20, Half.SECOND)
    sheet = with_score(make_sheet(), awards=(award,))
    row = places.award_list(6).rows[0]
    written = [text_in(sheet, box) for box in row]
    assert written == ["11.2", "3", "Away", "20", "Second half"]


@pytest.mark.parametrize(("awards", "rows"), [(6, 6), (7, 9), (10, 12), (12, 12)])
def test_a_longer_list_has_lower_rows(awards: int, rows: int) -> None:
    sheet = with_score(make_sheet(), awards=(AWARD,) * awards)
    assert variant_of(sheet).award_rows == rows
    assert texts(sheet).count("11.2") == awards


def test_awards_without_a_row_are_counted() -> None:
    sheet = with_score(make_sheet(), awards=(AWARD,) * 15)
    assert texts(sheet).count("11.2") == 12
    assert "and 3 more on the match page" in texts(sheet)


def test_a_player_called_away_leaves_an_open_seat() -> None:
    change = PrintedChange(2, Side.HOME, "Colleen Brown")
    sheet = replace(make_sheet(), changes=(change,))
    written = [text_in(sheet, box) for box in places.change_list(6).rows[0]]
    assert written == ["2", "Home", "Colleen Brown", "\N{EN DASH}", "called away"]


def test_queries_and_refused_entries_are_written_out() -> None:
    query = PrintedQuery(Side.HOME, "The boom was wiped too early.", 2)
    sheet = with_score(
        replace(make_sheet(), queries=(query,)),
        refused=(Refused("7", "6.5", "Points may be 2 or 4."),),
    )
    assert "Home, table 2: The boom was wiped too early." in texts(sheet)
    assert "Refused, rule 6.5: Points may be 2 or 4." in texts(sheet)


def test_notes_without_room_are_counted() -> None:
    refused = tuple(Refused(str(n), "6.5", f"entry {n}") for n in range(20))
    sheet = with_score(replace(make_sheet(), queries=()), refused=refused)
    assert "Refused, rule 6.5: entry 6" in texts(sheet)  # the seventh line
    assert "and 13 more on the match page" in texts(sheet)


def test_a_note_that_is_cut_ends_in_dots_and_is_counted() -> None:
    query = PrintedQuery(Side.AWAY, "the roemte was closed before it was sized " * 60)
    sheet = with_score(replace(make_sheet(), queries=(query,)), refused=())
    assert text_in(sheet, places.NOTES).endswith("…")
    assert "and 1 more on the match page" in texts(sheet)


def test_a_signature_has_its_time() -> None:
    sheet = replace(make_sheet(), signed={Signer.REFEREE: "22:14"})
    boxes = map(places.signature_box, places.signature_places())
    assert [text_in(sheet, box) for box in boxes] == ["", "", "Signed at 22:14", ""]


def test_a_provisional_sheet_says_so() -> None:
    sheet = replace(make_sheet(), is_provisional=True)
    assert "Provisional, not yet closed" in texts(sheet)
    assert "Provisional, not yet closed" not in texts(make_sheet())
