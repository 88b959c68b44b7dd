"""Names are the same whatever their accents, capitals, signs and spaces."""

from __future__ import annotations

import pytest

from league.access.names import (
    NamesKnown,
    are_alike,
    are_numbered,
    code_key,
    is_taken,
    name_key,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë van Wyk", "ZOE  VAN WYK"),
        ("O’Brien", "O'brien"),
        ("Zoë van Wyk", "Zoe\u0308 van Wyk"),
        ("St. Mary's", "st marys"),
        ("Müller", "muller"),
    ],
)
def test_two_spellings_are_one_name(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Retreat A", "A Retreat"), ("B1", "B 1"), ("Jan Smit", "Jan Smits"), ("*", "**")],
)
def test_two_names_stay_two(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_codes_are_one_but_for_capitals_and_spaces_and_two_by_their_signs() -> None:
    assert code_key("RET - a") == code_key("ret-A")
    assert len({code_key(one) for one in ("SP-1", "SP.1", "SP 1")}) == 3


def test_a_name_is_found_as_written_before_it_is_found_by_its_key() -> None:
    known = NamesKnown([("Zoë", 1), ("Zoe", 2), ("Renée", 3)])
    assert [known.get(name) for name in ("Zoë", "Zoe", "ZOË", "RENEE", "Jan")] == [
        1,
        2,
        None,
        3,
        None,
    ]


class Row:
    """A row as a model's: equal by its key."""

    def __init__(self, pk: int) -> None:
        self.pk = pk

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and other.pk == self.pk

    __hash__ = None  # type: ignore[assignment]


def test_a_row_that_is_added_again_takes_the_place_of_the_older_one() -> None:
    older, newer, other = Row(1), Row(1), Row(2)
    known = NamesKnown([("Zoë", older), ("ZOE", newer)])
    assert known.get("zoe") is newer
    known.add("Zoë", other)
    assert known.get("Zoë") is None


def test_a_name_is_taken_in_another_spelling() -> None:
    assert is_taken("ZOES", ["Elsies", "Zoë's"])
    assert not is_taken("Zoes B", ["Elsies", "Zoë's"])


@pytest.mark.parametrize(
    "other", ["Athlone B", "Athlone 2", "Athlone II", "Athlone 12"]
)
def test_what_numbers_the_teams_of_a_club_is_no_spelling(other: str) -> None:
    assert are_numbered("Athlone A", other)


def test_the_abbreviation_of_a_club_is_one() -> None:
    assert not are_numbered("Caledon KC", "Caledon KK")
    assert not are_numbered("Caledon A", "Caledon KC")
    assert are_alike("Caledon KC", "Caledon KK")


@pytest.mark.parametrize(
    "short", ["Sarél vd Merwe", "Sarel v.d. Merwe", "vd Merwe, Sarel", "S. v/d Merwe"]
)
def test_a_particle_is_the_same_long_and_short(short: str) -> None:
    assert are_alike(short, "Sarel van der Merwe")
    assert not are_alike(short, "Sarel van der Walt")


def test_a_particle_is_the_same_together_and_apart() -> None:
    assert are_alike("Jan Vander Merwe", "Jan van der Merwe")
