"""The line that says what is on this phone only, and what the union has."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import with_large_text
from tests.browser.engine.faults import BUSY, PORTAL, posts, works
from tests.browser.engine.union import Said, problem
from tests.browser.marking.hall import AWAY, HOME, Hall, Marker

LOST = Said(is_dropped=True)


@with_large_text
def test_what_the_union_has_is_green_with_its_time(marker: Marker) -> None:
    marker.pad(2, HOME).tap()
    expect(marker.saved).to_have_attribute("data-level", "saved")
    expect(marker.saved).to_contain_text(re.compile(r"All saved, \d\d:\d\d"))


@with_large_text
@pytest.mark.parametrize("answer", [LOST, BUSY, PORTAL])
def test_what_has_no_answer_is_amber_and_counted(
    marker: Marker, hall: Hall, answer: Said
) -> None:
    hall.fault = posts(answer)
    for _ in range(3):
        marker.pad(2, HOME).tap()
    expect(marker.saved).to_have_attribute("data-level", "waiting")
    expect(marker.saved).to_contain_text("3 entries on this phone only")


def test_no_network_stops_no_press(marker: Marker) -> None:
    marker.context.set_offline(True)
    marker.pad(4, AWAY).tap()
    expect(marker.total("away")).to_have_text("4")
    expect(marker.saved).to_contain_text("no network: go on marking")


def test_a_press_is_still_there_after_the_page_was_closed(
    marker: Marker, hall: Hall
) -> None:
    hall.fault = posts(LOST)
    marker.pad(4, HOME).tap()
    expect(marker.total("home")).to_have_text("4")
    marker.page.reload()
    expect(marker.total("home")).to_have_text("4")
    expect(marker.saved).to_contain_text("1 entry on this phone only")


def test_a_withdrawn_code_leads_to_getting_the_presses_off(
    marker: Marker, hall: Hall
) -> None:
    hall.fault = lambda asked: problem(401, "ticket-revoked")
    marker.pad(2, HOME).tap()
    expect(marker.total("home")).to_have_text("2")
    expect(marker.saved).to_have_attribute("data-level", "alert")
    marker.saved.get_by_role("link", name="Move them").tap()
    expect(marker.page.get_by_text("1 entry is on this phone only.")).to_be_visible()


def test_a_held_press_says_why_it_waits(marker: Marker, hall: Hall) -> None:
    marker.pad(2, HOME).tap()
    expect(marker.saved).to_have_attribute("data-level", "saved")
    [id] = hall.rows
    hall.held.append({"id": id, "reason": "lease"})
    hall.version += 1
    marker.look()
    words = "Not counted: it waits for the referee, another phone marked this table"
    expect(marker.saved).to_contain_text(words)
    expect(marker.last).to_contain_text("another phone marked this table")


def test_a_refused_press_names_its_rule_in_words(marker: Marker, hall: Hall) -> None:
    marker.pad(2, HOME).tap()
    expect(marker.saved).to_have_attribute("data-level", "saved")
    [id] = hall.rows
    said = "This table was stopped by the referee."
    hall.refused.append({"entry": id, "rule": "12.1", "message": said})
    hall.version += 1
    marker.look()
    expect(marker.last).to_contain_text(f"refused by rule 12.1: {said}")


def test_a_stopped_table_is_red_and_says_what_becomes_of_presses(
    marker: Marker, hall: Hall
) -> None:
    rows = hall.live(None)["tables"]
    rows[2]["stopped"] = {"rule": "12.1", "defaulters": "home"}
    hall.shown["tables"] = rows
    hall.version += 1
    marker.look()
    words = "Table 3 was stopped by the referee (rule 12.1)"
    expect(marker.saved).to_contain_text(words)
    expect(marker.page.locator(".notice:visible")).to_contain_text(
        "kept, and refused by rule 12.1."
    )


@pytest.mark.parametrize(
    ("shown", "clock", "note"),
    [
        ({"status": "not started"}, "Was to start at 19:30", "refused by rule 1.9"),
        ({"is_paused": True}, "Paused by the referee", "The clock is paused"),
        ({"status": "played", "next": None}, "Time was called", "rule 2.2"),
    ],
)
def test_the_clock_and_its_warning_are_in_sight(
    marker: Marker, hall: Hall, shown: dict[str, object], clock: str, note: str
) -> None:
    hall.shown |= shown
    hall.version += 1
    marker.look()
    head = marker.page.get_by_role("banner")
    expect(head).to_contain_text(clock)
    expect(marker.page.locator(".notice:visible")).to_contain_text(note)


def test_the_next_deadline_is_told(marker: Marker) -> None:
    head = marker.page.get_by_role("banner")
    expect(head).to_contain_text("First half, interval at 20:45")


@with_large_text
def test_what_was_next_before_the_start_is_not_next_after_it(
    marker: Marker, hall: Hall
) -> None:
    seating = {"what": "seating", "at": "2099-02-03T17:28:00+00:00"}
    hall.shown |= {"status": "not started", "next": seating}
    hall.shown["starts_at"] = "2099-02-03T17:30:00+00:00"
    hall.version += 1
    marker.look()
    head = marker.page.get_by_role("banner")
    expect(head).to_contain_text("Starts 19:30")
    # That play has begun is heard by the answer to an entry alone.
    hall.fault = lambda asked: LOST if "/live/" in asked.path else None
    hall.shown["status"] = "first half"
    marker.pad(2, HOME).tap()
    expect(head).to_contain_text("First half")
    expect(head).not_to_contain_text("seats")


def test_it_is_read_out_once_and_not_for_each_press(marker: Marker, hall: Hall) -> None:
    hall.fault = posts(LOST)
    aloud = marker.page.locator("[data-aloud]")
    for _ in range(4):
        marker.pad(2, HOME).tap()
    expect(marker.saved).to_contain_text("4 entries")
    assert "entries" not in aloud.inner_text()
    expect(aloud).to_have_text("4 entries on this phone only")


def test_it_turns_green_by_itself_once_there_is_an_answer(
    marker: Marker, hall: Hall
) -> None:
    hall.fault = posts(LOST)
    marker.pad(2, HOME).tap()
    expect(marker.saved).to_have_attribute("data-level", "waiting")
    hall.fault = works
    expect(marker.saved).to_have_attribute("data-level", "saved")
