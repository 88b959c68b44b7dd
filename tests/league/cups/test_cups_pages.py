"""The pages of cups: what a secretary does there, and what everybody reads."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.cups.actions.cups import rule_on_tie
from league.models import Cup, CupDraw, Division, Fixture, Season, Union
from tests.league.cups.make_cups import (
    SEED,
    fixture_of,
    make_drawn,
    make_entered,
    make_teams,
    tie_of,
    win,
)
from tests.make import (
    make_club,
    make_division,
    make_fixture,
    make_role,
    make_season,
    make_team,
    make_venue,
)

pytestmark = pytest.mark.django_db
PLAIN = {
    "name": "Union cup",
    "home_by": "draw",
    "groups": 0,
    "legs": 1,
    "through": 2,
}


def client_of(union: Union, kind: str = "union secretary") -> Client:
    client = Client()
    client.force_login(make_role(union, kind))
    return client


def address(name: str, row: Any) -> str:
    return reverse(name, args=[row.pk])


def body_of(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_cup_is_made_and_its_entries_come_next() -> None:
    season = make_season()
    answer = client_of(season.union).post(address("cup-new", season), PLAIN)
    assert answer.url == address("cup-entries", Cup.objects.get())


@pytest.mark.parametrize("kind", ["union secretary", "fixtures secretary"])
def test_who_plans_may_open_the_cups(kind: str) -> None:
    season = make_season()
    answer = client_of(season.union, kind).get(address("cups", season))
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", ""), ("groups", "-1"), ("groups", "27"), ("legs", "0"), ("home_by", "x")],
)
def test_a_set_up_that_makes_no_sense_makes_no_cup(field: str, value: str) -> None:
    season = make_season()
    client = client_of(season.union)
    answer = client.post(address("cup-new", season), PLAIN | {field: value})
    assert (answer.status_code, Cup.objects.count()) == (422, 0)


def test_a_name_twice_is_said_at_the_name() -> None:
    season = make_season()
    client = client_of(season.union)
    client.post(address("cup-new", season), PLAIN)
    answer = client.post(address("cup-new", season), PLAIN)
    assert answer.status_code == 422
    assert "of that name already" in body_of(answer)


def entered(cup: Cup, **seeds: str) -> dict[str, str]:
    """All teams ticked, with these seeds by their codes."""
    sent = {f"enter-{one.team_id}": "on" for one in cup.entries.all()}
    for one in cup.entries.select_related("team"):
        sent[f"seed-{one.team_id}"] = seeds.get(one.team.code, "")
    return sent


def test_teams_are_ticked_and_seeded() -> None:
    cup = make_entered(4)
    client = client_of(cup.union)
    sent = entered(cup, T02="1", T03="2")
    answer = client.post(address("cup-entries", cup), sent)
    kept = cup.entries.exclude(seed=None).values_list("team__code", "seed")
    assert answer.url == address("cup-draw", cup)
    assert list(kept) == [("T02", 1), ("T03", 2)]


@pytest.mark.parametrize("seed", ["x", "0", "-3", "1.5", "99999"])
def test_a_seed_that_is_no_number_is_said_and_lost_nowhere(seed: str) -> None:
    cup = make_entered(4)
    client = client_of(cup.union)
    answer = client.post(address("cup-entries", cup), entered(cup, T02=seed))
    assert answer.status_code == 422
    assert f'value="{seed}"' in body_of(answer)


def test_a_seed_without_a_tick_is_said() -> None:
    cup = make_entered(4)
    team = cup.entries.get(team__code="T02").team
    sent = entered(cup, T02="1")
    del sent[f"enter-{team.pk}"]
    answer = client_of(cup.union).post(address("cup-entries", cup), sent)
    assert "does not enter" in body_of(answer)


def test_a_team_of_another_union_cannot_enter() -> None:
    cup = make_entered(4)
    stranger = make_team(make_division())
    sent = entered(cup) | {f"enter-{stranger.pk}": "on"}
    client_of(cup.union).post(address("cup-entries", cup), sent)
    assert not cup.entries.filter(team=stranger).exists()


def test_the_page_before_the_draw_says_who_has_a_bye() -> None:
    cup = make_entered(11, seeded=4)
    body = body_of(client_of(cup.union).get(address("cup-draw", cup)))
    assert "5 byes, for the first 5 places." in body
    assert "Team 01 (seed 1)" in body


def test_a_draw_is_made_and_shown_step_by_step() -> None:
    cup = make_entered(11)
    client = client_of(cup.union)
    answer = client.post(address("cup-draw", cup), {"seed": SEED}, follow=True)
    body = body_of(answer)
    assert "gives the same draw" in body
    # printf 'Cup 2026|T01' | sha256sum
    assert "4d866ec851369fb78ab646a48fbcf9ebb4511644995364bf74ad33379730979f" in body


def test_a_draw_without_a_seed_is_not_made() -> None:
    cup = make_entered(4)
    answer = client_of(cup.union).post(address("cup-draw", cup), {"seed": "  "})
    assert (answer.status_code, CupDraw.objects.count()) == (422, 0)


def test_a_draw_pressed_twice_is_made_once() -> None:
    cup = make_entered(4)
    client = client_of(cup.union)
    client.post(address("cup-draw", cup), {"seed": SEED})
    answer = client.post(address("cup-draw", cup), {"seed": SEED})
    assert (answer.status_code, CupDraw.objects.count()) == (422, 1)


def test_a_changed_draw_is_found_out_by_the_page() -> None:
    cup = make_drawn(4, seeded=0)
    draw = CupDraw.objects.get()
    draw.came = [draw.came[2], *draw.came[1:2], draw.came[0], *draw.came[3:]]
    draw.save()
    body = body_of(Client().get(address("cup-drawn", cup)))
    assert "gives another draw" in body


def test_a_draw_leads_the_secretary_on_to_the_nights() -> None:
    cup = make_drawn(4)
    there = f'href="{address("cup-dates", cup)}"'
    assert there in body_of(client_of(cup.union).get(address("cup-drawn", cup)))
    assert there not in body_of(Client().get(address("cup-drawn", cup)))


def test_a_draw_is_undone_by_a_reason_that_everybody_reads() -> None:
    cup = make_drawn(4)
    client = client_of(cup.union)
    client.post(address("cup-undo", cup), {"reason": "A team was left out"})
    body = body_of(Client().get(address("cup-drawn", cup)))
    assert "A team was left out" in body
    assert not Fixture.objects.exclude(state="void").exists()


@pytest.mark.parametrize("reason", ["", " "])
def test_a_draw_is_not_undone_without_a_reason(reason: str) -> None:
    cup = make_drawn(4)
    answer = client_of(cup.union).post(address("cup-undo", cup), {"reason": reason})
    assert answer.status_code == 422
    assert not CupDraw.objects.exclude(undone_because="").exists()


def dated(night: str, other: str = "") -> dict[str, str]:
    return {
        "night-round-1": night,
        "start-round-1": "19:30",
        "venue-round-1": "",
        "night-round-2": other,
        "start-round-2": "19:30",
        "venue-round-2": "",
        "in_past": "on",
    }


def test_nights_are_given_to_the_rounds() -> None:
    cup = make_drawn(4)
    client_of(cup.union).post(address("cup-dates", cup), dated("2026-08-04"))
    assert str(fixture_of(cup, 1, 1).night) == "2026-08-04"


@pytest.mark.parametrize(
    ("night", "other"), [("2026-02-30", ""), ("2026-08-04", "2026-08-03")]
)
def test_a_night_that_is_none_or_out_of_order_is_refused(
    night: str, other: str
) -> None:
    cup = make_drawn(4)
    client = client_of(cup.union)
    answer = client.post(address("cup-dates", cup), dated(night, other))
    assert answer.status_code == 422
    assert fixture_of(cup, 1, 1).night is None


def test_a_hall_that_is_too_small_is_said() -> None:
    cup = make_drawn(4)
    hall = make_venue(cup.union, tables=4)
    client = client_of(cup.union)
    sent = dated("2026-08-04") | {"venue-round-1": str(hall.pk)}
    body = body_of(client.post(address("cup-dates", cup), sent, follow=True))
    assert "seats 1 match at once; 2 are on 4 August" in body


def test_a_ruling_is_made_on_its_page() -> None:
    cup = make_drawn(4)
    team = fixture_of(cup, 1, 1).away
    sent = {"ruling": str(team.pk), "reason": "The others were put out"}
    client_of(cup.union).post(address("cup-tie", tie_of(cup, 1, 1)), sent)
    assert tie_of(cup, 1, 1).ruled_for == team


def test_a_replay_is_ruled_on_its_page() -> None:
    cup = make_drawn(4)
    former = fixture_of(cup, 1, 1)
    sent = {"ruling": "replay", "reason": "Table 2 was dealt wrongly"}
    client_of(cup.union).post(address("cup-tie", tie_of(cup, 1, 1)), sent)
    assert fixture_of(cup, 1, 1) != former


def test_the_page_of_a_ruling_leads_to_the_match_for_a_walkover() -> None:
    cup = make_drawn(4)
    page = body_of(client_of(cup.union).get(address("cup-tie", tie_of(cup, 1, 1))))
    assert reverse("fixture-award", args=[fixture_of(cup, 1, 1).pk]) in page


def test_a_tie_to_come_offers_no_ruling_and_takes_none() -> None:
    cup = make_drawn(4)
    client, final = client_of(cup.union), tie_of(cup, 2, 1)
    listed = body_of(client.get(address("cup", cup)))
    assert address("cup-tie", tie_of(cup, 1, 1)) in listed
    assert address("cup-tie", final) not in listed
    sent = {"ruling": "nobody", "reason": "Neither came"}
    page = client.post(address("cup-tie", final), sent)
    assert "Both sides are not known yet" in body_of(page)
    assert (page.status_code, tie_of(cup, 2, 1).ruling) == (422, "")


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"ruling": "nobody"},
        {"ruling": "nobody", "reason": ""},
        {"ruling": "987654", "reason": "So"},
        {"ruling": "none", "reason": ""},
    ],
)
def test_a_ruling_that_says_nothing_changes_nothing(sent: dict[str, str]) -> None:
    cup = make_drawn(4)
    answer = client_of(cup.union).post(address("cup-tie", tie_of(cup, 1, 1)), sent)
    assert (answer.status_code, tie_of(cup, 1, 1).ruling) == (422, "")


def test_everybody_reads_the_bracket_and_the_same_as_a_list() -> None:
    cup = make_drawn(4)
    win(cup, 1, 1, "T01")
    body = body_of(Client().get(address("cup", cup)))
    assert "Semi-final 1" in body
    assert body.count("Team 04") >= 2
    assert "Rule" not in body.split("<main")[1].split("</main>")[0]


def test_a_ruling_stands_on_the_page_with_its_reason() -> None:
    cup = make_drawn(4)
    rule_on_tie(tie_of(cup, 1, 1), ruling="nobody", reason="Neither came", by=None)
    assert "Neither came" in body_of(Client().get(address("cup", cup)))


def test_a_cup_page_takes_as_many_queries_for_64_teams_as_for_4(
    django_assert_num_queries: Any,
) -> None:
    small, large = make_drawn(4), make_drawn(64)
    client = Client()
    client.get(address("cup", small))
    for cup in (small, large):
        with django_assert_num_queries(7):
            assert client.get(address("cup", cup)).status_code == 200


def test_the_unions_page_leads_to_its_cups_and_shows_no_log_of_them() -> None:
    cup = make_drawn(4)
    body = body_of(Client().get(reverse("union-detail", args=[cup.union.slug])))
    assert address("cup", cup) in body
    assert reverse("division-log", args=[cup.division.pk]) not in body


def test_the_log_page_of_a_cup_leads_to_its_bracket() -> None:
    cup = make_drawn(4)
    body = body_of(Client().get(reverse("division-log", args=[cup.division.pk])))
    assert "A cup has no log." in body
    assert address("cup", cup) in body


def test_a_teams_page_shows_its_cup_matches() -> None:
    cup = make_drawn(4)
    fixture = fixture_of(cup, 1, 1)
    body = body_of(Client().get(reverse("team-detail", args=[fixture.home.pk])))
    assert reverse("match-detail", args=[fixture.pk]) in body


def test_finals_are_made_by_one_button() -> None:
    division = make_division()
    make_teams(4, division)
    for place, standing in enumerate(division.standings.order_by("team__code")):
        standing.won = 9 - place
        standing.save()
    sent = {"name": "Finals", "home_by": "higher"}
    answer = client_of(division.union).post(address("division-finals", division), sent)
    assert answer.url == address("cup-dates", Cup.objects.get())


def test_finals_of_a_log_that_is_not_complete_need_a_tick() -> None:
    cup = make_drawn(4)
    division = Division.objects.get(kind="league")
    for place, standing in enumerate(division.standings.order_by("team__code")):
        standing.won = 9 - place
        standing.save()
    make_fixture(
        division, home=cup.entries.all()[0].team, away=cup.entries.all()[1].team
    )
    sent = {"name": "Finals", "home_by": "higher"}
    client = client_of(division.union)
    refused = client.post(address("division-finals", division), sent)
    assert "not complete" in body_of(refused)
    made = client.post(
        address("division-finals", division), sent | {"goes_ahead": "on"}
    )
    assert made.status_code == 302


@pytest.mark.parametrize("places", ["x", "3", "-2", "128", ""])
def test_a_number_of_places_that_is_no_choice_asks_for_four(places: str) -> None:
    division = make_division()
    make_teams(6, division)
    client = client_of(division.union)
    answer = client.get(address("division-finals", division), {"places": places})
    assert answer.context["found"].places == 4


def test_teams_of_one_club_are_kept_apart_where_it_is_asked() -> None:
    division = make_division()
    club = make_club(division.union)
    for number in range(4):
        make_team(division, club=club, code=f"A{number}")
        make_team(division, code=f"B{number}")
    cup = made_by_pages(division.season)
    pairs = [
        (one.home.club_id, one.away.club_id)
        for one in Fixture.objects.filter(division=cup.division)
    ]
    assert len(pairs) == 4
    assert all(home != away for home, away in pairs)


def made_by_pages(season: Season) -> Cup:
    """A cup of all the season's teams, clubs apart, set up and drawn by its pages."""
    client = client_of(season.union)
    client.post(address("cup-new", season), PLAIN | {"keeps_clubs_apart": "on"})
    cup = Cup.objects.get()
    teams = Division.objects.get(kind="league").teams.all()
    client.post(address("cup-entries", cup), {f"enter-{one.pk}": "on" for one in teams})
    client.post(address("cup-draw", cup), {"seed": SEED})
    return cup
