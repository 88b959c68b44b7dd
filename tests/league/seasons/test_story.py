"""A season in which a team leaves, a cup is played and a player was entered twice."""

from __future__ import annotations

from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command

from league.cups.actions.cups import CupOptions, enter_teams, make_cup
from league.cups.actions.draws import draw_cup
from league.fixtures.actions.fixtures import move_fixture
from league.models import Cup, Division, Fixture, PlayerMerge, Standing, Team
from league.models.places import today
from league.rulings.actions.withdrawals import reinstate, withdraw_team
from matches.merging.actions import merge_players, unmerge
from matches.models import Match
from tests.league.cups.make_cups import SEED, codes_of, fixture_of
from tests.make import (
    make_division,
    make_fixture,
    make_match,
    make_player,
    make_role,
    make_team,
    play,
)

pytestmark = pytest.mark.django_db
NIGHT = date(2026, 2, 3)


class Story:
    """Four teams; A and C have won at home by 8 to 4, their second legs are ahead."""

    def __init__(self) -> None:
        self.division: Division = make_division()
        self.secretary = make_role(self.division.union)
        self.teams: list[Team] = [
            make_team(self.division, code=code, name=f"Team {code}") for code in "ABCD"
        ]
        a, b, c, d = self.teams
        self.first: Match = self.played(a, b, round=1)
        self.played(c, d, round=1)
        for home, away in [(b, a), (d, c)]:
            self.planned(home, away, round=2, night=date(2030, 2, 5))

    def planned(self, home: Team, away: Team, **values: object) -> Fixture:
        return make_fixture(self.division, home=home, away=away, **values)

    def played(self, home: Team, away: Team, **values: object) -> Match:
        return play(make_match(self.planned(home, away, **values)))

    def entry_of(self, team: Team) -> Standing:
        return self.division.standings.get(team=team)

    def log(self) -> dict[str, tuple[int, int, int]]:
        """Each team's won, lost and difference."""
        return {
            one.team.code: (one.won, one.lost, one.points_for - one.points_against)
            for one in self.division.standings.select_related("team")
        }

    def merged(self) -> PlayerMerge:
        """Someone who sat in the first match, merged into a row of the same person."""
        sat = self.first.team_sheets.get(side="home").seats.first().player
        return merge_players(make_player(union=sat.union), sat, by=self.secretary)

    def cup(self) -> Cup:
        cup = make_cup(
            self.division.season, name="Cup", options=CupOptions(), by=self.secretary
        )
        enter_teams(cup, dict.fromkeys(self.teams), by=self.secretary)
        draw_cup(cup, seed=SEED, by=self.secretary)
        return cup


def told(command: str, *options: str) -> str:
    """The last line of a command that found nothing wrong; a fault would end it."""
    out = StringIO()
    call_command(command, *options, stdout=out)
    return out.getvalue().splitlines()[-1]


def check_nothing_differs() -> None:
    assert told("rebuild", "--check") == "0 differences"
    assert told("verify").endswith(" entries: 0 faults")


def test_a_team_that_leaves_and_comes_back_leaves_nothing_that_differs() -> None:
    story = Story()
    d = story.teams[3]
    withdraw_team(
        story.entry_of(d), on=today(d.union), reason="Too few.", by=story.secretary
    )
    # One of its two matches was played, so that its first leg stands.
    assert story.log()["C"] == (1, 0, 4)
    check_nothing_differs()
    reinstate(story.entry_of(d), by=story.secretary)
    check_nothing_differs()


def test_a_player_who_was_entered_twice_leaves_nothing_that_differs() -> None:
    story = Story()
    made = story.merged()
    check_nothing_differs()
    unmerge(made, by=story.secretary)
    check_nothing_differs()


def test_a_practice_match_leaves_nothing_that_differs() -> None:
    story = Story()
    a, _b, c, _d = story.teams
    story.played(a, c, stage="practice", round=1, night=NIGHT)
    assert story.log()["A"] == (1, 0, 4)
    check_nothing_differs()


def test_a_cups_results_leave_nothing_that_differs() -> None:
    story = Story()
    cup, winners = story.cup(), set()
    for number in (1, 2):
        tie = fixture_of(cup, 1, number)
        move_fixture(tie, night=date(2026, 3, 3), by=story.secretary)
        play(make_match(Fixture.objects.get(pk=tie.pk)))
        winners.add(tie.home.code)
    assert codes_of(cup, 2, 1) == winners
    assert story.log()["A"] == (1, 0, 4)
    check_nothing_differs()
