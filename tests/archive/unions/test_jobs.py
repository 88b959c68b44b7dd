"""Archives that the worker writes, outside any transaction of a test."""

from __future__ import annotations

from datetime import timedelta

import pytest

from archive.models import ArchiveJob
from archive.unions import writing
from archive.unions.actions.jobs import ask_archive, write_archive_job
from archive.unions.snapshot import one_moment
from league.models import Union
from tests.league.imports.waiting import check_free_to_write, real_connection
from tests.make import make_match, make_role, play


@pytest.mark.django_db(transaction=True)
def test_an_archive_of_many_rows_is_written_while_its_worker_beats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(writing, "CHUNK", 2)
    monkeypatch.setattr("league.lib.background_runs.BEAT", timedelta(milliseconds=1))
    match = play(make_match())
    job = ask_archive(match.union, by=make_role(match.union))
    write_archive_job(job.pk)
    written = ArchiveJob.objects.get()
    assert (written.state, written.pieces.count()) == (ArchiveJob.State.DONE, 1)
    assert written.rows > 10


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_to_write_while_an_archive_is_read() -> None:
    match, real = make_match(), real_connection()
    with one_moment():
        assert Union.objects.filter(pk=match.union_id).exists()
        check_free_to_write(real)
