"""The readers of files that people bring, each fed as its page or command feeds it.

A reader yields after each request that it stands for: the sentences of its refusal, or
none where the file was read. What its page or its command does not catch comes out.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.forms import Form
from django.test import Client
from django.utils.datastructures import MultiValueDict

from archive.unions.actions.loading import load_archives
from archive.unions.opening import open_archive
from league.imports.actions.bringing import bring
from league.imports.actions.files import try_import
from league.imports.columns import open_table
from league.imports.forms import ColumnsForm, FileImportForm
from league.imports.kinds import LAYOUTS
from league.imports.views import next_page
from league.lib.files.notes import ImportRefused
from league.models import Division, Fixture, User
from matches.models import ImportJob
from matches.record_files.actions import import_record, read_record
from matches.record_files.export import record_text
from matches.season_files.actions import check_import, open_import
from matches.season_files.forms import SeasonImportForm
from rules.faults import Malformed, load_json
from scoresheets.fingerprints.heads import compare_heads
from scoresheets.management.commands import verify
from scoresheets.photos.forms import PhotoForm
from scoresheets.tally.hook import read_photo
from tests.league.plans.make_plans import make_planned
from tests.make import (
    make_club,
    make_division,
    make_fixture,
    make_role,
    make_season,
    make_team,
    make_union,
)
from tests.matches.season import bring as bring_season
from tests.matches.season import tables_only

Sentences = list[str]
Steps = Iterator[Sentences]


@dataclass(frozen=True, slots=True)
class Desk:
    """What the files are brought to: teams, a fixture, a season, a list to plan."""

    division: Division
    by: User
    # Of the sample season's first record.
    fixture: Fixture
    planner: Client
    planning: str


def make_desk() -> Desk:
    season = make_season(make_union("Damage", slug="damage"))
    division = make_division(season)
    made = []
    for name in ("Retreat", "Elsies"):
        club = make_club(season.union, name=f"{name} club", code=name[:3].upper())
        for letter in "AB":
            code = f"{name[:3].upper()}-{letter}"
            made.append(
                make_team(division, name=f"{name} {letter}", code=code, club=club)
            )
    make_fixture(division, home=made[0], away=made[2], round=1)
    planned = make_planned()
    return Desk(
        division=division,
        by=make_role(season.union),
        fixture=sample_fixture(),
        planner=planned.client,
        planning=planned.url("plan-import"),
    )


def sample_fixture() -> Fixture:
    union = make_union("South Peninsula", slug="south-peninsula")
    bring_season(tables_only(), union)
    of = Fixture.objects.select_related("union", "home", "away", "division__season")
    return of.get(union=union, round=1, home__code="ATH-B", away__code="GRP-A")


def uploaded(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def errors_of(form: Form) -> Sentences:
    """Return all that a form says, one sentence after the other."""
    return [str(one) for found in form.errors.values() for one in found]


def read_rows(kind: str, content: bytes, desk: Desk) -> Steps:
    """Bring a file of rows, match its columns, and look through what it would do."""
    form = FileImportForm({}, {"upload": uploaded("rows.csv", content)}, kind=kind)
    if not form.is_valid():
        yield errors_of(form)
        return
    brought = bring(
        desk.division.season, kind, file_name="rows.csv", content=content, by=desk.by
    )
    next_page(brought)
    yield []
    table = open_table("rows.csv", content, [])
    if table is not None:
        str(ColumnsForm(None, layout=LAYOUTS[kind], table=table, matched={}))
    yield []
    try:
        try_import(brought)
    except ImportRefused as refused:
        yield [str(one) for one in refused.faults]


def read_season(content: bytes, desk: Desk) -> Steps:
    """Upload a season's zip, and check it as the worker does."""
    form = SeasonImportForm(
        {}, MultiValueDict({"upload": [uploaded("s.zip", content)]})
    )
    if not form.is_valid():
        yield errors_of(form)
        return
    files, union = form.cleaned_data["upload"], desk.fixture.union
    job = open_import(union, files=files, season_name="", by=desk.by)
    yield []
    job = check_import(job.pk)
    if job.state == ImportJob.State.REFUSED:
        job.refresh_from_db()
        faults = job.report["faults"]
        yield [f"{one['place']['file']}: {one['sentence']}" for one in faults]


def read_record_file(content: bytes, desk: Desk) -> Steps:
    """Import a match's record, and export it again."""
    try:
        read = read_record(content)
        done = import_record(desk.fixture, read, by=None, file_name="a.json")
    except Malformed as malformed:
        yield list(map(str, malformed.faults))
        return
    yield []
    record_text(done.kept.row)


def read_document(line_of: Callable[[bytes], str], content: bytes) -> Steps:
    """Read a file as a command does, and what the command prints."""
    try:
        load_json(line_of(content))
    except Malformed as malformed:
        yield list(map(str, malformed.faults))


def read_plan(content: bytes, desk: Desk) -> Steps:
    """Bring a division's demands by the page, and look at what they became."""
    upload = uploaded("problem.json", content)
    answer = desk.planner.post(desk.planning, {"upload": upload})
    yield errors_of(answer.context["form"]) if answer.status_code == 422 else []
    if answer.status_code == 302:
        assert desk.planner.get(answer.url).status_code == 200


def read_photo_file(content: bytes, _desk: Desk | None) -> Steps:
    form = PhotoForm({"sort": "tally"}, {"photo": uploaded("photo.jpg", content)})
    if form.is_valid():
        read_photo(form.cleaned_data["photo"].full)
    yield errors_of(form)


def read_archive(content: bytes, _desk: Desk | None) -> Steps:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "union.zip"
        path.write_bytes(content)
        try:
            load_archives([open_archive(path)], by=None)
            # What the database would refuse at the end of the transaction.
            connection.check_constraints()
        except ValidationError as refused:
            yield list(refused.messages)


def read_heads_file(content: bytes, _desk: Desk | None) -> Steps:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "heads.txt"
        path.write_bytes(content)
        try:
            compare_heads(verify.read(str(path)))
        except verify.CommandError as refused:
            yield [str(refused)]
