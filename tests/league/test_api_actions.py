"""The season's actions under the API: the same rules and sentences as on the pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import (
    Adjustment,
    Fixture,
    Registration,
    Role,
    Season,
    Team,
    User,
)
from tests.make import (
    make_club,
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_season,
    make_team,
    make_union,
    make_venue,
)

pytestmark = pytest.mark.django_db
Kind = Role.Kind


def send(user: User, path: str, body: object, method: str = "post") -> Any:
    client = Client()
    client.force_login(user)
    return getattr(client, method)(
        f"/api/v1/{path}", body, content_type="application/json"
    )


def pointers(answer: Any) -> list[str]:
    assert answer.status_code == 422, answer.json()
    return [one["pointer"] for one in answer.json().get("errors", [])]


def ahead(days: int = 30) -> str:
    return (timezone.now().date() + timedelta(days=days)).isoformat()


def make_coming() -> Fixture:
    division = make_division(make_season(starts_on=None))
    night = timezone.now().date() + timedelta(days=20)
    return make_fixture(division, night=night, venue=make_venue(division.union))


def test_a_match_is_moved() -> None:
    fixture = make_coming()
    answer = send(
        make_role(fixture.union), f"fixtures/{fixture.pk}/move/", {"night": ahead()}
    )
    assert (answer.status_code, answer.json()["night"]) == (200, ahead())


def test_a_match_is_put_off_without_a_night() -> None:
    fixture = make_coming()
    answer = send(
        make_role(fixture.union), f"fixtures/{fixture.pk}/move/", {"night": None}
    )
    assert answer.json()["state"] == "postponed"


def test_a_field_that_is_not_there_is_told_by_its_place() -> None:
    fixture = make_coming()
    sent = {"night": ahead(), "nihgt": ahead()}
    answer = send(make_role(fixture.union), f"fixtures/{fixture.pk}/move/", sent)
    assert pointers(answer) == ["nihgt"]


def test_a_captain_asks_the_opponents_answer_the_secretary_decides() -> None:
    fixture = make_coming()
    captains = [
        make_role(fixture.union, Kind.CAPTAIN, team=team)
        for team in (fixture.home, fixture.away)
    ]
    sent = {"reason": "Four are ill.", "nights": [{"night": ahead(40)}]}
    asked = send(captains[0], f"fixtures/{fixture.pk}/postpone/", sent)
    assert asked.status_code == 201, asked.json()
    pk, night = asked.json()["id"], asked.json()["nights"][0]["id"]
    answered = send(
        captains[1], f"postponements/{pk}/answer/", {"accepted": night}
    ).json()
    assert answered["state"] == "accepted"
    decided = send(
        make_role(fixture.union),
        f"postponements/{pk}/decide/",
        {"what": "offered", "offer": night},
    ).json()
    assert (decided["state"], decided["night"]) == ("moved", ahead(40))


def test_a_fault_of_a_night_that_is_offered_stands_at_its_place() -> None:
    fixture = make_coming()
    captain = make_role(fixture.union, Kind.CAPTAIN, team=fixture.home)
    sent = {"reason": "Ill", "nights": [{"night": ahead(40)}, {"night": "2020-01-01"}]}
    answer = send(captain, f"fixtures/{fixture.pk}/postpone/", sent)
    assert pointers(answer) == ["nights[1].night"]


def test_a_walkover_is_decided_and_taken_back() -> None:
    fixture = make_coming()
    user = make_role(fixture.union)
    sent = {"decided": "home", "reason": "They did not come."}
    path = f"fixtures/{fixture.pk}"
    assert send(user, f"{path}/decide/", sent).json()["state"] == "walkover"
    assert send(user, f"{path}/undecide/", {}).json()["state"] == "planned"


def test_points_are_taken_and_given_back() -> None:
    team = make_team(make_division())
    user, division = make_role(team.union), team.divisions.get()
    sent = {"division": division.pk, "team": team.pk, "points": -2, "reason": "1.5"}
    made = send(user, "deductions/", sent)
    assert (made.status_code, made.json()["points"]) == (201, "-2.00")
    sent = {"reason": "S/he was registered."}
    send(user, f"deductions/{made.json()['id']}/reverse/", sent)
    assert sum(Adjustment.objects.values_list("points", flat=True)) == 0


def test_no_points_at_all_are_refused_with_the_pages_sentence() -> None:
    team = make_team(make_division())
    sent = {"division": team.divisions.get().pk, "team": team.pk, "reason": "x"}
    answer = send(make_role(team.union), "deductions/", sent)
    told = answer.json()["errors"][0]
    assert told == {"pointer": "", "detail": "Give or take at least one point."}


def test_a_player_is_registered_corrected_and_ended() -> None:
    team = make_team(make_division())
    user, season = make_role(team.union, Kind.REGISTRAR), team.divisions.get().season
    sent = {"season": season.pk, "name": "Thandi Mokoena", "team": team.pk}
    made = send(user, "registrations/", sent)
    assert made.status_code == 201, made.json()
    path = f"registrations/{made.json()['id']}/"
    changed = send(user, path, {"number": "SP099"}, "patch").json()
    assert (changed["number"], changed["player"]["name"]) == ("SP099", "Thandi Mokoena")
    send(user, f"{path}end/", {"day": ahead(1), "reason": "Moved."})
    assert Registration.objects.get().end_reason == "Moved."


def test_a_name_that_is_known_asks_who_it_is() -> None:
    team = make_team(make_division())
    make_player(team, name="Thandi Mokoena")
    season = team.divisions.get().season
    sent = {"season": season.pk, "name": "Thandi Mokoena", "team": team.pk}
    user = make_role(team.union, Kind.REGISTRAR)
    assert pointers(send(user, "registrations/", sent)) == ["player"]
    answer = send(user, "registrations/", sent | {"is_somebody_else": True})
    assert answer.status_code == 201


def test_a_club_asks_and_the_registrar_confirms() -> None:
    team = make_team(make_division())
    club = make_role(team.union, Kind.CLUB_SECRETARY, club=team.club)
    season = team.divisions.get().season
    sent = {"season": season.pk, "name": "Thandi Mokoena", "team": team.pk}
    asked = send(club, "registration-requests/", sent)
    assert asked.status_code == 201, asked.json()
    path = f"registration-requests/{asked.json()['id']}/confirm/"
    registrar = make_role(team.union, Kind.REGISTRAR)
    assert send(registrar, path, {"number": "SP7"}).json()["state"] == "confirmed"


def test_a_transfer_is_asked_for_and_cleared_by_the_old_club() -> None:
    division = make_division()
    here, there = make_team(division), make_team(division)
    make_player(here)
    row = Registration.objects.get()
    new = make_role(division.union, Kind.CLUB_SECRETARY, club=there.club)
    old = make_role(division.union, Kind.CLUB_SECRETARY, club=here.club)
    sent = {"registration": row.pk, "team": there.pk, "day": ahead(1)}
    asked = send(new, "transfers/", sent)
    assert asked.status_code == 201, asked.json()
    path = f"transfers/{asked.json()['id']}/answer/"
    assert send(new, path, {"answer": "agree"}).status_code == 403
    assert send(old, path, {"answer": "agree"}).json()["state"] == "cleared"


def test_another_clubs_secretary_sees_no_registration_of_this_one() -> None:
    team = make_team(make_division())
    make_player(team)
    other = make_role(team.union, Kind.CLUB_SECRETARY, club=make_club(team.union))
    client = Client()
    client.force_login(other)
    assert client.get("/api/v1/registrations/").json()["count"] == 0


def test_a_season_is_made_with_its_divisions_and_teams() -> None:
    team = make_team(make_division())
    sent = {
        "union": team.union.slug,
        "name": "2031",
        "starts_on": "2031-02-04",
        "ends_on": "2031-10-28",
        "start": "19:30",
        "divisions": [{"name": "Premier", "teams": [team.pk]}],
    }
    user = make_role(team.union, Kind.FIXTURES_SECRETARY)
    assert send(user, "seasons/", sent).status_code == 201
    made = Season.objects.get(name="2031")
    assert [one.name for one in made.league_divisions] == ["Premier"]
    assert made.divisions.get().teams.get() == team


def test_a_season_that_is_wrong_is_told_by_place_and_leaves_nothing() -> None:
    union = make_union()
    sent = {
        "union": union.slug,
        "name": "2031",
        "starts_on": "2031-02-04",
        "ends_on": "2031-10-28",
        "start": "19:30",
        "divisions": [{"name": "Premier", "teams": [987654]}],
    }
    answer = send(make_role(union), "seasons/", sent)
    assert pointers(answer) == ["divisions[0].teams[0]"]
    assert not Season.objects.exists()


def test_a_team_is_withdrawn_and_taken_back() -> None:
    division = make_division()
    fixture = make_fixture(division)
    user = make_role(division.union)
    entry = division.standings.get(team=fixture.home)
    today = timezone.now().astimezone(division.union.zone).date().isoformat()
    sent = {"on": today, "reason": "Too few players."}
    answer = send(user, f"entries/{entry.pk}/withdraw/", sent)
    assert (answer.status_code, answer.json()["withdrawn_on"]) == (200, today)
    back = send(user, f"entries/{entry.pk}/reinstate/", {})
    assert back.json()["withdrawn_on"] is None


def test_a_club_and_a_team_of_it_are_made() -> None:
    union = make_union()
    user = make_role(union, Kind.FIXTURES_SECRETARY)
    club = send(user, "clubs/", {"union": union.slug, "name": "Aces"}).json()
    sent = {"union": union.slug, "name": "Aces A", "club": club["id"]}
    assert send(user, "teams/", sent).status_code == 201
    assert Team.objects.get().code == "ACES-A"


@pytest.mark.parametrize("path", ["clubs/", "venues/", "teams/"])
def test_a_program_is_not_asked_whether_a_name_is_nearly_anothers(path: str) -> None:
    union = make_union()
    user = make_role(union, Kind.FIXTURES_SECRETARY)
    needed: dict[str, Any] = {
        "clubs/": {},
        "venues/": {"tables": 4},
        "teams/": {"club": make_club(union).pk},
    }[path]
    body = {"union": union.slug, "name": "Athlone Aces"} | needed
    assert send(user, path, body).status_code == 201
    near = send(user, path, body | {"name": "ATHLONE Áces"})
    assert near.status_code == 201
    address = f"{path}{near.json()['id']}/"
    assert send(user, address, {"name": "Athlone Ace"}, "patch").status_code == 200
    assert pointers(send(user, path, body)) == ["name"]


def test_a_hall_of_another_union_is_no_choice() -> None:
    fixture = make_coming()
    other = make_venue(make_union("Helderberg"))
    sent = {"night": ahead(), "venue": other.pk}
    answer = send(make_role(fixture.union), f"fixtures/{fixture.pk}/move/", sent)
    assert pointers(answer) == ["venue"]
