"""What follows from a cup result: who goes through, and their next matches.

A result calls this in its own transaction. Nothing here sets a result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction

from league.audit.journal import record
from league.models import Cup, CupRound, Fixture, Notice, Team, Tie, User
from league.notices.actions import notify
from league.notices.recipients import people_concerned
from league.officials.actions.officials import follow_fixture
from league.results.actions.changes import stamp
from league.results.brackets import CupReading, Ruling, read_cup
from rules.knockout import TiePlace, TieSides

State = Fixture.State


def follow_cup_result(fixture: Fixture, *, by: User | None) -> None:
    """Update the cup that a fixture belongs to, if any, after its result."""
    tie = Tie.objects.filter(fixture=fixture).first()
    if tie is not None:
        follow_cup(tie.cup_id, by=by)


def follow_cup(cup: int, *, by: User | None) -> None:
    """Make each match whose teams are known now, and tell them."""
    for one in settle_cup(cup, by=by):
        notify(
            Notice.Kind.CUP_TIE,
            people_concerned(one),
            union=one.union,
            about=one,
            by=by,
        )


@transaction.atomic
def settle_cup(cup: int, *, by: User | None) -> list[Fixture]:
    """Make the match of every tie whose teams are known; return those made.

    A match whose teams changed is called off, unless it has begun: then it stays and
    the cup's page asks for a ruling. A provisional result makes nothing.
    """
    held = (
        Cup.objects.select_for_update(of=("self",), no_key=True)
        .select_related("division", "union")
        .get(pk=cup)
    )
    reading = read_cup(held)
    if reading is None:
        return []
    wanted = reading.pairs(is_settled=True)
    changing = [
        (place, tie)
        for place, tie in sorted(reading.ties.items())
        if _differs(tie, wanted[place])
    ]
    for _place, tie in changing:
        void_tie_match(tie, by=by)
    playing = [
        (place, tie) for place, tie in changing if _is_to_play(tie, wanted[place])
    ]
    if not playing:
        return []
    return _make_matches(reading, playing, wanted, by=by)


def _is_to_play(tie: Tie, pair: TieSides) -> bool:
    return pair.is_match and tie.ruling not in (Ruling.TEAM, Ruling.NOBODY)


def _differs(tie: Tie, pair: TieSides) -> bool:
    """Return whether a tie's match has other teams, or sides, than it should."""
    fixture = tie.fixture
    if fixture is None:
        return _is_to_play(tie, pair)
    if fixture.home_score is not None or fixture.is_under_way:
        return False
    teams = {str(fixture.home_id), str(fixture.away_id)}
    return not _is_to_play(tie, pair) or {pair.upper, pair.lower} != teams


def void_tie_match(tie: Tie, *, by: User | None) -> None:
    """Take a tie's match, which has no result, from it and declare it void."""
    fixture = tie.fixture
    if fixture is None:
        return
    tie.fixture = None
    tie.save(update_fields=["fixture"])
    if fixture.state == State.VOID:
        return
    fixture.state = State.VOID
    fixture.save(update_fields=["state", *stamp(fixture, ["state"])])
    record("cup.call_off", fixture, by=by, tie=tie.pk)
    follow_fixture(fixture, by=by)


def _make_matches(
    reading: CupReading,
    playing: Sequence[tuple[TiePlace, Tie]],
    wanted: Mapping[TiePlace, TieSides],
    *,
    by: User | None,
) -> list[Fixture]:
    """Make the matches of ties in a fixed number of queries."""
    cup = reading.cup
    rounds = cup.rounds.filter(is_of_groups=False).select_related("venue")
    whens = {one.number: one for one in rounds}
    entered = [int(team) for team in reading.places]
    found = Team.objects.filter(union=cup.union_id, pk__in=entered)
    teams = {one.pk: one for one in found.select_related("club__venue")}
    made = []
    for place, tie in playing:
        home, away = reading.home_first(place, wanted[place])
        stage = reading.stage_of(place)
        when = whens[place.round]
        tie.fixture = fixture_of(
            cup, when, home=teams[home], away=teams[away], stage=stage
        )
        made.append(tie.fixture)
    Fixture.objects.bulk_create(made)
    Tie.objects.bulk_update([tie for _place, tie in playing], ["fixture"])
    record("cup.matches", cup, by=by, fixtures=[str(one.pk) for one in made])
    return made


def fixture_of(
    cup: Cup, when: CupRound, *, home: Team, away: Team, stage: Fixture.Stage
) -> Fixture:
    """Return an unsaved cup match on its round's night and in its hall."""
    is_neutral = cup.home_by == Cup.HomeBy.NEUTRAL
    return Fixture(
        union=cup.union,
        division=cup.division,
        stage=stage,
        round=when.number,
        night=when.night,
        start=when.start,
        home=home,
        away=away,
        venue=when.venue or (None if is_neutral else home.club.venue),
        state=State.PLANNED if when.night else State.POSTPONED,
    )
