"""A clumsy marker: whatever is tapped, the phone shows what the rules give, and the
union has the same in the end. PRESSES sets how many (`make soak`: 2,000).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from random import Random

import pytest

from tests.browser.engine.faults import posts, works
from tests.browser.engine.union import Said
from tests.browser.marking.clumsy import Clumsy, watch
from tests.browser.marking.hall import AWAY, HOME, Hall, Marker, Phones
from tests.server.system import ROOT

PRESSES = int(os.environ.get("PRESSES", "150"))
TABLE = 3
SEED = int(os.environ.get("SEED", "20260203"))
GUARD = "static/js/mark/ui/undoing.js"
IS_SECOND = "at - (this.taps.get(name) ?? -Infinity) < SAME_TAP"


@dataclass(slots=True)
class OwnUnion:
    """The tests' own union, which drops what is sent while the network is cut."""

    hall: Hall
    home: str = HOME
    away: str = AWAY

    def cut(self, *, is_cut: bool) -> None:
        self.hall.fault = posts(Said(is_dropped=True)) if is_cut else works

    def points(self, side: str) -> int:
        return self.hall.points(TABLE, side)


def clumsy(marker: Marker, hall: Hall) -> Clumsy:
    watch(marker)
    return Clumsy(marker.start(), OwnUnion(hall), Random(SEED))


def test_the_totals_are_what_the_buttons_say_after_every_tap(
    phones: Phones, hall: Hall
) -> None:
    one = clumsy(phones.new(), hall)
    one.mark(PRESSES)
    one.deliver()
    assert {"undo_twice", "put_back_twice", "reload", "change_network"} <= set(one.done)


def test_without_the_guard_against_a_second_tap_they_are_not(
    phones: Phones, hall: Hall
) -> None:
    source = (ROOT / GUARD).read_text()
    assert source.count(IS_SECOND) == 1
    weaker = source.replace(IS_SECOND, "false")
    marker = phones.new()
    marker.context.route(
        f"**/{GUARD}",
        lambda route: route.fulfill(body=weaker, content_type="text/javascript"),
    )
    one = clumsy(marker, hall)
    with pytest.raises(AssertionError, match="Expect|expected"):
        one.mark(PRESSES)
    assert one.model.presses < PRESSES
