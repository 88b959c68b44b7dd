"""What holds for every game by its deals, whatever is in them."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules.faults import Malformed
from rules.games.deals import GAMES, read_deals, score_deals
from rules.games.deals.scoring import DealsScore
from tests.properties import often
from tests.rules.games import plain_deals
from tests.rules.games.make_deals import Document, make_deals

SIDES = ("us", "them")
SUITS = ("S", "C", "D", "H", "NT")
BIDS = [f"{tricks}{suit}" for tricks in range(6, 11) for suit in SUITS]
thoroughly = often(100)
sides = st.sampled_from(SIDES)
melds = st.sampled_from([0, 0, 0, 20, 40, 50, 70, 100])


def shares(of: int) -> st.SearchStrategy[dict[str, int]]:
    """Shares of a whole, level and none at all more often than by chance."""
    parts = st.integers(0, of) | st.sampled_from([0, of // 2, of])
    return parts.map(lambda us: {"us": us, "them": of - us})


@st.composite
def klaverjas_deals(draw: st.DrawFn) -> Document:
    cards = draw(shares(162))
    roem = {side: draw(melds) if cards[side] else 0 for side in SIDES}
    return {"maker": draw(sides), "cards": cards, "roem": roem}


@st.composite
def klaberjass_deals(draw: st.DrawFn) -> Document:
    return {
        "maker": draw(sides),
        "cards": draw(shares(162)),
        "melds": {"us": 0, "them": 0, draw(sides): draw(melds)},
        "bella": draw(st.none() | sides),
        "double": draw(st.sampled_from([1, 2, 4])),
    }


@st.composite
def five_hundred_hands(draw: st.DrawFn) -> Document:
    bidder = draw(st.none() | sides)
    penalties = st.sampled_from([None, None, "maker", "opposition"])
    return {
        "bidder": bidder,
        "bid": bidder and draw(st.sampled_from(BIDS)),
        "tricks": draw(shares(10)),
        "penalty": bidder and draw(penalties),
    }


DEALS: dict[str, st.SearchStrategy[Document]] = {
    "klawerjas": st.builds(
        lambda strokes, side: {"strokes": strokes, "side": side},
        st.sampled_from([1, 2]),
        sides,
    )
    | sides.map(lambda side: {"off": side}),
    "klaverjas": klaverjas_deals(),
    "klaberjass": klaberjass_deals(),
    "500": five_hundred_hands(),
}


def scored(game: str, deals: list[Document]) -> DealsScore | None:
    try:
        return score_deals(read_deals(make_deals(game, *deals)))
    except Malformed:
        return None


@st.composite
def games(draw: st.DrawFn) -> tuple[str, list[Document]]:
    """Deals of one game, entered until it is over or the counter stops."""
    game = draw(st.sampled_from(list(DEALS)))
    deals: list[Document] = []
    for deal in draw(st.lists(DEALS[game], max_size=20)):
        if scored(game, [*deals, deal]):
            deals.append(deal)
    return game, deals


def made(game: str, deals: list[Document]) -> DealsScore:
    score = scored(game, deals)
    assert score
    return score


@thoroughly
@given(games())
def test_what_the_deals_add_is_the_total(played: tuple[str, list[Document]]) -> None:
    score = made(*played)
    assert sum(one.us for one in score.deals) == score.course.total.us
    assert sum(one.them for one in score.deals) == score.course.total.them


@thoroughly
@given(games())
def test_every_beginning_of_a_game_is_a_game_that_goes_on(
    played: tuple[str, list[Document]],
) -> None:
    game, deals = played
    beginnings = [made(game, deals[:end]) for end in range(len(deals))]
    assert [one.course.is_over for one in beginnings] == [False] * len(deals)
    whole = made(game, deals)
    assert [one.deals for one in beginnings] == [
        whole.deals[:end] for end in range(len(deals))
    ]


@thoroughly
@given(games(), st.data())
def test_a_game_takes_one_more_deal_unless_it_is_over(
    played: tuple[str, list[Document]], data: st.DataObject
) -> None:
    game, deals = played
    # A single stroke is one that every boom has left.
    further = data.draw(DEALS[game])
    further = {**further, "strokes": 1} if "strokes" in further else further
    assert made(game, deals).course.is_over is (scored(game, [*deals, further]) is None)


@thoroughly
@given(games(), st.booleans())
def test_a_game_scores_as_the_contract_says_word_by_word(
    played: tuple[str, list[Document]], is_rung: bool
) -> None:
    bell = {"bell": is_rung} if played[0] == "500" else {}
    document = make_deals(played[0], *played[1], **bell)
    scored = score_deals(read_deals(document)).as_document()
    assert scored == plain_deals.score(document)


@thoroughly
@given(games())
def test_there_is_a_winner_only_where_the_game_is_over(
    played: tuple[str, list[Document]],
) -> None:
    score = made(*played)
    assert score.course.is_over or (score.course.winner, score.course.points) == (
        None,
        None,
    )


@thoroughly
@given(klaverjas_deals())
def test_a_deal_of_klaverjas_gives_away_all_its_cards_and_roem(deal: Document) -> None:
    score = made("klaverjas", [deal])
    pit = 100 if deal["cards"][deal["maker"]] == 162 else 0
    assert score.course.total.sum == 162 + sum(deal["roem"].values()) + pit


@thoroughly
@given(st.lists(klaberjass_deals(), max_size=12))
def test_a_game_of_klaberjass_gives_what_was_made_but_what_waits(
    deals: list[Document],
) -> None:
    played: list[Document] = []
    for deal in deals:
        if scored("klaberjass", [*played, deal]):
            played.append(deal)
    score = made("klaberjass", played)
    counted = sum(
        deal["double"]
        * (
            162
            + sum(deal["melds"][one] for one in SIDES if deal["cards"][one])
            + (20 if deal["bella"] else 0)
        )
        for deal in played
    )
    assert score.course.total.sum + score.course.held_over == counted


@thoroughly
@given(games())
def test_the_two_sides_are_treated_alike(played: tuple[str, list[Document]]) -> None:
    game, deals = played
    score = made(game, deals).course
    other = made(game, [exchanged(deal) for deal in deals]).course
    assert (score.total.us, score.total.them) == (other.total.them, other.total.us)
    assert (score.winner and exchanged(score.winner)) == other.winner


def exchanged(value: Any) -> Any:
    """The same deal as the other side sees it."""
    names = {"us": "them", "them": "us"}
    if isinstance(value, dict):
        return {names.get(key, key): exchanged(one) for key, one in value.items()}
    return names.get(value, value) if isinstance(value, str) else value


def test_every_game_has_its_deals_here() -> None:
    assert DEALS.keys() == GAMES.keys()
