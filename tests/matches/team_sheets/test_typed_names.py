"""Names typed from paper: whoever is meant is found, however it is spelled."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

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
    with pytest.raises(ValidationError, match="give the number"):
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
