from __future__ import annotations

import pytest

from league.templatetags.titles import scores_kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("The result is 28–36.", "The result is 28–\u206036."),
        ("tables 2–0–1", "tables 2–\u20600–\u20601"),
        ("Athlone A – Retreat B", "Athlone A – Retreat B"),
        ("North–South", "North–South"),
    ],
)
def test_no_score_is_parted_at_the_end_of_a_line(text: str, kept: str) -> None:
    assert scores_kept(text) == kept
