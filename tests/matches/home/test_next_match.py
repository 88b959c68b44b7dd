"""The next match of players and captains on their own page."""

from __future__ import annotations

import pytest
from django.urls import reverse

from league.models import Division, Fixture, Player
from matches.models import Match
from tests.make import make_fixture, make_match, make_player, make_venue
from tests.matches.home.make_home import captain_of, page_of, player_in, shown_to

pytestmark = pytest.mark.django_db


def put_in_sheet(fixture: Fixture, player: Player) -> Match:
    match = make_match(fixture)
    seat = match.team_sheets.get(side="home").seats.get(table=2, role="counter")
    seat.player = player
    seat.save(update_fields=["player"])
    return match


def test_a_player_sees_the_next_match_with_hall_and_day(fixture: Fixture) -> None:
    hall = make_venue(fixture.union, name="Portland Hall")
    Fixture.objects.filter(pk=fixture.pk).update(venue=hall)
    user, _player = player_in(fixture.home)
    text = shown_to(user)
    assert "My next match" in text
    assert fixture.away.name in text
    assert f'<a href="/halls/{hall.pk}/">Portland Hall</a>' in text
    assert "The team sheet isn’t in yet." in text


def test_a_player_is_told_the_seat(fixture: Fixture) -> None:
    user, player = player_in(fixture.home)
    put_in_sheet(fixture, player)
    assert "You are on the team sheet: table 2, counter." in shown_to(user)


def test_a_player_who_is_left_out_is_told_so(fixture: Fixture) -> None:
    user, _player = player_in(fixture.home)
    make_match(fixture)
    assert "The team sheet is in, and you aren’t on it." in shown_to(user)


def test_a_merged_row_in_the_team_sheet_is_the_player_too(fixture: Fixture) -> None:
    user, player = player_in(fixture.home)
    put_in_sheet(
        fixture, make_player(union=fixture.union, name=player.name, merged_into=player)
    )
    [one] = page_of(user).matches
    assert one.seat is not None


def test_a_match_that_is_over_is_not_the_next(division: Division) -> None:
    fixture = make_fixture(division)
    user, _player = player_in(fixture.home)
    assert page_of(user).next_one is None


def test_a_captain_is_led_to_the_team_sheet(fixture: Fixture) -> None:
    button = page_of(captain_of(fixture.home)).button
    assert button is not None
    assert button.address == reverse("captain", args=[fixture.pk])


def test_a_captain_whose_sheet_is_in_only_looks_at_the_match(fixture: Fixture) -> None:
    make_match(fixture)
    button = page_of(captain_of(fixture.home)).button
    assert button is not None
    assert button.address == reverse("match-detail", args=[fixture.pk])
