"""Ready texts for WhatsApp: what they say, and that the pages offer them."""

from __future__ import annotations

from datetime import time
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils import translation

from league.models import Division
from league.public.rounds import fixtures_page
from league.public.rounds_sharing import rounds_share
from league.standings.sharing import MOST_LETTERS, Share, bare, share_of
from tests.make import (
    make_division,
    make_fixture,
    make_match,
    make_season,
    make_team,
    make_union,
    make_venue,
    play,
)

pytestmark = pytest.mark.django_db


def make_premier() -> Division:
    season = make_season(make_union("South Peninsula"), name="2026")
    return make_division(season)


def played(division: Division) -> None:
    home = make_team(division, name="Ruyterwacht A")
    away = make_team(division, name="Athlone B")
    play(make_match(make_fixture(division, home=home, away=away)))


def shared(division: Division, what: str = "") -> str:
    """The text behind the link of a page."""
    page = Client().get(f"/divisions/{division.pk}/{what}")
    link = page.content.decode().split('href="https://wa.me/')[1].split('"')[0]
    return parse_qs(urlsplit(link).query)["text"][0]


def test_fixtures_are_shared_by_round_and_night_with_time_and_hall() -> None:
    division = make_premier()
    home, away = (make_team(division, name=name) for name in ("Athlone", "Retreat"))
    make_fixture(
        division,
        home=home,
        away=away,
        start=time(19, 30),
        venue=make_venue(division.union, name="Civic Hall"),
    )
    assert shared(division, "fixtures/") == (
        "*Fixtures: South Peninsula, Premier, 2026*\n\n*Round 1*\n"
        "Tuesday 3 February 2026\n• 19:30 Athlone – Retreat (Civic Hall)\n\n"
        f"http://127.0.0.1:8000/divisions/{division.pk}/fixtures/?round=1"
    )


def test_results_are_shared_with_their_scores() -> None:
    division = make_premier()
    played(division)
    assert "• Ruyterwacht A 8 – 4 Athlone B" in shared(division, "results/")


def test_the_log_is_shared_a_line_a_team() -> None:
    division = make_premier()
    played(division)
    text = shared(division)
    assert text.startswith(
        "*Log: South Peninsula, Premier, 2026*\n\n1. Ruyterwacht A: "
    )
    assert "(played 1, +4)" in text
    assert text.endswith(f"\n\nhttp://127.0.0.1:8000/divisions/{division.pk}/")


def test_a_stored_log_page_holds_the_same_text() -> None:
    division = make_premier()
    played(division)
    assert shared(division) == shared(division)


def test_a_division_without_fixtures_has_nothing_to_share() -> None:
    page = Client().get(f"/divisions/{make_premier().pk}/fixtures/")
    assert b"wa.me" not in page.content


def test_a_long_text_is_cut_at_a_line_and_keeps_its_address() -> None:
    text = share_of("Fixtures", ["x" * 80] * 100, "/divisions/1/fixtures/").text
    assert len(text) <= MOST_LETTERS + 2
    assert text.endswith("x\n…\n\nhttp://127.0.0.1:8000/divisions/1/fixtures/")


def test_a_name_cannot_turn_bold_what_follows() -> None:
    assert bare("*Stars*  of_the ~Cape`") == "Stars ofthe Cape"


def test_signs_of_an_address_in_a_name_stay_in_the_text() -> None:
    link = Share("A & B = C? #1 100%").address
    assert parse_qs(urlsplit(link).query)["text"] == ["A & B = C? #1 100%"]


def test_the_text_is_in_the_language_of_the_page() -> None:
    division = make_premier()
    make_fixture(division)
    with translation.override("af"):
        share = rounds_share(division, fixtures_page(division), tab="fixtures")
    assert share is not None
    assert "Dinsdag 3 Februarie 2026" in share.text
