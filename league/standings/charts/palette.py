"""The colours of all charts: the same meaning has the same colour everywhere.

By their task, in the light theme, the dark one and on paper. static/css holds the first
two as variables (charts.css), which a test compares with these; prints take the third.
On its ground each has a contrast of 3 or more, words 4.5. The eight of the lines keep
apart for colour-blind eyes; dashes and marks tell them apart without any colour.
"""

from __future__ import annotations

from dataclasses import dataclass

from league.standings.charts.shapes import Tone


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour of charts in both themes and on paper, where it tells in grey too."""

    light: str
    dark: str
    paper: str


HOME_INK = Ink("#0067a5", "#6db9f2", "#00568a")
AWAY_INK = Ink("#b84a00", "#ff9455", "#a03c00")
PALETTE = {
    Tone.INK: Ink("#17211c", "#eceee6", "#000000"),
    Tone.SOFT: Ink("#6a736d", "#98a49c", "#4d4d4d"),
    Tone.RULE: Ink("#d9d4c5", "#34413a", "#c4c4c4"),
    Tone.GROUND: Ink("#ffffff", "#19231e", "#ffffff"),
    Tone.BAND: Ink("#ece7d9", "#26322c", "#e4e4e4"),
    # A team that is picked out, among others that are soft: neither home nor away.
    Tone.STRONG: Ink("#12604a", "#7fd0ab", "#004b37"),
    Tone.HOME: HOME_INK,
    Tone.AWAY: AWAY_INK,
    "series-1": HOME_INK,
    "series-2": AWAY_INK,
    "series-3": Ink("#00795a", "#3ecb9d", "#00664b"),
    "series-4": Ink("#a33e7f", "#ea9ccb", "#8f3069"),
    "series-5": Ink("#17211c", "#eceee6", "#000000"),
    "series-6": Ink("#8a6100", "#f0c14b", "#755300"),
    "series-7": Ink("#3a7ca8", "#a9d4ee", "#2c6b94"),
    "series-8": Ink("#6f5b8c", "#c0afe3", "#5d4a78"),
}
