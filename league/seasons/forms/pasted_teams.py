"""A pasted list of teams as rows of the form of new teams."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from django.http import QueryDict

from league.access.names import name_key
from league.seasons.forms.new_teams import MOST_NEW_TEAMS

PREFIX = "new"
FIELDS = ("name", "club", "division")
SEPARATORS = ("\t", ";", ",")
HEADINGS = {"team", "teams", "team name", "span", "spannaam", "name", "naam", "ploeg"}
# "Athlone A" and "Athlone 2" are teams of Athlone.
LETTERED = re.compile(r"(.+?)\s+(?:[A-Za-z]|\d{1,2})")


def with_pasted(data: QueryDict, divisions: Iterable[tuple[str, str]]) -> QueryDict:
    """Return what was sent with the lines of a pasted list as rows of new teams.

    They follow the rows that are filled in; lines that find no place stay pasted.
    """
    lines = [one for one in data.get("pasted", "").splitlines() if one.strip()]
    if not lines:
        return data
    sent = data.copy()
    before = [one for one in _rows_sent(data) if any(one)]
    keys = {name_key(name): key for key, name in divisions}
    room = max(0, MOST_NEW_TEAMS - len(before))
    if lines and name_key(_cells(lines[0])[0]) in HEADINGS:
        lines = lines[1:]
    rows = [*before, *(_row(line, keys) for line in lines[:room])]
    for place, row in enumerate(rows):
        for name, value in zip(FIELDS, row, strict=True):
            sent[f"{PREFIX}-{place}-{name}"] = value
    sent[f"{PREFIX}-TOTAL_FORMS"] = str(len(rows))
    sent["pasted"] = "\n".join(lines[room:])
    return sent


def _rows_sent(data: QueryDict) -> Iterator[tuple[str, ...]]:
    for place in range(MOST_NEW_TEAMS):
        name, club, division = (
            data.get(f"{PREFIX}-{place}-{one}", "").strip() for one in FIELDS
        )
        # A division alone fills no row.
        yield (name, club, division) if name or club else ("", "", "")


def _cells(line: str) -> list[str]:
    between = next((one for one in SEPARATORS if one in line), SEPARATORS[-1])
    return [" ".join(cell.strip(' "').split()) for cell in line.split(between)]


def _row(line: str, divisions: dict[str, str]) -> tuple[str, str, str]:
    """Return a line's team, its club, and the key of its division.

    The only division is that of every team.
    """
    name, club, division, *_rest = [*_cells(line), "", "", ""]
    lettered = LETTERED.fullmatch(name)
    club = club or (lettered[1] if lettered else "")
    only = next(iter(divisions.values())) if len(divisions) == 1 else ""
    return name, club, divisions.get(name_key(division), "" if division else only)
