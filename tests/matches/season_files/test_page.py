from __future__ import annotations

import io
import zipfile
from pathlib import Path
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.audit import outbox
from league.lib.files.notes import ImportRefused
from league.models import Division, Fixture, OutboxRow, Team, Union, User
from matches.models import ImportJob
from matches.season_files.actions import check_import, finish_import
from matches.season_files.folder import Brought, read_upload
from tests.make import make_role, make_union, make_user
from tests.matches.season import SAMPLE, few_files, tables_only

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def zipped(files: dict[str, bytes], folder: str = "season/") -> SimpleUploadedFile:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(folder + name, content)
    return SimpleUploadedFile("season.zip", stream.getvalue())


def upload(union: Union, user: User, *files: SimpleUploadedFile) -> ImportJob:
    address = reverse("season-import", args=[union.slug])
    answer = signed_in(user).post(address, {"upload": files})
    assert answer.status_code == 302, answer.content.decode()
    return ImportJob.objects.latest("made_at")


def page_of(job: ImportJob, user: User, **headers: str) -> str:
    address = reverse("season-import-job", args=[job.union.slug, job.pk])
    return signed_in(user).get(address, headers=headers).content.decode()


def test_a_zip_is_looked_through_and_nothing_is_written() -> None:
    union = make_union()
    job = upload(union, make_role(union), zipped(few_files()))
    assert check_import(job.pk).state == "checked"
    assert not Team.objects.exists()


def test_the_preview_says_what_will_be_made() -> None:
    union = make_union()
    user = make_role(union)
    job = upload(union, user, zipped(few_files()))
    assert "hx-get" in page_of(job, user)
    check_import(job.pk)
    page = page_of(job, user)
    assert "<td>43</td>" in page
    assert "hx-get" not in page


def test_what_is_being_read_or_written_is_said_and_that_one_may_leave() -> None:
    union = make_union()
    user = make_role(union)
    job = upload(union, user, zipped(few_files()))
    page = page_of(job, user)
    assert "Every file is read" in page
    assert "nothing is written" in page
    assert "You may leave this page" in page
    check_import(job.pk)
    assert "You may leave this page" not in page_of(job, user)
    signed_in(user).post(reverse("season-import-apply", args=[union.slug, job.pk]))
    page = page_of(job, user)
    assert "The season is read once more and then written" in page
    assert "You may leave this page" in page


def test_the_button_imports_all_that_was_shown() -> None:
    union = make_union()
    user = make_role(union)
    job = upload(union, user, zipped(few_files()))
    check_import(job.pk)
    address = reverse("season-import-apply", args=[union.slug, job.pk])
    signed_in(user).post(address)
    assert finish_import(job.pk).state == "imported"
    assert Fixture.objects.filter(home_score__isnull=False).count() == 1
    assert reverse("division-log", args=[Division.objects.get().pk]) in page_of(
        job, user
    )


def test_a_task_that_comes_twice_imports_once() -> None:
    union = make_union()
    user = make_role(union)
    job = upload(union, user, zipped(few_files()))
    check_import(job.pk)
    signed_in(user).post(reverse("season-import-apply", args=[union.slug, job.pk]))
    finish_import(job.pk)
    assert finish_import(job.pk).report["files"][0]["made"] == 6


def test_an_import_that_is_done_cannot_be_done_again() -> None:
    union = make_union()
    user = make_role(union)
    job = upload(union, user, zipped(few_files()))
    check_import(job.pk)
    address = reverse("season-import-apply", args=[union.slug, job.pk])
    signed_in(user).post(address)
    assert signed_in(user).post(address).status_code == 422


def test_an_import_whose_worker_died_five_times_says_so_and_goes_on_by_a_button() -> (
    None
):
    union = make_union()
    user = make_role(union)
    job = upload(union, user, zipped(few_files()))
    check_import(job.pk)
    address = reverse("season-import-apply", args=[union.slug, job.pk])
    signed_in(user).post(address)
    rows = OutboxRow.objects.filter(task="matches.tasks.do_import")
    rows.update(attempts=outbox.MOST_ATTEMPTS, sent_at=timezone.now())
    # The fifth attempt may be going on.
    assert "hx-get" in page_of(job, user)
    rows.update(sent_at=timezone.now() - outbox.PATIENCE * 2)
    page = page_of(job, user)
    assert ("five times" in page, "hx-get" in page) == (True, False)
    signed_in(user).post(address)
    assert rows.get().attempts == 0
    assert "hx-get" in page_of(job, user)


def test_the_files_go_when_an_import_is_over() -> None:
    union = make_union()
    user = make_role(union)
    job = upload(union, user, zipped(few_files()))
    check_import(job.pk)
    signed_in(user).post(reverse("season-import-discard", args=[union.slug, job.pk]))
    job.refresh_from_db()
    assert (job.state, job.report, job.files.count()) == ("discarded", {}, 0)


def test_every_fault_is_shown_by_file_row_and_column() -> None:
    union = make_union()
    user = make_role(union)
    files = few_files()
    files["venues.csv"] = files["venues.csv"].replace(b"Centre,8", b"Centre,many", 1)
    job = upload(union, user, zipped(files))
    assert check_import(job.pk).state == "refused"
    page = page_of(job, user)
    assert "<td>2</td>" in page
    assert "<td>tables</td>" in page


def test_the_poll_gets_the_fragment_alone() -> None:
    union = make_union()
    user = make_role(union)
    job = upload(union, user, zipped(few_files()))
    page = page_of(job, user, HX_Request="true")
    assert "<html" not in page
    assert 'id="import-job"' in page


def test_several_files_do_as_well_as_a_zip() -> None:
    union = make_union()
    csv = [SimpleUploadedFile(name, content) for name, content in tables_only().items()]
    job = upload(union, make_role(union), *csv)
    assert check_import(job.pk).state == "checked"


def test_nothing_but_the_last_part_of_a_name_counts() -> None:
    union = make_union()
    job = upload(union, make_role(union), zipped(few_files(), folder="../../etc/"))
    assert set(job.files.values_list("name", flat=True)) == set(few_files())


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    union = make_union()
    bomb = zipped({"venues.csv": b"0" * 60_000_000})
    address = reverse("season-import", args=[union.slug])
    answer = signed_in(make_role(union)).post(address, {"upload": [bomb]})
    assert answer.status_code == 422
    assert not ImportJob.objects.exists()


MEGABYTE = 1024 * 1024


def faults_of(files: dict[str, bytes], *, padding: int = 0) -> list[str]:
    """Return what is said of a zip, made longer by bytes that belong to no file."""
    content = zipped(files).read()
    if padding:
        stream = io.BytesIO(content)
        with zipfile.ZipFile(stream, "a") as archive:
            archive.comment = b" " * padding
        content = stream.getvalue()
    try:
        read_upload([Brought("season.zip", content)])
    except ImportRefused as refused:
        return [str(fault) for fault in refused.faults]
    return []


def loose(size: int) -> bytes:
    """Bytes of which a thirtieth cannot be packed at all: no bomb by their ratio."""
    return Random(1).randbytes(size // 30) + b"0" * (size - size // 30)


def test_a_zip_may_hold_50_mb_and_no_more() -> None:
    files = {f"{number}.csv": loose(2 * MEGABYTE) for number in range(24)}
    files["venues.csv"] = loose(2 * MEGABYTE)
    assert faults_of(files) == []
    files["one byte more.csv"] = b"0"
    assert faults_of(files) == ["season.zip: holds more than 50 MB."]


def test_a_zip_may_be_packed_a_hundredfold_and_no_more_tightly() -> None:
    size = 15 * 100 * 1024
    files = {"venues.csv": b"0" * size}
    padding = size // 100 - len(zipped(files).read())
    assert faults_of(files, padding=padding) == []
    assert faults_of(files, padding=padding - 1) == [
        "season.zip: is packed more tightly than a season can be."
    ]


def test_a_file_of_a_zip_may_be_2_mb_and_no_larger() -> None:
    assert faults_of({"venues.csv": loose(2 * MEGABYTE)}) == []
    larger = {"venues.csv": loose(2 * MEGABYTE + 1)}
    assert faults_of(larger) == ["venues.csv: is larger than 2 MB."]


def test_a_zip_with_too_many_files_is_refused() -> None:
    union = make_union()
    crowd = zipped({f"{number}.txt": b"" for number in range(101)})
    address = reverse("season-import", args=[union.slug])
    answer = signed_in(make_role(union)).post(address, {"upload": [crowd]})
    assert answer.status_code == 422


@pytest.mark.parametrize("name", ["a.zip", "venues.csv"])
def test_what_only_looks_like_a_zip_harms_nobody(name: str) -> None:
    union = make_union()
    whole = zipped(few_files()).read()
    broken = SimpleUploadedFile(name, whole[:100] + b"\x00" * 50 + whole[150:])
    address = reverse("season-import", args=[union.slug])
    answer = signed_in(make_role(union)).post(address, {"upload": [broken]})
    assert answer.status_code in {302, 422}


def test_the_form_without_files_is_asked_again() -> None:
    union = make_union()
    address = reverse("season-import", args=[union.slug])
    assert signed_in(make_role(union)).post(address, {}).status_code == 422


def test_looking_changes_nothing() -> None:
    union = make_union()
    address = reverse("season-import", args=[union.slug])
    assert signed_in(make_role(union)).get(address).status_code == 200
    assert not ImportJob.objects.exists()


@pytest.mark.parametrize(
    ("kind", "status"), [("referee", 403), ("player", 403), (None, 404)]
)
def test_only_who_keeps_the_desk_may_import(kind: str | None, status: int) -> None:
    union = make_union()
    user = make_role(union, kind) if kind else make_user()
    address = reverse("season-import", args=[union.slug])
    assert signed_in(user).post(address, {}).status_code == status


@pytest.mark.parametrize("step", ["season-import-apply", "season-import-discard"])
def test_another_unions_import_is_not_found(step: str) -> None:
    union, other = make_union(), make_union("Another")
    job = upload(union, make_role(union), zipped(few_files()))
    stranger = signed_in(make_role(other))
    address = reverse(step, args=[other.slug, job.pk])
    assert stranger.post(address).status_code == 404
    assert stranger.get(address).status_code == 405


def test_the_samples_are_there() -> None:
    assert Path(SAMPLE).is_dir(), "the tests need ../shared/samples/season"
