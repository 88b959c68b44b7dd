"""A pasted list of teams fills the rows of the form; nothing is made by pasting."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.models import Club, Season, Standing, Team, Union
from league.seasons.forms.new_teams import MOST_NEW_TEAMS
from tests.league.seasons.make_seasons import make_draft, rows_typed
from tests.make import make_club, make_division, make_season

pytestmark = pytest.mark.django_db

LIST = (
    "Team\tClub\tDivision\n"
    "Athlone A\tAthlone\tPremier\nAthlone B\t\tfirst\n\nKings\tKings River\t\n"
)


@pytest.fixture
def there(secretary: Client, union: Union) -> str:
    draft = make_draft(union)
    divisions = rows_typed({"name": "Premier"}, {"name": "First"})
    secretary.post(f"/season-drafts/{draft.pk}/divisions/", divisions)
    return f"/season-drafts/{draft.pk}/teams/"


def pasted(client: Client, there: str, text: str, *rows: dict[str, Any]) -> Any:
    sent = rows_typed(*rows, prefix="new") | {"pasted": text, "step": "paste"}
    answer = client.post(there, sent)
    assert answer.status_code == 200
    return answer


def rows_of(answer: Any) -> list[tuple[str, str, str]]:
    names = ("name", "club", "division")
    return [tuple(one[name].value() for name in names) for one in answer.context["new"]]


def test_the_lines_fill_rows_and_nothing_is_made(secretary: Client, there: str) -> None:
    answer = pasted(secretary, there, LIST)
    assert rows_of(answer) == [
        ("Athlone A", "Athlone", "d1"),
        ("Athlone B", "Athlone", "d2"),
        ("Kings", "Kings River", ""),
    ]
    assert not Team.objects.exists()


def test_they_follow_what_was_typed(secretary: Client, there: str) -> None:
    typed = {"name": "Aces A", "club": "Aces", "division": "d1"}
    answer = pasted(secretary, there, "Aces B, Aces, First", typed, {"name": ""})
    assert rows_of(answer) == [("Aces A", "Aces", "d1"), ("Aces B", "Aces", "d2")]


def test_a_line_is_asked_about_as_if_it_were_typed(
    secretary: Client, union: Union, there: str
) -> None:
    make_club(union, name="Heideveld")
    page = pasted(secretary, there, "Heidevelld A\nLone\n").content.decode()
    assert "Did you mean Heideveld?" in page
    assert "Name the club too" in page


def test_nothing_pasted_leaves_the_rows_as_they_are(
    secretary: Client, there: str
) -> None:
    answer = pasted(secretary, there, " \n", {"name": ""}, {"name": ""})
    assert len(rows_of(answer)) == 2


QUESTION = "Please answer the question marked below."
ERRORS = "Please correct the errors marked below."


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        ("Heidevelld A\n", QUESTION, ERRORS),
        ("Heidevelld A\nLone\n", ERRORS, QUESTION),
    ],
)
def test_a_row_that_is_only_asked_about_is_no_error(
    secretary: Client, union: Union, there: str, text: str, said: str, unsaid: str
) -> None:
    make_club(union, name="Heideveld")
    page = pasted(secretary, there, text).content.decode()
    assert said in page
    assert unsaid not in page


NEAR = "Athlone Manel A\nKings A\nAthlone Manell B\n"


def test_two_new_clubs_of_nearly_one_name_are_asked_about_at_their_rows(
    secretary: Client, there: str
) -> None:
    answer = pasted(secretary, there, NEAR)
    asked = [one.question() for one in answer.context["new"]]
    assert [one is not None for one in asked] == [False, False, True]
    assert "Did you mean Athlone Manel?" in answer.content.decode()


@pytest.mark.parametrize(
    ("said", "clubs"),
    [
        ("-1", ["Athlone Manel", "Kings"]),
        ("0", ["Athlone Manel", "Athlone Manell", "Kings"]),
    ],
)
def test_what_is_said_of_an_earlier_row_is_done(
    secretary: Client, there: str, said: str, clubs: list[str]
) -> None:
    names = ("name", "club", "division")
    rows = rows_of(pasted(secretary, there, NEAR))
    typed = [dict(zip(names, row, strict=True)) for row in rows]
    sent = rows_typed(*typed, prefix="new")
    refused = secretary.post(there, sent)
    assert "No club is called Athlone Manell" in refused.content.decode()
    assert not Team.objects.exists()
    secretary.post(there, sent | {"new-2-which": said})
    assert sorted(Club.objects.values_list("name", flat=True)) == clubs
    assert Team.objects.count() == 3


def test_a_row_follows_an_earlier_one_to_the_club_that_one_means(
    secretary: Client, union: Union, there: str
) -> None:
    club = make_club(union, name="Heideveld")
    lines = rows_typed(
        {"name": "One", "club": "Heidevelld", "which": str(club.pk)},
        {"name": "Two", "club": "Heidevellds", "which": "-1"},
        prefix="new",
    )
    secretary.post(there, lines)
    assert list(Team.objects.values_list("club", flat=True)) == [club.pk] * 2


def test_more_lines_than_there_are_rows_stay_in_the_box(
    secretary: Client, there: str
) -> None:
    lines = "".join(f"Team{number} A\n" for number in range(MOST_NEW_TEAMS + 2))
    answer = pasted(secretary, there, lines)
    assert len(rows_of(answer)) == MOST_NEW_TEAMS
    assert (
        answer.context["pasted"]
        == f"Team{MOST_NEW_TEAMS} A\nTeam{MOST_NEW_TEAMS + 1} A"
    )


def test_a_list_is_pasted_into_a_season_that_is_made_too(
    secretary: Client, union: Union
) -> None:
    season: Season = make_season(union)
    division = make_division(season)
    there = f"/seasons/{season.pk}/teams/"
    rows = rows_of(pasted(secretary, there, "Athlone A\nKings A"))
    assert [one[2] for one in rows] == [str(division.pk)] * 2
    names = ("name", "club", "division")
    made = [dict(zip(names, row, strict=True)) for row in rows]
    secretary.post(there, rows_typed(*made, prefix="new"))
    assert Standing.objects.filter(division=division).count() == 2


def test_the_set_up_leads_to_the_list_of_clubs(secretary: Client, union: Union) -> None:
    page = secretary.get(f"/desk/{union.slug}/").content.decode()
    assert f'href="/desk/{union.slug}/places/several/"' in page
