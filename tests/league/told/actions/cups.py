"""What tells people of a cup after its draw, and of a division's finals."""

from __future__ import annotations

from tests.league.cups.make_cups import (
    fixture_of,
    make_drawn,
    make_teams,
    tie_of,
    win,
)
from tests.league.told.actions.telling import Kind, Sent, mixed, tells, url
from tests.make import make_division, make_role


@tells(Kind.CUP_TIE)
def ruling_on_a_tie() -> Sent:
    cup = make_drawn(4)
    first = fixture_of(cup, 1, 1)
    mixed(first.home, first.away)
    win(cup, 1, 2, fixture_of(cup, 1, 2).home.code)
    sent = {"ruling": str(first.away_id), "reason": "The others were put out"}
    return make_role(cup.union), url("cup-tie", tie_of(cup, 1, 1).pk), sent


@tells(Kind.CUP_DRAWN)
def making_finals() -> Sent:
    division = make_division()
    home, away, *_rest = make_teams(4, division)
    mixed(home, away)
    for place, standing in enumerate(division.standings.order_by("team__code")):
        standing.won = 9 - place
        standing.save()
    sent = {"name": "Finals", "home_by": "higher"}
    return make_role(division.union), url("division-finals", division.pk), sent
