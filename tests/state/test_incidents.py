"""What is wrong is mailed to the operators once, and once more when it is over."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from threading import enumerate as enumerate_threads

import pytest
from django.core import mail
from django.db import DatabaseError
from pytest_django import Settings

from archive.models import BackupRun
from config.state import checks, incidents, watch
from config.state.incidents import Watcher
from league.models import Incident, OutboxRow

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 27, 18, tzinfo=UTC)
NAMES = ("migrations", "broker", "disk", "worker", "timetable", "outbox", "backups")


@pytest.fixture(autouse=True)
def wrong(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the names of what the state finds wrong, to be changed."""
    settings.ADMINS = [("Fatima", "fatima@example.org"), ("", "piet@example.org")]
    found: set[str] = set()

    def state() -> list[checks.Finding]:
        return [
            checks.Finding(name, name.title(), name not in found, f"{name} is seen.")
            for name in ("database", *NAMES)
        ]

    monkeypatch.setattr(checks, "state", state)
    return found


def look(*minutes: int, by: Watcher | None = None) -> list[str]:
    """Look at these minutes; return the subjects of all mails so far."""
    watcher = by or Watcher(tells_of_database=True)
    for one in minutes:
        watcher.look(at=NOW + timedelta(minutes=one))
    return [one.subject.partition(" (http")[0] for one in mail.outbox]


def test_what_is_wrong_is_told_once_and_once_when_it_is_over(wrong: set[str]) -> None:
    wrong.add("worker")
    assert look(*range(5)) == []
    assert look(*range(5, 300)) == ["Look at: Worker"]
    wrong.clear()
    assert look(*range(300, 400)) == ["Look at: Worker", "Over: Worker"]
    assert not Incident.objects.exists()


def test_it_says_since_when_what_and_where_to_look(wrong: set[str]) -> None:
    wrong.add("worker")
    look(0, 5)
    said = mail.outbox[0].body
    assert "Worker, since 2026-11-27 18:00 UTC: worker is seen." in said
    assert "State of the system" in said
    wrong.clear()
    look(65)
    span = "Worker: it was wrong from 2026-11-27 18:00 to 2026-11-27 19:05 UTC."
    assert span in mail.outbox[1].body


def test_only_the_operators_are_told(wrong: set[str], settings: Settings) -> None:
    wrong.add("disk")
    look(0, 5)
    assert mail.outbox[0].recipients() == ["fatima@example.org", "piet@example.org"]
    settings.ADMINS = []
    wrong.clear()
    look(6)
    assert len(mail.outbox) == 1


def test_what_is_over_before_anybody_was_told_is_not_told(wrong: set[str]) -> None:
    wrong.add("worker")
    look(0, 4)
    wrong.clear()
    assert look(5, 6) == []
    wrong.add("worker")
    assert look(7, 11) == []


def test_what_begins_together_is_one_mail(wrong: set[str]) -> None:
    wrong |= {"worker", "broker", "timetable"}
    assert look(0, 5, 6) == ["Look at: Broker, Timetable, Worker"]
    wrong -= {"worker"}
    assert look(7)[1:] == ["Over: Worker"]


def test_the_next_incident_of_a_kind_is_another(wrong: set[str]) -> None:
    for start in (0, 100):
        wrong.add("worker")
        look(start, start + 5)
        wrong.clear()
        look(start + 6)
    assert look() == ["Look at: Worker", "Over: Worker"] * 2


def test_worker_and_timetable_look_both_and_one_of_them_tells(wrong: set[str]) -> None:
    both = [Watcher(tells_of_database=one) for one in (True, False)]
    wrong.add("worker")
    for minute in range(10):
        for one in both:
            look(minute, by=one)
    wrong.clear()
    for one in both:
        look(10, by=one)
    assert look() == ["Look at: Worker", "Over: Worker"]


def test_of_two_who_look_at_once_one_tells(wrong: set[str]) -> None:
    """Each has read that nobody was told yet."""
    wrong.add("worker")
    look(0)
    [seen] = Incident.objects.all()
    found = {one.name: one for one in checks.state()}
    for _ in range(2):
        incidents._tell_of_begun([seen], found, NOW + timedelta(minutes=5))
    for _ in range(2):
        incidents._tell_of_over([seen], found, NOW + timedelta(minutes=6))
    assert look() == ["Look at: Worker", "Over: Worker"]


def test_a_failed_backup_is_told_with_its_fault(wrong: set[str]) -> None:
    BackupRun.objects.create(
        begun_at=NOW, ended_at=NOW, state="failed", fault="The disk is full."
    )
    wrong.add("backups")
    assert look(0, 59) == []
    look(60)
    assert "backups is seen. The disk is full." in mail.outbox[0].body


class Unsent:
    """A mail server that is away for so many mails."""

    def __init__(self, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left, self.send = times, incidents.mail_admins
        monkeypatch.setattr(incidents, "mail_admins", self.try_it)

    def try_it(self, subject: str, body: str) -> None:
        self.left -= 1
        if self.left >= 0:
            raise ConnectionRefusedError
        self.send(subject, body)


def test_while_mail_is_down_it_is_tried_again(
    wrong: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong.add("worker")
    Unsent(3, monkeypatch)
    assert look(0, 5, 6, 7) == []
    assert look(8, 9) == ["Look at: Worker"]
    Unsent(2, monkeypatch)
    wrong.clear()
    assert look(10, 11) == ["Look at: Worker"]
    assert look(12, 13) == ["Look at: Worker", "Over: Worker"]


def test_what_mail_could_not_tell_in_time_is_told_when_it_is_over(
    wrong: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong.add("outbox")
    Unsent(10, monkeypatch)
    look(0, *range(5, 15))
    wrong.clear()
    assert look(15, 16) == ["Over: Outbox"]


def test_of_the_database_the_timetable_alone_tells(wrong: set[str]) -> None:
    wrong |= {"database", *NAMES}
    look(*range(20), by=Watcher(tells_of_database=False))
    assert (look(), Incident.objects.exists()) == ([], False)
    watcher = Watcher(tells_of_database=True)
    assert look(*range(20), by=watcher) == ["Look at: Database"]
    wrong.clear()
    assert look(20, 21, by=watcher)[1:] == ["Over: Database"]


def test_that_the_database_is_back_is_told_though_mail_was_away(
    wrong: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = Watcher(tells_of_database=True)
    wrong.add("database")
    look(0, 5, by=watcher)
    Unsent(1, monkeypatch)
    wrong.clear()
    look(6, by=watcher)
    assert look(7, 8, by=watcher) == ["Look at: Database", "Over: Database"]


def test_it_is_asked_of_what_the_page_shows(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.undo()
    settings.ADMINS = [("", "fatima@example.org")]
    OutboxRow.objects.create(task="league.tasks.send_notices", attempts=5)
    look(0)
    wrong = {one.name for one in checks.state() if not one.is_ok}
    assert set(Incident.objects.values_list("name", flat=True)) == wrong
    assert "outbox" in wrong


def test_a_look_that_fails_does_not_end_the_watch(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Failing(Watcher):
        def look(self, *, at: datetime) -> None:
            raise DatabaseError

    rounds = iter([False, False, True])
    monkeypatch.setattr(watch._never, "wait", lambda seconds: next(rounds))
    monkeypatch.setattr(watch.connections, "close_all", lambda: None)
    watch._go_on(Failing(tells_of_database=True))
    assert caplog.text.count("could not be looked at") == 2


def test_where_nobody_is_to_be_told_nobody_watches(settings: Settings) -> None:
    settings.ADMINS = []
    watch.start_watching(tells_of_database=True)
    assert "watch" not in [one.name for one in enumerate_threads()]
