"""What is next: one answer for the union, the club, the team and My teams."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from league.models import Fixture, Season
from league.postponements.my_teams import my_teams
from league.standings.nights.next_up import (
    NextUp,
    Phase,
    last_results,
    next_of,
    next_of_each,
    next_of_unions,
    phase_of_match,
)
from matches.phones.my_night import fixtures_as_captain
from referees.night.selectors import nearest
from tests.clock import at
from tests.make import make_division, make_fixture, make_role, make_season, make_team

pytestmark = pytest.mark.django_db
NIGHT = date(2026, 4, 14)
CAPE = ZoneInfo("Africa/Johannesburg")
PLAYED = {"state": "played", "home_score": 64, "away_score": 48, "winner": "home"}


def clock(text: str) -> datetime:
    """A moment in the Cape, as in 04-14 19:30."""
    return datetime.fromisoformat(f"2026-{text}").replace(tzinfo=CAPE)


def answers(fixture: Fixture, moment: datetime) -> list[NextUp]:
    """What a union, a club, a team and a captain are told is next."""
    team = fixture.home
    captain = make_role(fixture.union, "captain", team=team)
    [mine] = my_teams(captain, at=moment)
    scopes = (fixture.union, team.club, [team])
    return [*(next_of(one, at=moment) for one in scopes), mine.up]


# When it is asked, what the match is by then, and what is next.
CASES: dict[str, tuple[str, dict[str, Any], Phase]] = {
    "a week before": ("04-07 12:00", {}, Phase.BEFORE),
    "on the day": ("04-14 08:00", {}, Phase.TONIGHT),
    "a minute before": ("04-14 19:29", {}, Phase.TONIGHT),
    "left for another night": ("04-07 12:00", {"is_under_way": True}, Phase.BEFORE),
    "begun early": ("04-14 19:25", {"is_under_way": True}, Phase.LIVE),
    "at the start": ("04-14 19:30", {}, Phase.LIVE),
    "under way": ("04-14 21:00", {"is_under_way": True}, Phase.LIVE),
    "very late": ("04-14 23:50", {"is_under_way": True}, Phase.LIVE),
    "past midnight": ("04-15 00:30", {"is_under_way": True}, Phase.LIVE),
    "played": ("04-14 22:30", PLAYED, Phase.AFTER),
    "not closed yet": ("04-15 01:00", PLAYED | {"is_provisional": True}, Phase.AFTER),
    "not written up": ("04-14 23:45", {}, Phase.WAITING),
    "in the morning": ("04-15 09:00", {}, Phase.WAITING),
    "void": ("04-14 18:00", {"state": "void"}, Phase.AFTER),
    "all over": ("04-20 12:00", PLAYED, Phase.BETWEEN),
    "long forgotten": ("07-01 12:00", {}, Phase.BETWEEN),
}


@pytest.mark.parametrize(("asked", "values", "phase"), CASES.values(), ids=CASES)
def test_union_club_team_and_captain_are_told_the_same(
    asked: str, values: dict[str, Any], phase: Phase
) -> None:
    fixture = make_fixture(night=NIGHT, **values)
    found = answers(fixture, clock(asked))
    found += next_of_unions([fixture.union], at=clock(asked)).values()
    night = None if phase is Phase.BETWEEN else NIGHT
    assert {(one.phase, one.night) for one in found} == {(phase, night)}


def test_the_next_night_follows_once_tonights_results_are_closed() -> None:
    fixture = make_fixture(night=NIGHT, **PLAYED)
    make_fixture(fixture.division, home=fixture.home, night="2026-04-21")
    found = answers(fixture, clock("04-15 00:10"))
    assert {(one.phase, one.night) for one in found} == {
        (Phase.BEFORE, date(2026, 4, 21))
    }


def test_a_night_is_live_while_one_match_is() -> None:
    fixture = make_fixture(night=NIGHT, **PLAYED)
    make_fixture(fixture.division, night=NIGHT)
    assert next_of(fixture.union, at=clock("04-14 20:00")).phase is Phase.LIVE


def test_a_walkover_does_not_begin_a_night() -> None:
    fixture = make_fixture(night=NIGHT, **PLAYED | {"state": "walkover"})
    make_fixture(fixture.division, night=NIGHT)
    assert next_of(fixture.union, at=clock("04-14 12:00")).phase is Phase.TONIGHT


def test_a_later_match_is_waited_for_after_the_first() -> None:
    fixture = make_fixture(night=NIGHT, **PLAYED)
    make_fixture(fixture.division, night=NIGHT, start=time(21, 30))
    assert next_of(fixture.union, at=clock("04-14 21:15")).phase is Phase.LIVE


def test_a_team_that_is_free_tonight_is_told_its_own_night() -> None:
    fixture = make_fixture(night=NIGHT)
    free = make_fixture(fixture.division, night="2026-04-21").home
    now = clock("04-14 20:00")
    assert next_of(fixture.union, at=now).night == NIGHT
    assert next_of([free], at=now).night == date(2026, 4, 21)


@pytest.mark.parametrize("night", [NIGHT, None])
def test_a_postponed_match_is_not_next(night: date | None) -> None:
    fixture = make_fixture(night=night, state="postponed")
    later = make_fixture(fixture.division, home=fixture.home, night="2026-05-05")
    found = answers(fixture, clock("04-14 19:00"))
    assert {one.night for one in found} == {date(2026, 5, 5)}
    assert phase_of_match(fixture, at=clock("04-14 20:00")) is Phase.BEFORE
    assert later in found[0].fixtures


def test_a_practice_match_is_never_waited_for() -> None:
    fixture = make_fixture(night=NIGHT, stage="practice")
    assert next_of(fixture.union, at=clock("04-20 12:00")).phase is Phase.BETWEEN


def test_before_a_season_begins_its_first_night_is_named() -> None:
    fixture = make_fixture(night=NIGHT)
    Season.objects.update(name="2026", starts_on=NIGHT)
    up = next_of(fixture.union, at=clock("02-01 12:00"))
    assert (up.phase, up.night) == (Phase.BETWEEN, NIGHT)
    assert up.said == "Season 2026 starts on Tuesday 14 April 2026."


def test_in_summer_the_next_season_is_named_by_its_first_day() -> None:
    fixture = make_fixture(night=NIGHT, **PLAYED)
    make_season(fixture.union, name="2027", starts_on="2027-02-02")
    found = answers(fixture, clock("12-01 12:00"))
    said = "Season 2027 starts on Tuesday 2 February 2027."
    assert {one.said for one in found} == {said}


def test_without_a_next_season_it_is_said_that_there_is_none() -> None:
    fixture = make_fixture(night=NIGHT, **PLAYED)
    said = next_of(fixture.union, at=clock("12-01 12:00")).said
    assert said == (
        "No more matches are planned. The next season has not been made yet."
    )


def test_the_start_is_the_first_of_those_still_to_play() -> None:
    fixture = make_fixture(night=NIGHT, start=time(18, 0), **PLAYED)
    make_fixture(fixture.division, night=NIGHT, start=time(20, 15))
    make_fixture(fixture.division, night=NIGHT, start=time(20, 30))
    up = next_of(fixture.union, at=clock("04-14 20:00"))
    assert up.said == "Play began at 18:00."
    assert up.start == time(20, 15)


def test_referee_and_captain_begin_on_the_next_night() -> None:
    fixture = make_fixture(night=NIGHT)
    captain = make_role(fixture.union, "captain", team=fixture.away)
    now = clock("04-10 12:00")
    assert nearest(fixture.union, now=now) == NIGHT
    assert fixtures_as_captain(captain, at=now) == [fixture]


def test_a_referee_without_a_night_ahead_sees_the_last() -> None:
    fixture = make_fixture(night=NIGHT, **PLAYED)
    assert nearest(fixture.union, now=clock("08-01 12:00")) == NIGHT


def test_the_last_results_are_of_the_night_before_tonight() -> None:
    before = make_fixture(night=NIGHT - timedelta(days=7), **PLAYED)
    make_fixture(before.division, night=NIGHT, **PLAYED)
    last = last_results(before.union, at=clock("04-14 23:00"))
    assert last is not None
    assert last.night == before.night


def test_what_is_next_costs_one_query(django_assert_num_queries: Any) -> None:
    fixture = make_fixture(night=NIGHT)
    teams = [fixture.home, make_team(fixture.division), fixture.away]
    now = clock("04-14 20:00")
    with django_assert_num_queries(1):
        assert next_of(fixture.union, at=now).halls
    with django_assert_num_queries(2):
        assert next_of_each(teams, at=now)[fixture.away.pk].phase is Phase.LIVE


def test_what_is_next_in_many_unions_costs_no_more(
    django_assert_max_num_queries: Any,
) -> None:
    fixtures = [make_fixture(night=night) for night in ("2026-04-14", "2026-04-21")]
    quiet = make_fixture(make_division(), night="2026-04-07")
    unions = [one.union for one in (*fixtures, quiet)]
    with django_assert_max_num_queries(4):
        found = next_of_unions(unions, at=clock("04-14 20:00"))
    phases = [found[one.pk].phase for one in unions]
    assert phases == [Phase.LIVE, Phase.BEFORE, Phase.WAITING]


def test_the_embed_is_live_on_the_night_and_quiet_before(client: Client) -> None:
    fixture = make_fixture(night=NIGHT)
    path = f"/embed/unions/{fixture.union.slug}/tonight/"
    with at(clock("04-14 08:00")):
        assert b"data-live" in client.get(path).content
    with at(clock("04-13 20:00")):
        assert b"Next night" in client.get(path).content
