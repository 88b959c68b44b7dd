from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.cups.actions.cups import CupOptions, make_cup
from league.models import AuditRow, Club, Division, Season, Standing, Team, Union, Venue
from league.seasons.actions.seasons import (
    DivisionRow,
    keep_division,
    keep_divisions,
    place_teams,
)
from league.standings.selectors import (
    current_of,
    current_season,
    seasons_of,
    team_season,
)
from tests.make import (
    make_club,
    make_division,
    make_fixture,
    make_role,
    make_season,
    make_team,
    make_union,
    make_venue,
)

pytestmark = pytest.mark.django_db


def days(number: int) -> date:
    return timezone.localdate() + timedelta(days=number)


def make_dated(union: Union, first: int, last: int) -> Season:
    return make_season(union, starts_on=days(first), ends_on=days(last))


# Which season is on.


def test_a_season_that_is_set_up_does_not_hide_the_one_that_is_played(
    union: Union,
) -> None:
    played = make_dated(union, -100, 100)
    make_dated(union, 120, 300)
    assert current_season(union) == played


def test_once_a_season_is_over_the_next_to_come_is_shown(union: Union) -> None:
    make_dated(union, -100, -10)
    coming = make_dated(union, 20, 100)
    make_dated(union, 200, 300)
    assert current_season(union) == coming


def test_a_season_without_dates_stands_until_another_begins(union: Union) -> None:
    imported = make_season(union, name="2026")
    coming = make_dated(union, 20, 100)
    assert current_season(union) == imported
    Season.objects.filter(pk=coming.pk).update(starts_on=days(-1))
    assert current_season(union) == coming


def test_a_union_without_a_season_has_none(union: Union) -> None:
    assert current_of(union, list(seasons_of(union))) is None


def test_a_teams_page_shows_the_season_that_is_on(union: Union) -> None:
    played = make_division(make_dated(union, -100, 100))
    team = make_team(played)
    coming = make_division(make_dated(union, 120, 300))
    Standing.objects.create(union=union, division=coming, team=team)
    found = team_season(team)
    assert found is not None
    assert found.division == played


# Divisions and teams of a season that is there.


def row(division: Division | None = None, **values: Any) -> DivisionRow:
    usual: dict[str, Any] = {
        "name": division.name if division else "First",
        "level": 1,
        "promoted": 0,
        "relegated": 0,
    }
    return DivisionRow(**(usual | values), division=division)


def test_two_divisions_swap_their_names() -> None:
    season = make_season()
    one, other = make_division(season, "A"), make_division(season, "B")
    rows = [row(one, name="B"), row(other, name="A", level=2)]
    keep_divisions(season, rows, by=make_role(season.union))
    assert list(season.divisions.values_list("pk", "name")) == [
        (one.pk, "B"),
        (other.pk, "A"),
    ]


@pytest.mark.parametrize("name", ["Union cup", "union CUP"])
def test_a_division_does_not_take_the_name_of_a_cup(
    secretary: Client, union: Union, name: str
) -> None:
    division = make_division(make_season(union))
    make_cup(division.season, name="Union cup", options=CupOptions(), by=None)
    rows = {"form-TOTAL_FORMS": "2", "form-INITIAL_FORMS": "0", "form-1-name": name}
    first = {"form-0-key": str(division.pk), "form-0-name": division.name}
    answer = secretary.post(f"/seasons/{division.season_id}/divisions/", rows | first)
    assert answer.status_code == 422
    told = "This season has a division or cup of that name already."
    assert told in answer.content.decode()
    assert division.season.divisions.count() == 2


def test_the_list_of_seasons_counts_a_cup_as_no_division(
    secretary: Client, union: Union
) -> None:
    season = make_division(make_season(union)).season
    make_cup(season, name="Union cup", options=CupOptions(groups=2), by=None)
    lines = secretary.get(reverse("seasons", args=[union.slug])).context["lines"]
    assert [one.divisions for one in lines] == [1]


def test_two_who_add_the_same_division_at_once_make_one() -> None:
    season = make_season()
    make_division(season, "Second")
    with pytest.raises(ValidationError):
        keep_divisions(season, [row(name="Second")], by=make_role(season.union))


def test_a_division_with_teams_is_not_taken_away() -> None:
    division = make_division()
    make_team(division)
    with pytest.raises(ValidationError):
        keep_divisions(
            division.season,
            [row(division, is_left_out=True), row(name="New")],
            by=make_role(division.union),
        )
    assert Division.objects.get() == division


def test_an_empty_division_is_taken_away_and_audited() -> None:
    division = make_division()
    by = make_role(division.union)
    rows = [row(division, is_left_out=True), row(name="New")]
    keep_divisions(division.season, rows, by=by)
    assert Division.objects.get().name == "New"
    assert AuditRow.objects.filter(action="division.remove", by=by).exists()


def test_a_division_that_is_imported_lies_below_the_others() -> None:
    season = make_season()
    made = [keep_division(season, name=name, by=None).row for name in ("A", "B")]
    assert [one.level for one in made] == [1, 2]


def test_a_team_moves_until_it_has_fixtures() -> None:
    season = make_season()
    one, other = make_division(season, "A"), make_division(season, "B")
    team, by = make_team(one), make_role(season.union)
    place_teams(season, {team: other}, by=by)
    assert team.standings.get().division == other
    make_fixture(other, home=team)
    with pytest.raises(ValidationError):
        place_teams(season, {team: one}, by=by)


def test_a_team_is_taken_out_until_it_has_fixtures() -> None:
    division = make_division()
    team, by = make_team(division), make_role(division.union)
    place_teams(division.season, {team: None}, by=by)
    assert not team.standings.exists()
    playing = make_fixture(division).home
    with pytest.raises(ValidationError):
        place_teams(division.season, {playing: None}, by=by)


def test_the_page_of_teams_moves_them_and_makes_new_ones(
    secretary: Client, union: Union
) -> None:
    season = make_season(union)
    one, other = make_division(season, "A"), make_division(season, "B")
    team = make_team(one)
    secretary.post(
        f"/seasons/{season.pk}/teams/",
        {
            f"team-{team.pk}": other.pk,
            "new-TOTAL_FORMS": 1,
            "new-INITIAL_FORMS": 0,
            "new-0-name": "Aces",
            "new-0-club": "Aces",
            "new-0-division": one.pk,
        },
    )
    assert [str(found) for found in one.teams.all()] == ["Aces"]
    assert list(other.teams.all()) == [team]


def test_the_season_gets_other_dates(secretary: Client, union: Union) -> None:
    season = make_season(union)
    typed = {"starts_on": "2026-02-03", "ends_on": "2026-09-29", "start": "20:00"}
    secretary.post(f"/seasons/{season.pk}/change/", {"name": "Winter"} | typed)
    season.refresh_from_db()
    assert (season.name, season.starts_on) == ("Winter", date(2026, 2, 3))


def test_the_office_asks_no_query_for_each_division(
    secretary: Client, union: Union, django_assert_max_num_queries: Any
) -> None:
    season = make_season(union)
    for name in "ABCDEF":
        make_fixture(make_division(season, name))
    with django_assert_max_num_queries(20):
        page = secretary.get(f"/seasons/{season.pk}/office/")
    assert ">Make the fixtures<" not in page.content.decode()


def test_the_registrar_is_led_to_the_registrations_alone(
    client: Client, union: Union
) -> None:
    season = make_season(union)
    client.force_login(make_role(union, "registrar"))
    page = client.get(f"/seasons/{season.pk}/office/").content.decode()
    assert f"/seasons/{season.pk}/registrations/" in page
    assert f"/seasons/{season.pk}/divisions/" not in page


# Halls, clubs and teams.


def test_a_hall_gets_a_code_from_its_name(secretary: Client, union: Union) -> None:
    path = f"/desk/{union.slug}/places/halls/new/"
    sent = {"name": "Heideveld Community Hall", "tables": "8"}
    answer = secretary.post(path, sent)
    # Back to the list at the desk, for the next one.
    assert answer.headers["Location"] == f"/desk/{union.slug}/places/"
    hall = Venue.objects.get()
    assert (hall.code, hall.tables, hall.union) == ("HEIDEVELD-COMMUNITY", 8, union)


def test_a_club_gets_its_hall(secretary: Client, union: Union) -> None:
    club, hall = make_club(union), make_venue(union)
    path = f"/clubs/{club.pk}/change/"
    sent = {"name": club.name, "code": club.code, "venue": hall.pk}
    secretary.post(path, sent)
    assert Club.objects.get().venue == hall


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": "", "tables": "4"}, "This field is required."),
        ({"name": "Hall", "tables": "3"}, "greater than or equal to 4"),
        ({"name": "Hall", "tables": "many"}, "Enter a whole number."),
        ({"name": "the hall", "tables": "4"}, "Another one has this name."),
        ({"name": "Hall", "tables": "4", "code": "thl"}, "Another one has this code."),
    ],
)
def test_a_hall_that_cannot_be_is_marked(
    secretary: Client, union: Union, typed: dict[str, str], sentence: str
) -> None:
    make_venue(union, name="The hall", code="THL")
    answer = secretary.post(f"/desk/{union.slug}/places/halls/new/", typed)
    assert (answer.status_code, Venue.objects.count()) == (422, 1)
    assert sentence in answer.content.decode()


def test_a_hall_of_another_union_is_not_to_be_chosen(
    secretary: Client, union: Union
) -> None:
    club, hall = make_club(union), make_venue(make_union())
    sent = {"name": club.name, "code": club.code, "venue": hall.pk}
    assert secretary.post(f"/clubs/{club.pk}/change/", sent).status_code == 422


def test_a_renamed_team_is_in_its_log_at_once(secretary: Client, union: Union) -> None:
    team = make_team(make_division(make_season(union)))
    sent = {"name": "Aces", "code": team.code, "club": team.club_id}
    secretary.post(f"/teams/{team.pk}/change/", sent)
    assert Division.objects.get().log_version == 2
    assert Team.objects.get().name == "Aces"


def test_the_places_ask_no_query_for_each_club(
    secretary: Client, union: Union, django_assert_max_num_queries: Any
) -> None:
    division = make_division(make_season(union))
    for _ in range(6):
        make_team(division, club=make_club(union, venue=make_venue(union)))
    with django_assert_max_num_queries(16):
        assert secretary.get(f"/desk/{union.slug}/places/").status_code == 200


@pytest.mark.parametrize(("first", "offered"), [(-1, True), (0, True), (1, False)])
def test_a_season_that_has_not_begun_is_not_offered_to_be_closed(
    secretary: Client, union: Union, first: int, offered: bool
) -> None:
    season = make_dated(union, first, 100)
    page = secretary.get(reverse("season-office", args=[season.pk])).content.decode()
    main = page.partition("<h1>")[2].partition("</main>")[0]
    assert (reverse("season-close", args=[season.pk]) in main) == offered
