"""The codes as cards: every word whole on its card, eight cards an A4 page."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from league.models import Fixture
from matches.phones.actions.tickets import make_tickets
from scoresheets.paper.page import MM, PAGE_HEIGHT, PAGE_WIDTH, TextRun
from scoresheets.prints import cards
from scoresheets.prints.cards import CodeCard, card_cells, card_places, step_cells
from tests.make import make_role, make_team, make_tonight

LONG = "The Very Long Name Of A Klawerjas Team B"  # forty letters


def card(**values: str) -> CodeCard:
    words = {
        "what": f"Captain of {LONG}",
        "address": "https://klawerjas.example/mark/#" + "a" * 66,
        "typed": "WWWW-MMMM-QQQQ",
        "page": "klawerjas.of-a-union-with-a-long-name.example/captain/",
        "home": LONG,
        "away": LONG.upper(),
        "hall": "Muizenberg Civic Centre, the small hall",
        "day": "Wed 30 September 2026",
        "hours": "from 17:30 until Thu 07:30",
    }
    return CodeCard(**(words | values))


def pages(body: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", body))


def is_inside(cell: TextRun, number: int) -> bool:
    box = card_places(number).card
    left, right = box.left * MM, box.right * MM
    top, bottom = PAGE_HEIGHT - box.top * MM, PAGE_HEIGHT - box.bottom * MM
    is_across = left < cell.x and cell.x + cell.width < right
    return is_across and bottom < cell.y < cell.y + cell.size < top


@pytest.mark.parametrize("number", range(cards.CARDS_A_PAGE))
def test_names_of_forty_letters_stay_on_their_card(number: int) -> None:
    cells = card_cells(card_places(number), card())
    assert [one.text for one in cells if not is_inside(one, number)] == []


def test_a_card_has_the_code_to_type_and_where() -> None:
    texts = [one.text for one in card_cells(card_places(0), card(page="k.org/mark/"))]
    assert {"No camera? Open k.org/mark/ and type", "WWWW-MMMM-QQQQ"} <= set(texts)


def test_the_words_of_the_eighth_card_stay_on_it() -> None:
    cells = list(step_cells(card_places(7)))
    assert cells
    assert all(is_inside(cell, 7) for cell in cells)


def test_eight_cards_fit_the_page() -> None:
    last = card_places(cards.CARDS_A_PAGE - 1).card
    assert last.right * MM < PAGE_WIDTH
    assert last.bottom * MM < PAGE_HEIGHT


def test_each_match_has_a_page_of_its_own() -> None:
    body = cards.draw_cards([[card()] * 7, [card()] * 7], title="Codes", language="en")
    assert pages(body) == 2


def referee(fixture: Fixture) -> Client:
    client = Client()
    client.force_login(make_role(fixture.union, "referee"))
    return client


def address(fixture: Fixture) -> str:
    return f"/nights/{fixture.union.slug}/{fixture.night}/0/codes.pdf"


@pytest.mark.django_db
def test_the_night_prints_as_a_pdf_for_its_referee() -> None:
    fixture = make_tonight()
    home = make_team(fixture.division)
    for one in (fixture, make_tonight(fixture.division, round=2, home=home)):
        make_tickets(one, by=None)
    answer = referee(fixture).get(address(fixture))
    assert answer.headers["Content-Type"] == "application/pdf"
    assert pages(answer.content) == 2


@pytest.mark.django_db
def test_without_codes_the_pdf_leads_to_where_they_are_made() -> None:
    fixture = make_tonight()
    answer = referee(fixture).get(address(fixture))
    assert answer.headers["Location"] == address(fixture).replace(".pdf", "/")
