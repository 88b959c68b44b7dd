from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core import mail
from pytest_django import Settings

from archive.backups.actions import scheduled
from archive.backups.actions.backing_up import Wanted
from archive.backups.faults import BusyError
from archive.backups.folder import FAULTY, TRIED, Keep, name_of
from archive.backups.selectors import is_due, last_backup, last_good_backup
from archive.models import BackupRun
from archive.tasks import tell_of_backup
from config.backups import Backups
from league.models import OutboxRow

pytestmark = pytest.mark.django_db
State = BackupRun.State
# Two in the morning in Cape Town.
DUE = datetime(2026, 11, 27, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.BACKUPS = Backups(tmp_path, 2, "", Keep(1, 0, 0))
    settings.ADMINS = [("Operator", "operator@example.org")]
    return tmp_path


def ran(state: BackupRun.State, at: datetime, **values: object) -> BackupRun:
    values = {"name": f"{at:%H%M}.backup"} | values
    return BackupRun.objects.create(begun_at=at, ended_at=at, state=state, **values)


def minutes(number: int) -> datetime:
    return DUE + timedelta(minutes=number)


def answers(monkeypatch: pytest.MonkeyPatch, state: BackupRun.State) -> list[Wanted]:
    """Let each backup end so; return what was asked for."""
    asked: list[Wanted] = []

    def ended(wanted: Wanted, *, at: datetime) -> BackupRun:
        asked.append(wanted)
        return ran(state, at, fault="The disk is full.")

    monkeypatch.setattr(scheduled, "back_up", ended)
    return asked


def test_a_new_installation_is_backed_up_at_once() -> None:
    assert is_due(at=minutes(-400))


def test_without_a_folder_there_is_no_backup(settings: Settings) -> None:
    settings.BACKUPS = replace(settings.BACKUPS, folder=None)
    assert not is_due(at=DUE)
    assert scheduled.back_up_when_due(at=DUE) is None


def test_it_is_due_at_the_hour_of_the_settings() -> None:
    ran(State.CHECKED, minutes(-60 * 24))
    assert not is_due(at=minutes(-1))
    assert is_due(at=minutes(0))


def test_it_is_due_later_where_the_machine_was_off() -> None:
    ran(State.CHECKED, minutes(-60 * 24))
    assert is_due(at=minutes(60 * 9))


@pytest.mark.parametrize("state", [State.CHECKED, State.UNCHECKED, State.FAULTY])
def test_one_that_was_written_is_enough_for_a_night(state: BackupRun.State) -> None:
    ran(state, minutes(1))
    assert not is_due(at=minutes(600))


def test_one_that_failed_is_tried_again_an_hour_later() -> None:
    ran(State.FAILED, minutes(1))
    assert (is_due(at=minutes(60)), is_due(at=minutes(61))) == (False, True)


def test_a_failure_is_noted_for_the_state_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers(monkeypatch, State.FAILED)
    scheduled.back_up_when_due(at=DUE)
    assert last_backup() == BackupRun.objects.get(state=State.FAILED)
    assert mail.outbox == []


def test_a_failure_that_cannot_be_noted_is_mailed_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lost = BackupRun(begun_at=DUE, ended_at=DUE, state=State.FAILED, fault="Damaged.")
    monkeypatch.setattr(scheduled, "back_up", lambda wanted, at: lost)
    scheduled.back_up_when_due(at=DUE)
    assert "Damaged." in mail.outbox[0].body


def test_a_good_one_thins_the_folder_out(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    names = [
        name_of(minutes(-1440 * one), standing=TRIED, is_encrypted=False)
        for one in range(3)
    ]
    for name in names:
        (folder / name).touch()
    answers(monkeypatch, State.CHECKED)
    scheduled.back_up_when_due(at=DUE)
    assert [path.name for path in folder.iterdir()] == names[:1]


def test_a_faulty_one_thins_nothing_out(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    for one in range(3):
        at = minutes(-1440 * one)
        (folder / name_of(at, standing=FAULTY, is_encrypted=False)).touch()
    answers(monkeypatch, State.FAULTY)
    scheduled.back_up_when_due(at=DUE)
    assert len(list(folder.iterdir())) == 3


def test_it_writes_into_the_folder_of_the_settings(
    monkeypatch: pytest.MonkeyPatch, folder: Path, settings: Settings
) -> None:
    settings.BACKUPS = replace(settings.BACKUPS, key="age1public")
    asked = answers(monkeypatch, State.CHECKED)
    scheduled.back_up_when_due(at=DUE)
    assert asked == [Wanted(folder, "age1public")]


def test_while_another_is_at_work_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def busy(wanted: Wanted, *, at: datetime) -> BackupRun:
        raise BusyError("Another backup or restore is at work here.")

    monkeypatch.setattr(scheduled, "back_up", busy)
    assert scheduled.back_up_when_due(at=DUE) is None
    assert last_backup() is None


def test_the_last_one_and_the_last_good_one_are_known() -> None:
    good = ran(State.CHECKED, minutes(0))
    bad = ran(State.FAILED, minutes(60))
    assert (last_backup(), last_good_backup()) == (bad, good)


def test_what_an_older_release_asked_of_mail_is_done_without_any() -> None:
    row = OutboxRow.objects.create(task="archive.tasks.tell_of_backup")
    tell_of_backup(row=str(row.pk), run=1)
    row.refresh_from_db()
    assert row.done_at is not None
    assert not mail.outbox
