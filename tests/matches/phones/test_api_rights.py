"""Who may post entries to a match, and who may not."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import Board, Role, Union
from matches.models import Entry, Match
from tests.make import (
    entry,
    make_fixture,
    make_match,
    make_role,
    make_union,
    make_user,
    write,
)
from tests.matches.phones.make_posts import post, press, secretary, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    match = make_match()
    write(match, entry("start", 0))
    return match


def test_whoever_is_not_signed_in_is_asked_to(match: Match) -> None:
    response = post(Client(), match, {"entries": [press()]})
    assert (response.status_code, response["WWW-Authenticate"]) == (
        401,
        "Ticket, Bearer, Session",
    )
    assert response.json()["type"] == "urn:klawerjas:problem:not-signed-in"


@pytest.mark.parametrize("kind", ["viewer", "captain", "player", "registrar"])
def test_a_member_without_the_right_may_not_post(match: Match, kind: str) -> None:
    client = signed_in(make_role(match.union, kind))
    response = post(client, match, {"entries": [press()]})
    assert (response.status_code, Entry.objects.count()) == (403, 1)


def test_another_unions_secretary_finds_no_match_to_post_to(match: Match) -> None:
    client = signed_in(make_role(make_union()))
    assert post(client, match, {"entries": [press()]}).status_code == 404


def test_only_the_marker_of_this_match_may_post(match: Match) -> None:
    marker = make_role(match.union, "marker", fixture=match.fixture)
    other = make_role(
        match.union, "marker", fixture=make_fixture(match.fixture.division)
    )
    found = [
        post(signed_in(user), match, {"entries": [press()]}).status_code
        for user in (marker, other)
    ]
    assert found == [200, 403]


def test_a_post_without_the_token_is_refused(match: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_role(match.union))
    response = post(client, match, {"entries": [press()]})
    assert (response.status_code, Entry.objects.count()) == (403, 1)


def test_an_unknown_match_is_404(match: Match) -> None:
    client = secretary(match)
    unknown = make_fixture(match.fixture.division)
    address = f"/api/v1/matches/{unknown.pk}/entries/"
    response = client.post(address, "{}", content_type="application/json")
    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"


def test_a_user_who_is_switched_off_is_not_signed_in(match: Match) -> None:
    user = make_user()
    client = signed_in(user)
    user.is_active = False
    user.save()
    assert post(client, match, {"entries": []}).status_code == 401


def test_the_boards_secretary_may_post_in_each_union_of_the_board(
    match: Match,
) -> None:
    board = Board.objects.create(name="Ours", slug="ours")
    Union.objects.filter(pk=match.union_id).update(board=board)
    ours, theirs = make_user(), make_user()
    other = Board.objects.create(name="Theirs", slug="theirs")
    Role.objects.create(user=ours, board=board, kind=Role.Kind.BOARD_SECRETARY)
    Role.objects.create(user=theirs, board=other, kind=Role.Kind.BOARD_SECRETARY)
    found = [
        post(signed_in(user), match, {"entries": [press()]}).status_code
        for user in (ours, theirs)
    ]
    assert found == [200, 404]


def test_a_role_that_was_taken_away_counts_no_longer(match: Match) -> None:
    user = make_role(match.union)
    client = signed_in(user)
    assert post(client, match, {"entries": []}).status_code == 200
    user.roles.all().delete()
    assert post(client, match, {"entries": []}).status_code == 404
