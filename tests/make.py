"""Test data by plain functions: state only what the test is about."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from uuid import uuid4

from django.utils import timezone

from league.models import (
    Board,
    Club,
    Division,
    Fixture,
    Player,
    Registration,
    Role,
    RuleSet,
    Season,
    Standing,
    Team,
    Union,
    User,
    Venue,
)
from matches.models import Match, Seat, SquadMember, TeamSheet, Ticket
from matches.phones.actions.phones import Joined, join_by_ticket
from matches.record.append import append
from matches.record.delivery import EntryAnswer, Posting
from matches.record.results import refold
from matches.team_sheets.actions import put_team_sheet
from rules.record import Kind, Pair, RecordEntry

NIGHT = date(2026, 2, 3)
START = datetime(2026, 2, 3, 17, 30, tzinfo=UTC)  # 19:30 in South Africa
_numbers = itertools.count(1)


def number() -> int:
    return next(_numbers)


def make_board(name: str = "Board of Control") -> Board:
    return Board.objects.create(name=name, slug=f"board-{number()}")


def make_union(name: str = "South Peninsula", **values: object) -> Union:
    return Union.objects.create(
        **({"name": name, "slug": f"union-{number()}"} | values)
    )


def make_season(union: Union | None = None, **values: object) -> Season:
    union = union or make_union()
    rules = RuleSet.objects.create(
        union=union,
        version=number(),
        scheme=values.pop("scheme", {}),
        record_rules=values.pop("record_rules", {}),
    )
    named = {"name": f"2026-{number()}"} | values
    return Season.objects.create(union=union, rule_set=rules, **named)


def make_division(season: Season | None = None, name: str = "Premier") -> Division:
    season = season or make_season()
    return Division.objects.create(union=season.union, season=season, name=name)


def make_venue(union: Union, **values: object) -> Venue:
    code = f"V{number()}"
    return Venue.objects.create(
        union=union, **({"code": code, "name": f"Hall {code}", "tables": 8} | values)
    )


def make_club(union: Union, **values: object) -> Club:
    code = f"C{number()}"
    return Club.objects.create(
        union=union, **({"code": code, "name": f"Club {code}"} | values)
    )


def make_team(division: Division, **values: object) -> Team:
    """Make a team, entered in a division."""
    union, code = division.union, f"T{number()}"
    values = {"code": code, "name": f"Team {code}"} | values
    team = Team.objects.create(
        union=union, club=values.pop("club", None) or make_club(union), **values
    )
    Standing.objects.create(union=union, division=division, team=team)
    return team


def make_player(
    team: Team | None = None,
    *,
    season: Season | None = None,
    registered_on: date = date(2026, 1, 15),
    **values: object,
) -> Player:
    """Make a player, registered for a team where one is given."""
    union = values.pop("union", None) or (team and team.union) or make_union()
    named = {"name": f"Player Number{number()}"} | values
    player = Player.objects.create(union=union, **named)
    if team is not None:
        season = season or Season.objects.filter(union=union).latest("pk")
        registration_of(player, team, season, registered_on).save()
    return player


def registration_of(
    player: Player, team: Team, season: Season, on: date = date(2026, 1, 15)
) -> Registration:
    return Registration(
        union=team.union,
        season=season,
        player=player,
        number=f"SP{number()}",
        club=team.club,
        team=team,
        registered_on=on,
    )


def make_players(team: Team, count: int, *, season: Season) -> list[Player]:
    """Make so many players of a team, in a statement for each table."""
    players = Player.objects.bulk_create(
        Player(union=team.union, name=f"Player Number{number()}") for _ in range(count)
    )
    Registration.objects.bulk_create(
        registration_of(player, team, season) for player in players
    )
    return players


def make_fixture(division: Division | None = None, **values: object) -> Fixture:
    division = division or make_division()
    defaults: dict[str, object] = {
        "round": 1,
        "night": NIGHT,
        "start": time(19, 30),
        "home": values.get("home") or make_team(division),
        "away": values.get("away") or make_team(division),
    }
    return Fixture.objects.create(
        union=division.union, division=division, **(defaults | values)
    )


def make_tonight(division: Division | None = None, **values: object) -> Fixture:
    """Make a fixture that started half an hour ago, by the clock as it stands."""
    division = division or make_division()
    began = timezone.now().astimezone(division.union.zone) - timedelta(minutes=30)
    night = {"night": began.date(), "start": began.time().replace(microsecond=0)}
    return make_fixture(division, **(night | values))


def make_ticket(match: Match, task: str = "mark", **values: object) -> Ticket:
    """Make a code, by default for marking all four tables."""
    return Ticket.objects.create(union=match.union, match=match, task=task, **values)


def make_phone(ticket: Ticket, name: str = "Thandi") -> Joined:
    """Let a phone join by a code, while its match is on."""
    began = ticket.match.fixture.starts_at
    assert began is not None
    return join_by_ticket(ticket, device=uuid4(), name=name, at=began)


def make_match(
    fixture: Fixture | None = None, *, tables: int = 4, rules: dict | None = None
) -> Match:
    """Make a match with both team sheets in, each with two spare players."""
    fixture = fixture or make_fixture()
    match = Match.objects.create(
        union=fixture.union, fixture=fixture, rules=rules or {}
    )
    for side, team in (("home", fixture.home), ("away", fixture.away)):
        make_team_sheet(match, side, team, tables=tables)
    return match


def make_team_sheet(match: Match, side: str, team: Team, *, tables: int) -> TeamSheet:
    sheet = TeamSheet.objects.create(union=match.union, match=match, side=side)
    season = match.fixture.division.season
    players = make_players(team, 2 * tables + 2, season=season)
    SquadMember.objects.bulk_create(
        SquadMember(union=match.union, team_sheet=sheet, place=place, player=player)
        for place, player in enumerate(players)
    )
    Seat.objects.bulk_create(
        Seat(
            union=match.union,
            team_sheet=sheet,
            table=place // 2 + 1,
            role=Seat.Role.BY_SPELER if place % 2 else Seat.Role.COUNTER,
            player=player,
        )
        for place, player in enumerate(players[: 2 * tables])
    )
    return sheet


def seat(match: Match, side: str, pairs: Sequence[Pair | None]) -> None:
    """Change a side's seats, and score the match again."""
    put_team_sheet(match, side, pairs=pairs, squad=None, by=None)
    refold(match, by=None)


def at(minutes: float) -> datetime:
    """Return the time `minutes` after the start."""
    return START + timedelta(minutes=minutes)


def entry(kind: str, minutes: float, **values: object) -> RecordEntry:
    return RecordEntry(
        id=str(values.pop("id", f"e{number()}")),
        at=at(minutes),
        kind=Kind(kind),
        **values,  # type: ignore[arg-type]
    )


def write(
    match: Match, *entries: RecordEntry, by: User | None = None
) -> list[EntryAnswer]:
    """Append entries to a match as the secretary's desk does."""
    return append(match, [Posting(entry=one) for one in entries], by=by, source="desk")


def play(match: Match, *, home: int = 8, away: int = 4) -> Match:
    """Play a match to its end with these points at table 1, all in twos."""
    write(match, entry("start", 0))
    write(match, *(points(1, "home", 10 + n) for n in range(home // 2)))
    write(match, *(points(1, "away", 30 + n) for n in range(away // 2)))
    write(match, entry("interval", 75), entry("resume", 85), entry("time", 160))
    match.refresh_from_db()
    return match


def points(table: int, side: str, minutes: float, number: int = 2) -> RecordEntry:
    from rules.record import Side

    return entry("points", minutes, table=table, side=Side(side), points=number)


def make_user(username: str | None = None, **values: object) -> User:
    return User.objects.create_user(
        username or f"user{number()}", password="correct horse battery", **values
    )


def make_role(union: Union, kind: str = "union secretary", **values: object) -> User:
    """Make a user with one role in a union (a board secretary: in its board)."""
    user = make_user()
    place = {"board": union.board} if kind == "board secretary" else {"union": union}
    Role.objects.create(user=user, kind=kind, **(place | values))
    return user
