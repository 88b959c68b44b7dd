"""The pages of pictures: every datum stands in a table, and each picture is sound."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from league.models import Division, Fixture
from league.standings.charts.pages import division_charts
from tests.league.standings.make_charts import (
    FIRST_NIGHT,
    WEEK,
    make_played,
    make_season_played,
    make_teams,
)
from tests.make import make_division, make_fixture, make_team

pytestmark = pytest.mark.django_db

# The pictures, not the icons of the head.
SVG = re.compile(r"<svg (?!class=\"(?:band-)?icon).*?</svg>", re.DOTALL)
CELL = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>", re.DOTALL)
TAG = re.compile(r"<[^>]+>")


def page_of(client: Client, division: Division, asked: str = "", **headers: str) -> str:
    path = f"/divisions/{division.pk}/pictures/{asked}"
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def cells_of(page: str) -> list[str]:
    return [TAG.sub("", one).strip() for one in CELL.findall(page)]


DRAWN = ["?show=places", "?show=form", "?show=sides"]


@pytest.mark.parametrize("asked", DRAWN)
@pytest.mark.parametrize(("teams", "rounds"), [(2, 1), (8, 9), (24, 46)])
def test_every_picture_is_sound_and_named(
    client: Client, teams: int, rounds: int, asked: str
) -> None:
    page = page_of(client, make_season_played(teams, rounds), asked)
    pictures = [ElementTree.fromstring(one) for one in SVG.findall(page)]
    assert len(pictures) == 2
    for one in pictures:
        named = one.attrib["aria-labelledby"].split()
        assert [part.attrib["id"] for part in one[:2]] == named


def test_no_two_parts_of_a_page_have_one_id(client: Client) -> None:
    division = make_season_played(6, 4)
    for asked in DRAWN:
        found = re.findall(r'\sid="([^"]+)"', page_of(client, division, asked))
        assert len(found) == len(set(found)), asked


def test_a_page_has_one_picture_and_leads_to_the_others(client: Client) -> None:
    page = page_of(client, make_season_played(6, 4))
    assert len(SVG.findall(page)) == 2
    for kind in ("form", "sides", "grid"):
        assert f'<a href="?show={kind}">' in page


def test_a_picture_of_eight_teams_and_nine_nights_is_light(client: Client) -> None:
    division = make_season_played(8, 9)
    for asked in (*DRAWN, "?show=grid"):
        assert len(page_of(client, division, asked).encode()) < 23_000, asked


@pytest.mark.parametrize("asked", ["?show=nonsense", "?show=", "?as=nonsense"])
def test_a_mistyped_address_shows_the_places(client: Client, asked: str) -> None:
    assert 'id="places-wide-title"' in page_of(client, make_season_played(4, 3), asked)


def test_a_picture_has_no_styles_of_its_own(client: Client) -> None:
    page = page_of(client, make_season_played(4, 3))
    assert not re.search(r"\sstyle=|<style", page)


def test_every_place_stands_in_the_table(client: Client) -> None:
    division = make_season_played(6, 5)
    charts = division_charts(division)
    assert charts.places
    page = page_of(client, division, "?as=table")
    for row in charts.places.rows:
        cells = "".join(f"<td>{one}</td>" for one in row.places)
        assert f'<th scope="row">{row.entrant.name}</th>{cells}' in page


def test_every_result_stands_in_the_grid_with_its_match(client: Client) -> None:
    division = make_season_played(6, 5)
    page = page_of(client, division, "?show=grid")
    for one in Fixture.objects.filter(division=division):
        score = f"{one.home_score}–{one.away_score}"
        link = rf'<a class="meet-{one.winner}" href="/matches/{one.pk}/">{score} <span>'
        assert link in page


def test_home_and_away_are_counted_apart(client: Client) -> None:
    division = make_division()
    one, two = make_teams(division, 2)
    make_played(division, [(one, two, 30, 20)])
    make_played(division, [(two, one, 25, 25)], round=2, night=FIRST_NIGHT + WEEK)
    charts = division_charts(division)
    assert charts.sides
    row = charts.sides.rows[0]
    assert (row.home.text, row.away.text) == ("1–0–0", "0–1–0")


def test_form_looks_back_on_ten_results_the_latest_last() -> None:
    charts = division_charts(make_season_played(2, 12))
    assert charts.form
    nights = [one.night for one in charts.form.rows[0].ended]
    assert len(nights) == 10
    assert nights[-1] == FIRST_NIGHT + 11 * WEEK


def test_a_match_to_come_stands_in_the_grid_with_its_night(client: Client) -> None:
    division = make_division()
    make_fixture(division, night=FIRST_NIGHT + 5 * WEEK)
    assert "10 Mar" in cells_of(page_of(client, division, "?show=grid"))


@pytest.mark.parametrize(
    ("state", "words"), [("postponed", "date open"), ("void", "void")]
)
def test_a_match_without_a_night_says_so_in_the_grid(
    client: Client, state: str, words: str
) -> None:
    division = make_division()
    make_fixture(division, state=state, night=None)
    assert words in cells_of(page_of(client, division, "?show=grid"))


def test_before_the_first_result_the_page_says_so(client: Client) -> None:
    division = make_division()
    make_fixture(division)
    page = page_of(client, division)
    assert "No result has counted yet." in page
    assert SVG.search(page) is None


def test_without_a_match_the_page_says_so(client: Client) -> None:
    assert "No match has been planned" in page_of(client, make_division())


def test_a_team_is_picked_out(client: Client) -> None:
    division = make_season_played(4, 3)
    team = division.teams.first()
    page = page_of(client, division, f"?team={team.pk}")
    assert "stroke-strong" in page
    assert f'<option value="{team.pk}" selected>' in page


@pytest.mark.parametrize(
    "asked", ["?team=x", "?team=999999999", "?team=", "?team=" + "9" * 40]
)
def test_a_team_that_is_not_there_picks_out_none(client: Client, asked: str) -> None:
    assert "stroke-strong" not in page_of(client, make_season_played(4, 3), asked)


def test_a_long_name_is_cut_in_the_picture_and_whole_in_the_table(
    client: Client,
) -> None:
    division = make_division()
    name = "The Very Long Named Klawerjas Club Team A"
    long, other = make_team(division, name=name), make_team(division)
    make_played(division, [(long, other, 30, 20)])
    kept = name.replace(" A", "\N{NO-BREAK SPACE}A")
    assert kept in cells_of(page_of(client, division, "?as=table"))
    page = page_of(client, division)
    texts = re.findall(r"<text[^>]*>([^<]+)</text>", page)
    assert any(one.endswith("… A") for one in texts)


def test_a_name_is_written_as_text(client: Client) -> None:
    division = make_division()
    one, two = make_team(division, name="<b>A & B</b>"), make_team(division)
    make_played(division, [(one, two, 30, 20)])
    page = page_of(client, division)
    assert "<b>" not in page
    assert "&lt;b&gt;A &amp; B&lt;/b&gt;" in page


def test_a_picture_in_afrikaans_has_points_and_no_commas_in_its_paths(
    client: Client,
) -> None:
    division = make_season_played(6, 5)
    with override("af"):
        page = client.get(
            f"/divisions/{division.pk}/pictures/", headers={"accept-language": "af"}
        ).content.decode()
    paths = re.findall(r'\sd="([^"]+)"', page)
    assert paths
    assert not [one for one in paths if "," in one]


def test_a_page_has_no_more_queries_with_46_rounds_than_with_2(client: Client) -> None:
    counts = []
    for rounds in (2, 46):
        division = make_season_played(6, rounds)
        page_of(client, division)
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            page_of(client, division)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 8


def test_a_page_that_was_drawn_asks_for_its_state_alone(client: Client) -> None:
    division = make_season_played(6, 5)
    page_of(client, division)
    with CaptureQueriesContext(connection) as asked:
        page_of(client, division)
    assert len(asked) == 2


def test_pictures_are_kept_in_each_language(client: Client) -> None:
    division = make_season_played(6, 5)
    english = page_of(client, division)
    kept = page_of(client, division, accept_language="af")
    cache.clear()
    assert kept == page_of(client, division, accept_language="af") != english


def test_a_fixture_that_moves_is_drawn_anew(client: Client) -> None:
    division = make_division()
    fixture = make_fixture(division, night=FIRST_NIGHT + 5 * WEEK)
    page_of(client, division, "?show=grid")
    fixture.night, fixture.changed_at = FIRST_NIGHT, fixture.changed_at + WEEK
    fixture.save()
    assert "3 Feb" in cells_of(page_of(client, division, "?show=grid"))


def test_a_teams_page_has_its_own_pictures(client: Client) -> None:
    division = make_season_played(4, 3)
    page = client.get(f"/teams/{division.teams.first().pk}/").content.decode()
    assert len(SVG.findall(page)) == 6


def test_a_team_without_a_result_has_no_pictures(client: Client) -> None:
    fixture = make_fixture()
    page = client.get(f"/teams/{fixture.home_id}/").content.decode()
    assert SVG.search(page) is None


@pytest.mark.parametrize("paper", ["", "?paper=letter", "?paper=a3"])
def test_the_pictures_are_printed(client: Client, paper: str) -> None:
    division = make_season_played(24, 12)
    answer = client.get(f"/divisions/{division.pk}/pictures.pdf{paper}")
    assert answer.content.startswith(b"%PDF")
    assert answer.content.count(b"/Type /Page\n") == 3


def test_where_nothing_is_planned_nothing_is_printed(client: Client) -> None:
    division = make_division()
    assert client.get(f"/divisions/{division.pk}/pictures.pdf").status_code == 404


@pytest.mark.parametrize("address", ["pictures/", "pictures.pdf"])
def test_a_division_that_is_not_there_has_none(client: Client, address: str) -> None:
    assert client.get(f"/divisions/99999999/{address}").status_code == 404


@pytest.mark.parametrize("asked", ["?show=places&as=table", "?show=grid"])
def test_the_letter_of_a_team_never_begins_a_line_of_a_table(
    client: Client, asked: str
) -> None:
    division = make_division()
    one, two = make_team(division, name="Athlone A"), make_team(division)
    make_played(division, [(one, two, 60, 40)])
    page = page_of(client, division, asked)
    assert '<th scope="row">Athlone\N{NO-BREAK SPACE}A</th>' in page
