"""Large text and small glass: nothing is cut, all can be reached, nothing moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import Browser, Locator, expect

from matches.phones.mark_words import WORDS
from rules.match import points, scoring
from tests.browser.axe import faults_of
from tests.browser.marking.hall import AWAY, HOME, Hall, Marker, Phones
from tests.browser.marking.test_uncounted import hold, pressed

USUAL, LITTLE = (360, 740), (320, 568)
# A phone's glass, and its text in percent; 180 px are 360 px at a zoom of 200 %.
SIGHTS = [
    (USUAL, 100), (USUAL, 150), (USUAL, 200), (LITTLE, 100), (LITTLE, 200),
    ((180, 370), 100),
]  # fmt: skip
IDS = [f"{width}x{height} at {text} %" for (width, height), text in SIGHTS]
LEAST = 44  # px
MOST_HEADER = 56  # px
TARGETS = "a, button, summary, select"
SMALL = f"""targets => targets
  .map(one => [one.innerText || one.name, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < {LEAST} || box.width < {LEAST}))
  .map(([name]) => name)"""
# Where something ends beside the glass, or is cut within its own box.
CUT = """nodes => nodes.filter((one) => {
  const box = one.getBoundingClientRect();
  const isBeside = box.left < -1 || box.right > innerWidth + 1;
  return box.width && (isBeside || one.scrollWidth > one.clientWidth + 1);
}).map((one) => one.className || one.innerText)"""
PARTS = ".pad, .undo, .swap, .take-back, .put-back, .side-total, .saved, .bar, summary"
STEADY = (".pads-main .pad", ".undo", ".side-total", ".swap")


@pytest.fixture
def open_at(browsers: Callable[[int], Browser], hall: Hall) -> Iterator[Any]:
    given: list[Phones] = []

    def opened(size: tuple[int, int], text: int, code: str = "code-3") -> Marker:
        given.append(Phones(hall, browsers(text)))
        return given[-1].new(size).start(code)

    yield opened
    for one in given:
        one.close()


def needed(marker: Marker) -> list[Locator]:
    pads = [marker.pad(number, team) for number in (2, 4) for team in (HOME, AWAY)]
    totals = [marker.total("home"), marker.total("away")]
    return [*pads, *totals, marker.button("Undo"), marker.saved]


@pytest.mark.parametrize("code", ["code-3", "all"], ids=["one table", "all tables"])
@pytest.mark.parametrize(("size", "text"), SIGHTS, ids=IDS)
def test_all_that_a_press_needs_is_in_sight_or_scrolled_to(
    open_at: Any, size: tuple[int, int], text: int, code: str
) -> None:
    marker = open_at(size, text, code)
    marker.pad(4, AWAY).evaluate("pad => { pad.click(); pad.click(); }")
    expect(marker.total("away")).to_have_text("8")
    for one in needed(marker):
        one.scroll_into_view_if_needed()
        # At 200 % an edge may fall within a pixel.
        expect(one).to_be_in_viewport(ratio=0.99)
    page = marker.page
    assert page.locator(PARTS).evaluate_all(CUT) == []
    assert page.locator(TARGETS).evaluate_all(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize(("size", "text"), SIGHTS, ids=IDS)
def test_all_of_a_boom_is_in_sight_or_scrolled_to(
    open_at: Any, hall: Hall, size: tuple[int, int], text: int
) -> None:
    hall.shown["marks_boom"] = True
    marker = open_at(size, text)
    page = marker.page
    strokes = [
        page.get_by_role("button", name=f"Add a stroke for {team}")
        for team in (HOME, AWAY)
    ]
    strokes[0].tap()
    pads = marker.button("Enter points")
    for beside in (
        (*strokes, pads, marker.button("Undo"), marker.saved),
        needed(marker),
    ):
        for one in beside:
            one.scroll_into_view_if_needed()
            expect(one).to_be_in_viewport(ratio=0.99)
        assert page.locator(PARTS).evaluate_all(CUT) == []
        assert page.locator(TARGETS).evaluate_all(SMALL) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        if pads.is_visible():
            pads.tap()


@pytest.mark.parametrize("marks_boom", [False, True], ids=["points", "boom"])
def test_at_100_percent_nothing_needed_lies_below_the_fold(
    open_at: Any, hall: Hall, marks_boom: bool
) -> None:
    hall.shown["marks_boom"] = marks_boom
    marker = open_at(USUAL, 100)
    if marks_boom:
        for team in (HOME, AWAY):
            end = marker.page.get_by_role("button", name=f"Add a stroke for {team}")
            expect(end).to_be_in_viewport(ratio=1)
        expect(marker.button("Enter points")).to_be_in_viewport(ratio=1)
    else:
        for one in needed(marker):
            expect(one).to_be_in_viewport(ratio=1)
    for fold in marker.page.locator(".table:visible summary").all():
        expect(fold).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("size", "text"), SIGHTS, ids=IDS)
def test_the_letter_of_a_team_is_never_cut(
    open_at: Any, size: tuple[int, int], text: int
) -> None:
    marker = open_at(size, text)
    names = marker.page.locator(".table:visible .name")
    expect(names.first).to_be_attached()
    for name in names.filter(visible=True).all():
        whole = name.text_content()
        end = name.locator(".name-end")
        assert whole in (HOME, AWAY)
        assert end.text_content() == f" {whole[-1]}"
        assert end.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
        inner, outer = end.bounding_box(), name.bounding_box()
        assert inner
        assert outer
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
        end.scroll_into_view_if_needed()
        # At 150 % an edge may fall within a pixel.
        expect(end).to_be_in_viewport(ratio=0.99)


def places(marker: Marker) -> list[Any]:
    table = marker.page.locator(".table:visible")
    return [one.bounding_box() for part in STEADY for one in table.locator(part).all()]


def test_nothing_moves_whatever_the_last_press_says(open_at: Any) -> None:
    marker = open_at(USUAL, 100)
    before = places(marker)
    marker.page.locator(".table:visible .swap").scroll_into_view_if_needed()
    marker.pad(4, AWAY).evaluate("pad => { pad.click(); pad.click(); }")
    expect(marker.page.get_by_text("Twice?")).to_be_visible()
    assert places(marker) == before
    marker.button("Undo").evaluate("undo => { undo.click(); undo.click(); }")
    expect(marker.page.get_by_text("Tapped twice: undone once")).to_be_visible()
    lines = marker.page.locator(".table:visible .last-words").evaluate(
        "one => Math.round(one.clientHeight / (parseFloat(getComputedStyle(one)"
        ".lineHeight)))"
    )
    assert lines >= 3
    assert places(marker) == before


@pytest.mark.parametrize("size", [USUAL, (360, 640), LITTLE], ids=str)
def test_nothing_moves_when_an_entry_does_not_count(
    open_at: Any, hall: Hall, size: tuple[int, int]
) -> None:
    marker = open_at(size, 100, "all")
    for number in (2, 4):
        with marker.page.expect_response("**/entries/"):
            marker.pad(number, AWAY).tap()
    expect(marker.saved).to_have_attribute("data-level", "saved")
    before = places(marker)
    for number in (2, 4):
        expect(marker.pad(number, HOME)).to_be_in_viewport(ratio=1)
    refused, held = hall.rows
    reason = "This table was stopped by the referee, and its points count for nobody."
    hall.refused.append({"entry": refused, "rule": "12.1", "message": reason})
    hall.held.append({"id": held, "reason": "lease"})
    hall.shown["is_paused"] = True
    hall.version += 1
    marker.look()
    expect(marker.saved).to_have_attribute("data-level", "alert")
    expect(marker.page.get_by_text("The clock is paused")).to_be_visible()
    assert places(marker) == before
    marker.pad(4, AWAY).evaluate("pad => { pad.click(); pad.click(); }")
    expect(marker.page.get_by_text("Twice?")).to_be_visible()
    assert places(marker) == before


@pytest.mark.parametrize("is_paused", [False, True], ids=["played", "paused"])
@pytest.mark.parametrize("code", ["code-1", "all"], ids=["one table", "all tables"])
@pytest.mark.parametrize("size", [USUAL, (360, 640), LITTLE], ids=str)
def test_nothing_moves_when_another_phone_takes_the_table(
    open_at: Any, hall: Hall, size: tuple[int, int], code: str, is_paused: bool
) -> None:
    marker = open_at(size, 100, code)
    with marker.page.expect_response("**/entries/"):
        marker.pad(4, AWAY).tap()
    expect(marker.saved).to_have_attribute("data-level", "saved")
    before = places(marker)
    hall.markers[1] = {"device": "another", "number": 2, "name": "Sipho"}
    hall.shown["is_paused"] = is_paused
    hall.version += 1
    marker.look()
    expect(marker.saved).to_contain_text("Sipho marks table 1 now")
    expect(marker.button("Take over")).to_be_in_viewport(ratio=1)
    assert places(marker) == before
    marker.button("Take over").tap()
    expect(marker.button("Take over")).to_be_hidden()
    note = marker.page.get_by_text("The clock is paused")
    expect(note).to_be_visible(visible=is_paused)
    assert places(marker) == before


WAITS = [("held", reason) for reason in ("lease", "sealed", "late", "clock", "rescued")]
REFUSED = [
    ("refused", "2.2", "No points count in a match that was abandoned."),
    ("refused", "6.4", "This table is not played: one side or both left it open."),
    ("refused", "12.3", "This table was stopped: it was seated late."),
]
WHOLE = "one => one.scrollWidth <= one.clientWidth && one.innerText"


@pytest.mark.parametrize(("size", "text"), SIGHTS, ids=IDS)
def test_why_the_last_entry_does_not_count_is_whole_and_moves_nothing(
    open_at: Any, hall: Hall, size: tuple[int, int], text: int
) -> None:
    marker = open_at(size, text)
    id = pressed(marker, hall)
    before = places(marker)
    state = marker.page.locator(".table:visible .last-state")
    for kind, *why in (*WAITS, *REFUSED):
        hall.held[:] = [{"id": id, "reason": why[0]}] if kind == "held" else []
        hall.refused[:] = (
            [] if kind == "held" else [{"entry": id, "rule": why[0], "message": why[1]}]
        )
        hall.version += 1
        marker.look()
        told = f": {WORDS['held.' + why[0]] if kind == 'held' else why[1]}"
        expect(state).to_contain_text(told)
        assert state.evaluate(WHOLE)
        expect(state).to_have_css("text-overflow", "clip")
        if text == 100 and size in (USUAL, LITTLE):
            assert places(marker) == before, why


# What the rules answer to the points of a phone.
SENTENCES = [
    points.NOT_STARTED, *points.PLAYED.values(), points.NOT_PLAYING,
    *points.STOPPED.values(), points.IDLE, points.TOTAL_STANDS, scoring.NO_MATCH,
]  # fmt: skip
PADS = 4
UNCUT = """one => one.scrollHeight <= one.clientHeight + 1
  && getComputedStyle(one).webkitLineClamp === 'none'"""


@pytest.mark.parametrize("code", ["code-1", "all"], ids=["one table", "all tables"])
@pytest.mark.parametrize("size", [USUAL, (360, 640), LITTLE], ids=str)
def test_the_line_at_the_top_says_whole_why_entries_do_not_count(
    open_at: Any, hall: Hall, size: tuple[int, int], code: str
) -> None:
    marker = open_at(size, 100, code)
    for team in (HOME, AWAY):
        with marker.page.expect_response("**/entries/"):
            marker.pad(2, team).tap()
    expect(marker.saved).to_have_attribute("data-level", "saved")
    before = places(marker)
    words = marker.saved.locator("strong")
    for language, one in product(("en", "af"), SENTENCES):
        with translation.override(language):
            told = gettext(one.message)
        said = {"rule": one.rule, "message": told}
        hall.refused[:] = [{"entry": id} | said for id in hall.rows]
        hall.version += 1
        marker.look()
        expect(words).to_contain_text("2 entries not counted")
        expect(words).to_contain_text(told)
        assert words.evaluate(UNCUT), told
        # In Afrikaans the box of the last entry may need a third line for it.
        moved = slice(None if language == "en" else PADS)
        assert places(marker)[moved] == before[moved], told


def test_a_tab_names_its_team_by_its_letter(open_at: Any, hall: Hall) -> None:
    hall.shown["home"] = {"name": "Mitchells Plain Strandfontein C", "code": "MPS"}
    marker = open_at(LITTLE, 100, "all")
    hall.markers.clear()
    marker.start("other-2")
    tabs = marker.page.locator(".tab")
    expect(tabs).to_have_count(5)
    for tab in tabs.all():
        tab.tap()
        expect(tab).to_be_in_viewport(ratio=0.99)
        end = tab.locator(".name-end")
        expect(end).to_have_text(" C")
        expect(end).to_be_in_viewport(ratio=1)
        inner, outer = end.bounding_box(), tab.bounding_box()
        assert inner
        assert outer
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("code", ["code-3", "all"], ids=["one table", "all tables"])
def test_the_header_is_one_low_row(open_at: Any, code: str, text: int) -> None:
    marker = open_at(USUAL, text, code)
    box = marker.page.get_by_role("banner").bounding_box()
    assert box
    assert box["height"] <= MOST_HEADER * text / 100


@pytest.mark.parametrize("marks_boom", [False, True], ids=["points", "boom"])
def test_on_its_side_the_swap_is_whole(
    open_at: Any, hall: Hall, marks_boom: bool
) -> None:
    hall.shown["marks_boom"] = marks_boom
    marker = open_at((640, 360), 100)
    swap = marker.button("Swap the sides: I sit opposite")
    swap.scroll_into_view_if_needed()
    # An edge may fall within a pixel.
    expect(swap).to_be_in_viewport(ratio=0.99)
    if not marks_boom:
        assert marker.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("marks_boom", [False, True], ids=["points", "boom"])
@pytest.mark.parametrize(("size", "text"), [(USUAL, 100), (USUAL, 200)], ids=str)
def test_axe_finds_nothing_at_all(
    open_at: Any, hall: Hall, size: tuple[int, int], text: int, marks_boom: bool
) -> None:
    hall.shown["marks_boom"] = marks_boom
    marker = open_at(size, text, "all")
    assert faults_of(marker.page) == []
    if not marks_boom:
        marker.pad(4, AWAY).evaluate("pad => { pad.click(); pad.click(); }")
        expect(marker.page.get_by_text("Twice?")).to_be_visible()
    for fold in marker.page.locator(".table:visible summary").all():
        fold.tap()
    assert faults_of(marker.page) == []
    for screen in ("none", "menu", "hand-over", "settings"):
        marker.page.goto(f"/mark/#{screen}")
        assert faults_of(marker.page) == [], screen


@pytest.mark.parametrize(("size", "text"), SIGHTS, ids=IDS)
def test_what_waits_for_the_referee_is_told_within_the_glass(
    open_at: Any, hall: Hall, size: tuple[int, int], text: int
) -> None:
    marker = open_at(size, text)
    id = pressed(marker, hall)
    del hall.rows[id]
    hold(marker, hall, id)
    expect(marker.saved.get_by_role("link", name="Look")).to_be_visible()
    assert marker.page.evaluate("document.documentElement.scrollWidth") <= size[0]
