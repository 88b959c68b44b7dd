"""Moves the next round to tonight, and seats both teams of each match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models import Min

from league.fixtures.actions.fixtures import keep_fixture
from league.models import Fixture, Union, User, Venue
from matches.access.permissions import ActingHand
from matches.captain.actions import hand_in, say_toss, sit_down
from matches.models import Match
from matches.team_sheets.actions import open_match
from matches.team_sheets.eligibility import squad_of
from rules.record import TABLES, Pair, Side


class NothingToPlay(Exception):
    """The union's season has no round left to play."""


@transaction.atomic
def bring_to_tonight(union: Union, *, starts_at: datetime, by: User) -> list[Fixture]:
    """Move the next unplayed round to one hall and one start; return it.

    Raises NothingToPlay if the season is over.
    """
    coming = Fixture.objects.filter(union=union, state=Fixture.State.PLANNED)
    first = coming.aggregate(first=Min("round"))["first"]
    hall = Venue.objects.filter(union=union).order_by("-tables", "pk").first()
    if first is None:
        raise NothingToPlay
    local = starts_at.astimezone(union.zone)
    rows = coming.filter(round=first).select_related("division", "home", "away")
    for one in rows:
        keep_fixture(
            one.division,
            round=one.round,
            home=one.home,
            away=one.away,
            night=local.date(),
            start=local.time().replace(second=0, microsecond=0),
            venue=hall,
            by=by,
        )
    return list(rows.select_related("union", "home", "away", "venue").order_by("pk"))


def seat_teams(fixture: Fixture, *, toss: Side, by: User) -> Match:
    """Hand in team sheets from the registrations, toss, and seat both teams."""
    match = open_match(fixture, by=by)
    match.fixture = fixture
    hand = ActingHand(user=by, is_official=True)
    for side, team in ((Side.HOME, fixture.home), (Side.AWAY, fixture.away)):
        pairs = _pairs_of([str(player) for player in squad_of(team, fixture)])
        hand_in(match, side, pairs=pairs, hand=hand, at=fresh())
    say_toss(match, winner=toss, token=uuid4().hex, hand=hand, at=fresh())
    for side in (toss.opponents, toss):
        sit_down(match, side, hand=hand, at=fresh())
    return match


def _pairs_of(players: Sequence[str]) -> list[Pair | None]:
    """Seat the first eight players at the four tables; incomplete tables stay open."""
    return [
        Pair(counter=players[place], by_speler=players[place + 1])
        if place + 1 < len(players)
        else None
        for place in range(0, 2 * len(TABLES), 2)
    ]


def fresh() -> datetime:
    """Return the current time; a rehearsal runs by the real clock."""
    return datetime.now().astimezone()


def soon(minutes: float) -> datetime:
    return fresh() + timedelta(minutes=minutes)
