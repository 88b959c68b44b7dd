"""The score that a phone shows by itself is the rules' own, whatever was dealt."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rules.evenings import (
    TableEntry,
    is_played_alone,
    read_evening_settings,
    score_table,
    sides_of_game,
)
from rules.faults import Malformed
from rules.games.deals import read_deals, score_deals
from tests.browser.engine.union import serving
from tests.browser.evening_deals import DEALS, SETTINGS, table_entries

GAMES = sorted(DEALS)
MANY = 1000
MODULES = {"500": "five-hundred"}
SCORED = """async ([module, all]) => {
  const { scored } = await import(`/static/js/drive/games/${module}.js`);
  return all.map(({ deals, bell }) => scored(deals, { bell }));
}"""
TABLES = """async ([game, all]) => {
  const { scored } = await import("/static/js/drive/games/evening.js");
  const { linesOf } = await import("/static/js/drive/standing.js");
  return all.map(({ entries, settings, bell }) =>
    scored(game, settings, linesOf(entries, "table"), { bell }));
}"""
TOLD = (
    "deals",
    "two_sheets",
    "revoke",
    "clips_win",
    "clips_tie",
    "unclipped_lose",
)


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    with serving() as union:
        page = chromium.new_page(base_url=union.address)
        page.goto("/mark/")
        yield page
        page.close()


def until_over(game: str, random: Random) -> dict[str, Any]:
    """Deals up to the game's end or less: what follows it is malformed."""
    document: dict[str, Any] = {"format": "deals/1", "game": game, "deals": []}
    for _ in range(random.randint(0, 30)):
        deal = DEALS[game](random)
        longer = document | {"deals": [*document["deals"], deal]}
        try:
            read_deals(longer)
        except Malformed:
            break
        document = longer
    if game == "500":
        document["bell"] = random.random() < 0.5
    return document


@pytest.mark.parametrize("game", [one for one in GAMES if not is_played_alone(one)])
def test_thousands_of_random_games_score_as_the_rules_do(page: Page, game: str) -> None:
    random = Random(500)
    documents = [until_over(game, random) for _ in range(MANY)]
    asked = [{"bell": False} | one for one in documents]
    found = page.evaluate(SCORED, [MODULES.get(game, game), asked])
    for document, score in zip(documents, found, strict=True):
        wanted = score_deals(read_deals(document)).as_document()
        assert {name: score[name] for name in wanted if name != "format"} == {
            name: value for name, value in wanted.items() if name != "format"
        }, document


@pytest.mark.parametrize("game", GAMES)
def test_what_was_struck_and_corrected_scores_as_the_table_does(
    page: Page, game: str
) -> None:
    random = Random(1629)
    asked = [asked_of(game, random) for _ in range(MANY)]
    found = page.evaluate(TABLES, [game, asked])
    for given, score in zip(asked, found, strict=True):
        table = score_table(
            game,
            read_evening_settings(game, given["given"]),
            [TableEntry(**one) for one in given["entries"]],
            has_ended=given["bell"],
        )
        wanted = {
            "total": {side: table.of(side).total for side in sides_of_game(game)},
            "over": table.is_over,
            "winner": table.winner and str(table.winner),
        }
        assert {name: score[name] for name in wanted} == wanted, given
        gives = [one["gives"] for one in score["lines"]]
        assert gives == [
            {side: one.of(side).total for side in sides_of_game(game)}
            for one in table.deals
        ], given


def asked_of(game: str, random: Random) -> dict[str, Any]:
    given = random.choice(SETTINGS[game])
    settings = read_evening_settings(game, given)
    return {
        "entries": table_entries(game, random),
        "given": given,
        "settings": {name: getattr(settings, name) for name in TOLD},
        "bell": random.random() < 0.4,
    }


def test_a_revoke_in_a_level_deal_holds_nothing_over(page: Page) -> None:
    level = {
        "maker": "us",
        "cards": {"us": 81, "them": 81},
        "melds": {"us": 0, "them": 0},
        "bella": None,
        "double": 1,
    }
    revoke = {"side": "us", "deal": level}
    next_deal = level | {"cards": {"us": 100, "them": 62}}
    written = [("deal", level), ("revoke", revoke), ("deal", next_deal)]
    entries = [
        {"id": str(number), "sheet": "table", "kind": kind, "data": data}
        for number, (kind, data) in enumerate(written)
    ]
    asked = {"entries": entries, "settings": {"deals": 3}, "bell": False}
    [score] = page.evaluate(TABLES, ["klaberjass", [asked]])
    # 81 of the first deal wait; all 162 of the second are theirs with them; then 62.
    assert score["total"] == {"us": 100, "them": 386}


def test_a_won_game_s_clips_are_those_of_the_evening(page: Page) -> None:
    deal = {"bidder": "us", "bid": "10NT", "tricks": {"us": 10, "them": 0}}
    entry = {
        "id": "1",
        "sheet": "table",
        "kind": "deal",
        "data": deal | {"penalty": None},
    }
    asked = {
        "entries": [entry],
        "settings": {"deals": 4, "clips_win": 3, "clips_tie": 1},
        "bell": False,
    }
    [score] = page.evaluate(TABLES, ["500", [asked]])
    assert (score["total"]["us"], score["clips"]) == (520, {"us": 3, "them": 0})
