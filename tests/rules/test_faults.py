from __future__ import annotations

import doctest
from decimal import Decimal

import pytest

import rules.book
import rules.faults
import rules.record.settings
from rules.faults import Fault, Malformed, load_json, step


def test_a_fault_reads_as_its_path_and_what_is_wrong() -> None:
    assert str(Fault("home.team", "must be a name")) == "home.team: must be a name"


def test_a_fault_without_a_path_reads_as_what_is_wrong() -> None:
    assert str(Fault("", "is not JSON")) == "is not JSON"


def test_a_key_that_is_not_a_word_cannot_break_the_line() -> None:
    assert step("home", "a\nb") == 'home["a\\nb"]'


def test_a_byte_order_mark_is_passed_over() -> None:
    assert load_json(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


def test_a_number_with_a_fraction_is_exact() -> None:
    assert load_json("[0.1, 2.0, 1e400]") == [Decimal("0.1"), 2, Decimal("1e400")]


def test_a_whole_number_of_any_length_is_read_exactly() -> None:
    assert load_json("1" + "0" * 6000) == 10**6000


def test_an_exponent_past_all_bounds_is_no_crash() -> None:
    assert load_json("-1e99999999999999999999999") == Decimal("-Infinity")


def test_a_lone_surrogate_is_no_crash() -> None:
    assert load_json('"\\ud800"') == "\ud800"


def test_a_fraction_past_all_bounds_keeps_its_sign() -> None:
    assert load_json("1.0e99999999999999999999999") == Decimal("Infinity")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("NaN", "is not JSON: NaN is not a JSON number"),
        ("[-Infinity]", "is not JSON: -Infinity is not a JSON number"),
        ('{"a": {"c": 0, "b": 1, "b": 1}}', 'names "b" twice in one object'),
        ("[1,\n2 3]", "is not JSON: Expecting ',' delimiter at line 2, column 3"),
        (b"[1\xff]", "is not UTF-8 at byte 2"),
        pytest.param("[" * 100_000, "is not read: nested too deeply", id="deep"),
    ],
)
def test_json_is_read_strictly(text: str | bytes, sentence: str) -> None:
    with pytest.raises(Malformed) as malformed:
        load_json(text)
    assert [str(fault) for fault in malformed.value.faults] == [sentence]


@pytest.mark.parametrize(
    "module", [rules.book, rules.faults, rules.record.settings], ids=str
)
def test_the_examples_in_the_docstrings_hold(module: object) -> None:
    outcome = doctest.testmod(module)
    assert (outcome.failed, outcome.attempted > 0) == (0, True)
