"""JSON that would take long to read, or that no sentence could repeat."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from league.lib.files.notes import MOST_TOLD
from league.plans.cast import Cast
from league.plans.importing import Unfit, read_import
from rules.faults import Malformed, load_json, step

MOST_SECONDS = 2
KEYS = "".join(f'"k{number}": 0, ' for number in range(60_000))
DOCUMENTS: dict[str, tuple[str, str]] = {
    "a key twice among very many": (
        f'{{{KEYS}"k59999": 0}}',
        'names "k59999" twice in one object',
    ),
    "a number of very many digits": (
        "[" + "9" * 400_000 + "]",
        "is not read: a number has more than 10000 digits",
    ),
    "lists in lists": ("[" * 400 + "]" * 400, "is not read: nested too deeply"),
    "objects in objects": (
        '{"a":' * 101 + "0" + "}" * 101,
        "is not read: nested too deeply",
    ),
    "a very long key twice": (
        '{"' + "x" * 9000 + '": 0, "' + "x" * 9000 + '": 0}',
        f'names "{"x" * 60}..." twice in one object',
    ),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_json_that_would_take_long_or_much_is_refused_in_time(name: str) -> None:
    text, sentence = DOCUMENTS[name]
    begun = process_time()
    with pytest.raises(Malformed) as malformed:
        load_json(text)
    assert list(map(str, malformed.value.faults)) == [sentence]
    assert process_time() - begun < MOST_SECONDS


def test_what_nests_as_deeply_as_is_read_is_read() -> None:
    assert load_json("[" * 100 + "]" * 100) is not None


def test_a_very_long_key_is_cut_off_where_a_path_names_it() -> None:
    assert step("home", "x" * 1000) == f'home["{"x" * 60}..."]'


def faults_of(demands: dict[str, Any]) -> list[str]:
    with pytest.raises(Unfit) as unfit:
        read_import({"format": "fixture-problem/1"} | demands, Cast({}, {}))
    return [one.text for one in unfit.value.faults]


def test_demands_with_a_number_for_an_id_are_refused() -> None:
    said = faults_of({"teams": [{"id": 10**5000, "venue": "V"}]})
    assert "Must be text, and not empty" in said


def test_demands_with_very_many_faults_are_refused_in_time() -> None:
    begun = process_time()
    said = faults_of({"nights": [0] * 100_000})
    assert (len(said), said[-1][-12:]) == (MOST_TOLD + 1, "more faults.")
    assert process_time() - begun < MOST_SECONDS
