"""From phone to phone: the way in, and presses that the union has not."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.engine.faults import posts, works
from tests.browser.engine.union import Said
from tests.browser.marking.hall import AWAY, HOME, Hall, Marker, Phones

LOST = Said(is_dropped=True)


def with_unsent(marker: Marker, hall: Hall) -> None:
    """Two presses that the union has not, and the screen to get them off."""
    hall.fault = posts(LOST)
    marker.pad(4, HOME).tap()
    marker.pad(2, AWAY).tap()
    expect(marker.saved).to_contain_text("2 entries on this phone only")
    marker.page.goto("/mark/#hand-over")


def saved_file(marker: Marker, folder: Path) -> Path:
    with marker.page.expect_download() as download:
        marker.button("Save as a file").tap()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_the_next_phone_scans_this_phone_s_code(marker: Marker) -> None:
    marker.page.goto("/mark/#hand-over")
    words = f"Scan with the next phone: table 3, {HOME} v {AWAY}"
    expect(marker.page.get_by_role("img", name=words)).to_be_visible()


def test_nothing_unsent_offers_nothing_to_get_off(marker: Marker) -> None:
    marker.page.goto("/mark/#hand-over")
    expect(marker.page.get_by_text("the union has it all")).to_be_visible()
    expect(marker.button("Save as a file")).to_be_hidden()


def test_unsent_presses_are_shown_as_codes(marker: Marker, hall: Hall) -> None:
    with_unsent(marker, hall)
    marker.button("Show as codes to scan").tap()
    expect(marker.page.get_by_role("img", name="Code 1 of 1")).to_be_visible()


def test_a_file_goes_from_phone_to_phone(
    marker: Marker, phones: Phones, hall: Hall, tmp_path: Path
) -> None:
    with_unsent(marker, hall)
    path = saved_file(marker, tmp_path)
    marker.page.close()
    hall.fault = works
    other = phones.new().start("code-1", "Sipho")
    other.page.goto("/mark/#hand-over")
    other.page.get_by_label("Its file").set_input_files(path)
    with other.page.expect_response("**/rescue/"):
        other.button("Bring them over").tap()
    expect(other.page.get_by_text("2 entries brought over")).to_be_visible()
    assert sorted(row["points"] for row in hall.rows.values()) == [2, 4]


def test_a_text_that_no_phone_gave_out_is_said_to_be_none(marker: Marker) -> None:
    marker.page.goto("/mark/#hand-over")
    marker.page.get_by_label("Or paste its text").fill("hello")
    marker.button("Bring them over").tap()
    expect(
        marker.page.get_by_text("This is not what a phone gives out")
    ).to_be_visible()


def test_a_phone_with_unsent_presses_is_not_left(marker: Marker, hall: Hall) -> None:
    hall.fault = posts(LOST)
    marker.pad(4, HOME).tap()
    expect(marker.saved).to_contain_text("1 entry on this phone only")
    marker.page.goto("/mark/#menu")
    marker.button("I have finished: leave these tables").tap()
    expect(marker.page.get_by_role("alert")).to_contain_text("Not yet")


def test_a_phone_that_is_done_forgets_its_tables(marker: Marker) -> None:
    marker.page.goto("/mark/#menu")
    marker.button("I have finished: leave these tables").tap()
    title = marker.page.get_by_role("heading", name="Mark points on this phone")
    expect(title).to_be_visible()


def test_what_is_delivered_meanwhile_is_counted_no_more(
    marker: Marker, hall: Hall
) -> None:
    with_unsent(marker, hall)
    marker.button("Show as codes to scan").tap()
    code = marker.page.get_by_role("img", name="Code 1 of 1")
    expect(code).to_be_visible()
    expect(marker.page.get_by_text("2 entries are on this phone only")).to_be_visible()
    hall.fault = works
    marker.look()
    expect(marker.page.get_by_text("the union has it all")).to_be_visible()
    expect(marker.button("Save as a file")).to_be_hidden()
    expect(code).to_be_hidden()
