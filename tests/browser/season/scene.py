"""A union of two divisions of ten, its season in front of it, made by the actions."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from tests.scoresheets.typing.test_samples import SEASON as SAMPLE
from tests.server.system import System

PAPER_UNION = "Paper Union"
UNION, SECRETARY = "Effort Union", "effort-secretary"
TEAMS, PLAYERS = 10, 8
DIVISIONS = {"A": "Premier", "B": "First"}
AHEAD = timedelta(weeks=4)

HERE = """
from datetime import timedelta
from django.utils import timezone
from league.models import Fixture, Season, Team, User
by = User.objects.get(username="{secretary}")
season = Season.objects.get(union__name="{union}")
teams = list(Team.objects.filter(union=season.union).order_by("code"))
"""
ASKED = """
from league.registrations.actions.requests import ask_registration
from league.registrations.faults import Filled
from tests.browser.season.scene import OTHERS, name_of
day = timezone.localdate()
for number in range({asked}):
    team = teams[number % len(teams)]
    filled = Filled(name_of(OTHERS, number), team.club, team, day)
    ask_registration(season, filled, by=by)
"""
POSTPONED = """
from league.fixtures.availability import MatchPlace
from league.postponements.actions.postponements import accept_date, ask_postponement
fixture = Fixture.objects.filter(division__season=season).order_by("night", "pk")[0]
night = fixture.night + timedelta(days=3)
asked = ask_postponement(
    fixture,
    team=fixture.away,
    reason="Three of us are at a wedding.",
    places=[MatchPlace(night, fixture.start, fixture.venue)],
    by=by,
    at=timezone.now(),
)
accept_date(asked, proposed=asked.proposed.get(), by=by, at=timezone.now())
"""
OFFICIALS = """
from league.officials.actions.officials import OfficialDuties, keep_official
from league.registrations.actions.players import make_player, save_contact
from tests.browser.season.scene import OTHERS, name_of
for number in range({officials}):
    player = make_player(season.union, name=name_of(OTHERS, 139 - number), by=by)
    save_contact(player, phone="", email="n%d@union.example" % number, by=by)
    duties = OfficialDuties(is_referee=True, is_marker=True)
    keep_official(player, duties, user=None, by=by)
"""


def write_files(folder: Path, first: date) -> Path:
    """Write a season's files: both divisions, eight players a team, every night."""
    folder.mkdir()
    halls = [(f"H{n}", f"Hall {n}", 8) for n in range(TEAMS // 2)]
    clubs = [(f"C{n}", f"Club {n}", f"H{n // 2}") for n in range(TEAMS)]
    teams = [
        (f"C{n}-{letter}", f"Club {n} {letter}", f"C{n}", division)
        for letter, division in DIVISIONS.items()
        for n in range(TEAMS)
    ]
    write(folder / "venues.csv", ("code", "name", "tables"), halls)
    write(folder / "clubs.csv", ("code", "name", "venue"), clubs)
    write(folder / "teams.csv", ("code", "name", "club", "division"), teams)
    write(
        folder / "players.csv",
        ("registration_no", "name", "team", "role", "registered_on"),
        players_of([code for code, *_rest in teams], first - AHEAD),
    )
    write(
        folder / "fixtures.csv",
        ("round", "date", "start", "home", "away", "venue"),
        fixtures_from(first),
    )
    return folder


def write_teams(path: Path) -> Path:
    """Write both divisions' teams as one file; two clubs share a hall for three."""
    columns = ("Team", "Club", "Division", "Hall", "Tables")
    rows = [
        (f"Club {n} {letter}", f"Club {n}", division, f"Hall {n // 2}", 12)
        for letter, division in DIVISIONS.items()
        for n in range(TEAMS)
    ]
    write(path, columns, rows)
    return path


def write(path: Path, columns: tuple[str, ...], rows: list[tuple[object, ...]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as opened:
        csv.writer(opened).writerows([columns, *rows])


def players_of(teams: list[str], day: date) -> list[tuple[object, ...]]:
    return [
        (f"EU{(at := PLAYERS * place + n) + 100}", name_of(FIRST, at), team, "", day)
        for place, team in enumerate(teams)
        for n in range(PLAYERS)
    ]


# No two people's names are near each other: whoever may be known already is a doubt.
FIRST = ("Adiela", "Basil", "Cornelius", "Denise", "Edwina", "Faiza", "Gavin", "Hajira")
OTHERS = ("Ingrid", "Jonathan", "Koelsum", "Leonard", "Mogamat", "Nomvula", "Oswald")
SURNAMES = (
    *("Abrahams", "Booysen", "Cloete", "Dollie", "Esau", "Fortuin", "Gallant"),
    *("Hendricks", "Isaacs", "Jaftha", "Kannemeyer", "Lakay", "Manuel", "Noordien"),
    *("October", "Pietersen", "Quint", "Rhoda", "September", "Toefy"),
)


def name_of(first: tuple[str, ...], number: int) -> str:
    """Return the name of a person by their number among those with these names."""
    return f"{first[number % len(first)]} {SURNAMES[number // len(first)]}"


def fixtures_from(first: date) -> list[tuple[object, ...]]:
    """A double round of each division, the one a day after the other."""
    return [
        (
            number + 1,
            first + timedelta(weeks=number, days=later),
            "19:30",
            f"C{home}-{letter}",
            f"C{away}-{letter}",
            f"H{home // 2}",
        )
        for later, letter in enumerate(DIVISIONS)
        for number, pairs in enumerate(double_round())
        for home, away in pairs
    ]


def double_round() -> Iterator[list[tuple[int, int]]]:
    """Each pair at home and away, by turning all numbers but the first."""
    for leg in range(2):
        ring = list(range(TEAMS))
        for number in range(TEAMS - 1):
            pairs = list(zip(ring[: TEAMS // 2], reversed(ring), strict=False))
            turned = (leg + number) % 2
            yield [(away, home) if turned else (home, away) for home, away in pairs]
            ring = [ring[0], ring[-1], *ring[1:-1]]


def take_in(system: System, first: date) -> str:
    """Take the season in, and return its secretary's password."""
    files = write_files(system.folder / "season", first)
    done = system.run(
        "manage.py", "importseason", str(files), "--union", UNION, "--season", "2027"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return make_secretary(system)


def take_in_paper(system: System, secretary: str, *, last: str) -> str:
    """Take in the sample season up to a night, whose sheets are not in yet.

    The password of the secretary that it makes is returned.
    """
    files = system.folder / "season"
    shutil.copytree(SAMPLE, files, ignore=shutil.ignore_patterns("score*"))
    for path in (files / "matches").glob("*.json"):
        if path.stem >= last:
            path.unlink()
    fixtures = files / "fixtures.csv"
    first, *rest = fixtures.read_text().splitlines()
    kept = [first, *(row for row in rest if row.split(",")[1] <= last)]
    fixtures.write_text("\n".join(kept))
    told = system.run(
        *("manage.py", "importseason", str(files)),
        *("--union", PAPER_UNION, "--season", "2026"),
    )
    assert told.returncode == 0, told.stdout + told.stderr
    return make_secretary(system, secretary, PAPER_UNION)


def make_secretary(
    system: System, secretary: str = SECRETARY, union: str = UNION
) -> str:
    """Make the secretary, and the union if it is not there; return the password."""
    told = system.manage("makesecretary", secretary, "--union", union)
    return told.rpartition(": ")[2].strip()


def act(system: System, script: str, **values: object) -> None:
    """Run what others do meanwhile, by the actions of the site."""
    made = (HERE + script).format(secretary=SECRETARY, union=UNION, **values)
    done = system.run("manage.py", "shell", "-c", made)
    assert done.returncode == 0, done.stderr
