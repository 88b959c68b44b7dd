"""What a page answers to a damaged file: a sentence, and what was typed stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from league.models import FileImport, Season, Team
from matches.models import ImportJob
from scoresheets.models import SheetPhoto
from tests.damage.samples import charts_only, pictures, season, workbook
from tests.damage.test_damaged_files import DAMAGES
from tests.league.plans.make_plans import make_planned
from tests.make import make_fixture, make_role, make_season, make_union

pytestmark = [pytest.mark.django_db, pytest.mark.filterwarnings("ignore")]


def client_of(union: object) -> Client:
    client = Client()
    client.force_login(make_role(union))
    return client


def file(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def shown(season: Season, content: bytes) -> str:
    """Bring a file of teams; return the page that comes next."""
    address = reverse("file-import", args=[season.pk, "teams"])
    upload = {"upload": file("teams.xlsx", content)}
    answer = client_of(season.union).post(address, upload, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("name", DAMAGES)
def test_the_page_of_a_file_of_rows_says_that_it_cannot_be_read(name: str) -> None:
    page = shown(make_season(), DAMAGES[name](workbook("teams")))
    assert "is an Excel file that cannot be read." in page
    assert not Team.objects.exists()


def test_the_page_of_a_workbook_of_charts_says_what_it_lacks() -> None:
    assert "has no sheet with cells." in shown(make_season(), charts_only())


def test_the_columns_of_a_file_that_cannot_be_read_lead_to_its_faults() -> None:
    season = make_season()
    shown(season, charts_only())
    address = reverse("file-columns", args=[FileImport.objects.get().pk])
    answer = client_of(season.union).get(address, follow=True)
    assert "has no sheet with cells." in answer.content.decode()


@pytest.mark.parametrize("name", DAMAGES)
def test_the_page_of_a_season_says_so_and_keeps_what_was_typed(name: str) -> None:
    union = make_union()
    address = reverse("season-import", args=[union.slug])
    upload = {"upload": [file("a.zip", DAMAGES[name](season()))], "season": "Autumn 7"}
    answer = client_of(union).post(address, upload)
    page = answer.content.decode()
    assert (answer.status_code, "Autumn 7" in page) == (422, True)
    assert "a.zip: is a zip that cannot be read." in page
    assert not ImportJob.objects.exists()


PHOTOS: dict[str, Callable[[bytes], bytes]] = {
    "cut off": lambda data: data[: len(data) // 2],
    "no head": lambda data: data[20:],
    "empty": lambda data: b"",
    "a page of the Wi-Fi": lambda data: b"<!DOCTYPE html><html></html>",
}


@pytest.mark.parametrize("name", PHOTOS)
def test_the_page_of_photos_says_so_and_keeps_what_was_typed(name: str) -> None:
    fixture = make_fixture()
    photo = file("photo.jpg", PHOTOS[name](pictures()[0]))
    address = reverse("match-photos", args=[fixture.pk])
    values = {"photo": photo, "sort": "tally", "table": "3"}
    answer = client_of(fixture.union).post(address, values)
    page = answer.content.decode()
    assert (answer.status_code, "The photo is " in page) == (422, True)
    assert '<option value="tally" selected>' in page
    assert '<option value="3" selected>' in page
    assert not SheetPhoto.objects.exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe{", "The file is not UTF-8 at byte 0."),
        (b"[" * 5000, "The file is not read: nested too deeply."),
        (b"9" * 20_000, "The file is not read: a number has more than 10000 digits."),
        (b'{"teams": [{"id": ' + b"9" * 5000 + b"}]}", "Must be text, and not empty"),
    ],
)
def test_the_page_of_demands_says_what_is_wrong(content: bytes, sentence: str) -> None:
    planned = make_planned()
    upload = {"upload": file("problem.json", content)}
    answer = planned.client.post(planned.url("plan-import"), upload)
    assert answer.status_code == 422
    assert escape(sentence) in answer.content.decode()
