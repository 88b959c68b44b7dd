"""A phone's unsent presses, carried to the union by another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.engine.faults import BUSY, posts, works
from tests.browser.engine.phone import Phone
from tests.browser.engine.union import MATCH, OTHER_MATCH, Said, Union

MOST_URL = 1_200


@pytest.fixture
def stuck(phone: Phone, union: Union) -> Phone:
    """A phone with 120 presses, one of them undone, that reaches nobody."""
    union.fault = posts(Said(is_dropped=True))
    phone.press_many(119)
    phone.call("undo", phone.presses[0]["id"])
    return phone


@pytest.fixture
def helper(union: Union, chromium: Browser, stuck: Phone) -> Iterator[Phone]:
    """Another phone in the same match."""
    context = chromium.new_context(base_url=union.address)
    helper = Phone.opened(context)
    helper.join(name="Sipho")
    yield helper
    context.close()


def pressed(phone: Phone) -> set[str]:
    return {one["id"] for one in phone.presses}


def test_each_address_is_small_enough_for_a_code(stuck: Phone) -> None:
    urls = stuck.call("rescue", MATCH)["urls"]
    assert len(urls) > 1
    assert max(map(len, urls)) <= MOST_URL


def test_an_address_makes_a_code(stuck: Phone) -> None:
    [url, *_] = stuck.call("rescue", MATCH)["urls"]
    code = stuck.call("qr", url)
    assert (code["size"] - 8 - 21) % 4 == 0
    assert code["path"].startswith("M4 4h7v1h-7z")


def test_another_phone_delivers_what_it_scanned(
    stuck: Phone, helper: Phone, union: Union
) -> None:
    urls = stuck.call("rescue", MATCH)["urls"]
    taken = helper.call("takeIn", "\n".join(urls))
    helper.wait("state.taken === 0")
    assert (taken["count"], taken["name"].split(", ")[0]) == (120, "Thandi")
    assert pressed(stuck) == set(union.rows)


def test_a_rescue_is_sent_as_of_the_phone_that_pressed(
    stuck: Phone, helper: Phone, union: Union
) -> None:
    helper.call("takeIn", stuck.call("rescue", MATCH)["text"])
    helper.wait("state.taken === 0")
    assert {one["device"] for one in union.rows.values()} == {
        stuck.page.evaluate("engine.posts[0].device")
    }
    assert all("clock_offset_ms" in one for one in union.rows.values())


def test_what_was_rescued_counts_once_when_the_phone_is_back(
    stuck: Phone, helper: Phone, union: Union
) -> None:
    helper.call("takeIn", stuck.call("rescue", MATCH)["text"])
    helper.wait("state.taken === 0")
    union.fault = works
    stuck.wait_delivered()
    assert len(union.rows) == 120


def test_what_was_taken_in_outlives_the_page(
    stuck: Phone, helper: Phone, union: Union
) -> None:
    union.fault = lambda asked: BUSY
    helper.call("takeIn", stuck.call("rescue", MATCH)["text"])
    helper.reload()
    assert helper.state["taken"] == 120
    union.fault = works
    helper.wait("state.taken === 0")
    assert pressed(stuck) == set(union.rows)


def test_the_same_rescue_twice_is_taken_once(stuck: Phone, helper: Phone) -> None:
    text = stuck.call("rescue", MATCH)["text"]
    assert helper.call("takeIn", text)["count"] == 120
    assert stuck.call("takeIn", text)["count"] == 0


@pytest.mark.parametrize("way", ["text", "urls"])
def test_presses_of_two_matches_are_taken_in_at_once(
    stuck: Phone, helper: Phone, union: Union, way: str
) -> None:
    for phone in (stuck, helper):
        phone.join("other", "Thandi")
    Phone(stuck.page, OTHER_MATCH).press_many(3)
    rescues = [stuck.call("rescue", match) for match in (MATCH, OTHER_MATCH)]
    texts = [one[way] for one in rescues]
    given = f"[{','.join(texts)}]" if way == "text" else " ".join(sum(texts, []))
    assert helper.call("takeIn", given) == {"count": 123, "name": "Thandi"}
    helper.wait("state.taken === 0")
    assert len(union.rows) == 123


def test_one_match_that_is_not_marked_here_keeps_all_out(
    stuck: Phone, helper: Phone
) -> None:
    stuck.join("other", "Thandi")
    Phone(stuck.page, OTHER_MATCH).press()
    rescues = [stuck.call("rescue", match)["text"] for match in (MATCH, OTHER_MATCH)]
    assert helper.refusal("takeIn", f"[{','.join(rescues)}]") == "no-post"
    assert helper.state["taken"] == 0


def test_a_browser_that_cannot_compress_makes_more_codes(
    context: BrowserContext, stuck: Phone, helper: Phone
) -> None:
    packed = len(stuck.call("rescue", MATCH)["urls"])
    stuck.page.evaluate("delete globalThis.CompressionStream")
    urls = stuck.call("rescue", MATCH)["urls"]
    assert len(urls) > packed
    assert helper.call("takeIn", " ".join(urls))["count"] == 120


def test_a_phone_of_no_such_match_takes_nothing_in(
    stuck: Phone, chromium: Browser, union: Union
) -> None:
    text = stuck.call("rescue", MATCH)["text"]
    context = chromium.new_context(base_url=union.address)
    stranger = Phone.opened(context)
    assert stranger.refusal("takeIn", text) == "no-post"
    context.close()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{}",
        "[1]",
        "[]",
        '{"format": "klawerjas-rescue/1"}',
        "#rescue=1.AAAA",
    ]
    + ["#rescue=0.bnVsbA", "#rescue=0.W10", "null"],
)
def test_what_is_no_rescue_is_told_as_such(phone: Phone, text: str) -> None:
    assert phone.refusal("takeIn", text) == "not-a-rescue"
