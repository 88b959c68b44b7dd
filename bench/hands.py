"""Hands scored card by card, compared with reading them from their JSON."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable

from bench.report import Row, interleaved, median_ratio
from rules.cards import PIQUET, Suit
from rules.faults import load_json
from rules.games.hands import GAMES, Hand, HandPlay, Seat, read_hand, score_hand
from rules.games.hands.game import CardGame

HANDS = 200
ROUNDS = 9
SEED = 7
POINTS = {"klawerjas": 146, "klaverjas": 162, "klaberjass": 162}
# Scoring may take this many times as long as reading.
TO_READING = 4


def dealt(game: CardGame, chance: random.Random) -> Hand:
    cards = chance.sample(PIQUET, len(PIQUET))
    hands = {seat: tuple(cards[place::4]) for place, seat in enumerate(Seat)}
    return Hand(game, chance.choice(list(Suit)), chance.choice(list(Seat)), hands)


def played(game: CardGame, chance: random.Random) -> str:
    """Return the document of a hand played by random legal cards."""
    hand = dealt(game, chance)
    play = HandPlay.of(hand)
    laid = []
    for _ in PIQUET:
        turn = play.turn()
        legal = [card for card in turn.held if game.breach(turn, card) is None]
        laid.append(chance.choice(sorted(legal, key=str)))
        play.lay(laid[-1])
    cards = list(map(str, laid))
    return json.dumps(
        {
            "format": "card-hand/1",
            "game": game.name,
            "trumps": hand.trumps,
            "dealer": hand.dealer,
            "hands": {seat: list(map(str, one)) for seat, one in hand.hands.items()},
            "tricks": [cards[place : place + 4] for place in range(0, len(cards), 4)],
        }
    )


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def hand_row(game: CardGame) -> Row:
    """Measure hands scored per second, against those read in the same time."""
    chance = random.Random(SEED)
    texts = [played(game, chance) for _ in range(HANDS)]
    hands = [read_hand(load_json(text)) for text in texts]
    for hand in hands:
        score = score_hand(hand)
        points = sum(side.cards + side.last for side in score.sides.values())
        assert (points, score.faults) == (POINTS[game.name], ()), "miscounted"
    scoring, reading = interleaved(
        lambda: seconds(lambda: [score_hand(hand) for hand in hands]),
        lambda: seconds(lambda: [read_hand(load_json(text)) for text in texts]),
        rounds=ROUNDS,
    )
    to_reading = median_ratio(scoring, reading)
    return Row(
        f"hands scored a second, {game.name}",
        round(HANDS / statistics.median(scoring)),
        "hands",
        f"≥ read/{TO_READING}",
        to_reading <= TO_READING,
        {
            "read_a_second": round(HANDS / statistics.median(reading)),
            "time_to_reading": round(to_reading, 2),
        },
    )


def hand_rows() -> list[Row]:
    return [hand_row(game) for game in GAMES.values()]
