"""Whose a row is: by its own account, else by that of the person it counts as."""

from __future__ import annotations

import itertools

import pytest

from league.access.persons import account_of, is_own_row
from league.models import Official, Player, User
from tests.league.officials.make_officials import make_official
from tests.make import make_player, make_user

pytestmark = pytest.mark.django_db


def account(state: str) -> User | None:
    return None if state == "none" else make_user(is_active=state == "active")


@pytest.mark.parametrize(
    ("of_row", "of_person"), itertools.product(("none", "active", "ended"), repeat=2)
)
def test_a_row_is_that_users_alone_who_is_asked_as_its_account(
    of_row: str, of_person: str
) -> None:
    person = make_player(user=account(of_person))
    row = make_player(union=person.union, user=account(of_row), merged_into=person)
    make_official(person.union, player=row)
    own = account_of(Player.objects.get(pk=row.pk))
    for user in (row.user, person.user):
        found = Official.objects.filter(is_own_row(user)).exists() if user else False
        assert found == (user is not None and user == own)
