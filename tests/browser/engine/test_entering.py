"""Coming in more than once at a time: each coming in ends the key before it."""

from __future__ import annotations

from threading import Event

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.engine.phone import Phone, weaken
from tests.browser.engine.union import MATCH, Asked, Said, Union, problem

WAIT_S = 60
IN_ALL = '{ code: "all", name: "Thandi" }'
COME_IN_AND_TAKE = f"""async () => {{
  await engine.join({IN_ALL});
  return engine.lease("{MATCH}", 1).catch((fault) => fault.code);
}}"""
COME_IN_THRICE = f"""() => Promise.all([1, 2, 3].map(() => engine.join({IN_ALL})))"""
NO_LOCKS = 'Object.defineProperty(navigator, "locks", { value: undefined });'
NEWER_KEY = "if (post.auth.key !== auth.key) return post;"


def is_by(asked: Asked, key: int) -> bool:
    return asked.headers.get("Authorization") == f"Ticket key-{key}"


def opens_by_the_newest_key(union: Union, asked: Asked) -> Said | None:
    """Refuse the keys before the last, as the real union does."""
    if not asked.headers.get("Authorization") or is_by(asked, len(union.joined)):
        return None
    return problem(401, "ticket-revoked")


def come_in_while_the_score_is_asked_for(union: Union, phone: Phone) -> int | str:
    """Take a table after coming in again, and read how the match was by the old key.

    Returns the lease's number, or why there is none.
    """
    taken = Event()

    def fault(asked: Asked) -> Said | None:
        if is_by(asked, 1) and "/live/" in asked.path:
            taken.wait(WAIT_S)
        return opens_by_the_newest_key(union, asked)

    union.fault = fault
    phone.join()

    def after(asked: Asked) -> Said | None:
        if len(union.joined) == 2:
            taken.set()
        return None

    union.after = after
    taken_as: int | str = phone.page.evaluate(COME_IN_AND_TAKE)
    return taken_as


def test_who_starts_while_the_score_is_asked_for_stays_let_in(
    context: BrowserContext, union: Union
) -> None:
    phone = Phone.opened(context)
    assert come_in_while_the_score_is_asked_for(union, phone) == 1
    phone.call("refresh")
    assert phone.state["link"] == "ok"
    assert len(union.joined) == 2


def test_without_the_newer_key_the_old_one_ends_it(
    context: BrowserContext, union: Union
) -> None:
    weaken(context, "union.js", NEWER_KEY, "")
    phone = Phone.opened(context)
    come_in_while_the_score_is_asked_for(union, phone)
    phone.call("refresh")
    assert len(union.joined) > 2


@pytest.mark.parametrize("has_locks", [True, False])
def test_coming_in_thrice_at_once_leaves_a_key_that_opens(
    context: BrowserContext, union: Union, has_locks: bool
) -> None:
    if not has_locks:
        context.add_init_script(NO_LOCKS)
    phone = Phone.opened(context)
    union.fault = lambda asked: opens_by_the_newest_key(union, asked)
    phone.page.evaluate(COME_IN_THRICE)
    assert phone.call("lease", MATCH, 1) == 1
    assert len(union.joined) == 3


def test_a_key_that_another_tab_was_given_is_taken_over(
    context: BrowserContext, union: Union
) -> None:
    one = Phone.opened(context)
    one.join()
    other = Phone.opened(context)
    # What the other tab says may be on its way still.
    one.page.evaluate("engine.outbox.channel.onmessage = null; null")
    union.fault = lambda asked: opens_by_the_newest_key(union, asked)
    other.join()
    assert one.call("lease", MATCH, 1) == 1
    assert len(union.joined) == 2
