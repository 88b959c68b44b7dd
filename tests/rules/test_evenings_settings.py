"""The settings of an evening: each game's own, their defaults and their limits."""

from __future__ import annotations

from typing import Any

import pytest

from rules.evenings import OURS, SETTINGS, EveningSettings, read_evening_settings
from rules.evenings.settings import SitOut
from rules.faults import Malformed

# What the sheets of rules give, and the numbers that a club decides.
DEFAULTS: list[tuple[str, dict[str, Any]]] = [
    ("klaverjas", {"deals": 16, "minutes": 0, "ties": "marsen", "counts": "total"}),
    (
        "klaverjas",
        {"revoke": "162 + 100", "sit_out": "average", "sit_out_points": 1296},
    ),
    ("klaverjas", {"style": "amsterdam", "trump": "forced"}),
    ("500", {"minutes": 10, "deals": 4, "clips_win": 2, "clips_tie": 1}),
    ("500", {"unclipped_lose": True, "counts": "clips", "sit_out_points": 1}),
    ("klawerjas", {"minutes": 60, "deals": 0, "counts": "points"}),
    ("klaberjass", {"deals": 0, "counts": "total", "two_sheets": False}),
    ("klaberjass-2", {"deals": 0, "minutes": 0, "counts": "total", "ties": "won"}),
    ("klaberjass-3", {"deals": 0, "minutes": 0, "counts": "total", "ties": "won"}),
]


@pytest.mark.parametrize(("game", "values"), DEFAULTS)
def test_what_is_not_given_is_the_default(game: str, values: dict[str, Any]) -> None:
    settings = read_evening_settings(game, {})
    assert {name: getattr(settings, name) for name in values} == values


def test_what_is_given_is_taken() -> None:
    settings = read_evening_settings(
        "klaverjas", {"sit_out": "points", "missing": -100}
    )
    assert (settings.sit_out, settings.missing) == (SitOut.POINTS, -100)


FAULTY: list[tuple[str, dict[str, Any], str]] = [
    ("klaverjas", {"clips_win": 2}, "clips_win"),
    ("klaverjas", {"deals": 0}, "deals"),
    ("klaverjas", {"deals": True}, "deals"),
    ("klaverjas", {"deals": "16"}, "deals"),
    ("klaverjas", {"ties": "won"}, "ties"),
    ("klaverjas", {"ties": 1}, "ties"),
    ("klaverjas", {"two_sheets": 1}, "two_sheets"),
    ("klaverjas", {"style": "utrecht"}, "style"),
    ("klaverjas", {"trump": True}, "trump"),
    ("klaberjass", {"trump": "forced"}, "trump"),
    ("klaberjass-3", {"two_sheets": True}, "two_sheets"),
    ("500", {"deals": 5}, "deals"),
    ("500", {"minutes": -1}, "minutes"),
]


@pytest.mark.parametrize(("game", "given", "path"), FAULTY)
def test_a_setting_that_does_not_fit_is_malformed(
    game: str, given: dict[str, Any], path: str
) -> None:
    with pytest.raises(Malformed) as caught:
        read_evening_settings(game, given)
    assert [one.path for one in caught.value.faults] == [path]


def test_every_fault_is_told() -> None:
    with pytest.raises(Malformed) as caught:
        read_evening_settings("500", {"minutes": None, "deals": 9, "no such": 1})
    assert len(caught.value.faults) == 3


@pytest.mark.parametrize("game", SETTINGS)
def test_every_default_has_the_form_of_its_setting(game: str) -> None:
    assert SETTINGS[game]
    assert all(one.takes(one.default) for one in SETTINGS[game])


@pytest.mark.parametrize("game", SETTINGS)
def test_every_setting_is_read_into_the_settings(game: str) -> None:
    assert {one.name for one in SETTINGS[game]} <= set(EveningSettings.__slots__)


def test_each_setting_tells_the_sheet_that_gives_it_or_that_it_is_ours() -> None:
    sources = {one.name: (one.source, one.rule) for one in SETTINGS["500"]}
    assert sources["unclipped_lose"] == ("Clubs NZ Singles 500", "1(g)")
    assert sources["sit_out_points"] == (OURS, "")


def test_the_style_of_klaverjas_tells_where_rotterdam_is_from() -> None:
    sources = {one.name: one.source for one in SETTINGS["klaverjas"]}
    assert sources["style"].endswith("The Penguin Book of Card Games")
    assert sources["trump"] == "Klaverjas, Amsterdamse stijl"
