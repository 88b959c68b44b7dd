"""The secretary's pages of officials: who they are, how they are appointed."""

from __future__ import annotations

import pytest

from league.models import (
    Appointment,
    Official,
    OfficialAway,
    OfficialSettings,
    Player,
)
from tests.league.officials.make_officials import (
    make_official,
    planner,
)
from tests.make import (
    NIGHT,
    make_division,
    make_player,
    make_role,
    make_team,
    make_union,
)

pytestmark = pytest.mark.django_db
State = Appointment.State
SPAN = {"first": NIGHT.isoformat(), "last": NIGHT.isoformat()}


def add(union: object, **values: object) -> int:
    given = {"who": "Thandi Nkosi", "is_referee": "on", "is_active": "on"} | values
    address = f"/desk/{union.slug}/officials/"
    return planner(union).post(address, given).status_code


def test_a_registered_player_becomes_an_official_by_the_number() -> None:
    team = make_team(make_division())
    player = make_player(team)
    number = player.registrations.get().number
    assert add(team.union, who=number.lower()) == 302
    assert Official.objects.get().player == player


def test_a_person_of_no_club_is_added_by_name() -> None:
    union = make_union()
    assert add(union, is_new="on") == 302
    assert Official.objects.get().player.name == "Thandi Nkosi"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({}, "Nobody with this number or name"),
        ({"is_new": "on", "is_referee": ""}, "Choose referee, marker or both"),
        ({"is_new": "on", "most_a_month": "0"}, "greater than or equal to 1"),
        ({"is_new": "on", "username": "nobody"}, "No user nobody has a role"),
        ({"is_new": "on", "club": "99999"}, "Select a valid choice"),
    ],
)
def test_an_official_who_is_filled_in_badly_is_not_added(
    values: dict[str, str], sentence: str
) -> None:
    union = make_union()
    given = {"who": "Thandi Nkosi", "is_referee": "on"} | values
    answer = planner(union).post(f"/desk/{union.slug}/officials/", given)
    assert (answer.status_code, Official.objects.count()) == (422, 0)
    assert sentence in answer.content.decode()
    assert Player.objects.count() == 0


def test_two_people_of_one_name_are_told_apart_by_number() -> None:
    union = make_union()
    for _ in range(2):
        make_player(union=union, name="Thandi Nkosi")
    assert add(union) == 422


def test_nobody_is_added_twice() -> None:
    union = make_union()
    make_official(union, player=make_player(union=union, name="Thandi Nkosi"))
    assert add(union) == 422


def test_a_user_of_another_union_is_not_an_officials() -> None:
    union = make_union()
    stranger = make_role(make_union())
    assert add(union, is_new="on", username=stranger.username) == 422


def test_an_official_of_another_union_is_not_found() -> None:
    official = make_official(make_union())
    union = make_union()
    address = f"/desk/{union.slug}/officials/{official.pk}/"
    assert planner(union).get(address).status_code == 404


def test_an_official_is_changed() -> None:
    official = make_official(make_union())
    address = f"/desk/{official.union.slug}/officials/{official.pk}/"
    planner(official.union).post(address, {"is_marker": "on", "most_a_month": "2"})
    official.refresh_from_db()
    assert (official.is_referee, official.is_marker) == (False, True)
    assert (official.most_a_month, official.is_active) == (2, False)


def test_nights_away_are_kept_and_taken_out() -> None:
    official = make_official(make_union())
    address = f"/desk/{official.union.slug}/officials/{official.pk}/away/"
    client = planner(official.union)
    client.post(address, {"first": "2026-02-03"})
    away = OfficialAway.objects.get()
    assert (away.first, away.last) == (NIGHT, NIGHT)
    client.post(f"{address}{away.pk}/back/")
    assert OfficialAway.objects.count() == 0


@pytest.mark.parametrize(
    "given", [{}, {"first": "2026-02-30"}, SPAN | {"last": "2026-01-01"}]
)
def test_bad_nights_away_are_refused(given: dict[str, str]) -> None:
    official = make_official(make_union())
    address = f"/desk/{official.union.slug}/officials/{official.pk}/away/"
    answer = planner(official.union).post(address, given)
    assert (answer.status_code, OfficialAway.objects.count()) == (422, 0)


def test_a_union_says_how_it_appoints() -> None:
    union = make_union()
    given = {"referee_for": "match", "weeks_apart": "0", "days_to_answer": "7"}
    planner(union).post(f"/desk/{union.slug}/officials/settings/", given)
    kept = OfficialSettings.objects.get()
    assert (kept.referee_for, kept.is_neutral, kept.weeks_apart) == ("match", False, 0)


def test_settings_that_make_no_sense_are_refused() -> None:
    union = make_union()
    given = {"referee_for": "table", "weeks_apart": "-1", "days_to_answer": "x"}
    answer = planner(union).post(f"/desk/{union.slug}/officials/settings/", given)
    assert (answer.status_code, OfficialSettings.objects.count()) == (422, 0)
