"""All matches of the season: filtered, sorted, and what can be done with each."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import Fixture, Team, Union
from tests.clock import at
from tests.make import (
    NIGHT,
    START,
    entry,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_season,
    make_union,
    make_user,
    play,
    points,
    write,
)
from tests.matches.desk.desk_forms import client_of

pytestmark = pytest.mark.django_db


def address(union: Union) -> str:
    return reverse("desk-matches", args=[union.slug])


def list_of(union: Union, **asked: Any) -> Any:
    return client_of(make_role(union)).get(address(union), asked)


def stages_of(answer: Any) -> list[str]:
    return [str(row.stage) for row in answer.context["page"]]


def test_a_fixture_of_a_past_night_can_be_typed_in() -> None:
    fixture = make_fixture()
    answer = list_of(fixture.union)
    assert stages_of(answer) == ["to type"]
    assert reverse("match-type", args=[fixture.pk]) in answer.content.decode()


def test_a_fixture_of_a_coming_night_can_be_moved() -> None:
    fixture = make_fixture(night=NIGHT + timedelta(days=36500))
    answer = list_of(fixture.union)
    assert stages_of(answer) == ["to come"]
    assert reverse("fixture-move", args=[fixture.pk]) in answer.content.decode()


def test_no_line_of_the_list_begins_with_a_teams_letter() -> None:
    fixture = make_fixture()
    Team.objects.filter(pk=fixture.home_id).update(name="Retreat A")
    page = list_of(fixture.union).content.decode()
    assert ">Retreat\N{NO-BREAK SPACE}A&nbsp;– " in page


def test_a_played_match_is_done_and_can_be_corrected() -> None:
    match = play(make_match())
    answer = list_of(match.union)
    assert stages_of(answer) == ["done"]
    assert reverse("match-correct", args=[match.pk]) in answer.content.decode()


def test_a_match_in_play_is_under_way() -> None:
    match = make_match()
    write(match, entry("start", 0))
    with at(START + timedelta(hours=1)):
        assert stages_of(list_of(match.union)) == ["under way"]


def test_a_match_begun_on_a_night_gone_by_is_to_be_finished() -> None:
    match = make_match()
    write(match, entry("start", 0))
    assert stages_of(list_of(match.union)) == ["to type"]


def test_a_match_that_goes_to_extra_time_is_decided_there_until_it_is_over() -> None:
    match = play(make_match(make_fixture(stage="knock-out")), home=4, away=4)
    assert match.sheet["needs"] == "extra time"
    with at(START + timedelta(hours=3)):
        assert stages_of(list_of(match.union)) == ["under way"]
    assert stages_of(list_of(match.union)) == ["decision"]


def test_a_practice_match_waits_for_no_score_sheet() -> None:
    fixture = make_fixture(stage="practice")
    answer = list_of(fixture.union, show="waiting")
    assert stages_of(answer) == []
    assert "practice" in list_of(fixture.union).content.decode()


def test_refused_entries_are_counted() -> None:
    match = play(make_match())
    write(match, points(1, "home", 170))
    assert "1 refused" in list_of(match.union).content.decode()


def test_a_postponed_fixture_has_no_night() -> None:
    fixture = make_fixture(night=None, state="postponed")
    assert "no night" in list_of(fixture.union).content.decode()


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ({"round": "2"}, 1),
        ({"night": "2026-02-03"}, 2),
        ({"night": "2026-02-10"}, 1),
        ({"show": "waiting"}, 2),
        ({"show": "done"}, 1),
        ({"round": "nonsense"}, 3),
    ],
)
def test_the_list_is_filtered(asked: dict[str, str], shown: int) -> None:
    division = make_division()
    play(make_match(make_fixture(division)))
    make_fixture(division, round=2)
    make_fixture(division, night=NIGHT + timedelta(days=7))
    assert len(stages_of(list_of(division.union, **asked))) == shown


def test_the_list_is_filtered_by_division_and_team() -> None:
    season = make_season()
    first, second = make_division(season, "First"), make_division(season, "Second")
    fixture = make_fixture(first)
    make_fixture(second)
    make_fixture(second)
    union = season.union
    assert len(stages_of(list_of(union, division=second.pk))) == 2
    assert len(stages_of(list_of(union, team=fixture.away_id))) == 1


@pytest.mark.parametrize(
    ("sort", "rounds"),
    [("", [1, 2, 3]), ("-night", [3, 2, 1]), ("division", [1, 2, 3]), ("x", [1, 2, 3])],
)
def test_the_list_is_sorted_by_a_heading(sort: str, rounds: list[int]) -> None:
    division = make_division()
    for number in (1, 2, 3):
        night = NIGHT + timedelta(days=7 * number)
        make_fixture(division, round=number, night=night)
    answer = list_of(division.union, sort=sort, show="to type")
    assert [row.fixture.round for row in answer.context["page"]] == rounds
    text = answer.content.decode()
    # A heading sorts what is filtered, and says how it is sorted.
    assert "show=to+type&amp;sort=hall" in text or "sort=hall&amp;show=to+type" in text
    assert ('aria-sort="descending"' in text) is (sort == "-night")


def test_no_result_comes_before_one_of_no_points() -> None:
    division = make_division()
    for number, (home, away) in enumerate([(0, 12), (None, None), (0, 10)], 1):
        scores = {"home_score": home, "away_score": away}
        state = "planned" if home is None else "walkover"
        make_fixture(division, round=number, state=state, **scores)
    answer = list_of(division.union, sort="result")
    assert [row.fixture.round for row in answer.context["page"]] == [2, 3, 1]


def test_nothing_of_another_union_is_in_the_list() -> None:
    union = make_fixture().union
    make_fixture()
    assert len(stages_of(list_of(union))) == 1


def test_without_fixtures_the_page_leads_to_making_them() -> None:
    season = make_season()
    there = reverse("desk-fixtures", args=[season.union.slug])
    assert there in list_of(season.union).content.decode()
    assert "has no season yet" in list_of(make_union()).content.decode()


def test_the_list_has_as_many_queries_with_more_matches() -> None:
    counts = []
    for number in (2, 20):
        division = make_division()
        for _ in range(number):
            make_match(make_fixture(division), tables=1)
        client = client_of(make_role(division.union))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(division.union)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 14


def test_someone_without_a_role_there_learns_nothing() -> None:
    union = make_union()
    for user in (make_user(), make_role(make_union())):
        assert client_of(user).get(address(union)).status_code == 404
    assert client_of(make_role(union)).post(address(union)).status_code == 405


def test_an_unknown_union_is_not_found() -> None:
    client = client_of(make_role(make_union()))
    assert client.get(reverse("desk-matches", args=["nowhere"])).status_code == 404


def test_a_void_match_offers_no_typing_in_and_takes_none() -> None:
    fixture = make_fixture(state=Fixture.State.VOID)
    client = client_of(make_role(fixture.union))
    typing = reverse("match-type", args=[fixture.pk])
    for page in (
        address(fixture.union),
        reverse("match-detail", args=[fixture.pk]),
    ):
        assert typing not in client.get(page).content.decode()
    for method in (client.get, client.post):
        answer = method(typing, follow=True)
        assert "This match is void, so no score-sheet is typed in" in (
            answer.content.decode()
        )
    assert client.post(f"{typing}draft/").status_code == 409


def test_a_match_in_play_is_corrected_at_the_table_and_says_so() -> None:
    match = make_match()
    write(match, entry("start", 0))
    client = client_of(make_role(match.union))
    correct = reverse("match-correct", args=[match.pk])
    detail = reverse("match-detail", args=[match.pk])
    with at(START + timedelta(minutes=30)):
        listed = client.get(address(match.union)).content.decode()
        assert "In play: corrected at the table" in listed
        assert f'href="{correct}"' not in listed
        assert f'href="{correct}"' not in client.get(detail).content.decode()
        assert "This match is in play." in client.get(correct).content.decode()
    # Once play must be over it was on paper, and is finished from there.
    with at(START + timedelta(days=1)):
        client = client_of(make_role(match.union))
        for page in (address(match.union), detail):
            assert f'href="{correct}"' in client.get(page).content.decode()
        assert "This match is in play." not in client.get(correct).content.decode()
