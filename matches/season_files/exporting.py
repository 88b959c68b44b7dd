"""Exports a season as a folder: its files, its records and what follows from them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from league.lib.files.formulas import neutral
from league.lib.files.notes import FileNote, FilePlace, ImportRefused
from league.lib.files.reading import FileLayout, write_line
from league.models import Division, Fixture, Season, Team
from league.standings.selectors import listed_fixtures
from league.standings.sums import rank_division
from matches.models import Match
from matches.record.reading import score_sheet
from matches.record_files.export import record_text
from matches.season_files.applying import record_file
from matches.season_files.writing import csv_files
from rules.standings import RankingRow

LOG_COLUMNS = (
    "position",
    "team",
    "played",
    "won",
    "drawn",
    "lost",
    "for",
    "against",
    "difference",
    "points",
)
# The order of a score-sheet's fields, which PostgreSQL's JSON loses.
FIELDS = (
    "format",
    "status",
    "tables",
    "first_half",
    "second_half",
    "extra_time",
    "awards",
    "forfeited",
    "total",
    "outcome",
    "entry",
    "rule",
    "table",
    "home",
    "away",
    "stopped",
    "to",
    "points",
    "half",
    "result",
    "needs",
    "decision",
    "signed",
    "refused",
    "paused",
    "abandoned",
    "message",
    "defaulters",
    "winner",
    "method",
)
PLACES = {name: place for place, name in enumerate(FIELDS)}
# The names of all that an export writes, and may overwrite.
OURS = ("*.csv", "matches/*.json", "score-sheets/*.json")


def season_files(season: Season) -> Iterator[tuple[str, bytes]]:
    """Yield each file of a season's folder, with its name."""
    yield from csv_files(season).items()
    listed = listed_fixtures().filter(division__season=season)
    matches = Match.objects.filter(
        fixture__in=listed, team_sheets__isnull=False
    ).select_related("fixture__home", "fixture__away")
    for match in matches.distinct().order_by("fixture__night", "pk"):
        name = record_file(match.fixture)
        yield name, record_text(match).encode()
        sheet = json.dumps(_in_order(score_sheet(match, is_member=True)), indent=1)
        yield name.replace("matches/", "score-sheets/", 1), sheet.encode()
    divisions = list(season.league_divisions)
    for division in divisions:
        yield from _log(division, is_only=len(divisions) == 1)


def _in_order(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_order(one) for one in value]
    if not isinstance(value, dict):
        return value
    names = sorted(value, key=PLACES.__getitem__)
    return {name: _in_order(value[name]) for name in names}


def _log(division: Division, *, is_only: bool) -> Iterator[tuple[str, bytes]]:
    """Yield the log after the last round with a result; nothing before the first."""
    last = (
        division.fixtures.filter(stage=Fixture.Stage.LEAGUE, home_score__isnull=False)
        .order_by("-round")
        .first()
    )
    if last is None:
        return
    division_name = re.sub(r"[^\w-]+", "-", division.name)
    name = f"log-after-round-{last.round}" + ("" if is_only else f"-{division_name}")
    names = {str(one.pk): one.name for one in Team.objects.filter(divisions=division)}
    rows = rank_division(division, division.standings.select_related("team"))
    lines = [LOG_COLUMNS, *(_cells(row, names[row.team]) for row in rows)]
    text = "".join(write_line(line, FileLayout()) for line in lines)
    yield f"{name}.csv", text.encode()


def _cells(row: RankingRow, team: str) -> tuple[str, ...]:
    values: Mapping[str, Any] = row.as_json() | {"team": neutral(team)}
    return tuple(str(values[column]) for column in LOG_COLUMNS)


def write_folder(folder: Path, files: Mapping[str, bytes], *, overwrite: bool) -> None:
    """Write files into a folder that is empty, or holds only an export.

    Raises Refused, and writes nothing, if it holds anything else.
    """
    there = {one for one in folder.rglob("*") if not one.is_dir()}
    ours = {one for pattern in OURS for one in folder.glob(pattern)}
    if there - ours:
        raise ImportRefused(
            [FileNote(FilePlace(str(folder)), _("holds other files: left alone."))]
        )
    if there and not overwrite:
        sentence = _("is not empty; --overwrite writes over an export.")
        raise ImportRefused([FileNote(FilePlace(str(folder)), sentence)])
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for stale in there - {folder / name for name in files}:
        stale.unlink()
