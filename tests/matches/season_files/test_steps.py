"""An import keeps nobody waiting, and goes on where it was cut off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connections
from django.urls import reverse

from league.audit.rows import Kept
from league.imports.rehearsal import rehearsal
from league.models import AuditRow, Fixture, Player, Team, Union
from matches.models import Entry, ImportJob
from matches.season_files import actions, applying
from matches.season_files.actions import begin_import, check_import, finish_import
from matches.season_files.applying import Destination, rehearse_season
from tests.league.imports.waiting import check_free_to_write, real_connection
from tests.make import make_role, make_union
from tests.matches.season import FIRST, bring, changed, few_files
from tests.matches.tonight import client_of


class Killed(BaseException):
    """What a worker that is killed does not catch."""


def job_of(union: Union, files: dict[str, bytes] | None = None) -> ImportJob:
    by = make_role(union)
    job = actions.open_import(union, files=files or few_files(), season_name="", by=by)
    return check_import(job.pk)


def counts() -> list[int]:
    return [one.objects.count() for one in (Team, Player, Fixture, Entry, AuditRow)]


@pytest.mark.django_db(transaction=True)
def test_a_rehearsal_writes_nothing_and_nobody_waits_for_it() -> None:
    union, real = make_union(), real_connection()
    bring(few_files(), union)
    before = counts()
    files = changed("venues.csv", "Centre,8", "Centre,9", few_files())
    with rehearsal(union, "league", "matches"):
        applying.write_season(
            files, into=Destination(union=union), by=None, is_rehearsal=True
        )
        assert counts() != before
        check_free_to_write(real)
    assert counts() == before
    assert connections["default"] is real


def cut_off_after(
    steps: int, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    """Let a step fail, so many steps after now."""
    left = iter(range(steps))
    keep = applying._Import.keep

    def cut(work: Any, file: str, number: int, act: Callable[[], Kept]) -> Any:
        if not work.is_rehearsal and next(left, None) is None:
            raise error
        return keep(work, file, number, act)

    monkeypatch.setattr(applying._Import, "keep", cut)


@pytest.mark.django_db
@pytest.mark.parametrize("steps", [0, 1, 20, 50])
def test_an_import_whose_worker_is_killed_goes_on(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = job_of(make_union())
    checked = job.report
    begin_import(job, by=job.by)
    with monkeypatch.context() as patched:
        cut_off_after(steps, patched, Killed())
        with pytest.raises(Killed):
            finish_import(job.pk)
    job.refresh_from_db()
    assert (job.state, job.is_begun) == ("importing", True)
    done = finish_import(job.pk)
    # It tells of the whole import, as it was shown before.
    assert (done.state, done.report) == ("imported", checked)
    assert (Team.objects.count(), Fixture.objects.count()) == (8, 8)
    assert done.files.count() == 0


@pytest.mark.django_db
def test_a_busy_database_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_of(make_union())
    begin_import(job, by=job.by)
    with monkeypatch.context() as patched:
        cut_off_after(5, patched, OperationalError("locked"))
        with pytest.raises(OperationalError):
            finish_import(job.pk)
    assert finish_import(job.pk).state == "imported"


@pytest.fixture
def typed_otherwise(monkeypatch: pytest.MonkeyPatch) -> ImportJob:
    """An import in which someone types a match otherwise after the rehearsal."""
    job = job_of(make_union())
    begin_import(job, by=job.by)
    rehearse = rehearse_season

    def rehearsed(*args: Any, **values: Any) -> Any:
        report = rehearse(*args, **values)
        bring(changed(FIRST, '"points": 2', '"points": 4', few_files()), job.union)
        return report

    monkeypatch.setattr(actions, "rehearse_season", rehearsed)
    return job


@pytest.mark.django_db
def test_an_import_that_cannot_go_on_says_where_it_stopped(
    typed_otherwise: ImportJob,
) -> None:
    done = finish_import(typed_otherwise.pk)
    assert done.state == "stopped"
    assert {one["place"]["file"] for one in done.report["faults"]} == {FIRST}
    assert Team.objects.count() == 8
    address = reverse("season-import-job", args=[done.union.slug, done.pk])
    page = client_of(done.by).get(address).content.decode()
    assert "What came before this is written." in page
    assert "nothing was written" not in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("failing", "state"), [("rehearse_season", "refused"), ("write_season", "stopped")]
)
def test_an_import_ends_when_the_site_fails(
    failing: str, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = job_of(make_union())
    begin_import(job, by=job.by)

    def fail(*_given: object, **_named: object) -> None:
        raise RuntimeError("ours")

    monkeypatch.setattr(actions, failing, fail)
    done = finish_import(job.pk)
    assert done.state == state
    assert "the site failed" in done.report["faults"][0]["sentence"]


@pytest.mark.django_db
def test_an_import_that_is_looked_through_can_be_discarded() -> None:
    union = make_union()
    by = make_role(union)
    job = actions.open_import(union, files=few_files(), season_name="", by=by)
    actions.discard_import(job, by=by)
    assert check_import(job.pk).state == "discarded"
