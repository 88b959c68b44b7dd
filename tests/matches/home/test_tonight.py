"""What referees and captains are led to on the night of a match."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from league.models import Division, Fixture, Role, User
from tests.clock import at
from tests.make import make_fixture, make_match, make_player, make_role
from tests.matches.home.make_home import ask, captain_of, client_for, page_of, shown_to

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _evening() -> Iterator[None]:
    """Play begins half an hour from now, whenever the tests are run."""
    with at(timezone.localtime().replace(hour=19, minute=0)):
        yield


def referee_of(fixture: Fixture, *, only: bool = False) -> User:
    """A referee of a fixture's union, or of that match alone."""
    place = {"fixture": fixture} if only else {}
    return make_role(fixture.union, "referee", **place)


def desk_of(fixture: Fixture) -> str:
    hall = fixture.venue_id or 0
    return reverse("night", args=[fixture.union.slug, fixture.night, hall])


def test_a_captain_opens_tonights_match(division: Division) -> None:
    fixture = make_fixture(division, night=timezone.localdate())
    make_match(fixture)
    button = page_of(captain_of(fixture.home)).button
    assert button is not None
    assert button.address == reverse("captain", args=[fixture.pk])


def test_a_referee_is_led_to_tonights_desk_and_reads_how_far_it_is(
    division: Division,
) -> None:
    fixture = make_fixture(division, night=timezone.localdate())
    text = shown_to(referee_of(fixture))
    tonight = text.partition('id="tonight"')[2].partition("</section>")[0]
    assert f'href="{desk_of(fixture)}"' in tonight
    assert fixture.home.name in tonight
    assert "starts 19:30" in tonight


def test_a_referee_of_one_match_is_led_to_that_one(division: Division) -> None:
    mine, other = (make_fixture(division, night=timezone.localdate()) for _ in "ab")
    [line] = page_of(referee_of(mine, only=True)).halls
    assert [fixture for fixture, _phase in line.matches] == [mine]
    assert page_of(referee_of(other, only=True)).halls[0].matches[0][0] == other


def test_on_another_night_a_referee_is_led_to_no_desk_of_tonight(
    fixture: Fixture,
) -> None:
    user = referee_of(fixture)
    text = shown_to(user)
    assert 'id="tonight"' not in text
    assert MENU not in text.partition("<main")[0]


MENU = '<li><a href="/referee/">The referee’s desk</a></li>'


def test_the_menu_leads_a_referee_to_the_desk_on_a_match_night(
    division: Division,
) -> None:
    fixture = make_fixture(division, night=timezone.localdate())
    page = reverse("union-fixtures", args=[fixture.union.slug])
    menu = client_for(referee_of(fixture)).get(page).text.partition("<main")[0]
    assert MENU in menu
    assert MENU not in client_for(captain_of(fixture.home)).get(page).text


def test_a_secretarys_own_desk_comes_before_the_referees(division: Division) -> None:
    fixture = make_fixture(division, night=timezone.localdate())
    union = fixture.union
    secretary = make_role(union)
    Role.objects.create(user=secretary, kind="referee", union=union)
    page = client_for(secretary).get(reverse("union-fixtures", args=[union.slug])).text
    own = f'<li><a href="/desk/{union.slug}/">Desk</a></li>'
    menu = page.partition("<main")[0]
    assert own in menu
    assert menu.index(own) < menu.index(MENU)


def test_an_appointment_to_answer_waits_until_tonights_desk_is_seen(
    division: Division,
) -> None:
    tonight = make_fixture(division, night=timezone.localdate())
    user = referee_of(tonight)
    later = make_fixture(division, night=timezone.localdate() + timedelta(days=7))
    ask(later, make_player(union=tonight.union, user=user))
    assert 'value="accept" class="button-quiet"' in shown_to(user)
