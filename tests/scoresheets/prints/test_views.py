from __future__ import annotations

import io
import uuid

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.make import make_match, make_role, play


def text_of(body: bytes) -> str:
    return " ".join(PdfReader(io.BytesIO(body)).pages[0].extract_text().split())


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["sheet", "blank"])
def test_a_sheet_is_one_page_for_anyone_without_full_names(
    client: Client, name: str
) -> None:
    match = play(make_match())
    response = client.get(f"/matches/{match.pk}/{name}.pdf")
    assert response["Content-Type"] == "application/pdf"
    assert len(PdfReader(io.BytesIO(response.content)).pages) == 1
    assert "Player Number" not in text_of(response.content)


@pytest.mark.django_db
def test_a_member_of_the_union_gets_full_names(client: Client) -> None:
    match = play(make_match())
    seat = match.team_sheets.get(side="home").seats.first()
    assert seat is not None
    client.force_login(make_role(match.union, "player"))
    response = client.get(f"/matches/{match.pk}/sheet.pdf")
    assert seat.player.name in text_of(response.content)


@pytest.mark.django_db
def test_an_unknown_match_has_no_sheet(client: Client) -> None:
    assert client.get(f"/matches/{uuid.uuid4()}/sheet.pdf").status_code == 404


@pytest.mark.django_db
def test_a_team_code_cannot_break_the_file_name(client: Client) -> None:
    match = make_match()
    match.fixture.home.code = 'A"\r\nX: y'
    match.fixture.home.save(update_fields=["code"])
    response = client.get(f"/matches/{match.pk}/blank.pdf")
    assert '"2026-02-03-A---X--y-' in response["Content-Disposition"]
