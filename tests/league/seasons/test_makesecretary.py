from __future__ import annotations

from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command

from league.access.permissions import may_keep, sits_on_board
from league.models import AuditRow, Board, Role, Union, User
from tests.make import make_board, make_union, make_user

pytestmark = pytest.mark.django_db


def make(*arguments: str) -> str:
    out = StringIO()
    call_command("makesecretary", *arguments, stdout=out)
    return out.getvalue()


def test_the_first_user_of_an_empty_installation_keeps_the_union_that_is_made() -> None:
    printed = make("fatima", "--union", "South Peninsula", "--board", "The Board")
    union = Union.objects.get(name="South Peninsula")
    assert union.board == Board.objects.get(name="The Board")
    password = printed.split()[-1]
    assert may_keep(authenticate(username="fatima", password=password), union)


def test_with_a_board_alone_the_user_sits_on_the_board() -> None:
    make("fatima", "--board", "The Board")
    assert sits_on_board(User.objects.get())
    assert not Union.objects.exists()


def test_a_union_and_a_board_that_are_there_are_taken() -> None:
    union, board = make_union("South Peninsula"), make_board("The Board")
    make("fatima", "--union", union.name, "--board", board.name)
    assert Role.objects.get().union == union
    assert (Union.objects.count(), Board.objects.count()) == (1, 1)


def test_each_password_is_another_and_stands_nowhere() -> None:
    first = make("fatima", "--board", "The Board").split()[-1]
    second = make("yusuf", "--board", "The Board").split()[-1]
    assert first != second
    assert not User.objects.filter(password__contains=first).exists()


def test_what_was_made_is_audited() -> None:
    make("fatima", "--union", "South Peninsula", "--board", "The Board")
    actions = set(AuditRow.objects.filter(by=None).values_list("action", flat=True))
    assert actions == {"board.make", "union.make", "union.board", "role.make"}


@pytest.mark.parametrize("taken", ["fatima", "Fatima"])
def test_a_taken_username_is_refused_in_one_sentence_and_nothing_is_made(
    taken: str,
) -> None:
    make_user("fatima")
    with pytest.raises(CommandError, match=f"^There is a user {taken} already.$"):
        make(taken, "--board", "The Board")
    assert not Board.objects.exists()


def test_a_union_of_another_board_is_not_moved() -> None:
    make_union("South Peninsula", board=make_board("Theirs"))
    with pytest.raises(CommandError, match="belongs to another board"):
        make("fatima", "--union", "South Peninsula", "--board", "Ours")
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("fatima",),
        ("no spaces", "--board", "B"),
        ("fatima", "--board", "B", "--email", "at home"),
        ("fatima", "--board", "x" * 121),
    ],
    ids=str,
)
def test_a_bad_word_is_refused_and_nothing_is_made(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        make(*arguments)
    assert not User.objects.exists()
