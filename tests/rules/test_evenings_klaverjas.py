"""A klaverjas table, by the Amsterdam sheet and the settings of an evening."""

from __future__ import annotations

from typing import Any

import pytest

from rules.evenings.scores import SideScore
from tests.rules.evenings import codes, deals, klaverjas, line, scored, totals


def test_a_made_deal_gives_each_side_its_own_cards_and_roem() -> None:
    score = scored("klaverjas", deals(klaverjas("us", 100, us_roem=20, them_roem=50)))
    assert score.us == SideScore(total=120, cards=100, roem=20)
    assert score.them == SideScore(total=112, cards=62, roem=50)


def test_90_against_72_and_20_is_nat_and_loses_cards_and_roem() -> None:
    score = scored("klaverjas", deals(klaverjas("us", 90, us_roem=0, them_roem=20)))
    assert score.us == SideScore(nat=1)
    assert score.them == SideScore(total=182, cards=162, roem=20)


def test_a_level_deal_is_nat() -> None:
    score = scored("klaverjas", deals(klaverjas("them", 81)))
    assert totals(score) == (162, 0)
    assert (score.us.nat, score.them.nat) == (0, 1)


def test_all_tricks_of_the_maker_are_one_mars_with_100_roem() -> None:
    score = scored("klaverjas", deals(klaverjas("them", 0, them_roem=40)))
    assert score.them == SideScore(total=302, cards=162, roem=140, marsen=1)
    assert score.us == SideScore()


def test_a_mars_against_the_maker_is_nat_and_no_mars() -> None:
    score = scored("klaverjas", deals(klaverjas("us", 0)))
    assert score.them == SideScore(total=162, cards=162)
    assert score.us == SideScore(nat=1)


def test_the_sums_of_a_round_are_those_of_its_deals() -> None:
    # 100 + 20, then nat (162 + 20 to them), then a mars of us: 162 + 100.
    played = deals(
        klaverjas("us", 100, us_roem=20),
        klaverjas("us", 90, them_roem=20),
        klaverjas("us", 162),
    )
    score = scored("klaverjas", played)
    assert score.us == SideScore(total=382, cards=262, roem=120, marsen=1, nat=1)
    assert score.them == SideScore(total=244, cards=224, roem=20)


def test_a_deal_is_told_by_itself() -> None:
    told = scored("klaverjas", deals(klaverjas("us", 90, them_roem=20))).deals[0]
    assert (told.number, told.entry, told.event, told.by) == (1, "1", "nat", "us")


REVOKED: list[tuple[str, dict[str, Any] | None, tuple[int, int], tuple[int, int]]] = [
    # The setting, the deal, the sums of us who revoked, and those of them.
    ("162 + 100", None, (0, 0), (262, 0)),
    ("162 + 100", klaverjas("us", 120), (0, 0), (262, 0)),
    ("-100", None, (-100, -100), (0, 0)),
    ("-100", klaverjas("us", 120, us_roem=20), (40, -100), (42, 0)),
    # Nat as well: the deal counts as it was written, and the hundred goes off.
    ("-100", klaverjas("us", 60), (-100, -100), (162, 0)),
]


@pytest.mark.parametrize(("setting", "deal", "us", "them"), REVOKED)
def test_a_revoke_costs_what_the_evening_sets(
    setting: str,
    deal: dict[str, Any] | None,
    us: tuple[int, int],
    them: tuple[int, int],
) -> None:
    entries = [line("1", "revoke", side="us", deal=deal)]
    score = scored("klaverjas", entries, revoke=setting)
    assert (score.us.total, score.us.penalty) == us
    assert (score.them.total, score.them.penalty) == them


def test_a_revoke_by_162_and_100_stands_in_the_columns_of_cards_and_roem() -> None:
    score = scored("klaverjas", [line("1", "revoke", side="them", deal=None)])
    assert score.us == SideScore(total=262, cards=162, roem=100)


def test_a_revoke_is_neither_nat_nor_mars() -> None:
    entries = [line("1", "revoke", side="us", deal=None)]
    score = scored("klaverjas", entries)
    assert (score.us.nat, score.them.marsen, score.deals[0].event) == (0, 0, "revoke")


def test_a_round_is_over_after_sixteen_deals() -> None:
    sixteen = deals(*[klaverjas("us", 100)] * 16)
    assert not scored("klaverjas", sixteen[:15]).is_over
    score = scored("klaverjas", sixteen)
    assert (score.is_over, score.winner, totals(score)) == (True, "us", (1600, 992))


def test_a_seventeenth_deal_does_not_count_and_is_told() -> None:
    score = scored("klaverjas", deals(*[klaverjas("us", 100)] * 17))
    assert totals(score) == (1600, 992)
    assert [(one.code, one.values) for one in score.faults] == [
        ("after the end", {"entry": "17"})
    ]


def test_a_revoke_is_one_of_the_deals() -> None:
    entries = [line("r", "revoke", side="us", deal=None), *deals(klaverjas("us", 100))]
    assert scored("klaverjas", entries, deals=2).is_over


def test_a_level_round_has_no_winner() -> None:
    score = scored(
        "klaverjas", deals(klaverjas("us", 100), klaverjas("them", 62)), deals=2
    )
    assert (totals(score), score.winner, score.us.won) == ((162, 162), None, 0)


def test_the_bell_ends_a_round_before_its_last_deal() -> None:
    score = scored("klaverjas", deals(klaverjas("us", 100)), has_ended=True)
    assert (score.is_over, score.winner, score.us.won) == (True, "us", 1)


def test_nobody_wins_a_round_that_is_not_over() -> None:
    score = scored("klaverjas", deals(klaverjas("us", 100)))
    assert (score.winner, score.us.won) == (None, 0)


def test_cards_that_do_not_add_up_to_162_do_not_count_and_are_told() -> None:
    wrong = klaverjas("us", 100) | {"cards": {"us": 100, "them": 61}}
    score = scored("klaverjas", deals(wrong, klaverjas("us", 90)))
    assert (totals(score), codes(score)) == ((90, 72), ["malformed"])
