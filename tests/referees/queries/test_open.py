"""Whether a query is open: one answer for Today, for closing, and for the public."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.desk.groups import SeasonAsk
from league.models import Fixture, Notice
from league.rulings.actions.rulings import (
    RulingChoice,
    Score,
    rule_on_fixture,
    take_back_ruling,
    take_score,
)
from league.seasons.closing import left_behind
from matches.models import Match
from matches.signing.doubts import look_at
from referees.models import QueryCase, Verdict
from referees.queries.actions.days import follow_days
from referees.queries.actions.queries import (
    appeal,
    decide_appeal,
    lodge,
    open_case,
    rule_on_query,
    withdraw_case,
)
from referees.queries.selectors import (
    matches_with_open_queries,
    public_lines,
    query_lines_of,
)
from referees.queries.settled import waiting
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


# Settled by something else than a ruling.


def test_a_decision_on_the_match_settles_what_was_queried_before_it() -> None:
    match = make_queried()
    by = make_role(match.union)
    ruling = rule_on_fixture(match.fixture, RulingChoice.AWAY, reason="1.5", by=by)
    assert answers(match) == {False}
    take_back_ruling(ruling, by=by)
    assert answers(match) == {True}


@pytest.mark.parametrize("decided", ["home", "away", "void", "replay"])
def test_each_decision_settles_a_case(decided: str) -> None:
    case = make_case()
    by, choice = make_role(case.union), RulingChoice(decided)
    ruling = rule_on_fixture(case.match.fixture, choice, reason="1.5", by=by)
    assert answers(case.match) == {False}
    with pytest.raises(ValidationError, match="settled by the decision on the match"):
        rule_on_query(case, given(), by=by)
    take_back_ruling(ruling, by=by)
    assert answers(case.match) == {True}


def test_a_score_without_a_record_settles_no_query() -> None:
    case = make_case()
    take_score(case.match.fixture, Score(4, 8), reason="By mail.", by=None)
    assert answers(case.match) == {True}


def test_a_protest_after_the_decision_waits_and_one_before_it_does_not() -> None:
    match = make_queried()
    captain, by = make_captain(match), make_role(match.union)
    lodge(match.fixture, Side.AWAY, text="One.", by=captain)
    rule_on_fixture(match.fixture, RulingChoice.HOME, reason="1.5", by=by)
    assert answers(match) == {False}
    later = lodge(match.fixture, Side.AWAY, text="Two.", by=captain)
    assert answers(match) == {True}
    assert [one.pk for one in waiting(QueryCase.objects.all())] == [later.pk]


def test_a_ruling_that_decides_the_match_settles_the_others_queries_too() -> None:
    case = make_case()
    by, other = make_role(case.union), make_captain(case.match, "home")
    lodge(case.match.fixture, Side.HOME, text="Ours.", by=other)
    rule_on_query(case, given("away walkover"), by=by)
    assert answers(case.match) == {False}
    appeal(case, Side.HOME, text="It was.", by=other)
    assert answers(case.match) == {True}
    decide_appeal(QueryCase.objects.get(pk=case.pk), given("stands"), by=by)
    # The walkover is gone, so what the home team protested waits again.
    [line] = query_lines_of(case.match.fixture.division.season, only_waiting=True)
    assert line.text == "Ours."


def test_a_query_struck_out_after_it_was_taken_up_waits_no_more() -> None:
    case = make_case()
    write(case.match, entry("void", 171, id="v1", entry="q1", reason="A slip."))
    assert answers(case.match) == {False}
    with pytest.raises(ValidationError, match="struck out"):
        rule_on_query(case, given(), by=make_role(case.union))
    write(case.match, entry("query", 172, id="q2", side=Side.AWAY, text=WORDS))
    assert answers(case.match) == {True}


def test_nobody_is_reminded_of_what_is_settled() -> None:
    case = make_case(night=20)
    by = make_role(case.union)
    rule_on_fixture(case.match.fixture, RulingChoice.VOID, reason="1.5", by=by)
    follow_days(case.union)
    assert not Notice.objects.filter(kind=Notice.Kind.QUERY_DUE).exists()


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
