"""What is tried on a copy: nothing of it stays, and nobody waits for it."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection, connections, transaction
from django.db.models import F
from django.urls import reverse

from league.imports.actions import bringing, files
from league.imports.actions.players import PlayersWork
from league.imports.rehearsal import ImportStopped, rehearsal, short_step
from league.models import FileImport, OutboxRow, Registration, Season, Team, Union
from tests.league.imports.waiting import check_free_to_write, real_connection
from tests.make import make_division, make_role, make_team, make_union, make_user
from tests.matches.tonight import client_of

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = """registration_no,name,team
SP1,Petra Botha,{team}
SP2,Andre Kannemeyer,{team}
SP3,Zelda Swartz,{team}
"""


class Killed(BaseException):
    """What a worker that is killed does not catch."""


def test_what_a_rehearsal_asks_for_is_never_sent() -> None:
    union = make_union()
    asked: list[object] = []
    with rehearsal(union, "league"):
        OutboxRow.objects.create(union=union, task="none", arguments={})
        transaction.on_commit(lambda: asked.append(1))
    assert (asked, OutboxRow.objects.count()) == ([], 0)


def test_a_rehearsal_that_fails_leaves_the_database_as_it_was() -> None:
    union, real = make_union(), real_connection()

    def fail() -> None:
        with rehearsal(union, "league"):
            make_union("Another")
            raise Killed

    with pytest.raises(Killed):
        fail()
    assert list(Union.objects.all()) == [union]
    assert connections["default"] is real


def test_new_rows_of_a_rehearsal_stand_beside_those_of_the_union() -> None:
    known = make_team(make_division())
    union = known.union
    with rehearsal(union, "league"):
        made = Team.objects.create(union=union, code="NEW", name="N", club=known.club)
        assert Team.objects.get(pk=known.pk).code == known.code
        assert made.pk > known.pk


def test_others_write_between_two_steps() -> None:
    began = time.monotonic()
    with short_step():
        time.sleep(0.02)
    assert not connection.in_atomic_block
    assert time.monotonic() - began >= 0.04


def brought_file() -> FileImport:
    """A file of three players."""
    team = make_team(make_division())
    return bringing.bring(
        Season.objects.get(),
        "players",
        file_name="players.csv",
        content=PLAYERS.format(team=team.code).encode(),
        by=make_user(),
    )


def test_nobody_waits_while_a_file_is_looked_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    brought, real = brought_file(), real_connection()
    seen = []
    take_rows = files._take_rows

    def watched(*args: Any, **values: Any) -> Any:
        taken = take_rows(*args, **values)
        seen.append(Registration.objects.count())
        check_free_to_write(real)
        return taken

    monkeypatch.setattr(files, "_take_rows", watched)
    assert len(files.try_import(brought).made) == 3
    assert (seen, Registration.objects.count()) == ([3], 0)


def cut_off_after(
    rows: int, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    """Let the writing of a row fail, so many rows after now."""
    left = iter(range(rows))
    keep = PlayersWork._keep

    def cut(work: PlayersWork, *given: Any) -> None:
        if not work.is_rehearsal and next(left, None) is None:
            raise error
        keep(work, *given)

    monkeypatch.setattr(PlayersWork, "_keep", cut)


def test_others_write_between_two_rows_of_a_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    brought, real = brought_file(), real_connection()
    pauses = []

    def paused(_seconds: float) -> None:
        pauses.append(Registration.objects.count())
        check_free_to_write(real)

    monkeypatch.setattr("league.imports.rehearsal.time.sleep", paused)
    files.take_in(brought, by=brought.by)
    assert pauses == [1, 2, 3]


def test_a_file_that_was_cut_off_is_imported_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    brought = brought_file()
    with monkeypatch.context() as patched:
        cut_off_after(2, patched, Killed())
        with pytest.raises(Killed):
            files.take_in(brought, by=brought.by)
    assert Registration.objects.count() == 2
    # For a while it may be going on elsewhere.
    with pytest.raises(ValidationError, match="being imported"):
        files.take_in(brought, by=brought.by)
    FileImport.objects.update(beat_at=F("beat_at") - FileImport.SILENCE * 2)
    taken = files.take_in(brought, by=brought.by)
    assert (len(taken.made), taken.left_alone) == (1, 2)
    brought.refresh_from_db()
    assert (brought.state, bytes(brought.content)) == ("taken", b"")


def test_a_row_that_someone_made_faulty_stops_a_file_and_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    brought = brought_file()
    refused = ValidationError("is registered elsewhere meanwhile")
    with monkeypatch.context() as patched:
        cut_off_after(1, patched, refused)
        with pytest.raises(ImportStopped) as stopped:
            files.take_in(brought, by=brought.by)
    assert [str(one) for one in stopped.value.faults] == [
        "players.csv:3:name: is registered elsewhere meanwhile"
    ]
    assert Registration.objects.count() == 1
    # It can be brought to its end at once.
    assert len(files.take_in(brought, by=brought.by).made) == 2


def test_the_page_of_a_stopped_file_says_what_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    brought = brought_file()
    cut_off_after(1, monkeypatch, ValidationError("is registered elsewhere"))
    client = client_of(make_role(brought.season.union))
    address = reverse("file-look-through", args=[brought.pk])
    page = client.post(address, {"answer": "take"}).content.decode()
    assert "the rows before it are written" in page
    assert "is registered elsewhere" in page
    assert "nothing was saved" not in page
