"""The score on the phone: each press counted once, whatever the union has told."""

from __future__ import annotations

from playwright.sync_api import BrowserContext

from tests.browser.engine.faults import BUSY, posts, works
from tests.browser.engine.phone import Phone, weaken
from tests.browser.engine.union import Said, Union


def home(phone: Phone) -> int:
    [table] = [one for one in phone.score["tables"] if one["table"] == 1]
    assert table["home"]["total"] == phone.score["totals"]["home"]
    return table["home"]["total"]


def lose_the_answer(phone: Phone, union: Union) -> None:
    """Press once; the union counts it, and the phone does not hear of it."""
    union.after = posts(Said(is_dropped=True))
    phone.press(4)
    phone.page.wait_for_function("!engine.sender.isRunning")
    union.fault = posts(BUSY)
    union.after = works
    union.version += 1
    phone.call("refresh")


def test_an_unsent_press_is_on_top_of_the_live_score(
    phone: Phone, union: Union
) -> None:
    phone.press(2)
    phone.wait_delivered()
    union.fault = posts(BUSY)
    phone.press(4)
    assert home(phone) == 6
    assert phone.score["tables"][0]["waiting"] == 1


def test_a_press_whose_answer_was_lost_counts_once(phone: Phone, union: Union) -> None:
    lose_the_answer(phone, union)
    assert union.total("home") == 4
    assert home(phone) == 4


def test_without_the_doubt_a_press_would_count_twice(
    context: BrowserContext, union: Union
) -> None:
    weaken(context, "outbox.js", "isHere(press) && press.tried", "false")
    phone = Phone.opened(context)
    phone.join()
    lose_the_answer(phone, union)
    assert home(phone) == 8


def test_the_doubt_ends_with_the_answer(phone: Phone, union: Union) -> None:
    lose_the_answer(phone, union)
    union.fault = works
    phone.wait_delivered()
    union.version += 1
    phone.call("refresh")
    assert home(phone) == 4


def test_what_others_press_shows_beside_ones_own(phone: Phone, union: Union) -> None:
    union.fault = posts(BUSY)
    phone.press(2)
    union.rows["other"] = {
        "id": "other",
        "kind": "points",
        "table": 2,
        "side": "home",
        "points": 4,
    }
    phone.call("refresh")
    assert phone.score["totals"]["home"] == 6


def test_an_undo_before_the_union_heard_of_it_takes_it_off(
    phone: Phone, union: Union
) -> None:
    union.fault = posts(BUSY)
    press = phone.press(4)
    phone.call("undo", press["id"])
    assert home(phone) == 0
    union.fault = works
    phone.wait_delivered()
    assert (home(phone), len(union.rows)) == (0, 2)


def test_an_undo_of_what_the_union_counted_takes_it_off_at_once(
    phone: Phone, union: Union
) -> None:
    press = phone.press(4)
    phone.wait_delivered()
    union.fault = posts(BUSY)
    phone.call("undo", press["id"])
    assert home(phone) == 0
    union.fault = works
    phone.wait_delivered()
    assert home(phone) == 0


def test_an_undo_whose_answer_was_lost_takes_off_once(
    phone: Phone, union: Union
) -> None:
    press = phone.press(4)
    phone.wait_delivered()
    union.after = posts(Said(is_dropped=True))
    phone.call("undo", press["id"])
    phone.page.wait_for_function("!engine.sender.isRunning")
    assert union.total("home") == 0
    union.fault = posts(BUSY)
    union.after = works
    union.version += 1
    # The score is told that it is struck, and its figures stay in doubt.
    phone.call("refresh")
    assert home(phone) == 0
    union.fault = works
    phone.wait_delivered()
    phone.call("refresh")
    assert home(phone) == 0


def test_an_undo_again_is_the_same_undo(phone: Phone, union: Union) -> None:
    press = phone.press()
    first, second = phone.call("undo", press["id"]), phone.call("undo", press["id"])
    assert first["id"] == second["id"]
    phone.wait_delivered()
    assert len(union.rows) == 2


def test_an_undo_cannot_be_undone(phone: Phone) -> None:
    undo = phone.call("undo", phone.press()["id"])
    assert phone.refusal("undo", undo["id"]) == "refused"


def test_a_press_at_a_stopped_table_is_kept_and_not_counted(
    phone: Phone, union: Union
) -> None:
    union.fault = posts(BUSY)
    # A turn that is under way would write the table's state anew.
    phone.call("refresh")
    phone.page.evaluate(
        "[...engine.outbox.posts.values()][0].live.tables[0].is_idle = true"
    )
    phone.press(4)
    assert home(phone) == 0
    assert phone.state["here"] == 1
