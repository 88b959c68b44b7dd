"""As good as an app: its icon counts, it installs, and feels what the referee calls."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import with_large_text
from tests.browser.engine.faults import posts, works
from tests.browser.engine.union import Said
from tests.browser.marking.hall import HOME, Hall, Marker, Phones
from tests.browser.marking.test_uncounted import BUZZES, buzzes

pytestmark = with_large_text
LOST = Said(is_dropped=True)
CALL = [400, 150, 400]
BADGES = """window.badges = [];
navigator.setAppBadge = async (number) => { badges.push(number); };
navigator.clearAppBadge = async () => { badges.push(0); };"""
# As Chromium offers it where the app is not installed.
OFFERED = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = async () => { window.prompted = true; };
  dispatchEvent(offer);
  return offer.defaultPrevented;
}"""


def test_the_icon_counts_what_is_on_this_phone_only(phones: Phones, hall: Hall) -> None:
    marker = phones.new()
    marker.page.add_init_script(BADGES)
    marker.start()
    hall.fault = posts(LOST)
    for _ in range(2):
        marker.pad(2, HOME).tap()
    expect(marker.saved).to_contain_text("2 entries on this phone only")
    hall.fault = works
    marker.look()
    expect(marker.saved).to_have_attribute("data-level", "saved")
    badges = json.loads(marker.page.evaluate("JSON.stringify(badges)"))
    assert (badges[0], max(badges), badges[-1]) == (0, 2, 0)


def test_putting_it_on_the_home_screen_is_explained_once(phones: Phones) -> None:
    marker = phones.new()
    marker.scan()
    told = marker.page.locator("[data-install-told]")
    expect(told).to_be_hidden()
    assert marker.page.evaluate(OFFERED)
    expect(told).to_contain_text("opens like an app")
    told.get_by_role("button", name="Not now").tap()
    expect(told).to_be_hidden()
    marker.page.reload()
    assert marker.page.evaluate(OFFERED)
    expect(marker.page.get_by_label("Your name")).to_be_visible()
    expect(told).to_be_hidden()


def test_its_explanation_comes_once_nothing_more_pushes_it_away(
    phones: Phones, hall: Hall
) -> None:
    marker = phones.new()
    hall.fault = lambda asked: LOST if asked.path.endswith("devices/") else None
    marker.scan()
    assert marker.page.evaluate(OFFERED)
    expect(marker.button("Try again now")).to_be_visible()
    told = marker.page.locator("[data-install-told]")
    expect(told).to_be_hidden()
    hall.fault = works
    marker.button("Try again now").tap()
    expect(told.get_by_role("button", name="Not now")).to_be_visible()


def test_the_menu_goes_on_offering_it(phones: Phones) -> None:
    marker = phones.new().start()
    marker.page.evaluate(OFFERED)
    marker.page.get_by_role("link", name="Menu").tap()
    marker.button("Put it on the home screen").tap()
    assert marker.page.evaluate("window.prompted")
    expect(marker.page.locator("[data-install-menu]")).to_be_hidden()


def stop(hall: Hall, table: int) -> None:
    rows = hall.live(None)["tables"]
    rows[table - 1]["stopped"] = {"rule": "12.1", "defaulters": "home"}
    hall.shown["tables"] = rows


@pytest.fixture
def feeling(phones: Phones) -> Marker:
    marker = phones.new()
    marker.page.add_init_script(BUZZES)
    return marker.start()


def heard(marker: Marker, hall: Hall, words: str) -> list[object]:
    hall.version += 1
    marker.look()
    expect(marker.page.locator("body")).to_contain_text(words)
    return buzzes(marker)


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        ({"is_paused": True}, "Paused by the referee"),
        ({"status": "played", "next": None}, "Time was called"),
    ],
)
def test_a_pause_and_time_are_felt_once(
    feeling: Marker, hall: Hall, shown: dict[str, object], words: str
) -> None:
    hall.shown |= shown
    assert heard(feeling, hall, words) == [CALL]
    assert heard(feeling, hall, words) == [CALL]


def test_a_stop_of_the_own_table_is_felt(feeling: Marker, hall: Hall) -> None:
    stop(hall, 3)
    assert heard(feeling, hall, "Table 3 was stopped") == [CALL]


def test_a_stop_of_another_table_is_not(feeling: Marker, hall: Hall) -> None:
    stop(hall, 2)
    hall.shown["next"] = {"what": "interval", "at": "2026-02-03T20:46:00+02:00"}
    assert heard(feeling, hall, "interval at 20:46") == []


def test_what_stood_before_the_page_was_opened_is_no_call(
    feeling: Marker, hall: Hall
) -> None:
    hall.shown["is_paused"] = True
    heard(feeling, hall, "Paused by the referee")
    feeling.page.reload()
    expect(feeling.page.locator("body")).to_contain_text("Paused by the referee")
    assert buzzes(feeling) == []


def test_the_marker_may_do_without(feeling: Marker, hall: Hall) -> None:
    feeling.page.goto("/mark/#settings")
    feeling.page.get_by_label("Vibration and sound when the referee").uncheck()
    feeling.page.goto("/mark/#tables")
    hall.shown["is_paused"] = True
    assert heard(feeling, hall, "Paused by the referee") == []


@pytest.mark.parametrize(
    ("starts", "words"),
    [("2099-02-03T17:30:00+00:00", "Starts 19:30"), (None, "Not started")],
)
def test_before_the_start_no_clock_runs(
    feeling: Marker, hall: Hall, starts: str | None, words: str
) -> None:
    hall.shown |= {"status": "not started", "starts_at": starts, "next": None}
    heard(feeling, hall, words)
    head = feeling.page.get_by_role("banner")
    expect(head).not_to_contain_text("interval")
