"""Every page that anybody may open has its link preview, a screen in a hall too."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.asking import ROUTES, address_of, make_season_played, wanted_of
from tests.league.public.test_links_shared import META, TAGS

pytestmark = pytest.mark.django_db
# What stands in another's page, what a phone in the hall opens by a code, and a player
# who has not agreed to be named.
# The help is a site of its own.
NOT_SHARED = ("docs/", "embed/", "mark/", "evenings/mark/", "players/<int:pk>/")


def test_every_public_page_has_its_link_preview() -> None:
    match = make_season_played()
    asked, without = 0, {}
    for route in ROUTES:
        if route.startswith(("admin/", *NOT_SHARED)):
            continue
        if wanted_of(route, "get", "visitor") != 200:
            continue
        answer = Client().get(address_of(route, match))
        page = "" if answer.streaming else answer.content.decode(errors="ignore")
        if "<!doctype html>" not in page[:200].lower():
            continue
        asked += 1
        missing = TAGS - {name for name, said in META.findall(page) if said}
        if missing:
            without[route] = sorted(missing)
    assert asked > 40
    assert without == {}


def test_a_screen_in_a_hall_is_shared_by_its_own_title() -> None:
    match = make_season_played()
    screens = [route for route in ROUTES if route.endswith("screen/")]
    assert len(screens) >= 2
    for route in screens:
        page = Client().get(address_of(route, match)).content.decode()
        title = page.split("<title>")[1].split("</title>")[0]
        assert dict(META.findall(page))["og:title"] == title
