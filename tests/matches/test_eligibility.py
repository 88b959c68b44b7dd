from __future__ import annotations

from datetime import date, timedelta

import pytest

from league.models import Fixture, Player, Registration
from matches.eligibility import doubts, squad_of
from tests.make import NIGHT, make_fixture, make_player, make_team

pytestmark = pytest.mark.django_db


def doubt_of(player: Player, fixture: Fixture) -> str:
    found = doubts([player.pk], team=fixture.home, fixture=fixture)
    return found[player.pk].sentence if found else ""


def transfer(player: Player, fixture: Fixture, day: date) -> None:
    """Let a player go over to the home team on a day."""
    former = player.registrations.get()
    former.ended_on = day
    former.save(update_fields=["ended_on"])
    Registration.objects.create(
        union=fixture.union,
        season=former.season,
        player=player,
        number=former.number,
        club=fixture.home.club,
        team=fixture.home,
        registered_on=day,
        transferred_from=former,
    )


def test_1_5_a_registered_player_is_not_doubted() -> None:
    fixture = make_fixture()
    assert doubt_of(make_player(fixture.home), fixture) == ""


def test_1_5_a_player_registered_that_very_day_is_not_doubted() -> None:
    fixture = make_fixture()
    assert doubt_of(make_player(fixture.home, registered_on=NIGHT), fixture) == ""


def test_1_5_a_player_registered_later_is_doubted() -> None:
    fixture = make_fixture()
    player = make_player(fixture.home, registered_on=NIGHT + timedelta(days=1))
    assert "only on 4 February 2026" in doubt_of(player, fixture)


def test_1_5_a_player_without_registration_is_doubted() -> None:
    fixture = make_fixture()
    player = make_player(union=fixture.union)
    assert "is not registered for this team" in doubt_of(player, fixture)


def test_1_5_a_player_of_another_team_is_doubted() -> None:
    fixture = make_fixture()
    other = make_team(fixture.division, name="Retreat A")
    assert "was registered for Retreat A" in doubt_of(make_player(other), fixture)


@pytest.mark.parametrize(("days", "is_doubted"), [(-1, False), (0, False), (1, True)])
def test_1_5_a_transfer_counts_from_its_day(days: int, is_doubted: bool) -> None:
    fixture = make_fixture()
    player = make_player(make_team(fixture.division))
    transfer(player, fixture, NIGHT + timedelta(days=days))
    assert bool(doubt_of(player, fixture)) is is_doubted


def test_1_5_a_registration_that_ended_is_doubted() -> None:
    fixture = make_fixture()
    player = make_player(fixture.home)
    player.registrations.update(ended_on=NIGHT - timedelta(days=3))
    assert "only until 31 January 2026" in doubt_of(player, fixture)


def test_a_doubt_names_the_rule() -> None:
    fixture = make_fixture()
    player = make_player(union=fixture.union)
    found = doubts([player.pk], team=fixture.home, fixture=fixture)
    assert found[player.pk].rule == "1.5"


def test_the_squad_is_who_was_registered_by_the_night() -> None:
    fixture = make_fixture()
    player = make_player(fixture.home)
    make_player(fixture.home, registered_on=NIGHT + timedelta(days=1))
    make_player(fixture.away)
    assert squad_of(fixture.home, fixture) == [player.pk]


def test_doubts_take_as_many_queries_for_a_whole_team(
    django_assert_num_queries: object,
) -> None:
    fixture = make_fixture()
    players = [make_player(fixture.home).pk for _ in range(8)]
    with django_assert_num_queries(2):  # type: ignore[operator]
        doubts(players, team=fixture.home, fixture=fixture)
