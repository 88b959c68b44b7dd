"""What a one-page guide says, as data: steps by section, awards, what can go wrong.

A text may have words in bold, between pairs of asterisks: the names of buttons, exactly
as the screens have them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

BOLD = "**"


class GuideRole(StrEnum):
    """Whom a guide is for; the value is its name in an address."""

    MARKER = "marker"
    CAPTAIN = "captain"
    REFEREE = "referee"
    SECRETARY = "secretary"


@dataclass(frozen=True, slots=True)
class GuideSection:
    """Steps under one heading; they are numbered through the whole page."""

    title: str
    steps: Sequence[str]


@dataclass(frozen=True, slots=True)
class GuideAward:
    """The points that a rule gives, what for, and which button leads to them."""

    points: int
    rule: str
    what: str


@dataclass(frozen=True, slots=True)
class GuideFault:
    """Something that goes wrong, and what to do."""

    what: str
    deed: str


@dataclass(frozen=True, slots=True)
class Guide:
    """One page for one role."""

    title: str
    under: str
    # Where the role begins, a path of the site, and what is there.
    path: str
    caption: str
    sections: Sequence[GuideSection]
    faults: Sequence[GuideFault]
    awards: Sequence[GuideAward] = ()
    # What is said below the awards.
    about_awards: str = ""
    # Whoever is the union's contact calls others: their page has a line to write on.
    calls_contact: bool = True


def bold(words: str) -> str:
    """Return words in bold, as a button is named."""
    return f"{BOLD}{words}{BOLD}"
