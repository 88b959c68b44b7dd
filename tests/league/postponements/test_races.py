"""Two at once over one request, on PostgreSQL in two connections.

SQLite has one writer at a time from BEGIN on.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

import pytest
from django.core.exceptions import ValidationError
from django.db import connection, transaction

from league.models import Fixture, Notice, Postponement
from league.postponements.actions.deadlines import pass_deadlines
from league.postponements.actions.postponements import (
    DateDecision,
    accept_date,
    decide_date,
    decline_dates,
)
from league.rulings.actions.rulings import declare_void
from tests.league.postponements.make_postponements import (
    LATER,
    ask,
    days,
    make_scene,
    place_of,
)
from tests.matches.record.test_races import wait_until_one_waits

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.only_on("postgresql"),
]
State = Postponement.State


class Other(Thread):
    """Someone who does something in a connection of their own."""

    def __init__(self, act: Callable[[], object]) -> None:
        super().__init__()
        self.act = act
        self.refused = ""

    def run(self) -> None:
        try:
            self.act()
        except ValidationError as refusal:
            self.refused = " ".join(refusal.messages)
        finally:
            connection.close()


def at_once(first: Callable[[], object], second: Callable[[], object]) -> str:
    """Do the second while the first is not committed; return why it was refused."""
    other = Other(second)
    with transaction.atomic():
        first()
        other.start()
        wait_until_one_waits()
    other.join()
    return other.refused


def test_of_two_answers_at_once_the_first_stands() -> None:
    scene = make_scene()
    request = ask(scene)
    proposed = request.proposed.get()
    refused = at_once(
        lambda: accept_date(request, proposed=proposed, by=scene.away, at=days(1)),
        lambda: decline_dates(request, reason="no", by=scene.away, at=days(1)),
    )
    request.refresh_from_db()
    assert request.state == State.ACCEPTED
    assert "no longer open" in refused


def test_of_two_requests_at_once_the_first_stands() -> None:
    scene = make_scene()
    refused = at_once(
        lambda: ask(scene),
        lambda: ask(scene, team=scene.fixture.away, by=scene.away),
    )
    assert Postponement.objects.get().team == scene.fixture.home
    assert "open already" in refused


def test_two_matches_that_move_at_once_do_not_fill_one_hall_twice() -> None:
    scene, other = make_scene(), make_scene()
    hall = scene.fixture.venue
    assert hall
    hall.tables = 4
    hall.save()
    Fixture.objects.filter(pk=other.fixture.pk).update(
        union=scene.union, division=scene.fixture.division, venue=hall, round=2
    )
    other.fixture.refresh_from_db()
    first, second = ask(scene, LATER[0]), ask(other, LATER[0])
    ruling = DateDecision(place_of(scene.fixture, LATER[0]), in_spite=True)
    refused = at_once(
        lambda: decide_date(first, ruling, by=scene.secretary, at=days(1)),
        lambda: decide_date(second, ruling, by=scene.secretary, at=days(1)),
    )
    assert "is full on" in refused


def test_a_match_that_is_decided_on_meanwhile_is_not_moved() -> None:
    scene = make_scene()
    request = ask(scene)
    ruling = DateDecision(place_of(scene.fixture, LATER[0]), in_spite=True)
    refused = at_once(
        lambda: declare_void(scene.fixture, reason="Too few.", by=scene.secretary),
        lambda: decide_date(request, ruling, by=scene.secretary, at=days(1)),
    )
    assert "no longer open" in refused


def test_a_match_that_moves_meanwhile_can_still_be_decided_on() -> None:
    scene = make_scene()
    request = ask(scene)
    ruling = DateDecision(place_of(scene.fixture, LATER[0]), in_spite=True)
    refused = at_once(
        lambda: decide_date(request, ruling, by=scene.secretary, at=days(1)),
        lambda: declare_void(scene.fixture, reason="Too few.", by=scene.secretary),
    )
    request.refresh_from_db()
    assert (refused, request.state) == ("", "moved")


def test_deadlines_that_pass_twice_at_once_remind_once() -> None:
    scene = make_scene()
    ask(scene)
    at_once(lambda: pass_deadlines(at=days(2.5)), lambda: pass_deadlines(at=days(2.5)))
    assert Notice.objects.filter(person=scene.away).count() == 2
