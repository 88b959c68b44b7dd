"""How a match went: a step for each entry that stands."""

from __future__ import annotations

from hypothesis import given

from rules.match.course import MatchCourse, course
from rules.record import Kind, Side, read_match_record
from tests.properties import often
from tests.rules.make import START, Document, make_document
from tests.rules.strategies import changed_rules, documents

records = documents(changed_rules) | documents(changed_rules, has_breaks=True)
thoroughly = often(50)


def claim(table: int, side: str, number: int, **values: object) -> Document:
    return {"kind": "points", "table": table, "side": side, "points": number} | values


def went(*entries: Document, **values: object) -> MatchCourse:
    return course(read_match_record(make_document(*entries, **values)))  # type: ignore[arg-type]


@thoroughly
@given(records)
def test_the_last_step_has_the_points_of_the_score_sheet(document: Document) -> None:
    found = course(read_match_record(document))
    for table in found.sheet.tables if found.steps else ():
        assert found.steps[-1].points[table.table] == {
            Side.HOME: table.home.total,
            Side.AWAY: table.away.total,
        }


@thoroughly
@given(records)
def test_every_award_is_of_one_step(document: Document) -> None:
    found = course(read_match_record(document))
    given_ = [award for step in found.steps for award in step.awards]
    assert not found.steps or given_ == list(found.sheet.awards)


def test_each_claim_is_a_step() -> None:
    steps = went(START, claim(1, "home", 4), claim(2, "away", 2)).steps
    assert [(one.total(Side.HOME), one.total(Side.AWAY)) for one in steps] == [
        (0, 0),
        (4, 0),
        (4, 2),
    ]


def test_what_was_struck_or_refused_is_no_step() -> None:
    steps = went(
        START,
        claim(1, "home", 4, id="slip"),
        claim(1, "home", 3),
        {"kind": "void", "entry": "slip", "reason": "wrong side"},
    ).steps
    assert [one.entry.kind for one in steps] == [Kind.START, Kind.VOID]


def test_12_1_a_stoppage_takes_the_points_and_gives_20() -> None:
    stoppage = {"kind": "stoppage", "table": 1, "rule": "12.1", "defaulters": "home"}
    [*_, last] = went(START, claim(1, "home", 4), stoppage).steps
    assert last.forfeited == {Side.HOME: 4}
    assert [(one.rule, one.points, one.to) for one in last.awards] == [
        ("12.1", 20, Side.AWAY)
    ]


def test_1_13_the_award_for_a_short_table_comes_with_the_start() -> None:
    [start] = went(START, away_open=(4,)).steps
    assert [(one.rule, one.table) for one in start.awards] == [("1.13", 4)]


def test_a_match_that_is_not_played_has_no_steps() -> None:
    assert went(START, away_open=(1, 2, 3, 4)).steps == ()


def test_1_13_a_query_that_stands_is_no_step_of_a_match_that_is_not_played() -> None:
    query = {"kind": "query", "side": "home", "text": "Where are they?"}
    found = went(START, query, away_open=(1, 2, 3, 4))
    assert [one.refused for one in found.sheet.counted][-1] is None
    assert found.steps == ()


def test_a_step_that_costs_nobody_points_forfeits_nothing() -> None:
    [_, last] = went(START, claim(1, "home", 4)).steps
    assert last.forfeited is None
