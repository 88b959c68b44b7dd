from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.axe import faults_of
from tests.browser.conftest import both_sizes
from tests.browser.demo import Demo, keep, start_in
from tests.browser.looks import complaints
from tests.browser.site import Site, open_own, sign_in, watched
from tests.databases import made_once, shared_folder, system_in
from tests.server.system import System, copied, running

PHONE = {"width": 360, "height": 740}
LARGE = {"width": 412, "height": 915}
MINUTES = 40
TOLD = "tonight.json"
# An hour of an open page costs at most one question in so many seconds.
EVERY_S = 15
LEAST_PX = 44
SMALL = """least => [...document.querySelectorAll(
    'main :is(a, button, select, summary, .captain-option, input:not([type=radio]))')]
  .filter(one => one.checkVisibility() && one.type !== 'hidden')
  .filter(one => {
    const box = one.getBoundingClientRect();
    return Math.min(box.width, box.height) < least - 0.5;
  })
  .map(one => one.outerHTML)"""
NAMELESS = """() => [...document.querySelectorAll('main :is(a, button, select, input)')]
  .filter(one => one.checkVisibility() && one.type !== 'hidden')
  .filter(one => !(one.labels?.length || one.textContent.trim() || one.ariaLabel))
  .map(one => one.outerHTML)"""
# Forty letters, and the last of them tells two teams apart.
LONG = (
    "Mitchells Plain and Strandfontein Clubs ",
    "Bonteheuwel and Bishop Lavis Sporting C ",
)
# What a device makes of a page where all text is to be twice as large.
LARGER = """document.documentElement.style.fontSize = '200%';
    document.documentElement.style.setProperty('--pico-font-size', '200%')"""
DOUBLED = "document.documentElement.style.setProperty('--pico-font-size', '200%')"


class Tonight:
    """The site with a match tonight, and what its captains need."""

    def __init__(self, site: Site, told: dict[str, str], system: System) -> None:
        self.site = site
        self.match = told["match"]
        self.code, self.own_code = told["other"], told["own"]
        self.own, self.other = told["own_team"], told["other_team"]
        self.system = system

    def rename(self, side: str, name: str) -> None:
        """Give one of the two teams another name."""
        own = f"SELECT {side}_id FROM league_fixture WHERE id = '{self.match}'"
        named = f"UPDATE league_team SET name = '{name}'"
        self.system.change(f"{named} WHERE id = ({own})")


def make_tonight(demo: Demo, folder: Path) -> None:
    """Put the demo captain's next match on tonight; keep what the command says."""
    with copied(demo.system) as system:
        put = system.run("-m", "tests.browser.tonight", str(MINUTES))
        assert put.returncode == 0, put.stderr
        keep(system, folder)
    (folder / TOLD).write_text(put.stdout)


@pytest.fixture(scope="session")
def put_on_tonight(demo: Demo, tmp_path_factory: pytest.TempPathFactory) -> System:
    folder = shared_folder(tmp_path_factory) / "captains"
    return system_in(made_once(folder, partial(make_tonight, demo)))


@pytest.fixture
def tonight(demo: Demo, put_on_tonight: System) -> Iterator[Tonight]:
    """The demo season with the demo captain's next match on tonight."""
    told = json.loads((put_on_tonight.folder / TOLD).read_text())
    with copied(put_on_tonight) as system:
        start_in(system, MINUTES, which=f"id = '{told['match']}'")
        with running(system):
            address = f"http://127.0.0.1:{system.port}"
            yield Tonight(Site(address, demo.passwords), told, system)


@pytest.fixture
def phones(
    tonight: Tonight, browsers: Callable[[int], Browser], text: int
) -> Iterator[list[BrowserContext]]:
    """Two phones: the captain's who signs in, and the one that comes in by a code."""
    contexts = [
        browsers(text).new_context(base_url=tonight.site.address, viewport=size)
        for size in (PHONE, LARGE)
    ]
    yield contexts
    for context in contexts:
        context.close()


def come_in(page: Page, tonight: Tonight) -> None:
    page.goto("/")
    sign_in(page, "captain", tonight.site.passwords["captain"])
    open_own(page, "My match")
    expect(page.get_by_text(f"You act for {tonight.own}.")).to_be_visible()


def come_in_by_code(page: Page, tonight: Tonight) -> None:
    page.goto(f"/captain/#{tonight.code}")
    check(page)
    page.get_by_label("Your name").fill("Thandi")
    page.get_by_role("button", name="Open my match").click()
    expect(page.get_by_text(f"You act for {tonight.other}.")).to_be_visible()


def hand_in(page: Page) -> None:
    page.get_by_role("link", name="Fill in the team sheet").click()
    page.get_by_role("link", name="Fill in the same as last time").click()
    check(page)
    page.get_by_role("button", name="Hand in the team sheet").click()
    expect(
        page.get_by_role("heading", name="Toss with the other captain")
    ).to_be_visible()


def tables(page: Page, team: str) -> list[str]:
    """Who of a team is seen to sit at each of the tables."""
    pairs = page.locator(".captain-pair").filter(has_text=team)
    return pairs.all_inner_texts()


def check(page: Page) -> None:
    """Nothing scrolls sideways, every target is big enough, all can be read."""
    # The words of a page may be there before its styles.
    page.wait_for_load_state()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= (page.viewport_size or PHONE)["width"]
    assert page.evaluate(SMALL, LEAST_PX) == []
    assert page.evaluate(NAMELESS) == []
    assert faults_of(page) == []


@both_sizes
def test_two_captains_come_to_the_start_by_clicks_alone(
    tonight: Tonight, phones: list[BrowserContext]
) -> None:
    with watched(phones[0].new_page()) as own, watched(phones[1].new_page()) as other:
        come_in(own, tonight)
        come_in_by_code(other, tonight)
        assert "#" not in other.url
        hand_in(own)
        asked = asked_by(own)
        own.get_by_role("radio", name=tonight.own).check()
        hand_in(other)
        # The page learns of the other sheet, and what is chosen on it stays.
        expect(
            own.get_by_text(f"The team sheet of {tonight.other} is in.")
        ).to_be_visible()
        expect(own.get_by_role("radio", name=tonight.own)).to_be_checked()
        for page in (own, other):
            check(page)
        toss(own, tonight.own)
        sit_down(own, other, tonight)
        for name in ("Substitutions", "Note a query"):
            own.get_by_role("link", name=name).click()
            check(own)
            own.get_by_role("link", name="Back to your night").click()
        assert len(asked) > 1
        assert all(later - first >= EVERY_S for first, later in pairwise(asked))
        says_when_it_is_no_longer_fresh(other)


def asked_by(page: Page) -> list[float]:
    """The moments at which a page asks whether anything has moved, as they come."""
    moments: list[float] = []
    page.on(
        "request",
        lambda one: (
            moments.append(monotonic()) if "/captain/live/" in one.url else None
        ),
    )
    return moments


def says_when_it_is_no_longer_fresh(page: Page) -> None:
    lost = page.get_by_text("Not refreshed since")
    page.route("**/captain/live/**", lambda route: route.fulfill(status=429, body=""))
    for _ in range(2):
        expect(lost).to_be_hidden()
        with page.expect_response("**/captain/live/**"):
            page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(lost).to_be_visible()
    page.unroute("**/captain/live/**")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(lost).to_be_hidden()


def toss(page: Page, winner: str) -> None:
    page.get_by_role("radio", name=winner).check()
    page.get_by_role("button", name="Save the toss").click()
    expect(page.get_by_role("heading", name="You won the toss")).to_be_visible()


def sit_down(winners: Page, losers: Page, tonight: Tonight) -> None:
    """The losers show first; the winners' page learns of it by itself."""
    assert tables(winners, tonight.other) == []
    expect(losers.get_by_role("heading", name="You lost the toss")).to_be_visible()
    losers.get_by_role("button", name="We are seated").click()
    expect(winners.get_by_role("button", name="We are seated")).to_be_visible()
    theirs = winners.locator(".captain-pair").filter(has_text=tonight.other)
    expect(theirs).to_have_count(4)
    assert tables(losers, tonight.own) == []
    winners.get_by_role("button", name="We are seated").click()
    expect(losers.locator(".captain-pair").filter(has_text=tonight.own)).to_have_count(
        4
    )


@pytest.fixture
def captain(tonight: Tonight, phones: list[BrowserContext]) -> Iterator[Page]:
    """The captain's phone, signed in, before the team sheet."""
    with watched(phones[0].new_page()) as page:
        come_in(page, tonight)
        yield page


def is_above_the_fold(button: Locator) -> bool:
    box = button.bounding_box()
    return box is not None and box["y"] + box["height"] <= PHONE["height"]


def open_sheet(page: Page) -> None:
    page.get_by_role("link", name="Fill in the team sheet").click()


def chosen(page: Page) -> list[str]:
    return page.locator("main select").evaluate_all("all => all.map(one => one.value)")


def choose_first(page: Page, label: str, *, table: int = 1) -> str:
    """Choose the first player who may play at a place; return the player's key."""
    place = page.get_by_role("group", name=f"Table {table}").get_by_label(label)
    player = place.locator("option").nth(1).get_attribute("value")
    assert player is not None, "the team has players"
    place.select_option(player)
    return player


def test_what_to_do_now_stands_above_the_fold(captain: Page) -> None:
    assert is_above_the_fold(captain.get_by_role("link", name="Fill in the team sheet"))


@both_sizes
def test_the_faults_of_a_sheet_are_summed_up_and_lead_to_their_fields(
    captain: Page,
) -> None:
    open_sheet(captain)
    choose_first(captain, "Counter")
    captain.get_by_role("button", name="Hand in the team sheet").click()
    faults = captain.get_by_role("region", name="The team sheet is not handed in yet")
    expect(faults).to_be_focused()
    check(captain)
    faults.get_by_role("link", name="Table 1, by-speler").click()
    place = captain.get_by_role("group", name="Table 1").get_by_label("By-speler")
    expect(place).to_be_focused()


@both_sizes
def test_choices_that_are_not_handed_in_survive_a_reload(captain: Page) -> None:
    open_sheet(captain)
    player = choose_first(captain, "By-speler", table=3)
    captain.reload()
    expect(captain.get_by_text("They are not handed in yet.")).to_be_visible()
    assert player in chosen(captain)
    check(captain)
    captain.get_by_role("button", name="Forget these choices").click()
    expect(captain.get_by_text("They are not handed in yet.")).to_be_hidden()
    assert not any(chosen(captain))


@both_sizes
def test_one_press_fills_in_last_weeks_sheet_over_what_was_chosen(
    captain: Page,
) -> None:
    open_sheet(captain)
    choose_first(captain, "Counter")
    captain.get_by_role("link", name="Fill in the same as last time").click()
    captain.wait_for_url("**last=1")
    last = chosen(captain)
    assert all(last)
    expect(captain.get_by_text("They are not handed in yet.")).to_be_hidden()
    captain.locator("main select").first.select_option("")
    captain.reload()
    assert chosen(captain) == ["", *last[1:]]


def test_a_sheet_that_is_handed_in_leaves_no_choices_behind(captain: Page) -> None:
    open_sheet(captain)
    choose_first(captain, "Counter")
    captain.get_by_role("link", name="Fill in the same as last time").click()
    captain.locator("main select").first.focus()
    captain.get_by_role("button", name="Hand in the team sheet").click()
    expect(captain.get_by_role("heading", name="Toss with")).to_be_visible()
    assert captain.evaluate("sessionStorage.length") == 0


@both_sizes
def test_a_captain_who_is_in_goes_to_the_match_and_not_to_the_form(
    tonight: Tonight, captain: Page
) -> None:
    captain.goto(f"/captain/#{tonight.own_code}")
    expect(captain.get_by_text(f"You act for {tonight.own}.")).to_be_visible()
    captain.goto("/captain/")
    expect(captain.get_by_text(f"You act for {tonight.own}.")).to_be_visible()
    captain.goto("/captain/?other")
    expect(captain.get_by_label("Code or link")).to_be_visible()
    captain.goto(f"/captain/#{tonight.code}")
    expect(captain.get_by_text("Only your name is missing")).to_be_visible()


def test_a_whole_team_sheet_goes_in_by_the_keyboard(captain: Page) -> None:
    open_sheet(captain)
    captain.locator("main select").first.focus()
    for down in range(1, 9):
        for _ in range(down):
            captain.keyboard.press("ArrowDown")
        captain.keyboard.press("Tab")
    expect(captain.get_by_role("button", name="Hand in the team sheet")).to_be_focused()
    captain.keyboard.press("Enter")
    expect(captain.get_by_role("heading", name="Toss with")).to_be_visible()


def test_long_names_and_large_letters_fit(tonight: Tonight, captain: Page) -> None:
    for side, name in zip(("home", "away"), LONG, strict=True):
        tonight.rename(side, f"{name}{side[0].upper()}")
    captain.reload()
    check(captain)
    captain.evaluate(DOUBLED)
    for letter, name in zip("HA", LONG, strict=True):
        title = captain.get_by_role("heading", level=1).inner_text()
        assert f"{name}{letter}" in title.replace("\N{NO-BREAK SPACE}", " ")
    check(captain)
    open_sheet(captain)
    captain.evaluate(DOUBLED)
    check(captain)


def test_at_twice_the_text_nothing_is_pressed_or_touches(captain: Page) -> None:
    captain.wait_for_load_state()
    captain.evaluate(LARGER)
    assert captain.locator(".brand-name").evaluate("one => one.clientWidth") == 1
    assert complaints(captain, "presses", "touches") == []
    check(captain)


def test_without_script_a_captain_types_the_code_and_hands_in(
    tonight: Tonight, chromium: Browser
) -> None:
    context = chromium.new_context(
        base_url=tonight.site.address, viewport=PHONE, java_script_enabled=False
    )
    page = context.new_page()
    page.goto("/captain/")
    page.get_by_label("Code or link").fill(tonight.code)
    page.get_by_label("Your name").fill("Thandi")
    page.get_by_role("button", name="Open my match").click()
    page.get_by_role("button", name="We field three tables").click()
    expect(page.get_by_text("This table stays open")).to_be_visible()
    page.get_by_role("link", name="Back to your night").click()
    hand_in_three(page)
    context.close()


def hand_in_three(page: Page) -> None:
    page.get_by_role("link", name="Fill in the team sheet").click()
    page.get_by_role("link", name="Fill in the same as last time").click()
    page.get_by_role("button", name="Hand in the team sheet").click()
    expect(page.get_by_text("stays open")).to_be_visible()
