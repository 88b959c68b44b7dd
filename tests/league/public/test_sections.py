"""The sections of a union's site, and what stands around every page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Fixture, Player, Union
from league.results.actions.results import FixtureResult, set_result
from tests.make import make_division, make_fixture, make_role, make_union

pytestmark = pytest.mark.django_db
WIN = FixtureResult(
    state=Fixture.State.PLAYED, home_score=64, away_score=48, winner="home"
)


def page_of(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_the_navigation_leads_to_each_section(client: Client) -> None:
    union = make_union()
    page = page_of(client, f"/unions/{union.slug}/")
    for name in ("tonight", "fixtures", "log", "teams", "players", "evenings", "about"):
        assert f'href="/unions/{union.slug}/{name}/"' in page


def test_the_navigation_marks_the_section_of_the_page(client: Client) -> None:
    division = make_division()
    page = page_of(client, f"/divisions/{division.pk}/fixtures/")
    here = f'href="/unions/{division.union.slug}/fixtures/" aria-current="true"'
    assert here in page


def test_what_lies_below_a_section_marks_it_too(client: Client) -> None:
    union = make_union()
    page = page_of(client, f"/unions/{union.slug}/heads/check/")
    assert f'href="/unions/{union.slug}/about/" aria-current="true"' in page


@pytest.mark.parametrize("page", ["look", "contact"])
def test_a_page_of_the_desk_s_settings_says_where_it_lies(
    client: Client, page: str
) -> None:
    union = make_union(slug="own")
    client.force_login(make_role(union))
    shown = page_of(client, f"/desk/own/{page}/")
    crumbs = shown[shown.index('class="crumbs') :]
    assert "/desk/own/area/settings/" in crumbs[: crumbs.index("</nav>")]


def test_a_secretary_reaches_the_desk_of_this_union_alone(client: Client) -> None:
    union, other = make_union(slug="own"), make_union(slug="other")
    client.force_login(make_role(union))
    desk = '<li><a href="/desk/own/">Desk</a></li>'
    # Under the reader's name, and on their own union's pages beside the sections too:
    # once in the head and once in a phone's menu.
    assert page_of(client, f"/unions/{union.slug}/log/").count(desk) == 3
    assert page_of(client, f"/unions/{other.slug}/log/").count(desk) == 1


def test_within_the_desk_no_section_is_marked_beside_it(client: Client) -> None:
    union = make_union(slug="own")
    client.force_login(make_role(union))
    # What is exported stands under About for the public.
    page = page_of(client, f"/unions/{union.slug}/lists/")
    assert '<a href="/desk/own/" aria-current="true">Desk</a>' in page
    assert f'<a href="/unions/{union.slug}/about/">About</a>' in page


def test_a_page_of_no_union_shows_the_only_one(client: Client) -> None:
    union = make_union()
    assert f"/unions/{union.slug}/tonight/" in page_of(client, "/accounts/login/")


def test_a_page_of_no_union_chooses_none_of_several(client: Client) -> None:
    make_union(slug="one")
    make_union(slug="two")
    assert "/tonight/" not in page_of(client, "/accounts/login/")


def test_tonight_leads_to_the_next_night(client: Client) -> None:
    fixture = make_fixture(night=timezone.localdate() + timedelta(days=3))
    answer = client.get(f"/unions/{fixture.union.slug}/tonight/")
    assert answer["Location"].endswith(f"/nights/{fixture.night:%Y-%m-%d}/")


def test_tonight_leads_to_the_union_where_nothing_is_played(client: Client) -> None:
    union = make_union()
    answer = client.get(f"/unions/{union.slug}/tonight/")
    assert answer["Location"] == f"/unions/{union.slug}/"


def test_tonight_leads_in_summer_to_what_the_union_says(client: Client) -> None:
    fixture = make_fixture(night=timezone.localdate() - timedelta(days=70))
    set_result(fixture, WIN, by=None)
    path = f"/unions/{fixture.union.slug}/"
    assert client.get(f"{path}tonight/")["Location"] == path
    assert "Next season" in page_of(client, path)


def test_in_summer_the_fixtures_say_that_all_are_played(client: Client) -> None:
    fixture = make_fixture(night=timezone.localdate() - timedelta(days=70))
    set_result(fixture, WIN, by=None)
    told = "Every fixture has been played: these are the last ones."
    path = f"/unions/{fixture.union.slug}/fixtures/"
    assert told in page_of(client, path)
    make_fixture(fixture.division, night=timezone.localdate() + timedelta(days=7))
    assert told not in page_of(client, path)


def test_the_log_leads_to_that_of_the_only_division(client: Client) -> None:
    division = make_division()
    answer = client.get(f"/unions/{division.union.slug}/log/")
    assert answer["Location"] == f"/divisions/{division.pk}/"


def test_fixtures_show_those_of_a_team_alone(client: Client) -> None:
    fixture = make_fixture()
    other = make_fixture(fixture.division)
    path = f"/unions/{fixture.union.slug}/fixtures/?team={fixture.home_id}"
    page = page_of(client, f"{path}&night={fixture.night:%Y-%m-%d}")
    assert f"/matches/{fixture.pk}/" in page
    assert f"/matches/{other.pk}/" not in page


def test_a_choice_of_fixtures_that_cannot_be_read_is_said(client: Client) -> None:
    fixture = make_fixture()
    answer = client.get(f"/unions/{fixture.union.slug}/fixtures/?night=soon")
    assert answer.status_code == 422
    assert "This choice is not clear" in answer.content.decode()


def test_a_visitor_does_not_find_a_player_by_a_name_that_is_not_shown(
    client: Client,
) -> None:
    union, name = make_registered()
    path = f"/unions/{union.slug}/players/?q={name.split()[-1]}"
    assert "Nobody was found" in page_of(client, path)


def test_a_member_finds_a_player_by_name(client: Client) -> None:
    union, name = make_registered()
    client.force_login(make_role(union, "player"))
    page = page_of(client, f"/unions/{union.slug}/players/?q={name.split()[-1]}")
    assert name in page


def make_registered() -> tuple[Union, str]:
    """Return a union and the name of a player of its season, who agreed to nothing."""
    fixture = make_fixture()
    team = fixture.home
    name = "Zwelethu Mkhize"
    player = Player.objects.create(union=fixture.union, name=name)
    fixture.division.season.registrations.create(
        union=fixture.union,
        player=player,
        number="Z1",
        club=team.club,
        team=team,
        registered_on=timezone.localdate(),
    )
    return fixture.union, name


@pytest.mark.parametrize("name", ["fixtures", "log", "teams", "players", "about"])
def test_a_section_of_a_union_without_a_season_says_so(
    client: Client, name: str
) -> None:
    union = make_union()
    assert client.get(f"/unions/{union.slug}/{name}/").status_code == 200


@pytest.mark.parametrize("name", ["fixtures", "teams", "players", "about"])
def test_a_section_has_no_more_queries_where_there_is_more(
    client: Client, name: str, django_assert_max_num_queries: object
) -> None:
    fixture = make_fixture()
    for _ in range(4):
        make_fixture(division=fixture.division)
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        answer = client.get(f"/unions/{fixture.union.slug}/{name}/")
    assert answer.status_code == 200


def test_several_unions_are_listed_by_board_with_tonight(client: Client) -> None:
    make_union(slug="quiet")
    fixture = make_fixture(night=timezone.localdate())
    page = page_of(client, "/")
    assert f"/unions/{fixture.union.slug}/nights/" in page
    assert "No upcoming fixtures" in page


def test_a_missing_page_of_a_union_offers_its_search_and_contact(
    client: Client,
) -> None:
    union = make_union()
    make_union(slug="another")
    page = page_of(client, f"/unions/{union.slug}/nothing/")
    assert f"/unions/{union.slug}/about/#contact" in page
    assert 'action="/search/"' in page


def test_the_site_is_an_app_of_its_own(client: Client) -> None:
    told = client.get("/site.webmanifest").json()
    assert told["id"] == "/"
    assert client.get("/favicon.ico")["Content-Type"] == "image/x-icon"


def test_an_evening_names_the_rules_of_its_own_game(client: Client) -> None:
    union = make_union()
    page = page_of(client, f"/unions/{union.slug}/evenings/")
    assert "SAKBOC" not in page


def test_a_monogram_is_of_the_first_two_words_of_its_own() -> None:
    assert Union(name="South Peninsula & Districts").monogram == "SP"
    assert Union(name="Weskus en Omstreke").monogram == "WO"


def test_breadcrumbs_lead_up_to_the_club(client: Client) -> None:
    fixture = make_fixture()
    page = page_of(client, f"/teams/{fixture.home_id}/")
    assert f'<li><a href="/clubs/{fixture.home.club_id}/">' in page


@pytest.mark.parametrize(
    "path",
    ["/notices/", "/my-teams/", "/accounts/password/change/", "/keys/"],
)
def test_a_readers_own_pages_lead_up_to_their_page(client: Client, path: str) -> None:
    client.force_login(make_role(make_union(), "union secretary"))
    assert '<li><a href="/me/">My page</a></li>' in page_of(client, path)


def test_the_way_in_has_no_way_up(client: Client) -> None:
    assert 'class="crumbs"' not in page_of(client, "/accounts/login/")


def test_the_head_calls_the_reader_by_name(client: Client) -> None:
    user = make_role(make_union(), "captain")
    Player.objects.create(union=make_union(slug="o"), name="Thandi O'Neil", user=user)
    client.force_login(user)
    page = page_of(client, "/me/")
    assert '<span class="band-name">Thandi O&#x27;Neil</span>' in page
    assert "Signed in as Thandi O&#x27;Neil<" in page


def test_the_head_calls_who_is_no_player_by_the_username(client: Client) -> None:
    user = make_role(make_union(), "referee")
    client.force_login(user)
    page = page_of(client, "/me/")
    assert f'<span class="band-name">{user.username}</span>' in page


def test_an_undated_match_is_listed_at_the_end(client: Client) -> None:
    fixture = make_fixture()
    Fixture.objects.filter(pk=fixture.pk).update(night=None, state="postponed")
    page = page_of(client, f"/unions/{fixture.union.slug}/fixtures/")
    assert "Date open" in page


def test_the_foot_of_a_union_leads_to_whom_to_ask_to_rules_and_proof(
    client: Client,
) -> None:
    union = make_union(contact_email="ask@union.example")
    page = page_of(client, f"/unions/{union.slug}/teams/")
    foot = page[page.index("<footer") :]
    about = f"/unions/{union.slug}/about/#contact"
    local = f"/unions/{union.slug}/rules/"
    for path in (about, local, "/rulebook/", "/v/", "/privacy/"):
        assert f'href="{path}"' in foot
    assert "ask@union.example" in foot
    assert 'value="af"' in foot
