from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError

from league.models import Adjustment, AuditRow, Fixture, Notice, Ruling
from league.results.actions.results import adjust
from referees.models import CaseText, QueryCase, Verdict
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
    new_queries,
    public_lines,
    query_lines_of,
    undone_before,
)
from rules.record import Side
from tests.make import entry, make_role, make_union, write
from tests.referees.queries.make_queries import (
    PUBLIC,
    WORDS,
    days_ago,
    given,
    make_captain,
    make_case,
    make_queried,
    query_of,
)

pytestmark = pytest.mark.django_db


def by(case: QueryCase) -> object:
    return make_role(case.union)


def points_of(case: QueryCase, side: str) -> tuple[int, int]:
    team = getattr(case.match.fixture, side)
    standing = case.match.fixture.division.standings.get(team=team)
    return (standing.won, standing.points_for)


# From the sheet to a case.


def test_a_query_that_nobody_took_up_is_new_and_due_by_the_policy() -> None:
    match = make_queried(night=3)
    [line] = query_lines_of(match.fixture.division.season, only_waiting=True)
    assert (line.words, line.text, line.case) == ("new", WORDS, None)
    assert line.due_on == days_ago(3) + timedelta(days=7)


def test_the_days_to_rule_are_the_seasons_own() -> None:
    match = make_queried(night=3)
    rules = match.fixture.division.season.rule_set
    rules.policy = {"query_days": 2}
    rules.save()
    [line] = query_lines_of(match.fixture.division.season, only_waiting=True)
    assert (line.due_on, line.is_overdue) == (days_ago(1), True)


def test_a_query_that_was_struck_out_is_none() -> None:
    match = make_queried()
    write(match, entry("void", 171, entry="q1", reason="A slip."))
    assert not new_queries().exists()
    with pytest.raises(ValidationError):
        open_case(query_of(match), by=None)


def test_a_query_is_taken_up_once() -> None:
    match = make_queried()
    first, second = (open_case(query_of(match), by=None) for _ in range(2))
    assert first == second
    assert (first.state, first.side, first.lodged_on) == ("open", "away", days_ago(1))


def test_the_words_of_a_query_stay_in_their_own_row() -> None:
    case = make_case()
    assert not CaseText.objects.exists()
    rows = AuditRow.objects.filter(action__startswith="query")
    assert rows
    assert all(WORDS not in str(row.detail) for row in rows)
    assert case.entry.words.text == WORDS


def test_no_entry_of_the_record_is_written_by_a_case() -> None:
    match = make_queried()
    head = match.head_hash
    rule_on_query(
        open_case(query_of(match), by=None), given(), by=make_role(match.union)
    )
    match.refresh_from_db()
    assert match.head_hash == head


# A protest lodged later.


def test_a_team_lodges_a_protest_within_the_days_of_it() -> None:
    match = make_queried(night=7)
    case = lodge(match.fixture, Side.HOME, text="Late.", by=make_captain(match, "home"))
    assert (case.entry, case.due_on) == (None, days_ago(-7))
    assert case.texts.get().text == "Late."


@pytest.mark.parametrize("night", [8, -1])
def test_a_protest_is_neither_late_nor_early(night: int) -> None:
    match = make_queried(night=night)
    with pytest.raises(ValidationError):
        lodge(match.fixture, Side.HOME, text="x", by=make_captain(match))


def test_a_practice_match_is_not_protested() -> None:
    match = make_queried()
    Fixture.objects.filter(pk=match.pk).update(stage="practice")
    match.fixture.refresh_from_db()
    with pytest.raises(ValidationError):
        lodge(match.fixture, Side.HOME, text="x", by=make_captain(match))


def test_a_query_is_withdrawn_before_it_is_ruled_on() -> None:
    case = make_case()
    withdraw_case(case, reason="It was seen.", by=make_captain(case.match))
    case.refresh_from_db()
    assert case.state == "withdrawn"
    with pytest.raises(ValidationError):
        rule_on_query(case, given(), by=by(case))


# Rulings.


def test_a_ruling_names_its_rule_and_can_be_appealed_for_some_days() -> None:
    case = make_case()
    rule_on_query(case, given(), by=by(case))
    case.refresh_from_db()
    verdict = case.verdicts.get()
    assert (verdict.outcome, verdict.rule) == ("stands", "1.5")
    assert (case.state, case.appeal_until) == ("ruled", days_ago(-7))


def test_a_result_that_stands_moves_nothing() -> None:
    case = make_case()
    rule_on_query(case, given(), by=by(case))
    assert not Adjustment.objects.exists()
    assert not Ruling.objects.exists()


def test_an_adjustment_is_dated_and_stands_under_the_log() -> None:
    case = make_case()
    figures = {"points": Decimal(-2), "points_for": 0, "points_against": 0}
    rule_on_query(case, given("adjustment", side="home", figures=figures), by=by(case))
    made = Adjustment.objects.get()
    assert (made.team, made.points, made.reason) == (
        case.match.fixture.home,
        -2,
        PUBLIC,
    )


@pytest.mark.parametrize(
    ("outcome", "home", "away"),
    [
        ("home walkover", (1, 80), (0, 0)),
        ("away walkover", (0, 0), (1, 80)),
        ("replay", (0, 0), (0, 0)),
    ],
)
def test_an_award_stands_in_place_of_what_was_played(
    outcome: str, home: tuple[int, int], away: tuple[int, int]
) -> None:
    case = make_case()
    rule_on_query(case, given(outcome), by=by(case))
    assert (points_of(case, "home"), points_of(case, "away")) == (home, away)


def test_a_case_is_ruled_on_once() -> None:
    case = make_case()
    rule_on_query(case, given(), by=by(case))
    with pytest.raises(ValidationError):
        rule_on_query(case, given("replay"), by=by(case))
    assert Verdict.objects.count() == 1


def test_a_ruling_that_cannot_be_carried_out_leaves_the_case_open() -> None:
    case = make_case()
    with pytest.raises(ValidationError):
        rule_on_query(case, given("adjustment", side="home"), by=by(case))
    case.refresh_from_db()
    assert (case.state, Verdict.objects.count()) == ("open", 0)


# Appeals.


def make_appealed(outcome: str = "away walkover") -> QueryCase:
    case = make_case()
    rule_on_query(case, given(outcome), by=by(case))
    appeal(case, Side.HOME, text="He was.", by=make_captain(case.match, "home"))
    case.refresh_from_db()
    return case


def board_of(case: QueryCase) -> object:
    return make_role(case.union, "board secretary")


def test_an_appeal_leaves_the_ruling_and_asks_the_board() -> None:
    case = make_case()
    rule_on_query(case, given("away walkover"), by=by(case))
    board = board_of(case)
    appeal(case, Side.HOME, text="He was.", by=make_captain(case.match, "home"))
    assert Notice.objects.filter(person=board, kind="query-appealed").exists()
    assert points_of(case, "away") == (1, 80)


def test_no_appeal_after_its_last_day_nor_before_a_ruling() -> None:
    case = make_case()
    with pytest.raises(ValidationError):
        appeal(case, Side.HOME, text="x", by=make_captain(case.match, "home"))
    rule_on_query(case, given(), by=by(case))
    QueryCase.objects.update(appeal_until=days_ago(1))
    with pytest.raises(ValidationError):
        appeal(case, Side.HOME, text="x", by=make_captain(case.match, "home"))


def test_a_ruling_that_is_upheld_stands_for_good() -> None:
    case = make_appealed()
    decide_appeal(case, given("upheld"), by=board_of(case))
    case.refresh_from_db()
    assert (case.state, points_of(case, "away")) == ("decided", (1, 80))
    with pytest.raises(ValidationError):
        appeal(case, Side.HOME, text="x", by=make_captain(case.match, "home"))


def test_an_appeal_that_succeeds_takes_back_what_the_ruling_led_to() -> None:
    case = make_appealed()
    decide_appeal(case, given("stands"), by=board_of(case))
    assert (points_of(case, "home"), points_of(case, "away")) == ((1, 8), (0, 4))
    assert Ruling.objects.get().ended_at is not None


def test_an_adjustment_is_taken_back_by_another_one() -> None:
    case = make_case()
    rule_on_query(
        case,
        given("adjustment", side="home", figures={"points": Decimal(-2)}),
        by=by(case),
    )
    appeal(case, Side.HOME, text="x", by=make_captain(case.match, "home"))
    decide_appeal(case, given("stands", public_reason="On appeal."), by=board_of(case))
    assert sorted(Adjustment.objects.values_list("points", flat=True)) == [-2, 2]


def test_an_appeal_may_end_in_another_award() -> None:
    case = make_appealed()
    decide_appeal(case, given("home walkover"), by=board_of(case))
    assert points_of(case, "home") == (1, 80)
    assert Ruling.objects.filter(ended_at=None).get().winner == "home"


def test_what_was_taken_back_by_hand_is_not_taken_back_twice() -> None:
    case = make_case()
    rule_on_query(
        case,
        given("adjustment", side="home", figures={"points": Decimal(-2)}),
        by=by(case),
    )
    made = Adjustment.objects.get()
    fixture = case.match.fixture
    adjust(
        fixture.division,
        fixture.home,
        reason="Back.",
        points=Decimal(2),
        reverses=made,
        by=None,
    )
    appeal(case, Side.HOME, text="x", by=make_captain(case.match, "home"))
    case.refresh_from_db()
    assert "taken back before" in undone_before(case)
    decide_appeal(case, given("stands"), by=board_of(case))
    assert Adjustment.objects.count() == 2


def test_of_a_ruling_that_stands_nothing_was_taken_back_before() -> None:
    case = make_appealed()
    case.refresh_from_db()
    assert undone_before(case) == ""


def test_only_a_ruling_that_was_appealed_is_upheld() -> None:
    case = make_case()
    with pytest.raises(ValidationError):
        rule_on_query(case, given("upheld"), by=by(case))


# Deadlines, and who is told.


def test_the_clock_takes_new_queries_up_and_tells_both_teams() -> None:
    match = make_queried()
    captains = [make_captain(match, side) for side in ("home", "away")]
    follow_days(match.union)
    follow_days(match.union)
    told = Notice.objects.filter(kind="query-lodged", person__in=captains)
    assert (QueryCase.objects.count(), told.count()) == (1, 2)


def test_a_query_of_long_ago_is_left_for_the_secretary() -> None:
    match = make_queried(night=30)
    follow_days(match.union)
    assert not QueryCase.objects.exists()


@pytest.mark.parametrize(("night", "reminders"), [(5, 0), (6, 1), (7, 1), (8, 1)])
def test_the_secretary_is_reminded_the_day_before_and_the_day_after(
    night: int, reminders: int
) -> None:
    case = make_case(night=night)
    secretary = make_role(case.union)
    for _ in range(2):
        follow_days(case.union)
    due = Notice.objects.filter(kind="query-due", person=secretary)
    assert due.count() == reminders


def test_an_appeal_that_is_due_reminds_the_board() -> None:
    case = make_appealed()
    board, secretary = board_of(case), make_role(case.union)
    QueryCase.objects.update(due_on=days_ago(0))
    follow_days(case.union)
    due = Notice.objects.filter(kind="query-due")
    assert due.filter(person=board).exists()
    assert not due.filter(person=secretary).exists()


def test_another_unions_queries_are_left_alone() -> None:
    make_queried()
    follow_days(make_union("Overberg"))
    assert not QueryCase.objects.exists()


# What anyone may know.


def test_the_public_sees_that_a_query_is_open_and_not_what_it_says() -> None:
    match = make_queried()
    [line] = public_lines(match.fixture)
    assert (line.words, line.outcome, line.is_waiting) == ("open", "", True)
    open_case(query_of(match), by=None)
    assert [one.words for one in public_lines(match.fixture)] == ["open"]


def test_the_public_sees_the_outcome_of_a_ruling() -> None:
    case = make_case()
    rule_on_query(case, given("replay"), by=by(case))
    [line] = public_lines(case.match.fixture)
    assert (line.words, line.outcome) == (
        "ruled on",
        "The match is played again, date open",
    )
