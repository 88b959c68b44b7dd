from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from rules.games.deals import klawerjas, settling
from rules.games.five_hundred import bidding, bids, cards, penalties

MODULES = [klawerjas, settling, bidding, bids, cards, penalties]


@pytest.mark.parametrize("module", MODULES, ids=lambda one: one.__name__)
def test_the_examples_of_a_module_hold(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert (outcome.failed, outcome.attempted > 0) == (0, True)
