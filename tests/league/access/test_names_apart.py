"""Two who would be called the same are told apart, and nothing more is told of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.access.persons import names_for
from league.models import Player

LETTERS = st.text("ABab 12.é", min_size=1, max_size=6).map(str.strip).filter(bool)


def player(
    pk: int, name: str, *, agreed: bool = False, of: int | None = None
) -> Player:
    return Player(pk=pk, name=name, agreed_to_name=agreed, merged_into_id=of)


PLAYERS = st.dictionaries(
    st.integers(1, 30), st.tuples(LETTERS, st.booleans()), max_size=12
).map(lambda rows: [player(pk, name, agreed=a) for pk, (name, a) in rows.items()])

CASES = {
    "two of equal initials": (
        [player(4, "Riana Brink"), player(9, "Rudi Botha")],
        ["R. B. 4", "R. B. 9"],
    ),
    "one alone": (
        [player(4, "Riana Brink"), player(9, "Jan Smit")],
        ["R. B.", "J. S."],
    ),
    "one who agreed needs no number": (
        [player(4, "Riana Brink", agreed=True), player(9, "Rudi Botha")],
        ["Riana Brink", "R. B."],
    ),
    "two who agreed and are called the same": (
        [player(4, "Jan Smit", agreed=True), player(9, "Jan Smit", agreed=True)],
        ["Jan Smit 4", "Jan Smit 9"],
    ),
    "capitals alone": (
        [player(4, "Jan van Wyk"), player(9, "Jan Van Wyk")],
        ["J. v. W. 4", "J. V. W. 9"],
    ),
    "three": (
        [player(4, "Riana Brink"), player(9, "Rudi Botha"), player(12, "Ria Blom")],
        ["R. B. 4", "R. B. 9", "R. B. 12"],
    ),
    "two rows of one person": (
        [player(4, "Riana Brink"), player(9, "Riana Brink", of=4)],
        ["R. B.", "R. B."],
    ),
    "a number that is a name already": (
        [
            player(4, "Riana Brink"),
            player(9, "Rudi Botha"),
            player(5, "R. B. 4", agreed=True),
        ],
        ["R. B. 4", "R. B. 9", "R. B. 4 5"],
    ),
    "nobody": ([], []),
}


@pytest.mark.parametrize(("players", "shown"), CASES.values(), ids=CASES)
def test_a_visitor_tells_players_apart(players: list[Player], shown: list[str]) -> None:
    assert list(names_for(players, is_member=False).values()) == shown


def test_members_tell_two_of_one_name_apart() -> None:
    two = [player(4, "Jan Smit"), player(9, "Jan Smit"), player(12, "Jo Smit")]
    shown = names_for(two, is_member=True).values()
    assert list(shown) == ["Jan Smit 4", "Jan Smit 9", "Jo Smit"]


@given(PLAYERS, st.booleans())
def test_no_two_of_a_group_are_called_the_same(
    players: list[Player], is_member: bool
) -> None:
    shown = names_for(players, is_member=is_member).values()
    assert len({name.casefold() for name in shown}) == len(players)


@given(PLAYERS)
def test_a_visitor_sees_no_letter_more_of_those_who_did_not_agree(
    players: list[Player],
) -> None:
    shown = names_for(players, is_member=False)
    for one in players:
        assert shown[one.pk] in (one.public_name, f"{one.public_name} {one.pk}")


@given(PLAYERS, PLAYERS)
def test_a_number_is_the_same_whoever_stands_beside(
    players: list[Player], others: list[Player]
) -> None:
    known = {one.pk for one in players}
    more = [*players, *(one for one in others if one.pk not in known)]
    alone, together = (names_for(one, is_member=False) for one in (players, more))
    for one in players:
        # Somebody who comes may add a number, but never changes one.
        assert together[one.pk] in (alone[one.pk], f"{one.public_name} {one.pk}")
