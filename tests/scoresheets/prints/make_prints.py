"""What the tests of prints are about: a hall's night with the longest names."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from pypdf import PdfReader

from league.models import Division, Fixture
from matches.models import Match
from tests.make import (
    make_club,
    make_division,
    make_fixture,
    make_match,
    make_season,
    make_team,
    make_tonight,
    make_union,
    make_venue,
)

LONG = "Bartholomew-Constantijn van der Merwe XX"
assert len(LONG) == 40


def make_hall_night(matches: int = 2, **given: Any) -> list[Fixture]:
    """Matches of tonight in one hall, with both team sheets in."""
    union = make_union(name="South Peninsula")
    division = make_division(make_season(union))
    hall = make_venue(union, name="Athlone Civic Centre", tables=4 * matches)
    return [
        make_sheeted(division, venue=hall, number=number, **given)
        for number in range(matches)
    ]


def make_sheeted(division: Division, *, number: int, **given: Any) -> Fixture:
    teams = [
        make_team(
            division,
            name=f"{side} {number} {LONG}"[:40],
            club=make_club(division.union),
        )
        for side in ("Home", "Away")
    ]
    fixture = make_tonight(division, home=teams[0], away=teams[1], **given)
    make_match(fixture)
    return fixture


def make_rounds(rounds: int, *, of: int = 2) -> Division:
    """A division with some rounds of fixtures between teams of forty letters."""
    division = make_division(make_season(make_union(name="South Peninsula")))
    teams = [
        make_team(division, name=f"Team {number} {LONG}"[:40])
        for number in range(2 * of)
    ]
    for round_ in range(1, rounds + 1):
        for pair in range(of):
            home, away = teams[2 * pair], teams[2 * pair + 1]
            make_fixture(division, round=round_, home=home, away=away)
    return division


def reader_of(body: bytes) -> PdfReader:
    return PdfReader(BytesIO(body))


def words_of(body: bytes) -> str:
    """All that a PDF says, without regard to where a line was broken."""
    pages = reader_of(body).pages
    return "".join("".join(page.extract_text().split()) for page in pages)


def squeezed(text: str) -> str:
    return "".join(text.split())


def names_on(match: Match) -> list[str]:
    sheets = match.team_sheets.all()
    names = [seat.player.name for sheet in sheets for seat in sheet.seats.all()]
    assert names, "a match has players on its sheets"
    return names
