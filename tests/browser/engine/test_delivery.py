"""What is on the phone reaches the union, once, and only its own answer settles it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.engine.faults import BUSY, PORTAL, drops_every_other, posts, works
from tests.browser.engine.phone import Phone, weaken
from tests.browser.engine.union import HTML, MATCH, Asked, Said, Union, problem

# Without the news the next try would be 22 seconds later, or more.
MOST_PAUSE_S = 20
AWAY_TO = Said(302, headers=HTML | {"Location": "http://wifi.example/"}, raw=b"")
FOREIGN = Said(200, {"answers": [], "ok": True})
FOREIGN_PROBLEM = Said(422, {"error": "no"}, {"Content-Type": "application/json"})


def test_a_press_reaches_the_union(phone: Phone, union: Union) -> None:
    press = phone.press(4)
    phone.wait_delivered()
    assert union.rows[press["id"]]["points"] == 4
    assert phone.presses[0]["state"] == "union"


def test_a_press_is_on_this_phone_until_it_is_answered(
    phone: Phone, union: Union
) -> None:
    union.fault = posts(Said(is_dropped=True))
    phone.press()
    assert phone.state["here"] == 1


def test_presses_arrive_in_the_order_of_the_counter(phone: Phone, union: Union) -> None:
    union.fault = posts(BUSY)
    phone.press_many(120)
    union.fault = works
    phone.wait_delivered()
    counters = [row["device_counter"] for row in union.rows.values()]
    assert counters == list(range(1, 121))


def test_a_batch_is_at_most_50_presses_and_64_kib(phone: Phone, union: Union) -> None:
    union.fault = posts(BUSY)
    phone.press_many(120)
    union.fault = works
    phone.wait_delivered()
    bodies = [one.body for one in union.posts()]
    assert max(len(one["entries"]) for one in bodies) == 50
    assert max(len(json.dumps(one)) for one in bodies) < 64 * 1024


def test_a_batch_says_what_stays_on_the_phone_after_it(
    phone: Phone, union: Union
) -> None:
    union.fault = posts(BUSY)
    phone.press_many(120)
    phone.page.wait_for_function("!engine.sender.isRunning")
    union.asked.clear()
    union.fault = works
    phone.wait_delivered()
    assert [one.body["unsent"] for one in union.posts()] == [70, 20, 0]


def test_an_answer_that_is_lost_is_asked_for_again(phone: Phone, union: Union) -> None:
    union.after = drops_every_other()
    phone.press_many(60)
    phone.wait_delivered()
    assert len(union.rows) == 60
    assert phone.score["totals"]["home"] == 120


@pytest.mark.parametrize(
    "said", [PORTAL, AWAY_TO, FOREIGN, FOREIGN_PROBLEM, Said(204, raw=b"")]
)
def test_what_is_not_the_unions_answer_settles_nothing(
    phone: Phone, union: Union, said: Said
) -> None:
    union.fault = posts(said)
    phone.press_many(5)
    phone.page.wait_for_function(
        "engine.sender.rests.size > 0 && !engine.sender.isRunning"
    )
    assert phone.state["here"] == 5
    union.fault = works
    phone.wait_delivered()
    assert len(union.rows) == 5


def test_a_wifis_sign_in_page_is_told_as_such(phone: Phone, union: Union) -> None:
    union.fault = lambda asked: PORTAL
    phone.press()
    phone.wait('state.link === "portal"')


def test_without_the_look_for_its_own_answer_a_press_would_be_lost(
    context: BrowserContext, union: Union
) -> None:
    weaken(
        context,
        "sender.js",
        "const known = answers.filter(",
        'const known = entries.map((one) => ({ id: one.id, outcome: "accepted" })); '
        "answers.filter(",
    )
    phone = Phone.opened(context)
    phone.join()
    union.fault = posts(PORTAL)
    phone.press()
    phone.wait_delivered()
    assert union.rows == {}


@pytest.mark.parametrize("status", [401, 403, 404, 408, 409, 413, 429, 500, 503])
def test_a_refusal_that_may_pass_keeps_the_press(
    phone: Phone, union: Union, status: int
) -> None:
    union.fault = posts(problem(status, "not-now"))
    phone.press()
    phone.page.wait_for_function(
        "engine.sender.rests.size > 0 && !engine.sender.isRunning"
    )
    assert phone.presses[0]["state"] == "here"
    union.fault = works
    phone.wait_delivered()


def test_a_batch_that_is_too_large_is_halved(phone: Phone, union: Union) -> None:
    def fault(asked: Asked) -> Said | None:
        is_large = len(asked.body.get("entries", [])) > 10
        return problem(413, "too-large") if is_large else None

    union.fault = posts(BUSY)
    phone.press_many(40)
    union.fault = fault
    phone.wait_delivered()
    assert len(union.rows) == 40


def test_the_wait_that_the_union_asks_for_is_kept(phone: Phone, union: Union) -> None:
    union.fault = posts(problem(429, "too-many", headers={"Retry-After": "2"}))
    phone.press()
    phone.wait('state.link === "busy"')
    union.fault = works
    phone.press()
    phone.wait_delivered()
    first, second, *_ = union.posts()
    assert second.at - first.at >= 2


def test_a_rejected_press_needs_attention_and_blocks_no_other(
    phone: Phone, union: Union
) -> None:
    bad, good = phone.press(99), phone.press(2)
    phone.wait_delivered()
    states = {one["id"]: one["state"] for one in phone.presses}
    assert states == {bad["id"]: "attention", good["id"]: "union"}
    assert phone.presses[1]["reason"] == "too many"


def test_of_a_batch_refused_whole_only_the_culprit_needs_attention(
    phone: Phone, union: Union
) -> None:
    def fault(asked: Asked) -> Said | None:
        is_bad = any(one.get("points") == 98 for one in asked.body.get("entries", []))
        return problem(422, "malformed") if is_bad else None

    union.fault = posts(BUSY)
    phone.press_many(10)
    phone.press(98)
    phone.press_many(10)
    union.fault = fault
    phone.wait_delivered()
    assert phone.state["attention"] == 1
    assert len(union.rows) == 20


def test_what_needed_attention_can_be_sent_once_more(
    phone: Phone, union: Union
) -> None:
    union.fault = posts(problem(422, "malformed"))
    phone.press()
    phone.wait("state.attention === 1")
    union.fault = works
    phone.call("retry", MATCH)
    phone.wait("state.union === 1")


def test_an_undo_of_what_needs_attention_drops_it(phone: Phone, union: Union) -> None:
    press = phone.press(99)
    phone.wait("state.attention === 1")
    phone.call("undo", press["id"])
    assert phone.state["attention"] == 0
    assert union.rows == {}


def test_a_press_that_a_rule_refuses_shows_its_rule(phone: Phone) -> None:
    phone.press(3)
    phone.wait_delivered()
    [press] = phone.presses
    assert (press["state"], press["rule"]) == ("refused", "6.5")


def test_why_a_press_was_refused_is_asked_for_at_once(phone: Phone) -> None:
    phone.press(3)
    phone.wait("engine.outbox.presses.values().next().value.reason === 'refused'")


def test_a_release_at_the_desk_moves_a_held_press(phone: Phone, union: Union) -> None:
    press = phone.press()
    phone.wait_delivered()
    union.held = [{"id": press["id"], "reason": "lease"}]
    union.version += 1
    phone.call("refresh")
    assert phone.state["held"] == 1
    union.held = []
    union.version += 1
    phone.call("refresh")
    assert phone.state["union"] == 1


def test_the_time_at_which_the_union_had_all_is_told(phone: Phone) -> None:
    phone.press()
    phone.wait_delivered()
    assert phone.state["allAt"] is not None


# The network is back while a try is under way that began before.
BACK_WHILE_TRYING = """(match) => {
  engine.sender.rests.set("*", { failures: 9, since: 0, until: 0 });
  const real = window.fetch;
  window.fetch = (...given) => {
    window.fetch = real;
    dispatchEvent(new Event("online"));
    return real(...given);
  };
  return engine.press({ match, table: 1, side: "home", points: 2 });
}"""


def test_a_network_that_is_back_while_a_try_fails_is_not_forgotten(
    phone: Phone, union: Union
) -> None:
    def fault(asked: Asked) -> Said | None:
        if not asked.path.endswith("entries/"):
            return None
        union.fault = works
        return Said(is_dropped=True)

    union.fault = fault
    phone.page.evaluate(BACK_WHILE_TRYING, MATCH)
    phone.wait_delivered()
    first, second = union.posts()
    assert second.at - first.at < MOST_PAUSE_S
