from __future__ import annotations

import pytest

from league.lib.forms import KEY_DIGITS, read_whole


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("9" * KEY_DIGITS, 10**KEY_DIGITS - 1),
        ("9" * (KEY_DIGITS + 1), None),
        ("9" * 4400, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        ("1_000", None),
        (" 1", None),
        ("1.0", None),
        ("\u0661", None),
        ("\u00b2", None),
    ],
)
def test_a_whole_number_is_plain_figures_and_not_too_many(
    text: str, number: int | None
) -> None:
    assert read_whole(text) == number
