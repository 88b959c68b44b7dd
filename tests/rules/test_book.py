from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules.book import (
    COSTS,
    RULES,
    SECTIONS,
    RuleCoverage,
    RuleViolation,
    rule_by_number,
)
from tests.rules.breaks import BREAKS, ROOT

SEEDS = ROOT.parent / "shared" / "seeds"
HELD = [one for one in RULES.values() if one.standing is not RuleCoverage.LEFT]
NUMBER = re.compile(r"^(?:- )?(\d+\.\d+) ", re.MULTILINE)


def source() -> str:
    (path,) = SEEDS.glob("000_*.txt")
    return path.read_text(encoding="utf-8")


def test_the_source_is_there() -> None:
    assert list(SEEDS.glob("000_*.txt")), f"the rule book is missing from {SEEDS}"


def test_the_book_has_every_rule_in_its_order() -> None:
    assert list(RULES) == NUMBER.findall(source())


def test_the_book_speaks_in_our_own_words() -> None:
    text = " ".join(source().split()).lower()
    sentences = [one.text.rstrip(".").lower() for one in RULES.values()]
    assert [sentence for sentence in sentences if sentence in text] == []


def test_the_costs_are_in_our_own_words() -> None:
    text = " ".join(source().split()).lower()
    sentences = [cost.rstrip(".").lower() for cost in set(COSTS.values())]
    long = [sentence for sentence in sentences if " " in sentence]
    assert [sentence for sentence in long if sentence in text] == []


def test_every_cost_is_that_of_a_rule() -> None:
    assert {number: rule_by_number(number).cost for number in COSTS} == COSTS


@pytest.mark.parametrize(
    ("number", "words"),
    [("6.5", "disallowed"), ("12.1", "20 points"), ("12.3", "10 points")],
)
def test_a_rule_says_what_breaking_it_costs(number: str, words: str) -> None:
    assert words in str(rule_by_number(number).cost)


def test_a_rule_that_names_no_cost_has_none() -> None:
    assert rule_by_number("1.9").cost is None


def test_every_rule_stands_in_a_section_with_a_title() -> None:
    assert {one.section for one in RULES.values()} == set(SECTIONS)


def test_the_rules_about_the_hand_are_left_to_the_referee() -> None:
    hands = [one for one in RULES.values() if one.number.startswith(("3.", "8.", "9."))]
    assert {one.standing for one in hands} == {RuleCoverage.LEFT}


def test_a_rule_is_looked_up_by_its_number() -> None:
    assert rule_by_number("12.3").number == "12.3"


def test_a_violation_names_its_rule() -> None:
    assert str(RuleViolation("1.5", "Not registered.")) == "1.5: Not registered."


def test_every_rule_held_names_a_test_and_has_a_break() -> None:
    assert {one.number for one in HELD if one.test} == set(BREAKS)


@pytest.mark.parametrize("number", BREAKS)
def test_what_a_break_replaces_stands_once_in_its_file(number: str) -> None:
    change = BREAKS[number]
    text = (ROOT / "rules" / change.file).read_text(encoding="utf-8")
    assert text.count(change.old) == 1


@pytest.mark.parametrize("number", BREAKS)
def test_a_rule_held_names_its_test_by_its_number(number: str) -> None:
    path, _, function = str(rule_by_number(number).test).partition("::")
    assert function.startswith(f"test_{number.replace('.', '_')}_")
    assert f"def {function}() -> None:" in Path(ROOT, path).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def colours() -> dict[str, list[str]]:
    """Run every named test on whole and on broken rules, in a process of its own."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.rules.breaks"],
        input=json.dumps({one.number: one.test for one in HELD}),
        capture_output=True,
        check=False,
        cwd=ROOT,
        text=True,
        timeout=500,
    )
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


@pytest.mark.parametrize("number", BREAKS)
def test_breaking_a_rule_turns_its_test_red(
    number: str, colours: dict[str, list[str]]
) -> None:
    assert colours[number] == ["green", "red"]
