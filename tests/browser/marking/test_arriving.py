"""Coming in by a code: what it lets into, in words, whatever is in the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import with_large_text
from tests.browser.engine.faults import PORTAL, works
from tests.browser.engine.union import ACCOUNT, MATCH, Said, problem
from tests.browser.marking.hall import AWAY, HOME, Hall, Marker, Phones


@pytest.fixture
def stranger(phones: Phones) -> Marker:
    """A phone that was let in to nothing yet."""
    return phones.new()


def test_a_code_says_what_it_lets_into(stranger: Marker) -> None:
    stranger.scan()
    page = stranger.page
    expect(page.get_by_role("heading", name="You may mark table 3")).to_be_visible()
    expect(
        page.get_by_text(f"{HOME} v {AWAY}, Tuesday 3 February, 19:30")
    ).to_be_visible()


def test_the_start_is_told_by_the_union_s_clock_wherever_the_phone_is(
    phones: Phones,
) -> None:
    marker = phones.new(timezone_id="Pacific/Auckland")
    marker.scan()
    expect(marker.page.get_by_text("19:30")).to_be_visible()


def test_the_name_is_kept_for_the_next_time(marker: Marker, hall: Hall) -> None:
    assert hall.joined[-1]["name"] == "Thandi"
    marker.scan("code-1")
    expect(marker.page.get_by_label("Your name")).to_have_value("Thandi")


def test_a_code_for_all_tables_gives_a_tab_for_each(phones: Phones) -> None:
    marker = phones.new().start("all")
    marker.button("Table 4").tap()
    marker.pad(2, HOME).tap()
    expect(marker.last).to_contain_text("Table 4: +2")


@with_large_text
def test_a_code_for_all_tables_opens_the_first_that_nobody_marks(
    phones: Phones,
) -> None:
    for code in ("code-1", "code-2"):
        phones.new().start(code)
    marker = phones.new().start("all")
    expect(marker.button("Table 3")).to_have_attribute("aria-pressed", "true")


def test_a_second_code_adds_its_table(marker: Marker) -> None:
    marker.start("code-1")
    expect(marker.button("Table 1")).to_be_visible()
    expect(marker.button("Table 3")).to_be_visible()


def test_the_tables_stand_in_their_order_however_they_were_scanned(
    marker: Marker,
) -> None:
    marker.start("code-1")
    tabs = marker.page.locator(".tabs button")
    expect(tabs).to_have_text(["Table 1", "Table 3"])
    marker.page.reload()
    expect(tabs).to_have_text(["Table 1", "Table 3"])


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("unknown", "This code is not known here"),
        ("ticket-over", "This code is over"),
        ("ticket-not-open", "You are early"),
        ("ticket-revoked", "has withdrawn this code"),
    ],
)
def test_a_code_that_lets_nobody_in_says_why(
    stranger: Marker, code: str, words: str
) -> None:
    stranger.scan(code)
    expect(stranger.page.get_by_role("alert")).to_contain_text(words)


def test_the_union_s_own_words_say_from_when(stranger: Marker, hall: Hall) -> None:
    sentence = "This code opens at 17:30 on 2026-02-03."
    told = problem(403, "ticket-not-open")
    body = told.body | {"detail": sentence}
    hall.fault = lambda asked: Said(403, body, told.headers)
    stranger.scan()
    expect(stranger.page.get_by_role("alert")).to_have_text(sentence)


def test_a_captain_s_code_leads_to_the_captain_s_page(stranger: Marker) -> None:
    stranger.scan("captain")
    expect(stranger.page).to_have_url(re.compile("/captain/#captain$"))


@pytest.mark.parametrize(
    ("answer", "words"),
    [(Said(is_dropped=True), "no network"), (PORTAL, "wants a sign-in of its own")],
)
def test_without_an_answer_it_is_tried_again(
    stranger: Marker, hall: Hall, answer: Said, words: str
) -> None:
    hall.fault = lambda asked: answer
    stranger.scan()
    expect(stranger.page.get_by_role("alert")).to_contain_text(words)
    hall.fault = works
    stranger.button("Try again now").tap()
    expect(stranger.button("Start marking")).to_be_visible()


def test_a_code_can_be_pasted_with_its_link(stranger: Marker) -> None:
    stranger.page.goto("/mark/")
    field = stranger.page.get_by_label("No camera? Paste or type the link or the code")
    field.fill("https://example.org/mark/#code-2")
    stranger.button("Open this code").tap()
    expect(
        stranger.page.get_by_role("heading", name="You may mark table 2")
    ).to_be_visible()


def test_who_marks_a_table_already_is_told_first(
    marker: Marker, stranger: Marker, hall: Hall
) -> None:
    hall.markers[3]["name"] = "Sipho"
    hall.markers[3]["taken_at"] = "2026-02-03T19:40:00+02:00"
    stranger.scan()
    words = stranger.page.get_by_text("Sipho has marked table 3 since 19:40.")
    expect(words).to_be_visible()
    expect(stranger.button("Start marking")).to_be_hidden()


def test_a_table_is_taken_over_and_both_phones_say_so(
    marker: Marker, stranger: Marker, hall: Hall
) -> None:
    stranger.scan()
    stranger.page.get_by_label("Your name").fill("Sipho")
    stranger.button("Take over").tap()
    expect(stranger.pad(2, HOME)).to_be_visible()
    assert hall.markers[3]["number"] == 2
    marker.look()
    expect(marker.saved).to_contain_text("marks table 3 now")


@pytest.mark.parametrize("code", [f"match={MATCH}", "all"])
def test_whoever_is_signed_in_has_a_name_already(
    code: str, stranger: Marker, hall: Hall
) -> None:
    hall.user = 7
    stranger.scan(code)
    name = stranger.page.get_by_label("Your name")
    expect(name).to_have_value(ACCOUNT)
    name.fill("Fatima")
    stranger.button("Start marking").tap()
    expect(stranger.page.get_by_role("button", name="Table 1")).to_be_visible()
    assert [one["name"] for one in hall.joined] == ["", "Fatima"]


def test_a_short_code_is_typed_in_any_spelling(stranger: Marker, hall: Hall) -> None:
    stranger.page.goto("/mark/")
    field = stranger.page.get_by_label("No camera? Paste or type the link or the code")
    field.fill(" k7qm 4t2d-9xw2 ")
    stranger.button("Open this code").tap()
    expect(
        stranger.page.get_by_role("heading", name="You may mark table 2")
    ).to_be_visible()
    assert "K7QM4T2D9XW2" in [one.get("ticket") for one in hall.joined]
