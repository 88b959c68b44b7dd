"""A practice match is played as any other, and counts nowhere."""

from __future__ import annotations

import json
from datetime import time

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from league.fixtures.actions.practice import call_off_practice, make_practice
from league.models import Division, Fixture, HallClosure, Season, Standing, Team
from league.public.rounds import results_page
from league.results.actions.results import rebuild_log
from league.standings.selectors import team_season
from matches.models import Match, Seat
from matches.record_files.actions import import_record
from matches.record_files.export import record_text
from matches.statistics.careers import career_of
from scoresheets.sheet.selectors import printed_sheet_of
from tests.make import (
    NIGHT,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_season,
    make_team,
    make_venue,
    play,
)

pytestmark = pytest.mark.django_db


def make_practised(division: Division | None = None) -> Match:
    fixture = make_fixture(division, stage="practice")
    match = play(make_match(fixture))
    match.fixture.refresh_from_db()
    return match


def test_a_practice_match_is_scored_and_moves_no_log() -> None:
    match = make_practised()
    fixture = match.fixture
    assert (fixture.state, fixture.home_score, fixture.away_score) == ("played", 8, 4)
    assert set(fixture.division.standings.values_list("won", "lost")) == {(0, 0)}


def test_a_rebuilt_log_knows_nothing_of_it() -> None:
    match = make_practised()
    assert rebuild_log(match.fixture.division) == 0


def test_it_stands_in_no_players_record() -> None:
    match = make_practised()
    player = Seat.objects.filter(team_sheet__match=match).first().player
    assert career_of(player).sittings == []


def test_it_is_no_result_of_its_division_nor_of_its_teams_form() -> None:
    fixture = make_practised().fixture
    season = team_season(fixture.home)
    assert results_page(fixture.division) is None
    assert (season.form, season.results) == ([], [fixture])


def test_both_teams_pages_list_it_though_their_divisions_differ() -> None:
    season = make_season()
    first, second = make_division(season), make_division(season, "Second")
    home, away = make_team(first), make_team(second)
    fixture = make_fixture(first, stage="practice", home=home, away=away)
    assert [team_season(one).coming for one in (home, away)] == [[fixture]] * 2


def test_its_record_is_a_league_match_marked_as_practice() -> None:
    document = json.loads(record_text(make_practised()))
    assert (document["stage"], document["practice"]) == ("league", True)


def test_its_record_comes_back_into_a_practice_match() -> None:
    match = make_practised()
    fixture = match.fixture
    import_record(fixture, record_text(match), by=None)
    fixture.refresh_from_db()
    assert fixture.stage == "practice"


@pytest.mark.parametrize("page", ["match-detail", "match-live"])
def test_its_pages_say_what_it_is(page: str) -> None:
    match = make_practised()
    answer = Client().get(reverse(page, args=[match.pk]))
    assert "ractice match" in answer.content.decode()


def test_its_sheet_says_what_it_is_and_has_no_column_of_a_knock_out() -> None:
    heading = printed_sheet_of(make_practised().fixture, is_member=False).heading
    assert (heading.stage, heading.is_knock_out) == ("practice", False)


def test_the_secretarys_page_to_type_it_in_asks_for_no_extra_time() -> None:
    fixture = make_fixture(stage="practice")
    client = Client()
    client.force_login(make_role(fixture.union))
    page = client.get(reverse("match-type", args=[fixture.pk]))
    assert page.status_code == 200
    assert not page.context["form"].heading.is_knock_out


# Making one.


class Pair:
    """A season with a division of two teams, and one more."""

    def __init__(self) -> None:
        self.season: Season = make_season()
        self.division = make_division(self.season)
        self.home: Team = make_team(self.division)
        self.away: Team = make_team(self.division)
        self.venue = make_venue(self.season.union)

    def made(self, **values: object) -> Fixture:
        given = {"home": self.home, "away": self.away, "night": NIGHT}
        given |= {"start": time(19, 30), "venue": self.venue, "by": None}
        return make_practice(self.season, **(given | values))  # type: ignore[arg-type]

    def typed(self, **values: object) -> dict[str, object]:
        given = {"home": self.home.pk, "away": self.away.pk, "start": "19:30"}
        return given | {"night": NIGHT.isoformat(), "venue": self.venue.pk} | values

    def post(self, **values: object) -> object:
        client = Client()
        client.force_login(make_role(self.season.union, "fixtures secretary"))
        page = reverse("practice-new", args=[self.season.union.slug])
        return client.post(page, self.typed(**values))


def test_the_fixtures_secretary_makes_one_without_a_plan() -> None:
    pair = Pair()
    pair.post()
    fixture = Fixture.objects.get()
    assert (fixture.stage, fixture.night, fixture.venue) == (
        "practice",
        NIGHT,
        pair.venue,
    )


def test_it_is_in_the_league_though_the_team_plays_in_a_cups_group_too() -> None:
    pair = Pair()
    group = make_division(pair.season, "Cup, group A")
    Division.objects.filter(pk=group.pk).update(kind="group", level=1)
    Division.objects.filter(pk=pair.division.pk).update(level=2)
    Standing.objects.create(union=group.union, division=group, team=pair.home)
    assert pair.made().division == pair.division


def test_the_same_two_may_practise_twice() -> None:
    pair = Pair()
    pair.made()
    assert pair.made(night=NIGHT.replace(day=10)).round == 2


def test_a_team_that_plays_that_night_and_a_closed_hall_are_refused() -> None:
    pair = Pair()
    pair.made()
    with pytest.raises(ValidationError):
        pair.made()
    HallClosure.objects.create(
        union=pair.season.union, venue=pair.venue, night=NIGHT.replace(day=10)
    )
    with pytest.raises(ValidationError):
        pair.made(night=NIGHT.replace(day=10))


@pytest.mark.parametrize(
    "faulty",
    [{"home": ""}, {"night": "soon"}, {"start": "late"}, {"venue": "x"}],
)
def test_a_faulty_form_makes_nothing(faulty: dict[str, str]) -> None:
    answer = Pair().post(**faulty)
    assert (answer.status_code, Fixture.objects.exists()) == (422, False)  # type: ignore[attr-defined]


def test_a_team_against_itself_is_refused() -> None:
    pair = Pair()
    assert pair.post(away=pair.home.pk).status_code == 422  # type: ignore[attr-defined]


def test_one_that_has_not_begun_is_called_off_once() -> None:
    fixture = call_off_practice(Pair().made(), by=None)
    assert fixture.state == "void"
    with pytest.raises(ValidationError):
        call_off_practice(fixture, by=None)


def test_one_that_was_played_is_not_called_off() -> None:
    with pytest.raises(ValidationError):
        call_off_practice(make_practised().fixture, by=None)
