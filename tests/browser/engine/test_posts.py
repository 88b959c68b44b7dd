"""Coming in, taking a table, following the match; by a code or by an account."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from threading import Event

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.engine.faults import BUSY, PORTAL, posts, works
from tests.browser.engine.phone import Phone
from tests.browser.engine.union import MATCH, Asked, Fault, Said, Union, problem

ANSWERED_S = 60
IN_ALL = {"code": "all", "name": "Thandi"}
TAKE_OVER = f"""() => {{
  engine.lease("{MATCH}", 1, {{ takeOver: true }}).catch(() => null);
}}"""


def waits(answered: Event, said: Said | None = None, *, table: int = 1) -> Fault:
    """Answer whoever asks for a table only then, as told or as the union would."""

    def fault(asked: Asked) -> Said | None:
        if not asked.path.endswith("leases/") or asked.body["table"] != table:
            return None
        answered.wait(ANSWERED_S)
        return said

    return fault


@pytest.fixture
def fresh(context: BrowserContext) -> Phone:
    """A phone that was let in nowhere yet."""
    return Phone.opened(context)


@pytest.fixture
def account(fresh: Phone, union: Union) -> Phone:
    """The phone of a user who signed in."""
    union.user = 7
    fresh.call("joinSignedIn", {"match": MATCH, "name": "Thandi"})
    return fresh


def test_a_code_lets_a_phone_in(fresh: Phone) -> None:
    post = fresh.join("table-2")
    assert (post["match"], post["table"], post["task"]) == (MATCH, 2, "mark")


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("unknown", "unknown"),
        ("ticket-over", "ticket-over"),
        ("ticket-not-open", "ticket-not-open"),
        ("ticket-revoked", "ticket-revoked"),
        ("captain", "captain-code"),
    ],
)
def test_a_code_that_lets_nobody_in_says_why(
    fresh: Phone, code: str, says: str
) -> None:
    assert fresh.refusal("join", {"code": code, "name": "Thandi"}) == says
    assert fresh.page.evaluate("engine.posts") == []


@pytest.mark.parametrize(
    ("said", "says"),
    [(PORTAL, "portal"), (BUSY, "busy"), (Said(is_dropped=True), "offline")],
)
def test_a_code_needs_the_unions_answer(
    fresh: Phone, union: Union, said: Said, says: str
) -> None:
    union.fault = lambda asked: said
    assert fresh.refusal("join", IN_ALL) == says


def test_the_same_code_again_is_the_same_phone(fresh: Phone) -> None:
    assert fresh.join()["device"] == fresh.join()["device"]


def test_the_same_code_again_works_offline(phone: Phone, union: Union) -> None:
    union.fault = lambda asked: Said(is_dropped=True)
    assert phone.join()["match"] == MATCH


def test_a_code_whose_answer_was_lost_lets_the_same_phone_in(
    fresh: Phone, union: Union
) -> None:
    union.after = lambda asked: Said(is_dropped=True)
    assert fresh.refusal("join", IN_ALL) == "offline"
    union.after = works
    fresh.join()
    assert len({one["device"] for one in union.joined}) == 1


def test_codes_of_two_tables_mark_each_its_own(fresh: Phone, union: Union) -> None:
    devices = {table: fresh.join(f"table-{table}")["device"] for table in (1, 2)}
    pressed = [fresh.press(table=table) for table in (1, 2)]
    fresh.wait_delivered()
    assert [one["device"] for one in pressed] == list(devices.values())
    assert fresh.refusal("press", press_at(3)) == "no-post"


def press_at(table: int) -> dict[str, object]:
    return {"match": MATCH, "table": table, "side": "home", "points": 2}


def test_a_lapsed_key_is_fetched_anew_by_its_code(phone: Phone, union: Union) -> None:
    def fault(asked: Asked) -> Said | None:
        is_old = asked.headers.get("Authorization") == "Ticket key-1"
        return problem(401, "ticket-revoked") if is_old else None

    union.fault = fault
    phone.press()
    phone.wait_delivered()
    assert len(union.joined) == 2


def test_a_revoked_code_delivers_nothing_and_loses_nothing(
    phone: Phone, union: Union
) -> None:
    union.fault = lambda asked: problem(401, "ticket-revoked")
    phone.press()
    phone.wait('state.link === "revoked"')
    assert phone.state["here"] == 1
    assert phone.call("rescue", MATCH)["count"] == 1


def test_a_table_is_taken_and_its_number_sent(phone: Phone, union: Union) -> None:
    assert phone.call("lease", MATCH, 1) == 1
    press = phone.press()
    phone.wait_delivered()
    assert union.rows[press["id"]]["lease"] == 1


def test_a_table_that_another_marks_is_told_with_who(
    phone: Phone, union: Union
) -> None:
    union.markers[1] = {"number": 4, "device": "another", "name": "Sipho"}
    assert phone.refusal("lease", MATCH, 1) == "table-marked"
    assert phone.call("lease", MATCH, 1, {"takeOver": True}) == 5


def test_a_table_taken_over_is_told_and_presses_keep_their_number(
    phone: Phone, union: Union
) -> None:
    phone.call("lease", MATCH, 1)
    union.markers[1] = {"number": 2, "device": "another", "name": "Sipho"}
    union.version += 1
    phone.call("refresh")
    [post] = phone.page.evaluate("engine.posts")
    assert post["lost"] == {"1": {"name": "Sipho", "number": 2}}
    press = phone.press()
    assert press["lease"] == 1


def test_what_is_pressed_while_a_table_is_taken_over_waits_for_its_number(
    phone: Phone, union: Union
) -> None:
    phone.call("lease", MATCH, 1)
    union.markers[1] = {"number": 2, "device": "another", "name": "Sipho"}
    answered = Event()
    union.fault = waits(answered)
    phone.page.evaluate(TAKE_OVER)
    press = phone.press()
    # Time enough for it to leave, were it not waiting.
    phone.page.wait_for_timeout(300)
    assert not union.posts()
    answered.set()
    phone.wait_delivered()
    assert union.rows[press["id"]]["lease"] == 3


def test_two_tables_taken_over_at_once_each_wait_for_their_own(
    phone: Phone, union: Union
) -> None:
    for table in (1, 2):
        phone.call("lease", MATCH, table)
        union.markers[table] = {"number": 2, "device": "another", "name": "Sipho"}
    answered = Event()
    union.fault = waits(answered, table=2)
    phone.call("lease", MATCH, 1, {"takeOver": True})
    phone.page.evaluate(TAKE_OVER.replace("1,", "2,"))
    phone.call("lease", MATCH, 1)
    press = phone.press(table=2)
    phone.page.wait_for_timeout(300)
    assert not union.posts()
    answered.set()
    phone.wait_delivered()
    assert union.rows[press["id"]]["lease"] == 3


def test_what_is_pressed_while_a_take_over_fails_is_sent_after_it(
    phone: Phone, union: Union
) -> None:
    phone.call("lease", MATCH, 1)
    answered = Event()
    union.fault = waits(answered, BUSY)
    phone.page.evaluate(TAKE_OVER)
    press = phone.press()
    answered.set()
    phone.wait_delivered()
    assert union.rows[press["id"]]["lease"] == 1


def test_the_score_is_asked_for_by_its_version(phone: Phone, union: Union) -> None:
    for _time in range(2):
        phone.call("refresh")
    assert union.asked[-1].headers["If-None-Match"] == '"0-0"'


@pytest.mark.parametrize("codes", [["all"], ["code-1", "code-2", "code-3"]])
def test_a_phone_left_alone_asks_once_in_fifteen_seconds(
    context: BrowserContext, union: Union, codes: list[str]
) -> None:
    page, begun = context.new_page(), datetime(2026, 2, 3, 19, tzinfo=UTC)
    page.clock.install(time=begun)
    page.goto("/mark/")
    phone = Phone(page)
    phone.open()
    # From here on time passes as the test says, however busy the machine is.
    page.clock.pause_at(begun + timedelta(hours=1))
    for code in codes:
        phone.join(code)
    phone.call("refresh")
    before = len(union.asked)
    for turn in range(1, 7):
        page.clock.run_for(14_900)
        assert len(union.asked) == before + turn - 1
        with page.expect_response("**/live/*"):
            page.clock.run_for(100)
        page.evaluate("engine.watch.turning")
        assert len(union.asked) == before + turn
    keys = [one.headers["Authorization"] for one in union.asked[before:]]
    assert {keys.count(one) for one in keys} == {6 // len(codes)}


def test_the_question_for_the_score_says_how_much_is_on_the_phone(
    phone: Phone, union: Union
) -> None:
    def told() -> str:
        phone.call("refresh")
        asked = [one for one in union.asked if "/live/" in one.path]
        return asked[-1].path.partition("?")[2]

    assert told() == "unsent=0"
    union.fault = posts(Said(is_dropped=True))
    phone.press_many(3)
    assert told() == "unsent=3"


def test_a_page_that_nobody_looks_at_asks_for_nothing(phone: Phone) -> None:
    hide(phone.page)
    phone.call("refresh")
    assert phone.page.evaluate("engine.watch.turning") is None
    planned = "engine.watch.timer"
    before = phone.page.evaluate(planned)
    phone.page.evaluate("engine.watch.plan()")
    assert phone.page.evaluate(planned) == before


def hide(page: Page) -> None:
    page.evaluate(
        "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })"
    )


def test_what_waits_while_signed_out_is_sent_after_signing_in(
    account: Phone, union: Union
) -> None:
    union.fault = posts(problem(401, "not-signed-in"))
    account.press_many(40)
    account.wait('state.link === "signed-out"')
    assert account.state["here"] == 40
    union.fault = works
    account.wait_delivered()
    assert len(union.rows) == 40


def test_what_one_user_pressed_is_not_sent_as_anothers(
    account: Phone, union: Union
) -> None:
    union.fault = posts(problem(403, "device-of-another"))
    account.press_many(40)
    account.wait('state.link === "other-user"')
    assert account.state["here"] == 40
    assert union.rows == {}


def test_the_token_is_read_when_sending_and_fetched_once(
    account: Phone, union: Union
) -> None:
    def fault(asked: Asked) -> Said | None:
        is_fresh = asked.headers.get("X-CSRFToken") == "fresh"
        is_post = asked.path.endswith("entries/")
        failed = problem(403, "not-allowed", detail="CSRF Failed: token incorrect.")
        return failed if is_post and not is_fresh else None

    union.fault = fault
    account.press()
    account.wait_delivered()
    assert [one.path for one in union.asked].count("/mark/token/") == 1


def test_a_signed_out_phone_is_told_by_the_score_that_anyone_may_read(
    account: Phone, union: Union
) -> None:
    union.joined.clear()
    union.version += 1
    account.call("refresh")
    assert account.state["link"] == "signed-out"
