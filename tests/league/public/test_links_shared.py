"""What goes with a link into a chat: a preview on every page, and texts to share."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils import translation

from drives.public.link_cards import card_of_evening
from league.models import Fixture
from league.standings.sharing import match_share
from tests.drives.make_drives import make_drive, make_entrant
from tests.make import make_fixture, make_player, make_union, make_venue

pytestmark = pytest.mark.django_db
META = re.compile(
    r'<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="([^"]*)">'
)
PLAYED = {"state": "played", "home_score": 64, "away_score": 48, "winner": "home"}


def pages_of(fixture: Fixture) -> dict[str, str]:
    union, evening = fixture.union, make_drive(fixture.union)
    named = make_player(fixture.home, agreed_to_name=True)
    return {
        "union": f"/unions/{union.slug}/",
        "club": f"/clubs/{fixture.home.club_id}/",
        "team": f"/teams/{fixture.home_id}/",
        "player": f"/players/{named.pk}/",
        "match": f"/matches/{fixture.pk}/",
        "live": f"/matches/{fixture.pk}/live/",
        "night": f"/unions/{union.slug}/nights/{fixture.night}/",
        "log": f"/divisions/{fixture.division_id}/",
        "fixtures": f"/divisions/{fixture.division_id}/fixtures/",
        "statistics": f"/unions/{union.slug}/statistics/",
        "calendars": f"/unions/{union.slug}/calendars/",
        "evenings": f"/unions/{union.slug}/evenings/",
        "evening": f"/evenings/{evening.pk}/",
    }


PAGES = (
    *("union", "club", "team", "player", "match", "live", "night", "log"),
    *("fixtures", "statistics", "calendars", "evenings", "evening"),
)
TAGS = {
    "og:title",
    "og:description",
    "og:image",
    "og:url",
    "og:site_name",
    "twitter:card",
}


def tags_of(path: str) -> dict[str, str]:
    page = Client().get(path).content.decode()
    return {name: unescape(said) for name, said in META.findall(page)}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_its_tags_and_its_picture_is_there(page: str) -> None:
    path = pages_of(make_fixture())[page]
    tags = tags_of(path)
    assert {name for name in TAGS if tags.get(name)} == TAGS
    assert tags["og:url"] == f"http://127.0.0.1:8000{path}"
    picture = urlsplit(tags["og:image"]).path
    assert Client().get(picture).headers["Content-Type"] == "image/png"


def test_a_page_without_a_card_says_its_own_title() -> None:
    union = make_union("Sea & Sand")
    tags = tags_of(f"/unions/{union.slug}/calendars/")
    assert "Sea & Sand" in tags["og:title"]
    assert tags["og:image:alt"] == "Sea & Sand. Fixtures, results and the log"


@pytest.mark.parametrize("key", ["nowhere", "x" * 300])
def test_a_picture_of_no_unions_pages_is_not_found(client: Client, key: str) -> None:
    assert client.get(f"/previews/pages/{key}/x.png").status_code == 404


@pytest.mark.parametrize("key", ["0", "x", "9" * 400])
def test_a_picture_of_no_evening_is_not_found(client: Client, key: str) -> None:
    assert client.get(f"/previews/evenings/{key}/x.png").status_code == 404


def test_a_picture_of_a_match_has_its_score_once_it_is_known() -> None:
    fixture = make_fixture(**PLAYED)
    tags = tags_of(f"/matches/{fixture.pk}/")
    assert f"{fixture.home.name} 64; {fixture.away.name} 48" in tags["og:image:alt"]


def test_an_evenings_preview_parts_its_game_from_its_rounds() -> None:
    drive = make_drive(rounds=6)
    said = tags_of(f"/evenings/{drive.pk}/")["og:description"]
    assert f"{drive.get_game_display().capitalize()}, 6 rounds" in said


def test_an_evenings_card_counts_who_entered_and_names_nobody() -> None:
    drive = make_drive(name="Spring drive", entrants=3)
    make_entrant(drive, 4, player=make_player(union=drive.union, name="Fatima Adams"))
    card = card_of_evening(drive)
    assert card.note == "Planned · 4 have entered"
    assert not {"Fatima", "Guest"} & set(card.alt.split())


def shared(path: str) -> str:
    page = Client().get(path).content.decode()
    link = page.split('href="https://wa.me/')[1].split('"')[0]
    return parse_qs(urlsplit(unescape(link)).query)["text"][0]


def test_a_match_is_shared_with_when_and_where() -> None:
    fixture = make_fixture()
    Fixture.objects.update(venue=make_venue(fixture.union, name="Civic Centre"))
    assert shared(f"/matches/{fixture.pk}/") == (
        f"*{fixture.home.name} – {fixture.away.name}*\n{fixture.division}\n"
        "Tuesday 3 February 2026, 19:30, Civic Centre\n\n"
        f"http://127.0.0.1:8000/matches/{fixture.pk}/"
    )


def test_a_played_match_is_shared_with_its_score() -> None:
    fixture = make_fixture(**PLAYED)
    text = shared(f"/matches/{fixture.pk}/")
    assert text.startswith(f"*{fixture.home.name} 64 – 48 {fixture.away.name}*")


def test_a_night_is_shared_hall_by_hall() -> None:
    fixture = make_fixture()
    Fixture.objects.update(venue=make_venue(fixture.union, name="Civic Centre"))
    path = f"/unions/{fixture.union.slug}/nights/{fixture.night}/"
    assert shared(path) == (
        "*South Peninsula: Tuesday 3 February 2026*\n\n*Civic Centre*\n"
        f"• 19:30 {fixture.home.name} – {fixture.away.name}\n\n"
        f"http://127.0.0.1:8000{path}"
    )


def test_a_team_is_shared_with_its_last_results() -> None:
    fixture = make_fixture(**PLAYED)
    text = shared(f"/teams/{fixture.home_id}/")
    assert f"• {fixture.home.name} 64 – 48 {fixture.away.name}" in text
    assert text.endswith(f"/teams/{fixture.home_id}/")


def test_an_evening_is_shared_with_when_and_which_game() -> None:
    drive = make_drive(name="Spring drive")
    assert "Thursday 5 February 2026, 20:00\n500, 6 rounds" in (
        shared(f"/evenings/{drive.pk}/")
    )


def test_a_text_to_share_is_in_the_language_of_the_page() -> None:
    fixture = make_fixture()
    with translation.override("af"):
        assert "Dinsdag 3 Februarie 2026" in match_share(fixture).text


def test_without_script_the_address_stands_beside_the_link() -> None:
    fixture = make_fixture()
    page = Client().get(f"/matches/{fixture.pk}/").content.decode()
    [bare] = re.findall(r"<noscript>(<a class=\"share-page\".*?)</noscript>", page)
    assert f">http://127.0.0.1:8000/matches/{fixture.pk}/<" in bare
