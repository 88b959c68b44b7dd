"""Makes the pictures of docs/ (`make pictures`): the steps of a night, by clicks.

With names it makes only those, for example `python -m tests.browser.pictures screen`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.browser.conftest import ARGS, CHROMIUM
from tests.browser.demo import make_demo, read_demo
from tests.browser.night import secretary
from tests.browser.night.captain import Captain
from tests.browser.night.ledger import TABLES, Ledger, Side
from tests.browser.night.phone import Phone
from tests.browser.night.referee import Referee
from tests.browser.night.system import (
    FIRST,
    SECOND,
    Match,
    Prepared,
    make_tonight,
    prepared,
)
from tests.browser.test_hand import DEAL, PLAYED
from tests.databases import system_in
from tests.server.system import ROOT

FOLDER = ROOT / "docs" / "images"
PHONE: ViewportSize = {"width": 360, "height": 640}
TALL: ViewportSize = {"width": 360, "height": 740}
TABLET: ViewportSize = {"width": 720, "height": 900}
DESK: ViewportSize = {"width": 1080, "height": 940}
WIDE: ViewportSize = {"width": 1280, "height": 720}
# Few colours and no wider than a page keep a picture far below 120 kB.
COLOURS, WIDEST = 96, 960
OTHERS = {
    "Jan": Match("Athlone Manel B", "Heideveld Aces"),
    "Fatima": SECOND,
    "Nomsa": Match("Retreat A", "Grassy Park B"),
}
# What the other matches' tables score, each starting from a different place.
PRESSES: tuple[tuple[int, Side], ...] = (
    (2, "home"),
    (4, "away"),
    (2, "away"),
    (4, "home"),
    (2, "home"),
)
PATIENT_MS = 20_000
SETTLED_MS = 400


@dataclass(slots=True)
class Painter:
    """Opens a browser for each person, and keeps what their screens show."""

    hall: Prepared
    chromium: Browser
    wanted: frozenset[str]
    ledger: Ledger = field(default_factory=Ledger)

    def window(self, size: ViewportSize = PHONE) -> Page:
        address = self.hall.site.address
        context = self.chromium.new_context(
            base_url=address, viewport=size, has_touch=size != WIDE
        )
        return context.new_page()

    def phone(self, name: str, match: Match = FIRST) -> Phone:
        return Phone(name, match, self.ledger, self.window().context)

    def keep(self, page: Page, name: str, *, top: str = "") -> None:
        """Keep what a screen shows, scrolled so that an element is at its top."""
        if self.wanted and name not in self.wanted:
            return
        if top:
            page.locator(top).first.evaluate("one => one.scrollIntoView()")
        page.wait_for_timeout(SETTLED_MS)
        taken = page.screenshot(animations="disabled")
        picture = Image.open(BytesIO(taken)).convert("RGB")
        picture.thumbnail((WIDEST, WIDEST))
        path = FOLDER / f"{name}.png"
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
        size = path.stat().st_size // 1024
        sys.stdout.write(f"{path.relative_to(ROOT)}  {size} kB\n")


def paint(painter: Painter) -> None:
    dispute(painter)
    referee = Referee(painter.window(TABLET))
    referee.open_night(painter.hall.site)
    referee.make_codes()
    captain, other = seat_teams(painter, referee)
    thandi = mark(painter, referee)
    officiate(painter, referee, thandi)
    captain_in_the_interval(painter, referee, captain)
    follow(painter)
    stop_and_hold(painter, referee, thandi)
    sign(painter, referee, (captain, other))


def seat_teams(painter: Painter, referee: Referee) -> tuple[Captain, Captain]:
    home = Captain(painter.window(), FIRST, FIRST.home)
    away = Captain(painter.window(), FIRST, FIRST.away)
    home.page.goto(referee.address(FIRST, f"Captain of {FIRST.home}"))
    painter.keep(home.page, "captain-enter")
    home.come_in_as("Achmat")
    away.come_in(painter.hall.site)
    for captain in (home, away):
        captain.open_sheet()
    painter.keep(home.page, "captain-sheet", top="article")
    for captain in (home, away):
        captain.hand_in()
    # Both sheets are in; the page would learn it by itself in a while.
    home.page.reload()
    painter.keep(home.page, "captain-toss", top=".captain-now")
    home.say_toss(FIRST.away)
    home.toss_is("You lost the toss")
    painter.keep(home.page, "captain-seat", top=".captain-now")
    for captain in (home, away):
        captain.sit_down()
    return home, away


def mark(painter: Painter, referee: Referee) -> Phone:
    card = referee.address(FIRST, "Mark table 1")
    thandi = painter.phone("Thandi")
    thandi.arrive(card)
    painter.keep(thandi.page, "marker-arrive")
    thandi.come_in(card)
    others = [painter.phone(name, match) for name, match in OTHERS.items()]
    for phone in others:
        phone.come_in(referee.address(phone.match, "Mark all four tables"))
    referee.page.reload()
    painter.keep(referee.page, "codes")
    referee.back()
    referee.move_clock("Start play")
    expect(thandi.page.get_by_role("banner")).to_contain_text("First half")
    mark_the_others(others)
    thandi.press((2, "home"), (4, "away"), (2, "away"), (2, "home"), table=1)
    thandi.says_all_sent()
    painter.keep(thandi.page, "marker-saved")
    another_phone(painter, card)
    without_a_network(painter, thandi)
    return thandi


def mark_the_others(phones: list[Phone]) -> None:
    for place, phone in enumerate(phones):
        for table in TABLES:
            phone.turn_to(table)
            begin = (place + table) % len(PRESSES)
            phone.press(*PRESSES[begin:], *PRESSES[: begin // 2], table=table)
        phone.says_all_sent()


def another_phone(painter: Painter, card: str) -> None:
    sipho = painter.phone("Sipho")
    sipho.arrive(card)
    expect(sipho.button("Take over")).to_be_visible()
    painter.keep(sipho.page, "marker-take-over")
    sipho.context.close()


def without_a_network(painter: Painter, thandi: Phone) -> None:
    thandi.lose_network()
    thandi.press((2, "away"), (4, "home"), table=1)
    thandi.press((2, "away"), table=1, why="punishment")
    thandi.says_here(3)
    # The punishments fold away a moment after one was tapped.
    expect(thandi.card.locator(".punish[open]")).to_have_count(0)
    painter.keep(thandi.page, "marker-offline")
    thandi.card.get_by_text("Punishment…").tap()
    painter.keep(thandi.page, "marker-punishment")
    thandi.card.get_by_text("Punishment…").tap()


def officiate(painter: Painter, referee: Referee, thandi: Phone) -> None:
    referee.page.reload()
    referee.page.set_viewport_size(DESK)
    painter.keep(referee.page, "referee-night")
    referee.page.set_viewport_size(TABLET)
    referee.pause()
    referee.go_on()
    thandi.find_network()
    thandi.says_all_sent()
    referee.call_away(FIRST, table=4, team=FIRST.home)


def captain_in_the_interval(
    painter: Painter, referee: Referee, captain: Captain
) -> None:
    referee.move_clock("Call the interval")
    off = captain.own_players()[1]
    captain.substitute(off)
    painter.keep(captain.page, "captain-substitute", top=".captain-now")
    captain.page.get_by_role("button", name="Choose again").click()
    captain.page.get_by_role("link", name="Back to your night").click()
    referee.move_clock("Start the second half")


def follow(painter: Painter) -> None:
    page = painter.window(WIDE)
    page.goto("/")
    page.get_by_role("link", name="South Peninsula").first.click()
    page.locator("a[href*='/nights/']").first.click()
    address = page.url
    page.get_by_role("link", name="Big screen").click()
    painter.keep(page, "screen")
    phone = painter.window()
    phone.goto(address)
    painter.keep(phone, "night-phone", top=".clock")


def stop_and_hold(painter: Painter, referee: Referee, thandi: Phone) -> None:
    referee.stop_table(FIRST, table=2, defaulters=FIRST.away)
    painter.keep(referee.page, "referee-stop", top="h1")
    referee.send()
    thandi.lose_network()
    thandi.press((4, "home"), (2, "away"), table=1)
    referee.page.get_by_role("link", name="Codes for phones").click()
    card = referee.address(FIRST, "Mark table 1")
    referee.back()
    sipho = painter.phone("Sipho")
    sipho.arrive(card)
    sipho.button("Take over").tap()
    expect(sipho.table).to_be_visible()
    thandi.press((2, "home"), table=1)
    thandi.find_network()
    expect(thandi.saved).to_contain_text("wait for the referee")
    referee.page.reload()
    referee.page.get_by_role("link", name="with the referee").first.click()
    painter.keep(referee.page, "referee-held", top="#held")
    referee.back()


def dispute(painter: Painter) -> None:
    """Lay Jegels' deal out as far as its revoke; the page's address holds a hand."""
    hands = {seat: "+".join(cards.split()) for seat, cards in DEAL.items()}
    tricks = {f"t{number}": one for number, one in enumerate(PLAYED, start=1)}
    tricks["t4"] = " ".join(tricks["t4"].split()[:2])
    held = hands | {name: "+".join(one.split()) for name, one in tricks.items()}
    page = painter.window(TALL)
    asked = "&".join(f"{name}={one}" for name, one in held.items())
    page.goto(f"/hands/?trumps=H&to=play&{asked}")
    painter.keep(page, "disputed-hand", top=".hand-board")


def sign(painter: Painter, referee: Referee, captains: tuple[Captain, Captain]) -> None:
    referee.move_clock("Call time")
    for captain in captains:
        captain.open_signing()
        if captain is captains[0]:
            painter.keep(captain.page, "captain-sign", top=".sign-part")
        captain.sign()
        captain.has_signed()
    desk = painter.window(WIDE)
    secretary.come_in(desk, painter.hall.site)
    secretary.open_closing(desk, FIRST)
    painter.keep(desk, "secretary-close")


@contextmanager
def painting(wanted: frozenset[str]) -> Iterator[Painter]:
    expect.set_options(timeout=PATIENT_MS)
    with tempfile.TemporaryDirectory(prefix="klawerjas-pictures-") as folder:
        made, tonight = Path(folder) / "demo", Path(folder) / "tonight"
        for one in (made, tonight):
            one.mkdir()
        make_demo(made)
        demo = read_demo(made)
        make_tonight(demo, tonight)
        seated = prepared(system_in(tonight), demo.passwords)
        with seated as hall, sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
            yield Painter(hall, chromium, wanted)
            chromium.close()


if __name__ == "__main__":
    with painting(frozenset(sys.argv[1:])) as painter:
        paint(painter)
