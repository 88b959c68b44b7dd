"""What was drawn is kept by what it shows, and answered again as long as it stands."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from league.lib import page_store
from league.lib.page_store import MEMORY, drawing_key, drawn_once


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


@pytest.mark.parametrize("shelf", [page_store.CACHE, MEMORY])
def test_what_stands_is_drawn_once(shelf: page_store.Shelf) -> None:
    MEMORY.clear()
    words = [drawn_once("a", n, lambda n=n: f"v{n}", shelf=shelf) for n in (1, 2)]
    again = [drawn_once("a", n, lambda: "anew", shelf=shelf) for n in (1, 2)]
    assert again == words == ["v1", "v2"]


def test_the_memory_forgets_the_oldest_first_and_what_is_past() -> None:
    MEMORY.clear()
    for number in range(page_store.MOST_REMEMBERED + 1):
        MEMORY.set(number, "known", 60 if number != 1 else 0)
    known = [MEMORY.get(number) for number in range(3)]
    MEMORY.clear()
    assert known == [None, None, "known"]
