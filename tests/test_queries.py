"""A page has no more queries with 200 matches than with 20, nor with more entries."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Division, Fixture, Player, Team
from matches.models import Match, Seat, TeamSheet
from tests.make import (
    NIGHT,
    entry,
    make_division,
    make_match,
    make_player,
    make_role,
    make_team,
    points,
    write,
)

pytestmark = pytest.mark.django_db

FEW, MANY = 20, 200
SHEET = {
    "tables": [{"table": 1, "home": {"total": 4}, "away": {"total": 2}}],
}


class Played:
    """A division with so many matches played, all by one team and one player."""

    def __init__(self, matches: int) -> None:
        self.division: Division = make_division()
        self.team: Team = make_team(self.division)
        self.player: Player = make_player(self.team)
        others = [make_team(self.division) for _ in range(4)]
        fixtures = Fixture.objects.bulk_create(
            self.fixture(number, others[number % 4]) for number in range(matches)
        )
        self.sheets(fixtures)

    def fixture(self, number: int, other: Team) -> Fixture:
        return Fixture(
            union=self.division.union,
            division=self.division,
            round=number + 1,
            night=NIGHT - timedelta(days=number % 3),
            start="19:30",
            home=self.team,
            away=other,
            state=Fixture.State.PLAYED,
            home_score=4,
            away_score=2,
            winner="home",
        )

    def sheets(self, fixtures: list[Fixture]) -> None:
        union = self.division.union
        matches = Match.objects.bulk_create(
            Match(union=union, fixture=fixture, sheet=SHEET) for fixture in fixtures
        )
        sheets = TeamSheet.objects.bulk_create(
            TeamSheet(union=union, match=match, side="home") for match in matches
        )
        Seat.objects.bulk_create(
            Seat(
                union=union,
                team_sheet=sheet,
                table=1,
                role=Seat.Role.COUNTER,
                player=self.player,
            )
            for sheet in sheets
        )


PAGES: dict[str, Callable[[Played], str]] = {
    "union": lambda played: f"/unions/{played.division.union.slug}/",
    "log": lambda played: f"/divisions/{played.division.pk}/",
    "fixtures": lambda played: f"/divisions/{played.division.pk}/fixtures/",
    "results": lambda played: f"/divisions/{played.division.pk}/results/",
    "team": lambda played: f"/teams/{played.team.pk}/",
    "club": lambda played: f"/clubs/{played.team.club_id}/",
    "player": lambda played: f"/players/{played.player.pk}/",
}


def queries(client: Client, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def counted_blindly(source: str) -> Iterator[int]:
    """The lines that ask for a page while queries are counted, and look at nothing."""
    blocks = [one for one in ast.walk(ast.parse(source)) if isinstance(one, ast.With)]
    for block in blocks:
        entered = " ".join(ast.unparse(one.context_expr) for one in block.items)
        if "CaptureQueriesContext" in entered or "num_queries" in entered:
            for line in block.body:
                asked = line.value if isinstance(line, ast.Expr) else None
                if isinstance(asked, ast.Call) and ast.unparse(asked.func).endswith(
                    (".get", ".post")
                ):
                    yield line.lineno


def test_no_page_is_counted_without_a_look_at_its_answer() -> None:
    here = Path(__file__).parent
    found = [
        f"{path.relative_to(here)}:{line}"
        for path in sorted(here.rglob("*.py"))
        for line in counted_blindly(path.read_text())
    ]
    assert found == [], "a page that is not found asks little of the database"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_no_more_queries_with_200_matches_than_with_20(
    client: Client, page: str
) -> None:
    few, many = Played(FEW), Played(MANY)
    assert queries(client, PAGES[page](many)) == queries(client, PAGES[page](few))


@pytest.mark.parametrize("page", PAGES)
def test_nor_has_it_for_someone_of_the_union(page: str) -> None:
    counts = []
    for number in (FEW, MANY):
        played, client = Played(number), Client()
        client.force_login(make_role(played.division.union))
        counts.append(queries(client, PAGES[page](played)))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("page", ["", "entries/"])
def test_a_match_has_no_more_queries_with_200_entries_than_with_20(
    client: Client, page: str
) -> None:
    counts = []
    for number in (FEW, MANY):
        match = make_match()
        write(match, entry("start", 0))
        write(match, *(points(n % 4 + 1, "home", n / 4) for n in range(1, number)))
        counts.append(queries(client, f"/matches/{match.pk}/{page}"))
    assert counts[0] == counts[1]
