"""The certificates of an evening: for whom, when, and what stands on them."""

from __future__ import annotations

import pytest
from django.test import Client

from drives.models import Drive, Prize
from drives.prints.certificates import (
    CertificateHead,
    certificate_marks,
    draw_evening_certificates,
    winners_of,
)
from scoresheets.paper.document import A4, PdfCanvas
from scoresheets.paper.page import MM
from scoresheets.paper.tags import TagTree
from scoresheets.prints.lists.heads import poster_head_of
from tests.drives.askers import client_of, path_of
from tests.drives.series.make_seasons import make_season
from tests.make import make_club
from tests.scoresheets.prints.make_prints import words_of

pytestmark = pytest.mark.django_db


def held() -> Drive:
    """The first evening of a season, closed, with a prize for its winner."""
    drive: Drive = make_season().drives.get(name="Week 1")
    Prize.objects.create(union=drive.union, drive=drive, place=1, text="A ham")
    return drive


def prints_of(client: Client, drive: Drive) -> str:
    return client.get(path_of("evening-prints", drive)).content.decode()


def test_the_winner_of_a_prize_has_a_page_with_the_evening_s_day() -> None:
    told = words_of(draw_evening_certificates(held()))
    for said in ("BeaBos", "Firstplace", "Week1", "12February2026", "Prize:Aham"):
        assert said in told


def test_certificates_are_printed_once_the_evening_is_closed() -> None:
    drive = held()
    client = client_of(drive.union)
    path = f"/evenings/{drive.pk}/prints/certificates.pdf"
    assert path in prints_of(client, drive)
    assert client.get(path).status_code == 200
    Drive.objects.filter(pk=drive.pk).update(state=Drive.State.RUNNING)
    assert path not in prints_of(client, drive)
    assert client.get(path).status_code == 404


def test_nobody_looks_for_a_seat_when_the_evening_is_closed() -> None:
    drive = held()
    assert "/prints/door.pdf" not in prints_of(client_of(drive.union), drive)


def test_without_prizes_there_is_no_certificate() -> None:
    drive = held()
    drive.prizes.all().delete()
    assert "certificates" not in prints_of(client_of(drive.union), drive)


def test_the_heading_stands_apart_from_the_union_s_name() -> None:
    drive = held()
    club = make_club(drive.union, name="Athlone Manel")
    poster = poster_head_of(drive.union, "/evenings/1/")
    head = CertificateHead(drive.union, club, "Week 1", "", poster)
    canvas = PdfCanvas(title="", language="en", size=A4.landscape)
    [winner] = winners_of(drive)
    cells = certificate_marks(head, winner, TagTree(canvas)).cells
    [union] = [one for one in cells if one.text == drive.union.name]
    [heading] = [one for one in cells if one.text == "Certificate"]
    capitals = heading.y + 0.73 * heading.size
    assert union.y - capitals > 10 * MM
