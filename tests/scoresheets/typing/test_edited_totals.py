"""A sheet corrected in its own shape is compared with the paper's totals too."""

from __future__ import annotations

import pytest

from tests.scoresheets.typing.test_editing import (
    FIRST_HOME,
    Edited,
    typed_in,
    written_since,
)
from tests.scoresheets.typing.typing_pages import asked_in, page_of

pytestmark = pytest.mark.django_db

CHANGED = {FIRST_HOME: "18", "reason": "read wrong"}
WORDS = "table 1: the paper says 14, it comes to 18."


@pytest.fixture
def edited() -> Edited:
    return typed_in(**{"paper-1-home": "14"})


def test_1_10_another_total_than_the_papers_is_asked_about(edited: Edited) -> None:
    answer = edited.send("check", **CHANGED)
    page = page_of(answer)
    assert answer.status_code == 200
    assert WORDS in page
    assert "Save anyway" in page
    assert "Save the correction" not in page
    keys = asked_in(answer)
    assert edited.send_once(**CHANGED, asked=keys).status_code == 302
    assert [kind for kind, *_ in written_since(edited)] == ["void", "total"]


def test_1_10_it_is_not_saved_unasked(edited: Edited) -> None:
    answer = edited.send_once(**CHANGED)
    assert (answer.status_code, written_since(edited)) == (200, [])
    assert WORDS in page_of(answer)


def test_1_10_a_corrected_total_on_paper_is_not_asked_about(edited: Edited) -> None:
    answer = edited.send("check", **CHANGED, **{"paper-1-home": "18"})
    assert asked_in(answer) == []
    assert "Save the correction" in page_of(answer)


def test_1_10_what_differs_is_told_as_the_sheet_opens(edited: Edited) -> None:
    edited.send(**CHANGED)
    page = page_of(edited.client.get(edited.address))
    assert WORDS in page


def test_a_key_that_came_back_is_sent_once(edited: Edited) -> None:
    keys = asked_in(edited.send("check", **CHANGED))
    answer = edited.send("check", **CHANGED, asked=keys)
    assert page_of(answer).count('name="asked"') == 1
