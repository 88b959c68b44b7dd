"""What every page keeps to: no inline script or style, a title to share, our frame."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory

from config.errors import ProblemDetails, answer_problem
from matches.models import Match
from rules.record import Side
from tests.make import entry, make_match, make_role, make_union, play, write

pytestmark = pytest.mark.django_db

INLINE = re.compile(
    r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", re.IGNORECASE
)
TEMPLATES = Path(__file__).parents[3] / "templates"
STACKED = re.compile(r'<table class="[^"]*desk-table.*?</table>', re.DOTALL)
# What is to be done with a row needs no heading.
UNTOLD = re.compile(r'<td(?![^>]*(?:data-label=|class="desk-work))[^>]*>')
NASTY = '<script>alert("x")</script>'


def pages_of(match: Match) -> list[str]:
    fixture, union = match.fixture, match.fixture.union
    return [
        f"/unions/{union.slug}/",
        f"/divisions/{fixture.division_id}/",
        f"/divisions/{fixture.division_id}/fixtures/",
        f"/divisions/{fixture.division_id}/results/",
        f"/teams/{fixture.home_id}/",
        f"/clubs/{fixture.home.club_id}/",
        f"/matches/{match.pk}/",
        f"/matches/{match.pk}/entries/",
        "/accounts/login/",
        "/accounts/password/reset/",
    ]


def test_no_page_has_an_inline_script_or_style(client: Client) -> None:
    for path in pages_of(play(make_match())):
        page = client.get(path).content.decode()
        assert not INLINE.search(page), path


def test_no_page_runs_what_someone_named_or_wrote(client: Client) -> None:
    match = play(make_match())
    for row in (match.fixture.home, match.fixture.home.club, match.fixture.division):
        row.name = NASTY
        row.save(update_fields=["name"])
    write(match, entry("query", 150, side=Side.HOME, text=NASTY))
    client.force_login(make_role(match.union))
    for path in pages_of(match)[:8]:
        page = client.get(path).content.decode()
        assert NASTY not in page, path


def test_every_page_has_a_title_and_a_description_to_share(client: Client) -> None:
    for path in pages_of(play(make_match())):
        page = client.get(path).content.decode()
        assert re.search(r"<title>[^<]{4,}</title>", page), path
        assert re.search(r'<meta name="description" content="[^"]{4,}">', page), path


def test_each_cell_of_a_table_that_stacks_on_a_phone_says_its_heading() -> None:
    untold = [
        f"{path.name}: {cell}"
        for path in TEMPLATES.rglob("*.html")
        for table in STACKED.findall(path.read_text())
        for cell in UNTOLD.findall(table)
    ]
    assert untold == []


def test_a_match_is_shared_with_its_score_in_the_title(client: Client) -> None:
    match = play(make_match(), home=8, away=4)
    page = client.get(f"/matches/{match.pk}/").content.decode()
    home, away = match.fixture.home.name, match.fixture.away.name
    assert f"<title>{home} 8–4 {away}</title>" in page


def test_the_sign_in_page_offers_no_account(client: Client) -> None:
    page = client.get("/accounts/login/").content.decode()
    assert "Sign in" in page
    assert "signup" not in page


def test_signing_in_leads_back_to_the_page_one_came_from(client: Client) -> None:
    path = f"/unions/{make_union().slug}/teams/"
    assert f"/accounts/login/?next={path}" in client.get(path).content.decode()


@pytest.mark.parametrize(
    "path", ["/accounts/password/change/", "/accounts/2fa/", "/accounts/logout/"]
)
def test_the_account_pages_stand_in_our_own_frame(client: Client, path: str) -> None:
    client.force_login(make_role(make_union(), "player"))
    page = client.get(path).content.decode()
    assert 'class="band"' in page
    assert not INLINE.search(page)


def test_the_desk_is_in_the_band_for_those_who_keep_it(client: Client) -> None:
    union = make_union()
    client.force_login(make_role(union))
    assert f"/desk/{union.slug}/" in client.get("/accounts/2fa/").content.decode()


def request_to(path: str) -> HttpRequest:
    """A request whose reader cannot be asked for: the database is away."""

    class Unreachable:
        @property
        def is_authenticated(self) -> bool:
            raise AssertionError("The page asked who reads it.")

    request = RequestFactory().get(path)
    request.user = Unreachable()  # type: ignore[assignment]
    return request


@pytest.mark.parametrize("status", [500, 503])
def test_a_page_for_a_failed_database_does_not_ask_the_database(status: int) -> None:
    assert answer_problem(request_to("/"), ProblemDetails(status)).status_code == status


def test_a_page_for_a_fault_of_ours_leads_on() -> None:
    answer = answer_problem(request_to("/teams/1/"), ProblemDetails(500))
    page = answer.content.decode()
    assert '<a href="/">' in page
    assert '<a href="">Try again</a>' in page
