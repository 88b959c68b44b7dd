"""Several tabs, and the browser's own storage: closed, killed, full, of another day."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error

from tests.browser.conftest import CHROMIUM
from tests.browser.engine.faults import (
    BUSY,
    answers_together,
    drops_every_other,
    posts,
    works,
)
from tests.browser.engine.phone import Phone, weaken
from tests.browser.engine.union import MATCH, Union
from tests.server.system import family

# Presses without waiting for one before the next, as two tabs would.
PRESS_AT_ONCE = """([match, count]) => Promise.all(Array.from({ length: count }, () =>
  engine.press({ match, table: 1, side: "home", points: 2 })))"""
PRESS_SOON = f"(given) => {{ ({PRESS_AT_ONCE})(given); }}"
NO_STORAGE = """IDBFactory.prototype.open = () => {
  throw new DOMException("", "SecurityError");
};"""
OPENED = """() => import("/static/js/mark/engine/index.js")
  .then(({ openEngine }) => openEngine({}))
  .then(() => "opened", (error) => error.code)"""
KEPT_OF_200 = """async (match) => {
  let kept = 0;
  for (let at = 0; at < 200; at += 1) {
    const made = { match, table: 1, side: "home", points: 2 };
    await engine.press(made).then(() => { kept += 1; }, (error) => {
      if (error.code !== "storage") throw error;
    });
  }
  return kept;
}"""
FULL = """() => {
  const real = IDBObjectStore.prototype.add;
  window.mend = () => { IDBObjectStore.prototype.add = real; };
  IDBObjectStore.prototype.add = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}"""


@pytest.fixture
def tabs(context: BrowserContext, phone: Phone) -> tuple[Phone, Phone]:
    return phone, Phone.opened(context)


def test_tabs_never_give_two_presses_one_counter(
    tabs: tuple[Phone, Phone], union: Union
) -> None:
    for tab in tabs:
        tab.page.evaluate(PRESS_SOON, [MATCH, 50])
    for tab in tabs:
        tab.wait("state.union === 100")
    assert sorted(row["device_counter"] for row in union.rows.values()) == list(
        range(1, 101)
    )


def test_a_counter_taken_outside_the_store_is_given_twice(
    context: BrowserContext, union: Union
) -> None:
    weaken(
        context,
        "writing.js",
        "counter: (counter ?? 0) + 1",
        "counter: fields.next ?? 1",
    )
    phone = Phone.opened(context)
    phone.join()
    phone.page.evaluate(PRESS_AT_ONCE, [MATCH, 5])
    phone.wait_delivered()
    counters = [row["device_counter"] for row in union.rows.values()]
    assert len(set(counters)) < len(counters)


def test_a_tab_shows_what_another_pressed_and_delivered(
    tabs: tuple[Phone, Phone],
) -> None:
    one, other = tabs
    one.press(4)
    other.wait("state.union === 1")
    assert other.score["totals"]["home"] == 4


def test_one_tab_sends_at_a_time(tabs: tuple[Phone, Phone], union: Union) -> None:
    one, other = tabs
    union.fault = posts(BUSY)
    one.press_many(100)
    other.wait("state.here === 100")
    union.asked.clear()
    union.fault = works
    for tab in tabs:
        tab.page.evaluate("engine.sender.rests.clear(); engine.sender.kick();")
    other.wait_delivered()
    sent = [row["id"] for one in union.posts() for row in one.body["entries"]]
    assert len(sent) == len(set(sent)) == 100


def test_without_the_lock_two_tabs_send_the_same(
    context: BrowserContext, union: Union
) -> None:
    guard = "if (!navigator.locks) return inTurn(lock, work);"
    weaken(context, "alone.js", guard, "return work();")
    tabs = Phone.opened(context), Phone.opened(context)
    tabs[0].join()
    union.fault = posts(BUSY)
    tabs[0].press_many(100)
    tabs[1].page.wait_for_function("engine.state.here === 100")
    union.asked.clear()
    union.fault = answers_together(union, 2)
    for tab in tabs:
        tab.page.evaluate("engine.sender.rests.clear(); engine.sender.kick();")
    tabs[1].wait_delivered()
    sent = [row["id"] for one in union.posts() for row in one.body["entries"]]
    assert len(sent) > len(set(sent))


@contextmanager
def browser_of(
    chromium: Browser, folder: Path, union: Union
) -> Iterator[BrowserContext]:
    """A browser with a profile of its own, as a phone has one."""
    context = chromium.browser_type.launch_persistent_context(
        str(folder),
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--disable-gpu"],
        base_url=union.address,
    )
    yield context
    # One that was killed is closed already, sooner or later than it is heard here.
    with suppress(Error):
        context.close()


def kill(folder: Path) -> None:
    """Kill the browser that has a profile open, and all its processes."""
    for pid in browsers_of(folder):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def browsers_of(folder: Path) -> list[int]:
    mark = f"--user-data-dir={folder}".encode()
    return [pid for pid in family(os.getpid()) if mark in command_of(pid)]


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def test_600_presses_outlive_a_killed_browser_and_arrive_once(
    chromium: Browser, union: Union, tmp_path: Path
) -> None:
    with browser_of(chromium, tmp_path, union) as context:
        phone = Phone.opened(context)
        phone.join()
        union.fault = posts(BUSY)
        phone.press_many(300)
        phone.reload()
        phone.press_many(300)
        kill(tmp_path)
    with browser_of(chromium, tmp_path, union) as context:
        tabs = Phone.opened(context), Phone.opened(context)
        assert tabs[0].state["here"] == 600
        union.fault, union.after = works, drops_every_other()
        for tab in tabs:
            tab.page.evaluate("engine.refresh()")
        tabs[1].wait_delivered()
    counters = [row["device_counter"] for row in union.rows.values()]
    assert counters == list(range(1, 601))


def test_a_press_that_cannot_be_kept_is_refused_loudly(
    phone: Phone, union: Union
) -> None:
    phone.page.evaluate(FULL)
    made = {"match": MATCH, "table": 1, "side": "home", "points": 2}
    assert phone.refusal("press", made) == "storage"
    assert phone.score["totals"]["home"] == 0
    phone.page.evaluate("mend()")
    phone.press()
    phone.wait_delivered()
    assert [row["device_counter"] for row in union.rows.values()] == [1]


@contextmanager
def full_but_for(context: BrowserContext, union: Union, room: int) -> Iterator[None]:
    quota = {"origin": union.address, "quotaSize": room}
    protocol = context.new_cdp_session(context.new_page())
    protocol.send("Storage.overrideQuotaForOrigin", quota)
    yield
    protocol.detach()


def test_200_presses_on_a_full_phone_are_each_kept_or_refused(
    context: BrowserContext, union: Union
) -> None:
    with full_but_for(context, union, 150_000):
        phone = Phone.opened(context)
        phone.join()
        union.fault = posts(BUSY)
        kept = phone.page.evaluate(KEPT_OF_200, MATCH)
        assert 0 < kept < 200
        phone.reload()
        assert phone.state["here"] == kept


def test_a_full_phone_still_delivers_what_it_has(
    context: BrowserContext, union: Union
) -> None:
    phone = Phone.opened(context)
    phone.join()
    union.fault = posts(BUSY)
    phone.press_many(60)
    phone.page.close()
    with full_but_for(context, union, 1):
        phone = Phone.opened(context)
        union.fault = works
        phone.call("refresh")
        phone.wait("state.union === 60")
        assert len(union.rows) == 60


def test_a_browser_that_keeps_nothing_is_told_at_once(
    context: BrowserContext, union: Union
) -> None:
    context.add_init_script(NO_STORAGE)
    page = context.new_page()
    page.goto("/mark/")
    assert page.evaluate(OPENED) == "storage"


def test_a_database_of_a_newer_release_is_worked_with(
    phone: Phone, union: Union
) -> None:
    union.fault = posts(BUSY)
    press = phone.press()
    phone.page.evaluate(
        """async () => {
          await engine.close();
          const opening = indexedDB.open("klawerjas-mark", 7);
          await new Promise((resolve) => {
            opening.onupgradeneeded = () => opening.result.createObjectStore("later");
            opening.onsuccess = () => resolve(opening.result.close());
          });
        }"""
    )
    phone.reload()
    assert [one["id"] for one in phone.presses] == [press["id"]]
    union.fault = works
    phone.press()
    phone.wait_delivered()
    assert len(union.rows) == 2


def test_a_tab_of_an_older_release_makes_way_and_goes_on(phone: Phone) -> None:
    phone.press()
    upgraded = phone.page.evaluate(
        """() => new Promise((resolve) => {
          const opening = indexedDB.open("klawerjas-mark", 7);
          opening.onblocked = () => resolve("blocked");
          opening.onsuccess = () => { opening.result.close(); resolve("upgraded"); };
        })"""
    )
    assert upgraded == "upgraded"
    phone.press()
    phone.wait("state.union === 2")


def test_a_match_is_forgotten_once_the_union_has_all(
    phone: Phone, union: Union
) -> None:
    union.fault = posts(BUSY)
    phone.press()
    assert phone.refusal("leave", MATCH) == "unsent"
    union.fault = works
    phone.wait_delivered()
    phone.call("leave", MATCH)
    phone.reload()
    assert phone.page.evaluate("engine.posts") == []
