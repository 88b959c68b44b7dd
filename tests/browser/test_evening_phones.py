"""A table's score written on a phone: kept first, sent once, whatever fails between."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import harm_of
from tests.browser.evening_phone import Arrives, Evening, evenings
from tests.server.system import System

FULL = """() => {
  IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}"""
# Choices beside each other of which one is higher than the next, for a longer name.
UNEVEN = """[...document.querySelectorAll('.picks')]
  .filter((one) => one.checkVisibility())
  .map((one) => [...one.querySelectorAll('span')])
  .map((spans) => spans.map((one) => one.getBoundingClientRect()))
  .filter((boxes) => boxes.some((box) => boxes.some(
    (next) => next.top === box.top && Math.abs(next.height - box.height) > 1)))
  .length"""
HOW_WIDE = "document.documentElement.scrollWidth"
# A phone whose clock is five hours ahead.
AHEAD = "const now = Date.now; Date.now = () => now() + 5 * 3600 * 1000;"
# One for each test that writes at an evening of its own.
KLAVERJAS = [("klaverjas", {}) for _ in range(12)]
OTHERS = [
    ("500", {}),
    ("klawerjas", {}),
    ("klaberjass", {}),
    ("klaverjas", {"two_sheets": True}),
]
NEXT_ROUND = """
from django.utils import timezone
from drives.models import Drive, DriveTable
from tests.drives.make_drives import make_round
drive = Drive.objects.get(pk={drive})
DriveTable.objects.filter(round__drive=drive).update(
    closed_at=timezone.now(), closed_head=0
)
make_round(drive, [[1, 2, 3, 4], [5, 6, 7, 8]], 2)
"""
BELL_RUNG = """
from django.utils import timezone
from drives.models import Round
now = timezone.now()
Round.objects.filter(drive={drive}).update(started_at=now, ended_at=now)
"""


@pytest.fixture(scope="module")
def all_evenings(prepared: System) -> Iterator[list[Evening]]:
    with evenings(prepared, *KLAVERJAS, *OTHERS) as opened:
        yield opened


@pytest.fixture(scope="module")
def unused(all_evenings: list[Evening]) -> list[Evening]:
    """The evenings of klaverjas at which no test has written yet."""
    return all_evenings[: len(KLAVERJAS)]


@pytest.fixture
def evening(unused: list[Evening]) -> Evening:
    return unused.pop()


@pytest.fixture
def of_game(all_evenings: list[Evening]) -> Callable[[str], Evening]:
    games = [game for game, _ in OTHERS]
    return lambda game: all_evenings[-len(OTHERS) :][games.index(game)]


def test_a_deal_is_with_the_club_as_it_was_written(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening).come()
    phone.deal("us", 90)
    phone.wait_delivered()
    [(kind, sheet, data)] = evening.entries()
    assert (kind, sheet) == ("deal", "table")
    assert data["cards"] == {"us": 90, "them": 72}


def test_without_a_network_it_goes_on_and_nothing_is_lost_or_doubled(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening).come_for_good()
    phone.offline()
    for cards in (90, 72, 162):
        phone.deal("us", cards)
    expect(phone.saved).to_contain_text("3 entries saved here")
    phone.open_again()
    # 90, then nat: 162 to them, then a pit of 162 + 100.
    expect(phone.total("us")).to_have_text("352")
    expect(phone.total("them")).to_have_text("234")
    phone.offline(False)
    phone.wait_delivered()
    assert [data["cards"]["us"] for _, _, data in evening.entries()] == [90, 72, 162]
    assert evening.score()["us"]["total"] == 352


def test_a_server_that_dies_and_comes_back_has_each_entry_once(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening).come_for_good()
    phone.deal("us", 100)
    phone.wait_delivered()
    evening.system.kill()
    phone.deal("them", 60)
    phone.page.reload()
    phone.deal("us", 110)
    expect(phone.saved).to_contain_text("2 entries saved here")
    evening.system.start()
    phone.wait_delivered()
    assert [data["cards"]["us"] for _, _, data in evening.entries()] == [100, 60, 110]


def test_an_entry_whose_answer_was_lost_is_written_once(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening).come()
    lost: list[int] = []

    def lose(route: Route) -> None:
        if not lost:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    phone.page.route("**/entries/", lose)
    phone.deal("us", 90)
    phone.wait_delivered()
    assert lost == [200]
    assert len(evening.entries()) == 1


def test_what_the_club_lists_is_with_the_club_though_no_answer_came(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening).come()

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.page.route("**/entries/", lose)
    phone.deal("us", 90)
    phone.wait_delivered()
    assert len(evening.entries()) == 1


def test_a_clock_that_is_wrong_puts_nothing_in_the_future(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening, script=AHEAD).come()
    phone.deal("us", 90)
    phone.wait_delivered()
    asked = (
        "SELECT at <= received, strftime('%s', received) - strftime('%s', at) < 600 "
        f"FROM drives_driveentry WHERE table_id = {evening.tables[0]}"
    )
    assert evening.system.query(asked) == [(1, 1)]


def test_what_is_undone_is_struck_at_the_club_too(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening).come()
    phone.deal("us", 90)
    phone.page.get_by_role("button", name="Undo").tap()
    expect(phone.total("us")).to_have_text("0")
    phone.wait_delivered()
    assert [kind for kind, _, _ in evening.entries()] == ["deal", "void"]
    assert evening.score()["deals"] == []


def test_a_deal_that_cannot_be_kept_is_not_counted_and_said_loudly(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening).come()
    phone.page.evaluate(FULL)
    phone.pick("maker", "us")
    phone.page.locator('[name="cards_us"]').fill("90")
    phone.write()
    expect(phone.saved).to_contain_text("cannot keep any more")
    expect(phone.total("us")).to_have_text("0")
    expect(phone.page.locator('[name="cards_us"]')).to_have_value("90")


def test_a_phone_goes_with_its_table_into_the_next_round(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening).come()
    evening.do(NEXT_ROUND.format(drive=evening.drive))
    phone.page.reload()
    expect(phone.page.locator("[data-bar-table]")).to_have_text("Table 1, round 2")
    phone.deal("us", 90)
    phone.wait_delivered()
    assert evening.entries() == []


def test_a_new_table_is_written_before_the_club_can_be_asked(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening).come_for_good()
    phone.offline()
    phone.page.goto(f"/evenings/mark/#{evening.codes[1]}")
    expect(phone.page.locator("[data-bar-table]")).to_have_text("Table ?, round ?")
    phone.deal("us", 90)
    expect(phone.saved).to_contain_text("1 entry saved here")
    phone.offline(False)
    phone.wait_delivered()
    expect(phone.page.locator("[data-bar-table]")).to_have_text("Table 2, round 1")
    assert len(evening.entries(1)) == 1


@pytest.mark.parametrize("game", [game for game, _ in OTHERS])
@pytest.mark.parametrize("width", [320, 360, 1440])
def test_no_form_is_wider_than_its_screen_or_hard_to_read(
    of_game: Callable[[str], Evening], arrives: Arrives, game: str, width: int
) -> None:
    phone = arrives(of_game(game))
    phone.page.set_viewport_size({"width": width, "height": 740})
    phone.page.goto(f"/evenings/mark/#{of_game(game).codes[1]}")
    phone.page.locator("[data-screen]:visible").wait_for()
    assert phone.page.evaluate(HOW_WIDE) == width
    assert phone.page.evaluate(UNEVEN) == 0
    assert harm_of(phone.page) == []


def test_two_sheets_of_a_table_are_compared(
    of_game: Callable[[str], Evening], arrives: Arrives
) -> None:
    evening = of_game("klaverjas")
    phones = [arrives(evening), arrives(evening)]
    for phone, sheet, cards in zip(phones, ("us", "them"), (90, 91), strict=True):
        phone.page.goto(f"/evenings/mark/#{evening.codes[0]}")
        phone.page.locator(f'button[data-sheet="{sheet}"]').tap()
        phone.deal("us", cards)
        phone.wait_delivered()
    warning = phones[1].page.get_by_text("The two sheets differ at deal 1")
    expect(warning).to_be_visible()
    assert evening.score()["agrees"] is False


def test_a_game_of_500_is_won_and_its_cards_are_clipped(
    of_game: Callable[[str], Evening], arrives: Arrives
) -> None:
    evening = of_game("500")
    phone = arrives(evening).come()
    for name, value in (("bidder", "us"), ("bid", "10NT"), ("tricks", "10")):
        phone.pick(name, value)
    expect(phone.page.locator("[data-gives]")).to_contain_text("520")
    phone.write()
    expect(phone.page.locator("[data-outcome]")).to_contain_text("won. 2 clips.")
    clipped = phone.page.get_by_role("button", name="are clipped")
    clipped.tap()
    expect(clipped).to_be_hidden()
    phone.wait_delivered()
    assert [kind for kind, _, _ in evening.entries()] == ["deal", "clip"]
    assert evening.score()["us"]["clips"] == 2


def test_the_bell_ends_a_game_of_500_and_a_clip_is_explained(
    of_game: Callable[[str], Evening], arrives: Arrives
) -> None:
    evening = of_game("500")
    evening.do(BELL_RUNG.format(drive=evening.drive))
    phone = arrives(evening).come(1)
    for name, value in (("bidder", "us"), ("bid", "6D"), ("tricks", "6")):
        phone.pick(name, value)
    phone.write()
    outcome = phone.page.locator("[data-outcome]")
    expect(outcome).to_contain_text("The bell has rung, so the game is over:")
    expect(outcome).to_contain_text("Clips are cut into the score cards;")
    lost = "Without their cards clipped the winners have none"
    expect(outcome).to_contain_text(lost)
    phone.page.get_by_role("button", name="are clipped").tap()
    expect(outcome).not_to_contain_text(lost)


def test_five_strokes_are_a_boom_and_the_next_begins(
    of_game: Callable[[str], Evening], arrives: Arrives
) -> None:
    evening = of_game("klawerjas")
    phone = arrives(evening).come()
    for strokes in ("2", "2", "1"):
        before = phone.page.locator("[data-deals] tr").count()
        phone.page.locator(f'[data-stroke="us"][data-strokes-added="{strokes}"]').tap()
        expect(phone.page.locator("[data-deals] tr")).to_have_count(before + 1)
    expect(phone.total("us")).to_have_text("4")
    expect(phone.page.locator(".stroke.is-drawn")).to_have_count(0)
    phone.wait_delivered()
    assert evening.score()["us"]["points"] == 4


def test_klaberjass_is_written_with_melds_bella_and_kontra(
    of_game: Callable[[str], Evening], arrives: Arrives
) -> None:
    evening = of_game("klaberjass")
    phone = arrives(evening).come()
    for name, value in (("maker", "us"), ("bella", "us"), ("double", "2")):
        phone.pick(name, value)
    phone.page.locator('[name="cards_us"]').fill("100")
    phone.page.locator('[data-tap="melds_us"][data-by="50"]').tap()
    phone.write()
    # (100 + 50 + 20) and 62, both doubled.
    expect(phone.total("us")).to_have_text("340")
    expect(phone.total("them")).to_have_text("124")
    phone.wait_delivered()
    assert evening.score()["us"]["total"] == 340


def test_a_code_that_is_none_is_said_and_nothing_is_kept(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening)
    phone.page.goto("/evenings/mark/#NO-TABLE")
    expect(phone.page.get_by_role("alert")).to_contain_text("No table has this code")
    assert (
        json.loads(phone.page.evaluate("localStorage['evening.table'] ?? 'null'"))
        is None
    )


def test_a_table_of_an_undone_round_is_asked_for_no_more(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening).come()
    asked: list[str] = []

    def undone(route: Route) -> None:
        asked.append(route.request.url)
        route.continue_(url=route.request.url.replace(code, "BCDFGHJK"))

    code = evening.codes[0]
    phone.context.route(f"**/evenings/tables/{code}/**", undone)
    phone.page.clock.install()
    phone.page.reload()
    expect(phone.saved).to_contain_text("The club accepts nothing for this code")
    # Several times as long as a phone waits before it asks again.
    phone.page.clock.run_for(60_000)
    assert len(asked) == 1
    phone.page.goto(f"/evenings/mark/#{evening.codes[1]}")
    expect(phone.page.locator("[data-bar-table]")).to_contain_text("round 1")
    expect(phone.saved).not_to_contain_text("accepts nothing")
