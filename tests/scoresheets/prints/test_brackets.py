"""A bracket in print: every word on its page, however many teams there are."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from io import BytesIO
from itertools import pairwise

import pytest
from django.test import Client
from pypdf import PdfReader

from league.models import Team, Tie
from scoresheets.paper.lettering import clean, fit
from scoresheets.paper.page import MM, PADDING
from scoresheets.prints.brackets import (
    BOTTOM,
    FOOT,
    LEFT,
    RIGHT,
    TOP,
    BracketPage,
    BracketPaper,
    PlacedTie,
    apart_of,
    bracket_pages,
    draw_bracket_pdf,
    page_head_texts,
    place_ties,
    texts_of,
)
from scoresheets.prints.selectors import bracket_of
from tests.league.cups.make_cups import SEED, make_drawn, make_entered
from tests.make import make_fixture

pytestmark = pytest.mark.django_db
LONG = "The Very Long Name Of A Klawerjas Team B"  # forty letters


def paper_of(number: int, **options: object) -> BracketPaper:
    cup = make_drawn(number, **options)
    for team in Team.objects.all():
        team.name = LONG[:37] + team.code
        team.save()
    paper = bracket_of(cup)
    assert paper is not None
    return paper


def all_placed(page: BracketPage) -> list[PlacedTie]:
    return [*(one for column in place_ties(page) for one in column), *apart_of(page)]


def sheets(body: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", body))


@pytest.mark.parametrize(
    ("number", "wanted"), [(2, 1), (11, 1), (16, 1), (17, 3), (64, 5), (128, 9)]
)
def test_sixteen_lines_fit_a_page_and_a_larger_bracket_takes_its_parts(
    number: int, wanted: int
) -> None:
    paper = paper_of(number)
    assert (
        sheets(draw_bracket_pdf(paper, language="en"))
        == len(bracket_pages(paper))
        == wanted
    )


@pytest.mark.parametrize("number", [2, 3, 11, 16, 40, 128])
def test_no_match_leaves_the_page_or_lies_on_another(number: int) -> None:
    for page in bracket_pages(paper_of(number, has_third_place=True)):
        boxes = [one.box for one in all_placed(page)]
        assert boxes
        assert all(box.left >= LEFT and box.right <= RIGHT + 0.01 for box in boxes)
        assert all(box.top >= TOP and box.bottom <= BOTTOM + 0.01 for box in boxes)
        for column in place_ties(page):
            assert all(a.box.bottom <= b.box.top for a, b in pairwise(column))


@pytest.mark.parametrize("number", [11, 16])
def test_names_of_forty_letters_are_whole_and_legible(number: int) -> None:
    [page] = bracket_pages(paper_of(number))
    texts = [text for one in all_placed(page) for text in texts_of(one) if text.words]
    for text in texts:
        room = (text.box.width - 2 * PADDING) * MM
        height = text.box.height * MM
        fitted = fit(clean(text.words, text.how.face), room, height, text.how)
        whole = "".join(fitted.lines).replace(" ", "")
        assert whole == clean(text.words, text.how.face).replace(" ", "")
        assert fitted.size * fitted.stretch / 100 >= 4.5


def test_a_match_stands_midway_between_the_two_that_feed_it() -> None:
    [page] = bracket_pages(paper_of(8))
    first, second = place_ties(page)[:2]
    middle = (first[0].middle + first[1].middle) / 2
    assert second[0].middle == pytest.approx(middle)


def test_every_page_has_the_seed() -> None:
    paper = paper_of(20)
    for number, page in enumerate(bracket_pages(paper), 1):
        heads = page_head_texts(paper, page, place_ties(page), where=(number, 3))
        foot = [text.words for text in heads if text.box is FOOT]
        assert SEED in foot[0]


def test_the_winners_of_the_parts_meet_on_the_last_page() -> None:
    last = bracket_pages(paper_of(32))[-1]
    assert [column.name for column in last.columns] == ["Final"]


def test_a_visitor_gets_it_as_a_pdf() -> None:
    cup = make_drawn(4)
    answer = Client().get(f"/cups/{cup.pk}/bracket.pdf")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("asked", "sides"), [("", (842, 595)), ("letter", (792, 612)), ("b7", (842, 595))]
)
def test_it_is_fitted_to_the_paper_that_is_asked_for(
    asked: str, sides: tuple[int, int]
) -> None:
    cup = make_drawn(4)
    answer = Client().get(f"/cups/{cup.pk}/bracket.pdf", {"paper": asked})
    box = PdfReader(BytesIO(answer.content)).pages[0].mediabox
    assert (round(box.width), round(box.height)) == sides


def test_before_the_draw_there_is_none() -> None:
    assert Client().get(f"/cups/{make_entered(4).pk}/bracket.pdf").status_code == 404


def test_a_match_to_come_says_its_day_in_words() -> None:
    (page,) = bracket_pages(paper_of(4))
    first = place_ties(page)[0][0]
    fixture = make_fixture(night=date(2026, 12, 6))
    tie = replace(first.tie, tie=Tie(fixture=fixture), note="")
    told = texts_of(replace(first, tie=tie))
    assert "Sun 6 Dec" in [one.words for one in told]
