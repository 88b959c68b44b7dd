"""A signed-in reader's own page, for each role, and for many roles at once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.models import Club, Division, Fixture, Notice, Role, Standing, Union, User
from tests.make import (
    make_division,
    make_fixture,
    make_match,
    make_player,
    make_role,
    make_season,
    make_team,
    make_union,
    make_user,
    play,
)
from tests.matches.home.make_home import (
    Kind,
    ask,
    captain_of,
    client_for,
    page_of,
    player_in,
    shown_to,
)

pytestmark = pytest.mark.django_db


def test_signing_in_leads_to_ones_own_page() -> None:
    user = make_user("thandi")
    user.set_password("a-long-password-1")
    user.save()
    given = {"login": "thandi", "password": "a-long-password-1"}
    answer = Client().post(reverse("account_login"), given)
    assert answer.headers["Location"] == "/me/"


def test_signing_in_leads_on_where_a_link_led() -> None:
    user = make_user("thandi")
    user.set_password("a-long-password-1")
    user.save()
    given = {"login": "thandi", "password": "a-long-password-1", "next": "/mark/"}
    answer = Client().post(reverse("account_login"), given)
    assert answer.headers["Location"] == "/mark/"


def signed_in(user: User) -> str:
    user.set_password("a-long-password-1")
    user.save()
    given = {"login": user.username, "password": "a-long-password-1"}
    return Client().post(reverse("account_login"), given).headers["Location"]


def test_signing_in_to_an_empty_union_leads_to_its_desk() -> None:
    secretary = make_role(make_union())
    union = secretary.roles.get().union
    assert signed_in(secretary) == reverse("desk", args=[union.slug])
    make_fixture(make_division(make_season(union)))
    assert signed_in(secretary) == "/me/"


@pytest.mark.parametrize("kind", ["registrar", "club secretary"])
def test_it_is_for_whoever_keeps_the_union(kind: str) -> None:
    assert signed_in(make_role(make_union(), kind)) == "/me/"


def test_the_front_of_a_union_is_nothing_to_come_back_to() -> None:
    union = make_union()
    page = Client().get(reverse("union-detail", args=[union.slug])).content.decode()
    assert 'href="/accounts/login/"' in page
    assert "/accounts/login/?next=" not in page


def test_a_visitor_signs_in_first() -> None:
    answer = Client().get(reverse("my-home"))
    assert answer.headers["Location"] == "/accounts/login/?next=/me/"


def test_a_newcomer_reads_what_to_do() -> None:
    user = make_user("newcomer")
    text = shown_to(user)
    assert "Your account is ready" in text
    assert "<strong>newcomer</strong>" in text


def test_a_club_secretary_sees_the_clubs_matches(fixture: Fixture) -> None:
    user, club = make_user(), fixture.home.club
    Role.objects.create(
        user=user, kind=Kind.CLUB_SECRETARY, union=fixture.union, club=club
    )
    assert "The next match of my teams" in shown_to(user)


def test_a_club_secretary_finds_the_registrations_before_there_is_a_team() -> None:
    season, user = make_season(), make_user()
    club = Club.objects.create(union=season.union, code="RET", name="Retreat KC")
    Role.objects.create(
        user=user, kind=Kind.CLUB_SECRETARY, union=season.union, club=club
    )
    address = reverse("registrations", args=[season.pk])
    assert address in shown_to(user)
    assert client_for(user).get(address).status_code == 200


def test_a_captain_is_led_to_no_registrations(fixture: Fixture) -> None:
    user = captain_of(fixture.home)
    address = reverse("registrations", args=[fixture.division.season.pk])
    assert address not in shown_to(user)


def test_a_team_has_its_place_in_the_log(fixture: Fixture) -> None:
    user, _player = player_in(fixture.home)
    [line] = page_of(user).teams
    assert line.place is not None
    assert (line.team, line.place.of) == (fixture.home, 2)


def test_a_record_counts_this_season_and_all_time(division: Division) -> None:
    match = play(make_match(make_fixture(division)))
    player = match.team_sheets.get(side="home").seats.first().player
    player.user = user = make_user()
    player.save()
    [record] = page_of(user).records
    assert (record.season.matches, record.total.matches) == (1, 1)


def test_a_match_decided_otherwise_is_in_no_record(division: Division) -> None:
    match = play(make_match(make_fixture(division)))
    Fixture.objects.filter(pk=match.pk).update(is_ruled=True)
    player = match.team_sheets.get(side="home").seats.first().player
    player.user = user = make_user()
    player.save()
    [record] = page_of(user).records
    assert record.total.matches == 0


def test_an_official_answers_here(fixture: Fixture) -> None:
    player = make_player(union=fixture.union, user=make_user())
    asked = ask(fixture, player)
    text = shown_to(player.user)
    assert "You are asked" in text
    assert f'name="appointments" value="{asked.pk}"' in text


def test_one_button_is_the_first(fixture: Fixture) -> None:
    user = captain_of(fixture.home)
    ask(fixture, make_player(union=fixture.union, user=user))
    text = shown_to(user)
    assert 'value="accept" class="button-quiet"' in text


def test_a_secretary_sees_what_waits(division: Division) -> None:
    make_fixture(division)
    user = make_user()
    Role.objects.create(user=user, kind=Kind.UNION_SECRETARY, union=division.union)
    text = shown_to(user)
    assert "1 match waits" in text
    assert reverse("desk", args=[division.union.slug]) in text


def told_in(fixture: Fixture) -> tuple[User, Notice]:
    """A player of the home team with a notice that is not read yet."""
    user, _player = player_in(fixture.home)
    kind = Notice.Kind.FIXTURE_MOVED
    notice = Notice.objects.create(
        person=user, union=fixture.union, kind=kind, fixture=fixture
    )
    return user, notice


def test_unread_messages_are_counted_and_stay_unread(fixture: Fixture) -> None:
    user, notice = told_in(fixture)
    assert "1 new" in shown_to(user)
    assert Notice.objects.get(read_at=None) == notice


def test_a_notice_leads_to_its_whole_text(fixture: Fixture) -> None:
    user, notice = told_in(fixture)
    assert f'href="/notices/#notice-{notice.pk}"' in shown_to(user)
    page = client_for(user).get("/notices/").content.decode()
    assert f'id="notice-{notice.pk}"' in page


def test_somebody_elses_page_cannot_be_asked_for(fixture: Fixture) -> None:
    _other, player = player_in(fixture.home, name="Somebody Else")
    assert player.name not in shown_to(make_user())


def make_roles(union: Union, user: User) -> Fixture:
    """Make a user player, captain, official and secretary of a union."""
    division = make_division(make_season(union))
    night = (timezone.now() + timedelta(days=2)).date()
    fixture = make_fixture(division, night=night)
    player = make_player(fixture.home, name="Thandi Mokoena", user=user)
    ask(fixture, player)
    team = make_team(division)
    # A log whose teams are level asks for the matches between them.
    for won, standing in enumerate(division.standings.all()):
        Standing.objects.filter(pk=standing.pk).update(won=won)
    for kind, place in (
        (Kind.CAPTAIN, {"team": team}),
        (Kind.UNION_SECRETARY, {}),
        (Kind.REFEREE, {}),
    ):
        Role.objects.create(user=user, kind=kind, union=union, **place)
    return fixture


def queries_for(user: User) -> int:
    client = client_for(user)
    client.get(reverse("my-home"))
    with CaptureQueriesContext(connection) as caught:
        assert client.get(reverse("my-home")).status_code == 200
    return len(caught)


def test_the_queries_do_not_grow_with_the_unions() -> None:
    user = make_user()
    for _first in range(2):
        make_roles(make_union(), user)
    two = queries_for(user)
    make_roles(make_union(), user)
    assert queries_for(user) == two


def test_roles_in_three_unions_stand_on_one_page() -> None:
    user = make_user()
    unions = [make_union(f"Union {number}") for number in (1, 2, 3)]
    made = [make_roles(one, user) for one in unions]
    text = shown_to(user)
    assert all(one.name in text for one in unions)
    assert all(str(one.pk) in text for one in made)


def test_a_players_role_makes_the_match_theirs(fixture: Fixture) -> None:
    user = make_user()
    Role.objects.create(
        user=user, kind=Kind.PLAYER, union=fixture.union, team=fixture.away
    )
    [one] = page_of(user).matches
    assert one.is_mine
    assert one.team == fixture.away


def test_whoever_is_at_home_in_one_union_stays_on_its_site(client: Client) -> None:
    own = make_union("Overberg")
    make_union("Helderberg")
    client.force_login(make_role(own))
    text = client.get("/me/").text
    assert f'href="/unions/{own.slug}/tonight/"' in text


def test_a_match_to_mark_that_has_not_begun_is_not_said_to_be_now() -> None:
    fixture = make_fixture()
    soon = (timezone.now() + timedelta(hours=1)).astimezone(fixture.union.zone)
    fixture.night, fixture.start = soon.date(), soon.time().replace(microsecond=0)
    fixture.save()
    marker = make_role(fixture.union, "marker", fixture=fixture)
    page = client_for(marker).get("/me/").content.decode()
    listed = page.partition("Matches you mark</h3>")[2].partition("</ul>")[0]
    assert f"<span>{fixture.start:%H:%M}</span>" in listed
    assert "state-live" not in listed
