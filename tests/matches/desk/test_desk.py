from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import Fixture, Union
from tests.make import (
    NIGHT,
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
    return reverse("desk", args=[union.slug])


def desk_of(union: Union, **asked: Any) -> Any:
    return client_of(make_role(union)).get(address(union), asked)


def stages_of(answer: Any) -> list[str]:
    return [str(row.stage) for night in answer.context["nights"] for row in night.rows]


def test_a_fixture_of_a_past_night_waits_to_be_typed_in() -> None:
    fixture = make_fixture()
    answer = desk_of(fixture.union)
    assert stages_of(answer) == ["to type"]
    assert reverse("match-type", args=[fixture.pk]) in answer.content.decode()


def test_a_fixture_of_a_coming_night_does_not_wait() -> None:
    fixture = make_fixture(night=NIGHT + timedelta(days=36500))
    answer = desk_of(fixture.union)
    assert (stages_of(answer), answer.context["waiting"]) == (["to come"], [])


def test_a_played_match_is_done_and_can_be_corrected() -> None:
    match = play(make_match())
    answer = desk_of(match.union)
    assert stages_of(answer) == ["done"]
    assert reverse("match-correct", args=[match.pk]) in answer.content.decode()


def test_a_match_in_play_is_under_way() -> None:
    match = make_match()
    write(match, entry("start", 0))
    assert stages_of(desk_of(match.union)) == ["under way"]


def test_a_level_final_waits_for_its_decision() -> None:
    match = make_match(make_fixture(stage="final"))
    play(match, home=4, away=4)
    assert stages_of(desk_of(match.union)) == ["decision"]


def test_refused_entries_wait_for_the_desk() -> None:
    match = play(make_match())
    write(match, points(1, "home", 170))
    answer = desk_of(match.union)
    assert [row.refused for row in answer.context["waiting"]] == [1]


def test_a_postponed_fixture_without_a_night_is_shown() -> None:
    fixture = make_fixture(night=None, state="postponed")
    assert "date open" in desk_of(fixture.union).content.decode()


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ({"round": "2"}, 1),
        ({"night": "2026-02-03"}, 2),
        ({"night": "2026-02-10"}, 1),
        ({"show": "waiting"}, 2),
        ({"round": "nonsense"}, 3),
    ],
)
def test_the_desk_is_filtered(asked: dict[str, str], shown: int) -> None:
    division = make_division()
    play(make_match(make_fixture(division)))
    make_fixture(division, round=2)
    make_fixture(division, night=NIGHT + timedelta(days=7))
    assert len(stages_of(desk_of(division.union, **asked))) == shown


def test_the_desk_is_filtered_by_division() -> None:
    season = make_season()
    first, second = make_division(season, "First"), make_division(season, "Second")
    make_fixture(first)
    make_fixture(second)
    make_fixture(second)
    assert len(stages_of(desk_of(season.union, division=second.pk))) == 2


def test_nothing_of_another_union_is_on_the_desk() -> None:
    union = make_fixture().union
    make_fixture()
    assert len(stages_of(desk_of(union))) == 1


def test_a_union_without_a_season_is_told_to_import_one() -> None:
    assert "has no season yet" in desk_of(make_union()).content.decode()


def test_the_desk_has_as_many_queries_with_more_matches() -> None:
    counts = []
    for number in (2, 20):
        division = make_division()
        for _ in range(number):
            make_match(make_fixture(division), tables=1)
        client = client_of(make_role(division.union))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(division.union)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 13


def test_a_visitor_is_asked_to_sign_in(client: Any) -> None:
    answer = client.get(address(make_union()))
    assert answer.url.startswith(reverse("account_login"))


def test_someone_without_a_role_there_learns_nothing() -> None:
    union = make_union()
    for user in (make_user(), make_role(make_union())):
        assert client_of(user).get(address(union)).status_code == 404


@pytest.mark.parametrize("kind", ["captain", "viewer", "referee", "registrar"])
def test_a_member_without_the_right_is_refused(kind: str) -> None:
    union = make_union()
    client = client_of(make_role(union, kind))
    assert client.get(address(union)).status_code == 403


def test_the_desk_takes_no_post() -> None:
    union = make_union()
    assert client_of(make_role(union)).post(address(union)).status_code == 405


def test_an_unknown_union_is_not_found() -> None:
    client = client_of(make_role(make_union()))
    assert client.get(reverse("desk", args=["nowhere"])).status_code == 404


def test_a_void_match_offers_no_typing_in_and_takes_none() -> None:
    fixture = make_fixture(state=Fixture.State.VOID)
    client = client_of(make_role(fixture.union))
    typing = reverse("match-type", args=[fixture.pk])
    for page in (
        reverse("desk", args=[fixture.union.slug]),
        reverse("match-detail", args=[fixture.pk]),
    ):
        assert typing not in client.get(page).content.decode()
    for method in (client.get, client.post):
        answer = method(typing, follow=True)
        assert "This match is void, so no score-sheet is typed in" in (
            answer.content.decode()
        )
    assert client.post(f"{typing}draft/").status_code == 409
