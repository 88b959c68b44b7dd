"""Pasting a list is found: on its own page, and by the desk's search."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.league.pasting.pages import ADDRESS, text
from tests.make import make_role, make_season

pytestmark = pytest.mark.django_db
TITLES = {
    "clubs": "Add several clubs",
    "officials": "Add several officials",
    "people": "Give several people a role",
}


@pytest.mark.parametrize("kind", ADDRESS)
def test_the_page_of_one_leads_to_the_page_of_several(kind: str) -> None:
    union = make_season().union
    client = Client()
    client.force_login(make_role(union))
    there = ADDRESS[kind].format(union.slug)
    page = text(client.get(there.removesuffix("several/")))
    assert f'href="{there}">Add several at once</a>' in page
    assert f"<h1>{TITLES[kind]}</h1>" in text(client.get(there))


@pytest.mark.parametrize("word", ["paste", "verskeie", "plakken"])
def test_the_desks_search_finds_it(word: str) -> None:
    union = make_season().union
    client = Client()
    client.force_login(make_role(union))
    answer = client.get("/search/", {"q": word, "union": union.slug})
    found = {str(hit.name) for hit in answer.context["found"].work}
    assert set(TITLES.values()) <= found
