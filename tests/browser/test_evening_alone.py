"""A phone at a table of klaberjass at which three play, each alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.axe import harm_of
from tests.browser.evening_phone import Arrives, Evening, Writer, evenings
from tests.browser.test_evening_phones import HOW_WIDE, UNEVEN
from tests.server.system import System


@pytest.fixture(scope="module")
def evening(prepared: System) -> Iterator[Evening]:
    with evenings(prepared, ("klaberjass-3", {})) as [opened]:
        yield opened


def write_alone(phone: Writer, made: tuple[int, ...]) -> None:
    """Write a hand of three, of which the first made trumps."""
    phone.pick("maker", "us")
    for side, points in zip(("us", "them", "third"), made, strict=True):
        phone.page.locator(f'[name="cards_{side}"]').fill(str(points))
    assert phone.page.evaluate(UNEVEN) == 0
    phone.write()


def claim_alone(phone: Writer) -> None:
    """Claim 500 for the first with nothing, with too little, and with enough."""
    phone.pick("maker", "them")
    phone.page.get_by_text("500 claimed…").tap()
    phone.pick("claim", "us")
    for points, fault in (
        ("", "Type the points that the player had made in this hand."),
        ("79", "has 499 with these, not 500: play the hand out"),
    ):
        phone.page.locator('[name="claimed"]').fill(points)
        phone.write()
        expect(phone.page.get_by_text(fault)).to_be_in_viewport()
    phone.page.locator('[name="claimed"]').fill("80")
    phone.write()


def test_three_who_play_alone_write_offline_until_one_claims_500(
    evening: Evening, arrives: Arrives
) -> None:
    phone = arrives(evening).come_for_good()
    phone.offline()
    for made in ((50, 60, 20), (140, 10, 5), (140, 10, 5), (140, 10, 5)):
        write_alone(phone, made)
    # The maker's 50 of the first hand were lost to the 60.
    for side, total in (("us", "420"), ("them", "140"), ("third", "35")):
        expect(phone.total(side)).to_have_text(total)
    assert phone.page.evaluate(HOW_WIDE) == 360
    claim_alone(phone)
    expect(phone.page.get_by_text("Game over:")).to_contain_text("1 ")
    assert harm_of(phone.page) == []
    phone.offline(False)
    phone.wait_delivered()
    score = evening.score()
    totals = [score[side]["total"] for side in ("us", "them", "third")]
    assert (totals, score["winner"]) == ([500, 140, 35], "us")
