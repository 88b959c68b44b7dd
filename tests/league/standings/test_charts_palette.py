"""Charts take the same colours for the same meaning, on a screen and on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from league.public.looks.colours import Colour, colour_of, contrast
from league.standings.charts.palette import PALETTE
from league.standings.charts.shapes import Tone

SHEET = Path(__file__).parents[3] / "static/css/league/standings/charts.css"
LIGHT, DARK = SHEET.read_text().split("@media (prefers-color-scheme: dark)")
COLOURS = re.compile(r"--(?:chart-)?([a-z0-9-]+): (#[0-9a-f]{6});")
DRAWN = sorted(PALETTE.keys() - {Tone.GROUND, Tone.RULE, Tone.BAND})


def read(text: str) -> Colour:
    colour = colour_of(text)
    assert colour is not None
    return colour


def test_the_light_theme_s_colours_are_the_palette_s() -> None:
    wanted = {str(tone): ink.light for tone, ink in PALETTE.items()}
    assert dict(COLOURS.findall(LIGHT)) == wanted


def test_the_dark_theme_s_colours_are_the_palette_s() -> None:
    wanted = {str(tone): ink.dark for tone, ink in PALETTE.items()}
    assert dict(COLOURS.findall(DARK)) == wanted


@pytest.mark.parametrize("tone", DRAWN)
@pytest.mark.parametrize("where", ["light", "dark", "paper"])
def test_what_is_drawn_is_seen_on_its_ground(tone: str, where: str) -> None:
    ground = read(getattr(PALETTE[Tone.GROUND], where))
    assert contrast(read(getattr(PALETTE[tone], where)), ground) >= 3
