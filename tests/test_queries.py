"""A page has no more queries with 200 matches than with 20, nor with more entries."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

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
