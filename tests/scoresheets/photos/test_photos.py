"""Photos of a match's paper: who sends, sees and removes them, and what is kept."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from PIL import Image

from league.lib.files.pictures import read_picture
from league.models import AuditRow, Fixture, Role, User
from matches.access.permissions import SESSION_DEVICES, ActingHand
from matches.models import Match, Seat
from scoresheets.models import SheetPhoto
from scoresheets.photos.actions import add_photo, erase_photos
from scoresheets.photos.selectors import MOST_PHOTOS, photos_of_player
from tests.make import (
    make_fixture,
    make_match,
    make_phone,
    make_player,
    make_role,
    make_ticket,
    make_tonight,
    make_union,
    make_user,
)

pytestmark = pytest.mark.django_db


def jpeg(shade: int = 0) -> bytes:
    out = BytesIO()
    Image.new("RGB", (60, 40), (200, shade, 0)).save(out, "JPEG")
    return out.getvalue()


def add(fixture: Fixture, shade: int = 0, by: User | None = None) -> SheetPhoto:
    hand = ActingHand(user=by or make_role(fixture.union))
    return add_photo(fixture, read_picture(jpeg(shade)), hand=hand)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def captain_of(fixture: Fixture) -> User:
    return make_role(fixture.union, Role.Kind.CAPTAIN, team=fixture.home)


def send(
    client: Client, fixture: Fixture, data: bytes | None = None, **values: str
) -> object:
    file = SimpleUploadedFile("photo.jpg", jpeg() if data is None else data)
    path = f"/matches/{fixture.pk}/photos/"
    return client.post(path, {"photo": file, "sort": "sheet"} | values)


def test_a_secretary_keeps_a_photo_before_the_match_is_typed() -> None:
    fixture = make_fixture()
    secretary = make_role(fixture.union)
    assert send(client_of(secretary), fixture).status_code == 302
    photo = SheetPhoto.objects.get()
    assert (photo.added_by, photo.fixture, photo.width) == (secretary, fixture, 60)


def test_a_captain_keeps_a_photo_of_a_tables_tally() -> None:
    fixture = make_fixture()
    send(client_of(captain_of(fixture)), fixture, sort="tally", table="3")
    photo = SheetPhoto.objects.get()
    assert (photo.sort, photo.table, photo.reading_state) == ("tally", 3, "failed")


@pytest.mark.parametrize(
    ("kind", "is_night"), [("referee", True), ("union secretary", False)]
)
def test_the_way_up_is_the_night_for_the_referee_and_the_match_for_the_desk(
    kind: str, is_night: bool
) -> None:
    fixture = make_tonight()
    client = client_of(make_role(fixture.union, kind))
    page = client.get(f"/matches/{fixture.pk}/photos/").content.decode()
    above = page.partition("<h1>")[0]
    assert (f"#match-{fixture.pk}" in above) == is_night
    assert (f'href="/matches/{fixture.pk}/"' in above) != is_night


def test_a_captains_phone_without_an_account_keeps_sees_and_removes_a_photo() -> None:
    match = make_match(make_tonight())
    phone = make_phone(make_ticket(match, "captain", side="home"))
    client = Client()
    session = client.session
    session[SESSION_DEVICES] = [str(phone.device.pk)]
    session.save()
    assert send(client, match.fixture).status_code == 302
    photo = SheetPhoto.objects.get()
    assert (photo.device, photo.added_by) == (phone.device, None)
    assert client.get(f"/photos/{photo.pk}/").status_code == 200
    client.post(f"/photos/{photo.pk}/remove/")
    assert not SheetPhoto.objects.exists()


def test_the_same_photo_twice_is_kept_once() -> None:
    fixture = make_fixture()
    assert add(fixture).pk == add(fixture).pk
    assert SheetPhoto.objects.count() == 1


def test_a_match_keeps_only_so_many_photos() -> None:
    fixture = make_fixture()
    by = make_role(fixture.union)
    for shade in range(MOST_PHOTOS):
        add(fixture, shade * 10, by=by)
    with pytest.raises(ValidationError, match="photos already"):
        add(fixture, 255, by=by)


BAD = {
    "an empty file": (b"", "The photo is an empty file; take it again."),
    "an SVG": (b"<svg/>", "The photo is not a JPEG, PNG or HEIC picture"),
    "a renamed zip": (b"PK\x03\x04" + bytes(500), "The photo is not a JPEG"),
    "11 MB": (bytes(11 * 1024 * 1024), "The photo is larger than 10 MB"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_photo_is_answered_with_a_sentence_at_its_field(name: str) -> None:
    fixture = make_fixture()
    data, sentence = BAD[name]
    answer = send(client_of(make_role(fixture.union)), fixture, data)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_form_without_a_photo_or_with_an_unknown_table_is_answered() -> None:
    fixture = make_fixture()
    client = client_of(make_role(fixture.union))
    path = f"/matches/{fixture.pk}/photos/"
    answer = client.post(path, {"sort": "poster", "table": "5"}).content.decode()
    assert "Choose a photo first." in answer
    assert "Say which paper the photo shows." in answer
    assert "Table 1 to 4, or all of them." in answer


def test_a_photo_is_served_as_a_picture_and_nothing_else() -> None:
    photo = add(make_fixture())
    answer = client_of(photo.added_by).get(f"/photos/{photo.pk}/")
    assert Image.open(BytesIO(answer.content)).format == "JPEG"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Disposition"] == f'inline; filename="{photo.pk}.jpg"'
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (Role.Kind.CAPTAIN, 200),
        (Role.Kind.REFEREE, 200),
        (Role.Kind.MARKER, 200),
        (Role.Kind.PLAYER, 403),
        (Role.Kind.REGISTRAR, 403),
    ],
)
def test_only_captains_and_officials_of_the_match_see_a_photo(
    kind: Role.Kind, status: int
) -> None:
    fixture = make_fixture()
    photo = add(fixture)
    own = {Role.Kind.CAPTAIN: {"team": fixture.away}, Role.Kind.MARKER: {}}
    place = own.get(kind, {}) | ({"fixture": fixture} if kind == "marker" else {})
    client = client_of(make_role(fixture.union, kind, **place))
    assert client.get(f"/photos/{photo.pk}/").status_code == status


def test_another_teams_captain_and_another_unions_secretary_see_none() -> None:
    fixture = make_fixture()
    photo = add(fixture)
    other = captain_of(make_fixture(fixture.division))
    stranger = make_role(make_union("Overberg"))
    assert client_of(other).get(f"/photos/{photo.pk}/").status_code == 403
    assert client_of(stranger).get(f"/photos/{photo.pk}/").status_code == 404


def test_a_visitor_is_asked_to_sign_in() -> None:
    photo = add(make_fixture())
    assert Client().get(f"/photos/{photo.pk}/").status_code == 302


def test_who_added_a_photo_or_the_secretary_removes_it_and_that_is_logged() -> None:
    fixture = make_fixture()
    captain = captain_of(fixture)
    first, second = add(fixture, by=captain), add(fixture, 99, by=captain)
    assert client_of(captain).post(f"/photos/{first.pk}/remove/").status_code == 302
    secretary = client_of(make_role(fixture.union))
    assert secretary.post(f"/photos/{second.pk}/remove/").status_code == 302
    assert AuditRow.objects.filter(action="photo.remove").count() == 2


def test_the_other_captain_removes_no_photo() -> None:
    fixture = make_fixture()
    photo = add(fixture, by=captain_of(fixture))
    other = make_role(fixture.union, Role.Kind.CAPTAIN, team=fixture.away)
    assert client_of(other).post(f"/photos/{photo.pk}/remove/").status_code == 403
    assert SheetPhoto.objects.exists()


@pytest.mark.parametrize("how", ["closed", "confirmed"])
def test_what_a_match_was_closed_or_confirmed_by_stays(how: str) -> None:
    match = make_match()
    photo = add(match.fixture)
    if how == "closed":
        Match.objects.filter(pk=match.pk).update(closed_at=timezone.now())
    else:
        Fixture.objects.filter(pk=match.pk).update(second_look="done")
    client = client_of(photo.added_by)
    assert client.post(f"/photos/{photo.pk}/remove/").status_code == 422
    assert SheetPhoto.objects.exists()


def test_erasing_a_person_removes_the_photos_of_the_matches_sat_in() -> None:
    match, other = make_match(), make_match()
    photo, kept = add(match.fixture), add(other.fixture)
    player = Seat.objects.filter(team_sheet__match=match).first().player
    assert list(photos_of_player(player)) == [photo]
    assert erase_photos(player, by=make_user()) == 1
    assert list(SheetPhoto.objects.all()) == [kept]


def test_erasing_whoever_sat_nowhere_removes_nothing() -> None:
    match = make_match()
    add(match.fixture)
    spare = make_player(match.fixture.home)
    assert erase_photos(spare, by=make_user()) == 0


def test_a_page_of_many_photos_asks_no_more_than_one_of_two() -> None:
    fixture = make_fixture()
    by = make_role(fixture.union)
    client = client_of(by)
    add(fixture, by=by)
    add(fixture, 40, by=by)
    few = asked(client, fixture)
    for shade in range(60, 200, 20):
        add(fixture, shade, by=by)
    assert asked(client, fixture) == few


def asked(client: Client, fixture: Fixture) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(f"/matches/{fixture.pk}/photos/").status_code == 200
    return len(queries)
