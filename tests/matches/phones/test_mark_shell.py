from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from matches.phones.mark_words import CLAIMING, OFFENCES, WORDS
from rules.book import TEXTS
from tests.make import make_role, make_union

SCRIPTS = Path(__file__).parents[3] / "static" / "js" / "mark"
SAID = re.compile(r'\b(?:say|count)\(\s*"([\w.-]+)"')


def page(client: Client) -> str:
    return client.get("/mark/").content.decode()


@pytest.mark.django_db
def test_the_page_is_the_same_for_everyone() -> None:
    client = Client()
    before = page(client)
    client.force_login(make_role(make_union()))
    assert page(client) == before


def test_the_page_asks_the_database_nothing() -> None:
    # Without the mark django_db, a query fails this test.
    assert Client().get("/mark/").status_code == 200


@pytest.mark.django_db
def test_a_phone_may_keep_the_page_of_someone_who_signed_in() -> None:
    client = Client()
    client.force_login(make_role(make_union()))
    answer = client.get("/mark/")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "Cookie" not in answer.headers.get("Vary", "")


def test_the_page_is_in_the_reader_s_language() -> None:
    answer = Client().get("/mark/", headers={"Accept-Language": "af"})
    assert '<html lang="af" ' in answer.content.decode()


def test_the_sentences_come_with_the_page() -> None:
    block = re.search(r'id="mark-words"[^>]*>(.+?)</script>', page(Client()))
    assert block
    assert json.loads(block[1]).keys() == WORDS.keys()


def said_in_scripts() -> set[str]:
    found = set()
    for path in SCRIPTS.rglob("*.js"):
        found |= set(SAID.findall(path.read_text()))
    return found


def test_the_scripts_say_nothing_that_has_no_words() -> None:
    counted = {key.removesuffix(".one").removesuffix(".other") for key in WORDS}
    assert said_in_scripts() - counted - WORDS.keys() == set()


def test_a_sentence_that_counts_has_its_singular_and_its_plural() -> None:
    one = {key[: -len(".one")] for key in WORDS if key.endswith(".one")}
    other = {key[: -len(".other")] for key in WORDS if key.endswith(".other")}
    assert one == other


@pytest.mark.parametrize("number", [*OFFENCES, *CLAIMING])
def test_each_offence_is_a_rule_of_the_book(number: str) -> None:
    assert TEXTS[number] in page(Client()).replace("&#x27;", "'")
