"""Makes the living demo in a database that has no union yet."""

from __future__ import annotations

import random
from datetime import date, datetime, timedelta

from django.db import transaction

from drives.demo.cup import hold_cup
from drives.demo.days import ROUNDS, DemoDays
from drives.demo.evenings import hold_evenings
from drives.demo.neighbour import make_neighbour
from drives.demo.office import describe_halls, fill_office, name_contact
from drives.demo.people import make_neighbours_secretary, make_people, user_named
from drives.demo.season_files import (
    FIRST,
    LAST,
    START,
    SeasonFiles,
    last_season,
    this_season,
)
from drives.demo.tonight import captains_match, play_tonight
from league.clubs.actions import make_union
from league.models import Board, Demo, Season, Union, User
from league.seasons.actions.seasons import change_season
from matches import demo
from matches.demo import DemoUser
from matches.season_files.applying import Destination, write_season

# The demo is the same each time, apart from the day.
SEED = 15
# A season begins before its first night, and ends after its last.
AROUND = timedelta(days=14)


class NotEmpty(Exception):
    """There are unions here already: a demo fills only a database without any."""


@transaction.atomic
def make_living_demo(*, at: datetime) -> list[DemoUser]:
    """Make both unions as they are at a moment; return who may sign in.

    Raises NotEmpty if there is a union already.
    """
    if Union.objects.exists():
        raise NotEmpty
    union = make_union(demo.UNION, by=None)
    now = DemoDays(at.astimezone(union.zone))
    last = _import(union, now.last_name, last_season(now, union.zone, _chance("last")))
    files = this_season(now, union.zone, _chance("this"))
    season = _import(union, now.name, files)
    users = make_people(union, marks=captains_match(season, now))
    secretary = user_named("union-secretary")
    describe_halls(union, by=secretary)
    name_contact(union, by=secretary)
    _date(last, FIRST + now.filed_to_last, LAST + now.filed_to_last, by=secretary)
    _date(season, now.night_of(1), now.night_of(ROUNDS), by=secretary)
    play_tonight(season, now, _chance("tonight"), by=user_named("referee"))
    cup = hold_cup(season, files, now, _chance("cup"), by=secretary)
    fill_office(season, cup, now, _chance("office"))
    hold_evenings(season, now, _chance("evenings"), by=user_named("club-secretary"))
    neighbour = make_neighbour(_board_of(union), now, _chance("neighbour"))
    users.append(make_neighbours_secretary(neighbour))
    Demo.objects.create(made_at=at)
    return users


def _chance(part: str) -> random.Random:
    """Return a part's own chance, so that a change of one moves no other."""
    return random.Random(f"{SEED} {part}")


def _import(union: Union, name: str, season: SeasonFiles) -> Season:
    """Write a season's files: they are ours, so they are not rehearsed first."""
    write_season(season.files, into=Destination(union, season_name=name), by=None)
    return Season.objects.get(union=union, name=name)


def _date(season: Season, first: date, last: date, *, by: User) -> None:
    change_season(
        season,
        name=season.name,
        starts_on=first - AROUND,
        ends_on=last + AROUND,
        start=START,
        by=by,
    )


def _board_of(union: Union) -> Board:
    union.refresh_from_db()
    assert union.board is not None, "the demo's users have a board"
    return union.board
