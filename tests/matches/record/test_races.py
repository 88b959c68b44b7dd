"""Two corrections of one match at once, on PostgreSQL in two connections.

SQLite has one writer at a time from BEGIN on; its races are run in tests/server.
"""

from __future__ import annotations

from threading import Event, Thread

import pytest
from django.db import connection, transaction

from league.models import Fixture
from matches.models import Match
from rules.record import RecordEntry
from tests.make import entry, make_match, play, points, write

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.only_on("postgresql"),
]

WAITING = """
SELECT count(*) FROM pg_stat_activity
WHERE wait_event_type = 'Lock' AND datname = current_database()
"""


def write_after(first: RecordEntry, second: RecordEntry, match: Match) -> None:
    """Write two entries; the second begins while the first is not committed yet."""
    begun = Thread(target=write_apart, args=[match, second])
    with transaction.atomic():
        write(match, first)
        begun.start()
        wait_until_one_waits()
    begun.join()


def wait_until_one_waits() -> None:
    with connection.cursor() as cursor:
        for _ in range(1000):
            # Else a backend that began after the first look stays unseen.
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(WAITING)
            if cursor.fetchone()[0]:
                return
            Event().wait(0.01)
    pytest.fail("the second did not wait for the first")


def write_apart(match: Match, one: RecordEntry) -> None:
    try:
        write(match, one)
    finally:
        connection.close()


def test_a_match_taken_back_while_its_result_is_written_has_no_result() -> None:
    match = make_match()
    write(match, entry("start", 0), entry("interval", 75), entry("resume", 85))
    time = entry("time", 160)
    write_after(time, entry("void", 161, entry=time.id, reason="Too early"), match)
    fixture = Fixture.objects.get(pk=match.pk)
    assert (fixture.state, fixture.home_score) == ("planned", None)


def test_two_corrections_at_once_both_count() -> None:
    match = play(make_match(), home=8, away=4)
    write_after(points(1, "home", 20), points(1, "away", 21, 4), match)
    fixture = Fixture.objects.get(pk=match.pk)
    assert (fixture.home_score, fixture.away_score) == (10, 8)
    home = fixture.division.standings.get(team=fixture.home)
    assert (home.points_for, home.points_against, home.won) == (10, 8, 1)
