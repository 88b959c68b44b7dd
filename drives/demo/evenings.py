"""Two card evenings: klaverjas that is finished, and 500 that is on now."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
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
from drives.models import Drive, DriveTable, EnteredAs, Game, Round
from drives.rounds.actions.closing import close_table
from drives.rounds.actions.entries import append_to_table
from drives.rounds.actions.rounds import close_round, start_bell, stop_bell
from drives.rounds.delivery import TablePosting
from drives.series.actions import SeriesPlan, make_series
from league.models import Club, Player, Registration, Season, Union, User

Deal = dict[str, Any]
KLAVERJAS, FIVE_HUNDRED = "Klaverjas in Athlone", "Singles 500"
SERIES = "Athlone series"
GUESTS = ("Willem de Vries", "Anneke Bakker", "Joost van Dijk", "Marijke Smit")
PRIZES = {1: "A ham", 2: "Coffee for a month", 3: "A pack of cards"}
FIVE_HUNDRED_BEGAN = timedelta(minutes=-58)
# Each table writes every so often.
DEAL = timedelta(minutes=4)
BIDS = (("7H", 7), ("7S", 7), ("8C", 8), ("8D", 8), ("6NT", 6))


@dataclass(frozen=True, slots=True)
class EveningRound:
    """A round that is played: when, how many deals, and whether it is over."""

    begins: datetime
    deals: int
    is_over: bool = True

    @property
    def ends(self) -> datetime:
        return self.begins + (self.deals + 1) * DEAL


def hold_evenings(
    season: Season, now: DemoDays, chance: random.Random, *, by: User
) -> None:
    """Hold a klaverjas evening three days ago, and begin one of 500 an hour ago."""
    club = Club.objects.get(union=season.union, code="ATH")
    people = [PersonToEnter(player=one) for one in _players(season, club)]
    guests = [PersonToEnter(guest=name) for name in GUESTS]
    began = datetime.combine(
        now.tonight - timedelta(days=3), time(19, 30), now.now.tzinfo
    )
    _klaverjas(season.union, club, [*people[:12], *guests], began, chance, by=by)
    began = now.begins(FIVE_HUNDRED_BEGAN)
    _five_hundred(season.union, club, people[:12], began, chance, by=by)


def _players(season: Season, club: Club) -> list[Player]:
    rows = Registration.objects.filter(season=season, club=club, ended_on=None)
    return [one.player for one in rows.select_related("player").order_by("number")]


def _klaverjas(  # noqa: PLR0913 - an evening is held somewhere, by and for some
    union: Union,
    club: Club,
    people: Iterable[PersonToEnter],
    began: datetime,
    chance: random.Random,
    *,
    by: User,
) -> None:
    game = Game.KLAVERJAS
    named = SeriesPlan(name=SERIES, game=game, club=club, best=4)
    series = make_series(union, plan=named, by=by)
    plan = EveningPlan(
        name=KLAVERJAS,
        game=game,
        entered_as=EnteredAs.INDIVIDUALS,
        seating=Drive.Seating.ROUND,
        starts_at=began,
        rounds=3,
        club=club,
        venue=club.venue,
        series=series,
        settings={"deals": 8},
    )
    drive = _start(union, plan, people, by=by)
    for number in range(plan.rounds):
        hour = EveningRound(began + number * timedelta(minutes=45), deals=8)
        _play(drive, hour, _klaverjas_deal, chance, by=by)
    close_drive(drive, by=by)


def _five_hundred(  # noqa: PLR0913 - as above
    union: Union,
    club: Club,
    people: Iterable[PersonToEnter],
    began: datetime,
    chance: random.Random,
    *,
    by: User,
) -> None:
    plan = EveningPlan(
        name=FIVE_HUNDRED,
        game=Game.FIVE_HUNDRED,
        entered_as=EnteredAs.INDIVIDUALS,
        seating=Drive.Seating.MOVEMENT,
        starts_at=began,
        rounds=6,
        club=club,
        venue=club.venue,
    )
    drive = _start(union, plan, people, by=by)
    for number in range(2):
        hour = EveningRound(began + number * timedelta(minutes=25), deals=4)
        _play(drive, hour, _five_hundred_deal, chance, by=by)
    hour = EveningRound(began + timedelta(minutes=50), deals=2, is_over=False)
    _play(drive, hour, _five_hundred_deal, chance, by=by)


def _start(
    union: Union, plan: EveningPlan, people: Iterable[PersonToEnter], *, by: User
) -> Drive:
    drive = make_drive(union, plan=plan, by=by)
    enter_all(drive, [[one] for one in people], by=by)
    set_prizes(drive, PRIZES, by=by)
    return start_drive(drive, seed=f"{plan.starts_at:%Y%m%d}", by=by)


def _play(
    drive: Drive,
    hour: EveningRound,
    deal: Callable[[random.Random], Deal],
    chance: random.Random,
    *,
    by: User,
) -> None:
    round = seat_round(drive, by=by)
    start_bell(round, at=hour.begins, by=by)
    tables = list(DriveTable.objects.filter(round=round).order_by("number"))
    for place, table in enumerate(tables):
        # In a round that goes on the tables are not equally far.
        deals = hour.deals if hour.is_over else place % (hour.deals + 1)
        said = [("deal", deal(chance)) for _deal in range(deals)]
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
