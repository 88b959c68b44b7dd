from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from league.access.permissions import belongs_to, may_keep, may_score
from league.desk.served import unions_served_by
from league.models import Role, Union, User
from tests.make import make_board, make_fixture, make_role, make_union, make_user

pytestmark = pytest.mark.django_db
Kind = Role.Kind

KEEPERS = {Kind.BOARD_SECRETARY, Kind.UNION_SECRETARY}
SCORERS = KEEPERS | {Kind.REFEREE}
SECRETARIES = KEEPERS | {Kind.FIXTURES_SECRETARY, Kind.REGISTRAR}


@pytest.fixture
def union() -> Union:
    return make_union(board=make_board())


@pytest.mark.parametrize("kind", Kind)
def test_everyone_with_a_role_in_a_union_sees_its_names(
    union: Union, kind: str
) -> None:
    assert belongs_to(make_role(union, kind), union)
    assert not belongs_to(make_role(union, kind), make_union())


@pytest.mark.parametrize("kind", Kind)
def test_the_desk_is_the_secretarys(union: Union, kind: str) -> None:
    user = make_role(union, kind)
    assert may_keep(user, union) is (kind in KEEPERS)
    kept = [one for one in unions_served_by(user) if one.is_kept]
    assert kept == ([union] if kind in KEEPERS else [])


@pytest.mark.parametrize("kind", Kind)
def test_the_secretaries_and_the_registrar_are_led_to_the_seasons(
    union: Union, kind: str
) -> None:
    served = unions_served_by(make_role(union, kind))
    assert served == ([union] if kind in SECRETARIES else [])


@pytest.mark.parametrize("kind", Kind)
def test_who_may_send_entries_of_every_match_of_a_union(
    union: Union, kind: str
) -> None:
    fixture = make_fixture()
    fixture.division.union.board = union.board
    fixture.division.union.save()
    user = make_role(fixture.union, kind)
    assert may_score(user, fixture) is (kind in SCORERS)


@pytest.mark.parametrize("kind", [Kind.MARKER, Kind.REFEREE])
def test_a_matchs_own_marker_and_referee_send_entries_of_it_alone(kind: str) -> None:
    fixture = make_fixture()
    other = make_fixture(fixture.division)
    user = make_role(fixture.union, kind, fixture=fixture)
    assert (may_score(user, fixture), may_score(user, other)) == (True, False)


def test_a_role_gives_nothing_in_another_union() -> None:
    fixture = make_fixture()
    user = make_role(make_union(), Kind.UNION_SECRETARY)
    assert not may_score(user, fixture)
    assert not may_keep(user, fixture.union)


def test_a_board_secretary_has_no_hand_in_a_union_without_a_board() -> None:
    user = make_role(make_union(board=make_board()), Kind.BOARD_SECRETARY)
    assert not may_keep(user, make_union())


@pytest.mark.parametrize("user", [AnonymousUser(), User(username="nobody")])
def test_who_is_not_signed_in_or_has_no_role_may_nothing(user: User) -> None:
    if isinstance(user, User):
        user = make_user()
    fixture = make_fixture()
    assert not belongs_to(user, fixture.union)
    assert not may_keep(user, fixture.union)
    assert not may_score(user, fixture)


def test_a_role_of_someone_who_left_gives_nothing(union: Union) -> None:
    user = make_role(union)
    user.is_active = False
    user.save()
    assert not may_keep(user, union)
    assert unions_served_by(user) == []
