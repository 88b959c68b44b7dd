"""What was drawn is answered again until what it shows has moved."""

from __future__ import annotations

from threading import Event, Thread
from time import sleep

import pytest
from django.utils.translation import override

from league.lib import page_store
from league.lib.page_store import (
    MEMORY,
    drawing_key,
    drawn_once,
    newest,
    remembered,
)


def test_a_drawing_of_another_page_version_or_language_has_a_key_of_its_own() -> None:
    keys = {drawing_key("log", 1), drawing_key("log", 2), drawing_key("team", 1)}
    with override("af"):
        keys.add(drawing_key("log", 1))
    assert len(keys) == 4


def test_a_drawing_of_another_release_has_a_key_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = drawing_key("log", 1)
    monkeypatch.setattr(page_store, "release_tag", lambda: "the next")
    assert drawing_key("log", 1) != before


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    MEMORY.clear()


def test_each_version_in_the_cache_is_drawn_once() -> None:
    words = [drawn_once("a", n, lambda n=n: f"v{n}") for n in (1, 2)]
    again = [drawn_once("a", n, lambda: "drawn again") for n in (1, 2)]
    assert again == words == ["v1", "v2"]


def test_the_memory_holds_one_version_of_a_drawing_in_each_language() -> None:
    drawn = []

    def draw() -> int:
        drawn.append(len(drawn))
        return drawn[-1]

    assert [remembered("a", n, draw) for n in (1, 1, 2, 2)] == [0, 0, 1, 1]
    with override("af"):
        assert remembered("a", 2, draw) == 2
    assert remembered("a", 2, draw) == 1


class Page:
    """A page that moves, and how often it was looked at and drawn."""

    def __init__(self) -> None:
        self.version, self.looks, self.drawings = 1, 0, 0
        self.now = 0.0

    def look(self) -> int:
        self.looks += 1
        return self.version

    def draw(self) -> str:
        self.drawings += 1
        return f"v{self.version}"

    def newest(self) -> tuple[int, str]:
        return newest("page", self.look, self.draw, seconds=1)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    one = Page()
    monkeypatch.setattr(page_store, "monotonic", lambda: one.now)
    return one


def test_a_page_is_looked_at_once_a_second_and_drawn_when_it_moved(page: Page) -> None:
    assert [page.newest(), page.newest()] == [(1, "v1")] * 2
    assert (page.looks, page.drawings) == (1, 1)
    page.now = 1
    assert page.newest() == (1, "v1")
    assert (page.looks, page.drawings) == (2, 1)
    page.version = 2
    assert page.newest() == (1, "v1")
    page.now = 2
    assert page.newest() == (2, "v2")
    assert (page.looks, page.drawings) == (3, 2)


def test_a_page_that_did_not_move_is_drawn_again_after_a_minute(page: Page) -> None:
    for page.now in range(0, page_store.KEPT_S + 1):
        page.newest()
    assert page.drawings == 2


def test_who_asks_while_a_page_is_drawn_is_given_the_one_before(page: Page) -> None:
    page.newest()
    page.now, page.version = 1.0, 2
    meanwhile = []

    def draw() -> str:
        meanwhile.append(page.newest())
        return page.draw()

    assert newest("page", page.look, draw, seconds=1) == (2, "v2")
    assert meanwhile == [(1, "v1")]


def test_nobody_is_given_a_drawing_of_long_ago(page: Page) -> None:
    page.newest()
    page.now, page.version = page_store.MOST_BEHIND_S + 1.0, 2
    is_drawing, given = Event(), []

    def draw() -> str:
        is_drawing.set()
        # The other one waits by now, or will find it drawn.
        sleep(0.05)
        return page.draw()

    def ask() -> None:
        is_drawing.wait()
        given.append(page.newest())

    other = Thread(target=ask)
    other.start()
    newest("page", page.look, draw, seconds=1)
    other.join()
    assert (given, page.drawings) == ([(2, "v2")], 2)


def test_a_page_that_cannot_be_drawn_keeps_nobody_waiting(page: Page) -> None:
    def fail() -> str:
        raise LookupError

    page.newest()
    page.now, page.version = 1.0, 2
    for _ in range(2):
        with pytest.raises(LookupError):
            newest("page", page.look, fail, seconds=1)
    assert page.newest() == (2, "v2")


def test_the_memory_forgets_the_oldest_first_and_what_is_past() -> None:
    for number in range(page_store.MOST_REMEMBERED + 1):
        MEMORY.set(number, "known", 60 if number != 1 else 0)
    known = [MEMORY.get(number) for number in range(3)]
    assert known == [None, None, "known"]
