"""A hall's picture: who gives it, what is kept, and how it is served."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from league.halls.actions import set_hall_picture
from league.halls.forms import ACROSS
from league.lib.files.pictures import read_picture
from league.models import AuditRow, Venue, VenuePicture
from tests.make import make_role, make_union, make_venue

pytestmark = pytest.mark.django_db


def jpeg(shade: int = 0, size: tuple[int, int] = (60, 40)) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, (200, shade, 0)).save(out, "JPEG")
    return out.getvalue()


@pytest.fixture
def hall() -> Venue:
    return make_venue(make_union())


@pytest.fixture
def planner(hall: Venue) -> Client:
    client = Client()
    client.force_login(make_role(hall.union, "fixtures secretary"))
    return client


def send(
    client: Client, hall: Venue, data: bytes | None = None, **values: object
) -> Any:
    file = SimpleUploadedFile("hall.jpg", jpeg() if data is None else data)
    sent = {"picture": file, "words": "A brick hall"} | values
    return client.post(f"/halls/{hall.pk}/picture/", sent)


def test_a_planner_gives_a_hall_its_picture(planner: Client, hall: Venue) -> None:
    assert send(planner, hall).status_code == 302
    picture = VenuePicture.objects.get()
    assert (picture.venue, picture.union, picture.width) == (hall, hall.union, 60)
    assert AuditRow.objects.get().action == "venue.picture"


def test_the_page_shows_the_picture_and_says_what_it_is(
    planner: Client, hall: Venue
) -> None:
    send(planner, hall, words="A hall <with> a gate")
    page = Client().get(f"/halls/{hall.pk}/").content.decode()
    digest = VenuePicture.objects.get().digest
    assert f'src="/halls/{hall.pk}/picture.jpg?v={digest}"' in page
    assert 'alt="A hall &lt;with&gt; a gate"' in page


def test_a_large_picture_is_made_smaller(planner: Client, hall: Venue) -> None:
    send(planner, hall, jpeg(size=(3000, 1500)))
    picture = VenuePicture.objects.get()
    assert (picture.width, picture.height) == (ACROSS, ACROSS // 2)


def test_a_second_picture_takes_the_place_of_the_first(
    planner: Client, hall: Venue
) -> None:
    send(planner, hall)
    first = VenuePicture.objects.get().digest
    send(planner, hall, jpeg(shade=90))
    assert VenuePicture.objects.get().digest != first


def test_the_words_are_changed_without_a_new_picture(
    planner: Client, hall: Venue
) -> None:
    send(planner, hall)
    planner.post(f"/halls/{hall.pk}/picture/", {"words": "A green gate"})
    picture = VenuePicture.objects.get()
    assert (picture.words, picture.width) == ("A green gate", 60)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"picture": ""}, "Choose a picture first."),
        ({"words": " "}, "Say in a few words what the picture shows."),
        ({"words": "x" * 201}, "at most 200 characters"),
    ],
)
def test_what_is_missing_is_said(
    planner: Client, hall: Venue, values: dict[str, str], sentence: str
) -> None:
    answer = send(planner, hall, **values)
    assert (answer.status_code, VenuePicture.objects.count()) == (422, 0)
    assert sentence in answer.content.decode()


def test_a_file_that_is_no_picture_is_refused(planner: Client, hall: Venue) -> None:
    answer = send(planner, hall, b"<svg onload='x()'>")
    assert answer.status_code == 422
    assert "is not a JPEG, PNG or HEIC picture" in answer.content.decode()
    assert "A brick hall" in answer.content.decode()


def test_a_registrar_gives_no_picture(hall: Venue) -> None:
    client = Client()
    client.force_login(make_role(hall.union, "registrar"))
    assert send(client, hall).status_code == 403


def test_a_picture_runs_nothing_and_is_kept_by_its_own_address(hall: Venue) -> None:
    picture = set_hall_picture(hall, read_picture(jpeg()), words="A hall", by=None)
    answer = Client().get(f"/halls/{hall.pk}/picture.jpg?v={picture.digest}")
    assert (answer.content[:2], answer["Content-Type"]) == (b"\xff\xd8", "image/jpeg")
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert "immutable" in answer["Cache-Control"]


def test_by_a_plain_address_a_picture_is_asked_for_each_time(hall: Venue) -> None:
    picture = set_hall_picture(hall, read_picture(jpeg()), words="A hall", by=None)
    known = {"If-None-Match": f'"{picture.digest}"'}
    answer = Client().get(f"/halls/{hall.pk}/picture.jpg", headers=known)
    assert (answer.status_code, answer["Cache-Control"]) == (304, "public, no-cache")


def test_a_picture_is_removed_and_the_audit_says_so(
    planner: Client, hall: Venue
) -> None:
    send(planner, hall)
    planner.post(f"/halls/{hall.pk}/picture/remove/")
    assert not VenuePicture.objects.exists()
    assert AuditRow.objects.latest("pk").action == "venue.picture.remove"
