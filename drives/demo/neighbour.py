"""The second union: small, with a season of its own, in Afrikaans."""

from __future__ import annotations

import random
from datetime import date, timedelta

from drives.demo.days import TONIGHT, WEEK, DemoDays
from drives.demo.people import agree
from drives.demo.season_files import (
    START,
    SeasonFiles,
    as_csv,
    rows_of,
    season_files,
)
from league.clubs.actions import make_union, save_union
from league.models import Board, Season, Union
from matches import demo
from matches.season_files import columns
from matches.season_files.applying import Destination, write_season

HALLS = {"STB": "Stellenbosch Stadsaal", "SOM": "Somerset-Wes Saal"}
TEAMS = {
    "STB-A": ("Stellenbosch Boere", "STB"),
    "STB-B": ("Eersterivier Azers", "STB"),
    "SOM-A": ("Somerset-Wes A", "SOM"),
    "SOM-B": ("Strand Sewes", "SOM"),
}
FIRST_NAMES = ("Anna", "Boeta", "Charmaine", "Dawid", "Elmarie", "Frans", "Ilse")
LAST_NAMES = ("Arendse", "Booysen", "Cupido", "Daniels", "Engelbrecht", "Fortuin")
# Home and away by round; the second half turns them round.
ROUNDS = (
    (("STB-A", "SOM-A"), ("STB-B", "SOM-B")),
    (("SOM-B", "STB-A"), ("SOM-A", "STB-B")),
    (("STB-A", "STB-B"), ("SOM-A", "SOM-B")),
)
PLAYED, A_TEAM = 3, 9


def make_neighbour(board: Board, now: DemoDays, chance: random.Random) -> Union:
    """Make the second union, its season played to the middle."""
    union = make_union(demo.NEIGHBOUR, by=None)
    union.board, union.language = board, "af"
    save_union(union, changed=("board", "language"), by=None)
    made = season_files(_files(now, chance), union.zone, chance)
    _play(made)
    write_season(made.files, into=Destination(union, season_name=now.name), by=None)
    agree(Season.objects.get(union=union), now, chance, by=None)
    return union


def _play(made: SeasonFiles) -> None:
    for row in rows_of(made.files, columns.FIXTURES):
        if int(row["round"]) <= PLAYED:
            made.play(row)


def _files(now: DemoDays, chance: random.Random) -> dict[str, bytes]:
    halls = [{"code": code, "name": HALLS[code], "tables": 8} for code in HALLS]
    clubs = [
        {"code": code, "name": HALLS[code].split()[0], "venue": code} for code in HALLS
    ]
    teams = [
        {"code": code, "name": name, "club": club, "division": "Premier"}
        for code, (name, club) in TEAMS.items()
    ]
    return {
        columns.VENUES: as_csv(columns.VENUES, halls),
        columns.CLUBS: as_csv(columns.CLUBS, clubs),
        columns.TEAMS: as_csv(columns.TEAMS, teams),
        columns.PLAYERS: as_csv(columns.PLAYERS, _players(now, chance)),
        columns.FIXTURES: as_csv(columns.FIXTURES, _fixtures(now)),
    }


def _players(now: DemoDays, chance: random.Random) -> list[dict[str, object]]:
    names = [f"{first} {last}" for first in FIRST_NAMES for last in LAST_NAMES]
    drawn = chance.sample(names, A_TEAM * len(TEAMS))
    registered = _night_of(now, 1) - timedelta(days=20)
    return [
        {
            "registration_no": f"HB{1001 + number}",
            "name": name,
            "team": list(TEAMS)[number // A_TEAM],
            "role": columns.CAPTAIN if number % A_TEAM == 0 else "",
            "registered_on": str(registered),
        }
        for number, name in enumerate(drawn)
    ]


def _night_of(now: DemoDays, number: int) -> date:
    """Return the night of a round: the fourth is tomorrow."""
    return now.night_of(TONIGHT) + timedelta(days=1) + (number - PLAYED - 1) * WEEK


def _fixtures(now: DemoDays) -> list[dict[str, object]]:
    turned = [[(away, home) for home, away in pairs] for pairs in ROUNDS]
    return [
        {
            "round": number,
            "date": str(_night_of(now, number)),
            "start": f"{START:%H:%M}",
            "home": home,
            "away": away,
            "venue": TEAMS[home][1],
        }
        for number, pairs in enumerate([*ROUNDS, *turned], 1)
        for home, away in pairs
    ]
