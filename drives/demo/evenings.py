"""Card evenings of each game: three that are over, 500 that is on, one to come."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any
from uuid import UUID

from drives.demo.days import DemoDays
from drives.draws.actions.seating import seat_round
from drives.entrants.actions import PersonToEnter, enter_all
from drives.evenings.actions.evenings import (
    EveningPlan,
    close_drive,
    make_drive,
    set_prizes,
    start_drive,
)
from drives.models import Drive, DriveTable, EnteredAs, Game, Round, Series
from drives.rounds.actions.closing import close_table
from drives.rounds.actions.entries import append_to_table
from drives.rounds.actions.rounds import close_round, start_bell, stop_bell
from drives.rounds.delivery import TablePosting
from drives.series.actions import SeriesPlan, make_series
from league.models import Club, Player, Registration, Season, Union, User

Deal = dict[str, Any]
People = Sequence[PersonToEnter]
KLAVERJAS, FIVE_HUNDRED = "Klaverjas in Athlone", "Singles 500"
KLAWERJAS, KLABERJASS = "Klawerjas drive", "Klaberjass for pairs"
TO_COME = "Klaverjas in Athlone, the second"
SERIES = "Athlone series"
GUESTS = ("Willem de Vries", "Anneke Bakker", "Joost van Dijk", "Marijke Smit")
PRIZES = {1: "A ham", 2: "Coffee for a month", 3: "A pack of cards"}
FIVE_HUNDRED_BEGAN = timedelta(minutes=-58)
# Each table writes every so often.
DEAL = timedelta(minutes=4)
BIDS = (("7H", 7), ("7S", 7), ("8C", 8), ("8D", 8), ("6NT", 6))


@dataclass(frozen=True, slots=True)
class DemoEvening:
    """An evening of the demo, and how far it is played: so many lines a round."""

    name: str
    game: Game
    entered_as: EnteredAs
    seating: Drive.Seating
    starts_at: datetime
    people: People
    rounds: int
    lines: int
    apart: timedelta
    settings: Mapping[str, Any] = field(default_factory=dict)
    series: Series | None = None
    # Rounds that are over, of an evening that is on.
    played: int | None = None

    def plan(self, club: Club) -> EveningPlan:
        """Return what its organiser enters to make it."""
        return EveningPlan(
            name=self.name,
            game=self.game,
            entered_as=self.entered_as,
            seating=self.seating,
            starts_at=self.starts_at,
            rounds=self.rounds,
            club=club,
            venue=club.venue,
            series=self.series,
            settings=self.settings,
        )


@dataclass(frozen=True, slots=True)
class EveningRound:
    """A round that is played: when, how many lines, and whether it is over."""

    begins: datetime
    lines: int
    is_over: bool = True

    @property
    def ends(self) -> datetime:
        return self.begins + (self.lines + 1) * DEAL


def hold_evenings(
    season: Season, now: DemoDays, chance: random.Random, *, by: User
) -> None:
    """Hold an evening of each game, 500 an hour ago, and plan the next klaverjas."""
    union = season.union
    club = Club.objects.get(union=union, code="ATH")
    named = SeriesPlan(name=SERIES, game=Game.KLAVERJAS, club=club, best=4)
    series = make_series(union, plan=named, by=by)
    people = [PersonToEnter(player=one) for one in _players(season, club)]
    for evening in (
        _klaverjas(now, people, series),
        _five_hundred(now, people),
        _klawerjas(now, people),
        _klaberjass(now, people),
    ):
        _hold(evening, _start(union, evening, club, by=by), chance, by=by)
    _enter(union, _to_come(now, people, series), club, by=by)


def _players(season: Season, club: Club) -> list[Player]:
    rows = Registration.objects.filter(season=season, club=club, ended_on=None)
    return [one.player for one in rows.select_related("player").order_by("number")]


def _klaverjas(now: DemoDays, people: People, series: Series) -> DemoEvening:
    return DemoEvening(
        KLAVERJAS,
        Game.KLAVERJAS,
        EnteredAs.INDIVIDUALS,
        Drive.Seating.ROUND,
        _evening(now, -3),
        [*people[:12], *_guests()],
        rounds=3,
        lines=8,
        apart=timedelta(minutes=45),
        settings={"deals": 8},
        series=series,
    )


def _five_hundred(now: DemoDays, people: People) -> DemoEvening:
    return DemoEvening(
        FIVE_HUNDRED,
        Game.FIVE_HUNDRED,
        EnteredAs.INDIVIDUALS,
        Drive.Seating.MOVEMENT,
        now.begins(FIVE_HUNDRED_BEGAN),
        people[:12],
        rounds=6,
        lines=4,
        apart=timedelta(minutes=25),
        played=2,
    )


def _klawerjas(now: DemoDays, people: People) -> DemoEvening:
    return DemoEvening(
        KLAWERJAS,
        Game.KLAWERJAS,
        EnteredAs.INDIVIDUALS,
        Drive.Seating.WHOLE,
        _evening(now, -10),
        people[:16],
        rounds=3,
        lines=9,
        apart=timedelta(minutes=60),
    )


def _klaberjass(now: DemoDays, people: People) -> DemoEvening:
    return DemoEvening(
        KLABERJASS,
        Game.KLABERJASS,
        EnteredAs.FIXED_PAIRS,
        Drive.Seating.ROUND,
        _evening(now, -17),
        [*people[:8], *_guests()],
        rounds=2,
        lines=6,
        apart=timedelta(minutes=40),
        settings={"deals": 6},
    )


def _guests() -> list[PersonToEnter]:
    return [PersonToEnter(guest=name) for name in GUESTS]


def _to_come(now: DemoDays, people: People, series: Series) -> DemoEvening:
    return DemoEvening(
        TO_COME,
        Game.KLAVERJAS,
        EnteredAs.FIXED_PAIRS,
        Drive.Seating.ROUND,
        _evening(now, 4),
        people[:10],
        rounds=3,
        lines=8,
        apart=timedelta(minutes=45),
        settings={"deals": 8, "written": "totals"},
        series=series,
    )


def _evening(now: DemoDays, days: int) -> datetime:
    """Return half past seven in the evening, so many days from today."""
    day = now.tonight + timedelta(days=days)
    return datetime.combine(day, time(19, 30), now.now.tzinfo)


def _enter(union: Union, evening: DemoEvening, club: Club, *, by: User) -> Drive:
    drive = make_drive(union, plan=evening.plan(club), by=by)
    size = 2 if evening.entered_as == EnteredAs.FIXED_PAIRS else 1
    people = evening.people
    groups = [people[at : at + size] for at in range(0, len(people), size)]
    enter_all(drive, groups, by=by)
    set_prizes(drive, PRIZES, by=by)
    return drive


def _start(union: Union, evening: DemoEvening, club: Club, *, by: User) -> Drive:
    drive = _enter(union, evening, club, by=by)
    return start_drive(drive, seed=f"{evening.starts_at:%Y%m%d}", by=by)


def _hold(
    evening: DemoEvening, drive: Drive, chance: random.Random, *, by: User
) -> None:
    """Play an evening's rounds; the one after those that are over is half way."""
    over = evening.rounds if evening.played is None else evening.played
    for number in range(over):
        begins = evening.starts_at + number * evening.apart
        _play(drive, EveningRound(begins, evening.lines), chance, by=by)
    if over == evening.rounds:
        close_drive(drive, by=by)
        return
    begins = evening.starts_at + over * evening.apart
    half = EveningRound(begins, evening.lines // 2, is_over=False)
    _play(drive, half, chance, by=by)


def _play(drive: Drive, hour: EveningRound, chance: random.Random, *, by: User) -> None:
    round = seat_round(drive, by=by)
    start_bell(round, at=hour.begins, by=by)
    tables = list(DriveTable.objects.filter(round=round).order_by("number"))
    for place, table in enumerate(tables):
        # In a round that goes on the tables are not equally far.
        lines = hour.lines if hour.is_over else place % (hour.lines + 1)
        kind, line = LINES[Game(drive.game)]
        said = [(kind, line(chance)) for _line in range(lines)]
        if hour.is_over and drive.game == Game.FIVE_HUNDRED:
            said += [("clip", {"side": side}) for side in ("us", "them")]
        _write(table, said, hour, chance, by=by)
    if hour.is_over:
        _end(round, tables, hour.ends, by=by)


def _write(
    table: DriveTable,
    said: Iterable[tuple[str, Deal]],
    hour: EveningRound,
    chance: random.Random,
    *,
    by: User,
) -> None:
    postings = [
        TablePosting(
            id=str(UUID(int=chance.getrandbits(128), version=4)),
            kind=kind,
            data=data,
            at=min(hour.begins + number * DEAL, hour.ends),
        )
        for number, (kind, data) in enumerate(said, 1)
    ]
    if postings:
        append_to_table(table, postings, by=by)


def _end(round: Round, tables: Iterable[DriveTable], at: datetime, *, by: User) -> None:
    stop_bell(round, at=at, by=by)
    for table in tables:
        close_table(table, by=by, at=at)
    close_round(round, at=at, by=by)


def _klaverjas_deal(chance: random.Random) -> Deal:
    us = chance.randrange(30, 133)
    roem = chance.choice(({}, {}, {"us": 20}, {"them": 20}, {"us": 50}))
    return {
        "maker": "us" if us > 81 else "them",
        "cards": {"us": us, "them": 162 - us},
        "roem": _both(roem),
    }


def _both(given: Mapping[str, int]) -> dict[str, int]:
    return {"us": given.get("us", 0), "them": given.get("them", 0)}


def _five_hundred_deal(chance: random.Random) -> Deal:
    bidder, other = chance.sample(("us", "them"), 2)
    bid, wanted = chance.choice(BIDS)
    won = min(10, max(0, wanted + chance.choice((-1, 0, 0, 0, 1, 1))))
    return {
        "bidder": bidder,
        "bid": bid,
        "tricks": {bidder: won, other: 10 - won},
        "penalty": None,
    }


def _boom(chance: random.Random) -> Deal:
    points = chance.choice((2, 2, 2, 4))
    return {"side": chance.choice(("us", "them")), "points": points}


def _klaberjass_deal(chance: random.Random) -> Deal:
    us = chance.randrange(30, 133)
    melder = chance.choice(("us", "them"))
    return {
        "maker": "us" if us > 81 else "them",
        "cards": {"us": us, "them": 162 - us},
        "melds": _both({melder: chance.choice((0, 0, 20, 20, 50))}),
        "bella": chance.choice((None, None, "us", "them")),
        "double": 1,
    }


# What a table of each game writes, line by line.
LINES: Mapping[Game, tuple[str, Callable[[random.Random], Deal]]] = {
    Game.KLAWERJAS: ("boom", _boom),
    Game.KLAVERJAS: ("deal", _klaverjas_deal),
    Game.KLABERJASS: ("deal", _klaberjass_deal),
    Game.FIVE_HUNDRED: ("deal", _five_hundred_deal),
}
