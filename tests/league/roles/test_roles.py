"""Roles: given on the union's page, taken back, offered by mail and taken up."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from league.models import AuditRow, Notice, Role, RoleInvitation, Union, User
from league.roles import actions
from league.roles.actions import Charge
from tests.league.roles.make_roles import (
    ACCOUNT,
    Kind,
    invite,
    kinds_of,
    link_of,
    signed_in,
)
from tests.make import (
    make_board,
    make_club,
    make_division,
    make_role,
    make_season,
    make_team,
    make_union,
)

pytestmark = pytest.mark.django_db


def give(union: Union, **values: object) -> Client:
    """Give a role on the page; the client's last answer is `client.answer`."""
    client = signed_in(make_role(union))
    given = {"who": "nomsa@example.org", "kind": "referee"} | values
    client.answer = client.post(f"/desk/{union.slug}/people/", given)
    return client


def test_a_user_of_the_union_gets_a_role_at_once_by_username() -> None:
    union = make_union()
    user = make_role(union, "captain")
    assert give(union, who=user.username).answer.status_code == 302
    assert kinds_of(user) == ["captain", "referee"]


def test_a_user_gets_a_role_at_once_by_an_address_that_was_confirmed() -> None:
    union = make_union()
    Client().post(link_of(invite(union)), ACCOUNT)
    user = User.objects.get(username="nomsa")
    give(union, who="Nomsa@example.org", kind="registrar")
    assert kinds_of(user) == ["referee", "registrar"]
    assert not RoleInvitation.objects.exists()


@pytest.mark.parametrize("field", ["email", "username"])
def test_an_address_that_a_user_only_wrote_down_is_invited(field: str) -> None:
    union = make_union()
    player = make_role(union, "player")
    User.objects.filter(pk=player.pk).update(**{field: "nomsa@example.org"})
    EmailAddress.objects.create(user=player, email="nomsa@example.org")
    give(union)
    assert kinds_of(player) == ["player"]
    assert RoleInvitation.objects.get().email == "nomsa@example.org"


def test_an_address_is_confirmed_for_whoever_read_its_mail_first() -> None:
    union = make_union()
    first, second = make_role(union, "captain"), make_role(union, "captain")
    for one in (first, second):
        User.objects.filter(pk=one.pk).update(email="nomsa@example.org")
        signed_in(one).post(link_of(invite(union)))
    [known] = EmailAddress.objects.filter(verified=True)
    assert known.user == first
    give(union, kind="registrar")
    assert kinds_of(first) == ["captain", "referee", "registrar"]


def test_who_gets_a_role_is_told_and_it_is_logged() -> None:
    union = make_union()
    user = make_role(union, "captain")
    give(union, who=user.username)
    assert Notice.objects.get(person=user).kind == Notice.Kind.ROLE_GIVEN
    row = AuditRow.objects.get(action="role.give")
    assert row.detail == {"user": user.pk, "kind": "referee"}


def test_a_captain_is_the_captain_of_the_team_that_was_chosen() -> None:
    team = make_team(make_division())
    user = make_role(team.union, "viewer")
    give(team.union, who=user.username, kind="captain", team=team.pk)
    assert user.roles.get(kind="captain").team == team


def test_a_place_that_the_role_does_not_need_is_left_out() -> None:
    team = make_team(make_division())
    user = make_role(team.union, "viewer")
    give(team.union, who=user.username, kind="registrar", team=team.pk)
    assert user.roles.get(kind="registrar").team is None


def test_a_user_elsewhere_is_invited_and_nothing_tells_that_they_are_there() -> None:
    other = make_role(make_union("Overberg"), "captain")
    User.objects.filter(pk=other.pk).update(email="nomsa@example.org")
    answer = give(make_union()).answer
    assert answer.status_code == 302
    assert RoleInvitation.objects.get().email == "nomsa@example.org"


BAD = [
    ({"who": ""}, "This field is required."),
    ({"who": "nobody"}, "No user nobody has a role in this union."),
    ({"who": "no@body@here"}, "Enter a valid email address."),
    ({"kind": "king"}, "Select a valid choice."),
    ({"kind": "marker"}, "Select a valid choice."),
    ({"kind": "board secretary"}, "Select a valid choice."),
    ({"kind": "captain"}, "Choose the team of the captain."),
    ({"kind": "club secretary"}, "Choose the club of the secretary."),
    ({"kind": "captain", "team": "0"}, "Select a valid choice."),
]


@pytest.mark.parametrize(("values", "sentence"), BAD)
def test_what_is_filled_in_badly_is_said_and_kept(
    values: dict[str, str], sentence: str
) -> None:
    answer = give(make_union(board=make_board()), **values).answer
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_another_unions_club_cannot_be_chosen() -> None:
    club = make_club(make_union("Overberg"))
    answer = give(make_union(), kind="club secretary", club=club.pk).answer
    assert answer.status_code == 422


def test_a_role_is_not_given_twice() -> None:
    union = make_union()
    user = make_role(union, "referee")
    answer = give(union, who=user.username).answer
    assert answer.status_code == 422
    assert "has this role already" in answer.content.decode()
    assert "form" in answer.context


def test_an_address_is_not_invited_twice_to_the_same_role() -> None:
    union = make_union()
    give(union)
    assert give(union, who="NOMSA@example.org").answer.status_code == 422


def test_only_the_boards_secretary_gives_the_boards_role() -> None:
    union = make_union(board=make_board())
    user = make_role(union, "viewer")
    client = signed_in(make_role(union, "board secretary"))
    given = {"who": user.username, "kind": "board secretary"}
    assert client.post(f"/desk/{union.slug}/people/", given).status_code == 302
    assert user.roles.get(kind="board secretary").board == union.board


def take(role: Role, union: Union, *, by: User) -> int:
    return signed_in(by).post(f"/desk/{union.slug}/people/{role.pk}/take/").status_code


def test_a_role_is_taken_back_and_its_holder_told() -> None:
    union = make_union()
    user = make_role(union, "referee")
    assert take(user.roles.get(), union, by=make_role(union)) == 302
    assert kinds_of(user) == []
    assert Notice.objects.get(person=user).kind == Notice.Kind.ROLE_ENDED


def test_the_last_secretary_keeps_the_role() -> None:
    union = make_union()
    only = make_role(union)
    there = f"/desk/{union.slug}/people/{only.roles.get().pk}/take/"
    answer = signed_in(only).post(there, follow=True)
    assert answer.redirect_chain == [(f"/desk/{union.slug}/people/", 302)]
    assert "is the last with this role." in answer.content.decode()
    assert kinds_of(only) == ["union secretary"]


def test_a_user_who_is_switched_off_is_no_other_secretary() -> None:
    union = make_union()
    only, gone = make_role(union), make_role(union)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    take(only.roles.get(), union, by=only)
    assert kinds_of(only) == ["union secretary"]


def test_one_of_two_secretaries_may_go() -> None:
    union = make_union()
    one, _other = make_role(union), make_role(union)
    assert take(one.roles.get(), union, by=one) == 302
    assert kinds_of(one) == []


def test_a_boards_role_is_not_the_unions_to_take() -> None:
    union = make_union(board=make_board())
    over = make_role(union, "board secretary")
    make_role(union, "board secretary")
    assert take(over.roles.get(), union, by=make_role(union)) == 403


def test_the_last_of_a_board_keeps_the_role() -> None:
    union = make_union(board=make_board())
    over = make_role(union, "board secretary")
    take(over.roles.get(), union, by=over)
    assert kinds_of(over) == ["board secretary"]


def test_another_unions_role_is_not_found() -> None:
    union, other = make_union(), make_union("Overberg")
    role = make_role(other, "referee").roles.get()
    assert take(role, union, by=make_role(union)) == 404


def test_a_role_that_is_gone_already_is_said() -> None:
    union = make_union()
    role = make_role(union, "referee").roles.get()
    Role.objects.filter(pk=role.pk).delete()
    with pytest.raises(ValidationError, match="taken back already"):
        actions.take(role, union, by=make_role(union))


def test_the_page_asks_as_often_for_many_people_as_for_few(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    union = make_union(board=make_board())
    division = make_division(make_season(union))
    for _ in range(12):
        team = make_team(division)
        make_role(union, "captain", team=team)
    for number in range(12):
        email = f"{number}@example.org"
        by = make_role(union)
        actions.invite_to_role(union, email, Charge(Kind.VIEWER), by=by)
    client = signed_in(make_role(union))
    with django_assert_max_num_queries(16):
        assert client.get(f"/desk/{union.slug}/people/").status_code == 200
