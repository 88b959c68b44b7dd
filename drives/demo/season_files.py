"""The files of the demo's two seasons, written around the day that it is made.

Last season is that of league/demo/, moved to its days and played out; this season is
played by chance up to last week.
"""

from __future__ import annotations

import csv
import io
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from drives.demo import days
from drives.demo.days import DemoDays
from drives.demo.playing import Play, play, signatures
from matches import demo
from matches.season_files import columns
from matches.season_files.folder import read_folder
from rules.record import FORMAT, TABLES, RecordEntry, entry_as_json

START = time(19, 30)
# The first and the last night in league/demo/.
FIRST, LAST = date(2026, 2, 3), date(2026, 5, 12)
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
# Whose captain signs in: their match has yet to begin.
CAPTAINS = "ATH-A"
# How strong the teams are this season, against one of 10.
STRENGTH = {
    "ATH-A": 12,
    "ATH-B": 8,
    "GRP-A": 11,
    "GRP-B": 7,
    "HEI-A": 13,
    "MPL-A": 10,
    "RET-A": 9,
    "STR-A": 10,
}
# Tonight's other matches, in the order of their halls' codes.
STAGES = (days.SIGNED, days.SECOND_HALF, days.FIRST_HALF)


@dataclass(frozen=True, slots=True)
class SeasonFiles:
    """A season's files as an import takes them, and the names to write records by."""

    files: dict[str, bytes]
    zone: ZoneInfo
    names: Mapping[str, str]
    squads: Mapping[str, list[str]]
    chance: random.Random
    strength: Mapping[str, int] = field(default_factory=dict)

    def play(self, row: Mapping[str, str], *, number: int = 0) -> None:
        """Play a fixture of the files, and add its record."""
        home, away = row["home"], row["away"]
        begins = datetime.combine(
            date.fromisoformat(row["date"]), time.fromisoformat(row["start"]), self.zone
        )
        match = Play(
            name=f"{row['date']}-{home}",
            starts_at=begins + timedelta(minutes=self.chance.randrange(3)),
            share=share_of(self.strength.get(home, 10), self.strength.get(away, 10)),
            has_stoppage=number % 9 == 4,
        )
        entries = [*play(match, self.chance), *signatures(match)]
        name = f"matches/{row['date']}-{home}-{away}.json"
        self.files[name] = self.record(row, entries)

    def record(self, row: Mapping[str, str], entries: Sequence[RecordEntry]) -> bytes:
        told = {
            "format": FORMAT,
            "round": int(row["round"]),
            "venue": row["venue"],
            "stage": row.get("stage", "league"),
            "home": self._line_up(row["home"]),
            "away": self._line_up(row["away"]),
            "entries": [entry_as_json(one) for one in entries],
        }
        return json.dumps(told, indent=1).encode()

    def _line_up(self, code: str) -> dict[str, object]:
        seated = self.chance.sample(self.squads[code], 2 * len(TABLES))
        pairs = [
            {"counter": counter, "by_speler": by_speler}
            for counter, by_speler in zip(seated[::2], seated[1::2], strict=True)
        ]
        squad = self.squads[code]
        return {"team": self.names[code], "squad": squad, "pairs": pairs}


def share_of(home: int, away: int) -> float:
    """Return home's share of the booms; at home it is a little more."""
    return (home + 0.5) / (home + away + 0.5)


@cache
def filed() -> dict[str, bytes]:
    return read_folder(demo.FOLDER)


def rows_of(files: Mapping[str, bytes], name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(files[name].decode())))


def as_csv(name: str, rows: Sequence[Mapping[str, object]]) -> bytes:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(columns.COLUMNS[name]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


def moved(text: str, by: timedelta) -> str:
    """Return a text with all of its days moved."""

    def day(found: re.Match[str]) -> str:
        return str(date.fromisoformat(found[0]) + by)

    return DAY.sub(day, text)


def season_files(
    files: Mapping[str, bytes], zone: ZoneInfo, chance: random.Random
) -> SeasonFiles:
    squads: dict[str, list[str]] = {}
    for row in rows_of(files, columns.PLAYERS):
        squads.setdefault(row["team"], []).append(row["name"])
    names = {row["code"]: row["name"] for row in rows_of(files, columns.TEAMS)}
    return SeasonFiles(dict(files), zone, names, squads, chance, STRENGTH)


def last_season(now: DemoDays, zone: ZoneInfo, chance: random.Random) -> SeasonFiles:
    """Return the files of last season, with the rounds that they lack played."""
    by = now.filed_to_last
    files = {
        moved(name, by): moved(content.decode(), by).encode()
        for name, content in filed().items()
    }
    made = season_files(files, zone, chance)
    for number, row in enumerate(rows_of(files, columns.FIXTURES)):
        if int(row["round"]) >= days.TONIGHT:
            made.play(row, number=number)
    return made


def this_season(now: DemoDays, zone: ZoneInfo, chance: random.Random) -> SeasonFiles:
    """Return the files of this season: played up to last week."""
    players = moved(filed()[columns.PLAYERS].decode(), now.night_of(1) - FIRST).encode()
    files = {
        name: content for name, content in filed().items() if name in columns.COLUMNS
    }
    rows = list(_fixtures(now))
    files |= {
        columns.PLAYERS: players,
        columns.FIXTURES: as_csv(columns.FIXTURES, rows),
    }
    made = season_files(files, zone, chance)
    for number, row in enumerate(rows):
        if int(row["round"]) < days.TONIGHT:
            made.play(row, number=number)
    return made


def _fixtures(now: DemoDays) -> Iterator[dict[str, str]]:
    """Yield last season's pairings with the other side at home."""
    halls = {row["code"]: row["venue"] for row in rows_of(filed(), columns.CLUBS)}
    clubs = {row["code"]: row["club"] for row in rows_of(filed(), columns.TEAMS)}
    starts = _starts(now)
    for row in rows_of(filed(), columns.FIXTURES):
        number, home = int(row["round"]), row["away"]
        start = starts[home] if number == days.TONIGHT else START
        yield {
            "round": row["round"],
            "date": str(now.night_of(number)),
            "start": f"{start:%H:%M}",
            "home": home,
            "away": row["home"],
            "venue": halls[clubs[home]],
        }


def _starts(now: DemoDays) -> dict[str, time]:
    """Return when tonight's matches begin, by their home teams."""
    return {home: now.planned(since) for home, since in tonights_stages().items()}


def tonights_stages() -> dict[str, timedelta]:
    """Return how long ago each of tonight's matches began, by its home team."""
    rows = rows_of(filed(), columns.FIXTURES)
    tonight = [row for row in rows if int(row["round"]) == days.TONIGHT]
    homes = [row["away"] for row in tonight if CAPTAINS not in row.values()]
    waiting = [row["away"] for row in tonight if CAPTAINS in row.values()]
    return dict(zip(sorted(homes), STAGES, strict=True)) | {waiting[0]: days.WAITING}
