"""The officials that a desk misses, in a union that keeps some."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import pytest

from league.desk.groups import SeasonAsk, Urgency, WaitingGroup
from league.models import Fixture, Notice, OfficialSettings
from league.officials.actions.appointments import ask_officials
from league.officials.actions.proposals import to_fill
from league.officials.pages import NightSpan, span_page
from league.officials.waiting import officials_waiting
from tests.clock import at
from tests.league.officials.make_officials import (
    make_appointment,
    make_night,
    make_official,
    states_of,
)
from tests.make import NIGHT, START, make_fixture, make_role

pytestmark = pytest.mark.django_db


def groups(fixture: Fixture, moment: datetime) -> list[WaitingGroup]:
    union, season = fixture.union, fixture.division.season
    desk = SeasonAsk(union, make_role(union), NIGHT, moment, season)
    found = officials_waiting(desk)
    return [one for one in found if one.urgency is Urgency.OFFICIALS_MISSING]


def missing(fixture: Fixture, moment: datetime) -> list[str]:
    return [one.words for group in groups(fixture, moment) for one in group.lines]


def test_a_match_of_a_night_close_by_misses_its_referee() -> None:
    fixture = make_fixture()
    make_official(fixture.union)
    found = missing(fixture, START - timedelta(hours=2))
    assert set(found) == {f"{fixture.home.name} – {fixture.away.name}"}


def test_a_union_that_keeps_no_officials_misses_none() -> None:
    assert missing(make_fixture(), START - timedelta(hours=2)) == []


def test_a_match_that_has_begun_misses_none() -> None:
    fixture = make_fixture()
    make_official(fixture.union)
    assert missing(fixture, START - timedelta(minutes=1)) != []
    assert missing(fixture, START) == []
    Fixture.objects.update(is_under_way=True)
    assert missing(fixture, START - timedelta(minutes=1)) == []


def test_the_desk_the_search_and_the_page_leave_out_what_has_begun() -> None:
    first, second = make_night()
    season = first.division.season
    OfficialSettings.objects.create(union=first.union, with_markers=False)
    Fixture.objects.filter(pk=second.pk).update(start=time(21))
    own = make_fixture(first.division)
    make_official(first.union)
    with at(START + timedelta(minutes=5)):
        span = NightSpan(NIGHT, NIGHT)
        [line] = missing(own, START + timedelta(minutes=5))
        [work] = to_fill(season, NIGHT, NIGHT)
        page = span_page(season, span)
    assert line == f"{second.home.name} – {second.away.name}"
    assert [one.pk for one in work.fixtures] == [second.pk]
    assert (page.counts.open, len(page.halls)) == (1, 2)


def test_the_desk_offers_no_search_that_finds_nothing_to_fill() -> None:
    first, _second = make_night()
    OfficialSettings.objects.create(union=first.union, with_markers=False)
    official = make_official(first.union)
    before = START - timedelta(hours=2)
    [group] = groups(first, before)
    assert [one.words for one in group.posts] == ["Propose officials"]
    # Of the hall's two matches one has a referee: the other is the desk's to settle.
    make_appointment(first, official)
    [group] = groups(first, before)
    assert (group.count, group.posts) == (1, ())


def test_only_those_are_asked_whose_match_has_not_begun() -> None:
    first, second = make_night()
    Fixture.objects.filter(pk=second.pk).update(start=time(21))
    official = make_official(first.union, signs_in=True)
    for fixture in (first, second):
        make_appointment(fixture, official, state="proposed", asked_at=None)
    with at(START + timedelta(minutes=5)):
        assert ask_officials(first.division.season, NIGHT, NIGHT, by=None) == 1
    assert (states_of(first), states_of(second)) == (["proposed"], ["asked"])
    notice = Notice.objects.get()
    assert (notice.fixture, notice.facts["matches"]) == (second, "1")
