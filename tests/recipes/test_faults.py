"""What is wrong with an address, a key or a name is told in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django.live_server_helper import LiveServer

from league.models import Scope
from tests.recipes.running import RECIPES, League, Ran, run, write_list

# Nothing listens there.
SILENT = "http://127.0.0.1:9"


class Asked:
    """What each program is asked for, with one thing in it that may be wrong."""

    def __init__(self, folder: Path, *, site: str, key: str = "klw_none") -> None:
        self.site, self.key, self.path = site, key, write_list(folder, "name\nAnn\n")

    def arguments(
        self, recipe: str, *, union: str = "peninsula", season: str = "2026"
    ) -> list[object]:
        night, to = "2026-04-14", "2026-04-21"
        return {
            "results_message": [self.site, union, night],
            "log_csv": [self.site, union, season, "Premier"],
            "move_night": [self.site, self.key, union, "Civic", night, to, "Rain."],
            "webhook_results": [self.site, self.path, "results.json", "--port", 0],
            "compare_registrations": [
                *(self.site, self.key, union, season, "Aces", self.path),
            ],
        }[recipe]


KEYED = ["move_night", "compare_registrations"]
OF_A_UNION = [one for one in RECIPES if one != "webhook_results"]


def test_there_are_five() -> None:
    assert len(RECIPES) == 5


@pytest.mark.parametrize("recipe", RECIPES)
@pytest.mark.parametrize(
    ("site", "fault"),
    [
        (SILENT, f"{SILENT} does not answer: [Errno 111] Connection refused.\n"),
        (
            "klawerjas.example",
            "klawerjas.example is no address: it begins with https:// or http://.\n",
        ),
    ],
    ids=["nobody there", "no https"],
)
def test_a_wrong_address_is_told(
    recipe: str, site: str, fault: str, tmp_path: Path
) -> None:
    ran = run(recipe, *Asked(tmp_path, site=site).arguments(recipe))
    assert ran == Ran(1, "", fault)


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_site_that_is_no_leagues_is_told(
    recipe: str, live_server: LiveServer, tmp_path: Path
) -> None:
    site = f"{live_server.url}/elsewhere"
    ran = run(recipe, *Asked(tmp_path, site=site).arguments(recipe))
    fault = f"{site} answers 404 Not Found, and not as a league's site.\n"
    assert ran == Ran(1, "", fault)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("recipe", OF_A_UNION)
def test_an_unknown_union_is_told_with_those_that_there_are(
    recipe: str, live_server: LiveServer, tmp_path: Path
) -> None:
    key = League().key(Scope.READ)
    asked = Asked(tmp_path, site=live_server.url, key=key)
    ran = run(recipe, *asked.arguments(recipe, union="northern"))
    assert ran == Ran(1, "", "There is no northern here, only peninsula.\n")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("recipe", ["log_csv", "compare_registrations"])
def test_an_unknown_season_is_told_with_those_that_there_are(
    recipe: str, live_server: LiveServer, tmp_path: Path
) -> None:
    key = League().key(Scope.READ)
    asked = Asked(tmp_path, site=live_server.url, key=key)
    ran = run(recipe, *asked.arguments(recipe, season="2031"))
    assert ran == Ran(1, "", "There is no 2031 here, only 2026, 2025.\n")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("recipe", KEYED)
@pytest.mark.parametrize("key", ["klw_none", "klw_…", ""], ids=["wrong", "…", "none"])
def test_a_wrong_key_is_told(
    recipe: str, key: str, live_server: LiveServer, tmp_path: Path
) -> None:
    league = League()
    league.fixture(league.aces, league.kings)
    asked = Asked(tmp_path, site=live_server.url, key=key).arguments(recipe)
    ran = run(recipe, *asked, *(["--really"] if recipe == "move_night" else []))
    assert ran.code == 1
    sentence = "This key is unknown, was revoked, or is over.\n"
    if key:
        assert ran == Ran(1, "", sentence)
    else:
        assert "Authentication credentials were not provided.\n" in ran.out + ran.fault


@pytest.mark.parametrize("recipe", RECIPES)
def test_what_to_give_is_told(recipe: str) -> None:
    ran = run(recipe)
    assert (ran.code, ran.out) == (2, "")
    assert ran.fault.startswith(f"usage: {recipe}.py [-h]")
