"""Tonight's round: one match signed with a query, two in play, one about to begin."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from drives.demo import days
from drives.demo.days import DemoDays
from drives.demo.playing import TIME, Play, play
from drives.demo.season_files import CAPTAINS, STRENGTH, share_of, tonights_stages
from league.models import Fixture, Season, User
from matches.access.permissions import ActingHand
from matches.captain.actions import hand_in
from matches.live.actions import announce_in_hall, touch_night
from matches.models import Entry, Match
from matches.record.append import append
from matches.record.delivery import Posting
from matches.signing.actions import SigningQuery, sign_sheet
from matches.signing.selectors import seal_of
from matches.team_sheets.actions import open_match
from matches.team_sheets.eligibility import squad_of
from referees.queries.actions.queries import open_case
from referees.rehearsal.tonight import pairs_of, seat_teams
from rules.record import Side

SEATED = timedelta(minutes=8)
QUERY = SigningQuery("The four points of the last boom were ours.", table=2)
NEWS = "Tea and koeksisters after the match"


def play_tonight(
    season: Season, now: DemoDays, chance: random.Random, *, by: User
) -> None:
    """Bring each of tonight's matches as far as it is by now."""
    stages = tonights_stages()
    for fixture in tonights(season, now).order_by("start", "pk"):
        since = stages[fixture.home.code]
        if since == days.WAITING:
            _await(fixture, at=now.now, by=by)
            continue
        match = _play(fixture, now.begins(since), now, chance, by=by)
        if since == days.SIGNED:
            _sign(match, at=now.now - timedelta(minutes=3), by=by)
        else:
            _announce(fixture, by=by)


def tonights(season: Season, now: DemoDays) -> QuerySet[Fixture]:
    found = Fixture.objects.filter(division__season=season, night=now.tonight)
    return found.select_related("union", "home", "away", "venue", "division__season")


def captains_match(season: Season, now: DemoDays) -> Fixture:
    """Return the match of the captain who signs in: it has yet to begin."""
    own = Q(home__code=CAPTAINS) | Q(away__code=CAPTAINS)
    return tonights(season, now).get(own)


def _await(fixture: Fixture, *, at: datetime, by: User) -> None:
    """Hand in the visitors' sheet; the home captain's is for whoever tries the demo."""
    match = open_match(fixture, by=by)
    match.fixture = fixture
    pairs = pairs_of([str(one) for one in squad_of(fixture.away, fixture)])
    hand = ActingHand(user=by, is_official=True)
    hand_in(match, Side.AWAY, pairs=pairs, hand=hand, at=at)


def _play(
    fixture: Fixture,
    began: datetime,
    now: DemoDays,
    chance: random.Random,
    *,
    by: User,
) -> Match:
    toss = chance.choice(list(Side))
    match = seat_teams(fixture, toss=toss, by=by, at=began - SEATED)
    match.is_live = True
    match.save(update_fields=["is_live"])
    minutes = int((now.now - began) / timedelta(minutes=1))
    how = Play(
        name=f"{fixture.night}-{fixture.home.code}",
        starts_at=began,
        share=share_of(STRENGTH[fixture.home.code], STRENGTH[fixture.away.code]),
        has_stoppage=TIME > minutes > TIME / 2,
        is_decided=True,
    )
    entries = play(how, chance, until=min(minutes - 1, TIME))
    append(
        match,
        [Posting(entry=one) for one in entries],
        by=by,
        source=Entry.Source.LIVE,
        received_at=entries[-1].at,
    )
    touch_night(match)
    return match


def _sign(match: Match, *, at: datetime, by: User) -> None:
    """Sign for both captains, the visitors under a query, and take it up."""
    hand = ActingHand(user=by, is_official=True)
    for side, query in ((Side.HOME, None), (Side.AWAY, QUERY)):
        match.refresh_from_db()
        seen = seal_of(match).token
        sign_sheet(match, side, seen=seen, hand=hand, at=at, query=query)
    open_case(match.entries.get(kind="query"), by=by)


def _announce(fixture: Fixture, *, by: User) -> None:
    assert fixture.night is not None, "the night is tonight"
    announce_in_hall(fixture.union, fixture.night, fixture.venue_id, text=NEWS, by=by)
