"""Names typed from paper: whoever is meant is found, however it is spelled."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from league.models import Fixture
from matches.team_sheets.forms import TeamSheetForm
from matches.team_sheets.typed_names import name_index_of
from tests.make import make_fixture, make_player

pytestmark = pytest.mark.django_db


def test_accents_capitals_and_signs_do_not_count() -> None:
    fixture = make_fixture()
    zoe = make_player(fixture.home, name="Zoë O’Brien")
    names = name_index_of(fixture)
    for typed in ("Zoë O’Brien", "ZOE OBRIEN", "zoe", "o'br"):
        assert names.find(typed, team=fixture.home_id) == zoe.pk


def test_of_two_that_differ_by_an_accent_the_written_one_is_meant() -> None:
    fixture = make_fixture()
    with_accent = make_player(fixture.home, name="Zoë Adams")
    without = make_player(fixture.home, name="Zoe Adams")
    away = make_player(fixture.away, name="Renée Smit")
    make_player(fixture.home, name="Renee Smit")
    names = name_index_of(fixture)
    assert names.find("Zoë Adams", team=fixture.home_id) == with_accent.pk
    assert names.find("Zoe Adams", team=fixture.home_id) == without.pk
    with pytest.raises(ValidationError, match="Give the number"):
        names.find("ZOE ADAMS", team=fixture.home_id)
    # Whoever is registered for the team is meant, however the sheet spells it.
    assert names.find("Renee Smit", team=fixture.away_id) == away.pk


def test_numbers_that_differ_in_a_sign_are_two_numbers() -> None:
    fixture = make_fixture()
    season = fixture.division.season
    people = []
    for name, number in (("Jan Smit", "SP-1"), ("Ria Nel", "SP.1")):
        people.append(make_player(fixture.home, season=season, name=name))
        people[-1].registrations.update(number=number)
    one, other = people
    names = name_index_of(fixture)
    assert names.find("sp -1", team=fixture.home_id) == one.pk
    assert names.find("Sp.1", team=fixture.home_id) == other.pk
    assert names.find("Jan Smit (sp-1)", team=fixture.home_id) == one.pk
    with pytest.raises(ValidationError, match="Nobody in this union"):
        names.find("SP/1", team=fixture.home_id)


def team_of(*called: tuple[str, str]) -> tuple[Fixture, dict[str, int]]:
    """A fixture whose home team has these players by name and number."""
    fixture = make_fixture()
    season = fixture.division.season
    found = {}
    for name, number in called:
        player = make_player(fixture.home, season=season, name=name)
        player.registrations.update(number=number)
        found[name] = player.pk
    return fixture, found


def test_letters_anywhere_find_what_the_list_offers_unless_a_name_begins_so() -> None:
    fixture, players = team_of(("Jan Smit", "SP0123"), ("Anne-Marié Nel", "SP0345"))
    names = name_index_of(fixture)
    for typed in ("mit", "SP01", "012", "smi", "jan s", "23"):
        assert names.find(typed, team=fixture.home_id) == players["Jan Smit"]
    for typed in ("arie", "marie", "RIÉ", "034", "anne-m"):
        assert names.find(typed, team=fixture.home_id) == players["Anne-Marié Nel"]
    # Where a name begins goes before where it has the letters.
    with pytest.raises(ValidationError, match="Give the number"):
        names.find("sp0", team=fixture.home_id)


@pytest.mark.parametrize("typed", ["x", "-", "–", "(", "t"])
def test_a_sign_or_one_letter_within_a_name_finds_nobody(typed: str) -> None:
    fixture, _players = team_of(("Felix Smit", "SP-1"))
    with pytest.raises(ValidationError, match="Nobody in this union"):
        name_index_of(fixture).find(typed, team=fixture.home_id)


def test_a_list_offers_a_name_as_a_plain_keyboard_types_it_too() -> None:
    fixture, _players = team_of(("Zoë O’Brien", "SP1"), ("Jan Smit", "SP2"))
    form = TeamSheetForm(team=fixture.home, names=name_index_of(fixture))
    assert form.offered == [
        ("Zoë O’Brien (SP1)", "Zoe O'Brien (SP1)"),
        ("Jan Smit (SP2)", ""),
    ]
