"""A union's local rules as everybody sees them."""

from __future__ import annotations

import pytest
from django.test import Client

from league.seasons.local_rules import changed_lines, rule_changes, rule_groups
from league.seasons.rule_sets import LocalRules
from rules.record import Settings
from tests.make import make_season, make_union

pytestmark = pytest.mark.django_db

LATE = LocalRules(settings=Settings(late_award=14))


def test_a_visitor_sees_where_the_union_differs(client: Client) -> None:
    season = make_season(record_rules={"late_award": 14, "minimum_tables": 2})
    page = client.get(f"/unions/{season.union.slug}/rules/").content.decode()
    assert "deviation" in page
    assert "(SAKBOC: 10)" in page
    assert "Fewest tables to play with" in page


def test_a_union_without_a_season_plays_by_the_book(client: Client) -> None:
    page = client.get(f"/unions/{make_union().slug}/rules/").content.decode()
    assert "the book&#x27;s own numbers hold" in page or "own numbers hold" in page


def test_the_deviations_stand_before_the_other_local_rules() -> None:
    rules = LocalRules(Settings(minimum_tables=2, late_award=14))
    lines = changed_lines(rules)
    assert [line.name for line in lines] == ["late_award", "minimum_tables"]


def test_every_value_is_said_in_words() -> None:
    said = {
        line.name: line.value
        for _, lines in rule_groups(LocalRules())
        for line in lines
    }
    assert said["order"] == "log points, difference, points for, head to head"
    assert (said["playing_up_limit"], said["transfer_clearance"]) == ("no limit", "yes")


def test_what_a_change_moves_is_said_with_both_values() -> None:
    moved = rule_changes(LocalRules(), LATE)
    assert [str(one) for one in moved] == ["Award for a late table: 10 → 14"]
