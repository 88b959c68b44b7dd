"""A clumsy marker on a match night: what the phone shows is what the server counts.

PRESSES sets how many (`make soak`: 2,000).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Page

from tests.browser.marking.clumsy import Clumsy, watch
from tests.browser.marking.hall import Marker
from tests.browser.night.ledger import Ledger
from tests.browser.night.phone import Phone
from tests.browser.night.record import HELD, TWICE, id_of
from tests.browser.night.referee import Referee
from tests.browser.night.system import FIRST, Prepared

PRESSES = int(os.environ.get("PRESSES", "60"))
SEED = int(os.environ.get("SEED", "20260203"))
KEPT_IN_THE_SHELL = "navigator.serviceWorker.ready.then(() => null)"


@dataclass(slots=True)
class Server:
    """The match's own server, reached by a phone whose network may be cut."""

    phone: Phone
    hall: Prepared
    home: str = FIRST.home
    away: str = FIRST.away

    def cut(self, *, is_cut: bool) -> None:
        self.phone.context.set_offline(is_cut)

    def points(self, side: str) -> int:
        match = id_of(self.hall.system, FIRST)
        address = f"{self.hall.site.address}/api/v1/matches/{match}/score-sheet/"
        sheet = self.phone.context.request.get(address).json()
        points: int = sheet["tables"][0][side]["total"]
        return points


def test_the_server_counts_what_a_clumsy_marker_s_phone_shows(
    referee: Referee, hall: Prepared, another: Callable[[], Page]
) -> None:
    referee.make_codes()
    card = referee.address(FIRST, "Mark table 1")
    referee.back()
    phone = Phone("Thandi", FIRST, Ledger(), another().context)
    marker = Marker(phone.page, phone.context)
    watch(marker)
    phone.come_in(card)
    referee.move_clock("Start play")
    phone.page.evaluate(KEPT_IN_THE_SHELL)
    one = Clumsy(marker, Server(phone, hall), Random(SEED))
    one.mark(PRESSES)
    one.deliver()
    assert {"undo_twice", "put_back_twice", "reload", "change_network"} <= set(one.done)
    assert hall.system.query(HELD) == [(0,)]
    assert hall.system.query(TWICE) == []
