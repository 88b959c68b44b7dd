from __future__ import annotations

import pytest

from rules.record import PartnerRole
from tests.rules.make import (
    EXTRA,
    INTERVAL,
    RESUME,
    START,
    WHOLE_MATCH,
    awards,
    back,
    called_away,
    points,
    refused,
    scored,
    seat_of,
    stoppage,
    substitution,
)

HALF_TIME = (START, INTERVAL)
SEATED = [f"H{number}" for number in range(1, 9)]


@pytest.mark.parametrize(
    "before", [(), (START,), (*HALF_TIME, RESUME), WHOLE_MATCH, (*WHOLE_MATCH, EXTRA)]
)
def test_11_1_a_substitution_is_for_half_time_only(before: tuple) -> None:
    sheet = scored(*before, substitution(id="off"), stage="final")
    assert refused(sheet) == ["off: 11.1"]


def test_11_1_a_substitution_in_play_is_refused() -> None:
    assert refused(scored(START, substitution())) == ["e2: 11.1"]


def test_11_1_a_substitute_takes_the_role_that_the_captain_names() -> None:
    sheet = scored(*HALF_TIME, substitution("H1", "S1", role="by_speler"))
    assert seat_of(sheet, "S1").role is PartnerRole.BY_SPELER
    assert seat_of(sheet, "H2").role is PartnerRole.COUNTER


@pytest.mark.parametrize(
    "refused_substitution",
    [
        substitution("H3", table=1),
        substitution("A1", side="home"),
        substitution("nobody"),
        substitution("H1", "H1"),
        substitution("H1", "H8"),
    ],
)
def test_11_1_off_must_sit_there_and_on_must_not_sit(
    refused_substitution: dict,
) -> None:
    assert refused(scored(*HALF_TIME, refused_substitution)) == ["e3: 11.1"]


def test_11_1_not_at_a_stopped_table() -> None:
    assert refused(scored(START, stoppage(), INTERVAL, substitution())) == ["e4: 11.1"]


def test_11_1_not_at_a_table_that_is_not_played() -> None:
    sheet = scored(*HALF_TIME, substitution("H7", table=4), away_open=[4])
    assert refused(sheet) == ["e3: 11.1"]


def test_11_1_a_player_taken_off_does_not_come_on_again() -> None:
    again = substitution("H3", "H1", table=2)
    assert refused(scored(*HALF_TIME, substitution("H1", "S1"), again)) == ["e4: 11.1"]


def test_11_1_a_player_called_away_does_not_come_on_for_another() -> None:
    sheet = scored(START, called_away("H1"), INTERVAL, substitution("H2", "H1"))
    assert refused(sheet) == ["e4: 11.1"]


def test_11_1_a_substitute_may_be_taken_off_again() -> None:
    sheet = scored(*HALF_TIME, substitution("H1", "S1"), substitution("S1", "S2"))
    assert refused(sheet) == []


def test_1_5_a_substitute_outside_the_squad_is_refused() -> None:
    sheet = scored(*HALF_TIME, substitution("H1", "S1"), squad=SEATED)
    assert refused(sheet) == ["e3: 1.5"]


def test_1_5_without_a_squad_any_name_may_come_on() -> None:
    assert refused(scored(*HALF_TIME, substitution("H1", "anybody"))) == []


def test_11_4_a_fourth_substitution_is_refused() -> None:
    three = [
        substitution("H1", "S1"),
        substitution("H3", "S2", table=2),
        substitution("H5", "S3", table=3),
    ]
    sheet = scored(*HALF_TIME, *three, substitution("H7", "S4", table=4))
    assert refused(sheet) == ["e6: 11.4"]


def test_11_4_each_team_has_its_own_three() -> None:
    home, away = substitution("H1", "S1"), substitution("A1", "S1", side="away")
    assert refused(scored(*HALF_TIME, home, away, max_substitutes=1)) == []


def test_11_4_a_refused_substitution_is_not_counted() -> None:
    wrong, right = substitution("H9", "S1"), substitution("H1", "S1")
    assert refused(scored(*HALF_TIME, wrong, right, max_substitutes=1)) == ["e3: 11.1"]


def test_1_5_is_judged_before_11_4_and_11_1_before_both() -> None:
    outside, seated = substitution("H1", "S1"), substitution("H1", "H2")
    sheet = scored(*HALF_TIME, outside, seated, squad=SEATED, max_substitutes=0)
    assert refused(sheet) == ["e3: 1.5", "e4: 11.1"]


def test_11_3_a_substitute_in_play_takes_the_same_role() -> None:
    sheet = scored(START, called_away("H2", substitute="S1"))
    assert seat_of(sheet, "S1").role is PartnerRole.BY_SPELER
    assert seat_of(sheet, "H1").role is PartnerRole.COUNTER


def test_11_2_play_goes_on_with_a_substitute_and_nothing_is_awarded() -> None:
    sheet = scored(START, called_away("H1", substitute="S1"), points(2))
    assert (refused(sheet), awards(sheet)) == ([], [])


def test_11_2_a_substitute_in_play_is_not_one_of_half_time() -> None:
    away = called_away("H1", substitute="S1")
    half_time = substitution("H3", "S2", table=2)
    assert refused(scored(START, away, INTERVAL, half_time, max_substitutes=1)) == []


@pytest.mark.parametrize("name", ["H1", "H2", "H8"])
def test_1_5_a_seated_player_is_no_substitute(name: str) -> None:
    sheet = scored(START, called_away("H1", substitute=name))
    assert refused(sheet) == ["e2: 1.5"]


def test_1_5_a_player_called_away_is_no_substitute() -> None:
    again = called_away("H3", table=2, substitute="H1")
    sheet = scored(START, called_away("H1", substitute="S1"), again)
    assert refused(sheet) == ["e3: 1.5"]


def test_1_5_a_substitute_in_play_must_be_in_the_squad() -> None:
    sheet = scored(START, called_away("H1", substitute="S1"), squad=SEATED)
    assert refused(sheet) == ["e2: 1.5"]


def test_11_2_is_judged_before_the_substitute() -> None:
    assert refused(scored(called_away("H1", substitute="H2"))) == ["e1: 11.2"]


def test_a_refused_call_leaves_the_player_seated() -> None:
    sheet = scored(START, called_away("H1", substitute="H2"), points(2))
    assert refused(sheet) == ["e2: 1.5"]


def test_the_same_name_in_the_other_team_is_another_player() -> None:
    sheet = scored(START, called_away("H1", substitute="A1"))
    assert refused(sheet) == []


def test_11_1_the_partner_of_an_empty_seat_may_change_roles() -> None:
    swap = substitution("H2", "S1", role="counter")
    sheet = scored(START, called_away("H1"), INTERVAL, swap, back("H1"))
    assert refused(sheet) == []
    assert seat_of(sheet, "H1").role is PartnerRole.BY_SPELER
