"""The same ways on from every page: navigation, foot, faults; a hall, the design."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from config.errors import ProblemDetails, answer_problem
from league.models import Fixture, Role, User
from league.public.looks.themes import themes
from league.templatetags.site import SECTIONS
from tests.drives.make_drives import make_drive
from tests.league.public.test_pages_look import request_to
from tests.make import (
    make_fixture,
    make_player,
    make_role,
    make_union,
    make_user,
    make_venue,
)

pytestmark = pytest.mark.django_db
TITLES = ["Tonight", "Fixtures", "Log", "Teams", "Players", "Evenings", "About"]


def pages_of(fixture: Fixture) -> list[str]:
    """Return the address of a page of each kind that everybody reads of a union."""
    union, division = fixture.union, fixture.division_id
    player = make_player(fixture.home, agreed_to_name=True)
    sections = [reverse(one.address, args=[union.slug]) for one in SECTIONS.values()]
    return [
        *sections[1:],
        f"/unions/{union.slug}/",
        f"/unions/{union.slug}/nights/{fixture.night}/",
        f"/unions/{union.slug}/halls/",
        f"/halls/{make_venue(union).pk}/",
        f"/divisions/{division}/fixtures/",
        f"/divisions/{division}/results/",
        f"/divisions/{division}/statistics/",
        f"/clubs/{fixture.home.club_id}/",
        f"/teams/{fixture.home_id}/",
        f"/players/{player.pk}/",
        f"/matches/{fixture.pk}/",
        f"/matches/{fixture.pk}/live/",
        f"/evenings/{make_drive(union).pk}/",
        f"/unions/{union.slug}/nothing/",
    ]


def navigation_of(path: str, user: User | None) -> tuple[str, list[str]]:
    """Return the name in a page's head, and the titles of its navigation."""
    client = Client()
    if user:
        client.force_login(user)
    page = client.get(path, follow=True).content.decode()
    head = page[: page.index("</header>")]
    [name] = re.findall(r'<span class="brand-name">([^<]*)<', head)
    rows = head[head.index('<nav class="sections"') :]
    return name, re.findall(r"<a [^>]*>([^<]*)</a>", rows)


@pytest.mark.parametrize(
    "path", ["/notices/", "/my-data/", "/signed-in/", "/accounts/password/change/"]
)
def test_a_readers_own_pages_have_the_navigation_of_their_only_union(path: str) -> None:
    union, other = make_union(), make_union("Helderberg")
    by_role, as_player = make_role(union, "viewer"), make_user()
    make_player(union=union, user=as_player)
    for user in (by_role, as_player):
        assert navigation_of(path, user) == (union.name, TITLES)
    Role.objects.create(user=by_role, kind="viewer", union=other)
    assert navigation_of(path, by_role)[1] != TITLES


@pytest.mark.parametrize("kind", [None, "player", "captain", "registrar"])
def test_every_page_of_a_union_has_one_navigation(kind: str | None) -> None:
    fixture = make_fixture()
    place = {"team": fixture.home} if kind == "captain" else {}
    user = make_role(fixture.union, kind, **place) if kind else None
    for path in pages_of(fixture):
        name, titles = navigation_of(path, user)
        assert name == fixture.union.name, path
        assert [one for one in titles if one in TITLES] == TITLES, path


def test_every_page_that_about_leads_to_stands_under_a_section(client: Client) -> None:
    of_union = f"/unions/{make_fixture().union.slug}/"
    about = client.get(f"{of_union}about/").content.decode()
    pages = set(re.findall(rf'href="({of_union}[^"#?]+/)"', about))
    assert f"{of_union}officers/" in pages
    # Tonight leads on, to a night or to the union's own page.
    for path in pages - {f"{of_union}tonight/"}:
        page = client.get(path, follow=True).content.decode()
        rows = page[page.index('<nav class="sections"') : page.index("</header>")]
        assert 'aria-current="' in rows, path


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("500", "Scored by the rules of 500."),
        ("klawerjas", "Scored by the SAKBOC rules, amended 2004."),
    ],
)
def test_the_foot_of_an_evening_names_the_rules_of_its_game(
    client: Client, game: str, said: str
) -> None:
    page = client.get(f"/evenings/{make_drive(game=game).pk}/").content.decode()
    foot = page[page.index("<footer") :]
    assert said in foot
    assert ("SAKBOC" in foot) is (game == "klawerjas")


def test_the_foot_of_a_match_names_the_rules_of_the_book(client: Client) -> None:
    page = client.get(f"/matches/{make_fixture().pk}/").content.decode()
    assert "Scored by the SAKBOC rules" in page[page.index("<footer") :]


def test_a_missing_page_leads_to_search_home_and_contact(client: Client) -> None:
    slug = make_fixture().union.slug
    page = client.get(f"/unions/{slug}/nothing/").content.decode()
    assert ways_in(page) >= {"/search/", f"/unions/{slug}/", contact_of(slug)}


def test_a_fault_of_ours_leads_to_search_home_and_contact() -> None:
    """Without asking the database, which may be what failed."""
    request = request_to("/unions/aces/log/")
    page = answer_problem(request, ProblemDetails(500)).content.decode()
    assert ways_in(page) >= {"/search/", "/", contact_of("aces")}


def ways_in(page: str) -> set[str]:
    main = page[page.index("<main") : page.index("</main>")]
    return set(re.findall(r'(?:href|action)="([^"]+)"', main))


def contact_of(slug: str) -> str:
    return f"/unions/{slug}/about/#contact"


def test_a_hall_says_how_many_tables_it_has(client: Client) -> None:
    hall = make_venue(make_fixture().union, tables=8)
    page = " ".join(client.get(f"/halls/{hall.pk}/").content.decode().split())
    assert "<dt>Tables</dt><dd>8 " in page
    assert "2 matches at a time" in page


def test_the_design_page_has_each_part_of_the_system(client: Client) -> None:
    page = client.get("/design/").content.decode()
    shown = re.findall(r'<h2 id="(\w+)">', page)
    assert {"type", "space", "colours", "buttons", "tables", "cards"} <= set(shown)
    assert {"forms", "messages", "icons"} <= set(shown)
    assert all(
        words in page for words in ("Dense", "Roomy", 'class="empty"', "state-walkover")
    )
    assert all(f">{theme}<" in page for theme in ("Light", "Dark", "More contrast"))
    inks = {colours["ink"] for colours in themes().values()}
    assert len(inks) == len(themes())
    assert all(f'fill="{ink}"' in page for ink in inks)
