"""The examples in docstrings say what the code gives."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from tests.house import LAYERS, ROOT

WITH_EXAMPLES = [
    path.relative_to(ROOT)
    for layer in LAYERS
    for path in sorted((ROOT / layer).rglob("*.py"))
    if ">>> " in path.read_text()
]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=str)
def test_the_examples_of_a_module_are_true(path: object) -> None:
    name = str(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted > 0
    assert outcome.failed == 0
