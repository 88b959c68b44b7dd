"""A long file is imported by a worker: how far it is, and what if the worker dies."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.audit import outbox
from league.imports.actions import files
from league.imports.actions.players import PlayersWork
from league.imports.views import MOST_AT_ONCE
from league.lib.background_runs import HeldError
from league.models import AuditRow, FileImport, OutboxRow, Registration
from tests.league.imports.make_imports import make_office

pytestmark = pytest.mark.django_db
ROWS = MOST_AT_ONCE + 10
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Killed(BaseException):
    """What a worker that is killed does not catch."""


def player(number: int) -> str:
    first, last = divmod(number, len(LETTERS))
    name = f"{LETTERS[first] * 5} {LETTERS[last] * 7}".title()
    return f"SP{number},{name},RET-A\n"


def asked(rows: int = ROWS) -> tuple[Client, FileImport]:
    """Bring a file of so many players, and ask for its import."""
    office = make_office()
    text = "registration_no,name,team\n" + "".join(map(player, range(rows)))
    office.take("players", text)
    return office.client, FileImport.objects.get()


def page(client: Client, brought: FileImport, **headers: str) -> Any:
    address = reverse("file-look-through", args=[brought.pk])
    return client.get(address, headers=headers)


def press(client: Client, brought: FileImport, answer: str) -> Any:
    address = reverse("file-look-through", args=[brought.pk])
    return client.post(address, {"answer": answer})


def cut_off_after(
    rows: int, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    left = iter(range(rows))
    keep = PlayersWork._keep

    def cut(work: PlayersWork, *given: Any) -> None:
        if not work.is_rehearsal and next(left, None) is None:
            raise error
        keep(work, *given)

    monkeypatch.setattr(PlayersWork, "_keep", cut)


def killed_after(rows: int, brought: FileImport) -> None:
    with pytest.MonkeyPatch.context() as patched:
        cut_off_after(rows, patched, Killed())
        with pytest.raises(Killed):
            files.finish_take_in(brought.pk)


def fall_silent(brought: FileImport) -> None:
    late = timezone.now() - FileImport.SILENCE - timedelta(seconds=1)
    FileImport.objects.filter(pk=brought.pk).update(beat_at=late)


def test_a_short_file_is_imported_at_once() -> None:
    _client, brought = asked(rows=3)
    assert (brought.state, Registration.objects.count()) == ("taken", 3)


def test_a_long_file_waits_for_a_worker_and_says_so() -> None:
    client, brought = asked()
    assert (brought.state, Registration.objects.count()) == ("waiting", 0)
    row = OutboxRow.objects.get(task=files.TASK)
    assert row.arguments["brought"] == str(brought.pk)
    assert "Waiting for the worker" in page(client, brought).content.decode()


def test_a_worker_imports_it_and_its_page_has_the_figures() -> None:
    client, brought = asked()
    files.finish_take_in(brought.pk)
    brought.refresh_from_db()
    assert (brought.state, bytes(brought.content)) == ("taken", b"")
    assert Registration.objects.count() == ROWS
    assert f"New: {ROWS}" in page(client, brought).content.decode()


def test_the_task_does_it_once_though_it_comes_twice() -> None:
    _client, brought = asked()
    for _ in range(2):
        files.finish_take_in(brought.pk)
    assert Registration.objects.count() == ROWS
    assert AuditRow.objects.filter(action="file.take").count() == 1


def test_a_page_that_asks_again_hears_how_far_it_is_and_when_it_is_over() -> None:
    client, brought = asked()
    FileImport.objects.update(state="running", beat_at=timezone.now(), rows_done=20)
    polled = page(client, brought, HX_Request="true").content.decode()
    assert f"20 of {ROWS} rows are done." in polled
    FileImport.objects.update(state="waiting", beat_at=None)
    files.finish_take_in(brought.pk)
    over = page(client, brought, HX_Request="true")
    assert over.headers["HX-Refresh"] == "true"


def test_a_file_whose_worker_is_killed_goes_on_by_the_next_one() -> None:
    _client, brought = asked()
    killed_after(20, brought)
    assert Registration.objects.count() == 20
    # The next worker waits until the first one has been silent.
    with pytest.raises(HeldError):
        files.finish_take_in(brought.pk)
    fall_silent(brought)
    files.finish_take_in(brought.pk)
    brought.refresh_from_db()
    assert (brought.state, brought.report) == (
        "taken",
        {"new": ROWS - 20, "again": 0, "changed": 0, "left_alone": 20},
    )
    assert Registration.objects.count() == ROWS


def test_the_page_of_a_file_whose_worker_is_silent_says_so_and_goes_on() -> None:
    client, brought = asked()
    killed_after(20, brought)
    assert press(client, brought, "take").status_code == 422
    fall_silent(brought)
    assert "has been silent since" in page(client, brought).content.decode()
    press(client, brought, "take")
    files.finish_take_in(brought.pk)
    assert Registration.objects.count() == ROWS


def test_a_file_whose_worker_died_five_times_can_be_asked_for_again() -> None:
    client, brought = asked()
    OutboxRow.objects.update(attempts=outbox.MOST_ATTEMPTS)
    killed_after(20, brought)
    fall_silent(brought)
    assert outbox.due(at=timezone.now() + timedelta(hours=1)) == []
    press(client, brought, "take")
    assert len(outbox.due(at=timezone.now() + timedelta(hours=1))) == 1


def test_a_worker_that_was_given_up_writes_no_further_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was only slow: another has the file now."""
    _client, brought = asked()
    keep = PlayersWork._keep

    def given_up(work: PlayersWork, *given: Any) -> None:
        keep(work, *given)
        if not work.is_rehearsal and Registration.objects.count() == 20:
            hear_of_another(brought.pk)

    monkeypatch.setattr(PlayersWork, "_keep", given_up)
    beat_at_each_row(monkeypatch)
    files.finish_take_in(brought.pk)
    brought.refresh_from_db()
    assert (brought.state, Registration.objects.count()) == ("running", 20)


def hear_of_another(pk: UUID) -> None:
    FileImport.objects.filter(pk=pk).update(token=uuid4())


def beat_at_each_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the heart beat by this thread, which sees the test's rows."""
    hear = files.Heart.hear

    def beating(heart: files.Heart, **news: Any) -> None:
        hear(heart, **news)
        heart._beat()

    monkeypatch.setattr(files.Heart, "hear", beating)
    hearing = files._hearing

    def heard_first(heart: Any) -> Any:
        tell = hearing(heart)

        def told(number: int) -> None:
            if heart is not None:
                heart.hear(rows_done=number)
            tell(number)

        return told

    monkeypatch.setattr(files, "_hearing", heard_first)


def test_a_row_that_is_refused_meanwhile_stops_it_and_the_page_tells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client, brought = asked()
    with monkeypatch.context() as patched:
        cut_off_after(20, patched, ValidationError("is registered elsewhere"))
        files.finish_take_in(brought.pk)
    told = page(client, brought).content.decode()
    assert "the rows before it are written" in told
    assert ("is registered elsewhere" in told, "Go on" in told) == (True, True)
    press(client, brought, "take")
    files.finish_take_in(brought.pk)
    assert Registration.objects.count() == ROWS


def test_a_busy_database_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    _client, brought = asked()
    with monkeypatch.context() as patched:
        cut_off_after(5, patched, OperationalError("locked"))
        with pytest.raises(OperationalError):
            files.finish_take_in(brought.pk)
    fall_silent(brought)
    files.finish_take_in(brought.pk)
    assert Registration.objects.count() == ROWS


def test_when_the_site_fails_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    client, brought = asked()
    with monkeypatch.context() as patched:
        cut_off_after(5, patched, RuntimeError("ours"))
        with pytest.raises(RuntimeError):
            files.finish_take_in(brought.pk)
    assert "The site failed" in page(client, brought).content.decode()


def test_what_is_under_way_is_neither_discarded_nor_matched_anew() -> None:
    client, brought = asked()
    assert press(client, brought, "discard").status_code == 422
    answer = client.get(reverse("file-columns", args=[brought.pk]))
    assert answer.status_code == 302
