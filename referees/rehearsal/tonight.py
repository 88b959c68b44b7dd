"""The round that is played tonight: moved there, and its teams seated."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models import Min, QuerySet

from league.fixtures.actions.fixtures import keep_fixture
from league.models import Division, Fixture, Union, User, Venue
from league.standings.tonight import tonight
from matches.access.permissions import ActingHand
from matches.captain.actions import hand_in, has_begun, say_toss, sit_down
from matches.models import Match
from matches.team_sheets.actions import open_match
from matches.team_sheets.eligibility import squad_of
from matches.team_sheets.seating import toss_of
from rules.record import TABLES, Pair, Side


class NothingToPlay(Exception):
    """The union's season has no round left to play."""


def round_of_tonight(union: Union) -> list[Fixture]:
    """Return what is left to play of tonight's round of the league, the latest first.

    Whoever has played longest comes last.
    """
    rows = next_round(union)
    if any(one.night != tonight(union) for one in rows):
        return []
    return sorted(rows, key=lambda one: (one.start, str(one.pk)), reverse=True)


def next_round(union: Union) -> QuerySet[Fixture]:
    """Return what is left to play of the first round of the league that is not over.

    Raises NothingToPlay if the season is over.
    """
    league = Division.Kind.LEAGUE
    coming = Fixture.objects.filter(
        union=union, state=Fixture.State.PLANNED, division__kind=league
    )
    first = coming.aggregate(first=Min("round"))["first"]
    if first is None:
        raise NothingToPlay
    rows = coming.filter(round=first).order_by("pk")
    return rows.select_related("union", "division", "home", "away", "venue")


@transaction.atomic
def bring_to_tonight(union: Union, *, starts_at: datetime, by: User) -> list[Fixture]:
    """Move the next unplayed round to one hall and one start; return it.

    Raises NothingToPlay if the season is over.
    """
    rows = next_round(union)
    hall = Venue.objects.filter(union=union).order_by("-tables", "pk").first()
    local = starts_at.astimezone(union.zone)
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
    return list(rows.all())


def match_to_play(fixture: Fixture, *, toss: Side, by: User) -> Match:
    """Return a fixture's match: one that has begun as it is, any other seated."""
    match = open_match(fixture, by=by)
    if has_begun(match):
        match.fixture = fixture
        return match
    return seat_teams(fixture, toss=toss, by=by)


def seat_teams(
    fixture: Fixture, *, toss: Side, by: User, at: datetime | None = None
) -> Match:
    """Hand in team sheets from the registrations, toss, and seat both teams.

    A sheet that was handed in and a toss that was said stay as they are.
    """
    at = at or fresh()
    match = open_match(fixture, by=by)
    match.fixture = fixture
    hand = ActingHand(user=by, is_official=True)
    handed_in = match.team_sheets.exclude(handed_in_at=None)
    standing = set(handed_in.values_list("side", flat=True))
    for side, team in ((Side.HOME, fixture.home), (Side.AWAY, fixture.away)):
        if side in standing:
            continue
        pairs = pairs_of([str(player) for player in squad_of(team, fixture)])
        hand_in(match, side, pairs=pairs, hand=hand, at=at)
    toss = toss_of(match) or toss
    say_toss(match, winner=toss, token=uuid4().hex, hand=hand, at=at)
    for side in (toss.opponents, toss):
        sit_down(match, side, hand=hand, at=at)
    return match


def pairs_of(players: Sequence[str]) -> list[Pair | None]:
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
