"""What is tried on a copy: nothing of it stays, and nobody waits for it."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.db import connection, connections, transaction

from league.imports.actions import files
from league.imports.rehearsal import rehearsal, short_step
from league.models import OutboxRow, Registration, Season, Team, Union
from tests.league.imports.waiting import check_free_to_write, real_connection
from tests.make import make_division, make_team, make_union, make_user

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = b"registration_no,name,team\nSP1,Petra Botha,%s\n"


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


def test_nobody_waits_while_a_file_is_looked_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    team, real = make_team(make_division()), real_connection()
    season = Season.objects.get()
    brought = files.bring(
        season,
        "players",
        file_name="players.csv",
        content=PLAYERS % team.code.encode(),
        by=make_user(),
    )
    seen = []
    take_rows = files._take_rows

    def watched(*args: Any, **values: Any) -> Any:
        taken = take_rows(*args, **values)
        seen.append(Registration.objects.count())
        check_free_to_write(real)
        return taken

    monkeypatch.setattr(files, "_take_rows", watched)
    assert len(files.try_import(brought).made) == 1
    assert (seen, Registration.objects.count()) == ([1], 0)
