"""A small season to run the programs of docs/client/ against, as somebody runs them."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from config.management.commands.makeclient import KEPT
from league.models import Club, Fixture, Scope, Season, Team, Union, Venue
from league.programs.actions import Wanted, make_key
from tests.make import (
    make_club,
    make_division,
    make_fixture,
    make_role,
    make_season,
    make_team,
    make_union,
    make_venue,
)

FOLDER = KEPT.parent
RECIPES = sorted(one.stem for one in FOLDER.glob("*.py") if one != KEPT)
NIGHT = date(2026, 4, 14)
PAGE = (FOLDER.parent / "recipes.md").read_text()
# A program needs the standard library alone, and nothing from its surroundings.
PLAIN = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"}


@dataclass(frozen=True, slots=True)
class Ran:
    """How a program ended, and what it wrote."""

    code: int
    out: str
    fault: str = ""


def shown_on_the_page(recipe: str) -> str:
    """What docs/recipes.md shows that a program writes."""
    shown = PAGE.partition(f"python {recipe}.py ")[2].partition("```text\n")[2]
    return shown.partition("```")[0]


def command_of(recipe: str, *arguments: object) -> list[str]:
    return [sys.executable, str(FOLDER / f"{recipe}.py"), *map(str, arguments)]


def run(recipe: str, *arguments: object) -> Ran:
    """Run one of the programs to its end."""
    command = command_of(recipe, *arguments)
    ended = subprocess.run(
        command, env=PLAIN, capture_output=True, text=True, timeout=60, check=False
    )
    return Ran(ended.returncode, ended.stdout, ended.stderr)


@dataclass
class League:
    """A union with two seasons, a hall and, in the Premier division, four teams."""

    union: Union = field(
        default_factory=lambda: make_union("Peninsula", slug="peninsula")
    )

    def __post_init__(self) -> None:
        make_division(make_season(self.union, name="2025"))
        self.season: Season = make_season(self.union, name="2026")
        self.premier = make_division(self.season)
        self.hall: Venue = make_venue(self.union, name="Civic", code="CIVIC")
        self.club: Club = make_club(self.union, name="Aces", code="ACES")
        self.aces, self.kings, self.queens, self.jacks = (
            self.team(name) for name in ("Aces A", "Kings", "Queens", "Jacks")
        )

    def team(self, name: str) -> Team:
        club = self.club if name.startswith("Aces") else None
        return make_team(self.premier, name=name, club=club)

    def fixture(self, home: Team, away: Team, **values: object) -> Fixture:
        night = {"night": NIGHT, "venue": self.hall}
        return make_fixture(self.premier, home=home, away=away, **(night | values))

    def key(
        self, *scopes: Scope, kind: str = "union secretary", **place: object
    ) -> str:
        user = make_role(self.union, kind, **place)
        return make_key(user, Wanted("recipes", scopes), by=user).text


def played(home: int, away: int, **values: object) -> dict[str, object]:
    """The columns of a fixture that was played, by its score."""
    winner = "draw" if home == away else "home" if home > away else "away"
    score = {"state": "played", "home_score": home, "away_score": away}
    return score | {"winner": winner} | values


def write_list(folder: Path, text: str, *, encoding: str = "utf-8") -> Path:
    path = folder / "players.csv"
    path.write_bytes(text.encode(encoding))
    return path
