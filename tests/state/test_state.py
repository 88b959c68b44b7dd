"""The state of the system in words: on its page, and at a terminal."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from archive.models import BackupRun
from config.state import checks
from config.version import version
from league.audit.chain_checks import last_chain_check, note_chain_check
from league.models import NoticeMail, OutboxRow
from league.serving import heartbeats
from tests.clock import at
from tests.make import make_board, make_role, make_union, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def client_of_board() -> Client:
    client = Client()
    client.force_login(make_role(make_union(), "board secretary", board=make_board()))
    return client


def words_of(name: str) -> tuple[bool, str]:
    [found] = [one for one in checks.state() if one.name == name]
    return found.is_ok, found.words


def make_failed_task(**columns: object) -> OutboxRow:
    return OutboxRow.objects.create(task="league.tasks.send_notices", **columns)


def test_the_board_finds_it_in_its_menu(client_of_board: Client) -> None:
    assert 'href="/state/"' in client_of_board.get("/", follow=True).content.decode()
    page = client_of_board.get("/state/").content.decode()
    assert all(one.title in page for one in checks.state())
    assert version() in page


def test_nobody_else_is_shown_it() -> None:
    client = Client()
    client.force_login(make_role(make_union(), "union secretary"))
    assert 'href="/state/"' not in client.get("/", follow=True).content.decode()
    assert client.get("/state/").status_code == 403


def test_it_is_in_order_when_all_is(client_of_board: Client) -> None:
    heartbeats.forget()
    for one in heartbeats.Beating:
        heartbeats.note_heartbeat(one)
    note_chain_check(matches=3, entries=40, faults=0)
    make_backup("checked")
    assert "All is in order." in client_of_board.get("/state/").content.decode()
    call_command("state", stdout=StringIO())


def test_at_a_terminal_it_ends_badly_when_something_is_wrong() -> None:
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("state", stdout=said)
    assert ended.value.code == 1
    assert "LOOK Background worker: Nothing was heard of it." in said.getvalue()
    assert "ok   Database: It answers." in said.getvalue()


def test_at_a_terminal_one_part_can_be_asked_after() -> None:
    heartbeats.forget()
    heartbeats.note_heartbeat(heartbeats.Beating.WORKER)
    said = StringIO()
    call_command("state", "worker", stdout=said)
    assert said.getvalue().startswith("ok   Background worker: ")
    with pytest.raises(SystemExit):
        call_command("state", "worker", "timetable", stdout=said)
    with pytest.raises(CommandError, match="no check named clouds"):
        call_command("state", "clouds", stdout=said)


def test_a_task_that_waits_too_long_is_told() -> None:
    make_failed_task()
    assert words_of("outbox") == (True, "1 waits, asked for 0 seconds ago.")
    with at(timezone.now() + checks.OUTBOX_PATIENCE + timedelta(minutes=1)):
        is_ok, words = words_of("outbox")
    assert not is_ok
    assert words.replace("\xa0", " ") == "1 waits, asked for 16 minutes ago."


def test_a_task_that_is_no_longer_tried_is_told() -> None:
    make_failed_task(attempts=5)
    make_failed_task(attempts=5, done_at=timezone.now())
    is_ok, words = words_of("outbox")
    assert (is_ok, words[:12]) == (False, "1 job failed")


def test_mails_that_did_not_go_out_are_told() -> None:
    union, now = make_union(), timezone.now()
    for state in ("failed", "unsure", "unsure"):
        NoticeMail.objects.create(
            union=union, person=make_user(), state=state, taken_at=now
        )
    assert words_of("mails") == (
        False,
        "1 not sent, 2 perhaps sent: see Sent e-mails.",
    )


def test_the_last_check_of_the_records_is_told() -> None:
    assert words_of("chains")[0] is False
    call_command("verify", stdout=StringIO())
    assert words_of("chains") == (True, "0 seconds ago: 0 faults in 0 matches.")
    with at(timezone.now() + checks.CHAINS_CHECKED_WITHIN + timedelta(days=1)):
        assert words_of("chains")[0] is False
    note_chain_check(matches=4, entries=50, faults=1)
    assert words_of("chains") == (False, "0 seconds ago: 1 fault in 4 matches.")


def test_a_check_of_a_part_says_nothing_of_all() -> None:
    union = make_union()
    call_command("verify", union=[union.slug], stdout=StringIO())
    call_command("verify", since="2026-01-01", stdout=StringIO())
    assert last_chain_check() is None


def make_backup(state: str, *, ago: timedelta = timedelta(0)) -> None:
    at = timezone.now() - ago
    BackupRun.objects.create(begun_at=at, ended_at=at, state=state)


def test_what_a_whole_backup_holds_is_checked_too() -> None:
    make_backup("faulty")
    assert words_of("chains")[0] is False
    make_backup("checked")
    assert words_of("chains") == (
        True,
        "In the backup begun 0 seconds ago: no faults.",
    )
    note_chain_check(matches=4, entries=50, faults=1)
    assert words_of("chains") == (False, "0 seconds ago: 1 fault in 4 matches.")
    with at(timezone.now() + timedelta(days=1)):
        make_backup("checked")
    with at(timezone.now() + checks.CHAINS_CHECKED_WITHIN + timedelta(days=2)):
        assert words_of("chains")[0] is False


def test_the_last_whole_backup_is_told_and_one_that_failed_after_it() -> None:
    assert words_of("backups")[0] is False
    make_backup("faulty", ago=timedelta(hours=5))
    assert words_of("backups") == (
        False,
        "None is whole yet; the last try began 5\xa0hours ago.",
    )
    make_backup("checked", ago=timedelta(hours=3))
    make_backup("unchecked", ago=timedelta(hours=2))
    whole = "The last whole one was begun 3\xa0hours ago"
    assert words_of("backups") == (True, f"{whole}.")
    make_backup("failed", ago=timedelta(hours=1))
    assert words_of("backups") == (False, f"{whole}; one after it failed.")


def test_a_night_without_a_backup_is_told() -> None:
    make_backup("checked", ago=checks.BACKED_UP_WITHIN + timedelta(hours=1))
    assert words_of("backups")[0] is False


def test_the_release_is_told() -> None:
    said = StringIO()
    call_command("version", stdout=said)
    assert said.getvalue().startswith(f"klawerjas {version()} (Django 5.2")
