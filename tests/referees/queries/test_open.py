"""Whether a query is open: one answer for Today, for closing, and for the public."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.desk.groups import SeasonAsk
from league.models import Fixture
from league.seasons.closing import left_behind
from matches.models import Match
from matches.signing.doubts import look_at
from referees.models import QueryCase, Verdict
from referees.queries.actions.queries import (
    appeal,
    decide_appeal,
    open_case,
    rule_on_query,
    withdraw_case,
)
from referees.queries.selectors import matches_with_open_queries, public_lines
from referees.queries.waiting import queries_waiting
from rules.record import Side
from tests.make import entry, make_role, write
from tests.referees.queries.make_queries import (
    WORDS,
    given,
    make_captain,
    make_case,
    make_queried,
    query_of,
)

pytestmark = pytest.mark.django_db
DOUBT = "a query waits for a ruling"


def answers(match: Match) -> set[bool]:
    """Whether the query is open, as each of those who say so has it."""
    match = Match.objects.get(pk=match.pk)
    union, now = match.union, timezone.now()
    season = match.fixture.division.season
    user = make_role(union)
    desk = SeasonAsk(union, user, now.date(), now, season)
    [looked] = look_at([match], at=now)
    left = [one.key for one in left_behind(season, user=user, at=now)]
    public = [one.is_waiting for one in public_lines(match.fixture)]
    return {
        bool(queries_waiting(desk)),
        "queries" in left,
        DOUBT in looked.doubts,
        any(public),
        match.pk in matches_with_open_queries([match.pk]),
    }


def test_a_query_is_open_until_it_is_ruled_on_wherever_that_is_said() -> None:
    match = make_queried()
    by = make_role(match.union)
    assert answers(match) == {True}
    case = open_case(query_of(match), by=by)
    assert answers(match) == {True}
    rule_on_query(case, given(), by=by)
    assert answers(match) == {False}


def test_an_appeal_opens_it_again_until_it_is_decided() -> None:
    case = make_case()
    by, captain = make_role(case.union), make_captain(case.match)
    rule_on_query(case, given(), by=by)
    appeal(case, Side.AWAY, text="It was.", by=captain)
    assert answers(case.match) == {True}
    case.refresh_from_db()
    decide_appeal(case, given(str(Verdict.Outcome.UPHELD)), by=by)
    assert answers(case.match) == {False}


def test_a_query_that_is_withdrawn_is_open_no_more() -> None:
    case = make_case()
    withdraw_case(case, reason="A mistake.", by=make_captain(case.match))
    assert answers(case.match) == {False}


@pytest.mark.parametrize(
    ("values", "is_open"),
    [
        ({}, False),
        ({"text": "Another thing."}, True),
        ({"side": Side.HOME}, True),
    ],
)
def test_what_is_said_again_in_the_same_words_is_the_same_query(
    values: dict[str, Any], is_open: bool
) -> None:
    case = make_case()
    rule_on_query(case, given("correction"), by=make_role(case.union))
    said = {"side": Side.AWAY, "text": WORDS} | values
    write(case.match, entry("query", 171, id="q2", **said))
    assert answers(case.match) == {is_open}
    assert QueryCase.objects.count() == 1


def test_closing_costs_the_same_however_many_were_queried() -> None:
    costs = []
    for number in (1, 3):
        found = [make_queried() for _ in range(number)]
        pks = [one.pk for one in found]
        with CaptureQueriesContext(connection) as queries:
            assert matches_with_open_queries(pks) == {*pks}
        costs.append(len(queries))
    assert costs == [2, 2]
    assert Fixture.objects.count() == 4
