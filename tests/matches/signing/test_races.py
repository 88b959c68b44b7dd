"""Both captains at once, on PostgreSQL in two connections (F12).

SQLite has one writer at a time from BEGIN on; its races are run in tests/server.
"""

from __future__ import annotations

from threading import Thread

import pytest
from django.db import connection, transaction

from matches.access.permissions import ActingHand
from matches.models import Match
from matches.signing.actions import ResultChanged, sign_sheet
from matches.signing.selectors import seal_of
from rules.record import Side
from tests.make import at, make_match, make_user, play, points, write
from tests.matches.record.test_races import wait_until_one_waits

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.only_on("postgresql"),
]


class Captain(Thread):
    """The away captain, who signs what was seen before anything else began."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match, self.hand = match, ActingHand(user=make_user())
        self.seen = seal_of(match).token
        self.was_refused = False

    def run(self) -> None:
        try:
            sign_sheet(
                self.match, Side.AWAY, seen=self.seen, hand=self.hand, at=at(171)
            )
        except ResultChanged:
            self.was_refused = True
        finally:
            connection.close()


def test_both_captains_at_once_both_sign_and_the_match_is_sealed_once() -> None:
    match = play(make_match())
    away, home = Captain(match), ActingHand(user=make_user())
    with transaction.atomic():
        sign_sheet(match, Side.HOME, seen=away.seen, hand=home, at=at(170))
        away.start()
        wait_until_one_waits()
    away.join()
    match.refresh_from_db()
    assert match.sealed_at == at(171)
    assert match.sheet["signed"] == ["home captain", "away captain"]


def test_a_captain_who_waits_for_a_press_does_not_sign_what_was_not_shown() -> None:
    match = play(make_match())
    away = Captain(match)
    with transaction.atomic():
        write(match, points(1, "away", 40))
        away.start()
        wait_until_one_waits()
    away.join()
    assert away.was_refused
    assert not match.signatures.exists()
