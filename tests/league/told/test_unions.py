"""An action that tells people of several unions: each reader sees their own union's."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.contrib.messages import get_messages
from django.contrib.messages.storage.fallback import FallbackStorage
from django.test import Client, RequestFactory
from django.urls import reverse

from league.models import Fixture, Notice, Role, User
from league.notices.actions import notify
from league.notices.told import listening, say
from tests.league.officials.make_officials import make_reader
from tests.league.told.test_pages import MOVED, page_of
from tests.make import make_fixture, make_player, make_role, make_user

pytestmark = pytest.mark.django_db
OWN, OTHER = "082 123 4567", "082 765 4321"


def tell_two(by: User | None = None) -> tuple[UUID, Fixture, Fixture]:
    """Tell a player in each of two unions at once."""
    fixtures = make_fixture(), make_fixture()
    with listening() as sending:
        for fixture, phone in zip(fixtures, (OTHER, OWN), strict=True):
            player = make_player(fixture.home, name=f"Player {phone}", phone=phone)
            people = [player, make_reader(fixture.union)]
            notify(MOVED, people, union=fixture.union, about=fixture, by=by)
    return sending, *fixtures


def test_a_planner_sees_those_of_the_own_union_alone() -> None:
    sending, first, second = tell_two()
    body = page_of(make_role(second.union), sending)
    assert "1 gets a mail, 1 has no e-mail address." in body
    assert (f"Player {OWN}" in body, f"Player {OTHER}" in body) == (True, False)
    assert OTHER not in page_of(make_role(second.union), sending)
    assert f"Player {OTHER}" in page_of(make_role(first.union), sending)


def test_whoever_told_both_sees_the_numbers_of_the_own_union_alone() -> None:
    by = make_user()
    sending, first, second = tell_two(by)
    Role.objects.create(user=by, union=second.union, kind="union secretary")
    body = page_of(by, sending)
    # Elsewhere somebody without a role reads initials.
    assert f"Player {OWN}" in body
    assert "P. 0. 7. 4." in body
    assert "27821234567" in body
    assert "27827654321" not in body
    enter = [
        reverse("player-contact", args=[one.player_id]) in body
        for union in (first.union, second.union)
        for one in Notice.objects.filter(union=union).exclude(player=None)
    ]
    assert enter == [False, True]


def test_a_planner_marks_nobody_of_another_union() -> None:
    sending, first, second = tell_two()
    client = Client()
    client.force_login(make_role(second.union))
    statuses = []
    for union in (first.union, second.union):
        [notice] = Notice.objects.filter(union=union).exclude(player=None)
        mark = reverse("told-mark", args=[sending, notice.player_id])
        statuses.append(client.post(mark).status_code)
    assert statuses == [404, 302]
    [told] = Notice.objects.exclude(told_at=None)
    assert told.union == second.union


def test_whoever_plans_for_one_of_them_gets_the_link_to_the_page() -> None:
    fixtures = make_fixture(), make_fixture()
    by = make_role(fixtures[0].union)
    request = RequestFactory().get("/")
    request.user, request.session = by, {}  # type: ignore[assignment]
    request._messages = FallbackStorage(request)  # type: ignore[attr-defined]
    with listening():
        for fixture in fixtures:
            people = [make_reader(fixture.union)]
            notify(MOVED, people, union=fixture.union, about=fixture, by=by)
        say(request, "Done.")
    [said] = [str(one) for one in get_messages(request)]
    assert said.startswith("Done. 2 get a mail.")
    assert "Who they are" in said
