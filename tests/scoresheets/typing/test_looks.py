"""The desk's list finds the matches to look at once more, each with its reason."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import Fixture, Registration, RuleSet
from tests.make import NIGHT, make_fixture, make_role
from tests.matches.desk.desk_forms import client_of, make_teams
from tests.scoresheets.typing.typing_pages import asked_in, page_of, send, substitutions

pytestmark = pytest.mark.django_db


def save(fixture: Fixture, **values: Any) -> None:
    keys = asked_in(send(fixture, step="check", **values))
    assert send(fixture, asked=keys, **values).status_code == 302


def looked_at(fixture: Fixture) -> list[tuple[Fixture, tuple[str, ...]]]:
    client = client_of(make_role(fixture.union))
    where = reverse("desk-matches", args=[fixture.union.slug])
    answer = client.get(where, {"show": "to check"})
    return [(row.fixture, row.looks) for row in answer.context["page"]]


def test_a_match_that_is_right_is_not_looked_at() -> None:
    fixture = make_teams()
    save(fixture)
    assert looked_at(fixture) == []


def test_what_a_sheet_would_change_is_not_taken_for_its_pages_link_preview() -> None:
    answer = send(make_teams(), step="check", **{"paper-home": "6"})
    page = page_of(answer)
    assert answer.context["preview"]
    assert 'rel="canonical"' not in page
    assert re.search('property="og:title" content="[^"]', page)


def test_a_match_with_a_refused_entry_is() -> None:
    fixture = make_teams(spare=4)
    save(fixture, **substitutions(fixture, 4))
    assert looked_at(fixture) == [(fixture, ())]


@pytest.mark.parametrize("name", ["paper-home", "paper-1-home"])
def test_a_match_whose_paper_says_another_total_is(name: str) -> None:
    fixture = make_teams()
    save(fixture, **{name: "6"})
    assert looked_at(fixture) == [(fixture, ("the paper’s own total differs",))]


@pytest.mark.parametrize("limit", [None, 3])
def test_a_match_with_a_player_registered_later_is(limit: int | None) -> None:
    fixture = make_teams()
    RuleSet.objects.update(policy={"playing_up_limit": limit})
    save(fixture)
    rows = Registration.objects.filter(team=fixture.home).order_by("pk")
    late = NIGHT + timedelta(days=1)
    Registration.objects.filter(pk=rows[0].pk).update(registered_on=late)
    assert looked_at(fixture) == [(fixture, ("a player’s eligibility",))]


def test_the_queries_do_not_grow_with_the_matches() -> None:
    first = make_teams()
    save(first)
    with CaptureQueriesContext(
        connection,
    ) as few:
        looked_at(first)
    for _ in range(2):
        save(make_teams(make_fixture(first.division)))
    with CaptureQueriesContext(connection) as many:
        looked_at(first)
    assert len(many) == len(few)
