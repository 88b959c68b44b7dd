"""Archives that the worker writes, outside any transaction of a test."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from archive.models import ArchiveJob
from archive.unions import writing
from archive.unions.actions import jobs
from archive.unions.actions.jobs import ask_archive, write_archive_job
from league.lib.background_runs import HeldError
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
def test_nobody_waits_while_an_archive_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A press would, and so would its own worker's heartbeat."""
    monkeypatch.setattr(writing, "CHUNK", 2)
    match, real = play(make_match()), real_connection()
    job = ask_archive(match.union, by=make_role(match.union))
    heard: list[int] = []
    hear = jobs.Heart.hear

    def watched(heart: jobs.Heart, **news: Any) -> None:
        check_free_to_write(real)
        heard.append(news["rows"])
        hear(heart, **news)

    monkeypatch.setattr(jobs.Heart, "hear", watched)
    write_archive_job(job.pk)
    assert len(heard) > 5


@pytest.mark.django_db
def test_an_archive_whose_worker_died_is_begun_anew_after_ten_seconds() -> None:
    match = play(make_match())
    job = ask_archive(match.union, by=make_role(match.union))
    beat_at = timezone.now() - timedelta(seconds=8)
    ArchiveJob.objects.update(state="running", token=uuid4(), beat_at=beat_at)
    with pytest.raises(HeldError):
        write_archive_job(job.pk)
    ArchiveJob.objects.update(beat_at=beat_at - timedelta(seconds=3))
    write_archive_job(job.pk)
    assert ArchiveJob.objects.get().state == ArchiveJob.State.DONE


@pytest.mark.django_db
def test_a_worker_that_another_took_an_archive_from_keeps_no_piece_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = play(make_match())
    job = ask_archive(match.union, by=make_role(match.union))
    monkeypatch.setattr(jobs.Heart, "is_stopped", True)
    write_archive_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.pieces.count()) == ("running", 0)
