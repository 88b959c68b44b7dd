"""What goes with a shared link: a title, a sentence, a picture drawn once."""

from __future__ import annotations

import re
from io import BytesIO
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from league.lib.link_cards import Card, Line
from league.lib.typefaces import has_letters_of_pages
from league.models import Fixture
from league.public.previews import drawing as how
from league.public.previews.drawing import (
    BOTTOM,
    EDGE,
    HEIGHT,
    TOP,
    WIDTH,
    draw_link_card,
    face_for,
    fit_text,
)
from league.results.actions.results import FixtureResult, set_result
from tests.league.cups.make_cups import make_entered
from tests.make import (
    make_division,
    make_fixture,
    make_player,
    make_season,
    make_team,
    make_union,
)

pytestmark = pytest.mark.django_db
WIN = FixtureResult(
    state=Fixture.State.PLAYED, home_score=64, away_score=48, winner="home"
)
META = re.compile(r'<meta property="og:([a-z:]+)" content="([^"]*)">')


def tags_of(client: Client, path: str) -> dict[str, str]:
    return dict(META.findall(client.get(path).content.decode()))


def picture_path(client: Client, path: str) -> str:
    return tags_of(client, path)["image"].removeprefix("http://127.0.0.1:8000")


def pages_of(fixture: Fixture) -> list[str]:
    return [
        f"/unions/{fixture.union.slug}/",
        f"/divisions/{fixture.division_id}/",
        f"/divisions/{fixture.division_id}/fixtures/",
        f"/divisions/{fixture.division_id}/results/",
        f"/teams/{fixture.home_id}/",
        f"/matches/{fixture.pk}/",
        f"/unions/{fixture.union.slug}/nights/{fixture.night}/",
    ]


@pytest.mark.parametrize("number", range(7))
def test_a_page_has_a_title_a_sentence_and_a_picture_to_share(
    client: Client, number: int
) -> None:
    fixture = make_fixture()
    path = pages_of(fixture)[number]
    tags = tags_of(client, path)
    assert tags["url"] == f"http://127.0.0.1:8000{path}"
    assert tags["title"]
    assert tags["description"]
    assert tags["image:alt"]
    image = client.get(picture_path(client, path))
    assert image.headers["Content-Type"] == "image/png"


def test_a_cups_page_has_its_picture(client: Client) -> None:
    cup = make_entered()
    path = picture_path(client, f"/cups/{cup.pk}/")
    assert client.get(path).status_code == 200


def test_a_picture_is_of_the_size_that_is_asked_for_and_small() -> None:
    lines = tuple(Line(f"Team {n}", "24", f"{n}") for n in range(6))
    drawn = draw_link_card(Card("South Peninsula", "Premier", lines, "The log"))
    assert Image.open(BytesIO(drawn)).size == (WIDTH, HEIGHT)
    assert len(drawn) < 100_000


@pytest.mark.parametrize("length", [1, 40, 120])
@pytest.mark.parametrize("least", [20, 34])
def test_a_long_name_fits_its_room(length: int, least: int) -> None:
    said, font = fit_text("W" * length, width=500, largest=72, least=least)
    assert font.getlength(said) <= 500


def test_a_name_that_fits_is_never_cut() -> None:
    said, font = fit_text("Heideveld Aces", width=500, largest=72, least=20)
    assert said == "Heideveld Aces"
    assert face_for(said, 72).getlength(said) > 500 or font.size == 72


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("Zoë’s “Aces” – 34–42", "Atkinson Hyperlegible Next"),
        ("Žižkov", "Atkinson Hyperlegible Next"),
        ("Ĉapek", "DejaVu Sans"),
        ("日本", "DejaVu Sans"),
    ],
)
def test_a_picture_has_the_pages_typeface_where_it_has_the_letters(
    text: str, family: str
) -> None:
    found, _style = face_for(text, 40).getname()
    assert found == family
    assert face_for(text, 40, bold=True).getlength(text) > 0


@pytest.mark.parametrize("bold", [False, True])
def test_every_letter_that_the_pages_typeface_is_taken_for_is_in_it(
    bold: bool,
) -> None:
    letters = [one for one in map(chr, range(0x3000)) if has_letters_of_pages(one)]
    assert len(letters) > 300
    # A letter that a face lacks is drawn as nothing.
    assert not face_for("a", 40, bold=bold).getmask("\ufffe").getbbox()
    drawn = {
        one: face_for(one, 40, bold=bold).getmask(one).getbbox() for one in letters
    }
    assert [one for one in letters if not drawn[one]] == [" ", "\xa0"]


def test_the_names_of_a_picture_are_of_one_size() -> None:
    """A long name shrinks all of them, not itself alone."""
    names = ("Retreat A", "Athlone Manel A – Mitchells Plain Boere Tweede Span")
    short, both = (
        draw_link_card(Card("", "", tuple(Line(one, "1") for one in some), ""))
        for some in ((names[0],) * 2, names)
    )

    def width(drawn: bytes) -> int:
        """Return how wide the first name is, left of its figure."""
        rows = Image.open(BytesIO(drawn)).convert("L")
        name = rows.crop((EDGE, TOP + 14, WIDTH - 200, (TOP + BOTTOM) // 2 - 8))
        box = name.point(lambda grey: 255 if grey < 128 else 0).getbbox()
        assert box
        return int(box[2] - box[0])

    assert width(both) < width(short) - 20


def test_a_picture_of_names_in_any_writing_is_drawn() -> None:
    lines = (Line("Ωmega 日本 \u202e", "−2"), Line("", ""))
    assert draw_link_card(Card("", "ŉ Lang naam " * 20, lines, "x" * 400))


def test_a_result_makes_another_picture(client: Client) -> None:
    fixture = make_fixture()
    before = picture_path(client, f"/matches/{fixture.pk}/")
    set_result(fixture, WIN, by=None)
    after = picture_path(client, f"/matches/{fixture.pk}/")
    assert before != after
    assert client.get(before).headers["Location"] == after


def test_a_picture_is_drawn_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = picture_path(client, f"/divisions/{make_fixture().division_id}/")
    first = client.get(path)
    with CaptureQueriesContext(connection) as queries:
        again = client.get(path)
    assert (again.status_code, again.content) == (200, first.content)
    assert len(queries) == 0


def test_no_version_that_somebody_made_up_is_drawn(client: Client) -> None:
    division = make_division()
    answers = [
        client.get(f"/previews/divisions/{division.pk}/{uuid4().hex}.png")
        for _ in range(3)
    ]
    assert {one.status_code for one in answers} == {302}
    assert len({one.headers["Location"] for one in answers}) == 1


def test_a_picture_is_kept_for_ever_and_runs_nothing(client: Client) -> None:
    path = picture_path(client, f"/divisions/{make_fixture().division_id}/")
    headers = client.get(path).headers
    assert headers["Cache-Control"].startswith("public, max-age=2592000")
    assert headers["Content-Security-Policy"] == "default-src 'none'; sandbox"


@pytest.mark.parametrize(
    "path",
    [
        "teams/999999/x",
        "teams/x/x",
        f"teams/{10**30}/x",
        "matches/x/x",
        "matches/00000000-0000-4000-8000-000000000000/x",
        "unions/none/x",
        "nights/none:2026-02-03/x",
        "nights/none/x",
        "cups/999999/x",
        "players/1/x",
    ],
)
def test_a_picture_of_nothing_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/previews/{path}.png").status_code == 404


def test_no_player_is_on_a_picture_nor_in_what_is_said_of_it(client: Client) -> None:
    team = make_team(make_division(make_season()))
    make_player(team, name="Fatima Adams", agreed_to_name=True)
    tags = tags_of(client, f"/teams/{team.pk}/")
    assert "Fatima" not in " ".join(tags.values())


def test_a_picture_is_in_its_unions_language(client: Client) -> None:
    division = make_division(make_season(make_union(language="af")))
    tags = tags_of(client, f"/divisions/{division.pk}/")
    assert "No team has entered yet" not in tags["description"]


def test_the_alternative_text_says_all_that_the_picture_shows() -> None:
    card = Card("South Peninsula", "Premier", (Line("Aces", "24", "1"),), "The log")
    assert card.alt == "Premier. 1 Aces 24. The log"


def test_drawing_says_its_format() -> None:
    assert (how.WIDTH, how.HEIGHT) == (1200, 630)
