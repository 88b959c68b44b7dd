"""The seasons to measure: as many teams as asked for, each pair twice."""

from __future__ import annotations

import itertools
import random
from datetime import date, time, timedelta

from league.models import (
    Club,
    Division,
    Fixture,
    Player,
    Role,
    RuleSet,
    Season,
    Standing,
    Team,
    Union,
    User,
)
from league.results.actions.results import rebuild_log
from matches.models import Match, Seat, SquadMember, TeamSheet

FULL_CHAIN = [
    "points",
    "head to head",
    "difference",
    "ratio",
    "for",
    "won",
    "away won",
    "away for",
]


def make_union(slug: str = "bench") -> Union:
    return Union.objects.create(name="Bench union", slug=slug)


def make_division(union: Union, *, teams: int) -> Division:
    """Make a division whose whole double round has been played."""
    rules = RuleSet.objects.create(
        union=union, version=teams, scheme={"order": FULL_CHAIN}
    )
    season = Season.objects.create(union=union, name=f"{teams}", rule_set=rules)
    division = Division.objects.create(union=union, season=season, name=f"Of {teams}")
    club = Club.objects.create(union=union, code=f"C{teams}", name=f"Club {teams}")
    made = Team.objects.bulk_create(
        Team(
            union=union, club=club, code=f"T{teams}-{n}", name=f"Team {n:03} of {teams}"
        )
        for n in range(teams)
    )
    Standing.objects.bulk_create(
        Standing(union=union, division=division, team=team) for team in made
    )
    Fixture.objects.bulk_create(results(union, division, made), batch_size=2000)
    rebuild_log(division)
    division.refresh_from_db()
    return division


def results(union: Union, division: Division, teams: list[Team]) -> list[Fixture]:
    chance = random.Random(1)
    first = date(2026, 2, 3)
    made = []
    for place, (home, away) in enumerate(itertools.permutations(teams, 2)):
        one, other = 2 * chance.randrange(10, 50), 2 * chance.randrange(10, 50)
        winner = "home" if one > other else "away" if other > one else "draw"
        round_ = place // max(1, len(teams) // 2) + 1
        made.append(
            Fixture(
                union=union,
                division=division,
                round=round_,
                night=first + timedelta(weeks=round_),
                start=time(19, 30),
                home=home,
                away=away,
                state=Fixture.State.PLAYED,
                home_score=one,
                away_score=other,
                winner=winner,
            )
        )
    return made


def make_match(division: Division, *, round: int) -> Match:
    """Make a match still to be played, with both team sheets in."""
    home, away = list(Team.objects.filter(divisions=division)[:2])
    fixture = Fixture.objects.create(
        union=division.union,
        division=division,
        round=round,
        night=date(2026, 12, 1),
        start=time(19, 30),
        home=home,
        away=away,
    )
    match = Match.objects.create(union=division.union, fixture=fixture)
    for side in ("home", "away"):
        sheet = TeamSheet.objects.create(union=division.union, match=match, side=side)
        players = Player.objects.bulk_create(
            Player(union=division.union, name=f"{side} player {n} of {round}")
            for n in range(10)
        )
        SquadMember.objects.bulk_create(
            SquadMember(
                union=division.union, team_sheet=sheet, place=place, player=player
            )
            for place, player in enumerate(players)
        )
        Seat.objects.bulk_create(
            Seat(
                union=division.union,
                team_sheet=sheet,
                table=place // 2 + 1,
                role=Seat.Role.BY_SPELER if place % 2 else Seat.Role.COUNTER,
                player=player,
            )
            for place, player in enumerate(players[:8])
        )
    return match


def make_secretary(union: Union, username: str = "bench") -> User:
    user = User.objects.create_user(username)
    Role.objects.create(user=user, union=union, kind=Role.Kind.UNION_SECRETARY)
    return user
