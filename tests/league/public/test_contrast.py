"""Every pair of colours that pages use is read by weak eyes, in each theme."""

from __future__ import annotations

import pytest

from league.public.looks.colours import DARK_SHEET, colour_of, contrast, hex_of
from league.public.looks.themes import DARK, themes

# The letters and the grounds that they stand on.
PAIRS = [
    *(
        (letters, ground)
        for letters in ("ink", "soft")
        for ground in ("paper", "sheet")
    ),
    *((one, ground) for one in ("green", "red") for ground in ("paper", "sheet")),
    *(("brass", "paper"), ("brass", "sheet"), ("brass", "brass-tint")),
    *(("red", "red-tint"), ("green", "tint"), ("ink", "tint"), ("soft", "tint")),
    *(("ink", "brass-tint"), ("ink", "red-tint"), ("baize-ink", "baize")),
    ("pico-primary-inverse", "pico-primary-background"),
    ("pico-primary-inverse", "pico-primary-hover-background"),
]
THEMES = themes()


def test_there_are_four_themes() -> None:
    assert len(THEMES) == 4


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("pair", PAIRS, ids=" on ".join)
def test_letters_are_read_on_their_ground(theme: str, pair: tuple[str, str]) -> None:
    letters, ground = (colour_of(THEMES[theme][name]) for name in pair)
    assert letters is not None
    assert ground is not None
    assert contrast(letters, ground) >= 4.5


@pytest.mark.parametrize("theme", [one for one in THEMES if "contrast" in one])
@pytest.mark.parametrize("name", ["ink", "soft", "green", "brass", "red"])
def test_whoever_asks_for_more_contrast_gets_it(theme: str, name: str) -> None:
    letters, ground = colour_of(THEMES[theme][name]), colour_of(THEMES[theme]["sheet"])
    assert letters is not None
    assert ground is not None
    assert contrast(letters, ground) >= 7


def test_a_union_s_colour_is_lightened_for_the_dark_theme_s_own_ground() -> None:
    assert hex_of(DARK_SHEET) == THEMES[DARK]["sheet"]
