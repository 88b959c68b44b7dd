from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from league.public.rulebook import Piece, anchor_of, fold_text, pieces, sections_for
from rules.book import RULES
from tests.make import make_role, make_union


def found(query: str) -> list[str]:
    """The numbers of the rules that a search finds."""
    return [
        "".join(piece.text for piece in one.number)
        for section in sections_for(query)
        for one in section.hits
    ]


def shown(client: Client, query: str) -> list[str]:
    """The anchors of the rules that the page does not hide."""
    page = client.get("/rulebook/", {"q": query}).content.decode()
    return re.findall(r'<li class="book-rule" id="([\w-]+)" data-rule>', page)


def test_without_a_search_the_whole_book_is_found() -> None:
    assert found("") == list(RULES)


def test_a_number_finds_its_rule() -> None:
    assert found("12.3") == ["12.3"]


def test_a_number_half_typed_finds_those_it_begins() -> None:
    assert found("1.1") == ["1.1", *(f"1.{one}" for one in range(10, 17))]


def test_a_whole_number_finds_its_section_and_where_it_stands_by_itself() -> None:
    numbers = found("12")
    assert {"12.1", "12.2", "12.3"} <= set(numbers)
    assert "1.12" not in numbers


@pytest.mark.parametrize("query", ["SUBSTITUTED", "súbstituted", "  substituted "])
def test_neither_case_nor_accents_matter(query: str) -> None:
    assert found(query) == ["11.1"]


def test_every_word_must_be_found() -> None:
    both = set(found("roemte punishable"))
    assert both < set(found("roemte"))
    assert "8.11" in both


def test_a_word_of_the_cost_finds_its_rule() -> None:
    assert "6.4" in found("counter keeps the cards")


def test_any_apostrophe_will_do() -> None:
    assert fold_text("opponents’ roemte") == fold_text("opponents' ROEMTÉ")


def test_what_was_found_is_marked() -> None:
    wanted = [re.compile("kaart"), re.compile("art")]
    assert list(pieces("Die Káárt ís", wanted)) == [
        Piece("Die ", is_hit=False),
        Piece("Káárt", is_hit=True),
        Piece(" ís", is_hit=False),
    ]


def test_every_rule_has_an_anchor_on_the_page(client: Client) -> None:
    page = client.get("/rulebook/").content.decode()
    anchors = set(re.findall(r' id="(r-\d+-\d+)"', page))
    assert anchors == {anchor_of(one) for one in RULES}


def test_without_script_the_server_answers_the_search(client: Client) -> None:
    assert shown(client, "12.3") == ["r-12-3"]
    assert len(shown(client, "")) == len(RULES)


def test_a_search_that_finds_nothing_says_so(client: Client) -> None:
    page = client.get("/rulebook/", {"q": "no such word"}).content.decode()
    assert "No rule has that." in page


def test_a_search_is_shown_as_it_was_typed(client: Client) -> None:
    page = client.get("/rulebook/", {"q": '"><b>12'}).content.decode()
    assert 'value="&quot;&gt;&lt;b&gt;12"' in page


def test_the_page_is_not_longer_in_the_making_for_a_long_search(
    client: Client,
) -> None:
    assert client.get("/rulebook/", {"q": "a " * 50_000}).status_code == 200


@pytest.mark.django_db
def test_the_page_is_the_same_for_everybody(client: Client) -> None:
    before = client.get("/rulebook/").content
    client.force_login(make_role(make_union()))
    assert client.get("/rulebook/").content == before


@pytest.mark.django_db
def test_the_page_asks_the_database_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert client.get("/rulebook/").status_code == 200


@pytest.mark.django_db
def test_the_rule_book_is_in_the_foot_of_every_page(client: Client) -> None:
    assert 'href="/rulebook/"' in client.get("/").content.decode()


def test_the_book_speaks_the_readers_language(client: Client) -> None:
    page = client.get("/rulebook/", HTTP_ACCEPT_LANGUAGE="af").content.decode()
    assert "Waar een span ’n tafel oop laat" in page
